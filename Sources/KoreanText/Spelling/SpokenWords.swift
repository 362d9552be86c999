/// Everyday English words with a Hangul spelling of their sound, which letters alone do not tell: choose, 추즈; path, 패스.
enum SpokenWords {
    private static let (first, second) = (SortedPairs(text: firstHalf), SortedPairs(text: secondHalf))
    private static let startOfSecond = UInt8(ascii: "m")

    /// Returns the spelling of a lower-case English word; nil for a word that is not listed.
    static func hangul(of word: String) -> String? {
        guard let letter = word.utf8.first else { return nil }
        return (letter < startOfSecond ? first : second).values(of: word)
    }
}
