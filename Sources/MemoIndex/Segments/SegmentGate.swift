import GRDB
import GRDBSQLite

/// Thrown where the pages of the index are not as this program knows them. It never reaches a user: whoever catches it lets `FTS5Store` do
/// the work instead.
struct UnknownPages: Error, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// Checks at run time, before pages are read or written, all that reading and writing them takes for granted.
///
/// | taken for granted | checked by |
/// |---|---|
/// | file format 4, so no page that was changed in place (`secure-delete` makes it 5) | `version` of the configuration |
/// | two columns, the body first; positions kept; no column sizes, no prefix indexes | the statement that made the table |
/// | the structure record: its kind, that levels, counts and segments fit together | `SegmentStructure` |
/// | pages of a size whose offsets take two bytes | `pgsz` of the configuration |
/// | nothing gathered in FTS5's memory | reading: this connection does not write; writing: `ShadowTables.change` |
/// | writing: shadow tables may be written (no defensive mode) | the statements compile |
/// | writing: the end of a level is not the output of a merge under way | `SegmentStructure.bulkLevel` |
/// | writing: no older segment knows of the memos | `IndexState.highestID` |
/// | writing: FTS5 sees what was written | `SegmentStore` asks it, and takes the segment back where it does not |
struct SegmentGate {
    /// Page sizes with which every offset on a page fits into two bytes, even if the longest term makes the page larger.
    private static let pageSizes = 32...32768

    /// In bytes.
    let pageSize: Int

    /// - Throws: `UnknownPages`; SQLite's errors as they are.
    init(_ db: Database) throws {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT k, v FROM memo_index_config WHERE k IN ('version', 'pgsz')"))
        let settings = Dictionary(rows.map { ($0[0] as String? ?? "", $0[1] as Int? ?? 0) }) { first, _ in first }
        guard settings["version"] == IndexSchema.formatVersion else { throw UnknownPages("file format \(settings["version"] ?? 0)") }
        // FTS5's own default, which it does not write down.
        pageSize = settings["pgsz"] ?? 4050
        guard Self.pageSizes.contains(pageSize) else { throw UnknownPages("pages of \(pageSize) bytes") }
        let sql = try String.fetchOne(db.cachedStatement(sql: "SELECT sql FROM sqlite_schema WHERE name = 'memo_index'"))
        guard sql == IndexSchema.index else { throw UnknownPages("another table") }
    }

    /// Whether this connection has begun to write. Then FTS5 may have postings in its memory that are on no page yet.
    static func isWriting(_ db: Database) -> Bool {
        // SAFETY: the connection is open for the length of this call: we are called with its `Database`.
        guard let connection = unsafe db.sqliteConnection else { return true }
        return unsafe sqlite3_txn_state(connection, "main") == SQLITE_TXN_WRITE
    }
}
