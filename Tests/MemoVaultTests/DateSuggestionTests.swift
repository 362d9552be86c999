import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Date expressions among the words of a query. Today is Monday, 28 August 2023.
@Suite struct DateSuggestionTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply([
            .memo("회의 준비", id: "1") { $0.created = .day(2022, 10, 5) },
            .memo("회의 정리", id: "2") { $0.created = .day(2023, 8, 24) },
        ])
        return test
    }

    @Test(
        arguments: overEngines(
            [
                ("회의 지난주", "date:지난주", "지난주"), ("작년 10월 회의", "date:\"작년 10월\"", "작년 10월"), ("회의 작년에 쓴", "date:작년", "작년에"),
                ("여름 회의", "date:여름", "여름"), ("3일 전", "date:\"3일 전\"", "3일 전"), ("지난 해 회의", "date:\"지난 해\"", "지난 해"),
                ("last week", "date:\"last week\"", "last week"), ("다음 주 월요일 회의", "date:\"다음 주 월요일\"", "다음 주 월요일"),
                ("2023년 8월", "date:\"2023년 8월\"", "2023년 8월"), ("date:작년 10월", "\"작년 10월\"", "작년 10월"),
                ("created:이번 달", nil, "이번 달"), ("회의 OR 어제", "date:어제", "어제"),
                ("지난가을에 쓴 회의록", "date:지난가을", "지난가을에"), ("올해에는 회의", "date:올해", "올해에는"), ("지난주의 회의", "date:지난주", "지난주의"),
            ] as [(String, String?, String)]))
    func `date expressions are suggested as a filter at their position`(
        engine: TestEngine, query: String, suggestion: String?, place: String
    ) throws {
        let test = try filled(engine)
        let range: Range<Int>
        do {
            let note = try #require(try test.answer(query).notes.first { $0.kind == .dateWords })
            #expect(note.suggestion == suggestion)
            range = note.range
        } catch let error as QueryError {
            #expect(suggestion == nil)
            range = error.range
        }
        #expect(String(decoding: Array(query.utf8)[range], as: UTF8.self) == place)
    }

    @Test(arguments: engines) func `the suggested filter finds the memos of those days`(engine: TestEngine) throws {
        let test = try filled(engine)
        for (query, id) in [("회의 작년 10월", Int64(1)), ("회의 지난주", 2)] {
            let note = try #require(try test.answer(query).notes.first)
            var bytes = Array(query.utf8)
            bytes.replaceSubrange(note.range, with: try #require(note.suggestion).utf8)
            #expect(try test.answer(String(decoding: bytes, as: UTF8.self)).hits.map(\.id.rawValue) == [id])
        }
    }

    @Test(
        arguments: engines,
        [
            "회의", "월요일", "monday", "\"지난주\"", "title:어제", "-어제 회의", "전주 여행", "2023", "2023-08", "date:지난주", "date:\"지난 주\" 회의", "어제*",
            "march",
            "date:지난주 회의", "봄", "회의를 모임을 마을을", "회의에는 모임의",
        ])
    func `other words and existing filters get no suggestion`(engine: TestEngine, query: String) throws {
        let test = try filled(engine)
        #expect(try test.answer(query).notes.filter { $0.kind == .dateWords } == [])
    }

    @Test(arguments: engines) func `date expressions in NFD are recognised`(engine: TestEngine) throws {
        let test = try filled(engine)
        let query = "회의 지난주".decomposedStringWithCanonicalMapping
        #expect(try test.answer(query).notes.first?.suggestion == "date:지난주")
        #expect(try test.answer("date:지난주".decomposedStringWithCanonicalMapping).hits.map(\.id.rawValue) == [2])
    }
}

extension TestVault {
    private static let now = LocalTime.start(of: CivilDate(year: 2023, month: 8, day: 28))

    fileprivate func answer(_ query: String) throws -> SearchAnswer { try vault.search(SearchRequest(query: query), now: Self.now) }
}
