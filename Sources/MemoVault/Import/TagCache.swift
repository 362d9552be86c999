import GRDB

/// Names of one table (`tag`, `source`) and their ids, kept in memory for a run.
struct NameBook {
    private var ids: [String: Int64] = [:]
    private let insertion: Statement

    init(names: [(Int64, String)], insertion: Statement) {
        for (id, name) in names { ids[name] = id }
        self.insertion = insertion
    }

    static func tags(in db: Database) throws -> NameBook {
        let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM tag")
        return NameBook(
            names: rows.map { ($0[0], $0[1]) }, insertion: try db.makeStatement(sql: "INSERT INTO tag(name) VALUES (?)"))
    }

    mutating func id(of name: String, in db: Database) throws -> Int64 {
        if let id = ids[name] { return id }
        try insertion.execute(arguments: [name])
        ids[name] = db.lastInsertedRowID
        return db.lastInsertedRowID
    }
}
