import Postings

/// The place of a token as an integer that sorts in the order of the index:
///
///     | index of the memo: 32 bits | column: 1 bit | position: 31 bits |
struct Posting {
    private let bits: UInt64

    /// Creates a posting. `place` contains column and position in the layout above.
    @inline(__always) init(document: Int, place: UInt64) { bits = UInt64(truncatingIfNeeded: document) << 32 | place }

    @inline(__always) var document: Int { Int(truncatingIfNeeded: bits >> 32) }
    /// 0 for the body, 1 for the title.
    @inline(__always) var column: UInt64 { bits >> 31 & 1 }
    @inline(__always) var position: UInt64 { bits & 0x7FFF_FFFF }
}

/// Encodes the postings of one term as FTS5 stores them. A doclist has an entry for each memo that contains the term, by ascending ID:
///
///     doclist         | id of the first memo | size | position list | id − id before | size | position list | …
///     size            twice the bytes of the position list; FTS5 adds 1 for a memo that is deleted, which never happens here
///     position list   | position − position before + 2 | … | 0x01 | column | position − position before + 2 | …
///
/// Column 0, the body, has no column number. The byte 0x01 is followed by the number of another column, in which positions count from 0
/// again. A term at positions 0 and 3 of the body and 5 of the title has the position list 02 05 01 01 07. All integers are varints.
struct DoclistEncoder {
    /// Maximum bytes of one posting: an ID, the size of a position list, a column, a position.
    private static let longestPosting = 9 + 5 + 2 + 5
    /// Precedes the number of a column other than the first.
    private static let columnFollows: UInt8 = 0x01
    /// Integers below this one in a position list are not positions.
    private static let leastPosition: UInt64 = 2

    /// The doclist is the first `count` of these bytes.
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    /// Encodes the postings at `range`, replacing the previous bytes. `lastID` is the last memo already in
    /// the doclist, or 0 at its beginning; it becomes the last memo of the range.
    mutating func encode(_ all: [Posting], _ range: Range<Int>, ids: [Int64], after lastID: inout Int64) {
        let postings = all.span.extracting(range)
        let most = postings.count &* Self.longestPosting
        if bytes.count < most { bytes.append(contentsOf: repeatElement(0, count: most &- bytes.count)) }
        var out = bytes.mutableSpan
        var (end, index) = (0, 0)
        while index < postings.count {
            let document = postings[index].document
            let id = ids[document]
            Varint.put(UInt64(bitPattern: id &- lastID), &out, at: &end)
            lastID = id
            // Leaves one byte free for the size, which is known only afterwards.
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
    }

    /// Writes the size of a position list into the byte left free before it. A size of several bytes shifts the list and `end` back.
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

/// The doclists of all terms of a run. Each term has a chain of chunks in one block of memory, and chunks grow along the chain.
///
///     chunk   | bytes of the doclist | where the next chunk begins: 4 bytes |
struct PostingArena {
    /// The state of one term's chain. All zero for a term without postings. The order of its fields leaves no gaps.
    struct List {
        /// The last memo of the doclist so far.
        var lastID: Int64 = 0
        /// Address of the first chunk, or 0 if there is none.
        fileprivate var head: UInt32 = 0
        /// Address of the next byte to write.
        fileprivate var tail: UInt32 = 0
        /// Bytes left in the current chunk.
        fileprivate var room: UInt16 = 0
        /// Index of the current chunk in the chain.
        fileprivate var level: UInt16 = 0

        @inline(__always) var isEmpty: Bool { head == 0 }
    }

    /// Sizes of the first chunks of a chain. Further chunks have the last size.
    private static let sizes = [12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096]
    private static let linkSize = 4
    /// Bytes of the doclist in the chunks before each of these.
    private static let lengths = sizes.indices.map { sizes[..<$0].reduce(0, +) - linkSize * $0 }

    /// Uninitialised after `end`: the system allocates only the part that is used.
    private var bytes: [UInt8]
    /// The end of the used part. It starts above 0, because address 0 means none.
    private var end = linkSize

    init(capacity: Int) { bytes = ByteBuffer.uninitialized(capacity) }

    /// Bytes in use.
    var size: Int { end }

    /// Empties the arena and frees its memory. The terms grow from run to run and leave less memory for postings.
    mutating func removeAll() {
        let capacity = bytes.count
        (bytes, end) = ([], Self.linkSize)
        bytes = ByteBuffer.uninitialized(capacity)
    }
}

// MARK: Appending

extension PostingArena {
    /// Appends the first `count` bytes of `part` to a doclist.
    mutating func append(_ part: [UInt8], _ count: Int, to list: inout List) {
        // Links take at most `count` further bytes, plus one chunk.
        if end &+ 2 &* count &+ Self.sizes[Self.sizes.count &- 1] > bytes.count { makeRoom(for: count) }
        Self.append(part.span, count, to: &list, &bytes, &end)
    }

    /// Prefetches the memory that `append` needs, so that the cache misses of many chains overlap; the result is unused.
    @inline(__always) func lastByte(of list: List) -> UInt64 { UInt64(bytes[Int(list.tail)]) }

    private static func append(_ doclist: Span<UInt8>, _ count: Int, to list: inout List, _ bytes: inout [UInt8], _ end: inout Int) {
        var out = bytes.mutableSpan
        if list.isEmpty {
            list.head = UInt32(truncatingIfNeeded: end)
            begin(0, of: &list, &end)
        }
        var start = 0
        while true {
            let (room, tail) = (Int(list.room), Int(list.tail))
            let size = min(room, count &- start)
            // The link behind the chunk is not written yet, and the bytes behind that belong to another one.
            if size >= 8 || room &+ linkSize >= 8 {
                out.overwrite(from: tail, by: doclist, start..<start &+ size)
            } else {
                for index in 0..<size { out[tail &+ index] = doclist[start &+ index] }
            }
            list.room = UInt16(truncatingIfNeeded: room &- size)
            list.tail = UInt32(truncatingIfNeeded: tail &+ size)
            start &+= size
            guard start < count else { return }
            for offset in 0..<linkSize { out[tail &+ size &+ offset] = UInt8(truncatingIfNeeded: end >> (8 &* offset)) }
            begin(Int(list.level) &+ 1, of: &list, &end)
        }
    }

    /// Adds a chunk to a chain.
    private static func begin(_ level: Int, of list: inout List, _ end: inout Int) {
        list.level = UInt16(truncatingIfNeeded: level)
        list.tail = UInt32(truncatingIfNeeded: end)
        list.room = UInt16(truncatingIfNeeded: size(level) &- linkSize)
        end &+= size(level)
    }

    /// Returns the bytes of the chunk with this index in its chain.
    @inline(__always) private static func size(_ level: Int) -> Int { sizes[min(level, sizes.count &- 1)] }

    @inline(never) private mutating func makeRoom(for count: Int) {
        let old = bytes
        bytes = ByteBuffer.uninitialized(2 &* (old.count &+ count) &+ Self.sizes[Self.sizes.count &- 1])
        for index in 0..<end { bytes[index] = old[index] }
    }
}

// MARK: Reading

extension PostingArena {
    /// Prefetches the first chunk; the result is unused.
    @inline(__always) func firstByte(of list: List) -> UInt64 { UInt64(bytes[Int(list.head)]) }

    /// Returns the bytes of a doclist.
    func length(of list: List) -> Int {
        guard !list.isEmpty else { return 0 }
        let (level, last) = (Int(list.level), Self.sizes.count &- 1)
        let more = max(0, level &- last) &* (Self.sizes[last] &- Self.linkSize)
        return Self.lengths[min(level, last)] &+ more &+ Self.size(level) &- Self.linkSize &- Int(list.room)
    }

    /// Appends the doclist of a chain to `doclist`.
    func read(_ list: List, into doclist: inout ByteBuffer) {
        guard !list.isEmpty else { return }
        var (start, level) = (Int(list.head), 0)
        while true {
            let link = start &+ Self.size(level) &- Self.linkSize
            let isLast = Int(list.tail) >= start && Int(list.tail) <= link
            doclist.append(bytes.span, start..<(isLast ? Int(list.tail) : link))
            if isLast { return }
            start = 0
            for offset in 0..<Self.linkSize { start |= Int(bytes[link &+ offset]) << (8 &* offset) }
            level &+= 1
        }
    }
}
