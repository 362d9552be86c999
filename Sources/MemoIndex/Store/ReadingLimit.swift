package import GRDB
import GRDBSQLite

/// Ends what a connection reads once it takes too long.
package enum ReadingLimit {
    /// Steps of SQLite's machine between two looks at the clock: some microseconds. Steps of a statement that is run again and again add up.
    private static let stride: Int32 = 500

    /// What a look at the clock needs.
    private final class Deadline {
        let end: ContinuousClock.Instant
        init(_ end: ContinuousClock.Instant) { self.end = end }
    }

    /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` once `end` has passed; nil for no limit.
    package static func hold<Value>(_ db: Database, until end: ContinuousClock.Instant?, _ body: () throws -> Value) rethrows -> Value {
        guard let end else { return try body() }
        let deadline = Deadline(end)
        // SAFETY: the deadline lives until the handler is gone, and SQLite calls it from within the statements of `body` alone.
        return try withExtendedLifetime(deadline) {
            unsafe sqlite3_progress_handler(
                db.sqliteConnection, stride,
                { context in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().end < .now ? 1 : 0
                }, Unmanaged.passUnretained(deadline).toOpaque())
            // What comes after, such as the end of a transaction, must not fail.
            defer { unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
            return try body()
        }
    }
}
