import GRDB
import GRDBSQLite

/// Reads from the index and the content table with as little as SQLite allows between a row and its use.
struct PostingReader {
    let db: Database

    /// Ids of the memos that match an FTS5 expression, ascending; at most `limit`.
    func ids(matching expression: String, limit: Int = .max) throws -> [Int64] {
        try ids("SELECT rowid FROM memo_index WHERE memo_index MATCH ? ORDER BY rowid", [expression], limit: limit)
    }

    /// First column of each row, which must be an integer.
    func ids(
        _ sql: String, _ arguments: StatementArguments, limit: Int = .max, while goesOn: (Int64) -> Bool = { _ in true }
    ) throws -> [Int64] {
        let statement = try db.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        var ids: [Int64] = []
        try unsafe step(statement) { handle in
            let id = unsafe sqlite3_column_int64(handle, 0)
            guard goesOn(id) else { return false }
            ids.append(id)
            return ids.count < limit
        }
        return ids
    }

    /// When each memo was last written, in milliseconds; without memos that are not there.
    func recencies(of ids: [Int64]) throws -> [(recency: Int64, id: Int64)] {
        let statement = try db.cachedStatement(sql: "SELECT recency FROM memo WHERE id = ?")
        let handle = unsafe statement.sqliteStatement
        var result: [(recency: Int64, id: Int64)] = []
        result.reserveCapacity(ids.count)
        for id in ids {
            // Bound past GRDB, which would take longer than the row.
            unsafe sqlite3_bind_int64(handle, 1, id)
            try unsafe step(statement) { handle in
                result.append((unsafe sqlite3_column_int64(handle, 0), id))
                return false
            }
        }
        return result
    }

    /// Title, body (as bytes of the original, for the length of `body`'s call) and recency of a memo. Not called when there is no
    /// such memo.
    func withText(of id: Int64, _ body: (Span<UInt8>, Span<UInt8>, Int64) -> Void) throws {
        let statement = try db.cachedStatement(sql: "SELECT title, body, recency FROM memo WHERE id = ?")
        unsafe sqlite3_bind_int64(statement.sqliteStatement, 1, id)
        try unsafe step(statement) { handle in
            // SAFETY: both columns stay where they are until the statement steps on, which is after `body`.
            let (title, text) = unsafe (Self.bytes(handle, 0), Self.bytes(handle, 1))
            unsafe body(title.span, text.span, sqlite3_column_int64(handle, 2))
            return false
        }
    }

    private static func bytes(_ handle: OpaquePointer, _ column: CInt) -> UnsafeBufferPointer<UInt8> {
        let text = unsafe sqlite3_column_text(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe UnsafeBufferPointer(start: text, count: text == nil ? 0 : count)
    }

    private func step(_ statement: Statement, _ row: (OpaquePointer) -> Bool) throws {
        let handle = unsafe statement.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        while true {
            let code = unsafe sqlite3_step(handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: statement.sql)
            }
            if unsafe !row(handle) { return }
        }
    }
}
