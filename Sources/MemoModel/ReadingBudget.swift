import Synchronization

/// A limit for work that reads: it ends at a deadline, on cancellation, or when the enclosing budget ends.
///
/// Loops over texts, marks and words check it through `Steps`. SQLite's progress handler and ICU's callback
/// check it within the calls of theirs that take long. Safe to use from several threads.
public final class ReadingBudget: Sendable {
    /// The budget of the current thread or task.
    @TaskLocal package static var current: ReadingBudget?

    /// Whether regular expressions may be run, and whether one was needed.
    package enum Patterns: UInt8, AtomicRepresentable, Sendable {
        case allowed
        /// They are not allowed, and none was needed so far.
        case postponed
        /// They are not allowed, and one was needed. Retry with a budget that allows them.
        case wanted
    }

    /// Thrown by work whose budget is over, or that needs a regular expression which the budget does not allow.
    package struct Spent: Error {
        /// Creates the error, for work that checks a budget itself.
        package init() {}
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

    /// Runs `body` with a time limit: reads of any vault fail once `limit` has passed; nil sets no limit. The vault stays usable.
    /// - Throws: what `body` throws, such as `VaultError.tooSlow` after the limit.
    package static func run<Value>(within limit: Duration?, _ body: () throws -> Value) throws -> Value {
        guard let limit else { return try body() }
        return try ReadingBudget(limit: limit).run(body)
    }

    /// Runs `body` under this budget: reads of any vault fail once it is used up or another thread cancels it. The vault stays usable.
    package func run<Value>(_ body: () throws -> Value) throws -> Value { try Self.$current.withValue(self, operation: body) }

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

    /// Checks that the budget is not over.
    package func check() throws(Spent) {
        if isOver { throw Spent() }
    }

    /// Requests permission to run regular expressions.
    /// - Throws: `Spent` if they are not allowed. `wantsPatterns` is then true.
    package func beginPatterns() throws(Spent) {
        try outer?.beginPatterns()
        guard patterns.load(ordering: .relaxed) != .allowed else { return }
        patterns.store(.wanted, ordering: .relaxed)
        throw Spent()
    }

    /// Counts the steps of loops and checks the current budget once in a thousand. Every loop whose length
    /// depends on a text or on the vault has one, so that no request outlives its limit or its caller.
    package struct Steps {
        /// Number of steps between two checks. A check takes as long as some ten steps.
        package static let stride = 1000

        private let budget: ReadingBudget?
        @usableFromInline package var left = Self.stride

        /// Counts steps for the budget of the current thread or task.
        package init() { budget = .current }

        /// Counts steps.
        @inlinable package mutating func take(_ count: Int = 1) throws(Spent) {
            left &-= count
            if left <= 0 { try check() }
        }

        /// Counts a step and returns whether the work must end, for callbacks that cannot throw.
        @inlinable package mutating func mustEnd() -> Bool {
            left &-= 1
            return left <= 0 && isOver()
        }

        /// Checks the budget now.
        @inline(never) @usableFromInline package mutating func check() throws(Spent) {
            if isOver() { throw Spent() }
        }

        @inline(never) @usableFromInline package mutating func isOver() -> Bool {
            left = Self.stride
            return budget?.isOver ?? false
        }
    }
}
