/// Verbs with a second stem, misspelt or also standard: 바끼다 for 바뀌다, 잠구다 for 잠그다, 머물다 and 머무르다.
///
/// Closed lists by the rule that is broken. Hardly anybody writes one of the second stems as a verb of its own, so a form of one stem stands for
/// a form of the other.
enum StemVariants {
    /// Stems in ㅟ, whose 어 is heard as ㅕ, so that the stem seems to end in ㅣ: 바꼈다.
    private static let rounded = "바뀌 할퀴"
    /// Stems in ㅡ, whose vowel is heard as ㅜ: 잠궈, 담궜다, 치뤄.
    private static let unrounded = "잠그 담그 치르"
    /// Stems in ㅐ, ㅔ and ㅚ, to which 이 is added as if they were passives: 설레임.
    private static let open = "설레 헤매 되뇌 목메"
    /// Endings of stems of two standard spellings: 떨어뜨리다, 떨어트리다.
    private static let endings = [("뜨리", "트리")].map { (Array($0.utf16), Array($1.utf16)) }
    /// Other stems, the less common one first.
    private static let others = """
        가르키 가리키   가르키 가르치   건들이 건드리   모자르 모자라   졸립 졸리   배끼 베끼   오무리 오므리   움추리 움츠리
        추스리 추스르   삼가하 삼가   불리우 불리   꺼려하 꺼리   우겨넣 욱여넣   무릎쓰 무릅쓰   짖궂 짓궂   희안하 희한하
        왠만하 웬만하   괴씸하 괘씸하   어의없 어이없   닥달하 닦달하   애띠 앳되   땡기 당기   널부러지 널브러지   뒤쳐지 뒤처지
        쳐박 처박   헤메 헤매   헤메이 헤매   짜집 짜깁   통털 통틀   건들 건드리   머물 머무르   서둘 서두르   서툴 서투르
        """
    /// Stems in ㅟ that seem to be a noun before other endings than 어: 사겨 is 사귀어, but 사기는 is no form of 사귀다.
    private static let roundedBeforeEo = "사귀"

    private typealias Stem = [Hangul.Syllable]

    /// By stem, the other stems of the same verb.
    private static let table: [Stem: [Stem]] = {
        var table: [Stem: [Stem]] = [:]
        func add(_ wrong: some Sequence<UInt16>, _ right: some Sequence<UInt16>) {
            table[Array(wrong), default: []].append(Array(right))
            table[Array(right), default: []].append(Array(wrong))
        }
        for right in SuffixTable.syllables(rounded) { add(with(medial: Medial.i, right), right) }
        for right in SuffixTable.syllables(unrounded) { add(with(medial: Medial.u, right), right) }
        for right in SuffixTable.syllables(open) { add(right + Array("이".utf16), right) }
        for pair in WordList.pairs(others) { add(pair.informal, pair.standard) }
        return table
    }()
    private static let tableBeforeEo = Dictionary(
        uniqueKeysWithValues: SuffixTable.syllables(roundedBeforeEo).map { (with(medial: Medial.i, $0), $0) })
    /// The first syllables of all stems. No ending changes them.
    private static let heads = Set((Array(table.keys) + tableBeforeEo.keys).compactMap(\.first))
    /// The stems in ㅐ, ㅔ and ㅚ with 이 and without, which reads like the copula before most endings: 설레이는.
    static let lengthened = SuffixTable.syllables(open).map { (informal: ($0 + Array("이".utf16))[...], standard: $0[...]) }
    private static let da = Array("다".utf16)

    /// Returns the dictionary forms of the verbs of which a word is a form in another spelling; empty for almost every word.
    static func dictionaryForms(of word: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        guard word.count > 1, heads.contains(word[0]) || mayHaveEnding(word) else { return [] }
        let isBeforeEo = word.contains { Hangul.medial($0) == Medial.yeo }
        return SoundAlike.readings(of: Hangul.text(word)).filter { $0.kind == .dictionaryForm }.flatMap { reading in
            let stem = Array(reading.text.utf16.dropLast())
            let rounded = isBeforeEo ? tableBeforeEo[stem].map { [$0] } ?? [] : []
            return ((table[stem] ?? []) + rounded + withOtherEnding(stem)).map { $0 + da }
        }
    }

    private static func mayHaveEnding(_ word: [Hangul.Syllable]) -> Bool {
        word.dropFirst().contains { Hangul.medial($0) == Medial.eu && [Initial.dd, Initial.t].contains(Hangul.initial($0)) }
    }

    private static func withOtherEnding(_ stem: [Hangul.Syllable]) -> [[Hangul.Syllable]] {
        endings.flatMap { [$0, ($0.1, $0.0)] }.filter { stem.count > $0.0.count && stem.suffix($0.0.count).elementsEqual($0.0) }.map {
            stem.dropLast($0.0.count) + $0.1
        }
    }

    /// Returns the stem with another vowel in its last syllable.
    private static func with(medial: Int, _ stem: [Hangul.Syllable]) -> [Hangul.Syllable] {
        stem.dropLast() + stem.suffix(1).map { Hangul.compose(Hangul.initial($0), medial, Hangul.final($0)) }
    }
}
