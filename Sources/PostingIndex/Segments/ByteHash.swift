/// Hashes and comparisons of short texts, eight bytes at a time.
enum ByteHash {
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Spreads the bits of an integer.
    @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
        let product = value &* factor
        return (product ^ product >> 32) &* 0x9FB2_1C65_1E98_DF25
    }

    /// Returns a hash of the bytes, of which there must be at least three.
    @inline(__always) static func hash(of text: borrowing Span<UInt8>) -> UInt64 {
        let count = text.count
        let bytes = unsafe text.bytes
        guard count >= 8 else {
            guard count >= 4 else { return mix(UInt64(text[0]) << 16 | UInt64(text[1]) << 8 | UInt64(text[2])) }
            // SAFETY: there are at least four bytes. The two halves may overlap.
            let first = unsafe bytes.unsafeLoadUnaligned(as: UInt32.self)
            let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return mix((UInt64(first) << 32 | UInt64(last)) &+ UInt64(truncatingIfNeeded: count))
        }
        var hash = UInt64(truncatingIfNeeded: count)
        var index = 0
        while index &+ 8 < count {
            // SAFETY: eight bytes follow.
            let next = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            hash = mix(hash ^ next)
            index &+= 8
        }
        // SAFETY: the last eight bytes, some of which may have been read before.
        let last = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        return mix(hash ^ last)
    }

    /// Returns whether `bytes` contain `text`, of at least three bytes, at `start`; false if they end before
    /// it.
    @inline(__always) static func equal(_ bytes: Span<UInt8>, at start: Int, _ text: Span<UInt8>) -> Bool {
        let count = text.count
        guard start &+ count <= bytes.count else { return false }
        let (left, right) = unsafe (bytes.bytes, text.bytes)
        guard count >= 8 else {
            if count < 4 { return bytes[start] == text[0] && bytes[start &+ 1] == text[1] && bytes[start &+ 2] == text[2] }
            // SAFETY: both have `count` bytes, at least four.
            return unsafe left.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)
                == right.unsafeLoadUnaligned(as: UInt32.self)
                && left.unsafeLoadUnaligned(fromByteOffset: start &+ count &- 4, as: UInt32.self)
                    == right.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        }
        var index = 0
        while index < count {
            let place = min(index, count &- 8)
            // SAFETY: both have eight bytes from `place` on.
            let (one, other) = unsafe (
                left.unsafeLoadUnaligned(fromByteOffset: start &+ place, as: UInt64.self),
                right.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            )
            if one != other { return false }
            index &+= 8
        }
        return true
    }
}
