import MemoModel
import Testing

@testable import MemoSearch

/// Tests of the operators of the query language.
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
        ("학교 AND 회의", "word 1 2, inside 3"), ("학교 AND 편지", "word 2"), ("NOT 회의", "word 4"), ("회의 NOT 편지", "word 1, inside 3"),
        ("회의 AND NOT 편지", "word 1, inside 3"), ("학교 AND (편지 OR 내일)", "word 1 2"), ("NOT (학교 OR 회의)", "word 4"), ("여행 OR NOT 회의", "word 4"),
        ("NOT NOT 여행", "word 4"), ("-\"하늘이 하는\"", "word 1 2 3"), ("-(학교 편지)", "word 1 3 4"), ("-category:집", "word 1 3 4"),
        ("-category:집 -category:여행", "word 1 3"),
        ("category:집", "word 2"),
        ("분류:여행 하늘", "word 4"),
        ("학교 -category:집", "word 1, inside 3"), ("category:없음", ""), ("학교 !!", "word 1 2, inside 3"),
    ])
    func `finds`(query: String, rungs: String) throws { #expect(try index.rungs(query) == rungs) }

    @Test(
        arguments: [
            ("학교", [.word], "word 1 2"), ("학교", [.inside], "inside 3"), ("학교", [.inside, .word], "word 1 2, inside 3"),
            ("학교", [.spacing], ""),
            ("쀍쀍 회의", [.word, .inside], ""), ("학교 회의", [.some], "some 4"), ("쀍쀍 회의", [.some], "some 1 2 3"),
        ] as [(String, Set<Rung>, String)])
    func `rungs can be chosen, and the rest is not counted`(query: String, rungs: Set<Rung>, found: String) throws {
        guard query != "학교 회의" else {
            // Memos with only one of the words.
            let answer = try index.search("학교 하늘") { $0.rungs = rungs }
            #expect(answer.counts == [.some: answer.total] && answer.total > 0)
            return
        }
        #expect(try index.rungs(query) { $0.rungs = rungs } == found)
        let answer = try index.search(query) { $0.rungs = rungs }
        #expect(Set(answer.counts.keys) == rungs && answer.total == answer.hits.count)
    }

    @Test func `an exclusion alone lists the other memos, newest first`() throws {
        #expect(try index.search("-편지").hits.map(\.id.rawValue) == [4, 3, 1])
        #expect(try index.search("-category:여행").hits.map(\.id.rawValue) == [3, 2, 1])
    }

    @Test func `a misspelled field is a note with hits and an error without`() throws {
        let answer = try index.search("회의 OR catgory:집")
        #expect(answer.total == 3 && answer.notes.map(\.kind) == [.unknownField])
        let error = try #require(throws: QueryError.self) { try index.search("catgory:쀍쀍") }
        #expect(error.range == 0..<8 && error.message.english.contains("did you mean category:?"))
        #expect(try index.search("\"하늘이 하는").notes.map(\.kind) == [.unclosedQuote])
    }

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
