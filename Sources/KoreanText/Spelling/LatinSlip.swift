/// A word in Latin letters as it was typed, to be compared with words of the vocabulary for slips of typing: recieve, receive.
public struct LatinSlip: Sendable {
    /// Shorter words differ by one letter from too many others.
    private static let shortest = 4
    /// From so many letters on, two slips are let pass.
    private static let long = 8
    /// Bits of a column.
    private static let longest = 64

    /// Where each letter stands in the word.
    private let places: [UInt64]
    private let count: Int
    /// How many slips are let pass.
    public let limit: Int

    /// Nil unless the word, which is folded, is letters a to z only, 4 at least and 64 at most.
    public init?(_ word: String) {
        let bytes = Array(word.utf8)
        guard bytes.count >= Self.shortest, bytes.count <= Self.longest, bytes.allSatisfy({ $0 &- 0x61 < 26 }) else { return nil }
        var places: [UInt64] = Array(repeating: 0, count: 26)
        for (index, byte) in bytes.enumerated() { places[Int(byte - 0x61)] |= 1 << UInt64(index) }
        self.places = places
        count = bytes.count
        limit = bytes.count >= Self.long ? 2 : 1
    }

    /// How many letters of a word of the vocabulary, folded UTF-8 without mark, are wrong, missing, extra or swapped with their neighbour;
    /// nil for more than `limit`, and where the word holds anything but letters a to z.
    ///
    /// The distance of Damerau and Levenshtein in which nothing is changed twice, a column of the table at a time in the bits of a word
    /// (Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003).
    public func distance(to word: Span<UInt8>) -> Int? {
        guard abs(word.count &- count) <= limit else { return nil }
        var (rises, falls, diagonal, before) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
        let last: UInt64 = 1 << UInt64(count &- 1)
        var distance = count
        for index in 0..<word.count {
            let letter = word[index] &- 0x61
            guard letter < 26 else { return nil }
            let match = places[Int(letter)]
            let swapped = (~diagonal & match) << 1 & before
            diagonal = (((match & rises) &+ rises) ^ rises) | match | falls | swapped
            let up = falls | ~(diagonal | rises)
            let down = rises & diagonal
            if up & last != 0 { distance &+= 1 } else if down & last != 0 { distance &-= 1 }
            // Each letter that is left takes away one at most.
            if distance &- (word.count &- 1 &- index) > limit { return nil }
            let shifted = up << 1 | 1
            falls = shifted & diagonal
            rises = down << 1 | ~(diagonal | shifted)
            before = match
        }
        return distance <= limit ? distance : nil
    }
}
