package import KoreanText
package import MemoModel

/// The tokens of a title or body that pass a filter, arranged for matching. The value is reusable: `read`
/// replaces its tokens and reuses its memory.
package struct TokenizedText {
    /// A token of the text, in 32 bytes: a memo of some megabytes has a million.
    package struct Entry {
        /// The hash of the term, see `hash(_:)`.
        package let hash: UInt64
        private let (termStart, termEnd, start, end, place): (UInt32, UInt32, UInt32, UInt32, UInt32)
        package let kind: TokenKind

        init(term: Range<Int>, hash: UInt64, range: Range<Int>, position: Int, kind: TokenKind) {
            // Texts of SQLite and PostgreSQL are shorter than 2 GB.
            (termStart, termEnd) = (UInt32(truncatingIfNeeded: term.lowerBound), UInt32(truncatingIfNeeded: term.upperBound))
            (start, end) = (UInt32(truncatingIfNeeded: range.lowerBound), UInt32(truncatingIfNeeded: range.upperBound))
            (self.hash, place, self.kind) = (hash, UInt32(truncatingIfNeeded: position), kind)
        }

        /// The range of its term in `bytes`, spelled as in the index.
        package var term: Range<Int> { Int(termStart)..<Int(termEnd) }
        /// The range in UTF-8 bytes of the original.
        package var range: Range<Int> { Int(start)..<Int(end) }
        package var position: Int { Int(place) }
    }

    private var analyzer = Analyzer()
    package private(set) var bytes: [UInt8] = []
    /// The tokens with positions of their own, in order of position.
    package private(set) var primaries: [Entry] = []
    /// The colocated tokens: words and dictionary forms.
    package private(set) var words: [Entry] = []
    /// A Bloom filter of the hashes of all tokens: it rules out most phrases of a long list without a pass over the tokens.
    private var hashes = Array(repeating: 0 as UInt64, count: wordsOfFilter)
    /// A Bloom filter of the hashes of the tokens to retain; nil to retain all that the analyzer passes.
    private var wanted: [UInt64]?
    private static let wordsOfFilter = 16
    /// The lowest bits of the positions at which the budget is checked: one in a thousand. A counter would cost 6 % of reading a text.
    private static let checkedPositions = 1 << 10 - 1
    /// The budget of the search that created this value.
    private let budget = ReadingBudget.current
    private var steps = ReadingBudget.Steps()

    package init(filter: TokenFilter) {
        analyzer.filter = filter
        analyzer.mustStop = budget.map { budget in { budget.isOver } }
    }

    /// Creates a value that retains every token that one of the phrases can match. If a phrase may match a
    /// part of a token, all primary tokens are retained, because such a match can end where the next token
    /// begins.
    package init(for phrases: [TokenPhrase]) {
        let needsNeighbours = phrases.contains { !$0.isWord && !$0.isExact }
        let terms = phrases.flatMap(\.elements).map(\.term)
        self.init(filter: TokenFilter(terms: terms, allPrimaries: needsNeighbours))
        guard phrases.allSatisfy(\.isExact) else { return }
        wanted = terms.reduce(into: hashes) { wanted, term in
            let hash = Self.hash(term)
            wanted[Self.word(of: hash)] |= 1 << (hash & 63)
        }
    }

    /// The number of positions in the text, including those of dropped tokens.
    package var length: Int { analyzer.length }

    /// Whether the text can be cut and its characters counted without Unicode's tables (`Analyzer.isPlain`).
    package var isPlain: Bool { analyzer.isPlain }

    /// Analyses a text, which must be UTF-8 but may be ill-formed.
    package mutating func read(_ text: Span<UInt8>) throws(ReadingBudget.Spent) {
        bytes.removeAll(keepingCapacity: true)
        primaries.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        for index in hashes.indices { hashes[index] = 0 }
        try steps.take()
        let isWhole = analyzer.analyze(text) { kind, term, range, position in
            // The analyzer checks between segments. One segment can be as long as the text.
            if position & Self.checkedPositions == Self.checkedPositions, budget?.isOver == true { return false }
            var fnv = FNVHash()
            fnv.add(term)
            let hash = fnv.value
            if let wanted, wanted[Self.word(of: hash)] >> (hash & 63) & 1 == 0 { return true }
            let start = bytes.count
            for index in term.indices { bytes.append(term[index]) }
            hashes[Self.word(of: hash)] |= 1 << (hash & 63)
            let entry = Entry(term: start..<bytes.count, hash: hash, range: range, position: position, kind: kind)
            if kind.isColocated { words.append(entry) } else { primaries.append(entry) }
            return true
        }
        if !isWhole { throw ReadingBudget.Spent() }
    }

    /// Calls `body` with the parts of `0..<count`, in ascending order, and checks the budget between them. So
    /// a loop over all tokens of a long text can end, at no cost in short ones.
    @inline(__always) func inParts(of count: Int, _ body: (Range<Int>) -> Void) throws(ReadingBudget.Spent) {
        var start = 0
        while true {
            let end = min(count, start &+ ReadingBudget.Steps.stride)
            body(start..<end)
            if end == count { return }
            try budget?.check()
            start = end
        }
    }

    /// Returns false only if no token has this hash.
    package func mayHaveToken(hashed hash: UInt64) -> Bool { hashes[Self.word(of: hash)] >> (hash & 63) & 1 == 1 }

    private static func word(of hash: UInt64) -> Int { Int(hash >> 6) & (wordsOfFilter - 1) }

    /// Returns the colocated tokens at a position.
    package func words(at position: Int) -> ArraySlice<Entry> {
        words[words.partitioningIndex { $0.position >= position }...].prefix { $0.position == position }
    }

    /// Returns the hash of a term.
    package static func hash(_ term: [UInt8]) -> UInt64 {
        var hash = FNVHash()
        hash.add(term.span)
        return hash.value
    }
}
