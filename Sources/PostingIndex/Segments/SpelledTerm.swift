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
        if count &+ 16 > buffer.count { buffer += repeatElement(0, count: count &+ 16) }
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

    /// Returns sixteen bytes from `start` on as an integer; missing ones are 0. Its order is that of terms unless it is the same.
    @inline(__always) func head(from start: Int) -> UInt128 {
        let rest = count &- min(start, count)
        // SAFETY: the buffer has at least sixteen bytes more than the term.
        let bytes = unsafe buffer.span.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: min(start, count), as: UInt128.self).bigEndian
        return rest >= 16 ? bytes : bytes & ~(UInt128.max >> UInt128(8 &* rest))
    }

    /// Returns a number below 0 if the term comes before another one in byte order, above 0 if it comes after it, and 0 for the same term.
    func order(_ other: borrowing SpelledTerm) -> Int {
        let shared = countShared(with: other)
        guard shared < min(count, other.count) else { return count &- other.count }
        return Int(buffer[shared]) &- Int(other.buffer[shared])
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
