/// Words with a shorter spelling of the same meaning, such as 이야기 and 얘기. Words are folded UTF-8, verbs in
/// dictionary form.
///
/// A closed list based on Hangul orthography, articles 32 to 40 (준말), Standard Language, article 16 (pairs in
/// which both forms are standard), and short forms in the standard dictionary. It contains no synonyms. Short
/// forms that are everyday words with another meaning (담 a wall and 다음, 쌈 and 싸움, 낼 and 내일) or a life of
/// their own (애 and 아이, 이렇다 and 이러하다) are left out: in measurements they found more noise than words.
package enum Contractions {
    /// Returns other spellings of a noun, pronoun or adverb.
    package static func ofNoun(_ noun: [UInt8]) -> [[UInt8]] { nouns[noun] ?? [] }

    /// Returns whether a noun may be contracted with its particle or copula, which changes its letters: 여기 in 여긴, 문제 in 문젠데.
    package static func mayChange(_ noun: [UInt8]) -> Bool {
        let syllables = DiagnosticForms.syllables(noun)
        guard let last = syllables.last, syllables.count > 1, Hangul.isSyllable(UInt32(last)), Hangul.final(last) == Final.none else {
            return StemLexicon.korean.mayBeContracted(syllables)
        }
        return true
    }

    /// Returns the letters of which each run that has a word with this beginning begins with one: 문제, or 문젠 and others for its contractions. Returns
    /// nil if that is not certain: for letters other than syllables, for one syllable, and for pronouns, which may change more (이것, 이게).
    package static func spellings(ofBeginning letters: [UInt8]) -> [[UInt8]]? {
        let syllables = DiagnosticForms.syllables(letters)
        guard syllables.count > 1, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }), let last = syllables.last,
            !StemLexicon.korean.mayBeContracted(syllables)
        else { return nil }
        let finals = Hangul.final(last) == Final.none ? finalsOfContractions : []
        return [letters] + finals.map { DiagnosticForms.utf8(syllables.dropLast() + [Hangul.with(final: $0, last)]) }
    }

    /// The final consonants that particles and the copula leave at the end of a noun: 문젠, 문젤, 문젬, 문젭니다, 문젰다.
    private static let finalsOfContractions = [Final.n, Final.l, Final.m, Final.b, Final.ss]

    /// Returns other spellings of a verb or adjective.
    package static func ofVerb(_ dictionaryForm: [UInt8]) -> [[UInt8]] {
        if let spellings = verbs[dictionaryForm] { return spellings }
        // For 얘기하다 and 맘먹다, the noun is respelled and the verb part stays.
        let stem = DiagnosticForms.syllables(dictionaryForm)
        for light in lightParts where stem.count > light.count + 1 && stem.suffix(light.count).elementsEqual(light) {
            return ofNoun(DiagnosticForms.utf8(Array(stem.dropLast(light.count)))).map { $0 + DiagnosticForms.utf8(light) }
        }
        return []
    }

    /// The words on a line are spellings of each other.
    private static let nouns = groups(
        """
        이야기 얘기
        옛날이야기 옛날얘기
        이야깃거리 얘깃거리
        무엇 뭐 뭣 무얼
        무엇인가 뭔가
        마음 맘
        마음대로 맘대로
        마음속 맘속
        처음 첨
        요사이 요새
        요즈음 요즘
        어제저녁 엊저녁
        엊그저께 엊그제
        어린아이 어린애
        막대기 막대
        찌꺼기 찌끼
        오누이 오누
        시누이 시누
        그것 그거
        이것 이거
        저것 저거
        그런데 근데
        """)

    private static let verbs = groups(
        """
        재미있다 재밌다
        가지다 갖다
        디디다 딛다
        내디디다 내딛다
        머무르다 머물다
        서두르다 서둘다
        서투르다 서툴다
        건드리다 건들다
        뵙다 뵈다
        여쭙다 여쭈다
        """)

    private static let lightParts = SuffixTable.syllables("하다 되다 먹다 나누다 나다")

    /// Maps every word to the other words of its line.
    private static func groups(_ list: String) -> [[UInt8]: [[UInt8]]] {
        var spellings: [[UInt8]: [[UInt8]]] = [:]
        for line in list.utf8.split(separator: 0x0A) {
            let words = SuffixTable.syllables(line.span).map(DiagnosticForms.utf8)
            for word in words { spellings[word] = words.filter { $0 != word } }
        }
        return spellings
    }
}
