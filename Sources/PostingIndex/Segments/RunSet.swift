import Foundation
import GRDB

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
        var window: [UInt8] = []
        while !encoder.isAtEnd {
            encoder.encode(Self.bytesAtATime, to: &window)
            // SAFETY: the bytes stay as they are for the length of the call.
            try unsafe file.append(window.span.bytes)
            window.removeAll(keepingCapacity: true)
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
        andOf buffer: borrowing InvertedBuffer, prefix: UInt8, _ take: (_ term: SpelledTerm, _ doclist: [UInt8]) throws -> Void
    ) throws {
        var cursors = try runs.map { try RunCursor(.stored($0), self) }
        if buffer.count > 0 { try cursors.append(RunCursor(.live(RunEncoder(buffer)), self)) }
        var heads = cursors.map(\.key)
        var (chosen, term, doclist) = ([Int](), SpelledTerm(), [UInt8]())
        term.replace(from: 0, by: [prefix], 0..<1)
        while true {
            RunCursor.chooseLeast(of: cursors, heads, into: &chosen)
            guard let first = chosen.first else { return }
            term.replace(from: 1, by: cursors[first].term.buffer, 0..<cursors[first].term.count)
            doclist.removeAll(keepingCapacity: true)
            var lastID: Int64 = 0
            for index in chosen {
                try cursors[index].advance(self, appendingTo: &doclist, lastID: &lastID)
                heads[index] = cursors[index].key
            }
            try take(term, doclist)
        }
    }

    /// Appends bytes of a run to `window`. `range` counts from the run's first byte.
    fileprivate func read(_ range: Range<Int>, of run: Range<Int>, into window: inout [UInt8]) throws {
        try file?.read(range.count, at: run.lowerBound &+ range.lowerBound, into: &window)
    }
}

/// The progress of the merge in one run: it is at one of the run's terms. Only a part of the run is in
/// memory.
private struct RunCursor {
    /// The key of a cursor after the last term. No term has it: the lowest byte of a key is at most
    /// `PackedTerm.longTag`.
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

    /// The key of the current term.
    private(set) var key = exhausted
    private(set) var term = SpelledTerm()
    private var source: Source
    /// The unread bytes of the current record, and those that follow.
    private var bytes: [UInt8] = []
    private var offset = 0
    private var fetchedBytes = 0

    init(_ source: Source, _ runs: borrowing RunSet) throws {
        self.source = source
        try readTerm(runs)
    }

    /// Reads the next term.
    @inline(__always) private mutating func readTerm(_ runs: borrowing RunSet) throws {
        try provide(Self.mostOfIntegers, runs)
        guard offset < bytes.count else {
            key = Self.exhausted
            return
        }
        let shared = min(nextCount(), term.count)
        let count = nextCount()
        try provide(count, runs)
        let end = min(offset &+ count, bytes.count)
        term.replace(from: shared, by: bytes, offset..<end)
        offset = end
        key = PackedTerm.key(of: term.buffer.span.extracting(first: term.count))
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
            encoder.encode(missing, to: &bytes)
            source = .live(encoder)
        }
    }

    /// Replaces `chosen` by the cursors at the lowest of all terms, in the order of their runs. `chosen` is
    /// empty when all runs are exhausted. `heads` are the keys of the cursors.
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

    /// Appends the term's doclist to that of the runs before, whose last ID is `lastID`, and moves to the
    /// next term.
    mutating func advance(_ runs: borrowing RunSet, appendingTo doclist: inout [UInt8], lastID: inout Int64) throws {
        try provide(Self.mostOfIntegers, runs)
        let count = nextCount()
        let start = offset
        let id = Int64(bitPattern: nextInteger())
        // The first ID of a doclist is stored whole within its run. Here it becomes a difference, unless it
        // is the first of all.
        Varint.append(UInt64(bitPattern: id &- lastID), to: &doclist)
        var left = count &- (offset &- start)
        while left > 0 {
            try provide(min(left, Self.bytesAtATime), runs)
            let end = min(offset &+ left, bytes.count)
            guard end > offset else { break }
            doclist.append(bytes.span.extracting(offset..<end))
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

/// A temporary file for data that needs too much memory. It has no name, so no other program can open it. It
/// disappears with this value, also if the program is killed.
@safe final class SpillFile {
    private let descriptor: CInt
    /// Bytes written.
    private(set) var size = 0

    /// Creates the file in the folder of the file at `path`, where there is room for a vault.
    /// - Throws: `DatabaseError`, as SQLite would for a file of its own.
    init(beside path: String) throws {
        var name = Array((path + "-runs-XXXXXX").utf8CString)
        // SAFETY: the name ends with a zero, and the six letters before it are replaced in place.
        descriptor = unsafe name.withUnsafeMutableBufferPointer { name in
            guard let start = name.baseAddress else { return -1 }
            let descriptor = unsafe mkstemp(start)
            guard descriptor >= 0 else { return descriptor }
            unsafe unlink(start)
            // Child processes must not inherit the file.
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
        guard descriptor >= 0 else { throw Self.failure("cannot make a temporary file beside the vault") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    /// - Throws: `DatabaseError`; `SQLITE_FULL` if there is no room.
    func append(_ bytes: RawSpan) throws {
        // SAFETY: the bytes are valid for the length of the call.
        try unsafe bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let count = unsafe pwrite(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start, off_t(size))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure("cannot write to a temporary file beside the vault") }
                start += count
                size += count
            }
        }
    }

    /// Appends `count` bytes from `offset` on to `window`. They must have been written.
    /// - Throws: `DatabaseError`.
    func read(_ count: Int, at offset: Int, into window: inout [UInt8]) throws {
        let first = window.count
        window.append(contentsOf: repeatElement(0, count: count))
        // SAFETY: only the bytes just appended are written to.
        try unsafe window.withUnsafeMutableBytes { bytes in
            var start = first
            while start < bytes.count {
                let place = off_t(offset + start - first)
                let count = unsafe pread(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start, place)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure("cannot read a temporary file beside the vault") }
                start += count
            }
        }
    }

    private static func failure(_ message: String) -> DatabaseError {
        let isFull = errno == ENOSPC || errno == EDQUOT
        return DatabaseError(resultCode: isFull ? .SQLITE_FULL : .SQLITE_IOERR, message: message)
    }
}
