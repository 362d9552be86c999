import GRDB
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import PostingIndex
@testable import Postings

/// Tests of totals, pages, facets and orders of answers.
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
        #expect(answer.hits.map(\.rung.ordinal) == answer.hits.map(\.rung.ordinal).sorted())
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

    @Test func `a large rung of one word is ordered by titles, then newest first, and says so`() throws {
        let index = try TestIndex((0..<Search.relevanceLimit + 1).map { _ in TestIndex.Memo(title: "감자") })
        let answer = try index.search("감자") { $0.limit = 3 }
        #expect(answer.orders == [.word: .title])
        #expect(try index.search("감자 OR 양파").orders == [.word: .recency])
        let count = Search.relevanceLimit + 1
        #expect(answer.hits.map(\.id.rawValue) == [count, count - 1, count - 2].map(Int64.init))
        #expect(answer.total == count)
    }

    @Test func `facets receive all memos, whatever the page`() throws {
        let index = try TestIndex(titles: "감자", "감자", "감자밭", "양파")
        #expect(try index.search("감자") { ($0.wantsFacets, $0.limit) = (true, 1) }.memos.values == [1, 2, 3])
        #expect(try index.search("감자").memos.isEmpty)
    }

    @Test func `deleted memos are no longer found`() throws {
        let index = try TestIndex(titles: "감자를 먹었다", "감자")
        try index.queue.write { db in
            let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false)
            try store.remove(1, title: "감자를 먹었다", body: "")
            try store.flush()
            try db.execute(sql: "DELETE FROM memo WHERE id = 1")
        }
        #expect(try index.rungs("감자") == "word 2")
        #expect(try index.queue.write { try SearchIndex.store(in: $0, texts: TestMemos($0), isPlain: false).integrityCheck() } == [])
    }

    @Test func `the check finds what the index misses`() throws {
        let index = try TestIndex(titles: "감자", "고구마")
        func check(_ samples: Int) throws -> CountCheckResult {
            try index.queue.read { db in
                let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false)
                return try CountCheck(store, TestMemos(db)).run(samples: samples)
            }
        }
        let before = try check(10)
        #expect(before.mismatches.isEmpty && before.samples > 2 && before.memos == 2)
        try index.queue.write {
            try $0.execute(sql: "UPDATE memo SET title = '옥수수' WHERE id = 2; INSERT INTO memo(id, title, body) VALUES (3, '귤', '')")
        }
        let after = try check(10)
        #expect(after.mismatches.contains(CountMismatch(text: "옥수수", indexed: 0, scanned: 1)))
        #expect(after.memos == 3)
        try index.queue.write { try SearchIndex.store(in: $0, texts: TestMemos($0), isPlain: false).rebuild(from: TestMemos($0)) }
        #expect(try index.rungs("옥수수") == "word 2")
        #expect(try check(10).mismatches.isEmpty)
    }
}
