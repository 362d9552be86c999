import KoreanText
import Testing

/// Which words may be meant by a typed one.
@Suite struct MeantWordTests {
    @Test(arguments: [
        // Equal sound.
        ("가치", "같이"), ("조타", "좋다"),
        // One letter that people confuse.
        ("베게", "베개"), ("꺽다", "꺾다"), ("떡뽁이", "떡볶이"),
        // Loanwords, also with two letters or another number of syllables.
        ("쟈켓", "재킷"), ("초콜렛", "초콜릿"), ("로보트", "로봇"), ("화일", "파일"),
        // Longer words: any one letter.
        ("장바구미", "장바구니"), ("도서곤", "도서관"),
    ])
    func `a word that people confuse with the typed one may be meant`(typed: String, other: String) {
        #expect(MeantWord(typed)?.mayBe(other) == true)
    }

    @Test(arguments: [
        ("구두", "구도"), ("나무", "너무"), ("기린", "그림"), ("바다", "보도"), ("우산", "오산"), ("당근", "단군"), ("수박", "소박"),
        ("도서곤", "도시관"), ("자전거", "자정가"),
    ])
    func `a short word does not become another by letters that nobody confuses`(typed: String, other: String) {
        #expect(MeantWord(typed)?.mayBe(other) == false)
    }

    @Test(arguments: [
        // Equal sound, letters that people confuse, and vowels that they confuse in stems.
        ("식히다", "시키다"), ("맏기다", "맡기다"), ("괜찬다", "괜찮다"), ("담구다", "담그다"), ("바래다", "바라다"), ("꺽다", "꺾다"),
        // The noun before 하다 may be borrowed.
        ("캐쉬하다", "캐시하다"),
    ])
    func `a dictionary form may mean one that people confuse with it`(typed: String, other: String) {
        #expect(MeantWord(typed)?.mayBe(other) == true)
    }

    @Test(arguments: [
        // One letter in a single syllable before 다, or in two before 하다 or 되다.
        ("씹다", "싶다"), ("앓다", "안다"), ("뻗다", "받다"), ("인용하다", "이용하다"), ("급등하다", "급증하다"), ("포함되다", "포장되다"),
        // Stems in 르 and with ㅋ, ㅌ or ㅍ are not borrowed.
        ("기르다", "길다"), ("지키다", "제기다"), ("보태다", "보다"),
    ])
    func `the ending of a dictionary form does not make it a long word`(typed: String, other: String) {
        #expect(MeantWord(typed)?.mayBe(other) == false)
    }

    @Test func `one syllable is no typing error unless nobody writes it`() {
        for (typed, other) in [("세", "새"), ("물", "불"), ("강", "간"), ("왜", "외")] { #expect(MeantWord(typed)?.mayBe(other) == false) }
        #expect(MeantWord("됬")?.mayBe("됐") == true)
    }

    @Test(arguments: ["", "abc", "가b", "ㄱ"])
    func `what is not written in syllables is not judged`(text: String) { #expect(MeantWord(text) == nil) }

    @Test(arguments: [
        ("coffee", "커피"), ("server", "서버"), ("helmet", "헬멧"), ("api", "에이피아이"), ("night", "나이트"), ("knife", "나이프"), ("write", "라이트"),
        ("psycho", "사이코"),
    ])
    func `English fits Hangul of the same sound`(english: String, hangul: String) {
        #expect(Transliteration.isPlausible(english, hangul))
    }

    @Test(arguments: [("hotel", "오디"), ("river", "이번"), ("garden", "가든지"), ("math", "마트"), ("coffee", "커피숍에서"), ("", "가"), ("한글", "가")])
    func `English does not fit Hangul that begins or goes on otherwise`(english: String, hangul: String) {
        #expect(!Transliteration.isPlausible(english, hangul))
    }

    @Test(
        "a short loanword has rarer spellings that differ in one vowel",
        arguments: [
            ("커텐", "커튼", true), ("메세지", "메시지", true), ("초콜렛", "초콜릿", true), ("악세사리", "액세서리", true), ("폐비", "페이", false),
            ("보사", "보스", false),
            ("비스", "버스", false), ("우스코", "오스카", false), ("머니투", "모니터", false), ("세파에", "스파이", false), ("케플", "케이블", false),
        ])
    func loanSpellings(typed: String, other: String, isSpelling: Bool) {
        #expect(MeantWord(typed)?.isLoanSpelling(of: other) == isSpelling)
    }
}
