public import CExtension
import KoreanText
import MemoModel
import QueryLanguage
import TextMatching

// Functions that the C code of `CExtension` calls. Pointers are valid for the length of a call only.

/// Creates the tokenizer of a table.
@c @implementation
public func saekin_tokenizer_open(_ kinds: saekin_kinds) -> OpaquePointer? {
    let named: TableTokenizer.Kinds =
        switch kinds {
        case SAEKIN_WORDS: .words
        case SAEKIN_PAIRS: .pairs
        default: .all
        }
    return unsafe OpaquePointer(Unmanaged.passRetained(TableTokenizer(named)).toOpaque())
}

/// Frees a tokenizer.
@c @implementation
public func saekin_tokenizer_close(_ tokenizer: OpaquePointer) {
    // SAFETY: C passes the pointer that `saekin_tokenizer_open` returned, once.
    unsafe Unmanaged<TableTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).release()
}

/// Prepares a tokenizer for much text.
@c @implementation
public func saekin_tokenizer_enlarge(_ tokenizer: OpaquePointer) {
    // SAFETY: C passes the pointer that `saekin_tokenizer_open` returned.
    unsafe Unmanaged<TableTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).takeUnretainedValue().enlarge()
}

/// Passes the tokens of a piece of a text.
@c @implementation
public func saekin_tokenizer_read(
    _ tokenizer: OpaquePointer, _ text: UnsafePointer<CChar>, _ count: CInt, _ start: CInt, _ isMarking: CInt,
    _ context: UnsafeMutableRawPointer?, _ sink: saekin_sink
) -> CInt {
    // SAFETY: C passes the pointer that `saekin_tokenizer_open` returned, and a text of `count` bytes that FTS5 keeps for the length of the call.
    let table = unsafe Unmanaged<TableTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).takeUnretainedValue()
    return unsafe table.read(buffer(text, count).span, isMarking: isMarking != 0) { isColocated, term, range in
        unsafe pass(isColocated, term, Int(start) + range.lowerBound..<Int(start) + range.upperBound, context, sink)
    }
}

/// Passes the tokens of a string of a MATCH expression.
@c @implementation
public func saekin_tokenizer_ask(
    _ tokenizer: OpaquePointer, _ text: UnsafePointer<CChar>, _ count: CInt, _ isPrefix: CInt, _ context: UnsafeMutableRawPointer?,
    _ sink: saekin_sink
) -> CInt {
    // SAFETY: as in `saekin_tokenizer_read`.
    let table = unsafe Unmanaged<TableTokenizer>.fromOpaque(UnsafeRawPointer(tokenizer)).takeUnretainedValue()
    return unsafe table.ask(buffer(text, count).span, isPrefix: isPrefix != 0) { isColocated, term, range in
        unsafe pass(isColocated, term, range, context, sink)
    }
}

/// Passes all tokens of a piece of a text.
@c @implementation
public func saekin_list_tokens(
    _ text: UnsafePointer<CChar>, _ count: CInt, _ start: Int64, _ position: UnsafeMutablePointer<Int64>,
    _ context: UnsafeMutableRawPointer?, _ sink: saekin_token_sink
) -> CInt {
    var code: CInt = 0
    var analyzer = Analyzer(for: .words)
    // SAFETY: C passes a text of `count` bytes and a position, both valid for the length of the call, and copies each token.
    unsafe analyzer.analyze(buffer(text, count).span) { kind, term, range, place in
        let unmarked = term.extracting((kind.mark == nil ? 0 : 1)..<term.count)
        code = unsafe unmarked.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return 0 }
            return unsafe sink(
                context, position.pointee &+ Int64(place), kind.name, first.assumingMemoryBound(to: CChar.self),
                CInt(truncatingIfNeeded: bytes.count), start &+ Int64(range.lowerBound), start &+ Int64(range.upperBound))
        }
        return code == 0
    }
    unsafe position.pointee &+= Int64(analyzer.length)
    return code
}

/// Passes the MATCH expression of a query, or a message.
@c @implementation
public func saekin_write_query(
    _ query: UnsafePointer<CChar>, _ count: CInt, _ scope: saekin_scope, _ context: UnsafeMutableRawPointer?, _ output: saekin_output
) -> CInt {
    let query = unsafe string(query, count)
    do throws(QueryError) {
        let expression = QueryExpression(scope: scope == SAEKIN_SCOPE_INSIDE ? .inside : .word)
        return unsafe write(try expression.write(SearchQuery(query)), context, output)
    } catch {
        _ = unsafe write(error.placed(in: query), context, output)
        return CInt(SAEKIN_ERROR)
    }
}

/// Creates a marker, or passes a message.
@c @implementation
public func saekin_marker_open(
    _ query: UnsafePointer<CChar>, _ count: CInt, _ context: UnsafeMutableRawPointer?, _ fault: saekin_output
) -> OpaquePointer? {
    let query = unsafe string(query, count)
    do throws(QueryError) {
        let marker = Marker(try SearchQuery(query))
        return unsafe OpaquePointer(Unmanaged.passRetained(marker).toOpaque())
    } catch {
        _ = unsafe write(error.placed(in: query), context, fault)
        return nil
    }
}

/// Frees a marker.
@c @implementation
public func saekin_marker_close(_ marker: OpaquePointer) {
    // SAFETY: C passes the pointer that `saekin_marker_open` returned, once.
    unsafe Unmanaged<Marker>.fromOpaque(UnsafeRawPointer(marker)).release()
}

/// Returns how well a piece of a text answers the query.
@c @implementation
public func saekin_marker_weigh(_ marker: OpaquePointer, _ text: UnsafePointer<CChar>, _ count: CInt) -> Int64 {
    // SAFETY: C passes the pointer that `saekin_marker_open` returned, and a text of `count` bytes.
    let marker = unsafe Unmanaged<Marker>.fromOpaque(UnsafeRawPointer(marker)).takeUnretainedValue()
    return unsafe Int64((try? marker.matches(in: buffer(text, count).span))?.weight ?? 0)
}

/// Passes the marked and unmarked parts of a piece of a text.
@c @implementation
public func saekin_marker_mark(
    _ marker: OpaquePointer, _ text: UnsafePointer<CChar>, _ count: CInt, _ context: UnsafeMutableRawPointer?, _ sink: saekin_piece_sink
) -> CInt {
    // SAFETY: as in `saekin_marker_weigh`.
    let marker = unsafe Unmanaged<Marker>.fromOpaque(UnsafeRawPointer(marker)).takeUnretainedValue()
    let piece = unsafe buffer(text, count)
    return unsafe pass(piece, marks: (try? marker.matches(in: piece.span))?.marks ?? [], context, sink)
}

/// Passes the marked and unmarked parts of an excerpt of a piece.
@c @implementation
public func saekin_marker_cut(
    _ marker: OpaquePointer, _ text: UnsafePointer<CChar>, _ count: CInt, _ length: CInt, _ isCut: UnsafeMutablePointer<CInt>,
    _ context: UnsafeMutableRawPointer?, _ sink: saekin_piece_sink
) -> CInt {
    // SAFETY: as in `saekin_marker_weigh`; `isCut` is one number.
    let marker = unsafe Unmanaged<Marker>.fromOpaque(UnsafeRawPointer(marker)).takeUnretainedValue()
    let piece = unsafe buffer(text, count)
    guard let matches = unsafe try? marker.matches(in: piece.span),
        let excerpt = unsafe try? Excerpt(
            of: piece.span, isPlain: marker.isPlain, marks: matches.marks, around: matches.places, length: Int(length)
        ).marked
    else { return 1 }  // SQLITE_ERROR
    unsafe isCut.pointee = (excerpt.isCutBefore ? 1 : 0) | (excerpt.isCutAfter ? 2 : 0)
    var copy = excerpt.text
    // SAFETY: the text outlives the call.
    return copy.withUTF8 { unsafe pass($0, marks: excerpt.marks.map(\.utf8), context, sink) }
}

/// Returns the version of the rules of analysis.
@c @implementation
public func saekin_rules_number() -> CInt { CInt(truncatingIfNeeded: Analyzer.rules) }

/// Writes the version of the program.
@c @implementation
public func saekin_version_text(_ out: UnsafeMutablePointer<CChar>) {
    // SAFETY: the buffer has 32 bytes.
    let buffer = unsafe UnsafeMutableBufferPointer(start: out, count: 32)
    for (index, byte) in (Array(SaekinVersion.number.utf8.prefix(31)) + [0]).enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
}

/// Returns a text of C as bytes, whose span the callers use only while the text is valid.
private func buffer(_ text: UnsafePointer<CChar>, _ count: CInt) -> UnsafeBufferPointer<UInt8> {
    // SAFETY: the callers pass texts of `count` bytes; CChar and UInt8 share their layout.
    unsafe UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(count))
}

/// Returns a text of C as a string, in which U+FFFD stands for ill-formed bytes.
private func string(_ text: UnsafePointer<CChar>, _ count: CInt) -> String {
    // SAFETY: as in `buffer`.
    unsafe String(decoding: buffer(text, count), as: UTF8.self)
}

/// Passes a string to C, which copies it.
private func write(_ text: String, _ context: UnsafeMutableRawPointer?, _ output: saekin_output) -> CInt {
    var text = text
    // SAFETY: the bytes outlive the call.
    return text.withUTF8 { bytes in
        guard let first = bytes.baseAddress else { return 0 }
        return unsafe output(context, UnsafeRawPointer(first).assumingMemoryBound(to: CChar.self), CInt(truncatingIfNeeded: bytes.count))
    }
}

/// Passes a text to C in parts, which are alternately unmarked and marked. Marks are ascending and disjoint, within the text.
private func pass(
    _ text: UnsafeBufferPointer<UInt8>, marks: [Range<Int>], _ context: UnsafeMutableRawPointer?, _ sink: saekin_piece_sink
) -> CInt {
    guard let first = text.baseAddress else { return 0 }
    var done = 0
    for (end, isMarked) in marks.flatMap({ [($0.lowerBound, false), ($0.upperBound, true)] }) + [(text.count, false)] where end > done {
        // SAFETY: done..<end lies within the text, which outlives the call.
        let code = unsafe sink(
            context, isMarked ? 1 : 0, UnsafeRawPointer(first + done).assumingMemoryBound(to: CChar.self),
            CInt(truncatingIfNeeded: end - done))
        guard code == 0 else { return code }
        done = end
    }
    return 0
}

/// Passes a token to C, which copies it.
private func pass(
    _ isColocated: Bool, _ term: borrowing Span<UInt8>, _ range: Range<Int>, _ context: UnsafeMutableRawPointer?, _ sink: saekin_sink
) -> CInt {
    // SAFETY: the term outlives the call.
    unsafe term.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress else { return 0 }
        return unsafe sink(
            context, isColocated ? 1 : 0, first.assumingMemoryBound(to: CChar.self), CInt(truncatingIfNeeded: bytes.count),
            CInt(truncatingIfNeeded: range.lowerBound), CInt(truncatingIfNeeded: range.upperBound))
    }
}

extension TokenKind {
    /// The name in `saekin analyze --format tsv`.
    fileprivate var name: UnsafePointer<CChar> {
        let name: StaticString =
            switch self {
            case .bigram: "bigram"
            case .border: "border"
            case .syllable: "syllable"
            case .term: "term"
            case .word: "word"
            case .dictionaryForm: "dictionaryForm"
            case .pairWord: "pairWord"
            case .changedWord: "changedWord"
            case .plainVerb: "plainVerb"
            }
        // SAFETY: a static string is never freed and ends with a zero.
        return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
