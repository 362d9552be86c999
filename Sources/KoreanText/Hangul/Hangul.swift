/// Arithmetic of precomposed Hangul syllables (U+AC00 to U+D7A3): the Unicode Standard, section 3.12.
///
/// A syllable is stored as its UTF-16 unit. Initial, medial and final are indices in Unicode order.
enum Hangul {
    typealias Syllable = UInt16

    static let first: Syllable = 0xAC00
    static let last: Syllable = 0xD7A3

    @inline(__always) static func isSyllable(_ scalar: UInt32) -> Bool { scalar &- 0xAC00 < 11172 }

    /// Returns syllables, or other UTF-16 units, as a text.
    static func text(_ units: some Collection<Syllable>) -> String { String(decoding: utf8(units), as: UTF8.self) }

    /// Returns syllables, or other UTF-16 units, as UTF-8. `String(decoding:as:)` takes about ten times as long for UTF-16, so it decodes only
    /// texts with units that do not take three bytes each.
    static func utf8(_ units: some Collection<Syllable>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 &* units.count)
        for unit in units {
            guard unit >= 0x800, unit &- 0xD800 >= 0x800 else { return Array(String(decoding: Array(units), as: UTF16.self).utf8) }
            bytes.append(0xE0 | UInt8(truncatingIfNeeded: unit >> 12))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: unit >> 6) & 0x3F)
            bytes.append(0x80 | UInt8(truncatingIfNeeded: unit) & 0x3F)
        }
        return bytes
    }

    /// Returns the UTF-16 units of UTF-8: the reverse of `utf8`.
    static func units(_ bytes: [UInt8]) -> [Syllable] {
        var units: [Syllable] = []
        units.reserveCapacity(bytes.count / 3)
        var index = 0
        while index < bytes.count {
            // The first byte of a character of three bytes.
            guard bytes[index] >> 4 == 0xE, index &+ 2 < bytes.count else { return Array(String(decoding: bytes, as: UTF8.self).utf16) }
            let (first, second, third) = (UInt16(bytes[index]), UInt16(bytes[index &+ 1]), UInt16(bytes[index &+ 2]))
            units.append(first << 12 | (second & 0x3F) << 6 | third & 0x3F)
            index &+= 3
        }
        return units
    }

    @inline(__always) static func initial(_ syllable: Syllable) -> Int { Int(syllable &- first) / 588 }
    @inline(__always) static func medial(_ syllable: Syllable) -> Int { Int(syllable &- first) % 588 / 28 }
    /// Returns the index of the final consonant; 0 for none.
    @inline(__always) static func final(_ syllable: Syllable) -> Int { Int(syllable &- first) % 28 }

    @inline(__always) static func compose(_ initial: Int, _ medial: Int, _ final: Int = 0) -> Syllable {
        first &+ Syllable(truncatingIfNeeded: initial &* 588 &+ medial &* 28 &+ final)
    }

    /// Returns the syllable with another final consonant.
    @inline(__always) static func with(final: Int, _ syllable: Syllable) -> Syllable {
        syllable &- Syllable(truncatingIfNeeded: Self.final(syllable)) &+ Syllable(truncatingIfNeeded: final)
    }
}

/// Initial consonants used in rules.
enum Initial {
    static let g = 0, gg = 1, n = 2, d = 3, dd = 4, r = 5, m = 6, b = 7, bb = 8, s = 9, ss = 10, ieung = 11, j = 12, jj = 13, ch = 14,
        k = 15, t = 16,
        p = 17
    static let h = 18
}

/// Vowels used in rules.
enum Medial {
    static let a = 0, ae = 1, ya = 2, yae = 3, eo = 4, e = 5, yeo = 6, ye = 7, o = 8, wa = 9, wae = 10, oe = 11, yo = 12
    static let u = 13, wo = 14, we = 15, wi = 16, yu = 17, eu = 18, ui = 19, i = 20
}

/// Final consonants used in rules.
enum Final {
    static let none = 0, g = 1, gs = 3, n = 4, nj = 5, nh = 6, d = 7, l = 8, lm = 10, ls = 12, lt = 13, lp = 14, lh = 15, m = 16, b = 17,
        bs = 18,
        s = 19
    static let ss = 20, ng = 21, k = 24, t = 25, p = 26, h = 27
}

/// Compatibility jamo (U+3131 to U+3163), the letters that keyboards produce, with their indices in syllables
/// and the ways to combine them. See the Unicode Standard, section 3.12, and the two-set keyboard of KS X
/// 5002.
enum Jamo {
    /// A UTF-16 unit.
    typealias Letter = UInt16

    /// Letters by index of the initial.
    static let initials = letters("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    /// Letters by index of the final, minus 1.
    static let finals = letters("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
    /// The first vowel. The others follow in the order of their indices.
    static let firstMedial: Letter = 0x314F

    static func initial(_ letter: Letter) -> Int? { initials.firstIndex(of: letter) }
    static func final(_ letter: Letter) -> Int? { finals.firstIndex(of: letter).map { $0 + 1 } }
    static func medial(_ letter: Letter) -> Int? { letter &- firstMedial < 21 ? Int(letter &- firstMedial) : nil }

    /// Letters that take two keys, each with its parts: ㄺ, ㄹ and ㄱ. There are few, so a linear search suffices.
    static let compounds: [(letter: Letter, first: Letter, second: Letter)] =
        [
            "ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ", "ㅀㄹㅎ", "ㅄㅂㅅ", "ㅘㅗㅏ", "ㅙㅗㅐ", "ㅚㅗㅣ", "ㅝㅜㅓ", "ㅞㅜㅔ",
            "ㅟㅜㅣ", "ㅢㅡㅣ",
        ].map { rule in
            let rule = letters(rule)
            return (rule[0], rule[1], rule[2])
        }

    /// Returns the parts of a letter that takes two keys; nil for any other letter.
    static func parts(of letter: Letter) -> (Letter, Letter)? { compounds.first { $0.letter == letter }.map { ($0.first, $0.second) } }

    /// Returns the letter composed of two letters; nil if there is none.
    static func joined(_ first: Letter, _ second: Letter) -> Letter? {
        compounds.first { $0.first == first && $0.second == second }?.letter
    }

    private static func letters(_ text: String) -> [Letter] { Array(text.utf16) }
}
