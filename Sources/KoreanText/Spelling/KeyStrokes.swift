/// Hangul as keys of the two-set keyboard, packed into one number with the first key in the lowest bits. ㄲ is
/// one key with Shift; ㅘ and ㄺ are two keys.
struct KeyStrokes: Sendable {
    /// 1 to 19 for consonants in the order of initials, 32 to 52 for vowels, 0 for none.
    typealias Key = UInt8

    static let bits: UInt128 = 6

    private(set) var packed: UInt128 = 0
    private(set) var count = 0

    /// Maximum number of characters. Each takes at most five keys.
    static let longest = 4

    @inline(__always) mutating func append(_ unit: UInt16) -> Bool {
        if Hangul.isSyllable(UInt32(unit)) {
            append(keys: UInt32(Hangul.initial(unit) &+ 1))
            append(keys: Self.medials[Hangul.medial(unit)])
            append(keys: Self.finals[Hangul.final(unit)])
            return true
        }
        guard unit &- Self.firstLetter < UInt16(Self.letters.count) else { return false }
        append(keys: Self.letters[Int(unit &- Self.firstLetter)])
        return true
    }

    @inline(__always) private mutating func append(keys: UInt32) {
        packed |= UInt128(keys) << (Self.bits &* UInt128(count))
        count &+= keys == 0 ? 0 : keys < 64 ? 1 : 2
    }

    /// Returns one bit for each key of a syllable, or nil if `unit` is none.
    @inline(__always) static func keys(of unit: UInt16) -> UInt64? {
        guard Hangul.isSyllable(UInt32(unit)) else { return nil }
        return 1 << UInt64(Hangul.initial(unit) &+ 1) | medialKeys[Hangul.medial(unit)] | finalKeys[Hangul.final(unit)]
    }

    // MARK: Tables

    private static let medialKeys = medials.map(keys)
    private static let finalKeys = finals.map(keys)

    /// Returns one bit for each of up to two packed keys.
    private static func keys(_ packed: UInt32) -> UInt64 {
        packed == 0 ? 0 : 1 << UInt64(packed & 63) | (packed < 64 ? 0 : 1 << UInt64(packed >> 6 & 63))
    }

    private static let medials = (0..<21).map { packed(Jamo.firstMedial + UInt16($0)) }
    private static let finals = [0] + Jamo.finals.map(packed)
    /// ㄱ, the first single jamo.
    private static let firstLetter: UInt16 = 0x3131
    private static let letters = (firstLetter...0x3163).map(packed)

    private static func packed(_ letter: Jamo.Letter) -> UInt32 {
        if let (first, second) = Jamo.parts(of: letter) { return packed(first) | packed(second) << 6 }
        return UInt32(key(of: letter))
    }

    static func key(of letter: Jamo.Letter) -> Key {
        if let initial = Jamo.initial(letter) { return Key(initial + 1) }
        return Jamo.medial(letter).map { Key($0 + 32) } ?? 0
    }

    // MARK: Keyboards

    /// For each key, the keys that a slip of the finger types instead, as bits: adjacent ones of the two-set keyboard, and letters that are one
    /// tap or stroke away on the keypad of phones, or the same strokes backwards: ㅛ, ㅠ.
    static let neighbours: [UInt64] = {
        var table = adjacent
        for (one, others) in keypad { for other in others { table[Int(one)] |= 1 << UInt64(other) } }
        return table
    }()

    private static let adjacent: [UInt64] = {
        var table: [UInt64] = Array(repeating: 0, count: 64)
        // Each key with its letter and the letter with Shift. Each row is shifted by half a key to the right
        // of the row above.
        let rows = [
            ["ㅂㅃ", "ㅈㅉ", "ㄷㄸ", "ㄱㄲ", "ㅅㅆ", "ㅛ", "ㅕ", "ㅑ", "ㅐㅒ", "ㅔㅖ"], ["ㅁ", "ㄴ", "ㅇ", "ㄹ", "ㅎ", "ㅗ", "ㅓ", "ㅏ", "ㅣ"],
            ["ㅋ", "ㅌ", "ㅊ", "ㅍ", "ㅠ", "ㅜ", "ㅡ"],
        ]
        var places: [(key: Key, row: Int, column: Int)] = []
        for (row, keys) in rows.enumerated() {
            for (column, letters) in keys.enumerated() {
                places += letters.utf16.map { (key(of: $0), row, 2 * column + row) }
            }
        }
        for one in places {
            for other in places where other.key != one.key && abs(other.row - one.row) <= 1 && abs(other.column - one.column) <= 2 {
                // In the rows above and below, only the two keys that touch count.
                if other.row != one.row, abs(other.column - one.column) > 1 { continue }
                table[Int(one.key)] |= 1 << UInt64(other.key)
            }
        }
        return table
    }()

    /// The letters of the ten-key pad (천지인): consonants of one key, which taps reach in turn, and vowels as strokes.
    private static let keypad: [(Key, [Key])] = {
        let taps = PadStrokes.taps.flatMap { letters in
            letters.utf16.map { letter in (key(of: letter), letters.utf16.filter { $0 != letter }.map(key)) }
        }
        let strokes = PadStrokes.strokes.map { (key: key(of: $0.letter), strokes: $0.strokes) }
        return taps
            + strokes.map { vowel in
                (
                    vowel.key,
                    strokes.filter { isStroke(vowel.strokes, from: $0.strokes) || isStroke($0.strokes, from: vowel.strokes) }.map(\.key)
                        + strokes.filter { $0.strokes.count > 1 && $0.key != vowel.key && $0.strokes == vowel.strokes.reversed() }.map(
                            \.key)
                )
            }
    }()

    /// Returns whether `strokes` lacks one of the strokes of a vowel.
    private static func isStroke(_ strokes: [Character], from vowel: [Character]) -> Bool {
        vowel.indices.contains { place in vowel.prefix(place) + vowel.suffix(from: place + 1) == strokes[...] }
    }

    /// For each key, the keys of similar sounds as bits: plain, doubled and aspirated consonants, ㅐ and ㅔ.
    static let alike: [UInt64] = {
        var table: [UInt64] = Array(repeating: 0, count: 64)
        for letters in ["ㄱㄲㅋ", "ㄷㄸㅌ", "ㅂㅃㅍ", "ㅅㅆ", "ㅈㅉㅊ", "ㅐㅔ", "ㅒㅖ", "ㅖㅔ"] {
            let keys = letters.utf16.map(key)
            for one in keys { for other in keys where other != one { table[Int(one)] |= 1 << UInt64(other) } }
        }
        return table
    }()
}
