/// Decodes single characters of UTF-8 in place, since the analysis works on bytes.
public enum UTF8Character {
    /// Returns the character at `index` and its length in bytes. The bytes must be well-formed UTF-8, as
    /// folding produces them. If the last character is cut short, zeros are assumed.
    @inlinable @inline(__always) public static func scalar(at index: Int, in bytes: [UInt8]) -> (value: UInt32, length: Int) {
        assembled(bytes[index]) { index &+ $0 < bytes.count ? UInt32(bytes[index &+ $0] & 0x3F) : 0 }
    }

    /// Returns the character at `index` of bytes of unknown origin; nil if they are ill-formed.
    @inlinable @inline(__always) public static func checkedScalar(at index: Int, in bytes: Span<UInt8>) -> (value: UInt32, length: Int)? {
        let count = bytes.count
        let first = bytes[index]
        guard first >= 0x80 else { return (UInt32(first), 1) }
        guard 0xC2...0xF4 ~= first else { return nil }
        var isComplete = true
        let (value, length) = assembled(first) { offset in
            let place = index &+ offset
            guard place < count, bytes[place] & 0xC0 == 0x80 else {
                isComplete = false
                return 0
            }
            return UInt32(bytes[place] & 0x3F)
        }
        // Rejects overlong forms, surrogates and values beyond Unicode.
        let isCharacter = length == 2 || length == 3 && value >= 0x800 && value >> 11 != 0x1B || length == 4 && 0x10000...0x10FFFF ~= value
        return isComplete && isCharacter ? (value, length) : nil
    }

    /// Returns whether a well-formed precomposed Hangul syllable begins at `index` of bytes of unknown
    /// origin. It takes three bytes.
    @inlinable @inline(__always) public static func isSyllable(at index: Int, in bytes: Span<UInt8>) -> Bool {
        let first = bytes[index]
        guard first &- 0xEA < 4, index &+ 2 < bytes.count else { return false }
        // The six bits of continuation bytes, and higher bits of others.
        let (second, third) = (bytes[index &+ 1] ^ 0x80, bytes[index &+ 2] ^ 0x80)
        return second | third < 0x40 && (UInt32(first & 0x0F) << 12 | UInt32(second) << 6 | UInt32(third)) &- 0xAC00 < 11172
    }

    /// Returns the precomposed Hangul syllable, or another character of three bytes, at `index`, which must begin one.
    @inline(__always) static func syllable(at index: Int, in bytes: Span<UInt8>) -> UInt32 {
        UInt32(bytes[index] & 0x0F) << 12 | UInt32(bytes[index &+ 1] & 0x3F) << 6 | UInt32(bytes[index &+ 2] & 0x3F)
    }

    /// Assembles a character. `tail` returns the six bits of the byte at an offset from the first.
    @inlinable @inline(__always) static func assembled(_ first: UInt8, _ tail: (Int) -> UInt32) -> (value: UInt32, length: Int) {
        if first < 0x80 { return (UInt32(first), 1) }
        if first < 0xE0 { return (UInt32(first & 0x1F) << 6 | tail(1), 2) }
        if first < 0xF0 { return (UInt32(first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
        return (UInt32(first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }
}
