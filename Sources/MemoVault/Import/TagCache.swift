import GRDB
import MemoModel

/// The tags of a vault by name, kept in memory for a run; makes those that are missing.
struct TagCache {
    private var ids: [StoredText: Int64] = [:]

    /// Whether nothing is written: tags that would be made have numbers below zero.
    private let isTrial: Bool

    init(in db: Database, isTrial: Bool = false) throws {
        self.isTrial = isTrial
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM tag") { ids[StoredText(row[1] as String)] = row[0] }
    }

    mutating func id(of name: StoredText, in db: Database) throws -> Int64 {
        if let id = ids[name] { return id }
        let id = isTrial ? Int64(-1 - ids.count) : try insert(name, in: db)
        ids[name] = id
        return id
    }

    private func insert(_ name: StoredText, in db: Database) throws -> Int64 {
        try db.write("INSERT INTO tag(name) VALUES (?)", .text(name))
        return db.lastInsertedRowID
    }
}
