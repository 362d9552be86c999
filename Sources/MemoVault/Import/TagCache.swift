import GRDB
import MemoModel

/// A cache of the tags by name for the time of an import. Creates missing tags.
struct TagCache {
    private var ids: [StoredText: Int64] = [:]

    /// Whether this is a dry run. Tags that would be created get negative numbers.
    private let isDryRun: Bool

    init(in db: Database, isDryRun: Bool = false) throws {
        self.isDryRun = isDryRun
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM tag") { ids[StoredText(row[1] as String)] = row[0] }
    }

    mutating func id(of name: StoredText, in db: Database) throws -> Int64 {
        if let id = ids[name] { return id }
        let id = isDryRun ? Int64(-1 - ids.count) : try insert(name, in: db)
        ids[name] = id
        return id
    }

    private func insert(_ name: StoredText, in db: Database) throws -> Int64 {
        try db.write("INSERT INTO tag(name) VALUES (?)", .text(name))
        return db.lastInsertedRowID
    }
}
