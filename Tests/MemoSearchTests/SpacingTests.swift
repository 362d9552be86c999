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

    @Test(arguments: [("새것", "spacing 1"), ("첫줄", "spacing 2"), ("옛곳", "spacing 3"), ("새길", "")])
    func `a bound noun of one syllable may be joined`(query: String, rungs: String) throws {
        #expect(try TestIndex(titles: "새 것", "첫 줄", "옛 곳", "새 길").rungs(query) == rungs)
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
