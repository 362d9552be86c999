/// The doclists of all terms of a run. Each term has a chain of chunks in one block of memory, and chunks
/// grow along the chain.
///
///     chunk   | bytes of the doclist | where the next chunk begins: 4 bytes |
struct PostingArena {
    /// The state of one term's chain. All zero for a term without postings.
    struct List {
        /// Address of the first chunk, or 0 if there is none.
        fileprivate var head: UInt32 = 0
        /// Address of the next byte to write.
        fileprivate var tail: UInt32 = 0
        /// Bytes left in the current chunk.
        fileprivate var room: UInt16 = 0
        /// Index of the current chunk in the chain.
        fileprivate var level: UInt16 = 0
        /// The last memo of the doclist so far.
        var lastID: Int64 = 0

        @inline(__always) var isEmpty: Bool { head == 0 }
    }

    /// Sizes of the first chunks of a chain. Further chunks have the last size.
    private static let sizes = [12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096]
    private static let linkSize = 4

    /// Uninitialised after `end`: the system allocates only the part that is used.
    private var bytes: [UInt8]
    /// The end of the used part. It starts above 0, because address 0 means none.
    private var end = linkSize

    init(capacity: Int) { bytes = Self.uninitialized(capacity) }

    /// Bytes in use.
    var size: Int { end }

    /// Empties the arena and frees its memory. The terms grow from run to run and leave less memory for
    /// postings.
    mutating func removeAll() {
        let capacity = bytes.count
        (bytes, end) = ([], Self.linkSize)
        bytes = Self.uninitialized(capacity)
    }

    private static func uninitialized(_ count: Int) -> [UInt8] {
        // SAFETY: any bytes are bytes, and none is read before it was written.
        unsafe [UInt8](unsafeUninitializedCapacity: count) { $1 = $0.count }
    }
}

// MARK: Appending

extension PostingArena {
    /// Appends the first `count` bytes of `part` to a doclist.
    mutating func append(_ part: [UInt8], _ count: Int, to list: inout List) {
        // Links take at most `count` further bytes, plus one chunk.
        if end &+ 2 &* count &+ Self.sizes[Self.sizes.count &- 1] > bytes.count { makeRoom(for: count) }
        Self.append(part.span.extracting(0..<count), to: &list, &bytes, &end)
    }

    /// Prefetches the memory that `append` needs for many chains, so that cache misses overlap. The sum is
    /// unused.
    func prefetch(_ lists: Span<TermDictionary.Term>) -> UInt64 {
        let bytes = self.bytes.span
        var sum: UInt64 = 0
        for index in lists.indices { sum &+= UInt64(bytes[Int(lists[index].list.tail)]) }
        return sum
    }

    private static func append(_ doclist: Span<UInt8>, to list: inout List, _ bytes: inout [UInt8], _ end: inout Int) {
        var out = bytes.mutableSpan
        if list.isEmpty {
            list.head = UInt32(truncatingIfNeeded: end)
            begin(0, of: &list, &end)
        }
        var (room, tail) = (Int(list.room), Int(list.tail))
        for index in doclist.indices {
            if room == 0 {
                for offset in 0..<linkSize { out[tail &+ offset] = UInt8(truncatingIfNeeded: end >> (8 &* offset)) }
                begin(min(Int(list.level) &+ 1, sizes.count &- 1), of: &list, &end)
                (room, tail) = (Int(list.room), Int(list.tail))
            }
            out[tail] = doclist[index]
            tail &+= 1
            room &-= 1
        }
        list.room = UInt16(truncatingIfNeeded: room)
        list.tail = UInt32(truncatingIfNeeded: tail)
    }

    /// Adds a chunk to a chain.
    private static func begin(_ level: Int, of list: inout List, _ end: inout Int) {
        list.level = UInt16(truncatingIfNeeded: level)
        list.tail = UInt32(truncatingIfNeeded: end)
        list.room = UInt16(truncatingIfNeeded: sizes[level] &- linkSize)
        end &+= sizes[level]
    }

    @inline(never) private mutating func makeRoom(for count: Int) {
        let old = bytes
        bytes = Self.uninitialized(2 &* (old.count &+ count) &+ Self.sizes[Self.sizes.count &- 1])
        for index in 0..<end { bytes[index] = old[index] }
    }
}

// MARK: Reading

extension PostingArena {
    /// Prefetches the first chunk; the result is unused. See `prefetch`.
    @inline(__always) func firstByte(of list: List) -> UInt64 { UInt64(bytes[Int(list.head)]) }

    /// Appends the doclist of a chain to `doclist`.
    func read(_ list: List, into doclist: inout [UInt8]) {
        guard !list.isEmpty else { return }
        var (start, level) = (Int(list.head), 0)
        while true {
            let link = start &+ Self.sizes[level] &- Self.linkSize
            let isLast = Int(list.tail) >= start && Int(list.tail) <= link
            // SAFETY: the bytes are copied within the call.
            unsafe bytes.span.extracting(start..<(isLast ? Int(list.tail) : link)).withUnsafeBufferPointer {
                unsafe doclist.append(contentsOf: $0)
            }
            if isLast { return }
            start = 0
            for offset in 0..<Self.linkSize { start |= Int(bytes[link &+ offset]) << (8 &* offset) }
            level = min(level &+ 1, Self.sizes.count &- 1)
        }
    }
}
