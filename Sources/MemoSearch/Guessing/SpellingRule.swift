import KoreanText

/// A rule that gives other spellings of the same word.
struct SpellingRule: Sendable {
    /// Returns at most `limit` spellings of a word, the likeliest first.
    let spellings: @Sendable (_ word: String, _ limit: Int) -> [String]
    /// Returns whether a spelling that memos contain may be the same word.
    var isPlausible: @Sendable (_ word: String, _ spelling: String) -> Bool = { _, _ in true }
    /// Returns the share of the memos above which a spelling is too frequent to be a guess.
    var highestShare: @Sendable (_ word: String, _ spelling: String) -> Double = { _, _ in 1 }
    /// Returns whether a spelling is meant even if it is a noun that many memos have with particles.
    var isCertain: @Sendable (_ word: String, _ spelling: String) -> Bool = { _, _ in true }

    /// Other spellings of loanwords: 메세지, 메시지. A word that does not look borrowed is no loanword, unless it is in the table: 소세지, 소시지.
    static let loanword = SpellingRule(
        spellings: { LoanwordSpelling.certainVariants(of: $0, limit: $1) },
        isPlausible: { word, other in
            guard let meant = MeantWord(word), let found = MeantWord(other) else { return true }
            return meant.mayBe(other) && (meant.isLoan || found.isLoan || Transliteration.isLoanword(other))
        })
    /// The same if the spelling is in the table, and the typed word is not another loanword there: 피트 is not 히트.
    static let knownLoanword = SpellingRule(
        spellings: loanword.spellings,
        isPlausible: { word, other in
            loanword.isPlausible(word, other) && Transliteration.isLoanword(other) && !Transliteration.areDifferentLoanwords(word, other)
        })
    /// Rarer spellings of loanwords that the table knows: 커텐, 커튼.
    static let listedLoanword = SpellingRule(
        spellings: { LoanwordSpelling.variants(of: $0, limit: $1).filter(Transliteration.isLoanword) },
        isPlausible: { word, other in
            [word, other].contains { MeantWord($0)?.isLoan == true } && !Transliteration.areDifferentLoanwords(word, other)
                && MeantWord(word)?.isLoanSpelling(of: other) == true
        })
    /// English words by the table and by the names of their letters: 엘지, LG.
    static let english = SpellingRule(spellings: { Array(Transliteration.english(of: $0).prefix($1)) })
    /// English words in Hangul: prompt, 프롬프트. A word that only sounds like the English one and looks native does not count if many memos have
    /// it as a noun: army is not 어미.
    static let hangul = SpellingRule(
        spellings: { Transliteration.hangul(of: $0, limit: $1) }, isPlausible: { Transliteration.isPlausible($0, $1) },
        highestShare: { english, hangul in
            if Transliteration.isListed(english, hangul) { return 1 }
            return MeantWord(hangul)?.isLoan == true ? NearWords.everydayShare : shareOfNative
        }, isCertain: { Transliteration.isListed($0, $1) || MeantWord($1)?.isLoan == true })
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

    /// The highest share of a native-looking word for an English one that no table knows: 불리 is not bewley.
    private static let shareOfNative = 0.001

    /// Maximum number of spellings by one rule.
    static let mostSpellings = 200

    /// The rules whose spellings may be offered.
    static let all = [loanword, english, hangul, hanja, romanized]
    /// The rules whose spellings count as the typed word, on the rung `sound`.
    static let certain = [knownLoanword, listedLoanword, english, hangul, hanja, romanized]
}
