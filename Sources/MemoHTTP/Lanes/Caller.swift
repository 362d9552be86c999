import MemoIndex
import MemoServer
import MemoVault
import Synchronization

/// Whoever waits for the answer to one request, and what is done for them until they go.
final class Caller: Sendable {
    /// The budget of all that is read for the request.
    let budget: ReadingBudget

    private struct State {
        var isGone = false
        var key: String?
        var onLeave: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// - Parameter limit: How long reading may take.
    init(limit: Duration? = nil) { budget = ReadingBudget(limit: limit) }

    /// Whether nobody waits any more.
    var isGone: Bool { state.withLock { $0.isGone } }

    /// The name of the key that came with the request, for the log.
    var key: String? {
        get { state.withLock { $0.key } }
        set { state.withLock { $0.key = newValue } }
    }

    /// Ends what is done for the caller: what waits is dropped, what reads is interrupted.
    func leave() {
        budget.cancel()
        let onLeave = state.withLock { state in
            state.isGone = true
            return state.onLeave.take()
        }
        onLeave?()
    }

    /// Calls `body` once when the caller leaves, at once if that has happened. Replaces an earlier `body`; `nil` takes it away.
    func whenLeaving(_ body: (@Sendable () -> Void)?) {
        let isGone = state.withLock { state in
            state.onLeave = state.isGone ? nil : body
            return state.isGone
        }
        if isGone { body?() }
    }

    /// The work needs regular expressions, whose turn it is not.
    struct PatternsWanted: Error {}

    /// Runs work that reads, until the caller leaves.
    /// - Returns: `PatternsWanted` where they are postponed and the work came to one, whatever it made of that.
    func reading<Value>(
        within limit: Duration? = nil, patterns: ReadingBudget.Patterns, _ work: () throws -> Value
    ) -> Result<Value, any Error> {
        Result {
            try Vault.reading(under: budget) {
                let turn = ReadingBudget(within: limit, patterns: patterns)
                let result = Result { try Vault.reading(under: turn, work) }
                if turn.wantsPatterns { throw PatternsWanted() }
                if isGone { throw Problem.clientGone }
                return try result.get()
            }
        }
    }
}
