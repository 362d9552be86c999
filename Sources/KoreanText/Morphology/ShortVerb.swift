/// Verbs and adjectives with a stem of one syllable. All of them are listed, so that such a dictionary form is known to be a word.
public enum ShortVerb {
    private static let da: Hangul.Syllable = 0xB2E4

    /// Returns whether a word is the dictionary form of one: 곱다, 젓다.
    public static func isDictionaryForm(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 2 && syllables[1] == da && Hangul.isSyllable(UInt32(syllables[0]))
            && StemLexicon.korean.canEndStem(syllables[0], after: nil)
    }
}
