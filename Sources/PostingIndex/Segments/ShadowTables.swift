import Foundation
import GRDB
import GRDBSQLite
import Postings
import SQLiteSupport

/// FTS5's shadow tables, in which it stores the index. They are read and written directly instead of through FTS5.
/// SQLite's defensive mode forbids writing them.
///
///     memo_index_data   id = 1    the totals: memos, tokens of bodies, tokens of titles
///                       id = 10   the structure, see `SegmentStructure`
///                       others    pages, see `SegmentFormat`:   | segment: from bit 37 | is skip list: bit 36 | page: 36 bits |
///     memo_index_idx    segid, term (the separator), pgno = page × 2, plus 1 if the page's last term has a skip list
///
/// FTS5 caches the structure in memory for each connection, and buffers its writes there. So every change happens in
/// `change`, which makes FTS5 write its buffer and drop its cache. Nothing else may use the index in this connection meanwhile.
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

    /// Returns the row of a page of a segment.
    static func row(segment: Int, page: Int) -> Int64 { Int64(segment) << 37 | Int64(page) }

    /// Returns the row of the skip list of the last term on `page`.
    static func row(segment: Int, skipListFrom page: Int) -> Int64 { row(segment: segment, page: page) | 1 << 36 }

    /// Returns the content of a row above `structureRow`.
    static func content(ofRow row: Int64) -> (segment: Int64, page: Int64, isSkipList: Bool) {
        (row >> 37, row & (1 << 36 - 1), row >> 36 & 1 == 1)
    }

    /// Changes the tables completely or, if `body` or `test` throws, not at all. FTS5 writes its memory before `body`, because a savepoint
    /// begins there. `test` receives the result of `body` and may query FTS5, which by then reads the changes.
    func change<Value>(_ body: () throws -> Value, test: (Value) throws -> Void) throws {
        let id = db.lastInsertedRowID
        defer { setLastInsertedRowID(id) }
        writeCache()
        try db.inSavepoint {
            try forget()
            let value = try body()
            try forget()
            try test(value)
            return .commit
        }
    }

    /// Makes FTS5 read the structure again at its next use. A merge of no pages has just this effect. It also
    /// makes FTS5 take part in the transaction, so that a rollback is reported to it.
    func forget() throws { try merge(pages: 0) }

    /// Lets FTS5 merge segments of levels that have several, until it has written about `pages` pages.
    func merge(pages: Int) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('merge', ?)", arguments: [pages])
    }

    func write(_ page: Span<UInt8>, _ row: Int64) throws {
        pageWriter.bind(row, at: 1)
        try pageWriter.execute(page, at: 2)
    }

    func writeSeparator(_ term: [UInt8], segment: Int, page: Int, isListed: Bool) throws {
        try separatorWriter.execute(arguments: [segment, Data(term), page << 1 | (isListed ? 1 : 0)])
    }

    func structure() throws -> SegmentStructure { try Self.structure(db) }
    func write(_ structure: SegmentStructure) throws { try write(structure.record.span, Self.structureRow) }
    func write(_ totals: IndexTotals) throws {
        var record: [UInt8] = []
        for value in [totals.memos, totals.body, totals.title] { Varint.append(UInt64(value), to: &record) }
        try write(record.span, Self.totalsRow)
    }

    /// Removes rows that an earlier segment of this ID may have left behind.
    func clear(segment: Int) throws {
        try db.cachedStatement(sql: "DELETE FROM memo_index_data WHERE id BETWEEN ? AND ?").execute(
            arguments: [Self.row(segment: segment, page: 0), Self.row(segment: segment + 1, page: 0) - 1])
        try db.cachedStatement(sql: "DELETE FROM memo_index_idx WHERE segid = ?").execute(arguments: [segment])
        try BitListWriter.remove(segment: segment, in: db)
    }

    /// Writes the changed pages in SQLite's memory to the log. Within the savepoint, SQLite would copy each of them before it writes it.
    private func writeCache() {
        // SAFETY: the connection is open and ours for the length of this call: we are called with its `Database`. The result is unused:
        // pages that were not written stay in memory.
        if let connection = unsafe db.sqliteConnection { _ = unsafe sqlite3_db_cacheflush(connection) }
    }

    /// Restores the ID of the row inserted last: callers expect that of a memo, never of an index page. FTS5 restores it too.
    private func setLastInsertedRowID(_ id: Int64) {
        // SAFETY: the connection is open and ours for the length of this call: we are called with its `Database`.
        if let connection = unsafe db.sqliteConnection { unsafe sqlite3_set_last_insert_rowid(connection, id) }
    }

    /// Returns the structure in the file, without changes that FTS5 still has in memory.
    static func structure(_ db: Database) throws -> SegmentStructure { try SegmentStructure(record: record(structureRow, db)) }

    /// Returns a fingerprint that distinguishes a segment from all others.
    static func print(of segment: SegmentStructure.Segment, _ db: Database) throws -> WordCache.Print {
        let statement = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
        let numbers = [segment.firstPage, segment.firstPage / 2 + segment.lastPage / 2, segment.lastPage]
        let hashes = try numbers.map { number -> UInt64? in
            let page = try Data.checkedOne(statement, arguments: [row(segment: segment.id, page: number)])
            return page.flatMap { $0.count < 8 ? nil : ByteHash.hash(of: $0.span) }
        }
        return WordCache.Print(segment: segment, pages: hashes)
    }

    private static func record(_ row: Int64, _ db: Database) throws -> [UInt8] {
        let data = try Data.checkedOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?"), arguments: [row])
        guard let data else { throw UnknownPages("no structure") }
        return Array(data)
    }
}
