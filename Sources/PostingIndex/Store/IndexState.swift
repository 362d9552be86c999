import Foundation
package import GRDB
import SQLiteSupport

/// The state of the index beside its postings: the highest ID it has contained, its settings, its totals.
struct IndexState {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Returns the highest ID that the index has ever contained, including deleted memos: a higher ID is
    /// certain to be new. Returns nil if it was not recorded, as in an index of an earlier version.
    func highestID() throws -> Int64? {
        guard try db.tableExists("index_state") else { return nil }
        return try Int64.checkedOne(db.cachedStatement(sql: "SELECT value FROM index_state WHERE key = 'highest_id'"))
    }

    /// Records that the index contains, or has contained, `id`. Does nothing if there is no record yet,
    /// because a value that is too low would be wrong.
    func raiseHighestID(to id: Int64) throws {
        guard try highestID() != nil else { return }
        try db.cachedStatement(sql: "UPDATE index_state SET value = max(value, ?) WHERE key = 'highest_id'").execute(arguments: [id])
    }

    /// Begins to record the highest ID. The index must be new and empty.
    func beginCounting() throws {
        try db.execute(sql: "INSERT INTO index_state(key, value) VALUES ('highest_id', ?)", arguments: [Int64.min])
    }

    /// Returns whether some of FTS5's settings differ from those for everyday use.
    func isDetuned() throws -> Bool {
        try IndexSchema.settings.contains { name, value in
            let set = try Int.checkedOne(db.cachedStatement(sql: "SELECT v FROM memo_index_config WHERE k = ?"), arguments: [name])
            return set != nil && set != value
        }
    }

    /// Returns the totals of the index when FTS5 last wrote them. FTS5 stores them in a row of its pages as
    /// three varints: memos, tokens of bodies, tokens of titles. No SQL of FTS5 returns them.
    func totals() throws -> IndexTotals {
        let record = try Data.checkedOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = 1")).map(Array.init) ?? []
        guard !record.isEmpty else { return IndexTotals() }
        var offset = 0
        let numbers = (0..<3).compactMap { _ in Varint.read(record.span, at: &offset).flatMap { Int(exactly: $0) } }
        guard numbers.count == 3 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
        return IndexTotals(memos: numbers[0], body: numbers[1], title: numbers[2])
    }
}

extension SearchIndex {
    /// Returns bytes that differ between any two states of an index: FTS5's structure record, and the version
    /// of the schema, because a rebuilt index may have the same structure as before.
    package static func contentVersion(in db: Database) throws -> [UInt8] {
        let structure = try Data.checkedOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = 10"))
        let schema = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA main.schema_version")) ?? 0
        return Array(structure ?? Data()) + Array(String(schema).utf8)
    }
}
