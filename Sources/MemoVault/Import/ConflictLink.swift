import GRDB
import MemoModel

/// A conflicted copy and the path of its original. Links are resolved at the end of an import, because either
/// file may come first.
struct ConflictLink {
    let copy: Int64
    let path: StoredText
    let sourceName: StoredText

    static func resolve(_ links: [ConflictLink], in db: Database) throws {
        guard !links.isEmpty else { return }
        let byKey = try db.makeStatement(
            sql: "SELECT m.id FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.external_id = ?")
        let byPath = try memosWithOtherKeys(links, in: db)
        for link in links {
            let names = [link.sourceName, link.path].map(\.databaseValue)
            let original = try Int64.fetchOne(byKey, arguments: StatementArguments(names)) ?? byPath[link.path]
            if original != link.copy {
                try db.write(
                    "UPDATE memo SET conflict_of = ?1 WHERE id = ?2 AND conflict_of IS NOT ?1", .number(original), .number(link.copy))
            }
        }
    }

    /// Finds memos whose key is an ID instead of their path. One scan serves all links, because such copies
    /// are rare.
    private static func memosWithOtherKeys(_ links: [ConflictLink], in db: Database) throws -> [StoredText: Int64] {
        let wanted = Set(links.map(\.path))
        var found: [StoredText: Int64] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT m.id, m.path FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.path IS NOT NULL",
            arguments: [links.first?.sourceName.databaseValue])
        while let row = try rows.next() {
            let path = StoredText(row[1] as String)
            if wanted.contains(path) { found[path] = row[0] }
        }
        return found
    }
}
