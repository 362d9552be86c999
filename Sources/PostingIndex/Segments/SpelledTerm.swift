/// A term of a segment, spelled out. On a page, each term stores only the bytes that it does not share with the one before.
struct SpelledTerm {
    /// The bytes of the term, then others that are left of longer terms.
    private(set) var buffer: [UInt8] = Array(repeating: 0, count: 256)
    private(set) var count = 0

    /// The term as the index spells it, and without the mark of the index.
    var bytes: ArraySlice<UInt8> { buffer[..<count] }
    var token: ArraySlice<UInt8> { buffer[min(1, count)..<count] }

    /// Replaces the bytes from `start` on by those of `page` in `range`. `start` must not be above `count`.
    @inline(__always) mutating func replace(from start: Int, by page: Span<UInt8>, _ range: Range<Int>) {
        count = start &+ range.count
        if count > buffer.count { buffer += repeatElement(0, count: count) }
        var bytes = buffer.mutableSpan
        bytes.overwrite(from: start, by: page, range)
    }

    /// Returns whether the term comes before another one in byte order.
    @inline(__always) func precedes(_ other: [UInt8]) -> Bool {
        var index = 0
        while index < count, index < other.count {
            if buffer[index] != other[index] { return buffer[index] < other[index] }
            index &+= 1
        }
        return count < other.count
    }
}
