import Foundation
package import GRDB

/// What the index keeps of itself beside its postings: the highest id it has held, its settings, its totals.
struct IndexState {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The highest id that the index has ever held, also of memos that were deleted since: an id above it is certain to be new. Nil where
    /// nobody has kept count, as in an index that an earlier version made.
    func highestID() throws -> Int64? {
        guard try db.tableExists("index_state") else { return nil }
        return try Int64.fetchOne(db.cachedStatement(sql: "SELECT value FROM index_state WHERE key = 'highest_id'"))
    }

    /// Notes that the index holds, or has held, `id`. Does nothing where nobody has kept count, for an id too low would do harm.
    func raiseHighestID(to id: Int64) throws {
        guard try highestID() != nil else { return }
        try db.cachedStatement(sql: "UPDATE index_state SET value = max(value, ?) WHERE key = 'highest_id'").execute(arguments: [id])
    }

    /// Begins to keep count. The index must be new and empty.
    func beginCounting() throws {
        try db.execute(sql: "INSERT INTO index_state(key, value) VALUES ('highest_id', ?)", arguments: [Int64.min])
    }

    /// Whether some of FTS5's settings differ from those for everyday use.
    func isDetuned() throws -> Bool {
        try IndexSchema.settings.contains { name, value in
            let set = try Int.fetchOne(db.cachedStatement(sql: "SELECT v FROM memo_index_config WHERE k = ?"), arguments: [name])
            return set != nil && set != value
        }
    }

    /// How much the index held when FTS5 last wrote it out. FTS5 keeps that in a row of its pages, as three varints: memos, tokens of bodies,
    /// tokens of titles. No SQL of FTS5 tells it.
    func totals() throws -> IndexTotals {
        let record = try Data.fetchOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = 1")).map(Array.init) ?? []
        guard !record.isEmpty else { return IndexTotals() }
        var offset = 0
        let numbers = (0..<3).compactMap { _ in Varint.read(record.span, at: &offset).flatMap { Int(exactly: $0) } }
        guard numbers.count == 3 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
        return IndexTotals(memos: numbers[0], body: numbers[1], title: numbers[2])
    }
}

extension SearchIndex {
    /// Returns bytes that differ between any two states of an index: FTS5's structure record, and the version of the schema, because
    /// an index that is made anew may get the structure it had.
    package static func contentVersion(in db: Database) throws -> [UInt8] {
        let structure = try Data.fetchOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = 10"))
        let schema = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA main.schema_version")) ?? 0
        return Array(structure ?? Data()) + Array(String(schema).utf8)
    }
}
