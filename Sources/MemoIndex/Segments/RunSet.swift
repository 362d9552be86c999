/// Sorted postings of consecutive memos, encoded, that gather until they are worth a segment: a third of their size before.
///
/// Each run holds its terms in their order, every one once; the memos of a run have higher ids than those of the runs before.
struct RunSet {
    /// The keys of the terms, run after run; see `PackedTerm`.
    private(set) var keys: [UInt64] = []
    /// For each key: of a long term the number of bytes after the seventh and these, then by how much the last id of the doclist
    /// exceeds the first, then the number of bytes of the doclist and these.
    private(set) var stream: [UInt8] = []
    /// Where each run ends in `keys` and in `stream`.
    private(set) var ends: [(keys: Int, stream: Int)] = []
    private var encoder = DoclistEncoder()

    init() {}

    /// Bytes in memory.
    var size: Int { keys.count &* 8 &+ stream.count }

    /// Makes room for so many bytes at once; of what is not used no memory is taken.
    mutating func reserve(_ bytes: Int) {
        keys.reserveCapacity(bytes / 8)
        stream.reserveCapacity(bytes)
    }

    /// Appends a run.
    mutating func append(_ sorted: SortedRun) {
        var start = 0
        for (term, count) in sorted.terms {
            keys.append(term.key)
            if PackedTerm.isLong(term.key) { sorted.appendRest(of: term, to: &stream) }
            let end = start &+ count
            encoder.encode(sorted.postings.span.extracting(start..<end), ids: sorted.ids.span)
            Varint.append(encoder.idSpan, to: &stream)
            Varint.append(UInt64(encoder.count), to: &stream)
            stream.append(contentsOf: encoder.bytes[..<encoder.count])
            start = end
        }
        ends.append((keys.count, stream.count))
    }

    /// Empties the value but keeps its memory.
    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        stream.removeAll(keepingCapacity: true)
        ends.removeAll()
    }
}
