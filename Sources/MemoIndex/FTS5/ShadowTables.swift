import Foundation
import GRDB
import GRDBSQLite

/// The tables in which FTS5 keeps the index, written past it.
///
/// FTS5 remembers its records for each connection; between `settle` and a write here nothing may use the index in this
/// connection. SQLite's defensive mode forbids such writing.
struct ShadowTables {
    private static let totalsRow: Int64 = 1
    private static let structureRow: Int64 = 10

    private let db: Database
    private let pageWriter: Statement
    private let separatorWriter: Statement

    init(_ db: Database) throws {
        self.db = db
        pageWriter = try db.cachedStatement(sql: "REPLACE INTO memo_index_data(id, block) VALUES (?, ?)")
        separatorWriter = try db.cachedStatement(sql: "INSERT INTO memo_index_idx(segid, term, pgno) VALUES (?, ?, ?)")
    }

    /// Row of a page of a segment.
    static func row(segment: Int, page: Int) -> Int64 { Int64(segment) << 37 | Int64(page) }

    /// Row of the list of pages that a term goes on over, from the page it begins on.
    static func row(segment: Int, listOf page: Int) -> Int64 { row(segment: segment, page: page) | 1 << 36 }

    /// Makes FTS5 write out what it holds in memory, and forget what it remembers: a savepoint does the one; a merge of no
    /// pages the other, and it lets FTS5 hear of it should the transaction be rolled back.
    func settle() throws {
        try db.inSavepoint { .commit }
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('merge', 0)")
    }

    /// Bytes FTS5 means a page to hold.
    func pageSize() throws -> Int {
        try Int.fetchOne(db, sql: "SELECT v FROM memo_index_config WHERE k = 'pgsz'") ?? 4050
    }

    func write(_ page: [UInt8], _ row: Int64) throws { try pageWriter.execute(arguments: [row, Data(page)]) }

    func writeSeparator(_ term: [UInt8], segment: Int, page: Int, isListed: Bool) throws {
        try separatorWriter.execute(arguments: [segment, Data(term), page << 1 | (isListed ? 1 : 0)])
    }

    func structure() throws -> SegmentStructure { try SegmentStructure(record: record(Self.structureRow)) }
    func write(_ structure: SegmentStructure) throws { try write(structure.record, Self.structureRow) }
    func totals() throws -> IndexTotals { try IndexTotals(record: record(Self.totalsRow)) }
    func write(_ totals: IndexTotals) throws { try write(totals.record, Self.totalsRow) }

    /// Calls `body` and leaves the connection's last inserted row id as it was, as FTS5 does.
    func keepingLastRowID(_ body: () throws -> Void) rethrows {
        let id = db.lastInsertedRowID
        defer {
            // SAFETY: the connection is open and ours for the length of this call: we are called with its `Database`.
            if let connection = unsafe db.sqliteConnection { unsafe sqlite3_set_last_insert_rowid(connection, id) }
        }
        try body()
    }

    private func record(_ row: Int64) throws -> [UInt8] {
        let data = try Data.fetchOne(db, sql: "SELECT block FROM memo_index_data WHERE id = ?", arguments: [row])
        guard let data else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
        return Array(data)
    }
}
