import GRDB
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Orders, pages, days and counts of lists.
@Suite struct ListTests {
    private let test: TestFile

    init() throws { test = try TestFile() }

    private func ids(_ change: (inout MemoListRequest) -> Void) throws -> [Int64] {
        var request = MemoListRequest()
        change(&request)
        var ids: [Int64] = []
        try test.file.list(request) { ids.append($0.id.rawValue) }
        return ids
    }

    @Test(arguments: [MemoListRequest.Order.modified, .newest, .oldest, .title], [nil, "업무"] as [String?])
    func `the pages of a list are complete`(order: MemoListRequest.Order, category: String?) throws {
        try test.apply(
            (0..<37).map { number in
                .memo("메모 \(number * 7 % 37)", id: "\(number)", category: number % 2 == 0 ? ["업무"] : []) {
                    if number % 3 > 0 { $0.created = .day(2020, 1, 1 + number * 5 % 31) }
                    if number % 4 > 0 { $0.modified = .day(2021, 1, 1 + number * 11 % 31) }
                    ($0.isPinned, $0.isTrashed) = (number % 9 == 0, number % 7 == 0)
                }
            })
        if order == .title, category == nil { Vault.prepareTitles(test.path) }
        let whole = try ids { ($0.order, $0.category, $0.limit) = (order, category, nil) }
        var pages: [Int64] = []
        for page in 0..<8 { pages += try ids { ($0.order, $0.category, $0.limit, $0.offset) = (order, category, 5, page * 5) } }
        #expect(pages == whole && Set(whole).count == whole.count)
        var request = MemoListRequest()
        (request.order, request.category) = (order, category)
        #expect(try test.file.list(request) { _ in }.total == whole.count)
        let facts = try test.file.facts(of: whole.map { MemoID(rawValue: $0) })
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

    @Test func `titles sort in the order of Korean dictionaries`() throws {
        let titles = ["zebra", "하늘", "가방", "Apple", "apple", "각오", "10", "나무"]
        try test.apply(titles.enumerated().map { .memo($1, id: "\($0)") })
        let sorted = try ids { $0.order = .title }.map { titles[Int($0) - 1] }
        Vault.prepareTitles(test.path)
        #expect(try ids { $0.order = .title }.map { titles[Int($0) - 1] } == sorted)
        _ = try test.file.edit { try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("가가")) }
        #expect(try ids { $0.order = .title } == [7, 1, 3, 6, 8, 2, 5, 4])
        Vault.prepareTitles(test.path)
        #expect(try ids { $0.order = .title } == [7, 1, 3, 6, 8, 2, 5, 4])
        #expect(sorted == ["10", "가방", "각오", "나무", "하늘", "apple", "Apple", "zebra"])
    }

    @Test func `a day lists the memos dated on it, also in the future`() throws {
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
        #expect(try Set(ids { $0.day = day }) == [1, 2, 5])
    }

    @Test(arguments: [MemoListRequest.Order.modified, .newest])
    func `memos without a date come last and belong to no day`(order: MemoListRequest.Order) throws {
        try test.apply([
            .memo("날짜 없음", id: "1"), .memo("오래된 메모", id: "2") { $0.created = .day(1990, 1, 1) },
            .memo("날짜도 없음", id: "3"), .memo("새 메모", id: "4") { $0.created = .day(2020, 1, 1) },
        ])
        #expect(try ids { $0.order = order } == [4, 2, 3, 1])
        #expect(try ids { $0.day = LocalTime.day(at: .now) } == [])
        #expect(try test.file.facts(of: [MemoID(rawValue: 1)]).map(\.recency) == [nil])
        var request = SearchRequest(query: "없음 OR 메모")
        request.order = order == .newest ? .newest : .modified
        #expect(try test.file.search(request).hits.map(\.id.rawValue) == [4, 2, 3, 1])
    }

    @Test func `a category of undated memos has no last change`() throws {
        try test.apply([.memo("하나", id: "1", category: ["업무"]), .memo("둘", id: "2", category: ["여행"]) { $0.created = .day(2020, 1, 1) }])
        let changes = try test.file.categories().categories.map { ($0.path, $0.count, $0.lastChange) }
        #expect(changes.contains { $0 == (["업무"], 1, nil) } && changes.contains { $0 == (["여행"], 1, .day(2020, 1, 1)) })
    }

    @Test func `common lists read only one page of rows`() throws {
        try test.apply([.memo("하나", id: "1")])
        try test.file.readDatabase { db in
            for sql in [
                "SELECT id FROM memo WHERE id NOT IN (SELECT id FROM memo WHERE trashed IS NOT NULL) ORDER BY recency DESC, id DESC LIMIT 1",
                "SELECT id, created AS time FROM memo WHERE created IS NOT NULL ORDER BY time DESC, id DESC LIMIT 1",
                "SELECT count(*) FROM memo WHERE state = 1 AND trashed IS NULL",
            ] {
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
                #expect(plan.contains { $0.contains("COVERING INDEX") }, "\(sql): \(plan)")
            }
        }
    }
}
