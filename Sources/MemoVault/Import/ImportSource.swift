import GRDB
import MemoModel

/// The source under which the memos of an export are kept; made when the first memo comes.
struct ImportSource {
    let name: StoredText
    let format: String?
    let imported: Timestamp
    private(set) var id: Int64?
    /// Whether this run made the source.
    private(set) var isNew = false

    init(name: String, format: String?, imported: Timestamp) {
        (self.name, self.format, self.imported) = (StoredText(name: name), format, imported)
    }

    mutating func id(in db: Database) throws -> Int64 {
        if let id { return id }
        let known = try Int64.fetchOne(db, sql: "SELECT id FROM source WHERE name = ?", arguments: [name.databaseValue])
        isNew = known == nil
        let id = try known ?? insert(in: db)
        self.id = id
        return id
    }

    private func insert(in db: Database) throws -> Int64 {
        try db.write(
            "INSERT INTO source(name, format, imported) VALUES (?, ?, ?)", .text(name), .text(format.map { StoredText($0) }),
            .number(imported.milliseconds))
        return db.lastInsertedRowID
    }
}
