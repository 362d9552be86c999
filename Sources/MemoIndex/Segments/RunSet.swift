/// The sorted postings of many new memos, encoded in memory until they are worth a segment: a third of their size before.
///
/// A run holds the postings of consecutive memos. Its terms ascend, each term stands in it once, and its memos have higher ids than
/// those of the runs before it. All runs lie one behind the other in two arrays; `ends` says where each of them ends.
///
///     keys     | key of a term | key of the next term | …              8 bytes each, see `PackedTerm`
///     stream   | record of that term | record of the next | …
///
///     record   | count | bytes |             only of a long term: its bytes after the seventh, and how many they are
///              | last id − first id |        of the doclist, so that the next run's first id can be stored as a difference
///              | length | doclist |          see `DoclistEncoder`
///
/// All integers in the stream are varints.
struct RunSet {
    private(set) var keys: [UInt64] = []
    private(set) var stream: [UInt8] = []
    /// Where each run ends in `keys` and in `stream`.
    private(set) var ends: [(keys: Int, stream: Int)] = []
    private var encoder = DoclistEncoder()

    init() {}

    /// Bytes in memory.
    var size: Int { keys.count &* 8 &+ stream.count }

    /// Makes room for so many bytes at once. The system gives memory only to the part that is used.
    mutating func reserve(_ bytes: Int) {
        keys.reserveCapacity(bytes / 8)
        stream.reserveCapacity(bytes)
    }

    /// Encodes a run and appends it.
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

// MARK: Encoding

/// Encodes the postings of one term as FTS5 stores them. A doclist has an entry for each memo that holds the term, by ascending id:
///
///     doclist         | id of the first memo | size | position list | id − id before | size | position list | …
///     size            twice the bytes of the position list; FTS5 adds 1 for a memo that is deleted, which never happens here
///     position list   | position − position before + 2 | … | 0x01 | column | position − position before + 2 | …
///
/// Column 0, the body, comes without a number; behind 0x01 follows the number of another column, in which positions count from 0 again.
/// A term at positions 0 and 3 of the body and 5 of the title has the position list 02 05 01 01 07. All integers are varints.
struct DoclistEncoder {
    /// The most bytes one posting can take: an id, the size of a position list, a column, a position.
    private static let longestPosting = 9 + 5 + 2 + 5
    /// Begins the positions of another column than the first.
    private static let columnFollows: UInt8 = 0x01
    /// Smaller integers in a position list mean something else than a position.
    private static let leastPosition: UInt64 = 2

    /// The doclist is the first `count` of these bytes.
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0
    /// By how much the last id exceeds the first.
    private(set) var idSpan: UInt64 = 0

    init() {}

    /// Replaces what the value holds. `postings` must not be empty.
    mutating func encode(_ postings: Span<SortedRun.Posting>, ids: Span<Int64>) {
        let most = postings.count &* Self.longestPosting
        if bytes.count < most { bytes.append(contentsOf: repeatElement(0, count: most &- bytes.count)) }
        var out = bytes.mutableSpan
        var (end, index, lastID) = (0, 0, Int64(0))
        while index < postings.count {
            let document = postings[index].document
            let id = ids[document]
            Varint.put(UInt64(bitPattern: id &- lastID), &out, at: &end)
            lastID = id
            // One byte is left free for the size, which is known only afterwards.
            let start = end &+ 1
            end = start
            var (column, last) = (UInt64(0), UInt64(0))
            repeat {
                let posting = postings[index]
                if posting.column != column {
                    out[end] = Self.columnFollows
                    out[end &+ 1] = UInt8(truncatingIfNeeded: posting.column)
                    end &+= 2
                    (column, last) = (posting.column, 0)
                }
                Varint.put(posting.position &- last &+ Self.leastPosition, &out, at: &end)
                last = posting.position
                index &+= 1
            } while index < postings.count && postings[index].document == document
            Self.putSize(of: start..<end, &out, &end)
        }
        count = end
        idSpan = UInt64(bitPattern: lastID &- ids[postings[0].document])
    }

    /// Writes the size of a position list into the byte that was left free before it. A size that needs more bytes than one moves the
    /// list, and `end`, back by the rest.
    @inline(__always) private static func putSize(of list: Range<Int>, _ out: inout MutableSpan<UInt8>, _ end: inout Int) {
        let size = UInt64(truncatingIfNeeded: list.count &* 2)
        var sizeStart = list.lowerBound &- 1
        if size < 0x80 {
            out[sizeStart] = UInt8(truncatingIfNeeded: size)
            return
        }
        let shift = Varint.length(size) &- 1
        var index = list.upperBound
        while index > list.lowerBound {
            index &-= 1
            out[index &+ shift] = out[index]
        }
        Varint.put(size, &out, at: &sizeStart)
        end &+= shift
    }
}

// MARK: Merging

extension RunSet {
    /// Merges the runs: calls `take` with each term, in ascending order and with `prefix` before its bytes, and with its doclist over
    /// all runs, as a segment stores it.
    func forEachTerm(prefix: UInt8, _ take: (_ term: [UInt8], _ doclist: [UInt8]) throws -> Void) rethrows {
        let (keys, stream) = (keys.span, stream.span)
        var cursors = ends.indices.map { index in
            let start = index == 0 ? (keys: 0, stream: 0) : ends[index - 1]
            return RunCursor(index: start.keys, offset: start.stream, end: ends[index].keys, keys, stream)
        }
        var (chosen, term, doclist) = ([Int](), [UInt8](), [UInt8]())
        while true {
            RunCursor.chooseLeast(of: cursors, stream, into: &chosen)
            guard let first = chosen.first else { return }
            cursors[first].spell(stream, prefix: prefix, into: &term)
            doclist.removeAll(keepingCapacity: true)
            var lastID: Int64 = 0
            for index in chosen { cursors[index].advance(keys, stream, appendingTo: &doclist, lastID: &lastID) }
            try take(term, doclist)
        }
    }
}

/// How far the merge has come in one run: it stands at one of the run's terms.
private struct RunCursor {
    /// The key of a cursor behind the last term. No term has it: the lowest byte of a key is at most `PackedTerm.longTag`.
    static let exhausted = UInt64.max

    private var key = exhausted
    /// The term among the keys, and what is still to be read of its record in the stream.
    private var index: Int
    private var offset: Int
    /// Where the run ends among the keys.
    private let end: Int
    /// Where in the stream the bytes of a long term after its seventh stand.
    private var rest = 0..<0

    init(index: Int, offset: Int, end: Int, _ keys: Span<UInt64>, _ stream: Span<UInt8>) {
        (self.index, self.offset, self.end) = (index, offset, end)
        readTerm(keys, stream)
    }

    /// Reads the term that `index` and `offset` point to.
    @inline(__always) private mutating func readTerm(_ keys: Span<UInt64>, _ stream: Span<UInt8>) {
        guard index < end else {
            key = Self.exhausted
            return
        }
        key = keys[index]
        guard PackedTerm.isLong(key) else { return }
        let count = nextCount(stream)
        rest = offset..<offset &+ count
        offset = rest.upperBound
    }

    /// Replaces `chosen` by the cursors that stand at the least of all terms, in the order of their runs; by none when all runs are
    /// exhausted.
    static func chooseLeast(of cursors: [RunCursor], _ stream: Span<UInt8>, into chosen: inout [Int]) {
        chosen.removeAll(keepingCapacity: true)
        var least = exhausted
        for index in cursors.indices { least = min(least, cursors[index].key) }
        guard least != exhausted else { return }
        for index in cursors.indices where cursors[index].key == least {
            // Different long terms can have the same key.
            guard PackedTerm.isLong(least), let first = chosen.first else {
                chosen.append(index)
                continue
            }
            let order = compare(cursors[index].rest, cursors[first].rest, stream)
            if order < 0 { chosen.removeAll(keepingCapacity: true) }
            if order <= 0 { chosen.append(index) }
        }
    }

    /// Below 0 when the bytes of `left` come first, 0 when they are the same.
    private static func compare(_ left: Range<Int>, _ right: Range<Int>, _ bytes: Span<UInt8>) -> Int {
        for index in 0..<min(left.count, right.count) {
            let (one, other) = (bytes[left.lowerBound &+ index], bytes[right.lowerBound &+ index])
            if one != other { return Int(one) &- Int(other) }
        }
        return left.count &- right.count
    }

    /// Replaces `term` by `prefix` and the bytes of the term.
    func spell(_ stream: Span<UInt8>, prefix: UInt8, into term: inout [UInt8]) {
        term.removeAll(keepingCapacity: true)
        term.append(prefix)
        let isLong = PackedTerm.isLong(key)
        var bytes = key
        for _ in 0..<(isLong ? 7 : Int(key & 0xFF)) {
            term.append(UInt8(truncatingIfNeeded: bytes >> 56))
            bytes <<= 8
        }
        if isLong { for index in rest { term.append(stream[index]) } }
    }

    /// Appends the term's doclist to what the runs before hold of the same term, whose last id is `lastID`, and goes on to the next term.
    mutating func advance(_ keys: Span<UInt64>, _ stream: Span<UInt8>, appendingTo doclist: inout [UInt8], lastID: inout Int64) {
        let idSpan = nextInteger(stream)
        let count = nextCount(stream)
        let next = offset &+ count
        let id = Int64(bitPattern: nextInteger(stream))
        // Within its run the first id of a doclist is stored whole. Here it becomes a difference, unless it is the first of all.
        Varint.append(UInt64(bitPattern: id &- lastID), to: &doclist)
        // SAFETY: the bytes are copied within the call.
        unsafe stream.extracting(offset..<next).withUnsafeBufferPointer { unsafe doclist.append(contentsOf: $0) }
        lastID = id &+ Int64(bitPattern: idSpan)
        (index, offset) = (index &+ 1, next)
        readTerm(keys, stream)
    }

    @inline(__always) private mutating func nextInteger(_ stream: Span<UInt8>) -> UInt64 { Varint.read(stream, at: &offset) ?? 0 }
    @inline(__always) private mutating func nextCount(_ stream: Span<UInt8>) -> Int { Int(truncatingIfNeeded: nextInteger(stream)) }
}
