/// Converts romanized Korean to Hangul: hakgyo, 학교. Accepts the Revised Romanization (2000) and other common
/// spellings: Lee, Park, Hyun, soo.
///
/// A romanization stands for many words and follows the sound, so only results that a vocabulary contains
/// count. Their other spellings are worth looking up too (hangnyeon gives 항년, and `SoundAlike` gives 학년).
public enum RomanizedKorean {
    private static let longestWord = 32
    /// Number of letters that may cost one: a short word is a lax romanization of many words.
    private static let lettersOfCost = 2
    /// Names of one syllable are spelled by custom: Lee for 이, Park for 박. Number of letters up to which they may cost more.
    private static let (longestName, costOfName) = (4, 4)

    /// Returns at most `limit` words in Hangul that `word` may romanize, the most likely first. The word must
    /// be folded letters a to z, with hyphens between syllables. Returns nothing for any other word, for
    /// fewer than three letters, or if a part is not a romanization.
    public static func hangul(of word: String, limit: Int = 100) -> [String] {
        let letters = Array(word.utf8)
        guard 3...longestWord ~= letters.count, letters.allSatisfy({ $0 &- 0x61 < 26 || $0 == 0x2D }) else { return [] }
        let cost = letters.count <= longestName ? costOfName : letters.count / lettersOfCost
        return lattice(letters).cheapest(limit, costing: cost).map { Hangul.text($0) }
    }

    /// Returns whether a word is written as the Revised Romanization writes syllables: l only at their end or doubled, none of c, f, q, v, x, z alone.
    public static func isRevised(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        guard 3...longestWord ~= letters.count else { return false }
        var isReached = Array(repeating: false, count: letters.count + 1)
        isReached[0] = true
        func ends(_ parts: [[UInt8]], after place: Int) -> [Int] {
            parts.filter { letters[place...].starts(with: $0) }.map { place + $0.count }
        }
        for place in letters.indices where isReached[place] {
            let afterL = place > 0 && letters[place - 1] == UInt8(ascii: "l")
            let begins = [place] + ends(revised.initials + (afterL ? [Array("l".utf8)] : []), after: place)
            for end in begins.flatMap({ ends(revised.vowels, after: $0) }) {
                isReached[end] = true
                // Between vowels a consonant begins a syllable, and is written otherwise: mari for 말이.
                for final in ends(revised.finals, after: end) where final == letters.count || !isVowel(letters[final]) || final > end + 1 {
                    isReached[final] = true
                }
            }
        }
        return isReached[letters.count]
    }

    private static let revised: (initials: [[UInt8]], vowels: [[UInt8]], finals: [[UInt8]]) = {
        func parts(_ text: String) -> [[UInt8]] { text.split(separator: " ").map { Array($0.utf8) } }
        return (
            parts("g kk n d tt r m b pp s ss j jj ch k t p h"), parts("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i"),
            parts("k n t l m p ng")
        )
    }()

    /// Creates a graph with a node for each letter, and an edge for every syllable that may begin there.
    private static func lattice(_ letters: [UInt8]) -> SpellingLattice {
        var lattice = SpellingLattice(nodeCount: letters.count + 1) { $0 == letters.count }
        for place in letters.indices {
            if letters[place] == 0x2D {
                if place > 0, place + 1 < letters.count { lattice.add(from: place, to: place + 1, cost: 0, []) }
                continue
            }
            // Two vowels are more often one sound than two syllables.
            let open = Letter(letters: [], index: Initial.ieung, cost: place > 0 && isVowel(letters[place - 1]) ? 1 : 0)
            for initial in [open] + initials where begins(letters, at: place, initial) {
                let vowel = place + initial.letters.count
                for medial in medials where begins(letters, at: vowel, medial) {
                    let end = vowel + medial.letters.count
                    if isLiquidDropped(initial), !palatal.contains(medial.index) { continue }
                    if medial.isBeforeConsonant, end < letters.count, isVowel(letters[end]) { continue }
                    let cost = initial.cost + medial.cost
                    // A vowel without a consonant before it gets the silent ㅇ.
                    lattice.add(from: place, to: end, cost: cost, [Hangul.compose(initial.index, medial.index)])
                    for final in finals where begins(letters, at: end, final) {
                        let next = end + final.letters.count
                        // A consonant before a vowel usually begins the next syllable: hana is 하나, rarely 한아.
                        let isBeforeVowel = next < letters.count && isVowel(letters[next]) && final.letters != Array("ng".utf8)
                        lattice.add(
                            from: place, to: next, cost: cost + final.cost + (isBeforeVowel ? 3 : 0),
                            [Hangul.compose(initial.index, medial.index, final.index)])
                    }
                }
            }
        }
        return lattice
    }

    /// Vowels before which ㄹ is not written at the beginning of a word (두음 법칙): 이 for Lee, but no 오리 for rory.
    private static let palatal: Set = [Medial.i, Medial.ya, Medial.yeo, Medial.yo, Medial.yu, Medial.ye]

    private static func isLiquidDropped(_ initial: Letter) -> Bool {
        initial.index == Initial.ieung && (initial.letters == Array("l".utf8) || initial.letters == Array("r".utf8))
    }

    private static func begins(_ letters: [UInt8], at place: Int, _ letter: Letter) -> Bool {
        letters[place...].starts(with: letter.letters)
    }

    private static func isVowel(_ letter: UInt8) -> Bool { "aeiouwy".utf8.contains(letter) }

    // MARK: Tables

    private struct Letter: Sendable {
        var letters: [UInt8]
        var index: Int
        var cost: Int

        /// Whether letters stand for a vowel only before a consonant or at the end: ar in park, y in nary. Elsewhere they are part of the next
        /// syllable.
        var isBeforeConsonant: Bool { letters.last == UInt8(ascii: "r") || letters == Array("y".utf8) }
    }

    private static let initials = table(
        """
        g ㄱ0 kk ㄲ0 k ㅋ0 k ㄱ1 gg ㄲ1 kh ㅋ2 n ㄴ0 d ㄷ0 tt ㄸ0 t ㅌ0 t ㄷ1 dd ㄸ1 th ㅌ2 r ㄹ0 l ㄹ0 m ㅁ0 b ㅂ0 pp ㅃ0 p ㅍ0 p ㅂ1 bb ㅃ1 f ㅍ2 v ㅂ3
        s ㅅ0 ss ㅆ0 s ㅆ2 sh ㅅ0 j ㅈ0 jj ㅉ0 ch ㅊ0 ch ㅈ1 tch ㅉ1 z ㅈ2 h ㅎ0 g ㄲ2 d ㄸ2 b ㅃ2 j ㅉ2 y ㅇ4 c ㅋ3 c ㄱ3 l ㅇ4 r ㅇ4
        """, Jamo.initial)
    private static let medials = table(
        """
        a ㅏ0 ae ㅐ0 ya ㅑ0 yae ㅒ0 eo ㅓ0 e ㅔ0 yeo ㅕ0 ye ㅖ0 o ㅗ0 wa ㅘ0 wae ㅙ0 oe ㅚ0 yo ㅛ0 u ㅜ0 wo ㅝ0 we ㅞ0 wi ㅟ0 yu ㅠ0 eu ㅡ0 ui ㅢ0 i ㅣ0
        ai ㅐ1 ay ㅐ2 e ㅐ2 u ㅓ2 o ㅓ2 ou ㅓ1 you ㅕ1 yu ㅕ2 yo ㅕ2 oi ㅚ1 oo ㅜ0 woo ㅜ1 wu ㅜ1 yoo ㅠ0 u ㅡ2 ee ㅣ0 ee ㅢ1 yi ㅣ1 y ㅣ2 uh ㅓ1 ah ㅏ1 oh ㅗ1 ie ㅣ3 eui ㅢ0
        yi ㅢ2 i ㅢ3 ui ㅟ2 weo ㅝ0 ar ㅏ2 or ㅓ3 a ㅐ4 eu ㅓ3 yea ㅖ3 we ㅙ2 oe ㅙ2 we ㅚ2 ye ㅒ2 e ㅖ3
        """, Jamo.medial)
    private static let finals = table(
        "k ㄱ0 g ㄱ0 n ㄴ0 t ㅅ1 t ㄷ1 t ㅆ2 t ㅌ3 t ㅈ3 t ㅊ3 d ㄷ1 s ㅅ1 l ㄹ0 r ㄹ1 m ㅁ0 p ㅂ0 b ㅂ0 p ㅍ3 ng ㅇ0 kk ㄲ2 ck ㄱ2 ss ㅆ1 h ㅎ3 ll ㄹ2",
        Jamo.final)

    private static func table(_ rules: String, _ index: (UInt16) -> Int?) -> [Letter] {
        let parts = rules.split(whereSeparator: \.isWhitespace)
        return stride(from: 0, to: parts.count - 1, by: 2).compactMap { place in
            let letter = Array(parts[place + 1].utf16)
            guard letter.count == 2, let index = index(letter[0]) else { return nil }
            return Letter(letters: Array(parts[place].utf8), index: index, cost: Int(letter[1]) - 0x30)
        }
    }
}
