import KoreanText
import MemoModel
import Testing

@testable import MemoSearch

/// Tests that a word which no memo contains leads to no other word by chance.
@Suite struct AbsentWordTests {
    @Test(arguments: [
        ("복사기", ["복사는 두 장", "복사를 맡겼다", "복사의 값"]), ("관리실", ["관리는 누가", "관리를 한다"]),
        ("준비실", ["준비는 끝", "준비를 마쳤다"]), ("부자간", ["부자가 되는 법", "부자는 말했다", "부자를 만났다"]),
    ])
    func `a noun with a suffix is no form of a verb whose stem is that noun`(typed: String, titles: [String]) throws {
        #expect(try TestIndex(titles.map { TestIndex.Memo(title: $0) }).search(typed).total == 0)
    }

    @Test(arguments: [
        ("댓가", "대가를 치렀다"), ("댓가를", "대가를 치렀다"), ("촛점이", "초점을 맞췄다"), ("햇님", "해님이 웃는다"), ("윗층에", "위층 사람"), ("싯가", "시가로 샀다"),
    ])
    func `a noun with ㅅ where it does not belong is spelled otherwise`(typed: String, title: String) throws {
        #expect(try TestIndex(titles: title, "다른 이야기").rungs(typed) == "sound 1")
    }

    @Test(arguments: [("낫다", "나다"), ("옷을", "오을"), ("빗어", "비어"), ("못한", "모한"), ("옷", "오")])
    func `a form of a verb and a vowel after ㅅ are left alone`(typed: String, other: String) {
        #expect(MeantWord(typed)?.hasJoiningS(beside: other) == false)
    }

    @Test(arguments: [("다리던", "다리미로 다린 옷"), ("나누기", "밥을 나누는 사이"), ("구워준", "고기를 굽고")])
    func `a form of a verb finds its other forms`(typed: String, title: String) throws {
        #expect(try TestIndex(titles: title, "다른 이야기").search(typed).counts[.word] == 1)
    }

    @Test(arguments: [("시댁", "시대가 바뀌었다"), ("나락", "나라가 넓다"), ("대졸", "색의 대조로")])
    func `a finished Sino-Korean word is not half typed`(typed: String, title: String) throws {
        let index = try TestIndex(titles: title, "다른 이야기")
        #expect(try index.search(typed).total == 0)
        #expect(try index.search(typed) { $0.isTyping = true }.counts[.typing] == 1)
    }

    @Test(arguments: [
        ("빙하기", ["빙하가 녹는다", "빙하를 보았다"]), ("터키어", ["터키에 갔다", "터키를 걷다"]), ("해결사", ["해결하면 된다", "해결을 못 했다"]),
    ])
    func `a noun with another syllable is no slip for the noun with its particle`(typed: String, titles: [String]) throws {
        #expect(try TestIndex(titles.map { TestIndex.Memo(title: $0) }).search(typed).total == 0)
    }

    @Test(arguments: [("준비물", "분비물이 나왔다", 20_000, "다리"), ("성량", "성냥을 샀다", 8000, "강물")])
    func `a rare word is not meant by another Sino-Korean word`(typed: String, title: String, memos: Int, other: String) throws {
        let small = try TestIndex(titles: title, "다른 이야기")
        #expect(try small.search(typed).counts[.typo] == 1)
        let large = try TestIndex([TestIndex.Memo(title: title)] + Array(repeating: TestIndex.Memo(title: other), count: memos))
        #expect(try large.search(typed).total == 0)
    }

    @Test func `the letters of a longer word do not complete a finished one`() throws {
        #expect(try TestIndex(titles: "동상이몽을 꿨다", "다른 이야기").search("동사").total == 0)
    }

    @Test func `a short verb that sounds like another is a guess`() throws {
        let answer = try TestIndex(titles: "옷이 젖었다", "다른 이야기").search("젓다")
        #expect((answer.counts[.typo], answer.found) == (1, 0))
    }

    @Test func `letters with the same strokes backwards are confused on the ten-key pad`() throws {
        #expect(try TestIndex(titles: "금융권 소식", "다른 이야기").search("금용권").counts[.typo] == 1)
    }

    /// More than 5,000 words, so that they tell which syllables are usual at the beginning of a word, and behind it.
    private static let manyWords: String = {
        let initials = Array("가까나다따라마바빠사싸아자짜차카타파하".utf16)
        // ㅏ, ㅔ, ㅗ and ㅣ; ㅗ, ㅜ, ㅡ and ㅣ.
        let (beginning, behind): ([UInt16], [UInt16]) = ([0, 5, 8, 20], [8, 13, 18, 20])
        var words = ["섬사람", "섬마을", "섬나라"]
        for one in initials {
            for other in initials {
                for vowel in beginning {
                    for next in behind { words.append(String(decoding: [one + vowel * 28, other + next * 28], as: UTF16.self)) }
                }
            }
        }
        return words.filter { $0 != "체두" }.joined(separator: " ")
    }()

    @Test func `a word of two usual syllables is no slip`() throws {
        let memos = Array(repeating: TestIndex.Memo(title: "체누에 갔다"), count: 10)
        #expect(try TestIndex(memos).search("체두").counts[.typo] == 10)
        #expect(try TestIndex([TestIndex.Memo(title: "말", body: Self.manyWords)] + memos).search("체두").total == 0)
    }

    @Test func `a syllable that no word has in its place is a slip`() throws {
        let memo = TestIndex.Memo(title: "체험을 했다")
        #expect(try TestIndex([memo]).search("체섬").total == 0)
        let answer = try TestIndex([memo, TestIndex.Memo(title: "말", body: Self.manyWords)]).search("체섬")
        #expect(answer.hits.map(\.id.rawValue) == [1] && answer.isGuess)
    }

    @Test(arguments: [
        ("기ㅡ슴", "가슴이 뛴다"), ("빈ㅅ리", "빌리 홀리데이"), ("ㅈ느지", "조지 오웰"), ("솤적", "소극적 태도"), ("봉ㅈㄱ", "봉지를 뜯다"),
    ])
    func `a slip on the ten-key pad that cannot be a word leads to the word that was meant`(typed: String, title: String) throws {
        let answer = try TestIndex(titles: title, "다른 이야기").search(typed)
        #expect((answer.counts[.typo], answer.found, answer.isGuess) == (1, 0, true))
    }
}
