import Dispatch
import MemoVault
import Synchronization

/// The queue in which the writers of one `Vault` wait, in order of arrival.
///
/// GRDB's own queue has no limit on waiting. Here at most `capacity` writers wait, each until its deadline.
final class WriteLane: Sendable {
    /// Thrown if too many writers wait, or one waited for too long.
    struct Full: Error {}

    private final class Waiter: Sendable {
        let turn = DispatchSemaphore(value: 0)
    }

    private struct State {
        var isTaken = false
        var waiters: [Waiter] = []
    }

    private let capacity: Int
    private let patience: Duration
    private let state = Mutex(State())

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - capacity: Number of writers that may wait while another one works.
    ///   - patience: Longest wait of a writer.
    init(capacity: Int = 32, patience: Duration = .seconds(10)) { (self.capacity, self.patience) = (capacity, patience) }

    /// Number of waiting writers.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` after all earlier writers. Calls `didChangeQueue` with 1 if it has to wait, and with -1
    /// when the wait is over.
    /// - Throws: `Full`, and what `body` throws.
    func run<Value>(didChangeQueue: (Int) -> Void = { _ in }, _ body: () throws -> Value) throws -> Value {
        try enter(didChangeQueue)
        defer { leave() }
        return try body()
    }

    private func enter(_ didChangeQueue: (Int) -> Void) throws {
        let waiter = try state.withLock { state -> Waiter? in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            guard state.waiters.count < capacity else { throw Full() }
            let waiter = Waiter()
            state.waiters.append(waiter)
            return waiter
        }
        guard let waiter else { return }
        didChangeQueue(1)
        defer { didChangeQueue(-1) }
        let (seconds, attoseconds) = patience.components
        let end = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        guard waiter.turn.wait(timeout: end) == .timedOut else { return }
        // The turn may arrive together with the time-out: the previous writer has then already removed this
        // waiter from the queue.
        let isStillWaiting = state.withLock { state in
            guard let place = state.waiters.firstIndex(where: { $0 === waiter }) else { return false }
            state.waiters.remove(at: place)
            return true
        }
        if isStillWaiting { throw Full() }
    }

    private func leave() {
        state.withLock { state in
            guard !state.waiters.isEmpty else { return state.isTaken = false }
            state.waiters.removeFirst().turn.signal()
        }
    }
}
