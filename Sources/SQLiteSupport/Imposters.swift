import CImposter
package import GRDB
import GRDBSQLite

/// Additional tables over the b-trees of a table and its indexes, so that rows and index entries can be
/// written separately.
///
/// SQLite calls them imposter tables; its shell creates them by `.imposter`. They exist in the memory of the
/// connection that creates them, not in the file, and disappear when the schema changes. While they exist,
/// `PRAGMA integrity_check` on this connection counts the b-trees twice, and an UPDATE or DELETE fails for a
/// row whose index entries are not yet written.
package enum Imposters {
    /// Creates an imposter table over the b-tree of a table or an index. `statement` is its CREATE TABLE. The
    /// columns must be those of the table, or those of the index followed by the row ID, WITHOUT ROWID.
    /// - Returns: False, without a change, if this SQLite does not support imposter tables.
    package static func create(_ statement: String, named name: String, over root: Int64, in db: Database) throws -> Bool {
        guard let root = CInt(exactly: root), root > 1 else { return false }
        // SAFETY: the connection is open for the length of the call: we are called with its `Database`.
        guard let connection = unsafe db.sqliteConnection.map({ unsafe UnsafeMutableRawPointer($0) }) else { return false }
        guard unsafe cimposter_create(connection, root, statement) == SQLITE_OK else { return false }
        // A SQLite without imposter tables has created a real one.
        let isReal = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)", arguments: [name])
        guard isReal == true else { return true }
        try db.execute(sql: "DROP TABLE \(name)")
        return false
    }

    /// Removes all imposter tables of a connection. No statement may be running, and nothing may be written
    /// meanwhile.
    package static func forget(in db: Database) {
        // SAFETY: the connection is open for the length of the call: we are called with its `Database`.
        if let connection = unsafe db.sqliteConnection { unsafe cimposter_forget(UnsafeMutableRawPointer(connection)) }
    }
}

/// SQLite's count of the memory it uses, which Saekin does not need.
package enum MemoryStatistics {
    /// Whether the count was turned off, for the whole process. That is possible before the first connection only, so read this before you
    /// open one.
    package static let areOff = cimposter_skip_statistics() == 0
}
