import Dispatch
import KoreanText
import Postings
import Synchronization

/// Collects the postings of many new memos until they are worth a segment.
///
/// Tokens go into an `InvertedBuffer`. When it is full, it is written as a run of a `RunSet`. All runs together become one segment.
final class SegmentBuilder {
    /// Bytes of postings in memory at which a run is written.
    static let runBytes = 40 << 20

    private let runTokens: Int
    private let path: String
    /// Without a cache of readings: the buffer remembers runs, so hardly any is read twice.
    private var analyzer = Analyzer(for: .words)
    private var buffer = InvertedBuffer(capacity: runBytes)
    private var runs = RunSet()
    /// The share of earlier runs' memos in the totals of the index.
    private var endedTotals = IndexTotals()
    /// The IDs of the memos added, in ascending order.
    private(set) var ids: [Int64] = []

    /// - Parameters:
    ///   - runTokens: Tokens after which a run ends before it is full.
    ///   - path: The file beside which runs are written.
    init(runTokens: Int = .max, beside path: String) {
        (self.runTokens, self.path) = (runTokens, path)
        analyzer.isForIndex = true
    }

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
        buffer.add(id, title: title.utf8.span, body: body.utf8.span, by: &analyzer)
        if buffer.isFull || buffer.count >= runTokens { try endRun() }
    }

    private func endRun() throws {
        endedTotals = totals
        buffer.sort()
        buffer.releaseBatch()
        if buffer.count > 0 { try runs.append(buffer, beside: path) }
        buffer.removeAll()
    }

    /// Calls `take` with each term in ascending order, with `prefix` before its bytes, and with its doclist, as a segment stores it.
    /// - Throws: `DatabaseError` if a run cannot be read, and any error of `take`.
    func forEachTerm(prefix: UInt8, _ take: (borrowing SpelledTerm, _ doclist: Span<UInt8>) throws -> Void) throws {
        buffer.sort()
        buffer.releaseBatch()
        try runs.forEachTerm(andOf: buffer, prefix: prefix, take)
    }

    /// Empties the builder but keeps its memory.
    func removeAll() {
        buffer.removeAll()
        runs = RunSet()
        endedTotals = IndexTotals()
        ids.removeAll(keepingCapacity: true)
    }
}

/// Passes memos to a `SegmentBuilder`: directly, or on a background queue while the caller continues. The segment is the same.
///
/// Sendable although the builder is not: between `add` and `finish` only the serial queue touches the builder. `finish` waits until the
/// queue is empty; from then until the next `add` the builder belongs to the caller. Everything else belongs to the caller only.
final class BackgroundIndexer: @unchecked Sendable {
    private struct Text: Sendable {
        let id: Int64
        let title: String
        let body: String
    }

    /// Memos, or bytes of their texts, that are passed to the queue at a time.
    private static let (parcelMemos, parcelBytes) = (256, 128 << 10)
    /// Maximum number of batches waiting in the queue.
    private static let mostParcels = 6
    /// Bytes of text after which a segment should be written, more than most batches of an import have. Text is measured because the index
    /// size is unknown while the queue is at work.
    private static let segmentText = 192 << 20

    /// May be used after `finish` only.
    let builder: SegmentBuilder
    private let queue: DispatchQueue?
    private let room = DispatchSemaphore(value: mostParcels)
    private let failure = Mutex<(any Error)?>(nil)

    private var parcel: [Text] = []
    private var waitingBytes = 0
    private var textBytes = 0
    /// The ID of the first memo added, or nil if there is none.
    private(set) var firstID: Int64?

    init(_ builder: SegmentBuilder, onOwnThread: Bool) {
        self.builder = builder
        queue = onOwnThread ? DispatchQueue(label: "saekin.index") : nil
    }

    /// Whether a segment should be written before more memos are added.
    var isFull: Bool { textBytes >= Self.segmentText }

    /// Adds a memo. Its ID must be above those of all memos added before.
    /// - Throws: `DatabaseError` if a run of this memo or an earlier one cannot be written.
    func add(_ id: Int64, title: String, body: String) throws {
        let bytes = title.utf8.count + body.utf8.count
        textBytes += bytes
        firstID = firstID ?? id
        guard queue != nil else { return try builder.add(id, title: title, body: body) }
        parcel.append(Text(id: id, title: title, body: body))
        waitingBytes += bytes
        if parcel.count >= Self.parcelMemos || waitingBytes >= Self.parcelBytes { try handOver() }
    }

    /// Waits until all memos are in the builder.
    /// - Throws: Like `add`, and again at every call until `removeAll`, because the builder is incomplete.
    func finish() throws {
        guard let queue else { return }
        let last = Result { try handOver() }
        // Needed after a failure too: the caller must regain the builder.
        queue.sync {}
        try last.get()
        try throwFailure()
    }

    /// Empties the builder but keeps its memory. Call after `finish`.
    func removeAll() {
        builder.removeAll()
        failure.withLock { $0 = nil }
        (parcel, waitingBytes, textBytes, firstID) = ([], 0, 0, nil)
    }

    private func handOver() throws {
        try throwFailure()
        guard let queue, !parcel.isEmpty else { return }
        room.wait()
        queue.async { [self, parcel] in
            defer { room.signal() }
            guard failure.withLock({ $0 == nil }) else { return }
            do {
                for text in parcel { try builder.add(text.id, title: text.title, body: text.body) }
            } catch {
                failure.withLock { $0 = error }
            }
        }
        (parcel, waitingBytes) = ([], 0)
    }

    private func throwFailure() throws {
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
