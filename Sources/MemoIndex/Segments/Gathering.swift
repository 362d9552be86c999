import Dispatch
import Synchronization

/// Hands memos to a `SegmentBuilder`: at once, or on a thread of its own while the caller goes on. The segment is the same.
///
/// Sendable although the builder is not: between `add` and `finish` only the queue, which does one thing after another, touches the builder;
/// `finish` waits for the queue to be empty, and from then on to the next `add` the builder is the caller's. All else is the caller's alone.
final class Gathering: @unchecked Sendable {
    private struct Text: Sendable {
        let id: Int64
        let title: String
        let body: String
    }

    /// Memos are handed over by so many, or so many bytes of their texts.
    private static let (parcelMemos, parcelBytes) = (256, 128 << 10)
    /// Parcels that may wait.
    private static let mostParcels = 6
    /// Bytes of texts after which a segment should be written: more than most batches of an import have; and where there is no file for
    /// what does not fit into memory. Not bytes of the index: those are not yet known when a thread of its own gathers.
    private static let (segmentText, segmentTextInMemory) = (192 << 20, 16 << 20)

    /// To be used after `finish` only.
    let builder: SegmentBuilder
    private let queue: DispatchQueue?
    private let room = DispatchSemaphore(value: mostParcels)
    private let failure = Mutex<(any Error)?>(nil)

    private var parcel: [Text] = []
    private var waitingBytes = 0
    private var textBytes = 0
    /// The first memo that gathers; nil for none.
    private(set) var firstID: Int64?

    init(_ builder: SegmentBuilder, onOwnThread: Bool) {
        self.builder = builder
        queue = onOwnThread ? DispatchQueue(label: "saekin.index") : nil
    }

    /// Whether enough has gathered, so that a segment should be written before more is added.
    var isFull: Bool { textBytes >= (builder.hasFile ? Self.segmentText : Self.segmentTextInMemory) }

    /// Gathers a memo. Its id must be above all those gathered before.
    /// - Throws: `DatabaseError` where a run cannot be written, of this memo or one before.
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
    /// - Throws: as `add`, and again at every call, till `removeAll`: what has gathered is not whole.
    func finish() throws {
        guard let queue else { return }
        let last = Result { try handOver() }
        // Also after a failure: the builder must be the caller's again.
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
