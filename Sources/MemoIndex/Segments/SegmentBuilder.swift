import KoreanText

/// Gathers the postings of many new memos in memory until they are worth a segment.
///
/// Tokens gather in an `InvertedBuffer`. A million of them at a time are sorted and encoded into a run of `RunSet`, which takes a third of
/// the memory. All runs together become one segment.
final class SegmentBuilder {
    /// A run ends when it has so many tokens, which take some 30 MB in the buffer.
    static let runTokens = 1 << 20
    /// A run also ends when it has so many memos: memos without a single token would otherwise gather without end.
    private static let runMemos = 500_000
    /// Bytes of runs in memory after which they are spilled to a file.
    static let spillBytes = 10 << 20
    /// Bytes of runs after which a segment should be written: more than most batches of an import make; and where there is no file to spill
    /// to.
    private static let (segmentBytes, segmentBytesInMemory) = (384 << 20, 32 << 20)

    private let runTokens: Int
    private let spillBytes: Int
    private let path: String?
    private var analyzer = Analyzer(for: .collection)
    private var buffer = InvertedBuffer()
    private(set) var runs = RunSet()
    /// What the memos of all runs add to the totals of the index.
    private(set) var totals = IndexTotals()
    /// The gathered memos, ascending.
    private(set) var ids: [Int64] = []

    /// - Parameters:
    ///   - runTokens: tokens of a run.
    ///   - spillBytes: bytes of runs in memory after which they are spilled.
    ///   - path: beside which file they are spilled; nil for a database in memory, whose runs stay there too.
    init(runTokens: Int = runTokens, spillBytes: Int = spillBytes, beside path: String? = nil) {
        (self.runTokens, self.spillBytes, self.path) = (runTokens, spillBytes, path)
        analyzer.isForIndex = true
    }

    /// Whether enough has gathered, so that a segment should be written before more is added.
    var isFull: Bool { runs.size >= (path == nil ? Self.segmentBytesInMemory : Self.segmentBytes) }

    /// Gathers a memo. Its id must be above all those gathered before.
    /// - Throws: `DatabaseError` where runs cannot be spilled.
    func add(_ id: Int64, title: String, body: String) throws {
        ids.append(id)
        Self.gather(id, title.utf8.span, body.utf8.span, &analyzer, &buffer)
        guard buffer.count >= runTokens || buffer.documents.count >= Self.runMemos else { return }
        if runs.size == 0 { runs.reserve(path == nil ? Self.segmentBytesInMemory : spillBytes) }
        endRun()
        if let path, runs.memorySize >= spillBytes { try runs.spill(beside: path) }
    }

    /// Ends the present run: all that has gathered becomes part of `runs` and `totals`.
    func endRun() {
        totals.memos += buffer.documents.count
        totals.body += buffer.bodyTotal
        totals.title += buffer.titleTotal
        if buffer.count > 0 { runs.append(SortedRun(buffer)) }
        buffer.removeAll()
    }

    /// Empties the builder but keeps its memory.
    func removeAll() {
        buffer.removeAll()
        runs.removeAll()
        totals = IndexTotals()
        ids.removeAll(keepingCapacity: true)
    }

    private static func gather(
        _ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ analyzer: inout Analyzer, _ buffer: inout InvertedBuffer
    ) {
        buffer.beginDocument(id)
        analyzer.analyze(body) { kind, term, _, _ in
            buffer.append(term, isColocated: kind.isColocated)
            return true
        }
        buffer.beginTitle()
        analyzer.analyze(title) { kind, term, _, _ in
            buffer.append(term, isColocated: kind.isColocated)
            return true
        }
        buffer.endDocument()
    }
}
