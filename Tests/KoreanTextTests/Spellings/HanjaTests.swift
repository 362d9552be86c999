import Testing

@testable import KoreanText

/// Words in Hanja and their Hangul.
@Suite struct HanjaTests {
    @Test(arguments: [
        ("學校", "학교"), ("女子", "여자"), ("勞動", "노동"), ("大韓民國", "대한민국"), ("會議錄", "회의록"), ("樂園", "낙원"), ("規律", "규율"), ("比率", "비율"),
        ("新女性", "신여성"),
        ("年末", "연말"), ("来日", "내일"), ("学校", "학교"), ("學校는", "학교는"), ("不動産", "부동산"), ("金氏", "김씨"), ("料理", "요리"), ("男女", "남녀"),
    ])
    func `a word in Hanja is read in Hangul, and found by it`(hanja: String, hangul: String) {
        #expect(HanjaReading.readings(of: hanja).contains(hangul), "\(HanjaReading.readings(of: hanja))")
        #expect(HanjaMatcher(hangul)?.places(of: Array(hanja.utf8).span) == [0])
    }

    @Test(arguments: [("女子", ["여자", "녀자"]), ("勞動", ["노동", "로동"]), ("學校", ["학교"])])
    func `the law of initial sounds comes first, and what it changes after it`(hanja: String, readings: [String]) {
        #expect(HanjaReading.readings(of: hanja) == readings)
    }

    @Test(arguments: ["", "학교", "abc", "学a", "かな", "한자漢字a", "\u{3400}\u{4DB5}\u{4DB4}", String(repeating: "學", count: 13)])
    func `what holds no Hanja, or more than that and Hangul, has no reading`(word: String) {
        #expect(HanjaReading.readings(of: word).isEmpty)
    }

    @Test(arguments: [("학교", "學生"), ("학교", "학교"), ("학교", "校學"), ("학교", "學校長"), ("학교", "abcdef"), ("학교", ""), ("학교", "éééab")])
    func `other words are not matched`(hangul: String, word: String) {
        #expect(HanjaMatcher(hangul)?.places(of: Array(word.utf8).span) == [])
    }

    @Test func `one syllable is the reading of too many characters`() { #expect(HanjaMatcher("학") == nil && HanjaMatcher("ab") == nil) }

    @Test func `every character of the table is read as its syllable says`() {
        var syllable: UInt16 = 0
        var characters = 0
        for unit in HanjaReading.table.utf16 {
            if Hangul.isSyllable(UInt32(unit)) {
                syllable = unit
                continue
            }
            characters += 1
            #expect(HanjaReading.isHanja(unit) && HanjaReading.syllables(of: unit).contains(syllable))
        }
        #expect(characters > 10_000)
    }
}

/// Romanized Korean.
@Suite struct RomanizedKoreanTests {
    @Test(arguments: [
        ("hakgyo", "학교"), ("seoul", "서울"), ("gimchi", "김치"), ("kimchi", "김치"), ("bulgogi", "불고기"), ("annyeonghaseyo", "안녕하세요"),
        ("gangnam", "강남"),
        ("hoeuirok", "회의록"), ("hoe-ui", "회의"), ("younghee", "영희"), ("park", "박"), ("lee", "이"), ("busan", "부산"), ("pusan", "부산"),
        ("haengbok", "행복"), ("tteokbokki", "떡볶이"),
        ("bibimbap", "비빔밥"), ("jeju", "제주"), ("daehanminguk", "대한민국"), ("hyundai", "현대"), ("minsoo", "민수"),
    ])
    func `what Korean is written in Latin letters is among the candidates`(latin: String, hangul: String) {
        #expect(RomanizedKorean.hangul(of: latin).contains(hangul), "\(RomanizedKorean.hangul(of: latin))")
    }

    @Test func `what is written as it sounds leads on by its sound`() {
        let candidates = RomanizedKorean.hangul(of: "hangnyeon").prefix(5).flatMap { [$0] + SoundAlike.spellings(of: $0) }
        #expect(candidates.contains("학년"))
    }

    @Test(arguments: [
        ("jongno", true), ("silla", true), ("dongnimmun", true), ("gyeongbokgung", true), ("barra", false), ("dallas", false),
        ("mali", false),
        ("rocket", false), ("", false), ("hakgyo!", false),
    ])
    func `the Revised Romanization has rules`(word: String, isRevised: Bool) { #expect(RomanizedKorean.isRevised(word) == isRevised) }

    @Test(arguments: [
        // ㄹ is dropped before ㅣ and its like only, ar and y are vowels only before a consonant, and a short word must fit well.
        ("rory", "오리"), ("loose", "우세"), ("tarim", "타임"), ("kyun", "기운"), ("taegu", "대거"),
    ])
    func `a word that is no romanisation of another has it not among its candidates`(latin: String, hangul: String) {
        #expect(!RomanizedKorean.hangul(of: latin).contains(hangul))
    }

    @Test(arguments: ["", "ab", "xyz", "strength", "Hakgyo", "학교", "hak gyo", "-a-", String(repeating: "a", count: 33)])
    func `what is no romanisation has no candidates`(word: String) {
        #expect(RomanizedKorean.hangul(of: word).isEmpty, "\(RomanizedKorean.hangul(of: word))")
    }
}
