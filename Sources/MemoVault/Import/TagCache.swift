import GRDB
import MemoModel

/// The tags of a vault by name, kept in memory for a run; makes those that are missing.
struct TagCache {
    private var ids: [StoredText: Int64] = [:]

    init(in db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM tag") { ids[StoredText(row[1] as String)] = row[0] }
    }

    mutating func id(of name: StoredText, in db: Database) throws -> Int64 {
        if let id = ids[name] { return id }
        try db.write("INSERT INTO tag(name) VALUES (?)", .text(name))
        ids[name] = db.lastInsertedRowID
        return db.lastInsertedRowID
    }
}
