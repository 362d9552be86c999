/// Gathers the tokens of many memos until they are worth a segment: each term once, and for each token eight bytes.
///
/// Memos come in ascending order of id, and of each memo the body before the title: the order in which FTS5 keeps columns.
/// Terms are looked up a column at a time, for then the processor waits for many places of the table at once.
struct InvertedBuffer {
    /// Where a memo's entries begin.
    struct Document {
        let id: Int64
        let body: Int
        var title: Int
    }

    /// Tokens that wait to be looked up at most, in a long text.
    private static let mostWaiting = 4096

    private(set) var terms = TermTable()
    /// For each token the number of its term and, in the lower half, its position. Those from `found` on wait to be looked up
    /// and hold what `TermTable` knows terms by.
    private(set) var entries: [UInt64] = []
    private(set) var documents: [Document] = []
    /// Positions of all bodies and titles: FTS5's totals of tokens.
    private(set) var bodyTotal = 0
    private(set) var titleTotal = 0

    private var found = 0
    /// Positions of the column that `found` has passed.
    private var positions = 0
    /// Length and words of each long term that waits.
    private var waiting: [UInt64] = []

    init() {}

    /// Tokens gathered.
    var count: Int { entries.count }

    /// Begins a memo with its body.
    mutating func beginDocument(_ id: Int64) {
        documents.append(Document(id: id, body: entries.count, title: entries.count))
    }

    /// Ends the body of the memo begun last.
    mutating func beginTitle() {
        documents[documents.count - 1].title = entries.count
        bodyTotal += endColumn()
    }

    mutating func endDocument() { titleTotal += endColumn() }

    /// Appends a token to the column begun last. A colocated token has the position of the one before it.
    @inline(__always) mutating func append(_ term: borrowing Span<UInt8>, isColocated: Bool) {
        let flag = isColocated ? TermTable.colocated : 0
        if term.count > 7 {
            waiting.append(UInt64(truncatingIfNeeded: term.count))
            var hash = TermTable.Hash()
            for index in stride(from: 0, to: term.count, by: 8) {
                let word = PackedTerm.word(term, at: index)
                waiting.append(word)
                hash.combine(word)
            }
            entries.append(hash.key | flag)
        } else if !term.isEmpty {
            entries.append(PackedTerm.shortKey(term) | flag)
        }
        if entries.count &- found >= Self.mostWaiting { lookUp() }
    }

    /// Empties the buffer but keeps its memory.
    mutating func removeAll() {
        terms.removeAll()
        entries.removeAll(keepingCapacity: true)
        documents.removeAll(keepingCapacity: true)
        (bodyTotal, titleTotal, found, positions) = (0, 0, 0, 0)
    }

    /// Returns how many positions the column had.
    private mutating func endColumn() -> Int {
        lookUp()
        defer { positions = 0 }
        return positions
    }

    /// Turns the keys that wait into numbers and positions.
    private mutating func lookUp() {
        terms.number(&entries, from: found, waiting, &positions)
        found = entries.count
        waiting.removeAll(keepingCapacity: true)
    }
}
