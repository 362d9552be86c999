import Foundation
import GRDB
import GRDBSQLite

/// The tables in which FTS5 keeps the index, written past it. SQLite's defensive mode forbids that.
///
/// FTS5 remembers the structure for each connection and gathers in memory what it is to write. So everything happens in
/// `change`, and nothing else may use the index in this connection meanwhile.
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

    /// Changes the tables wholly or, when `body` or `test` throws, not at all. At its savepoint FTS5 writes out what it has gathered;
    /// `test` may ask FTS5, which by then sees what `body` wrote.
    func change<Value>(_ body: () throws -> Value, test: (Value) throws -> Void) throws {
        let id = db.lastInsertedRowID
        defer { setLastInsertedRowID(id) }
        try db.inSavepoint {
            try forget()
            let value = try body()
            try forget()
            try test(value)
            return .commit
        }
    }

    /// Makes FTS5 forget what it remembers: a merge of no pages does just that, and lets FTS5 hear of the end of the transaction.
    func forget() throws { try merge(pages: 0) }

    /// Merges segments, of levels that have several, until about as many pages are written.
    func merge(pages: Int) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('merge', ?)", arguments: [pages])
    }

    func write(_ page: [UInt8], _ row: Int64) throws { try pageWriter.execute(arguments: [row, Data(page)]) }

    func writeSeparator(_ term: [UInt8], segment: Int, page: Int, isListed: Bool) throws {
        try separatorWriter.execute(arguments: [segment, Data(term), page << 1 | (isListed ? 1 : 0)])
    }

    func structure() throws -> SegmentStructure { try Self.structure(db) }
    func write(_ structure: SegmentStructure) throws { try write(structure.record, Self.structureRow) }
    func write(_ totals: IndexTotals) throws {
        var record: [UInt8] = []
        for value in [totals.memos, totals.body, totals.title] { Varint.append(UInt64(value), to: &record) }
        try write(record, Self.totalsRow)
    }

    /// Removes what may be left of an earlier segment of this id.
    func clear(segment: Int) throws {
        try db.cachedStatement(sql: "DELETE FROM memo_index_data WHERE id BETWEEN ? AND ?").execute(
            arguments: [Self.row(segment: segment, page: 0), Self.row(segment: segment + 1, page: 0) - 1])
        try db.cachedStatement(sql: "DELETE FROM memo_index_idx WHERE segid = ?").execute(arguments: [segment])
    }

    /// FTS5 too leaves the id as it found it.
    private func setLastInsertedRowID(_ id: Int64) {
        // SAFETY: the connection is open and ours for the length of this call: we are called with its `Database`.
        if let connection = unsafe db.sqliteConnection { unsafe sqlite3_set_last_insert_rowid(connection, id) }
    }

    /// The segments, as the last transaction left them.
    static func structure(_ db: Database) throws -> SegmentStructure { try SegmentStructure(record: record(structureRow, db)) }

    private static func record(_ row: Int64, _ db: Database) throws -> [UInt8] {
        let data = try Data.fetchOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?"), arguments: [row])
        guard let data else { throw UnknownPages("no structure") }
        return Array(data)
    }
}
