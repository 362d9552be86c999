import MemoModel
import Testing

@testable import MemoSearch

/// Tests that a noun of two syllables is not taken for a form of a verb, or for a word that sounds alike.
@Suite struct SinoKoreanNounTests {
    static let verbs: [(noun: String, memos: [String])] = [
        ("사고", ["옷을 샀다", "빵을 사려고", "사던 가게", "사는데"]), ("지구", ["꽃이 졌다", "해가 지려고", "지던 꽃", "지는데"]), ("선거", ["줄을 섰다", "서려고", "서던 줄", "서는데"]),
        ("잡지", ["손을 잡았다", "잡던 손", "잡는데"]), ("물질", ["길을 물었다", "물어보려고", "묻던 말", "묻는데"]), ("골자", ["병이 골았다", "곤 달걀", "고는데"]),
        ("자신", ["일찍 잤다", "자려고", "자던 방", "자는데"]),
        ("사실", ["옷을 샀다", "빵을 사려고", "사던 가게", "사는데"]), ("기여도", ["5기 모임", "기가 막힌다", "기를 모아"]),
    ]

    @Test(arguments: verbs)
    func `no memo with a verb counts as found for a noun`(noun: String, memos: [String]) throws {
        let index = try TestIndex(memos.map { TestIndex.Memo(title: $0) })
        #expect(try index.search(noun).found == 0)
        #expect(try index.search(noun + "에서").found == 0)
        #expect(try index.search("\(memos[0].prefix(1)) \(noun)").certain == 0)
    }

    /// Nouns in 수 of which the first syllable is a form of a verb in ㄴ, and forms of that verb.
    static let joined: [(noun: String, memos: [String])] = [
        ("선수", ["줄을 섰다", "선 줄", "서려고", "서는데"]), ("분수", ["바람이 불었다", "분 바람", "불려고", "부는데"]), ("인수", ["짐을 이었다", "인 짐", "이려고", "이는데"]),
        ("산수", ["옷을 샀다", "산 옷", "사려고", "사는데"]),
    ]

    @Test(arguments: joined)
    func `수 and 뿐 do not follow a form in ㄴ`(noun: String, memos: [String]) throws {
        let index = try TestIndex(memos.map { TestIndex.Memo(title: $0) })
        for end in ["는", "가", "도", "는요"] { #expect(try index.search(noun + end).found == 0, "\(noun)\(end)") }
        let verb = String(memos[2].dropLast(2)) + "다"
        let all = try TestIndex(memos.map { TestIndex.Memo(title: $0) } + [TestIndex.Memo(title: "\(noun)는 여기")])
        #expect(try !all.search(verb).hits.map(\.id.rawValue).contains(5))
    }

    @Test(arguments: [("하는수밖에", "하는 수밖에 없다"), ("갈수가", "갈 수가 없다"), ("바쁜때에", "바쁜 때에 왔다"), ("먹는중에", "먹는 중에 왔다")])
    func `bound nouns follow the forms that they need`(typed: String, memo: String) throws {
        #expect(try TestIndex(titles: memo, "다른 글").rungs(typed) == "word 1")
    }

    @Test func `a verb that may be meant is a guess`() throws {
        let index = try TestIndex(titles: "옷을 샀다", "빵을 사려고", "다른 글")
        let answer = try index.search("사고")
        #expect(answer.isGuess)
        #expect(answer.hits.map(\.rung) == [.typo, .typo])
    }

    @Test(arguments: [("전역", "저녁을 먹다"), ("부서", "물을 붓어 보다"), ("잔해", "자네가 오라"), ("대만", "불에 데만 하다")])
    func `a word that sounds alike does not count as found`(noun: String, memo: String) throws {
        #expect(try TestIndex(titles: memo, "다른 글").search(noun).found == 0)
    }

    @Test(arguments: [("경재", "경제 뉴스"), ("게획", "계획 세우기"), ("경재를", "경제 뉴스")])
    func `vowels that are heard alike are confused in any word`(typed: String, memo: String) throws {
        #expect(try TestIndex(titles: memo, "다른 글").rungs(typed) == "sound 1")
    }
}
