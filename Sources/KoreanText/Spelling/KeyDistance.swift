/// A word as the keys it was typed with, to be compared with any other: which word of a vocabulary is the nearest, however far it is?
public struct KeyDistance: Sendable {
    private let columns: EditColumns

    /// Nil unless the word, which is folded, is Hangul only or letters a to z only, of 64 keys at most.
    public init?(_ word: String) {
        var keys: [Int] = []
        let bytes = Array(word.utf8)
        guard Self.forEachKey(of: bytes.span, { keys.append($0) }), let columns = EditColumns(keys) else { return nil }
        self.columns = columns
    }

    /// Up to this distance a word is near enough to be named: a third of the keys.
    public var limit: Int { columns.count / 3 }

    /// How many keys are wrong, missing, extra or swapped in a word of the vocabulary, which is folded UTF-8 without mark; nil for more
    /// than `limit`, and where it holds anything but Hangul or letters a to z.
    public func distance(to word: Span<UInt8>, limit: Int) -> Int? {
        // A character of three bytes takes two keys at least.
        guard word.count / 3 * 2 <= columns.count + limit || word[0] < 0x80 else { return nil }
        var column = columns.first
        guard Self.forEachKey(of: word, { columns.take($0, &column) }), column.distance <= limit else { return nil }
        return column.distance
    }

    /// Calls `take` with each key; false where a character has none.
    private static func forEachKey(of word: Span<UInt8>, _ take: (Int) -> Void) -> Bool {
        var index = 0
        while index < word.count {
            if word[index] &- 0x61 < 26 {
                take(Int(word[index] &- 0x60))
                index &+= 1
                continue
            }
            guard word[index] >> 4 == 0xE, index &+ 2 < word.count else { return false }
            let unit = UInt16(word[index] & 0x0F) << 12 | UInt16(word[index &+ 1] & 0x3F) << 6 | UInt16(word[index &+ 2] & 0x3F)
            var keys = KeyStrokes()
            guard keys.append(unit) else { return false }
            for place in 0..<keys.count { take(Int(keys.packed >> (UInt128(place) &* KeyStrokes.bits) & 63)) }
            index &+= 3
        }
        return true
    }
}

/// The distance of Damerau and Levenshtein in which nothing is changed twice, a column of the table at a time in the bits of a word
/// (Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003).
struct EditColumns: Sendable {
    /// Bits of a column.
    static let longest = 64

    /// Where each letter stands in the word.
    private let places: [UInt64]
    let count: Int

    /// Nil for no letters, for more than a column has bits, and for letters that are not from 0 to 63.
    init?(_ letters: [Int]) {
        guard 1...Self.longest ~= letters.count, letters.allSatisfy({ 0..<64 ~= $0 }) else { return nil }
        var places: [UInt64] = Array(repeating: 0, count: 64)
        for (index, letter) in letters.enumerated() { places[letter] |= 1 << UInt64(index) }
        (self.places, count) = (places, letters.count)
    }

    /// How far the comparison with another word has come.
    struct Column {
        fileprivate var rises = UInt64.max
        fileprivate var falls: UInt64 = 0
        fileprivate var diagonal: UInt64 = 0
        fileprivate var before: UInt64 = 0
        /// Between the whole word and what was taken so far of the other.
        fileprivate(set) var distance: Int

        fileprivate init(distance: Int) { self.distance = distance }
    }

    var first: Column { Column(distance: count) }

    /// Goes on by a letter of the other word, from 0 to 63.
    @inline(__always) func take(_ letter: Int, _ column: inout Column) {
        let match = places[letter]
        let last: UInt64 = 1 << UInt64(count &- 1)
        let swapped = (~column.diagonal & match) << 1 & column.before
        let (rises, falls) = (column.rises, column.falls)
        let diagonal = (((match & rises) &+ rises) ^ rises) | match | falls | swapped
        let up = falls | ~(diagonal | rises)
        let down = rises & diagonal
        if up & last != 0 { column.distance &+= 1 } else if down & last != 0 { column.distance &-= 1 }
        let shifted = up << 1 | 1
        column.falls = shifted & diagonal
        column.rises = down << 1 | ~(diagonal | shifted)
        (column.diagonal, column.before) = (diagonal, match)
    }
}
