package import GRDB
import GRDBSQLite

/// Ends what a connection reads once its budget is used up.
package enum ReadingLimit {
    /// Steps of SQLite's machine between two looks at the budget: some microseconds. Steps of a statement that is run again and again add up.
    private static let stride: Int32 = 500

    /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` once the current budget is over.
    package static func hold<Value>(_ db: Database, _ body: () throws -> Value) rethrows -> Value {
        guard let budget = ReadingBudget.current else { return try body() }
        // SAFETY: the budget lives until the handler is gone, and SQLite calls it from within the statements of `body` alone.
        return try withExtendedLifetime(budget) {
            unsafe sqlite3_progress_handler(
                db.sqliteConnection, stride,
                { context in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<ReadingBudget>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
                }, Unmanaged.passUnretained(budget).toOpaque())
            // What comes after, such as the end of a transaction, must not fail.
            defer { unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }
}
