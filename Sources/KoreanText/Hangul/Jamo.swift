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
