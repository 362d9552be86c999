package import GRDB
import GRDBSQLite
import Synchronization

/// A limit for work that reads: it ends at a deadline, on cancellation, or when the enclosing budget ends.
///
/// SQLite's progress handler and ICU's callback check it. `sqlite3_interrupt` would have no effect between
/// two of a search's many statements. Safe to use from several threads.
public final class ReadingBudget: Sendable {
    /// The budget of the current thread or task.
    @TaskLocal package static var current: ReadingBudget?

    /// Whether regular expressions may be run, and whether one was needed.
    package enum Patterns: UInt8, AtomicRepresentable, Sendable {
        case allowed
        /// They may not be run, and none was needed so far.
        case postponed
        /// They may not be run, and the work needs one. Run it again under a budget that allows them.
        case wanted
    }

    private let end: ContinuousClock.Instant?
    private let outer: ReadingBudget?
    private let cancelled = Atomic(false)
    private let patterns: Atomic<Patterns>

    /// Creates a budget within the current one. Pass `nil` for no deadline.
    public convenience init(limit: Duration? = nil) { self.init(within: limit, patterns: .allowed) }

    /// Creates a budget within the current one that allows regular expressions, or only records that they are
    /// needed.
    package init(within time: Duration? = nil, patterns: Patterns) {
        end = time.map { .now + $0 }
        outer = Self.current
        self.patterns = Atomic(patterns)
    }

    /// Ends the work under this budget soon. It stays cancelled.
    public func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Whether `cancel` was called on this budget.
    package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Whether the work needed a regular expression that was not allowed.
    package var wantsPatterns: Bool { patterns.load(ordering: .relaxed) == .wanted }

    /// Whether the work must end now.
    package var isOver: Bool {
        if isCancelled { return true }
        if let end, end < .now { return true }
        return outer?.isOver ?? false
    }

    /// Throws if the budget is over. For work outside SQLite.
    /// - Throws: SQLite's error for an interrupted statement.
    package func check() throws {
        if isOver { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
    }

    /// Requests permission to run regular expressions.
    /// - Throws: The error of `check` if they are not allowed. `wantsPatterns` is then true.
    package func beginPatterns() throws {
        try outer?.beginPatterns()
        guard patterns.load(ordering: .relaxed) != .allowed else { return }
        patterns.store(.wanted, ordering: .relaxed)
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
    }
}

/// Interrupts a connection's statements when their budget is used up.
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
