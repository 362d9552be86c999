import GRDB

/// What the index knows during one search: the memos of each pattern, read once and kept.
final class Postings {
    let reader: PostingReader
    private let lists: PostingLists?
    private var known: [String: RowIDs] = [:]
    private var everything: RowIDs?

    init(_ db: Database) throws {
        reader = PostingReader(db: db)
        lists = try PostingLists(db)
    }

    /// Memos in which any of the patterns stands.
    func ids(_ patterns: [Pattern], field: QueryTerm.Field? = nil) throws -> RowIDs {
        try patterns.reduce(RowIDs()) { try $0.union(ids($1, field: field)) }
    }

    func ids(_ pattern: Pattern, field: QueryTerm.Field? = nil) throws -> RowIDs {
        if let lists, field == nil, pattern.isExact {
            if pattern.elements.count == 1 { return try lists.ids(of: pattern.elements[0].term) }
            // Pairs over a space are rare: where one is not there at all, the phrase need not be looked for.
            for element in pattern.elements where element.term.first == 0x01 {
                if try lists.ids(of: element.term).isEmpty { return RowIDs() }
            }
        }
        guard pattern.needsVocabulary else { return try ids(matching: MatchExpression.render(pattern, field: field)) }
        let phrases = try Vocabulary(reader.db).spellings(of: pattern).map { MatchExpression.render($0, field: field) }
        var result = RowIDs()
        for start in stride(from: 0, to: phrases.count, by: 64) {
            result = try result.union(ids(matching: phrases[start..<min(start + 64, phrases.count)].joined(separator: " OR ")))
        }
        return result
    }

    /// Whether some memo holds a token that goes on after `prefix` in a way that `accepts` (given what follows the prefix).
    func containsToken(after prefix: [UInt8], accepts: ([UInt8]) -> Bool) throws -> Bool {
        if let lists { return try lists.containsToken(after: prefix, accepts: accepts) }
        return try Vocabulary(reader.db).contains(prefix: prefix, accepts: accepts)
    }

    /// Every memo.
    func all() throws -> RowIDs {
        if let everything { return everything }
        let ids = RowIDs(ascending: try reader.ids("SELECT id FROM memo ORDER BY id", []))
        everything = ids
        return ids
    }

    /// About how many memos there are: the highest id. Counting rows would take longer than the search.
    func memoCount() throws -> Int { try Int.fetchOne(reader.db.cachedStatement(sql: "SELECT max(id) FROM memo")) ?? 0 }

    private func ids(matching expression: String) throws -> RowIDs {
        if let ids = known[expression] { return ids }
        let ids = RowIDs(ascending: try reader.ids(matching: expression))
        known[expression] = ids
        return ids
    }
}
