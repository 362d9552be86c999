import KoreanText

/// A rule that gives other spellings of the same word.
struct SpellingRule: Sendable {
    /// Returns at most `limit` spellings of a word, the likeliest first.
    let spellings: @Sendable (_ word: String, _ limit: Int) -> [String]
    /// Returns whether a spelling that memos contain may be the same word.
    var isPlausible: @Sendable (_ word: String, _ spelling: String) -> Bool = { _, _ in true }

    /// Other spellings of loanwords: 메세지, 메시지.
    static let loanword = SpellingRule(
        spellings: { LoanwordSpelling.certainVariants(of: $0, limit: $1) },
        isPlausible: { word, other in MeantWord(word)?.mayBe(other) != false })
    /// English words by the table and by the names of their letters: 엘지, LG.
    static let english = SpellingRule(spellings: { Array(Transliteration.english(of: $0).prefix($1)) })
    /// English words in Hangul: prompt, 프롬프트.
    static let hangul = SpellingRule(
        spellings: { Transliteration.hangul(of: $0, limit: $1) }, isPlausible: { Transliteration.isPlausible($0, $1) })
    /// The reading of Hanja: 學校, 학교.
    static let hanja = SpellingRule(spellings: { Array(HanjaReading.readings(of: $0).prefix($1)) })
    /// Romanised Korean: hakgyo, 학교.
    static let romanized = SpellingRule(
        // The table of English words is sorted when it is first needed, so it is not asked for a word in Hangul.
        spellings: { word, limit in
            word.utf8.first.map { $0 < 0x80 } != true || Transliteration.knows(word)
                ? [] : Array(RomanizedKorean.hangul(of: word).prefix(limit))
        },
        isPlausible: { _, other in other.utf16.count > 1 })

    /// Maximum number of spellings by one rule.
    static let mostSpellings = 200

    static let all = [loanword, english, hangul, hanja, romanized]
}
