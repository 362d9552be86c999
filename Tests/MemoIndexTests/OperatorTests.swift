import MemoModel
import Testing

@testable import MemoIndex

/// What the signs of the query language find.
@Suite struct OperatorTests {
    private let index: TestIndex

    init() throws {
        index = try TestIndex([
            TestIndex.Memo(title: "학교 회의", body: "내일 회의록을 쓴다"),
            TestIndex.Memo(title: "집", body: "학교에서 온 편지. 회의는 없다"),
            TestIndex.Memo(title: "회의실 예약", body: "대학교 2층"),
            TestIndex.Memo(title: "여행", body: "하늘이 하는 일\n하늘이 맑다"),
        ])
    }

    @Test(arguments: [
        ("학교 회의", "word 1 2, inside 3"), ("학교 OR 여행", "word 1 2 4, inside 3"), ("회의 -학교", ""), ("회의 -편지", "word 1, inside 3"),
        ("-회의", "word 4"),
        ("-(학교 OR 회의)", "word 4"), ("(학교 OR 여행) -편지", "word 1 4, inside 3"), ("(집 OR 여행) (편지 OR 하늘)", "word 2 4"),
        ("title:학교", "word 1"), ("제목:회의", "word 1, inside 3"), ("body:학교", "word 2, inside 3"), ("내용:회의", "word 2, inside 1"),
        ("title:(집 OR 여행)", "word 2 4"), ("title:집 body:편지", "word 2"), ("title:편지", ""), ("회의 -title:회의", "word 2"),
        ("회의*", "word 1 2 3"), ("title:회의*", "word 1 3"), ("대학*", "word 3"), ("학*", "word 1 2"), ("\"하늘이 하는\"", "word 4"),
        ("\"하늘이 맑\"", "word 4"),
        ("\"하늘이하는\"", ""), ("\"학교 회의\"", "word 1"), ("\"회의\"", "word 1 2, inside 3"), ("\"일 하늘이\"", ""),
        ("category:집", "word 2"),
        ("분류:여행 하늘", "word 4"),
        ("학교 -category:집", "word 1, inside 3"), ("category:없음", ""), ("학교 !!", "word 1 2, inside 3"),
    ])
    func `finds`(query: String, rungs: String) throws { #expect(try index.rungs(query) == rungs) }

    @Test(arguments: ["", "  ", "\"\"", "!!", "()", "- -", "()"])
    func `a query without anything to look for is an error`(query: String) {
        #expect(throws: QueryError.self) { try index.search(query) }
    }

    @Test(arguments: [
        ("학교", ["⟦학교⟧ 회의", "집", "회의실 예약"]), ("title:회의", ["학교 ⟦회의⟧", "⟦회의⟧실 예약"]), ("학교 -편지", ["⟦학교⟧ 회의", "회의실 예약"]),
        ("\"학교 회의\"", ["⟦학교 회의⟧"]), ("학교*", ["⟦학교⟧ 회의", "집"]),
    ])
    func `marks only what was asked for`(query: String, titles: [String]) throws { #expect(try index.titles(query) == titles) }

    @Test(arguments: [("학교", "word"), ("\"하늘이 하는 일\"", "word"), ("학교 회의", "word"), ("회의실", "word")])
    func `reasons name the words of the memo`(query: String, rung: String) throws {
        let hit = try #require(try index.search(query).hits.first)
        #expect(hit.reasons.first?.rung.rawValue == rung)
        #expect(hit.reasons.count == (query == "학교 회의" ? 2 : 1))
        #expect(hit.occurrences >= hit.reasons.count)
    }
}
