import GRDB

/// The tags of a vault by name, kept in memory for a run; makes those that are missing.
struct TagCache {
    private var ids: [String: Int64] = [:]
    private let insertion: Statement

    init(in db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM tag") { ids[row[1]] = row[0] }
        insertion = try db.makeStatement(sql: "INSERT INTO tag(name) VALUES (?)")
    }

    mutating func id(of name: String, in db: Database) throws -> Int64 {
        if let id = ids[name] { return id }
        try insertion.execute(arguments: [name])
        ids[name] = db.lastInsertedRowID
        return db.lastInsertedRowID
    }
}
