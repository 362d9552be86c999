import GRDB
import MemoModel
import TestSupport
import Testing

@testable import MemoIndex

/// Totals, pages, facets, orders: what an answer promises.
@Suite struct AnswerTests {
    private static let words = ["감자", "고구마를", "감자밭", "알감자", "감 자", "학교에서", "대학교", "sqlite", "MySQLite", "먹었고", "비", "비가"]
    static let queries = [
        "감자", "고구마", "학교", "먹다", "비", "lite", "감자 고구마", "감자 OR 비", "감자 -비", "\"감자 고구마를\"", "감*", "title:감자", "감자 학교 비 고구마",
    ]

    /// Three hundred memos made of a few words.
    private static let index = Result {
        var random = RandomTexts(seed: 7)
        return try TestIndex(
            (0..<300).map { _ in
                TestIndex.Memo(
                    title: random.text(of: words.map { $0 + " " }, longest: 2), body: random.text(of: words.map { $0 + " " }, longest: 6))
            })
    }

    @Test(arguments: queries)
    func `all hits are delivered once, as many as are counted`(query: String) throws {
        let answer = try Self.index.get().search(query)
        #expect(answer.total > 0)
        #expect(answer.hits.count == answer.total)
        #expect(Set(answer.hits.map(\.id)).count == answer.total)
        #expect(answer.hits.map(\.rung.place) == answer.hits.map(\.rung.place).sorted())
        for (rung, count) in answer.counts { #expect(answer.hits.filter { $0.rung == rung }.count == count) }
        #expect(answer.hits.allSatisfy { $0.rung == .some || $0.occurrences > 0 })
    }

    @Test(arguments: queries, SearchOrder.allCases)
    func `pages make the whole in every order`(query: String, order: SearchOrder) throws {
        let index = try Self.index.get()
        func ids(_ offset: Int, _ limit: Int?) throws -> [MemoID] {
            try index.search(query) { ($0.order, $0.offset, $0.limit, $0.wantsText) = (order, offset, limit, false) }.hits.map(\.id)
        }
        let whole = try ids(0, nil)
        #expect(try stride(from: 0, to: whole.count + 41, by: 41).flatMap { try ids($0, 41) } == whole)
        #expect(try ids(whole.count, 10).isEmpty)
        #expect(try ids(3, nil) == Array(whole.dropFirst(3)))
        #expect(try ids(0, 0).isEmpty)
    }

    @Test(arguments: [(SearchOrder.newest, false), (.oldest, true), (.modified, false)])
    func `orders by time`(order: SearchOrder, ascends: Bool) throws {
        let ids = try Self.index.get().search("감자") { ($0.order, $0.wantsText) = (order, false) }.hits.map(\.id)
        #expect(ids == (ascends ? ids.sorted() : ids.sorted().reversed()))
    }

    @Test func `relevance puts titles and many matches first`() throws {
        let index = try TestIndex([
            TestIndex.Memo(title: "일기", body: "감자 고구마 양파 당근 무를 샀다"), TestIndex.Memo(title: "감자", body: "심었다"),
            TestIndex.Memo(title: "일기", body: "감자 감자 감자"),
        ])
        let answer = try index.search("감자")
        #expect(answer.orders == [.word: .relevance])
        #expect(answer.hits.map(\.id.rawValue).last == 1)
        #expect(answer.hits.compactMap(\.score) == answer.hits.compactMap(\.score).sorted(by: >))
    }

    @Test func `a large rung is ordered newest first and says so`() throws {
        let index = try TestIndex((0..<Search.relevanceLimit + 1).map { _ in TestIndex.Memo(title: "감자") })
        let answer = try index.search("감자") { $0.limit = 3 }
        #expect(answer.orders == [.word: .recency])
        #expect(answer.hits.map(\.id.rawValue) == [129, 128, 127])
        #expect(answer.total == 129)
    }

    @Test func `facets count every hit`() throws {
        let index = try TestIndex(titles: "감자", "감자", "감자밭", "양파")
        try index.queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO category VALUES (1, '텃밭'), (2, '요리'); INSERT INTO tag VALUES (1, '봄'), (2, '가을');
                    UPDATE memo SET category_id = CASE id WHEN 2 THEN 2 ELSE 1 END, state = id % 2, created = 1693000000000 + id;
                    UPDATE memo SET created = 0 WHERE id = 3; INSERT INTO memo_tag VALUES (1, 1), (1, 2), (3, 1), (4, 2);
                    """)
        }
        let answer = try index.search("감자") { ($0.wantsFacets, $0.limit) = (true, 1) }
        let facets = try #require(answer.facets)
        func shown(_ counts: [Facets.Count]) -> String { counts.map { "\($0.value) \($0.count)" }.joined(separator: ", ") }
        #expect(shown(facets.categories) == "텃밭 2, 요리 1")
        #expect(shown(facets.tags) == "봄 2, 가을 1")
        #expect(shown(facets.states) == "1 2, 0 1")
        #expect(shown(facets.years) == "2023 2, 1970 1")
        #expect([facets.categories, facets.states, facets.years].allSatisfy { $0.reduce(0) { $0 + $1.count } == answer.total })
    }

    @Test func `deleted memos are found no more`() throws {
        let index = try TestIndex(titles: "감자를 먹었다", "감자")
        try index.queue.write { db in
            try SearchIndex.delete(1, title: "감자를 먹었다", body: "", in: db)
            try db.execute(sql: "DELETE FROM memo WHERE id = 1")
        }
        #expect(try index.rungs("감자") == "word 2")
        try index.queue.write { try SearchIndex.checkIntegrity(in: $0) }
    }

    @Test func `the check finds what the index misses`() throws {
        let index = try TestIndex(titles: "감자", "고구마")
        #expect(try index.queue.read { try SearchIndex.checkCounts(in: $0, samples: 10) }.isEmpty)
        try index.queue.write { try $0.execute(sql: "UPDATE memo SET title = '옥수수' WHERE id = 2") }
        let mismatches = try index.queue.read { try SearchIndex.checkCounts(in: $0, samples: 10) }
        #expect(mismatches == [CountMismatch(text: "수수", indexed: 0, scanned: 1)])
        try index.queue.writeWithoutTransaction { try SearchIndex.rebuild(in: $0) }
        #expect(try index.rungs("옥수수") == "word 2")
    }
}
