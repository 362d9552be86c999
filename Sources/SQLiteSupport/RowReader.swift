package import GRDB
import GRDBSQLite

/// Reads rows with as little work for each as SQLite allows, because a search can read hundreds of thousands
/// of them.
package struct RowReader {
    private let db: Database

    package init(_ db: Database) { self.db = db }

    /// Returns the first column of each row, which must be an integer, for at most `limit` rows.
    package func integers(_ sql: String, _ arguments: StatementArguments = [], limit: Int = .max) throws -> [Int64] {
        var integers: [Int64] = []
        try forEachInteger(sql, arguments) { integer in
            integers.append(integer)
            return integers.count < limit
        }
        return integers
    }

    /// Calls `take` with the first column of each row, which must be an integer, until it returns false.
    package func forEachInteger(_ sql: String, _ arguments: StatementArguments = [], _ take: (Int64) -> Bool) throws {
        let statement = try db.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        try unsafe step(statement) { handle in unsafe take(sqlite3_column_int64(handle, 0)) }
    }

    /// Calls `take` with the first two columns of each row, which must be integers; null is 0.
    package func forEachPair(_ sql: String, _ arguments: StatementArguments = [], _ take: (Int64, Int64) -> Void) throws {
        let statement = try db.cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        try unsafe step(statement) { handle in
            unsafe take(sqlite3_column_int64(handle, 0), sqlite3_column_int64(handle, 1))
            return true
        }
    }

    /// Calls `take` with the second column of the row that a statement finds for each ID, its only parameter.
    /// IDs without a row are skipped.
    package func forEachInteger(of ids: [Int64], _ sql: String, _ take: (_ id: Int64, _ value: Int64) -> Void) throws {
        let statement = try db.cachedStatement(sql: sql)
        for id in ids {
            // The ID is bound without GRDB, which would take longer than SQLite for the row.
            unsafe sqlite3_bind_int64(statement.sqliteStatement, 1, id)
            try unsafe step(statement) { handle in
                unsafe take(id, sqlite3_column_int64(handle, 0))
                return false
            }
        }
    }

    /// Calls `take` with the three columns (two texts, an integer) of the row that a statement finds for each
    /// ID, its only parameter. The texts are UTF-8 and valid for the length of the call. IDs without a row are
    /// skipped.
    package func withTexts(
        of ids: [Int64], _ sql: String, _ take: (_ id: Int64, _ first: Span<UInt8>, _ second: Span<UInt8>, _ value: Int64) throws -> Void
    ) throws {
        if ids.isEmpty { return }
        let statement = try db.cachedStatement(sql: sql)
        for id in ids {
            unsafe sqlite3_bind_int64(statement.sqliteStatement, 1, id)
            try unsafe step(statement) { handle in
                // SAFETY: both columns are valid until the statement's next step, which is after `take`.
                let (first, second) = unsafe (Self.bytes(handle, 0), Self.bytes(handle, 1))
                try unsafe take(id, first.span, second.span, sqlite3_column_int64(handle, 2))
                return false
            }
        }
    }

    private static func bytes(_ handle: OpaquePointer, _ column: CInt) -> UnsafeBufferPointer<UInt8> {
        let text = unsafe sqlite3_column_text(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe UnsafeBufferPointer(start: text, count: text == nil ? 0 : count)
    }

    private func step(_ statement: Statement, _ row: (OpaquePointer) throws -> Bool) throws {
        let handle = unsafe statement.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        while true {
            let code = unsafe sqlite3_step(handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: statement.sql)
            }
            guard try unsafe row(handle) else { return }
        }
    }
}

extension DatabaseValueConvertible {
    /// Returns the first value of a statement's first row, or nil if there is none.
    ///
    /// It replaces GRDB's `fetchOne`, which terminates the process at a value of another type: other tools
    /// may have written to the index.
    /// - Throws: `SQLITE_CORRUPT_VTAB` for such a value, and SQLite's own errors.
    package static func checkedOne(_ statement: Statement, arguments: StatementArguments = StatementArguments()) throws -> Self? {
        guard let value = try DatabaseValue.fetchOne(statement, arguments: arguments), !value.isNull else { return nil }
        guard let result = fromDatabaseValue(value) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
        return result
    }
}
