import Testing

@testable import KoreanText

/// Numbers in digits and words.
@Suite struct KoreanNumberTests {
    @Test(arguments: [
        ("20000", "20000"), ("20,000", "20000"), ("2만", "20000"), ("이만", "20000"), ("2만 5천", "25000"), ("이만 오천", "25000"),
        ("1.5만", "15000"), ("1억 2000만", "120000000"),
        ("삼십오", "35"), ("백이십", "120"), ("천", "1000"), ("만", "10000"), ("육백칠", "607"), ("스물두", "22"), ("스무", "20"), ("열", "10"),
        ("아흔아홉", "99"), ("넉", "4"), ("1.25", "1.25"),
        ("2,000만", "20000000"), ("삼조", "3000000000000"), ("십이조", "12000000000000"), ("영점오", "0.5"), ("삼십육 점 오", "36.5"), ("공점영오", "0.05"),
    ])
    func `the whole text is a number`(text: String, digits: String) {
        let text = Array(text)
        #expect(KoreanNumber.beginnings(of: text).first { $0.length == text.count }?.digits == digits)
    }

    @Test(arguments: ["24.3.5", "1,23", "일이", "십만천만", "999999999999999999", "만만", "천백천", "하늘", "3백만천억", ""])
    func `anything else is none`(text: String) {
        let text = Array(text)
        #expect(!KoreanNumber.beginnings(of: text).contains { $0.length == text.count })
    }

    @Test func `a number may end in several places`() {
        #expect(KoreanNumber.beginnings(of: Array("이십일")).map(\.digits) == ["21", "20", "2"])
        #expect(KoreanNumber.beginnings(of: Array("세시")).map(\.length) == [1])
    }

    @Test func `every number comes back from its words`() {
        for value in [
            1, 9, 10, 11, 20, 99, 100, 101, 110, 999, 1000, 1001, 9999, 10_000, 10_001, 15_000, 99_999, 100_000, 12_345_678, 100_000_000,
            9_999_999_999_999, 12_000_000_000_000,
        ] {
            let texts = [
                KoreanNumber.sino(value), KoreanNumber.sino(value, one: true), KoreanNumber.sino(value, space: " "),
                KoreanNumber.native(value),
            ]
            for text in texts.compactMap({ $0.map(Array.init) }) {
                #expect(KoreanNumber.beginnings(of: text).contains { $0.length == text.count && $0.value == value }, "\(String(text))")
            }
        }
    }

    @Test func `amounts are written as they are read`() {
        #expect(KoreanNumber.sino(25_000) == "이만오천")
        #expect(KoreanNumber.sino(10_000) == "만")
        #expect(Set(KoreanNumber.inDigits(120_000_000)).isSuperset(of: ["120,000,000", "1억 2000만", "1억2천만", "1억 2,000만", "1.2억"]))
        #expect(Set(KoreanNumber.inDigits(25_000)).isSuperset(of: ["2만 5천", "2만5000", "2.5만"]))
        #expect(Set(KoreanNumber.inDigits(3500)) == ["3500", "3,500", "3천5백", "3천500"])
        #expect(KoreanNumber.inDigits(1_203_050).contains("1백20만 3천50"))
        #expect(KoreanNumber.native(21) == "스물한")
        #expect(KoreanNumber.grouped(1_234_567) == "1,234,567")
        #expect(KoreanNumber.sino(0) == nil)
        #expect(KoreanNumber.native(100) == nil)
    }
}

/// Other spellings of words and letters.
@Suite struct OtherSpellingRuleTests {
    @Test(arguments: [
        ("굽구", "굽고"), ("배웠구", "배웠고"), ("접을께", "접을게"), ("말릴꺼야", "말릴거야"), ("뽑았어여", "뽑았어요"), ("숨겼슴", "숨겼음"), ("넘겼당", "넘겼다"), ("바꿧다", "바꿨다"),
        ("던질려고", "던지려고"),
        ("웃어두", "웃어도"), ("보구싶은", "보고싶은"), ("이뻤다", "예뻤다"), ("업서서", "없어서"), ("됬네", "됐네"), ("그랬자나", "그랬잖아"), ("같애", "같아"), ("가써요", "갔어요"),
    ])
    func `informal endings and stems have a standard spelling`(informal: String, standard: String) {
        #expect(NetSpelling.respellings(of: informal).contains { $0.text == standard && $0.isVerb })
    }

    @Test(arguments: [
        "입구", "가구", "지구", "연구", "식당", "성당", "만두", "호두", "사용", "고용", "소여", "학교", "맛집", "옷장", "하늘", "잇다", "낫고", "벗어", "빼앗다", "웃는",
    ])
    func `nouns that end like them are left alone`(noun: String) {
        #expect(NetSpelling.respellings(of: noun).filter(\.isVerb).isEmpty)
    }

    @Test(arguments: [
        ("니가", "네가"), ("네가", "니가"), ("어디서", "어디에서"), ("어디에서", "어디서"), ("달갑잖은", "달갑지 않은"), ("심상찮다", "심상치 않다"), ("니꺼", "네 것"),
        ("엄마꺼", "엄마 것"), ("글구", "그리고"),
    ])
    func `words have other spellings`(word: String, other: String) {
        #expect(NetSpelling.respellings(of: word).contains { $0.text == other })
    }

    @Test func `lexical words are not taken apart`() {
        for word in ["괜찮은", "귀찮다", "점잖은", "했잖아"] { #expect(!NetSpelling.respellings(of: word).contains { $0.text.contains("않") }) }
        #expect(NetSpelling.joined("두렵지", "않은") == ["두렵잖은"])
        #expect(NetSpelling.joined("우리", "것").contains("우리꺼"))
        #expect(NetSpelling.joined("큰", "것").isEmpty)
    }

    @Test(
        arguments: [
            ("ㅋㅋㅋ산책", "산책"), ("산책ㅠㅠ", "산책"), ("산책ㅋ", "산책"), ("ㅎㅎ산책ㅎㅎ", "산책"), ("ㅎ의록", nil), ("회의ㄹ", nil), ("ㅋㅋㅋ", nil), ("산책", nil),
            ("ㅋㅋok", "ok"), ("ㅋㅋㅇTV", nil), ("ㅇㅇ산책ㄷㄷ", "산책"),
        ] as [(String, String?)])
    func `laughter is cut off`(text: String, word: String?) { #expect(NetSpelling.withoutLaughter(text) == word) }

    @Test(
        arguments: [
            ("9월까ㅈㅣ", "9월까지"), ("젊으ㄴ", "젊은"), ("만ㅎ은", "많은"), ("ㅁㅏ당", "마당"), ("이ㄺ은", "읽은"), ("ㅋㅋ", nil), ("학교", nil), ("ㅎㅇ", nil),
            ("abc", nil),
        ] as [(String, String?)])
    func `single jamo are composed with the syllable before them`(text: String, composed: String?) {
        #expect(LooseJamo.composed(text) == composed)
    }

    @Test func `letters are read out and read back`() {
        #expect(LetterNames.spellings(of: "lg") == ["엘지"])
        #expect(LetterNames.spellings(of: "cr").contains("시아르"))
        #expect(LetterNames.spellings(of: "한").isEmpty)
        #expect(LetterNames.beginnings(of: "엠비씨뉴스").last == LetterNames.Beginning(letters: "mbc", rest: "뉴스", isDistinct: true))
        #expect(LetterNames.beginnings(of: "비디오").allSatisfy { !$0.isDistinct })
        #expect(LetterNames.beginnings(of: "하늘").isEmpty)
    }

    @Test func `accents are taken off and put on`() {
        #expect(AccentedLetters.plain("soufflé") == "souffle")
        #expect(AccentedLetters.plain("cafe") == nil)
        #expect(AccentedLetters.accented("menu", pairs: false).contains("menü"))
        #expect(AccentedLetters.accented("senor", pairs: true).contains("señór"))
        #expect(AccentedLetters.accented("hi", pairs: true).isEmpty)
    }

    /// The decimals are read digit by digit, whatever they are.
    @Test func `every number with decimals comes back from its words`() {
        for whole in [0, 1, 10, 36, 100, 1204, 20_000] {
            for decimals in ["0", "5", "25", "05", "003", "1459"] {
                let number = "\(whole).\(decimals)"
                for space in ["", " "] {
                    let text = Array(SpokenDecimal.reading(of: number, space: space) ?? "")
                    #expect(
                        KoreanNumber.beginnings(of: text).contains { $0.length == text.count && $0.digits == number }, "\(String(text))")
                }
            }
        }
    }
}
