import CImposter
package import GRDB
import GRDBSQLite

/// Second names for the b-trees of a table and its indexes, so that rows and entries of indexes are written apart.
///
/// SQLite knows such tables as imposters; its shell makes them by `.imposter`. They stand in the memory of the connection that makes
/// them, and nothing of them in the file; when the schema changes, they are gone. As long as there are any, this connection's
/// `PRAGMA integrity_check` counts the b-trees twice, and an UPDATE or DELETE of a row whose entries are not yet written fails.
package enum Imposters {
    /// Gives the b-tree of a table or an index the name and the columns of `statement`, a CREATE TABLE. The columns must be those of the
    /// table, or those of the index and the row's id behind them, WITHOUT ROWID.
    /// - Returns: false, and nothing is changed, where this SQLite cannot do that.
    package static func create(_ statement: String, named name: String, over root: Int64, in db: Database) throws -> Bool {
        guard let root = CInt(exactly: root), root > 1 else { return false }
        // SAFETY: the connection is open for the length of the call: we are called with its `Database`.
        guard let connection = unsafe db.sqliteConnection.map({ unsafe UnsafeMutableRawPointer($0) }) else { return false }
        guard unsafe cimposter_create(connection, root, statement) == SQLITE_OK else { return false }
        // A SQLite without such tables has made a real one.
        let isReal = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)", arguments: [name])
        guard isReal == true else { return true }
        try db.execute(sql: "DROP TABLE \(name)")
        return false
    }

    /// Forgets all such tables of a connection. No statement may be running, and nothing may be written meanwhile.
    package static func forget(in db: Database) {
        // SAFETY: the connection is open for the length of the call: we are called with its `Database`.
        if let connection = unsafe db.sqliteConnection { unsafe cimposter_forget(UnsafeMutableRawPointer(connection)) }
    }
}
