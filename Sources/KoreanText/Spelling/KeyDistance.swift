/// Compares a word with others by the keys that type them, to find the nearest word of a vocabulary at any
/// distance.
public struct KeyDistance: Sendable {
    private let columns: EditColumns
    /// One bit for each key of the word.
    private let keys: UInt64

    /// Returns nil unless the folded word is Hangul only or letters a to z only, with at most 64 keys.
    public init?(_ word: String) {
        var keys: [Int] = []
        let bytes = Array(word.utf8)
        guard Self.forEachKey(of: bytes.span, { keys.append($0) }), let columns = EditColumns(keys) else { return nil }
        (self.columns, self.keys) = (columns, keys.reduce(0) { $0 | 1 << UInt64($1) })
    }

    /// The maximum distance of a word that is worth suggesting: a third of the keys.
    public var limit: Int { columns.count / 3 }

    /// Returns the number of wrong, missing, extra or swapped keys in a word (folded UTF-8 without mark); nil
    /// if it exceeds `limit` or if the word contains anything but Hangul or letters a to z.
    public func distance(to word: Span<UInt8>, limit: Int) -> Int? {
        // A three-byte character takes at least two keys.
        guard word.count / 3 * 2 <= columns.count + limit || word[0] < 0x80 else { return nil }
        // Each key that only one of the words has takes a change of its own. This rules out most words in a tenth of the time.
        if let others = Self.keys(of: word), (others & ~keys).nonzeroBitCount > limit || (keys & ~others).nonzeroBitCount > limit {
            return nil
        }
        var column = columns.first
        guard Self.forEachKey(of: word, { columns.take($0, &column) }), column.distance <= limit else { return nil }
        return column.distance
    }

    /// Returns one bit for each key of a word of syllables; nil for any other word.
    @inline(__always) private static func keys(of word: Span<UInt8>) -> UInt64? {
        var (keys, index) = (0 as UInt64, 0)
        while index &+ 2 < word.count {
            guard word[index] >> 4 == 0xE else { return nil }
            let unit = UInt16(word[index] & 0x0F) << 12 | UInt16(word[index &+ 1] & 0x3F) << 6 | UInt16(word[index &+ 2] & 0x3F)
            guard let its = KeyStrokes.keys(of: unit) else { return nil }
            keys |= its
            index &+= 3
        }
        return index == word.count ? keys : nil
    }

    /// Calls `take` with each key. Returns false if a character has no keys.
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

/// Computes the restricted Damerau-Levenshtein distance, one column of the table at a time in the bits of a
/// word (Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003).
struct EditColumns: Sendable {
    /// Maximum number of letters: the bits of a column.
    static let longest = 64

    /// By letter, the places where it occurs in the word.
    private let places: [UInt64]
    let count: Int

    /// Returns nil if there are no letters, more than 64, or letters outside 0 to 63.
    init?(_ letters: [Int]) {
        guard 1...Self.longest ~= letters.count, letters.allSatisfy({ 0..<64 ~= $0 }) else { return nil }
        var places: [UInt64] = Array(repeating: 0, count: 64)
        for (index, letter) in letters.enumerated() { places[letter] |= 1 << UInt64(index) }
        (self.places, count) = (places, letters.count)
    }

    /// The state of a comparison with another word.
    struct Column {
        fileprivate var rises = UInt64.max
        fileprivate var falls: UInt64 = 0
        fileprivate var diagonal: UInt64 = 0
        fileprivate var before: UInt64 = 0
        /// Distance between the whole word and the part of the other one read so far.
        fileprivate(set) var distance: Int

        fileprivate init(distance: Int) { self.distance = distance }
    }

    var first: Column { Column(distance: count) }

    /// Reads the next letter of the other word, 0 to 63.
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
