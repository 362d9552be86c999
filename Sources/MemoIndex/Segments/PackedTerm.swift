/// Terms as integers that compare as the bytes do.
///
/// A term of up to seven bytes is its key: the bytes, big-endian, and in the lowest byte their number. A longer one is a list of
/// words: eight bytes each, big-endian, zeros after the last; its key has its first seven bytes and `longTag`.
enum PackedTerm {
    /// Lowest byte of the key of a term of more than seven bytes.
    static let longTag: UInt64 = 8

    @inline(__always) static func isLong(_ key: UInt64) -> Bool { key & longTag != 0 }

    /// The key of a long term that begins with `word`, as it sorts.
    @inline(__always) static func longKey(_ word: UInt64) -> UInt64 { word & ~0xFF | longTag }

    /// Words a term of `length` bytes takes.
    @inline(__always) static func wordCount(_ length: Int) -> Int { (length &+ 7) / 8 }

    /// The key of a term of one to seven bytes.
    @inline(__always) static func shortKey(_ term: borrowing Span<UInt8>) -> UInt64 {
        let count = term.count
        if count >= 4 {
            // SAFETY: there are at least four bytes, and any of them make an integer.
            let first = unsafe term.bytes.unsafeLoadUnaligned(as: UInt32.self)
            let last = unsafe term.bytes.unsafeLoadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return UInt64(first.bigEndian) << 32 | UInt64(last.bigEndian) &<< UInt64(64 &- 8 &* count) | UInt64(count)
        }
        var key: UInt64 = 0
        for index in 0..<count { key = key << 8 | UInt64(term[index]) }
        return key &<< UInt64(64 &- 8 &* count) | UInt64(count)
    }

    /// The eight bytes from `index` of a term of at least eight, zeros after its end.
    @inline(__always) static func word(_ term: borrowing Span<UInt8>, at index: Int) -> UInt64 {
        let missing = max(0, index &+ 8 &- term.count)
        // SAFETY: the last eight bytes are read where eight from `index` are not there.
        let word = unsafe term.bytes.unsafeLoadUnaligned(fromByteOffset: index &- missing, as: UInt64.self)
        return word.bigEndian << UInt64(8 &* missing)
    }
}
