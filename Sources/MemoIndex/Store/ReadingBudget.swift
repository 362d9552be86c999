import GRDB
import Synchronization

/// How long work that reads may go on: until a deadline, until somebody cancels it, or until the budget around it ends.
///
/// SQLite's progress handler and ICU's callback ask it. `sqlite3_interrupt` would be lost between two statements, of which a search runs many.
/// Safe to use from several threads at a time.
public final class ReadingBudget: Sendable {
    /// The budget of the work that this thread or task does now.
    @TaskLocal package static var current: ReadingBudget?

    /// Whether regular expressions may be run.
    package enum Patterns: UInt8, AtomicRepresentable, Sendable {
        case allowed
        /// They may not, and none was needed so far.
        case postponed
        /// They may not, and the work needs one. Run it again under a budget that allows them.
        case wanted
    }

    private let end: ContinuousClock.Instant?
    private let outer: ReadingBudget?
    private let cancelled = Atomic(false)
    private let patterns: Atomic<Patterns>

    /// Makes a budget within the current one. Pass `nil` for no deadline.
    public convenience init(limit: Duration? = nil) { self.init(within: limit, patterns: .allowed) }

    /// Makes a budget within the current one that allows regular expressions, or only notes that they are wanted.
    package init(within time: Duration? = nil, patterns: Patterns) {
        end = time.map { .now + $0 }
        outer = Self.current
        self.patterns = Atomic(patterns)
    }

    /// Ends the work under this budget soon. It stays cancelled.
    public func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Whether `cancel` was called on this budget.
    package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Whether the work was refused a regular expression.
    package var wantsPatterns: Bool { patterns.load(ordering: .relaxed) == .wanted }

    /// Whether the work must end now.
    package var isOver: Bool {
        if isCancelled { return true }
        if let end, end < .now { return true }
        return outer?.isOver ?? false
    }

    /// Lets work go on that is not SQLite's.
    /// - Throws: What SQLite throws for a statement that was interrupted.
    package func check() throws {
        if isOver { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
    }

    /// Asks whether regular expressions may be run now.
    /// - Throws: What `check` throws, where they may not. `wantsPatterns` is true then.
    package func beginPatterns() throws {
        try outer?.beginPatterns()
        guard patterns.load(ordering: .relaxed) != .allowed else { return }
        patterns.store(.wanted, ordering: .relaxed)
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
    }
}
