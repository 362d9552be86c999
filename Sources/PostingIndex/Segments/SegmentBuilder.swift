import KoreanText

/// Collects the postings of many new memos until they are worth a segment.
///
/// Tokens go into an `InvertedBuffer`. When it is full, it is written as a run of a `RunSet`. All runs
/// together become one segment.
final class SegmentBuilder {
    /// Bytes of postings in memory at which a run is written.
    static let runBytes = 40 << 20

    private let runTokens: Int
    private let path: String?
    private var analyzer = Analyzer()
    private var buffer = InvertedBuffer(capacity: runBytes)
    private var runs = RunSet()
    /// The share of earlier runs' memos in the totals of the index.
    private var endedTotals = IndexTotals()
    /// The IDs of the memos added, in ascending order.
    private(set) var ids: [Int64] = []

    /// - Parameters:
    ///   - runTokens: Tokens after which a run ends before it is full.
    ///   - path: The file beside which runs are written. Nil for an in-memory database, whose runs stay in memory too.
    init(runTokens: Int = .max, beside path: String? = nil) {
        (self.runTokens, self.path) = (runTokens, path)
        analyzer.isForIndex = true
    }

    /// Whether runs are written to a file.
    var hasFile: Bool { path != nil }

    /// Whether there are no tokens.
    var isEmpty: Bool { buffer.count == 0 && runs.isEmpty }

    /// The share of the memos in the totals of the index.
    var totals: IndexTotals {
        var totals = endedTotals
        totals.memos += buffer.memoCount
        totals.body += buffer.bodyTotal
        totals.title += buffer.titleTotal
        return totals
    }

    /// Adds a memo. Its ID must be above those of all memos added before.
    /// - Throws: `DatabaseError` if a run cannot be written.
    func add(_ id: Int64, title: String, body: String) throws {
        ids.append(id)
        buffer.addBody(id, body.utf8.span, by: &analyzer)
        buffer.addTitle(title.utf8.span, by: &analyzer)
        if buffer.isFull || buffer.count >= runTokens { try endRun() }
    }

    private func endRun() throws {
        endedTotals = totals
        buffer.sort()
        buffer.releaseBatch()
        if buffer.count > 0 { try runs.append(buffer, beside: path) }
        buffer.removeAll()
    }

    /// Calls `take` with each term in ascending order, with `prefix` before its bytes, and with its doclist,
    /// as a segment stores it.
    /// - Throws: `DatabaseError` if a run cannot be read, and any error of `take`.
    func forEachTerm(prefix: UInt8, _ take: (_ term: [UInt8], _ doclist: [UInt8]) throws -> Void) throws {
        buffer.sort()
        buffer.releaseBatch()
        try runs.forEachTerm(andOf: buffer, prefix: prefix, take)
    }

    /// Empties the builder but keeps its memory.
    func removeAll() {
        buffer.removeAll()
        runs.removeAll()
        endedTotals = IndexTotals()
        ids.removeAll(keepingCapacity: true)
    }
}
