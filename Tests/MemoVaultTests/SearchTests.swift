import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Searches with filters and saved searches.
@Suite struct SearchTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply([
            .memo("사과 주문", id: "1", category: ["업무"]), .memo("배 주문", id: "2", category: ["업무"]),
            .memo("사과 농장", id: "3", category: ["여행"]), .memo("감 농장", id: "4", category: ["여행"]),
            .memo("귤 상자", id: "5", category: ["옛 \"자료\""]),
        ])
        return test
    }

    @Test(
        arguments: engines,
        [
            "사과 OR 배", "사과\tOR\t배", "사과\nOR\n배", "사과 \t OR\r\n배", "사과 OR (배)",
        ])
    func `a category filter applies to every alternative of a query`(engine: TestEngine, query: String) throws {
        let test = try filled(engine)
        #expect(try test.ids(query) == [1, 2, 3])
        #expect(try test.ids(query, category: "업무") == [1, 2])
    }

    @Test(arguments: engines) func `a category filter is not part of the query text`(engine: TestEngine) throws {
        let test = try filled(engine)
        #expect(try test.ids("", category: "옛 \"자료\"") == [5])
        #expect(try test.ids("귤", category: "옛 \"자료\"") == [5])
        #expect(try test.ids("\"귤", category: "옛 \"자료\"") == [5])
        let fault = #expect(throws: QueryError.self) { try test.ids("귤 (", category: "업무") }
        #expect(fault?.range == 4..<5)
        #expect(#expect(throws: QueryError.self) { try test.ids("귤", category: "없는 분류") }?.range.isEmpty == true)
    }

    @Test(arguments: engines) func `exclusions apply on every rung with a category filter`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.apply([.memo("사과 상자 주문", id: "6", category: ["여행"])], as: "more")
        let found = try test.ids("사과 바나나 -주문", category: "여행")
        #expect(found == [3])
    }

    @Test(arguments: engines) func `a saved search expands to its query and category`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.vault.save(SavedSearch(name: "과일", query: "사과 OR 배"))
        try test.vault.save(SavedSearch(name: "주문과일", query: "사과\tOR 배", category: "업무"))
        try test.vault.save(SavedSearch(name: "업무만", query: "", category: "업무"))
        #expect(try test.ids("@과일") == [1, 2, 3])
        #expect(try test.ids("@주문과일") == [1, 2])
        #expect(try test.ids("@업무만") == [1, 2])
        #expect(try test.ids("농장 OR @주문과일") == [1, 2, 3, 4])
        #expect(try test.ids("-@과일 농장") == [4])
        #expect(try test.ids("(@과일) 농장") == [3])
        #expect(try test.ids("제목:@과일 농장") == [3])
        #expect(try test.ids("\"@과일\"") == [])
        #expect(try test.vault.savedSearches().map(\.category) == [nil, "업무", "업무"])
    }

    @Test(arguments: engines) func `an error in a saved search is reported at its name`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.vault.save(SavedSearch(name: "과일", query: "사과 OR 배", category: "업무"))
        #expect(try test.fault("사과 @과실")?.range == 7..<14)
        try test.vault.edit { _ = try $0.renameCategory("업무", to: "직장") }
        #expect(try test.fault("농장 @과일")?.range == 7..<14)
        #expect(try test.fault("tag:없음 @과일")?.range == 4..<10)
    }

    @Test(arguments: engines) func `a word after @ that names no saved search is text and gets a note`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.vault.save(SavedSearch(name: "과일가게", query: "사과"))
        try test.apply([.memo("@Autowired 주입, @철수 회신", id: "11")], as: "other")
        for query in ["@Autowired", "@철수"] {
            let answer = try test.vault.search(SearchRequest(query: query))
            #expect(answer.hits.map(\.id.rawValue) == [6] && answer.notes.map(\.kind) == [.unknownSearch])
        }
        #expect(try test.fault("@과일가개")?.range == 0..<13)
    }

    @Test(arguments: engines) func `saved searches can be nested, but not recursively or too deeply`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.vault.save(SavedSearch(name: "a", query: "사과"))
        try test.vault.save(SavedSearch(name: "b", query: "@a OR 배"))
        #expect(try test.ids("@b") == [1, 2, 3])
        #expect(throws: QueryError.self) { try test.vault.save(SavedSearch(name: "a", query: "감 @b")) }
        try test.vault.save(SavedSearch(name: "n0", query: String(repeating: "가 ", count: 20)))
        for number in 1...3 { try test.vault.save(SavedSearch(name: "n\(number)", query: "@n\(number - 1) @n\(number - 1)")) }
        #expect(try test.ids("@n3") == [])
        #expect(try test.fault("@n3 @n3")?.range == 4..<7)
        #expect(throws: QueryError.self) { try test.vault.save(SavedSearch(name: "n4", query: "@n3 @n3")) }
    }

    @Test(arguments: engines) func `sound matching works together with a saved search`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.vault.save(SavedSearch(name: "과일", query: "사과 OR 배"))
        let answer = try test.vault.search(SearchRequest(query: "@과일 주뭉 "))
        let corrected = answer.correctedQuery
        #expect(corrected == nil || corrected?.hasPrefix("@과일 ") == true)
    }

    @Test(arguments: engines) func `saved searches are replaced, renamed and deleted by their names`(engine: TestEngine) throws {
        let test = try filled(engine)
        try test.vault.save(SavedSearch(name: "과일", query: "사과"))
        try test.vault.save(SavedSearch(name: "과일", query: "배"))
        try test.vault.save(SavedSearch(name: "다른", query: "@과일"))
        #expect(try test.ids("@과일") == [2])
        #expect(try test.vault.renameSavedSearch("과일", to: "열매") && !test.vault.renameSavedSearch("없음", to: "있음"))
        #expect(throws: VaultError.badName("다른")) { try test.vault.renameSavedSearch("열매", to: "다른") }
        #expect(throws: VaultError.badName("두 말")) { try test.vault.save(SavedSearch(name: "두 말", query: "사과")) }
        #expect(try test.ids("@열매") == [2] && test.fault("@다른") != nil)
        #expect(try test.vault.deleteSavedSearch("열매") && !test.vault.deleteSavedSearch("열매"))
        #expect(try test.vault.savedSearches().map(\.name) == ["다른"])
    }

    @Test(arguments: engines) func `a search has facts and texts of its hits, in their order`(engine: TestEngine) throws {
        let test = try filled(engine)
        var request = SearchRequest(query: "사과 OR 농장")
        (request.order, request.limit) = (.oldest, 2)
        let (answer, memos) = try test.vault.searchWithTexts(request, wantsTexts: true)
        #expect(answer.hits.count == 2 && answer.total == 3 && memos.map(\.facts.id) == answer.hits.map(\.id))
        for (facts, text) in memos { #expect(try text?.whole == test.whole(facts.id.rawValue)) }
        #expect(try test.vault.searchWithTexts(request, wantsTexts: false).memos.allSatisfy { $0.text == nil })
    }
}

extension TestVault {
    fileprivate func ids(_ query: String, category: String? = nil) throws -> [Int64] {
        var request = SearchRequest(query: query)
        if let category { request.filters = [QueryFilter(key: .category, value: category, range: 0..<0)] }
        return try vault.search(request).hits.map(\.id.rawValue).sorted()
    }

    fileprivate func fault(_ query: String) throws -> QueryError? {
        #expect(throws: QueryError.self) { try ids(query) }
    }
}
