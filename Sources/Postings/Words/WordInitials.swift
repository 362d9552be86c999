import MemoModel

/// The initial consonants of the words of a vocabulary, one byte for each syllable. Comparing these bytes with a pattern takes a fraction of the
/// time of reading the words.
package struct WordInitials: Sendable {
    /// The code before each word, and the one of a character that is not a syllable. The others are indexes of consonants in Unicode order.
    private static let (beginning, other) = (31, 30) as (UInt8, UInt8)
    private static let bytesOfSyllable = 3

    private let vocabulary: Vocabulary
    /// The header of a word in the vocabulary has three bytes, like a syllable, so that the place of a code is a third of that in the bytes of
    /// the vocabulary, apart from `shifts`.
    private let codes: [UInt8]
    /// From which code on places are shifted by how many bytes in total, because a word was not a multiple of three bytes long.
    private let shifts: [(code: Int, bytes: Int)]

    package init(of vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        let bytes = vocabulary.bytes.span
        // SAFETY: bytes have no padding.
        let raw = unsafe bytes.bytes
        var codes = Array(repeating: Self.other, count: bytes.count / Self.bytesOfSyllable)
        var shifts: [(code: Int, bytes: Int)] = []
        var written = codes.mutableSpan
        var (place, code) = (0, 0)
        while place < bytes.count {
            let length = Int(bytes[place])
            written[code] = Self.beginning
            place &+= Vocabulary.headerLength
            code &+= 1
            // Without checks of bounds: a word ends within the bytes.
            precondition(place &+ length <= bytes.count && code &+ length / Self.bytesOfSyllable <= written.count)
            for _ in 0..<length / Self.bytesOfSyllable {
                // SAFETY: both places are within the bounds that have just been checked, and the three bytes before `place` are a header.
                unsafe written[unchecked: code] = Self.code(
                    unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place &- 1, as: UInt32.self))
                place &+= Self.bytesOfSyllable
                code &+= 1
            }
            let rest = length % Self.bytesOfSyllable
            if rest > 0 { shifts.append((code, (shifts.last?.bytes ?? 0) &+ rest)) }
            place &+= rest
        }
        (self.codes, self.shifts) = (codes, shifts)
    }

    /// Returns the code of a syllable, whose three bytes follow another one in `four` bytes of memory.
    @inline(__always) private static func code(_ four: UInt32) -> UInt8 {
        let bytes = four.bigEndian
        let syllable = (bytes >> 4 & 0xF000 | bytes >> 2 & 0xFC0 | bytes & 0x3F) &- 0xAC00
        return bytes >> 20 & 0xF == 0xE && syllable < 11172 ? UInt8(truncatingIfNeeded: syllable / 588) : other
    }

    /// Calls `take` with each word that has `initials` somewhere, once for each place, with its weight and the byte offset of the place.
    package func forEachPlace(of initials: [UInt8], _ take: (_ word: Span<UInt8>, _ weight: Int, _ start: Int) -> Void) {
        guard !initials.isEmpty else { return }
        let (first, last) = (initials[0], initials[initials.count - 1])
        let (firsts, lasts) = (Self.ones &* UInt64(first), Self.ones &* UInt64(last))
        let (length, codes) = (initials.count, codes.span)
        guard length <= codes.count else { return }
        // Eight places at once are compared with the first code and the last one, which rules out most of them.
        var start = 0
        // SAFETY: bytes have no padding.
        let bytes = unsafe codes.bytes
        while start &+ length &+ 7 <= codes.count {
            // SAFETY: eight codes from `start` and from `start + length - 1` on are within the span.
            let ahead = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self)
            let behind = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start &+ length &- 1, as: UInt64.self)
            var fitting = Self.zeros(in: UInt64(littleEndian: ahead) ^ firsts) & Self.zeros(in: UInt64(littleEndian: behind) ^ lasts)
            while fitting != 0 {
                takeWord(at: start &+ fitting.trailingZeroBitCount / 8, of: initials, take)
                fitting &= fitting &- 1
            }
            start &+= 8
        }
        while start &+ length <= codes.count {
            takeWord(at: start, of: initials, take)
            start &+= 1
        }
    }

    /// Calls `take` with the word that has `initials` at a place, if there is one.
    @inline(__always)
    private func takeWord(at start: Int, of initials: [UInt8], _ take: (_ word: Span<UInt8>, _ weight: Int, _ start: Int) -> Void) {
        guard initials.indices.allSatisfy({ codes[start &+ $0] == initials[$0] }) else { return }
        var header = start
        while codes[header] != Self.beginning { header &-= 1 }
        vocabulary.withWord(at: place(ofHeader: header)) { take($0, $1, (start &- header &- 1) &* Self.bytesOfSyllable) }
    }

    /// One in each byte.
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Returns a number with the highest bit of each byte that is zero, and possibly of some bytes after one.
    @inline(__always) private static func zeros(in bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes & (ones &* 0x80) }

    /// Calls `take` with each word, and its weight, whose first consonant is among `initials`.
    package func forEachWord(beginningWith initials: [UInt8], _ take: (_ word: Span<UInt8>, _ weight: Int) -> Void) {
        let wanted = initials.reduce(0 as UInt32) { $0 | 1 << UInt32($1 & 31) }
        let codes = codes.span
        var header = 0
        while header &+ 1 < codes.count {
            let place = self.place(ofHeader: header)
            // Behind the last word there are no headers.
            guard place < vocabulary.bytes.count else { return }
            if wanted >> UInt32(codes[header &+ 1]) & 1 == 1 { vocabulary.withWord(at: place, take) }
            header &+= 1 &+ vocabulary.lengthOfWord(at: place) / Self.bytesOfSyllable
        }
    }

    /// Returns the place of a word in the vocabulary.
    @inline(__always) private func place(ofHeader code: Int) -> Int {
        guard !shifts.isEmpty else { return code &* Self.bytesOfSyllable }
        let next = shifts.partitioningIndex { $0.code > code }
        return code &* Self.bytesOfSyllable &+ (next == 0 ? 0 : shifts[next &- 1].bytes)
    }
}
