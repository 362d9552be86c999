/// Hangul as keys of the ten-key pad of phones (천지인): consonants of one key, which taps reach in turn, and vowels of three strokes.
enum PadStrokes {
    typealias Key = UInt8

    /// The consonants of each key, in the order of its taps.
    static let taps = ["ㄱㅋㄲ", "ㄴㄹ", "ㄷㅌㄸ", "ㅂㅍㅃ", "ㅅㅎㅆ", "ㅈㅊㅉ", "ㅇㅁ"]
    /// The strokes of each vowel of one key of the two-set keyboard.
    static let strokes: [(letter: UInt16, strokes: [Character])] = [
        "ㅣ": "ㅣ", "ㅏ": "ㅣ.", "ㅑ": "ㅣ..", "ㅓ": ".ㅣ", "ㅕ": "..ㅣ", "ㅐ": "ㅣ.ㅣ", "ㅒ": "ㅣ..ㅣ", "ㅔ": ".ㅣㅣ", "ㅖ": "..ㅣㅣ", "ㅡ": "ㅡ", "ㅗ": ".ㅡ",
        "ㅛ": "..ㅡ", "ㅜ": "ㅡ.", "ㅠ": "ㅡ..",
    ].map { (letter: $0.utf16.first ?? 0, strokes: Array($1)) }

    /// Returns the keys of a syllable or a single letter; empty for any other character.
    static func keys(of unit: UInt16) -> [Key] {
        guard Hangul.isSyllable(UInt32(unit)) else { return keys[unit] ?? [] }
        let final = Hangul.final(unit)
        let letters = [Jamo.initials[Hangul.initial(unit)], Jamo.firstMedial + UInt16(Hangul.medial(unit))]
        return (letters + (final == Final.none ? [] : [Jamo.finals[final - 1]])).flatMap { keys[$0] ?? [] }
    }

    /// Returns the number of these keys.
    static func count(of unit: UInt16) -> Int {
        guard Hangul.isSyllable(UInt32(unit)) else { return keys[unit]?.count ?? 0 }
        return initialCounts[Hangul.initial(unit)] &+ medialCounts[Hangul.medial(unit)] &+ finalCounts[Hangul.final(unit)]
    }

    /// Returns whether two words differ by one slip of the finger: a key beside the right one, a tap or a stroke too many or too few, or two keys
    /// swapped.
    static func isSlip(_ typed: [Key], _ other: [Key]) -> Bool {
        guard abs(typed.count - other.count) < 2, typed != other else { return false }
        var start = 0
        while start < min(typed.count, other.count), typed[start] == other[start] { start += 1 }
        var end = 0
        while end < min(typed.count, other.count) - start, typed[typed.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
        let (wrong, right) = (typed[start..<typed.count - end], other[start..<other.count - end])
        switch (wrong.count, right.count) {
        case (0, 1), (1, 0): return true
        case (1, 1): return adjacent[Int(wrong[start])] >> UInt32(right[start]) & 1 == 1
        case (2, 2): return wrong.elementsEqual(right.reversed())
        default: return false
        }
    }

    // MARK: Tables

    /// The keys as they lie, with one consonant or stroke for each.
    private static let rows = ["ㅣ.ㅡ", "ㄱㄴㄷ", "ㅂㅅㅈ", " ㅇ "].map(Array.init)

    /// The number of each key, by the consonant of its first tap or by its stroke.
    private static let numbers = Dictionary(uniqueKeysWithValues: rows.joined().filter { $0 != " " }.enumerated().map { ($1, Key($0)) })

    /// For each key, the keys above, below and beside it, as bits.
    private static let adjacent: [UInt32] = {
        var table: [UInt32] = Array(repeating: 0, count: numbers.count)
        for (row, keys) in rows.enumerated() {
            for (column, key) in keys.enumerated() {
                for (otherRow, otherColumn) in [(row, column + 1), (row + 1, column)] {
                    guard otherRow < rows.count, otherColumn < keys.count, let one = numbers[key],
                        let other = numbers[rows[otherRow][otherColumn]]
                    else { continue }
                    table[Int(one)] |= 1 << UInt32(other)
                    table[Int(other)] |= 1 << UInt32(one)
                }
            }
        }
        return table
    }()

    /// The keys of each letter.
    private static let keys: [UInt16: [Key]] = {
        var table: [UInt16: [Key]] = [:]
        for letters in taps {
            guard let key = letters.first.flatMap({ numbers[$0] }) else { continue }
            for (place, letter) in letters.utf16.enumerated() { table[letter] = Array(repeating: key, count: place + 1) }
        }
        for (letter, strokes) in strokes { table[letter] = strokes.compactMap { numbers[$0] } }
        for letter in 0x3131...0x3163 as ClosedRange<UInt16> where table[letter] == nil {
            if let (first, second) = Jamo.parts(of: letter) { table[letter] = (table[first] ?? []) + (table[second] ?? []) }
        }
        return table
    }()

    private static let initialCounts = Jamo.initials.map { keys[$0]?.count ?? 0 }
    private static let medialCounts = (0..<21).map { keys[Jamo.firstMedial + $0]?.count ?? 0 }
    private static let finalCounts = [0] + Jamo.finals.map { keys[$0]?.count ?? 0 }
}
