import KoreanText

/// The tokens of a title or body, laid out for matching: those that a filter lets pass. To be used again and again: `read` replaces
/// what it holds and keeps its memory.
struct TokenizedText {
    /// A token of the text.
    struct Entry {
        /// Where its term, spelled as in the index, stands in `bytes`.
        var term: Range<Int>
        /// Of the term, see `hash(_:)`.
        var hash: UInt64
        /// UTF-8 bytes of the original.
        var range: Range<Int>
        var position: Int
        var kind: TokenKind
    }

    private var analyzer = Analyzer()
    private(set) var bytes: [UInt8] = []
    /// The tokens that have positions of their own, in the order of these.
    private(set) var primaries: [Entry] = []
    /// The colocated tokens: words and dictionary forms.
    private(set) var words: [Entry] = []

    init(filter: TokenFilter) { analyzer.filter = filter }

    /// For a search of these phrases: holds every token that one of them can match. Where a phrase may match a part of a token, all primary
    /// tokens are held, because such a match can end where the next token begins.
    init(for phrases: [TokenPhrase]) {
        let needsNeighbours = phrases.contains { !$0.isWord && !$0.isExact }
        self.init(filter: TokenFilter(terms: phrases.flatMap(\.elements).map(\.term), allPrimaries: needsNeighbours))
    }

    /// How many positions the text has, whether their tokens are held or not.
    var length: Int { analyzer.length }

    /// Analyses a text, which must be UTF-8 but may be ill-formed.
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

    /// FNV-1a over the bytes of a term, as `read` computes it on the way.
    static func hash(_ term: [UInt8]) -> UInt64 {
        term.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// Finds a phrase in tokenized texts.
struct PhraseMatcher {
    private let phrase: TokenPhrase
    /// Of the elements' terms.
    private let hashes: [UInt64]

    init(_ phrase: TokenPhrase) {
        self.phrase = phrase
        hashes = phrase.elements.map { TokenizedText.hash($0.term) }
    }

    /// Calls `found` with the bytes of the original that each match covers, in the order of the text.
    @inline(__always) private func forEachMatch(in text: TokenizedText, _ found: (Range<Int>) -> Void) {
        guard !phrase.elements.isEmpty else { return }
        if phrase.isWord {
            for entry in text.words where fits(0, entry, text) { found(entry.range) }
            return
        }
        let count = phrase.elements.count
        guard text.primaries.count >= count else { return }
        for start in 0...(text.primaries.count - count) where matches(at: start, text) {
            found(range(from: start, text))
        }
    }

    /// Appends an occurrence for each match, in the order of the text. `index` is what the occurrences call the phrase.
    func appendMatches(in text: TokenizedText, as index: Int, to occurrences: inout [Occurrences.Occurrence]) {
        forEachMatch(in: text) { occurrences.append(Occurrences.Occurrence(phrase: index, range: $0)) }
    }

    /// How many matches there are.
    func count(in text: TokenizedText) -> Int {
        var count = 0
        forEachMatch(in: text) { _ in count += 1 }
        return count
    }

    /// Whether a token is what an element of the phrase asks for. Hashes tell almost all others apart at once.
    @inline(__always) private func fits(_ element: Int, _ entry: TokenizedText.Entry, _ text: TokenizedText) -> Bool {
        if phrase.elements[element].fit == .exact {
            return entry.hash == hashes[element] && text.bytes[entry.term].elementsEqual(phrase.elements[element].term)
        }
        return phrase.elements[element].isFitted(by: text.bytes[entry.term])
    }

    /// Whether the phrase matches the primary tokens from `start` on.
    private func matches(at start: Int, _ text: TokenizedText) -> Bool {
        for element in phrase.elements.indices where !fits(element, text.primaries[start + element], text) { return false }
        // Between tokens that follow one another here, the filter may have held others back. Then positions are missing.
        return text.primaries[start + phrase.elements.count - 1].position - text.primaries[start].position == phrase.elements.count - 1
    }

    /// The bytes that a match covers: from the start of its first token to the end of its last, without the parts of these two that the
    /// phrase does not ask for.
    private func range(from start: Int, _ text: TokenizedText) -> Range<Int> {
        let last = start + phrase.elements.count - 1
        let lower = part(of: 0, at: start, text).lowerBound
        return lower..<max(lower, part(of: phrase.elements.count - 1, at: last, text).upperBound)
    }

    /// The bytes of the original that an element covers in the primary token at `index`.
    private func part(of element: Int, at index: Int, _ text: TokenizedText) -> Range<Int> {
        let (entry, element) = (text.primaries[index], phrase.elements[element])
        guard element.fit != .exact, entry.term.count > element.term.count else { return entry.range }
        if entry.kind == .bigram || entry.kind == .border {
            // The element is the first syllable of this pair. It ends where the next token begins, which is the second syllable.
            let next = index + 1 < text.primaries.count ? text.primaries[index + 1].range.lowerBound : entry.range.upperBound
            return entry.range.lowerBound..<max(entry.range.lowerBound, min(next, entry.range.upperBound))
        }
        // Folding may have changed the number of bytes; then the whole token is taken.
        guard entry.range.count == entry.term.count, let inside = element.place(in: text.bytes[entry.term]) else { return entry.range }
        return entry.range.lowerBound + inside.lowerBound..<entry.range.lowerBound + inside.upperBound
    }
}
