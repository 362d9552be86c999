import GRDB
import MemoIndex
public import MemoModel

/// A query kept under a name, which `@name` stands for in other queries.
public struct SavedSearch: Sendable, Hashable {
    /// Without `@`.
    public let name: String
    /// As it was typed.
    public let query: String
    /// A query under a name.
    public init(name: String, query: String) { (self.name, self.query) = (name, query) }
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
            let expanded = try SavedQueries.expanding(search.query, in: db, within: [search.name])
            _ = try SearchQuery(expanded)
            try db.execute(
                sql: "INSERT OR REPLACE INTO saved_search(name, query, saved) VALUES (?, ?, ?)",
                arguments: [search.name, search.query, now.milliseconds])
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
            let isTaken = try SavedQueries.query(new, in: db) != nil
            guard !isTaken else { throw VaultError.badName(new) }
            try db.execute(sql: "UPDATE saved_search SET name = ? WHERE name = ?", arguments: [new, name])
            return db.changesCount > 0
        }
    }
}

/// Puts saved searches in the place of their names.
enum SavedQueries {
    /// Queries of saved searches may be this long when all names in them are replaced, in bytes.
    private static let longest = 1 << 16

    static func all(in db: Database) throws -> [SavedSearch] {
        try Row.fetchAll(db, sql: "SELECT name, query FROM saved_search ORDER BY name").map { SavedSearch(name: $0[0], query: $0[1]) }
    }

    static func query(_ name: String, in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT query FROM saved_search WHERE name = ?", arguments: [name])
    }

    /// One word without the signs of the query language.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && !name.contains { $0.isWhitespace || "@\"()*:-".contains($0) }
    }

    /// `query` with each `@name` at the beginning of a word replaced by what it stands for, in brackets.
    ///
    /// `within` are the names that are being replaced already.
    /// - Throws: `QueryError` for a name that does not exist or contains itself.
    static func expanding(_ query: String, in db: Database, within: [String] = []) throws -> String {
        var (result, isQuoted, mayBegin, rest) = ("", false, true, query[...])
        while let character = rest.popFirst() {
            if character == "\"" { isQuoted.toggle() }
            guard character == "@", mayBegin, !isQuoted else {
                result.append(character)
                mayBegin = character.isWhitespace || character == "(" || character == "-" && mayBegin
                continue
            }
            let name = String(rest.prefix { !$0.isWhitespace && $0 != ")" })
            rest = rest.dropFirst(name.count)
            let range = 0..<query.utf8.count
            guard !within.contains(name) else { throw circle(within + [name], range: range) }
            guard let inner = try self.query(name, in: db) else {
                throw QueryError.unknownName(
                    "@" + name, kind: ("saved search", "저장한 검색"), among: try all(in: db).map { "@" + $0.name }, see: "saekin searches",
                    range: range)
            }
            result += "(" + (try expanding(inner, in: db, within: within + [name])) + ")"
            guard result.utf8.count <= longest else { throw tooLong(range) }
            mayBegin = false
        }
        return result
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
