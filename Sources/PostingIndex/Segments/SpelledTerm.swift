import Postings

/// A term of a segment or run, spelled out. There each term stores only the bytes that it does not share with the one before.
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
        if count &+ 8 > buffer.count { buffer += repeatElement(0, count: count) }
        var bytes = buffer.mutableSpan
        bytes.overwrite(from: start, by: page, range)
    }

    /// Replaces the bytes from `start` on by those of `source` in `range`.
    @inline(__always) mutating func replace(from start: Int, by source: [UInt8], _ range: Range<Int>) {
        replace(from: start, by: source.span, range)
    }

    /// Replaces all bytes by those of a short term.
    @inline(__always) mutating func replace(by key: UInt64) {
        count = min(7, Int(key & 0xFF))
        var bytes = buffer.mutableSpan
        // SAFETY: the buffer has at least 256 bytes, and bytes have no padding.
        unsafe bytes.withUnsafeMutableBytes { unsafe $0.storeBytes(of: key.bigEndian, as: UInt64.self) }
    }

    /// Returns the number of bytes with which both terms begin.
    @inline(__always) func countShared(with other: borrowing SpelledTerm) -> Int {
        let (one, two, most) = (buffer.span, other.buffer.span, min(count, other.count))
        var shared = 0
        // SAFETY: both buffers have at least eight bytes more than the terms.
        let (left, right) = unsafe (one.bytes, two.bytes)
        while shared < most {
            let difference =
                unsafe left.unsafeLoadUnaligned(fromUncheckedByteOffset: shared, as: UInt64.self).littleEndian
                ^ right.unsafeLoadUnaligned(fromUncheckedByteOffset: shared, as: UInt64.self).littleEndian
            if difference != 0 { return min(most, shared &+ difference.trailingZeroBitCount / 8) }
            shared &+= 8
        }
        return most
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
