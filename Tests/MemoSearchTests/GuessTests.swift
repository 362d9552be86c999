import Testing

@testable import MemoSearch

/// Tests of words that no memo contains and that are read as others.
@Suite struct GuessTests {
    private static let titles = [
        "한글 맞춤법", "학교에서 배운 것", "hello world", "메시지를 보냄", "리더십 강의", "카페에 간 날", "prompt cache", "프로젝트 계획", "學生 할인", "receive 함수", "괜찮은 하루",
        "서버를 껐다", "김해진 씨", "데이터 분석",
    ]

    @Test(arguments: [
        ("gksrmf", "한글"), ("ㅗ디ㅣㅐ", "hello"), ("GKSRMF", "한글"), ("리더쉽을", "리더십을"), ("까페", "카페"), ("메세지", "메시지"), ("프롬프트", "prompt"),
        ("project", "프로젝트"),
        ("server", "서버"), ("學校", "학교"), ("학생", "學生"), ("recieve", "receive"), ("hakgyo", "학교"), ("괜찬은", "괜찮은"), ("데이타", "데이터"),
    ])
    func `a word that no memo holds is answered as the one it was meant for`(typed: String, meant: String) throws {
        let answer = try TestIndex(Self.titles.map { TestIndex.Memo(title: $0) }).search(typed)
        #expect(answer.correctedQuery == meant)
        #expect(answer.total == 1)
    }

    @Test(arguments: ["김하진", "xyzzy", "쀍쀍", "하늘", "kubernetes", "ㅋㅋㅋ", "3월", "\"gksrmf\"", "바나나"])
    func `other words are answered by nothing`(typed: String) throws {
        let answer = try TestIndex(Self.titles.map { TestIndex.Memo(title: $0) }).search(typed)
        #expect(answer.correctedQuery == nil)
        #expect(answer.total == 0)
    }

    /// A noun that sounds like a form of a verb, and verbs that all are words.
    @Test(arguments: [("마늘", ["많을 때", "많은 사람", "많다"]), ("곱다", ["꼽다", "굽다", "꼽았다"]), ("젓다", ["적다", "적었다"])])
    func `a short word is not another that is near`(typed: String, titles: [String]) throws {
        #expect(try TestIndex(titles.map { TestIndex.Memo(title: $0) }).search(typed).total == 0)
    }

    @Test func `other words of the query are unchanged`() throws {
        let answer = try TestIndex(titles: "한글 맞춤법", "한글 학교", "맞춤법").search("gksrmf 맞춤법")
        #expect(answer.correctedQuery == "한글 맞춤법")
    }

    @Test func `words of a sentence are not guessed`() throws {
        let index = try TestIndex(titles: "한글 맞춤법 공부 노트")
        #expect(try index.search("gksrmf 맞춤법 공부").correctedQuery == "한글 맞춤법 공부")
        #expect(try index.search("gksrmf 맞춤법 공부 노트").correctedQuery == nil)
    }

    /// 사고 may become 사과할 while it is typed, and 사다 is merely similar.
    @Test func `guesses below a half-typed word do not count as found`() throws {
        let index = try TestIndex(titles: "길을 잃어도 사과할 사람이 없다", "장바구니에 담고 산다", "어제 산 것")
        let answer = try index.search("사고") { $0.isTyping = true }
        #expect((answer.counts[.typing], answer.counts[.typo], answer.total, answer.found, answer.isGuess) == (1, 2, 3, 1, false))
        let asked = try index.search("사고") { $0.wantsMore = true }
        #expect((asked.total, asked.found) == (3, 3))
        let finished = try index.search("사고")
        #expect((finished.counts[.typing], finished.counts[.typo], finished.isGuess) == (nil, 3, true))
    }
}
