import CPrefetch
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
        let most = max(postings.count &* Self.longestPosting, 16)
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

    /// Returns the bytes of the entry of a memo with one posting, the first byte lowest, and their number. `difference` is the memo's ID minus the
    /// one before. Returns nil for rare entries, which need more work.
    @inline(__always) static func entry(of posting: Posting, _ difference: UInt64) -> (bytes: UInt64, count: Int)? {
        guard posting.column == 0, let id = Varint.integer(difference), let position = Varint.integer(posting.position &+ leastPosition)
        else {
            return nil
        }
        let size = UInt64(truncatingIfNeeded: 2 &* position.count)
        return (id.bytes | (size | position.bytes << 8) << UInt64(8 &* id.count), id.count &+ 1 &+ position.count)
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

/// The doclists of all terms of a run. A term with a long doclist has a chain of chunks in one block of memory, and chunks grow along the chain.
///
///     chunk   | bytes of the doclist | where the next chunk begins: 4 bytes |
struct PostingArena {
    /// The doclist of one term. A short one, as most terms have, is here as a whole.
    ///
    ///     short   | the doclist, then zeros: 15 bytes                   | its length: 1 byte |
    ///     long    | head: 4 bytes | tail: 4 bytes | room: 2 | level: 5 | 16                 |
    struct List {
        /// Maximum bytes of a short doclist.
        fileprivate static let mostBytes = 15

        /// The layout above in two halves. The first byte is the lowest.
        fileprivate private(set) var low: UInt64 = 0
        fileprivate private(set) var high: UInt64 = 0
        /// Index of the last memo of the doclist among those of the run.
        var lastDocument: UInt32 = 0

        @inline(__always) var isEmpty: Bool { high == 0 }
        @inline(__always) fileprivate var isLong: Bool { high >> 56 > Self.mostBytes }
        /// The bytes of a short doclist, more for a long one.
        @inline(__always) fileprivate var count: Int { Int(truncatingIfNeeded: high >> 56) }

        /// Address of the first chunk.
        @inline(__always) fileprivate var head: Int { Int(low & 0xFFFF_FFFF) }
        /// Address of the next byte to write.
        @inline(__always) fileprivate var tail: Int { Int(low >> 32) }
        /// Bytes left in the current chunk.
        @inline(__always) fileprivate var room: Int { Int(high & 0xFFFF) }
        /// Index of the current chunk in the chain.
        @inline(__always) fileprivate var level: Int { Int(high >> 16 & 0xFF_FFFF_FFFF) }

        @inline(__always) fileprivate mutating func makeLong(head: Int, tail: Int, room: Int, level: Int) {
            low = UInt64(truncatingIfNeeded: tail << 32 | head)
            high = UInt64(truncatingIfNeeded: (Self.mostBytes &+ 1) << 56 | level << 16 | room)
        }

        /// Appends the lowest `added` bytes of `bytes`, of which the others are zero. Returns false and does nothing if the doclist is or becomes long.
        @inline(__always) mutating func append(_ bytes: UInt64, _ added: Int) -> Bool {
            guard count &+ added <= Self.mostBytes else { return false }
            // A shift by more than 63 bits gives 0, and a negative shift goes the other way.
            let bits = 8 &* count
            low |= bytes << bits
            high = (high | bytes >> (64 - bits)) &+ UInt64(truncatingIfNeeded: added) << 56
            return true
        }

        /// Appends the first `added` bytes of `part`, which has at least 16, in the same way.
        @inline(__always) fileprivate mutating func append(_ part: Span<UInt8>, _ added: Int) -> Bool {
            guard count &+ added <= Self.mostBytes else { return false }
            for start in stride(from: 0, to: added, by: 8) {
                // SAFETY: `added` is at most 15, so eight of 16 bytes follow.
                let bytes = unsafe part.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
                let size = min(8, added &- start)
                _ = append(bytes & ~(~0 << UInt64(8 &* size)), size)
            }
            return true
        }
    }

    /// Sizes of the first chunks of a chain. Further chunks have the last size.
    private static let sizes = [24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096]
    private static let linkSize = 4
    /// Bytes of the doclist in the chunks before each of these.
    private static let lengths = sizes.indices.map { sizes[..<$0].reduce(0, +) - linkSize * $0 }

    /// Uninitialised after `end`: the system allocates only the part that is used.
    private var bytes: [UInt8]
    /// The end of the used part.
    private var end = 0

    init(capacity: Int) { bytes = ByteBuffer.uninitialized(capacity) }

    /// Bytes in use.
    var size: Int { end }

    /// Empties the arena and frees its memory. The terms grow from run to run and leave less memory for postings.
    mutating func removeAll() {
        let capacity = bytes.count
        (bytes, end) = ([], 0)
        bytes = ByteBuffer.uninitialized(capacity)
    }
}

// MARK: Appending

extension PostingArena {
    /// Appends the first `count` bytes of `part` to a doclist.
    mutating func append(_ part: [UInt8], _ count: Int, to list: inout List) {
        // Links take at most `count` further bytes, plus one chunk.
        if end &+ 2 &* count &+ Self.sizes[Self.sizes.count &- 1] > bytes.count { makeRoom(for: count) }
        if !list.isLong {
            guard !list.append(part.span, count) else { return }
            let head = end
            end &+= Self.sizes[0]
            var out = bytes.mutableSpan
            out.put(list.low, list.high, at: head)
            list.makeLong(head: head, tail: head &+ list.count, room: Self.sizes[0] &- Self.linkSize &- list.count, level: 0)
        }
        Self.append(part.span, count, to: &list, &bytes, &end)
    }

    /// Prefetches the memory that `append` needs, so that the cache misses of many chains overlap.
    @inline(__always) func prefetchEnd(of list: List) {
        if list.isLong { bytes.span.prefetch(list.tail) }
    }

    private static func append(_ doclist: Span<UInt8>, _ count: Int, to list: inout List, _ bytes: inout [UInt8], _ end: inout Int) {
        var out = bytes.mutableSpan
        var (start, tail, room, level) = (0, list.tail, list.room, list.level)
        while true {
            let size = min(room, count &- start)
            // The link behind the chunk is not written yet, and the bytes behind that belong to another one.
            if size >= 8 || room &+ linkSize >= 8 {
                out.overwrite(from: tail, by: doclist, start..<start &+ size)
            } else {
                for index in 0..<size { out[tail &+ index] = doclist[start &+ index] }
            }
            (tail, room, start) = (tail &+ size, room &- size, start &+ size)
            guard start < count else { break }
            for offset in 0..<linkSize { out[tail &+ offset] = UInt8(truncatingIfNeeded: end >> (8 &* offset)) }
            level &+= 1
            (tail, room) = (end, Self.size(level) &- linkSize)
            end &+= Self.size(level)
        }
        list.makeLong(head: list.head, tail: tail, room: room, level: level)
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
    /// Prefetches the first chunk.
    @inline(__always) func prefetchStart(of list: List) {
        if list.isLong { bytes.span.prefetch(list.head) }
    }

    /// Returns the bytes of a doclist.
    func length(of list: List) -> Int {
        guard list.isLong else { return list.count }
        let (level, last) = (list.level, Self.sizes.count &- 1)
        let more = max(0, level &- last) &* (Self.sizes[last] &- Self.linkSize)
        return Self.lengths[min(level, last)] &+ more &+ Self.size(level) &- Self.linkSize &- list.room
    }

    /// Appends a doclist to `doclist`.
    func read(_ list: List, into doclist: inout ByteBuffer) {
        guard list.isLong else { return doclist.append(list.low, list.high, list.count) }
        var (start, level) = (list.head, 0)
        while true {
            let link = start &+ Self.size(level) &- Self.linkSize
            let isLast = list.tail >= start && list.tail <= link
            doclist.append(bytes.span, start..<(isLast ? list.tail : link))
            if isLast { return }
            start = 0
            for offset in 0..<Self.linkSize { start |= Int(bytes[link &+ offset]) << (8 &* offset) }
            level &+= 1
        }
    }
}

extension Span where Element: BitwiseCopyable {
    /// Begins to load an element into the processor's caches, without waiting for it.
    @inline(__always) func prefetch(_ index: Int) {
        // SAFETY: no memory is accessed, so any address is allowed.
        unsafe withUnsafeBytes { bytes in
            unsafe saekin_prefetch(bytes.baseAddress.map { unsafe $0 + index &* MemoryLayout<Element>.stride })
        }
    }
}
