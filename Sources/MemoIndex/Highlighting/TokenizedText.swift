import KoreanText

/// Tokens of one field of a memo, laid out for matching: those a filter lets pass. Scratch space: `read` replaces what it holds.
struct TokenizedText {
    struct Entry {
        /// Bytes of the term in `bytes`.
        var term: Range<Int>
        var hash: UInt64
        /// Bytes of the original.
        var range: Range<Int>
        var position: Int
        var kind: TokenKind
    }

    private var analyzer = Analyzer()
    private(set) var bytes: [UInt8] = []
    /// In order of position.
    private(set) var primaries: [Entry] = []
    /// Words and dictionary forms.
    private(set) var words: [Entry] = []

    init(filter: TokenFilter) { analyzer.filter = filter }

    /// Holds what the patterns can match. Where one is open at an end, its match ends where the next token begins.
    init(for patterns: [TokenPhrase]) {
        let isOpen = patterns.contains { !$0.isWord && !$0.isExact }
        self.init(filter: TokenFilter(terms: patterns.flatMap(\.elements).map(\.term), allPrimaries: isOpen))
    }

    /// Positions of the text, held or not.
    var length: Int { analyzer.length }

    mutating func read(_ text: Span<UInt8>) {
        bytes.removeAll(keepingCapacity: true)
        primaries.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        analyzer.analyze(text) { kind, term, range, position in
            let start = bytes.count
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for index in 0..<term.count {
                bytes.append(term[index])
                hash = (hash ^ UInt64(term[index])) &* 0x100_0000_01B3
            }
            let entry = Entry(term: start..<bytes.count, hash: hash, range: range, position: position, kind: kind)
            if kind.isColocated { words.append(entry) } else { primaries.append(entry) }
            return true
        }
    }

    /// FNV-1a, as `read` computes it.
    static func hash(_ term: [UInt8]) -> UInt64 {
        term.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// A pattern ready to be looked for in analysed texts.
struct TextMatcher {
    private let pattern: TokenPhrase
    private let hashes: [UInt64]

    init(_ pattern: TokenPhrase) {
        self.pattern = pattern
        hashes = pattern.elements.map { TokenizedText.hash($0.term) }
    }

    @inline(__always) private func forEachMatch(in text: TokenizedText, _ found: (Range<Int>) -> Void) {
        guard !pattern.elements.isEmpty else { return }
        if pattern.isWord {
            for entry in text.words where fits(0, entry, text) { found(entry.range) }
            return
        }
        let count = pattern.elements.count
        guard text.primaries.count >= count else { return }
        for start in 0...(text.primaries.count - count) where matches(at: start, text) {
            found(range(from: start, text))
        }
    }

    /// Appends the bytes of the original each match covers, in order of the text, under a number for the pattern.
    func appendMatches(in text: TokenizedText, numbered number: Int, to occurrences: inout [Occurrences.Occurrence]) {
        forEachMatch(in: text) { occurrences.append(Occurrences.Occurrence(pattern: number, range: $0)) }
    }

    func count(in text: TokenizedText) -> Int {
        var count = 0
        forEachMatch(in: text) { _ in count += 1 }
        return count
    }

    @inline(__always) private func fits(_ element: Int, _ entry: TokenizedText.Entry, _ text: TokenizedText) -> Bool {
        if pattern.elements[element].fit == .exact {
            return entry.hash == hashes[element] && text.bytes[entry.term].elementsEqual(pattern.elements[element].term)
        }
        return pattern.elements[element].isFitted(by: text.bytes[entry.term])
    }

    private func matches(at start: Int, _ text: TokenizedText) -> Bool {
        for element in pattern.elements.indices where !fits(element, text.primaries[start + element], text) { return false }
        // Tokens that the filter held back leave gaps.
        return text.primaries[start + pattern.elements.count - 1].position - text.primaries[start].position == pattern.elements.count - 1
    }

    /// From the first token's start to the last one's end, without what the pattern leaves open at either.
    private func range(from start: Int, _ text: TokenizedText) -> Range<Int> {
        let last = start + pattern.elements.count - 1
        let lower = part(of: 0, at: start, text).lowerBound
        return lower..<max(lower, part(of: pattern.elements.count - 1, at: last, text).upperBound)
    }

    /// The bytes of the original that element `element` covers in the token at `position`.
    private func part(of element: Int, at position: Int, _ text: TokenizedText) -> Range<Int> {
        let entry = text.primaries[position]
        guard pattern.elements[element].fit != .exact, entry.term.count > pattern.elements[element].term.count else { return entry.range }
        if entry.kind == .bigram || entry.kind == .border {  // one syllable of a pair: the next token begins with the other
            let next = position + 1 < text.primaries.count ? text.primaries[position + 1].range.lowerBound : entry.range.upperBound
            return entry.range.lowerBound..<max(entry.range.lowerBound, min(next, entry.range.upperBound))
        }
        guard entry.range.count == entry.term.count, let place = pattern.elements[element].place(in: text.bytes[entry.term])
        else { return entry.range }
        return entry.range.lowerBound + place.lowerBound..<entry.range.lowerBound + place.upperBound
    }
}
