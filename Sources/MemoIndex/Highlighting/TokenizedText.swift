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

    /// Whether cutting and counting its characters needs none of Unicode's tables (`Analyzer.isPlain`).
    var isPlain: Bool { analyzer.isPlain }

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

    /// The colocated tokens at a position.
    func words(at position: Int) -> ArraySlice<Entry> {
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return words[low...].prefix { $0.position == position }
    }

    /// FNV-1a over the bytes of a term, as `read` computes it on the way.
    static func hash(_ term: [UInt8]) -> UInt64 {
        term.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
