import Postings
import SQLiteSupport

/// Sorted runs of the postings of many new memos, encoded in a `SpillFile` until they are merged and written as a segment.
///
/// A run contains the postings of consecutive memos. Its terms ascend without duplicates, and its memos have
/// higher IDs than those of the runs before it.
///
///     run      | record of a term | record of the next | …
///
///     record   | bytes shared with the term before | length | bytes |        of the term, without the shared bytes
///              | length | doclist |          see `DoclistEncoder`
///              | last id − first id |        of the doclist, so that the next run's first id can be stored as a difference
///
/// All integers are varints.
struct RunSet {
    /// Bytes that are written to the file at a time.
    private static let bytesAtATime = 256 << 10

    private var file: SpillFile?
    /// The place of each run in the file.
    private var runs: [Range<Int>] = []

    var isEmpty: Bool { runs.isEmpty }

    /// Appends the postings of a buffer as a run, to a file beside the file at `path`.
    /// - Throws: `DatabaseError` if the file cannot be created or written.
    mutating func append(_ buffer: borrowing InvertedBuffer, beside path: String) throws {
        var encoder = RunEncoder(buffer)
        let file = try self.file ?? SpillFile(beside: path)
        self.file = file
        let start = file.size
        while !encoder.isAtEnd {
            encoder.encode(Self.bytesAtATime)
            // SAFETY: the bytes stay as they are for the length of the call.
            try unsafe file.append(encoder.records.bytes.span.extracting(0..<encoder.records.count).bytes)
        }
        runs.append(start..<file.size)
    }
}

// MARK: Merging

extension RunSet {
    /// Merges the runs with the sorted rest in a buffer. Calls `take` with each term in ascending order, with
    /// `prefix` before its bytes, and with its doclist over all runs, as a segment stores it.
    /// - Throws: `DatabaseError` if the file cannot be read, and any error of `take`.
    func forEachTerm(
        andOf buffer: borrowing InvertedBuffer, prefix: UInt8, _ take: (borrowing SpelledTerm, _ doclist: Span<UInt8>) throws -> Void
    ) throws {
        var cursors = try runs.map { try RunCursor(.stored($0), prefix, self) }
        if buffer.count > 0 { try cursors.append(RunCursor(.live(RunEncoder(buffer)), prefix, self)) }
        var heads = cursors.map(\.key)
        var (chosen, term, doclist) = ([Int](), SpelledTerm(), ByteBuffer())
        while true {
            var (least, first, isAlone) = (RunCursor.exhausted, 0, false)
            for (index, head) in heads.enumerated() where head <= least {
                (least, first, isAlone) = (head, index, head < least)
            }
            guard least != RunCursor.exhausted else { return }
            if isAlone, try cursors[first].pass(to: take, self) {
                heads[first] = cursors[first].key
                continue
            }
            RunCursor.chooseLeast(of: cursors, heads, least, into: &chosen)
            doclist.removeAll()
            var lastID: Int64 = 0
            term.replace(from: 0, by: cursors[chosen[0]].term.buffer, 0..<cursors[chosen[0]].term.count)
            for index in chosen {
                try cursors[index].advance(self, appendingTo: &doclist, lastID: &lastID)
                heads[index] = cursors[index].key
            }
            try take(term, doclist.bytes.span.extracting(0..<doclist.count))
        }
    }

    /// Appends bytes of a run to `window`. `range` counts from the run's first byte.
    fileprivate func read(_ range: Range<Int>, of run: Range<Int>, into window: inout [UInt8]) throws {
        try file?.read(range.count, at: run.lowerBound &+ range.lowerBound, into: &window)
    }
}

/// The progress of the merge in one run: it is at one of the run's terms. Only a part of the run is in memory.
private struct RunCursor {
    /// The key of a cursor after the last term. No term has it: the lowest byte of a key is at most `PackedTerm.longTag`.
    static let exhausted = UInt64.max
    /// Bytes that are read at a time.
    private static let bytesAtATime = 48 << 10
    /// An upper bound of a record's bytes without term and doclist.
    private static let mostOfIntegers = 32

    /// The origin of the records.
    enum Source {
        case stored(Range<Int>)
        case live(RunEncoder)
    }

    /// The key of the current term, and the term with the prefix before it.
    private(set) var key = exhausted
    private(set) var term = SpelledTerm()
    private var source: Source
    /// The unread bytes of the current record, and those that follow.
    private var bytes: [UInt8] = []
    private var offset = 0
    private var fetchedBytes = 0

    init(_ source: Source, _ prefix: UInt8, _ runs: borrowing RunSet) throws {
        self.source = source
        term.replace(from: 0, by: [prefix], 0..<1)
        try readTerm(runs)
    }

    /// Reads the next term.
    @inline(__always) private mutating func readTerm(_ runs: borrowing RunSet) throws {
        try provide(Self.mostOfIntegers, runs)
        guard offset < bytes.count else {
            key = Self.exhausted
            return
        }
        let shared = min(1 &+ nextCount(), term.count)
        let count = nextCount()
        try provide(count, runs)
        let end = min(offset &+ count, bytes.count)
        term.replace(from: shared, by: bytes, offset..<end)
        offset = end
        key = PackedTerm.key(of: term.buffer.span.extracting(1..<term.count))
    }

    /// Ensures that `count` bytes from `offset` on are in memory, or all that are left.
    @inline(__always) private mutating func provide(_ count: Int, _ runs: borrowing RunSet) throws {
        if bytes.count &- offset < count { try fetchBytes(count, runs) }
    }

    private mutating func fetchBytes(_ count: Int, _ runs: borrowing RunSet) throws {
        bytes.removeSubrange(..<offset)
        offset = 0
        let missing = max(count &- bytes.count, Self.bytesAtATime)
        switch source {
        case .stored(let run):
            let end = min(run.count, fetchedBytes &+ missing)
            guard end > fetchedBytes else { return }
            try runs.read(fetchedBytes..<end, of: run, into: &bytes)
            fetchedBytes = end
        case .live(var encoder):
            source = .stored(0..<0)
            encoder.encode(missing)
            bytes.append(encoder.records.bytes.span.extracting(0..<encoder.records.count))
            source = .live(encoder)
        }
    }

    /// Replaces `chosen` by the cursors at the lowest of all terms, in the order of their runs. `heads` are the keys of the cursors, and
    /// `least` is the lowest of them.
    static func chooseLeast(of cursors: [RunCursor], _ heads: [UInt64], _ least: UInt64, into chosen: inout [Int]) {
        chosen.removeAll(keepingCapacity: true)
        for index in heads.indices where heads[index] == least {
            // Different long terms can have the same key.
            guard PackedTerm.isLong(least), let first = chosen.first else {
                chosen.append(index)
                continue
            }
            let order = compare(cursors[index].term, cursors[first].term)
            if order < 0 { chosen.removeAll(keepingCapacity: true) }
            if order <= 0 { chosen.append(index) }
        }
    }

    /// Compares two terms. Returns a negative number if the first sorts first, 0 if they are equal.
    private static func compare(_ left: SpelledTerm, _ right: SpelledTerm) -> Int {
        let index = left.countShared(with: right)
        guard index < min(left.count, right.count) else { return left.count &- right.count }
        return Int(left.buffer[index]) &- Int(right.buffer[index])
    }

    /// Calls `take` with the term, which no other run has, and its doclist, and moves to the next term. Returns false and does nothing if the
    /// doclist is not in memory as a whole.
    @inline(__always) mutating func pass(
        to take: (borrowing SpelledTerm, _ doclist: Span<UInt8>) throws -> Void, _ runs: borrowing RunSet
    ) throws -> Bool {
        var start = offset
        let count = Int(truncatingIfNeeded: Varint.read(bytes.span, at: &start) ?? 0)
        guard count > 0, count <= bytes.count &- start &- Self.mostOfIntegers else { return false }
        try take(term, bytes.span.extracting(start..<start &+ count))
        offset = start &+ count
        _ = nextInteger()
        try readTerm(runs)
        return true
    }

    /// Appends the term's doclist to that of the runs before, whose last ID is `lastID`, and moves to the next term.
    mutating func advance(_ runs: borrowing RunSet, appendingTo doclist: inout ByteBuffer, lastID: inout Int64) throws {
        try provide(Self.mostOfIntegers, runs)
        let count = nextCount()
        let start = offset
        let id = Int64(bitPattern: nextInteger())
        // The first ID of a doclist is stored whole within its run. Here it becomes a difference, unless it is the first of all.
        doclist.append(varint: UInt64(bitPattern: id &- lastID))
        var left = count &- (offset &- start)
        while left > 0 {
            try provide(min(left, Self.bytesAtATime), runs)
            let end = min(offset &+ left, bytes.count)
            guard end > offset else { break }
            doclist.append(bytes.span, offset..<end)
            left &-= end &- offset
            offset = end
        }
        try provide(Self.mostOfIntegers, runs)
        lastID = id &+ Int64(bitPattern: nextInteger())
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
