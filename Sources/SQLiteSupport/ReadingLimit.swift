package import GRDB
import GRDBSQLite
import MemoModel

/// Interrupts a connection's statements when their budget is used up. `sqlite3_interrupt` would have no effect
/// between two of a search's many statements.
package enum ReadingLimit {
    /// Steps of SQLite's virtual machine between two checks of the budget: some microseconds. Steps of a
    /// repeated statement add up.
    private static let stride: Int32 = 500

    /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` once the current budget is over.
    package static func hold<Value>(_ db: Database, _ body: () throws -> Value) rethrows -> Value {
        guard let budget = ReadingBudget.current else { return try body() }
        // SAFETY: the budget outlives the handler, and SQLite calls it only within the statements of `body`.
        return try withExtendedLifetime(budget) {
            unsafe sqlite3_progress_handler(
                db.sqliteConnection, stride,
                { context in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<ReadingBudget>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
                }, Unmanaged.passUnretained(budget).toOpaque())
            // Later statements, such as the end of a transaction, must not fail.
            defer { unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }
}
