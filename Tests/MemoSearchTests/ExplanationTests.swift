import KoreanText
import MemoModel
import Testing

@testable import MemoSearch

/// Tests of the explanations of hits.
@Suite struct ExplanationTests {
    private typealias Memo = TestIndex.Memo

    private static func explained(_ query: String, in index: TestIndex, limit: Int? = nil) throws -> [Hit] {
        try index.search(query) {
            $0.wantsExplanation = true
            $0.limit = limit
        }.hits
    }

    @Test(arguments: ["바다 여행", "바다 여행을", "바다", "갔다", "여행 가는 바다에 대해서", "qkek", "ㅂㄷ"], [nil, 1] as [Int?])
    func `the parts add up to the score`(query: String, limit: Int?) throws {
        let index = try TestIndex([
            Memo(title: "바다와 산, 그리고 여행", body: "짧다"), Memo(title: "사진", body: "지난 바다의 여행을 적는다. 바다에 갔다"),
            Memo(title: "바다여행", body: "긴 바다여행 끝, 가는 바다"), Memo(title: "바다 여행", body: "첫 바다 여행 끝, 갔다"),
        ])
        let hits = try Self.explained(query, in: index, limit: limit)
        #expect(!hits.isEmpty)
        for hit in hits {
            let explanation = try #require(hit.explanation)
            let score = try #require(hit.score)
            let words = explanation.words.reduce(0) { $0 + ($1.score ?? 0) }
            let sum = words + (explanation.nearness?.score ?? 0) + (explanation.step?.score ?? 0)
            #expect(abs(sum - score) < 1e-9, "\(query) \(hit.id)")
            #expect(!explanation.words.isEmpty && explanation.words.allSatisfy { !$0.phrases.isEmpty })
            #expect(explanation.words.allSatisfy { $0.inTitle + $0.inBody > 0 && $0.weight != nil })
            #expect(explanation.length != nil && explanation.meanLength != nil)
        }
    }

    @Test func `an explanation names the searched tokens of a word and their places`() throws {
        let index = try TestIndex([Memo(title: "학교", body: "학교에서 학교로")])
        let hit = try #require(Self.explained("학교를", in: index).first)
        let word = try #require(hit.explanation?.words.first)
        #expect(word.typed == "학교를")
        #expect(word.phrases.contains([HitExplanation.SoughtToken(kind: .word, text: "학교", part: .whole)]))
        #expect((word.inTitle, word.inBody) == (1, 2))
        #expect(try index.search("학교를").hits.allSatisfy { $0.explanation == nil })
    }

    @Test func `memos ordered without scores explain their nearness`() throws {
        let apart = Memo(title: "일기", body: "여행은 다음 달로 미루고 오늘은 가까운 바다를 보았다")
        let index = try TestIndex([Memo(title: "사진", body: "첫 바다 여행 끝")] + Array(repeating: apart, count: 100))
        let hits = try Self.explained("바다 여행", in: index, limit: 2)
        #expect(hits.map { $0.explanation?.nearness?.value } == [.asTyped, .apart])
        #expect(hits.allSatisfy { $0.score == nil && $0.explanation?.nearness?.score == nil && $0.explanation?.words.count == 2 })
    }
}
