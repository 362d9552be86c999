package import GRDB
import GRDBSQLite
package import MemoModel

/// A statement that writes rows one by one with as little work for each as SQLite allows, because an import
/// writes millions.
///
/// It is not for statements that read. Use it on the connection it was created for, and release it before
/// that is closed.
@safe package final class RowWriter {
    private let db: Database
    private let sql: String
    private let statement: OpaquePointer?

    /// The value of a parameter, so that the same integer is not bound again. Most integers of a row equal those of the row before, and SQLite
    /// takes twice as long to bind one as we take to compare it.
    private struct Bound: Equatable {
        enum Kind: UInt8 { case null, integer, other }
        let kind: Kind
        var number: Int64 = 0
    }
    /// The values by parameter. SQLite keeps them from one row to the next.
    // SAFETY: only methods of this class use it, and none calls anything while it changes it.
    @exclusivity(unchecked) private var bound: [Bound]

    /// - Throws: `DatabaseError` if the statement does not compile.
    package init(_ db: Database, _ sql: String) throws {
        (self.db, self.sql) = (db, sql)
        var statement: OpaquePointer?
        // SAFETY: the connection is open: we are called with its `Database`.
        let code = unsafe sqlite3_prepare_v3(db.sqliteConnection, sql, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        unsafe self.statement = statement
        unsafe bound = Array(repeating: Bound(kind: .null), count: Int(sqlite3_bind_parameter_count(statement)))
        guard code == SQLITE_OK else { throw Self.error(code, db, sql) }
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// Binds an integer, or null for nil, to a parameter. Parameters count from 1.
    package func bind(_ value: Int64?, at parameter: Int) {
        let new = Bound(kind: value == nil ? .null : .integer, number: value ?? 0)
        guard unsafe bound[parameter - 1] != new else { return }
        unsafe bound[parameter - 1] = new
        let parameter = CInt(truncatingIfNeeded: parameter)
        if let value { unsafe sqlite3_bind_int64(statement, parameter, value) } else { unsafe sqlite3_bind_null(statement, parameter) }
    }

    /// Binds a text, which SQLite copies, or null for nil, to a parameter.
    package func bind(_ value: StoredText?, at parameter: Int) {
        guard let value = value?.text else { return bind(nil as Int64?, at: parameter) }
        unsafe bound[parameter - 1] = Bound(kind: .other)
        // SAFETY: SQLite copies the bytes within the call. A destructor of -1 is its name for that (SQLITE_TRANSIENT).
        let code = unsafe value.withCString { bytes in
            unsafe sqlite3_bind_text64(
                statement, CInt(truncatingIfNeeded: parameter), bytes, UInt64(value.utf8.count),
                unsafeBitCast(-1, to: sqlite3_destructor_type.self), UInt8(SQLITE_UTF8))
        }
        if code != SQLITE_OK { failure = code }
    }

    /// Writes the row. Returns whether a row was added or changed: a statement may ignore an existing one.
    @discardableResult
    package func execute() throws -> Bool {
        guard failure == SQLITE_OK else { throw Self.error(takeFailure(), db, sql) }
        let code = unsafe sqlite3_step(statement)
        let hasChanged = unsafe sqlite3_changes(db.sqliteConnection) > 0
        guard code == SQLITE_DONE else {
            let error = Self.error(code, db, sql)
            unsafe sqlite3_reset(statement)
            throw error
        }
        unsafe sqlite3_reset(statement)
        return hasChanged
    }

    /// Writes a row with `bytes` bound to a parameter. `bytes` must not be empty.
    package func execute(_ bytes: Span<UInt8>, at parameter: Int) throws {
        try unsafe bytes.withUnsafeBytes { bytes in
            // SAFETY: the bytes are valid until the row is written; then the parameter is set to null.
            let code = unsafe sqlite3_bind_blob64(
                statement, CInt(truncatingIfNeeded: parameter), bytes.baseAddress, UInt64(bytes.count), nil)
            unsafe bound[parameter - 1] = Bound(kind: .other)
            if code != SQLITE_OK { failure = code }
            defer { bind(nil as Int64?, at: parameter) }
            try execute()
        }
    }

    /// The error code of a value that could not be bound, reported when the row is written.
    private var failure = SQLITE_OK

    private func takeFailure() -> CInt {
        defer { failure = SQLITE_OK }
        return failure
    }

    private static func error(_ code: CInt, _ db: Database, _ sql: String) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: sql)
    }
}
