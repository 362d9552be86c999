import KoreanText

/// Gathers the postings of many new memos until they are worth a segment.
///
/// Tokens gather in an `InvertedBuffer`. When that is full, it is written as a run of a `RunSet`. All runs together become one segment.
final class SegmentBuilder {
    /// Bytes that gather in memory before they are written as a run.
    static let runBytes = 40 << 20

    private let runTokens: Int
    private let path: String?
    private var analyzer = Analyzer()
    private var buffer = InvertedBuffer(capacity: runBytes)
    private var runs = RunSet()
    /// What the memos of the runs before the present one add to the totals of the index.
    private var endedTotals = IndexTotals()
    /// The gathered memos, ascending.
    private(set) var ids: [Int64] = []

    /// - Parameters:
    ///   - runTokens: tokens after which a run ends before it is full.
    ///   - path: beside which file runs are written; nil for a database in memory, whose runs stay there too.
    init(runTokens: Int = .max, beside path: String? = nil) {
        (self.runTokens, self.path) = (runTokens, path)
        analyzer.isForIndex = true
    }

    /// Whether runs are written to a file.
    var hasFile: Bool { path != nil }

    /// Whether there is not a single token.
    var isEmpty: Bool { buffer.count == 0 && runs.isEmpty }

    /// What the memos add to the totals of the index.
    var totals: IndexTotals {
        var totals = endedTotals
        totals.memos += buffer.memoCount
        totals.body += buffer.bodyTotal
        totals.title += buffer.titleTotal
        return totals
    }

    /// Gathers a memo. Its id must be above all those gathered before.
    /// - Throws: `DatabaseError` where a run cannot be written.
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

    /// Calls `take` with each term, in ascending order and with `prefix` before its bytes, and with its doclist, as a segment stores it.
    /// - Throws: `DatabaseError` where a run cannot be read, and what `take` throws.
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
