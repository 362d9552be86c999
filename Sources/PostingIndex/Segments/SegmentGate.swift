import GRDB
import GRDBSQLite
import SQLiteSupport

/// Thrown if the pages of the index do not have the known format. It never reaches a user: the code that
/// catches it falls back to `FTS5Store`.
struct UnknownPages: Error, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// Checks at run time, before pages are read or written, everything that the code assumes about them.
///
/// | assumption | checked by |
/// |---|---|
/// | file format 4, so no page that was changed in place (`secure-delete` makes it 5) | `version` of the configuration |
/// | two columns, the body first; positions stored; no column sizes, no prefix indexes | the statement that made the table |
/// | the structure record: its kind, that levels, counts and segments fit together | `SegmentStructure` |
/// | pages of a size whose offsets take two bytes | `pgsz` of the configuration |
/// | no postings in FTS5's memory | reading: this connection does not write; writing: `ShadowTables.change` |
/// | writing: shadow tables may be written (no defensive mode) | the statements compile |
/// | writing: the end of a level is not the output of a merge under way | `SegmentStructure.bulkLevel` |
/// | writing: no older segment contains the memos | `IndexState.highestID` |
/// | writing: FTS5 sees the new segment | `SegmentStore` queries it, and removes the segment if not |
struct SegmentGate {
    /// Page sizes with which every offset on a page fits into two bytes, even if the longest term makes the page larger.
    private static let pageSizes = 32...32768

    /// In bytes.
    let pageSize: Int

    /// - Throws: `UnknownPages`, and SQLite's errors unchanged.
    init(_ db: Database) throws {
        let setting = try db.cachedStatement(sql: "SELECT v FROM memo_index_config WHERE k = ?")
        let version = try Int.checkedOne(setting, arguments: ["version"]) ?? 0
        guard version == IndexSchema.formatVersion else { throw UnknownPages("file format \(version)") }
        // FTS5's own default, which it does not store.
        pageSize = try Int.checkedOne(setting, arguments: ["pgsz"]) ?? 4050
        guard Self.pageSizes.contains(pageSize) else { throw UnknownPages("pages of \(pageSize) bytes") }
        let sql = try String.fetchOne(db.cachedStatement(sql: "SELECT sql FROM sqlite_schema WHERE name = 'memo_index'"))
        guard sql == IndexSchema.index else { throw UnknownPages("another table") }
    }

    /// Returns whether this connection has begun to write. If so, FTS5 may have postings in memory that are
    /// on no page yet.
    static func isWriting(_ db: Database) -> Bool {
        // SAFETY: the connection is open for the length of this call: we are called with its `Database`.
        guard let connection = unsafe db.sqliteConnection else { return true }
        return unsafe sqlite3_txn_state(connection, "main") == SQLITE_TXN_WRITE
    }
}
