import Foundation
import GRDB
import GRDBSQLite

/// The tables in which FTS5 keeps the index (its shadow tables), read and written directly instead of through FTS5. SQLite's defensive mode
/// forbids to write them so.
///
///     memo_index_data   id = 1    the totals: memos, tokens of bodies, tokens of titles
///                       id = 10   the structure, see `SegmentStructure`
///                       others    pages, see `SegmentFormat`:   | segment: from bit 37 | is page list: bit 36 | page: 36 bits |
///     memo_index_idx    segid, term (the separator), pgno = page × 2, plus 1 where the page's last term has a page list
///
/// FTS5 keeps the structure in memory for each connection, and gathers there what it is about to write. So every change happens in
/// `change`, which makes FTS5 write out and forget, and nothing else may use the index in this connection meanwhile.
struct ShadowTables {
    private static let totalsRow: Int64 = 1
    private static let structureRow: Int64 = 10

    private let db: Database
    private let pageWriter: RowWriter
    private let separatorWriter: Statement

    init(_ db: Database) throws {
        self.db = db
        pageWriter = try RowWriter(db, "REPLACE INTO memo_index_data(id, block) VALUES (?, ?)")
        separatorWriter = try db.cachedStatement(sql: "INSERT INTO memo_index_idx(segid, term, pgno) VALUES (?, ?, ?)")
    }

    /// Row of a page of a segment.
    static func row(segment: Int, page: Int) -> Int64 { Int64(segment) << 37 | Int64(page) }

    /// Row of the page list of the last term on `page`.
    static func row(segment: Int, pageListFrom page: Int) -> Int64 { row(segment: segment, page: page) | 1 << 36 }

    /// What a row above `structureRow` holds.
    static func content(ofRow row: Int64) -> (segment: Int64, page: Int64, isPageList: Bool) {
        (row >> 37, row & (1 << 36 - 1), row >> 36 & 1 == 1)
    }

    /// Changes the tables wholly or, when `body` or `test` throws, not at all. Before `body` FTS5 writes out what it has gathered, for a
    /// savepoint begins there. `test` is given what `body` returned and may ask FTS5, which by then reads what `body` wrote.
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

    /// Makes FTS5 read the structure anew at its next use. A merge of no pages has just this effect, and it makes FTS5 take part in the
    /// transaction, so that a rollback is told to it.
    func forget() throws { try merge(pages: 0) }

    /// Lets FTS5 merge segments of levels that have several, until it has written about `pages` pages.
    func merge(pages: Int) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('merge', ?)", arguments: [pages])
    }

    func write(_ page: [UInt8], _ row: Int64) throws {
        pageWriter.bind(row, at: 1)
        try pageWriter.execute(page, at: 2)
    }

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

    /// Removes whatever an earlier segment of this id may have left behind.
    func clear(segment: Int) throws {
        try db.cachedStatement(sql: "DELETE FROM memo_index_data WHERE id BETWEEN ? AND ?").execute(
            arguments: [Self.row(segment: segment, page: 0), Self.row(segment: segment + 1, page: 0) - 1])
        try db.cachedStatement(sql: "DELETE FROM memo_index_idx WHERE segid = ?").execute(arguments: [segment])
    }

    /// Whoever asks for the id of the row inserted last means a memo, never a page of ours. FTS5 too sets it back.
    private func setLastInsertedRowID(_ id: Int64) {
        // SAFETY: the connection is open and ours for the length of this call: we are called with its `Database`.
        if let connection = unsafe db.sqliteConnection { unsafe sqlite3_set_last_insert_rowid(connection, id) }
    }

    /// The structure as it stands in the file; what FTS5 has still in memory is not in it.
    static func structure(_ db: Database) throws -> SegmentStructure { try SegmentStructure(record: record(structureRow, db)) }

    /// Hash of the bytes of a page of a segment; nil where there is no such page.
    static func print(ofPage page: Int, segment: Int, _ db: Database) throws -> UInt64? {
        let statement = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
        let data = try Data.fetchOne(statement, arguments: [row(segment: segment, page: page)])
        return data?.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func record(_ row: Int64, _ db: Database) throws -> [UInt8] {
        let data = try Data.fetchOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?"), arguments: [row])
        guard let data else { throw UnknownPages("no structure") }
        return Array(data)
    }
}
