import GRDB
import MemoImport
import MemoModel

/// Under which source the memos of an export are kept.
///
/// One source an export, named after it. Where an export has several files of many memos each, such a file is a
/// source of its own below the export's: apps number their memos from 1 in every file.
struct SourceBook {
    let name: String
    private let hasSeveralContainers: Bool
    private let format: String?
    private let imported: Timestamp
    private var ids: [String: Int64] = [:]
    private(set) var names: [String] = []

    init(name: String, hasSeveralContainers: Bool, format: String?, imported: Timestamp) {
        (self.name, self.hasSeveralContainers, self.format, self.imported) = (name, hasSeveralContainers, format, imported)
    }

    mutating func id(for place: Place, in db: Database) throws -> Int64 {
        let name = place.record != nil && hasSeveralContainers ? "\(name)/\(place.path)" : name
        if let id = ids[name] { return id }
        let known = try Int64.fetchOne(db, sql: "SELECT id FROM source WHERE name = ?", arguments: [name])
        let id = try known ?? insert(name, in: db)
        ids[name] = id
        names.append(name)
        return id
    }

    /// This export's source and those below it, met in this run or not.
    func allIDs(in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db, sql: "SELECT id FROM source WHERE name = ?1 OR substr(name, 1, length(?1) + 1) = ?1 || '/'", arguments: [name])
    }

    private func insert(_ name: String, in db: Database) throws -> Int64 {
        try db.execute(
            sql: "INSERT INTO source(name, format, imported) VALUES (?, ?, ?)", arguments: [name, format, imported.milliseconds])
        return db.lastInsertedRowID
    }
}
