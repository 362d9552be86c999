import Postings

/// Bytes that are appended one after another, in memory that is kept when they are removed.
struct ByteBuffer {
    /// The bytes, then others that are left of earlier ones or were never written.
    private(set) var bytes: [UInt8]
    private(set) var count = 0

    /// - Parameter capacity: Bytes of address space to reserve, so that growing never leaves a copy behind. The system allocates only the
    ///   part that is used.
    init(capacity: Int = 0) { bytes = Self.uninitialized(capacity) }

    /// Returns bytes that must be written before they are read.
    static func uninitialized(_ count: Int) -> [UInt8] {
        // Empty arrays of all threads are one object, which the other initializer would write to.
        guard count > 0 else { return [] }
        // SAFETY: any bytes are bytes.
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { $1 = $0.count }
    }

    mutating func removeAll() { count = 0 }

    /// Appends the bytes of `source` in `range`.
    @inline(__always) mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
        provide(range.count)
        let start = count
        count = start &+ range.count
        var out = bytes.mutableSpan
        out.overwrite(from: start, by: source, range)
    }

    @inline(__always) mutating func append(_ source: Span<UInt8>) { append(source, 0..<source.count) }
    @inline(__always) mutating func append(_ other: borrowing ByteBuffer) { append(other.bytes.span, 0..<other.count) }

    /// Appends the bytes of a term from `start` on.
    @inline(__always) mutating func append(_ term: borrowing SpelledTerm, from start: Int) {
        append(term.buffer.span, start..<term.count)
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        provide(1)
        bytes[count] = byte
        count &+= 1
    }

    /// Appends the four bytes of each of the integers in `range`, the lowest first.
    @inline(__always) mutating func append(_ integers: [UInt32], _ range: Range<Int>) {
        provide(4 &* range.count)
        let (start, integers) = (count, integers.span.extracting(range))
        count = start &+ 4 &* range.count
        var out = bytes.mutableSpan
        // SAFETY: there is room for four bytes of each integer, and bytes have no padding.
        var raw = unsafe out.mutableBytes
        for index in integers.indices {
            unsafe raw.storeBytes(of: integers[index].littleEndian, toUncheckedByteOffset: start &+ 4 &* index, as: UInt32.self)
        }
    }

    /// Appends the first `added` of the 16 bytes of two integers, the lowest first.
    @inline(__always) mutating func append(_ low: UInt64, _ high: UInt64, _ added: Int) {
        provide(16)
        let start = count
        count = start &+ added
        var out = bytes.mutableSpan
        out.put(low, high, at: start)
    }

    /// Replaces two bytes by those of an integer below 65,536, the higher first.
    mutating func put(_ integer: Int, at index: Int) {
        bytes[index] = UInt8(truncatingIfNeeded: integer >> 8)
        bytes[index &+ 1] = UInt8(truncatingIfNeeded: integer)
    }

    /// Appends an integer of variable length.
    @inline(__always) mutating func append(varint value: UInt64) {
        provide(9)
        var end = count
        var out = bytes.mutableSpan
        Varint.put(value, &out, at: &end)
        count = end
    }

    /// Makes room for `more` bytes, and for those behind them that `overwrite` may change.
    @inline(__always) private mutating func provide(_ more: Int) {
        if count &+ more &+ 8 > bytes.count { grow(more) }
    }

    @inline(never) private mutating func grow(_ more: Int) {
        var larger = Self.uninitialized(max(64, 2 &* bytes.count, count &+ more &+ 8))
        var out = larger.mutableSpan
        out.overwrite(from: 0, by: bytes.span, 0..<count)
        bytes = larger
    }
}

extension MutableSpan<UInt8> {
    /// Replaces 16 bytes by those of two integers, the lowest first. There must be room for them.
    @inline(__always) mutating func put(_ low: UInt64, _ high: UInt64, at index: Int) {
        var raw = unsafe mutableBytes
        // SAFETY: the caller has room for 16 bytes, and bytes have no padding.
        unsafe raw.storeBytes(of: low.littleEndian, toUncheckedByteOffset: index, as: UInt64.self)
        unsafe raw.storeBytes(of: high.littleEndian, toUncheckedByteOffset: index &+ 8, as: UInt64.self)
    }
}
