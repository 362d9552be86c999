import GRDB
import MemoModel
import TestSupport

@testable import MemoSearch
@testable import PostingIndex
@testable import Postings
@testable import SQLiteSupport

/// A few memos in a table and an index in memory.
struct TestIndex {
    struct Memo {
        var title: String
        var body = ""
        /// The texts of its files.
        var files: [File] = []
        var tag = ""
    }

    struct File {
        var text: String
        var isScanned = false
    }

    let queue: DatabaseQueue

    /// Memos are numbered from 1; later ones are newer.
    init(_ memos: [Memo]) throws {
        var configuration = Configuration()
        configuration.prepareDatabase(SearchIndex.prepare)
        queue = try DatabaseQueue(configuration: configuration)
        try queue.write { db in
            try TestMemos.createTable(in: db)
            try FTS5Store.create(in: db)
            for (place, memo) in memos.enumerated() { try Self.insert(memo, as: Int64(place + 1), in: db) }
            if memos.contains(where: { !$0.files.isEmpty }) { try TestFiles.create(memos, in: db) }
        }
    }

    /// Creates one memo for each title.
    init(titles: String...) throws { try self.init(titles.map { Memo(title: $0) }) }

    private static func insert(_ memo: Memo, as id: Int64, in db: Database) throws {
        try TestMemos(db).insert(id, title: memo.title, body: memo.body, tag: memo.tag)
        let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false)
        try store.add(id, title: memo.title, body: memo.body)
        try store.flush()
    }

    func search(
        _ query: String, synonyms: SynonymList = SynonymList(), change: (inout SearchRequest) -> Void = { _ in }
    ) throws -> SearchAnswer {
        var request = SearchRequest(query: query)
        request.limit = nil
        change(&request)
        return try queue.read { db in
            let store = SearchIndex.store(in: db, texts: TestMemos(db), isPlain: false)
            return try Searcher(store, TestMemos(db, synonyms: synonyms)).search(request)
        }
    }

    /// Returns the numbers of the memos found in ascending order, after the name of each rung.
    func rungs(
        _ query: String, synonyms: SynonymList = SynonymList(), change: (inout SearchRequest) -> Void = { _ in }
    ) throws -> String {
        let hits = try search(query, synonyms: synonyms, change: change).hits
        return Rung.allCases.compactMap { rung in
            let ids = hits.filter { $0.rung == rung }.map(\.id.rawValue).sorted()
            return ids.isEmpty ? nil : "\(rung) \(ids.map(String.init).joined(separator: " "))"
        }.joined(separator: ", ")
    }

    /// Returns the titles found, in order of their numbers, with their marks.
    func titles(_ query: String, change: (inout SearchRequest) -> Void = { _ in }) throws -> [String] {
        try search(query, change: change).hits.sorted { $0.id < $1.id }.map { $0.title.shown }
    }
}

extension MarkedText {
    /// The text with ⟦ ⟧ around the marks.
    var shown: String { marked(text, marks.map(\.utf8)) }
}

/// The memos of a test, with at most one tag each and without categories. Filters pass titles that contain their value, titles
/// that end in (숨김) are excluded, later memos are newer.
struct TestMemos: MemoCollection, MemoTexts {
    let db: Database
    private let list: SynonymList
    init(_ db: Database, synonyms: SynonymList = SynonymList()) { (self.db, list) = (db, synonyms) }

    func synonyms() throws -> SynonymList { list }

    static func createTable(in db: Database) throws {
        try db.execute(sql: "CREATE TABLE memo(id INTEGER PRIMARY KEY, title TEXT, body TEXT, tag TEXT)")
    }

    func insert(_ id: Int64, title: String, body: String, tag: String = "") throws {
        try db.execute(sql: "INSERT INTO memo(id, title, body, tag) VALUES (?, ?, ?, ?)", arguments: [id, title, body, tag])
    }

    private func ids(_ condition: String = "true", _ arguments: StatementArguments = []) throws -> MemoIDs {
        MemoIDs(ascending: try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE \(condition) ORDER BY id", arguments: arguments))
    }

    func all() throws -> MemoIDs { try ids() }
    func excluded(from filters: [QueryFilter]) throws -> MemoIDs {
        try filters.contains { $0.key == .is } ? MemoIDs() : ids("title LIKE '%(숨김)'")
    }

    func memos(passing filter: QueryFilter) throws -> MemoIDs {
        try filter.key == .is ? excluded(from: []) : ids("title LIKE ?", ["%\(filter.value)%"])
    }

    func attachedTexts() throws -> (any AttachedTexts)? {
        SearchIndex.files(in: db).map { TestFiles(db: db, postings: $0) }
    }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] {
        try Row.fetchAll(db, sql: "SELECT min(id), tag FROM memo WHERE tag LIKE ? GROUP BY tag", arguments: ["\(word)%"])
            .map { MemoLabel(.tag, id: $0[0], name: $0[1]) }
    }

    func memos(bearing label: MemoLabel) throws -> MemoIDs { try ids("tag = ?", [label.name]) }

    func first(_ count: Int, of ids: MemoIDs, in order: SearchOrder) throws -> [Int64] {
        let titles = try order == .title ? Dictionary(uniqueKeysWithValues: ids.values.map { ($0, try text(of: $0)?.title ?? "") }) : [:]
        let sorted = ids.values.sorted { order == .oldest ? $0 < $1 : order == .title ? titles[$0] ?? "" < titles[$1] ?? "" : $0 > $1 }
        return Array(sorted.prefix(count))
    }

    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        try RowReader(db).withTexts(of: ids, "SELECT title, body, id * 1000 FROM memo WHERE id = ?", take)
    }

    func forEachText(_ body: (_ id: Int64, _ title: String, _ body: String) throws -> Void) throws {
        for row in try Row.fetchAll(db, sql: "SELECT id, title, body FROM memo ORDER BY id") { try body(row[0], row[1], row[2]) }
    }

    func text(of id: Int64) throws -> (title: String, body: String)? {
        try Row.fetchOne(db, sql: "SELECT title, body FROM memo WHERE id = ?", arguments: [id]).map { ($0[0], $0[1]) }
    }
}

/// The files of the memos. That of memo 2 with the number 1 has the number 2001.
struct TestFiles: AttachedTexts {
    let db: Database
    let postings: any PostingReader

    static func create(_ memos: [TestIndex.Memo], in db: Database) throws {
        try db.execute(sql: "CREATE TABLE file_text(file_id INTEGER PRIMARY KEY, is_scanned INTEGER, body TEXT)")
        let store = try SearchIndex.createdFiles(in: db)
        for (place, memo) in memos.enumerated() {
            for (number, file) in memo.files.enumerated() {
                let id = Int64((place + 1) * 1000 + number + 1)
                try db.execute(sql: "INSERT INTO file_text VALUES (?, ?, ?)", arguments: [id, file.isScanned, file.text])
                try store.add(id, title: "", body: file.text)
            }
        }
        try store.flush()
    }

    func owners() throws -> [FileOwner] {
        try Row.fetchAll(db, sql: "SELECT file_id, is_scanned FROM file_text").map { row in
            let id: Int64 = row[0]
            return FileOwner(file: id, memo: id / 1000, isScanned: row[1])
        }
    }

    func files(of memo: Int64) throws -> [AttachedFileText] {
        try Row.fetchAll(
            db, sql: "SELECT file_id, is_scanned, body FROM file_text WHERE file_id / 1000 = ? ORDER BY file_id", arguments: [memo]
        )
        .map { row in
            let (id, text): (Int64, String) = (row[0], row[2])
            return AttachedFileText(
                number: Int(id % 1000), name: "\(id).pdf", file: id, isScanned: row[1], hasPages: text.contains("\u{C}"), text: text)
        }
    }
}
