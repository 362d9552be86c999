/// The sorted postings of many new memos, encoded until they are written as a segment: a third of their size before. In memory, and when
/// they become too many for that, in a `SpillFile`.
///
/// A run holds the postings of consecutive memos. Its terms ascend, each term stands in it once, and its memos have higher ids than
/// those of the runs before it. The runs in memory lie one behind the other in two arrays; those in the file are the older ones.
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
    /// Where the keys and the records of a run lie: in the two arrays, or bytes of the file.
    fileprivate struct Run {
        let isSpilled: Bool
        let keys: Range<Int>
        let stream: Range<Int>
    }

    fileprivate private(set) var keys: [UInt64] = []
    fileprivate private(set) var stream: [UInt8] = []
    fileprivate private(set) var file: SpillFile?
    /// Those in the file first.
    private var runs: [Run] = []
    private var encoder = DoclistEncoder()

    init() {}

    /// Bytes of all runs.
    var size: Int { memorySize &+ (file?.size ?? 0) }

    /// Bytes of the runs in memory.
    var memorySize: Int { keys.count &* 8 &+ stream.count }

    /// Makes room in memory for so many bytes at once. The system gives memory only to the part that is used.
    mutating func reserve(_ bytes: Int) {
        keys.reserveCapacity(bytes / 4)
        stream.reserveCapacity(bytes)
    }

    /// Encodes a run and appends it.
    mutating func append(_ sorted: SortedRun) {
        let (firstKey, firstByte) = (keys.count, stream.count)
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
        runs.append(Run(isSpilled: false, keys: firstKey..<keys.count, stream: firstByte..<stream.count))
    }

    /// Moves the runs in memory to a file beside the file at `path`.
    /// - Throws: `DatabaseError` where the file cannot be made or written.
    mutating func spill(beside path: String) throws {
        let file = try self.file ?? SpillFile(beside: path)
        self.file = file
        let (keyStart, streamStart) = (file.size, file.size &+ keys.count &* 8)
        // SAFETY: integers and bytes have no gaps, and both arrays stay as they are for the length of the calls.
        try unsafe file.append(keys.span.bytes)
        try unsafe file.append(stream.span.bytes)
        runs = runs.map { run in
            if run.isSpilled { return run }
            let keys = (keyStart &+ run.keys.lowerBound &* 8)..<(keyStart &+ run.keys.upperBound &* 8)
            return Run(
                isSpilled: true, keys: keys,
                stream: (streamStart &+ run.stream.lowerBound)..<(streamStart &+ run.stream.upperBound))
        }
        keys.removeAll(keepingCapacity: true)
        stream.removeAll(keepingCapacity: true)
    }

    /// Empties the value but keeps its memory.
    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        stream.removeAll(keepingCapacity: true)
        runs.removeAll()
        file = nil
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
    /// - Throws: `DatabaseError` where the file cannot be read, and what `take` throws.
    func forEachTerm(prefix: UInt8, _ take: (_ term: [UInt8], _ doclist: [UInt8]) throws -> Void) throws {
        var cursors = try runs.map { try RunCursor($0, of: self) }
        var heads = cursors.map(\.key)
        var (chosen, term, doclist) = ([Int](), [UInt8](), [UInt8]())
        while true {
            RunCursor.chooseLeast(of: cursors, heads, into: &chosen)
            guard let first = chosen.first else { return }
            cursors[first].spell(prefix: prefix, into: &term)
            doclist.removeAll(keepingCapacity: true)
            var lastID: Int64 = 0
            for index in chosen {
                try cursors[index].advance(in: self, appendingTo: &doclist, lastID: &lastID)
                heads[index] = cursors[index].key
            }
            try take(term, doclist)
        }
    }

    /// Appends keys of a run, those at `range` counted from its first, to `window`.
    fileprivate func read(_ range: Range<Int>, ofKeysOf run: Run, into window: inout [UInt64]) throws {
        let start = run.keys.lowerBound
        if let file, run.isSpilled {
            try file.read(range.count, at: start &+ range.lowerBound &* 8, into: &window)
        } else {
            window.append(contentsOf: keys[(start &+ range.lowerBound)..<(start &+ range.upperBound)])
        }
    }

    /// The same of its stream.
    fileprivate func read(_ range: Range<Int>, ofStreamOf run: Run, into window: inout [UInt8]) throws {
        let start = run.stream.lowerBound
        if let file, run.isSpilled {
            try file.read(range.count, at: start &+ range.lowerBound, into: &window)
        } else {
            window.append(contentsOf: stream[(start &+ range.lowerBound)..<(start &+ range.upperBound)])
        }
    }
}

/// How far the merge has come in one run: it stands at one of the run's terms. Of the run it has only a part in memory.
private struct RunCursor {
    /// The key of a cursor behind the last term. No term has it: the lowest byte of a key is at most `PackedTerm.longTag`.
    static let exhausted = UInt64.max
    /// Keys and bytes that are fetched at a time. A merge of a hundred runs has 6 MB of them.
    private static let (keysAtATime, bytesAtATime) = (2048, 48 << 10)
    /// More bytes than a record takes, but for the term and the doclist.
    private static let mostOfIntegers = 32

    private(set) var key = exhausted
    private let run: RunSet.Run
    /// Part of the keys, the place in it, and how many of the run's keys have been fetched.
    private var keys: [UInt64] = []
    private var index = 0
    private var fetchedKeys = 0
    /// The same of the stream: what is still to be read of the present record.
    private var bytes: [UInt8] = []
    private var offset = 0
    private var fetchedBytes = 0
    /// Where in `bytes` those of a long term after its seventh stand.
    private var rest = 0..<0

    init(_ run: RunSet.Run, of runs: borrowing RunSet) throws {
        self.run = run
        try readTerm(runs)
    }

    /// How many keys the run has.
    private var keyCount: Int { run.isSpilled ? run.keys.count / 8 : run.keys.count }

    /// Reads the next term.
    @inline(__always) private mutating func readTerm(_ runs: borrowing RunSet) throws {
        if index == keys.count { try fetchKeys(runs) }
        guard index < keys.count else {
            key = Self.exhausted
            return
        }
        key = keys[index]
        index &+= 1
        guard PackedTerm.isLong(key) else { return }
        try provide(Self.mostOfIntegers, runs)
        let count = nextCount()
        try provide(count, runs)
        rest = offset..<min(offset &+ count, bytes.count)
        offset = rest.upperBound
    }

    private mutating func fetchKeys(_ runs: borrowing RunSet) throws {
        keys.removeAll(keepingCapacity: true)
        index = 0
        let end = min(keyCount, fetchedKeys &+ Self.keysAtATime)
        try runs.read(fetchedKeys..<end, ofKeysOf: run, into: &keys)
        fetchedKeys = end
    }

    /// Sees to it that `count` bytes from `offset` on are in memory, or all that are left. Moves them: `rest` is no longer valid.
    @inline(__always) private mutating func provide(_ count: Int, _ runs: borrowing RunSet) throws {
        if bytes.count &- offset < count, fetchedBytes < run.stream.count { try fetchBytes(count, runs) }
    }

    private mutating func fetchBytes(_ count: Int, _ runs: borrowing RunSet) throws {
        bytes.removeSubrange(..<offset)
        offset = 0
        let end = min(run.stream.count, fetchedBytes &+ max(count &- bytes.count, Self.bytesAtATime))
        try runs.read(fetchedBytes..<end, ofStreamOf: run, into: &bytes)
        fetchedBytes = end
    }

    /// Replaces `chosen` by the cursors that stand at the least of all terms, in the order of their runs; by none when all runs are
    /// exhausted. `heads` are their keys.
    static func chooseLeast(of cursors: [RunCursor], _ heads: [UInt64], into chosen: inout [Int]) {
        chosen.removeAll(keepingCapacity: true)
        var least = exhausted
        for index in heads.indices { least = min(least, heads[index]) }
        guard least != exhausted else { return }
        for index in heads.indices where heads[index] == least {
            // Different long terms can have the same key.
            guard PackedTerm.isLong(least), let first = chosen.first else {
                chosen.append(index)
                continue
            }
            let order = compareRest(of: cursors, index, first)
            if order < 0 { chosen.removeAll(keepingCapacity: true) }
            if order <= 0 { chosen.append(index) }
        }
    }

    /// Below 0 when the rest of the first of two cursors comes before that of the second, 0 when they are the same.
    private static func compareRest(of cursors: [RunCursor], _ left: Int, _ right: Int) -> Int {
        let (first, second) = (cursors[left].rest, cursors[right].rest)
        for index in 0..<min(first.count, second.count) {
            let (one, other) = (cursors[left].bytes[first.lowerBound &+ index], cursors[right].bytes[second.lowerBound &+ index])
            if one != other { return Int(one) &- Int(other) }
        }
        return first.count &- second.count
    }

    /// Replaces `term` by `prefix` and the bytes of the term.
    func spell(prefix: UInt8, into term: inout [UInt8]) {
        term.removeAll(keepingCapacity: true)
        term.append(prefix)
        let isLong = PackedTerm.isLong(key)
        var packed = key
        for _ in 0..<(isLong ? 7 : Int(key & 0xFF)) {
            term.append(UInt8(truncatingIfNeeded: packed >> 56))
            packed <<= 8
        }
        if isLong { term.append(contentsOf: bytes[rest]) }
    }

    /// Appends the term's doclist to what the runs before hold of the same term, whose last id is `lastID`, and goes on to the next term.
    mutating func advance(in runs: borrowing RunSet, appendingTo doclist: inout [UInt8], lastID: inout Int64) throws {
        try provide(Self.mostOfIntegers, runs)
        let idSpan = nextInteger()
        let count = nextCount()
        let start = offset
        let id = Int64(bitPattern: nextInteger())
        // Within its run the first id of a doclist is stored whole. Here it becomes a difference, unless it is the first of all.
        Varint.append(UInt64(bitPattern: id &- lastID), to: &doclist)
        var left = count &- (offset &- start)
        while left > 0 {
            try provide(min(left, Self.bytesAtATime), runs)
            let end = min(offset &+ left, bytes.count)
            guard end > offset else { break }
            // SAFETY: the bytes are copied within the call.
            unsafe bytes.span.extracting(offset..<end).withUnsafeBufferPointer { unsafe doclist.append(contentsOf: $0) }
            left &-= end &- offset
            offset = end
        }
        lastID = id &+ Int64(bitPattern: idSpan)
        try readTerm(runs)
    }

    @inline(__always) private mutating func nextInteger() -> UInt64 {
        var end = offset
        let value = Varint.read(bytes.span, at: &end) ?? 0
        offset = end
        return value
    }
    @inline(__always) private mutating func nextCount() -> Int { Int(truncatingIfNeeded: nextInteger()) }
}
