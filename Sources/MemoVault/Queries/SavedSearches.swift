import MemoModel
import MemoSearch

/// A query saved under a name. In other queries `@name` stands for it.
public struct SavedSearch: Sendable, Hashable {
    /// The name without `@`.
    public let name: String
    /// The query as it was typed.
    public let query: String
    /// The name or path of the category to which the search is limited, or nil for none.
    public let category: String?
    /// Creates a saved search.
    public init(name: String, query: String, category: String? = nil) {
        (self.name, self.query, self.category) = (name, query, category)
    }

    /// The filters that apply in addition to the query.
    var filters: [QueryFilter] { [category].compactMap { $0 }.map { QueryFilter(key: .category, value: $0, range: 0..<0) } }
}

extension VaultWriter {
    /// Saves a query under a name.
    package func save(_ search: SavedSearch) throws {
        guard SavedQueries.isName(search.name) else { throw VaultError.badName(search.name) }
        var searches = SavedQueries(in: db)
        try searches.check(search)
        let values = [
            VaultCell(StoredText(search.query)), VaultCell(search.category.map { StoredText(name: $0) }), .integer(now.milliseconds),
            .text(search.name),
        ]
        try EventLog(db).record(.searchSaved, memo: nil, title: search.name, at: now)
        if try db.change("UPDATE saved_search SET query = ?, category = ?, saved = ? WHERE name = ?", values) > 0 { return }
        try db.change("INSERT INTO saved_search(query, category, saved, name) VALUES (?, ?, ?, ?)", values)
    }

    /// Deletes a saved search. Returns false if there is none with this name.
    package func deleteSavedSearch(_ name: String) throws -> Bool {
        guard try !StoredText.holdsNull(name) && db.change("DELETE FROM saved_search WHERE name = ?", .text(name)) > 0 else { return false }
        try EventLog(db).record(.searchDeleted, memo: nil, title: name, at: now)
        return true
    }

    /// Renames a saved search.
    package func renameSavedSearch(_ name: String, to new: String) throws -> Bool {
        guard SavedQueries.isName(new), try SavedQueries.search(new, in: db) == nil else { throw VaultError.badName(new) }
        guard !StoredText.holdsNull(name), try db.change("UPDATE saved_search SET name = ? WHERE name = ?", .text(new), .text(name)) > 0
        else {
            return false
        }
        try EventLog(db).record(.searchRenamed(to: new), memo: nil, title: name, at: now)
        return true
    }
}

extension VaultReader {
    /// Returns all saved searches, sorted by name.
    package func savedSearches() throws -> [SavedSearch] { try SavedQueries.all(in: db) }
}

/// Replaces the names of saved searches in a query by the searches themselves.
struct SavedQueries {
    /// Maximum number of words, phrases and filters in a query with its saved searches expanded. Bounds time
    /// and memory.
    private static let mostWords = 200
    /// Maximum nesting of saved searches. The parser bounds the nesting within each of them.
    private static let deepest = 16

    private let db: any VaultDatabase
    /// Number of words, phrases and filters so far.
    private var words = 0
    /// A note for each word after `@` that is no name of a saved search.
    private(set) var notes: [QueryNote] = []

    init(in db: any VaultDatabase) { self.db = db }

    static func all(in db: any VaultDatabase) throws -> [SavedSearch] {
        try db.statement("SELECT * FROM saved_search ORDER BY name").rows { search($0) }
    }

    static func search(_ name: String, in db: any VaultDatabase) throws -> SavedSearch? {
        try db.statement("SELECT * FROM saved_search WHERE name = ?").first(.text(name)) { search($0) }
    }

    /// Reads a row. Vaults of version 3 that are read-only lack the column `category`.
    private static func search(_ row: any VaultRow) -> SavedSearch {
        SavedSearch(name: row["name"], query: row["query"], category: row["category"])
    }

    /// Returns whether a name is valid: one word of at most 100 bytes without operators of the query
    /// language.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100 && !StoredText.holdsNull(name)
            && !name.contains { $0.isWhitespace || "@\"()*:-|!".contains($0) }
    }

    /// Replaces each word `@name` in `query` by the saved search. Errors in a saved search are reported at
    /// that word. A word that is no such name stays text, because memos mention people and code with `@`, and gets a note.
    ///
    /// - Parameter names: The saved searches that are being expanded.
    /// - Throws: `QueryError` if a name is nearly that of a saved search, or if a search contains itself or a name that does not exist.
    mutating func expanding(_ query: QueryNode, within names: [String] = []) throws -> QueryNode {
        try query.replacingLeaves { leaf in
            words += 1
            guard words <= Self.mostWords else { throw Self.tooLong(leaf.range) }
            guard case .term(let term) = leaf, term.form != .phrase, term.text.first == "@" else { return nil }
            let name = String(term.text.dropFirst()) + (term.form == .prefix ? "*" : "")
            guard name.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return try tree(of: name, at: term.range, within: names)?.placed(at: term.range, field: term.field)
        }
    }

    /// Checks a search before it is saved.
    /// - Throws: `QueryError` if it is not valid or would contain itself.
    mutating func check(_ search: SavedSearch) throws {
        if let root = try SearchQuery(search.query).root { _ = try expanding(root, within: [search.name]) }
    }

    /// Returns the query of a saved search; nil if no name is like it.
    private mutating func tree(of name: String, at range: Range<Int>, within names: [String]) throws -> QueryNode? {
        guard !names.contains(name) else { throw Self.circle(names + [name], range: range) }
        guard names.count < Self.deepest else { throw Self.tooLong(range) }
        guard let search = try Self.search(name, in: db) else {
            let known = try Self.all(in: db).map(\.name)
            // A saved search that names another one means a saved search.
            if !names.isEmpty || known.contains(where: { SpellingDistance.isSlip($0, name) }) {
                throw QueryError.unknownName(
                    "@" + name, kind: ("saved search", "저장한 검색"), among: known.map { "@" + $0 }, see: "saekin searches", range: range)
            }
            notes.append(.unknownSearch(name, range: range))
            return nil
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
                ko: "저장한 검색은 자신을 포함할 수 없습니다: \(way). --save로 하나를 바꾸세요"),
            range: range)
    }

    private static func tooLong(_ range: Range<Int>) -> QueryError {
        QueryError(
            LocalizedMessage("the query is too long with its saved searches; use fewer of them", ko: "저장한 검색을 풀면 검색어가 너무 깁니다. 수를 줄이세요"),
            range: range)
    }
}

extension QueryNote {
    fileprivate static func unknownSearch(_ name: String, range: Range<Int>) -> QueryNote {
        QueryNote(
            .unknownSearch,
            LocalizedMessage(
                "@\(name): searched as text, because no saved search has this name; see: saekin searches",
                ko: "@\(name): 그런 이름의 저장한 검색이 없어 글에서 찾았습니다. 저장한 검색은 saekin searches로 봅니다"),
            range: range)
    }
}
