import GRDB
import MemoIndex
public import MemoModel

/// A query kept under a name, which `@name` stands for in other queries.
public struct SavedSearch: Sendable, Hashable {
    /// Without `@`.
    public let name: String
    /// As it was typed.
    public let query: String
    /// The category to which it is limited besides, a name or a path; nil for none.
    public let category: String?
    /// A query under a name.
    public init(name: String, query: String, category: String? = nil) {
        (self.name, self.query, self.category) = (name, query, category)
    }

    /// The conditions beside the query.
    var filters: [QueryFilter] { [category].compactMap { $0 }.map { QueryFilter(key: .category, value: $0, range: 0..<0) } }
}

extension Vault {
    /// All of them, by name.
    /// - Throws: `VaultError`.
    public func savedSearches() throws -> [SavedSearch] {
        try read { try SavedQueries.all(in: $0) }
    }

    /// Keeps a query under a name; one of that name is replaced.
    /// - Throws: `QueryError` when the query cannot be understood or would contain itself, `VaultError.badName`.
    public func save(_ search: SavedSearch, now: Timestamp = .now) throws {
        guard SavedQueries.isName(search.name) else { throw VaultError.badName(search.name) }
        try write { db in
            var searches = SavedQueries(in: db)
            try searches.check(search)
            try db.execute(
                sql: "INSERT OR REPLACE INTO saved_search(name, query, category, saved) VALUES (?, ?, ?, ?)",
                arguments: [
                    search.name, StoredText(search.query).text, search.category.map { StoredText(name: $0).text }, now.milliseconds,
                ])
        }
    }

    /// False when there is none of that name.
    /// - Throws: `VaultError`.
    public func deleteSavedSearch(_ name: String) throws -> Bool {
        try write { db in
            try db.execute(sql: "DELETE FROM saved_search WHERE name = ?", arguments: [name])
            return db.changesCount > 0
        }
    }

    /// Gives a search another name; queries that name it keep the old one. False when there is none of that name.
    /// - Throws: `VaultError`; `.badName` also when the new name is taken.
    public func renameSavedSearch(_ name: String, to new: String) throws -> Bool {
        guard SavedQueries.isName(new) else { throw VaultError.badName(new) }
        return try write { db in
            let isTaken = try SavedQueries.search(new, in: db) != nil
            guard !isTaken else { throw VaultError.badName(new) }
            try db.execute(sql: "UPDATE saved_search SET name = ? WHERE name = ?", arguments: [new, name])
            return db.changesCount > 0
        }
    }
}

/// Puts what saved searches stand for in the place of their names, in the tree of one query.
struct SavedQueries {
    /// Words, phrases and filters that a query and the saved searches in it may have together; it bounds time and memory.
    private static let mostWords = 200
    /// Saved searches within saved searches; the parser bounds the nesting of each, and this that of all.
    private static let deepest = 16

    private let db: Database
    /// Words, phrases and filters met so far.
    private var words = 0

    init(in db: Database) { self.db = db }

    static func all(in db: Database) throws -> [SavedSearch] {
        try Row.fetchAll(db, sql: "SELECT * FROM saved_search ORDER BY name").map(search)
    }

    static func search(_ name: String, in db: Database) throws -> SavedSearch? {
        try Row.fetchOne(db, sql: "SELECT * FROM saved_search WHERE name = ?", arguments: [name]).map(search)
    }

    /// The column `category` is missing in vaults of version 3 that cannot be written to.
    private static func search(_ row: Row) -> SavedSearch {
        SavedSearch(name: row["name"], query: row["query"], category: row["category"])
    }

    /// One word without the signs of the query language.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && !StoredText.holdsNull(name)
            && !name.contains { $0.isWhitespace || "@\"()*:-".contains($0) }
    }

    /// `query` with what each word `@name` stands for in its place; whatever is wrong in there is shown at that word.
    ///
    /// `names` are those that are being replaced already.
    /// - Throws: `QueryError` for a name that does not exist or contains itself.
    mutating func expanding(_ query: QueryNode, within names: [String] = []) throws -> QueryNode {
        try query.replacingLeaves { leaf in
            words += 1
            guard words <= Self.mostWords else { throw Self.tooLong(leaf.range) }
            guard case .term(let term) = leaf, term.form != .phrase, term.text.first == "@" else { return nil }
            let name = String(term.text.dropFirst()) + (term.form == .prefix ? "*" : "")
            return try tree(of: name, at: term.range, within: names).placed(at: term.range, field: term.field)
        }
    }

    /// A search as it will be saved under its name.
    /// - Throws: `QueryError` when it cannot be understood or would contain itself.
    mutating func check(_ search: SavedSearch) throws {
        if let root = try SearchQuery(search.query).root { _ = try expanding(root, within: [search.name]) }
    }

    private mutating func tree(of name: String, at range: Range<Int>, within names: [String]) throws -> QueryNode {
        guard !names.contains(name) else { throw Self.circle(names + [name], range: range) }
        guard names.count < Self.deepest else { throw Self.tooLong(range) }
        guard let search = try Self.search(name, in: db) else {
            throw QueryError.unknownName(
                "@" + name, kind: ("saved search", "저장한 검색"), among: try Self.all(in: db).map { "@" + $0.name }, see: "saekin searches",
                range: range)
        }
        do {
            let root = try SearchQuery(search.query).root.map { try expanding($0, within: names + [name]) }
            return .all(joining: [root].compactMap { $0 } + search.filters.map { .filter($0) })
        } catch let error as QueryError {
            throw QueryError(error.message, range: range)
        }
    }

    private static func circle(_ names: [String], range: Range<Int>) -> QueryError {
        let way = names.map { "@" + $0 }.joined(separator: " → ")
        return QueryError(
            LocalizedMessage(
                "a saved search cannot contain itself: \(way); change one of them with --save",
                ko: "저장한 검색은 자신을 담을 수 없습니다: \(way). --save 로 하나를 바꾸세요"),
            range: range)
    }

    private static func tooLong(_ range: Range<Int>) -> QueryError {
        QueryError(
            LocalizedMessage("the saved searches in it make the query too long; use fewer", ko: "저장한 검색을 풀면 질의가 너무 깁니다. 수를 줄이세요"),
            range: range)
    }
}
