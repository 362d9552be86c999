package import GRDB

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
