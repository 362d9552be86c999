import GRDB
import GRDBSQLite
import KoreanText

/// FTS5's tokenizer for the index: FTS5 hands it every text and every string of a MATCH expression, and it answers with the tokens that
/// `Analyzer` makes of it.
///
/// A string of a MATCH expression that begins with U+001F holds finished tokens with U+001F between them (see `MatchExpression`). They are
/// passed on as they are. Of any other string only the tokens with positions of their own are passed on, as a phrase, so that plain FTS5
/// queries mean something too.
final class AnalyzerTokenizer: FTS5CustomTokenizer {
    /// The tokenizer's name in the statement that makes the table.
    static let name = "saekin"

    private var analyzer = Analyzer()

    init(db: Database, arguments: [String]) throws {}

    func tokenize(
        context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
        tokenCallback: @escaping FTS5TokenCallback
    ) -> CInt {
        guard let pText = unsafe pText, nText > 0 else { return SQLITE_OK }
        // SAFETY: FTS5 keeps the text alive and unchanged for the length of this call; CChar and UInt8 share their layout.
        let buffer = unsafe UnsafeBufferPointer(start: UnsafeRawPointer(pText).assumingMemoryBound(to: UInt8.self), count: Int(nText))
        let text = unsafe buffer.span
        if tokenization.contains(.query) {
            if text[0] == MatchExpression.separator { return unsafe passTokens(buffer, context, tokenCallback) }
            return unsafe analyze(text, primariesOnly: true, context, tokenCallback)
        }
        return unsafe analyze(text, primariesOnly: false, context, tokenCallback)
    }

    private func analyze(
        _ text: Span<UInt8>, primariesOnly: Bool, _ context: UnsafeMutableRawPointer?, _ callback: FTS5TokenCallback
    ) -> CInt {
        var code = SQLITE_OK
        analyzer.analyze(text) { kind, term, range, _ in
            if primariesOnly && kind.isColocated { return true }
            // SAFETY: the span outlives the call, and FTS5 copies the token.
            code = unsafe term.withUnsafeBytes { bytes in
                unsafe callback(
                    context, kind.isColocated ? FTS5_TOKEN_COLOCATED : 0, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    CInt(truncatingIfNeeded: bytes.count), CInt(truncatingIfNeeded: range.lowerBound),
                    CInt(truncatingIfNeeded: range.upperBound))
            }
            return code == SQLITE_OK
        }
        return code
    }

    /// Passes on the finished tokens of a string, which begins with a separator.
    private func passTokens(
        _ buffer: UnsafeBufferPointer<UInt8>, _ context: UnsafeMutableRawPointer?, _ callback: FTS5TokenCallback
    ) -> CInt {
        var start = 1
        while start <= buffer.count {
            var end = start
            while end < buffer.count, unsafe buffer[end] != MatchExpression.separator { end += 1 }
            if end > start {
                // SAFETY: start..<end lies within the buffer.
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[start..<end])
                let code = unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe callback(context, 0, $0.baseAddress, CInt($0.count), CInt(start), CInt(end))
                }
                guard code == SQLITE_OK else { return code }
            }
            start = end + 1
        }
        return SQLITE_OK
    }
}
