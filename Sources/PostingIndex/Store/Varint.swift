/// SQLite's integers of variable length, one to nine bytes, the most significant first. Each byte holds seven bits of the integer, and its
/// highest bit says whether another byte follows; a ninth byte holds eight bits.
///
///     300   | 1 0000010 | 0 0101100 |
enum Varint {
    /// Returns the number of bytes of `value`: 1 to 9.
    @inline(__always) static func length(_ value: UInt64) -> Int {
        if value < 0x80 { return 1 }
        let bits = 64 &- value.leadingZeroBitCount
        return bits > 56 ? 9 : (bits &+ 6) / 7
    }

    /// Writes `value` at `index` and moves `index` past it. There must be room for it.
    @inline(__always) static func put(_ value: UInt64, _ bytes: inout MutableSpan<UInt8>, at index: inout Int) {
        if value < 0x80 {
            bytes[index] = UInt8(truncatingIfNeeded: value)
            index &+= 1
        } else if value < 0x4000 {
            bytes[index] = UInt8(truncatingIfNeeded: value >> 7) | 0x80
            bytes[index &+ 1] = UInt8(truncatingIfNeeded: value) & 0x7F
            index &+= 2
        } else if value < 0x20_0000 {
            bytes[index] = UInt8(truncatingIfNeeded: value >> 14) | 0x80
            bytes[index &+ 1] = UInt8(truncatingIfNeeded: value >> 7) | 0x80
            bytes[index &+ 2] = UInt8(truncatingIfNeeded: value) & 0x7F
            index &+= 3
        } else {
            putLong(value, &bytes, at: &index)
        }
    }

    /// Returns the bytes of `value`, the first one lowest, and their number: up to three. Returns nil if it has more.
    @inline(__always) static func integer(_ value: UInt64) -> (bytes: UInt64, count: Int)? {
        if value < 0x80 { return (value, 1) }
        if value < 0x4000 { return ((value & 0x7F) << 8 | value >> 7 | 0x80, 2) }
        return value < 0x20_0000 ? ((value & 0x7F) << 16 | (value >> 7 & 0x7F | 0x80) << 8 | value >> 14 | 0x80, 3) : nil
    }

    private static func putLong(_ value: UInt64, _ bytes: inout MutableSpan<UInt8>, at index: inout Int) {
        let last = length(value) &- 1
        var rest = value
        for offset in stride(from: last, through: 0, by: -1) {
            bytes[index &+ offset] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= offset == 8 ? 8 : 7
        }
        if last < 8 { bytes[index &+ last] &= 0x7F } else { bytes[index &+ 8] = UInt8(truncatingIfNeeded: value) }
        index &+= last &+ 1
    }

    /// Appends `value`.
    @inline(__always) static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        if value < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: value)) }
        var index = bytes.count
        bytes += repeatElement(0, count: length(value))
        var span = bytes.mutableSpan
        put(value, &span, at: &index)
    }

    /// Reads the integer at `index` and moves `index` past it. Returns nil if the bytes end within it.
    @inline(__always) static func read(_ bytes: Span<UInt8>, at index: inout Int) -> UInt64? {
        // Most integers are of one byte, and most others of two.
        guard index < bytes.count else { return nil }
        let first = bytes[index]
        if first < 0x80 {
            index &+= 1
            return UInt64(first)
        }
        if index &+ 1 < bytes.count, bytes[index &+ 1] < 0x80 {
            defer { index &+= 2 }
            return UInt64(first & 0x7F) << 7 | UInt64(bytes[index &+ 1])
        }
        return readLong(bytes, at: &index)
    }

    private static func readLong(_ bytes: Span<UInt8>, at index: inout Int) -> UInt64? {
        var value: UInt64 = 0
        for offset in 0..<9 {
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            index &+= 1
            if offset == 8 { return value << 8 | UInt64(byte) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        return value
    }
}
