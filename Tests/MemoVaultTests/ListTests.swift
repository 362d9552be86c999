import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Orders, pages, days and counts of lists.
@Suite struct ListTests {
    /// Every order, of all memos and of a category.
    private static let orders: [(MemoListRequest.Order, String?)] = [
        (.modified, nil), (.newest, nil), (.oldest, nil), (.title, nil), (.modified, "업무"), (.newest, "업무"), (.oldest, "업무"),
        (.title, "업무"),
    ]

    @Test(arguments: overEngines(orders))
    func `the pages of a list are complete`(engine: TestEngine, order: MemoListRequest.Order, category: String?) throws {
        let test = try engine.vault()
        try test.apply(
            (0..<37).map { number in
                .memo("메모 \(number * 7 % 37)", id: "\(number)", category: number % 2 == 0 ? ["업무"] : []) {
                    if number % 3 > 0 { $0.created = .day(2020, 1, 1 + number * 5 % 31) }
                    if number % 4 > 0 { $0.modified = .day(2021, 1, 1 + number * 11 % 31) }
                    ($0.isPinned, $0.isTrashed) = (number % 9 == 0, number % 7 == 0)
                }
            })
        if order == .title, category == nil { test.prepareTitles() }
        let whole = try test.ids { ($0.order, $0.category, $0.limit) = (order, category, nil) }
        var pages: [Int64] = []
        for page in 0..<8 { pages += try test.ids { ($0.order, $0.category, $0.limit, $0.offset) = (order, category, 5, page * 5) } }
        #expect(pages == whole && Set(whole).count == whole.count)
        var request = MemoListRequest()
        (request.order, request.category) = (order, category)
        #expect(try test.vault.list(request) { _ in }.total == whole.count)
        let facts = try test.vault.facts(of: whole.map { MemoID(rawValue: $0) })
        let pins = facts.map(\.isPinned)
        #expect(pins == pins.filter { $0 } + pins.filter { !$0 })
        let rest = facts.filter { !$0.isPinned }
        let changes = rest.map { $0.recency ?? .undated }
        let creations = rest.map { $0.created ?? $0.recency ?? .undated }
        switch order {
        case .modified: #expect(changes == changes.sorted(by: >))
        case .newest: #expect(creations == creations.sorted(by: >))
        case .oldest: #expect(creations == creations.sorted())
        case .title: break
        }
    }

    @Test(arguments: engines) func `titles sort in the order of Korean dictionaries`(engine: TestEngine) throws {
        let test = try engine.vault()
        let titles = ["zebra", "하늘", "가방", "Apple", "apple", "각오", "10", "나무"]
        try test.apply(titles.enumerated().map { .memo($1, id: "\($0)") })
        let sorted = try test.ids { $0.order = .title }.map { titles[Int($0) - 1] }
        test.prepareTitles()
        #expect(try test.ids { $0.order = .title }.map { titles[Int($0) - 1] } == sorted)
        _ = try test.vault.edit { try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("가가")) }
        #expect(try test.ids { $0.order = .title } == [7, 1, 3, 6, 8, 2, 5, 4])
        test.prepareTitles()
        #expect(try test.ids { $0.order = .title } == [7, 1, 3, 6, 8, 2, 5, 4])
        #expect(sorted == ["10", "가방", "각오", "나무", "하늘", "apple", "Apple", "zebra"])
    }

    @Test(arguments: engines) func `a day lists the memos dated on it, also in the future`(engine: TestEngine) throws {
        let test = try engine.vault()
        let day = CivilDate(year: 2030, month: 5, day: 5)
        let start = LocalTime.start(of: day)
        let end = LocalTime.start(of: day + 1)
        try test.apply([
            .memo("처음", id: "1") { $0.created = start }, .memo("끝", id: "2") { $0.created = Timestamp(milliseconds: end.milliseconds - 1) },
            .memo("전날", id: "3") { $0.created = Timestamp(milliseconds: start.milliseconds - 1) },
            .memo("다음 날", id: "4") { $0.created = end },
            .memo("고치기만", id: "5") { $0.modified = start },
            .memo("쓴 날은 다름", id: "6") {
                $0.created = .day(2020, 1, 1); $0.modified = start
            },
        ])
        #expect(try Set(test.ids { $0.day = day }) == [1, 2, 5])
    }

    @Test(arguments: engines, [MemoListRequest.Order.modified, .newest])
    func `memos without a date come last and belong to no day`(engine: TestEngine, order: MemoListRequest.Order) throws {
        let test = try engine.vault()
        try test.apply([
            .memo("날짜 없음", id: "1"), .memo("오래된 메모", id: "2") { $0.created = .day(1990, 1, 1) },
            .memo("날짜도 없음", id: "3"), .memo("새 메모", id: "4") { $0.created = .day(2020, 1, 1) },
        ])
        #expect(try test.ids { $0.order = order } == [4, 2, 3, 1])
        #expect(try test.ids { $0.day = LocalTime.day(at: .now) } == [])
        #expect(try test.vault.facts(of: [MemoID(rawValue: 1)]).map(\.recency) == [nil])
        var request = SearchRequest(query: "없음 OR 메모")
        request.order = order == .newest ? .newest : .modified
        #expect(try test.vault.search(request).hits.map(\.id.rawValue) == [4, 2, 3, 1])
    }

    @Test(arguments: engines) func `a category of undated memos has no last change`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("하나", id: "1", category: ["업무"]), .memo("둘", id: "2", category: ["여행"]) { $0.created = .day(2020, 1, 1) }])
        let changes = try test.vault.categories().categories.map { ($0.path, $0.count, $0.lastChange) }
        #expect(changes.contains { $0 == (["업무"], 1, nil) } && changes.contains { $0 == (["여행"], 1, .day(2020, 1, 1)) })
    }

    @Test(arguments: engines) func `lists pinned memos first, then the newest`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([
            .memo("옛날", id: "1") { $0.created = .day(2020, 1, 1) }, .memo("요즘", id: "2") { $0.created = .day(2023, 1, 1) },
            .memo("고정", id: "3") {
                $0.created = .day(2019, 1, 1); $0.isPinned = true
            },
            .memo("버림", id: "4") { $0.isTrashed = true },
        ])
        var titles: [String] = []
        #expect(try test.vault.list(MemoListRequest()) { titles.append($0.title) } == ListCounts(total: 3, pinned: 1))
        #expect(titles == ["고정", "요즘", "옛날"])
    }

    @Test(arguments: engines) func `statistics count memos and sizes`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([.memo("학교에서", id: "1", category: ["업무"]), .memo("집", id: "2") { $0.isTrashed = true }])
        let statistics = try test.vault.statistics()
        #expect((statistics.memos, statistics.trashed, statistics.categories, statistics.textBytes) == (1, 1, 1, 15))
        #expect(statistics.sources.map(\.count) == [2])
    }

    // MARK: Orders

    @Test(
        arguments: overEngines(
            [
                (SearchOrder.newest, MemoListRequest.Order.newest), (.oldest, .oldest), (.modified, .modified), (.title, .title),
            ] as [(SearchOrder, MemoListRequest.Order)]))
    func `search and list put memos in the same order`(engine: TestEngine, search: SearchOrder, list: MemoListRequest.Order) throws {
        let test = try engine.vault()
        let titles = ["학교 나", "학교 가", "학교 ㄱ", "학교 Zebra", "학교 apple", "학교 각", "학교 1", "학교 가나다", "학교 Éclair", "학교 漢字"]
        try test.apply(
            titles.enumerated().map { index, title in
                let created = index % 3 == 0 ? nil : Timestamp(milliseconds: Int64(index * 7 % 10) * 86_400_000)
                let modified = index % 4 == 0 ? nil : Timestamp(milliseconds: Int64(index * 3 % 10) * 80_000_000)
                return .memo(title, id: title) { ($0.created, $0.modified) = (created, modified) }
            })
        var request = SearchRequest(query: "학교")
        (request.order, request.limit) = (search, nil)
        func listed() throws -> [MemoID] {
            var listRequest = MemoListRequest()
            listRequest.order = list
            var ids: [MemoID] = []
            try test.vault.list(listRequest) { ids.append($0.id) }
            return ids
        }
        #expect(try test.vault.search(request).hits.map(\.id) == listed())
        test.prepareTitles()
        #expect(try test.vault.search(request).hits.map(\.id) == listed())
        // The first few of many memos are found by an index scan.
        request.limit = 2
        #expect(try test.vault.search(request).hits.map(\.id) == Array(listed().prefix(2)))
    }
}

extension TestVault {
    fileprivate func ids(_ change: (inout MemoListRequest) -> Void) throws -> [Int64] {
        var request = MemoListRequest()
        change(&request)
        var ids: [Int64] = []
        try vault.list(request) { ids.append($0.id.rawValue) }
        return ids
    }
}
