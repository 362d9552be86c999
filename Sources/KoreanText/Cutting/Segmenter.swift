/// A piece of folded text that is indexed as a unit: a run of Hangul syllables, or a word of another script.
struct Segment: Equatable {
    enum Kind: UInt8 {
        /// Hangul syllables.
        case hangul
        /// Han, kana or single jamo. Indexed by pairs like Hangul, but without grammar.
        case ideographs
        /// Latin and other words, numbers and emoji, each one token.
        case term
    }

    /// The separator between a segment and the one before it.
    enum Gap: UInt8, Comparable {
        /// Nothing.
        case none
        /// A space, or punctuation that does not interrupt a phrase.
        case space
        /// The end of a clause. Phrases do not match across it.
        case clause
        static func < (left: Gap, right: Gap) -> Bool { left.rawValue < right.rawValue }
    }

    /// Range in the folded text, in bytes.
    var range: Range<Int>
    var kind: Kind
    var gap: Gap
    /// Number of syllables that were passed over right before it, see `Segmenter.syllables`.
    var skipped = 0
}

/// The class of a character on the fast path. Characters without a class need ICU.
enum Symbol {
    /// Dashes, quotes, arrows, and East Asian brackets and stops, which always separate words.
    case punctuation
    /// Joins letters on both sides, like an apostrophe.
    case joiner
    /// An emoji that stands alone. Excludes skin tones, which join the emoji before them, and the letters of
    /// flags.
    case picture
    /// Single jamo, as in ㅋㅋ and ㅠㅠ.
    case jamo
    /// Han and kana, without iteration marks, prolongation marks and separators.
    case ideograph

    @inline(__always) init?(_ scalar: UInt32) {
        switch scalar {
        case 0x2012...0x2016, 0x201C...0x2022, 0x2190...0x2193, 0x223C, 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301B:
            self = .punctuation
        case 0xB7, 0x2018, 0x2019: self = .joiner
        case 0x2605, 0x2665, 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: self = .picture
        case 0x3131...0x3163: self = .jamo
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF: self = .ideograph
        default: return nil
        }
    }
}

/// Splits folded text into segments at ICU's word boundaries and between scripts.
///
/// A byte loop implements the same rules (Unicode Standard Annex 29 with ICU's tailoring) for text of ASCII,
/// Hangul and simple emoji. Anything else between two spaces goes through ICU, which is fifteen times slower
/// and takes a millisecond to load its dictionaries.
struct Segmenter {
    private(set) var segments: [Segment] = []
    private var gap = Segment.Gap.clause
    private let boundaries = WordBoundaries()
    /// If false, all text goes through ICU. Used by the test that compares both ways.
    var usesFastPath = true
    /// If false, sequences of Han and kana stay whole, which avoids loading ICU's dictionary. The pairs are
    /// the same.
    var partsIdeographs = true

    /// The syllables that matter, see `TokenFilter.syllables`. Runs without any are counted and passed over, except behind a syllable that
    /// matters, whose pair they complete.
    var syllables: [UInt64] = []
    /// Number of syllables passed over since the last segment.
    private(set) var skipped = 0
    /// Whether the next run must be a segment.
    private var isAwaited = false
    /// Whether the text cut by `cutIfPlain` has ASCII capitals, and whether each of its scalars is a character and one UTF-16 unit.
    private(set) var (hasCapitals, isPlain) = (false, true)

    /// Cuts folded text.
    mutating func cut(_ bytes: [UInt8]) {
        begin()
        var index = cutPlain(from: 0, bytes.span)
        while index < bytes.count {
            let end = Self.endOfPiece(from: index, bytes)
            cutWithICU(index..<end, bytes)
            index = cutPlain(from: end, bytes.span)
        }
    }

    /// Cuts a text that may not be folded. Returns false if ICU is needed to cut it, or if folding may change
    /// more than the case of ASCII letters. The segments are then not complete.
    mutating func cutIfPlain(_ text: Span<UInt8>) -> Bool {
        begin()
        return cutPlain(from: 0, text) == text.count
    }

    private mutating func begin() {
        segments.removeAll(keepingCapacity: true)
        (gap, skipped, isAwaited) = (.clause, 0, false)
        (hasCapitals, isPlain) = (false, true)
    }

    @inline(__always) private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

    /// Returns the index of the next white space, or the end of the text.
    private static func endOfPiece(from start: Int, _ bytes: [UInt8]) -> Int {
        var index = start
        while index < bytes.count, !isSpace(bytes[index]) { index &+= 1 }
        return index
    }

    @inline(__always) private mutating func widen(_ new: Segment.Gap) { if gap < new { gap = new } }

    @inline(__always) private mutating func append(_ range: Range<Int>, _ kind: Segment.Kind) {
        segments.append(Segment(range: range, kind: kind, gap: gap, skipped: skipped))
        (gap, skipped, isAwaited) = (.none, 0, kind != .term)
    }

    @inline(__always) static func isHangul(at index: Int, _ bytes: [UInt8]) -> Bool {
        let byte = bytes[index]
        guard byte >= 0xEA, byte <= 0xED, index &+ 2 < bytes.count else { return false }
        return Hangul.isSyllable(UTF8Character.scalar(at: index, in: bytes).value)
    }
}

// MARK: ASCII, Hangul, pictures

extension Segmenter {
    /// The place of a piece of text between white space, and the state before it.
    private struct Piece {
        let start: Int
        let count: Int
        let gap: Segment.Gap
        let skipped: Int
        let isAwaited: Bool
        var holdsWord = false
        var holdsJamo = false

        /// Joiners also join single jamo, so a.ㅋ needs ICU.
        var needsICU: Bool { holdsWord && holdsJamo }
    }

    @inline(__always) private func piece(from start: Int) -> Piece {
        Piece(start: start, count: segments.count, gap: gap, skipped: skipped, isAwaited: isAwaited)
    }

    /// Segments the text from `start` to the first piece between white space that needs ICU, and returns the
    /// index of this piece; the end of the text if there is none.
    private mutating func cutPlain(from start: Int, _ text: Span<UInt8>) -> Int {
        var (index, piece) = (start, piece(from: start))
        while index < text.count {
            let byte = text[index]
            if Self.isSpace(byte) {
                if piece.needsICU { return giveUp(piece) }
                widen(byte == 0x20 || byte == 0x09 ? .space : .clause)
                if byte == 0x0D { isPlain = false }
                index &+= 1
                piece = self.piece(from: index)
            } else if !usesFastPath {
                return index
            } else if byte >= 0x80 {
                let (end, matters, lastMatters) = endOfRun(from: index, text)
                if end > index {
                    takeRun(index..<end, matters: matters)
                    isAwaited = lastMatters
                    index = end
                } else {
                    guard let end = cutOther(from: index, text, &piece.holdsJamo) else { return giveUp(piece) }
                    index = end
                }
            } else if Self.isWordByte(byte) {
                let word = index
                index = Self.endOfWord(from: word, text, &hasCapitals)
                piece.holdsWord = true
                if Self.holdsLetter(word..<index, text) { append(word..<index, .term) } else { widen(.space) }
            } else {
                widen(Self.endsClause(UInt32(byte)) ? .clause : .space)
                index &+= 1
            }
        }
        return piece.needsICU ? giveUp(piece) : index
    }

    private mutating func giveUp(_ piece: Piece) -> Int {
        segments.removeLast(segments.count - piece.count)
        (gap, skipped, isAwaited) = (piece.gap, piece.skipped, piece.isAwaited)
        return piece.start
    }

    @inline(__always) private mutating func takeRun(_ run: Range<Int>, matters: Bool) {
        if matters || isAwaited { return append(run, .hangul) }
        skipped &+= run.count / 3
        gap = .none
    }

    /// Returns the end of the run of Hangul that begins at `start`, which is `start` if none does, and whether any of its syllables matters,
    /// and the last one. Text may be ill-formed.
    @inline(__always) private func endOfRun(from start: Int, _ text: Span<UInt8>) -> (end: Int, matters: Bool, lastMatters: Bool) {
        let matter = syllables.span
        // The bit of a syllable is the lowest.
        var (index, any, last) = (start, 0 as UInt64, 0 as UInt64)
        while index <= text.count &- 3 {
            // The six bits of continuation bytes, and higher bits of others.
            let (second, third) = (text[index &+ 1] ^ 0x80, text[index &+ 2] ^ 0x80)
            // EA B0 80 is the first of the 11,172 syllables.
            let place = (UInt32(text[index]) << 12 | UInt32(second) << 6 | UInt32(third)) &- 0xEAC00
            guard place < 11172, second | third < 0x40 else { break }
            if !matter.isEmpty {
                last = matter[Int(truncatingIfNeeded: place >> 6)] >> UInt64(truncatingIfNeeded: place & 63)
                any |= last
            }
            index &+= 3
        }
        return (index, matter.isEmpty || any & 1 != 0, matter.isEmpty || last & 1 != 0)
    }

    /// Consumes a run of jamo or ideographs, or one symbol. Returns the index after it; nil if ICU is needed.
    private mutating func cutOther(from start: Int, _ text: Span<UInt8>, _ holdsJamo: inout Bool) -> Int? {
        guard let (scalar, length) = UTF8Character.checkedScalar(at: start, in: text) else { return nil }
        let kind = Symbol(scalar)
        var index = start &+ length
        switch kind {
        case nil: return nil
        case .picture:
            append(start..<index, .term)
            isPlain = false
        case .jamo, .ideograph:
            guard kind == .jamo || !partsIdeographs else { return nil }
            while index < text.count, let (next, _) = UTF8Character.checkedScalar(at: index, in: text), Symbol(next) == kind { index &+= 3 }
            append(start..<index, .ideographs)
            if kind == .jamo { holdsJamo = true }
        case .joiner:
            if start > 0, index < text.count, Self.isWordByte(text[start &- 1]), Self.isWordByte(text[index]) { return nil }
            widen(Self.endsClause(scalar) ? .clause : .space)
        case .punctuation: widen(Self.endsClause(scalar) ? .clause : .space)
        }
        return index
    }

    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    @inline(__always) private static func isWordByte(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F }

    private static func holdsLetter(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
        range.contains { text[$0] != 0x5F }
    }

    /// Returns the index after a word: letters, digits and underscores, with a single . or ' between letters
    /// or digits, and a single , or ; between digits. A colon separates words, as in ICU since version 72.
    private static func endOfWord(from start: Int, _ bytes: Span<UInt8>, _ hasCapitals: inout Bool) -> Int {
        let limit = bytes.count
        var index = start
        while true {
            let current = bytes[index]
            if current &- 0x41 < 26 { hasCapitals = true }
            let next = index &+ 1
            guard next < limit else { return next }
            if isWordByte(bytes[next]) {
                index = next
                continue
            }
            guard next &+ 1 < limit else { return next }
            let (middle, after) = (bytes[next], bytes[next &+ 1])
            let joins = middle == 0x2E || middle == 0x27  // . '
            let letters = isLetter(current) && isLetter(after) && joins
            let digits = isDigit(current) && isDigit(after) && (joins || middle == 0x2C || middle == 0x3B)  // , ;
            guard letters || digits else { return next }
            index = next &+ 1
        }
    }

    /// Returns whether a character ends a clause, so that no phrase matches across it.
    static func endsClause(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0A...0x0D, 0x21, 0x22, 0x27...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3C, 0x3E, 0x3F, 0x5B, 0x5D, 0x60, 0x7B, 0x7D: true
        case 0x85, 0xB7, 0x2018...0x201F, 0x2026, 0x2028, 0x2029, 0x3001, 0x3002, 0x3008...0x3011, 0x3014...0x301B: true
        default: false
        }
    }
}

// MARK: Everything else

extension Segmenter {
    private mutating func cutWithICU(_ piece: Range<Int>, _ bytes: [UInt8]) {
        var ends: [Int] = []
        boundaries.forEachEnd(in: bytes.span.extracting(piece)) { ends.append(piece.lowerBound + $0) }
        var start = piece.lowerBound
        for end in ends where end > start {
            cutScripts(start..<end, bytes)
            start = end
        }
    }

    /// Splits one of ICU's words where the kind of segment changes: ㅋㅋok becomes two segments.
    private mutating func cutScripts(_ word: Range<Int>, _ bytes: [UInt8]) {
        var index = word.lowerBound
        var (start, kind) = (index, Segment.Kind?.none)
        while index < word.upperBound {
            let (scalar, length) = UTF8Character.scalar(at: index, in: bytes)
            let joins = scalar == 0x5F && Self.leadsToTerm(index..<word.upperBound, bytes)
            let new = joins ? .term : Self.kind(of: scalar, continuing: kind)
            if new != kind, index > start {
                close(start..<index, kind, bytes)
                start = index
            }
            kind = new
            index &+= length
        }
        close(start..<min(index, word.upperBound), kind, bytes)
    }

    /// Returns whether these underscores begin a word of another script, as in _id.
    private static func leadsToTerm(_ rest: Range<Int>, _ bytes: [UInt8]) -> Bool {
        guard let index = rest.first(where: { bytes[$0] != 0x5F }) else { return false }
        return kind(of: UTF8Character.scalar(at: index, in: bytes).value, continuing: nil) == .term
    }

    private mutating func close(_ range: Range<Int>, _ kind: Segment.Kind?, _ bytes: [UInt8]) {
        guard let kind else {
            return widen(Self.endsClause(UTF8Character.scalar(at: range.lowerBound, in: bytes).value) ? .clause : .space)
        }
        append(range, kind)
    }

    /// Returns the kind of segment for a character; nil if it is not indexed. Marks and joiners inside a word
    /// belong to the word.
    private static func kind(of scalar: UInt32, continuing kind: Segment.Kind?) -> Segment.Kind? {
        if Hangul.isSyllable(scalar) { return .hangul }
        if isIdeograph(scalar) { return .ideographs }
        if scalar < 0x80 { return isWordByte(UInt8(scalar)) && (scalar != 0x5F || kind == .term) || kind == .term ? .term : nil }
        if kind == .term { return .term }
        return WordCharacter.contains(scalar) ? .term : nil
    }

    /// Returns whether a character is Han, kana, a single jamo, or an iteration or prolongation mark.
    private static func isIdeograph(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x11FF, 0x3005...0x3007, 0x3041...0x30FF, 0x3131...0x318E, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA960...0xA97C, 0xD7B0...0xD7FB, 0xF900...0xFAFF, 0x1B000...0x1B16F, 0x20000...0x323AF:
            true
        default: false
        }
    }
}
