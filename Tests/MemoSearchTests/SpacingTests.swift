import MemoModel
import Testing

@testable import MemoSearch

/// Tests of words that memos write with other spaces than the query.
@Suite struct SpacingTests {
    @Test(arguments: [
        ("할수있다", "word 1 2 3"), ("소설읽고싶다", "spacing 4 5"), ("할 수 있다", "word 1, inside 2 3"),
    ])
    func `several spaces may be missing, or be too many`(query: String, rungs: String) throws {
        let index = try TestIndex(
            titles: "나도 할 수 있다", "그는 할 수있다", "나도 할수있다", "긴 소설 읽고 싶다", "소설 읽고싶다", "소설을 읽고 싶다", "읽고 쓰고 싶다")
        #expect(try index.rungs(query) == rungs)
    }

    @Test(arguments: [
        ("예산검토", "spacing 1 4"), ("자료정리", "spacing 2"), ("회의결과", "spacing 3"), ("예산정리", ""), ("검토예산", "spacing 1 4"),
        ("어제회의결과를", "spacing 3"), ("검토뒤예산", ""), ("예산예산", ""), ("자료정리 나감", "spacing 2"),
    ])
    func `words typed as one are found in memos with all of them`(query: String, rungs: String) throws {
        let index = try TestIndex(titles: "예산을 검토했다", "자료를 정리하고 나감", "어제 회의의 결과", "검토가 끝난 뒤 예산")
        #expect(try index.rungs(query) == rungs)
    }

    @Test(arguments: [("사람대한", "spacing 1"), ("문제관해서", "spacing 2"), ("문제대한", ""), ("대한사람", "")])
    func `a form of a verb is one of two words only if a particle is between them`(query: String, rungs: String) throws {
        let index = try TestIndex(titles: "그 사람에 대한 글", "문제에 관해서 말했다", "대하는 사람", "관한 문제")
        #expect(try index.rungs(query) == rungs)
    }

    @Test(arguments: [
        ("와이파이비번", "spacing 1"), ("집와이파이비번", "spacing 1"), ("회사프린터비번을", "spacing 2"), ("여친여행", "spacing 3"), ("비번", "word 1 2"),
        ("회사비번 프린터", "spacing 2"), ("집회사비번", ""), ("제주도비번", ""),
    ])
    func `a part of a joined word is found by its synonyms`(query: String, rungs: String) throws {
        let index = try TestIndex(titles: "집 와이파이 비밀번호", "회사 프린터 비밀번호는 0000", "여자친구와 제주도 여행")
        #expect(try index.rungs(query, synonyms: SynonymList().withBuiltIn()) == rungs)
        #expect(
            try index.rungs(query, synonyms: SynonymList().withBuiltIn()) { $0.rungs = [.word, .inside] }
                == (rungs.hasPrefix("word") ? rungs : ""))
    }

    @Test func `the words of a joined word are marked and named`() throws {
        let index = try TestIndex(titles: "집 와이파이의 비밀번호")
        let answer = try index.search("와이파이비번", synonyms: SynonymList().withBuiltIn())
        #expect(answer.hits.map(\.title.shown) == ["집 ⟦와이파이⟧의 ⟦비밀번호⟧"])
        #expect(answer.readings.map(\.typed) == ["와이파이", "비번"])
        #expect(answer.shortfall == nil)
    }

    @Test(arguments: [
        ("새것", "spacing 1"), ("첫줄", "spacing 2"), ("옛곳", "spacing 3"), ("새길", ""), ("할일", "spacing 5"), ("내일", ""),
    ])
    func `a bound noun of one syllable may be joined`(query: String, rungs: String) throws {
        #expect(try TestIndex(titles: "새 것", "첫 줄", "옛 곳", "새 길", "오늘 할 일", "내 일").rungs(query) == rungs)
    }

    @Test(arguments: [
        ("일본어", ""), ("이파리", ""), ("대출자", ""), ("못하게", "word 4"), ("안가게", "word 5"), ("큰일은", "spacing 6"), ("할수가", "word 7"),
        ("내생각", "spacing 8"),
    ])
    func `a single syllable before or after a space is a word`(query: String, rungs: String) throws {
        let index = try TestIndex(
            titles: "일본 어느 지방", "봐쏭이 파리에 갔다", "대출 자금 마련", "말을 못 하게 막았다", "집에 안 가게 된 날", "참 큰 일은 없다", "어쩔 도리가 없어서 할 수가 없다", "오늘 내 생각")
        #expect(try index.rungs(query) == rungs)
    }

    /// Heads, auxiliaries in two forms, and other forms of the verb.
    private static let joined: [(head: String, typed: String, other: String, verb: String)] = {
        let heads = [
            ("먹고", ["싶은 싶었다", "있는 있었다"], "먹었다"), ("가지", ["않는 않았다", "못한 못했다"], "갔다"), ("자게", ["된 됐다", "해서 하자"], "잤다"),
            ("써야", ["하는데 했다", "된다 됐어"], "썼다"), ("담겨", ["있는 있었다"], "담기던"), ("읽을 수", ["있는 있었다", "없는 없어서"], "읽었다"),
            ("올 것", ["같은 같았다"], "왔다"), ("간 적", ["있는 있었다", "없다 없었다"], "갔다"), ("모르는 척", ["하는 했다"], "몰랐다"),
        ]
        return heads.flatMap { head, auxiliaries, verb in
            auxiliaries.map { pair in
                let forms = pair.split(separator: " ").map(String.init)
                return (head, forms[0], forms[1], verb)
            }
        }
    }()

    @Test(arguments: joined)
    func `a joined auxiliary is found with spaces first, then in other forms, and the verb alone last`(
        head: String, typed: String, other: String, verb: String
    ) throws {
        let joined = head.replacing(" ", with: "")
        let index = try TestIndex(titles: "\(verb) 말", "\(head) \(other)", "\(joined)\(other)", "\(head) \(typed)", "날짜 확인")
        let answer = try index.search(joined + typed)
        #expect(try index.rungs(joined + typed) == "word 2 3 4, inside 1", "\(joined)\(typed)")
        #expect(answer.hits.first?.id.rawValue == 4)
    }

    @Test(arguments: [("쓰는것을", "쓰는 것을", "쓰는 것이", "썼다"), ("먹기때문에", "먹기 때문에", "먹기 때문이다", "먹었다"), ("만날때마다", "만날 때마다", "만날 때", "만났다")])
    func `a bound noun is found with its space first, then with other particles, and the verb alone last`(
        typed: String, same: String, other: String, verb: String
    ) throws {
        let index = try TestIndex(titles: "\(verb) 말", "나도 \(other) 그랬다", "나도 \(same) 그랬다", "날짜 확인")
        #expect(try index.rungs(typed) == "word 2 3, inside 1")
        #expect(try index.search(typed).hits.first?.id.rawValue == 3)
    }

    @Test func `a word typed with an extra space ranks first, even if its parts are frequent`() throws {
        let parted = Array(repeating: TestIndex.Memo(title: "가", body: "모임에서 들은 노래는 록이다"), count: 12)
        let archive = Array(repeating: TestIndex.Memo(title: "나", body: "모임 장소는 국가기록원 앞"), count: 12)
        let index = try TestIndex([TestIndex.Memo(title: "모임록 양식")] + parted + archive)
        let answer = try index.search("모임 록")
        #expect(answer.counts == [.word: 12, .inside: 1, .spacing: 0])
        #expect(answer.hits.first { $0.rung == .inside }?.title.shown == "⟦모임록⟧ 양식")
        let few = try TestIndex([TestIndex.Memo(title: "모임록 양식")] + archive)
        #expect(try few.search("모임 록").hits.first?.title.text == "모임록 양식")
    }

    @Test func `single syllables are found with other spaces too`() throws {
        let filler = Array(repeating: TestIndex.Memo(title: "볼 수 없다. 있다"), count: 12)
        let index = try TestIndex([TestIndex.Memo(title: "볼수 있다"), TestIndex.Memo(title: "볼수있다")] + filler)
        let answer = try index.search("볼 수 있다")
        #expect(answer.counts == [.word: 12, .inside: 1, .spacing: 1])
    }

    @Test func `every spacing of a word is found, and nothing else`() throws {
        let letters = Array("박콩솔밭눈")
        let ways = (0..<16).map { way in
            letters.enumerated().map { $0 > 0 && way >> ($0 - 1) & 1 == 1 ? " \($1)" : "\($1)" }.joined()
        }
        let index = try TestIndex((ways + ["박 콩밭 솔눈", "박콩, 솔밭눈"]).map { TestIndex.Memo(title: $0) })
        let answer = try index.search("박콩솔밭눈")
        #expect(answer.counts == [.word: 1, .inside: 0, .spacing: 15])
        #expect(answer.hits.allSatisfy { $0.title.marks.count == $0.title.text.split(separator: " ").count })
    }
}
