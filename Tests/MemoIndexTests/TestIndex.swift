import GRDB
import MemoModel
import TestSupport

@testable import MemoIndex

/// A few memos in a table and an index in memory.
struct TestIndex {
    struct Memo {
        var title: String
        var body = ""
    }

    let queue: DatabaseQueue

    /// Memos are numbered from 1; later ones are newer.
    init(_ memos: [Memo]) throws {
        var configuration = Configuration()
        configuration.prepareDatabase(SearchIndex.prepare)
        queue = try DatabaseQueue(configuration: configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE memo(
                        id INTEGER PRIMARY KEY, title TEXT, body TEXT, recency INTEGER, created INTEGER, trashed INTEGER, state INTEGER,
                        category_id INTEGER);
                    CREATE INDEX memo_recency ON memo(recency);
                    CREATE TABLE category(id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE memo_tag(memo_id INTEGER, tag_id INTEGER);
                    """)
            try SearchIndex.create(in: db)
            for (place, memo) in memos.enumerated() { try Self.insert(memo, as: Int64(place + 1), in: db) }
        }
    }

    /// One memo a title.
    init(titles: String...) throws { try self.init(titles.map { Memo(title: $0) }) }

    private static func insert(_ memo: Memo, as id: Int64, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO memo(id, title, body, recency, created) VALUES (?, ?, ?, ?1 * 1000, ?1 * 1000)",
            arguments: [id, memo.title, memo.body])
        try SearchIndex.insert(id, title: memo.title, body: memo.body, in: db)
    }

    func search(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> SearchAnswer {
        var request = SearchRequest(query: query)
        request.limit = nil
        change(&request)
        return try queue.read { db in
            try SearchIndex.search(request, in: db) { filter in
                try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE title LIKE ? ORDER BY id", arguments: ["%\(filter.value)%"])
            }
        }
    }

    /// Numbers of the memos found, ascending, those of each rung behind its name.
    func rungs(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> String {
        let hits = try search(query, change: change).hits
        return Rung.allCases.compactMap { rung in
            let ids = hits.filter { $0.rung == rung }.map(\.id.rawValue).sorted()
            return ids.isEmpty ? nil : "\(rung) \(ids.map(String.init).joined(separator: " "))"
        }.joined(separator: ", ")
    }

    /// The titles found, in the order of their numbers, with their marks.
    func titles(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> [String] {
        try search(query, change: change).hits.sorted { $0.id < $1.id }.map { $0.title.shown }
    }
}

extension MarkedText {
    /// With ⟦ ⟧ around the marks.
    var shown: String { marked(text, marks.map(\.utf8)) }
}
