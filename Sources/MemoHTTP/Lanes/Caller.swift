import MemoModel
import MemoServer
import MemoVault
import Synchronization

/// The caller of one request. Work for the caller is cancelled when the caller leaves.
final class Caller: Sendable {
    /// The budget of all reads for the request.
    let budget: ReadingBudget

    private struct State {
        var isGone = false
        var key: String?
        var name = ""
        var onLeave: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Creates a caller.
    /// - Parameter limit: Time limit of reads.
    init(limit: Duration? = nil) { budget = ReadingBudget(limit: limit) }

    /// Whether the caller has left.
    var isGone: Bool { state.withLock { $0.isGone } }

    /// The name of the key that came with the request, for the log.
    var key: String? {
        get { state.withLock { $0.key } }
        set { state.withLock { $0.key = newValue } }
    }

    /// Whose turn it is in a queue: the same for all requests of a key, or of an address without one.
    var name: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// Records that the caller has left. Queued work is dropped and reads are interrupted.
    func leave() {
        budget.cancel()
        let onLeave = state.withLock { state in
            state.isGone = true
            return state.onLeave.take()
        }
        onLeave?()
    }

    /// Sets a closure that is called once when the caller leaves, or at once if the caller has left. Replaces
    /// an earlier closure; `nil` removes it.
    func whenLeaving(_ body: (@Sendable () -> Void)?) {
        let isGone = state.withLock { state in
            state.onLeave = state.isGone ? nil : body
            return state.isGone
        }
        if isGone { body?() }
    }

    /// Thrown if the work needs regular expressions, which were postponed.
    struct PatternsPostponed: Error {}

    /// Runs work that reads, until the caller leaves.
    /// - Returns: The result of the work. It is `PatternsPostponed` if regular expressions are postponed and the
    ///   work needs one.
    func reading<Value>(
        within limit: Duration? = nil, patterns: ReadingBudget.Patterns, _ work: () throws -> Value
    ) -> Result<Value, any Error> {
        Result {
            try budget.run {
                let turn = ReadingBudget(within: limit, patterns: patterns)
                let result = Result { try turn.run(work) }
                if turn.wantsPatterns { throw PatternsPostponed() }
                if isGone { throw Problem.clientGone }
                return try result.get()
            }
        }
    }
}
