import Dispatch
import Synchronization

/// A bounded set of connections to one address.
///
/// Connections are opened when they are needed and kept for the next caller. One that broke, that a caller left within a transaction, or whose
/// statement was cancelled, is closed. Callers get a connection in the order in which they asked. Safe to use from several threads.
public final class PostgresPool: Sendable {
    // The pool gives a connection to one caller at a time, and hands it over under a lock.
    private struct Idle: @unchecked Sendable { let connection: PostgresConnection }

    /// The right to one of the connections.
    private enum Permit {
        case idle(Idle)
        /// To open a new one, which is counted as open.
        case new
    }

    private final class Waiter: Sendable {
        let turn = DispatchSemaphore(value: 0)
        let given = Mutex(Permit?.none)
    }

    private struct State {
        var idle: [Idle] = []
        /// Number of connections that exist or are being opened.
        var open = 0
        var waiters: [Waiter] = []
    }

    private let address: String
    private let origin: String
    private let limit: Int
    private let patience: Duration
    private let prepare: @Sendable (PostgresConnection) throws -> Void
    private let state = Mutex(State())

    /// Creates a pool. Nothing is connected yet.
    ///
    /// - Parameters:
    ///   - address: A connection string of libpq.
    ///   - origin: Where the address was given, such as an option; errors about it begin with that.
    ///   - limit: Maximum number of connections.
    ///   - patience: Longest wait for a free connection.
    ///   - prepare: Called with each new connection.
    public init(
        _ address: String, from origin: String = "", limit: Int = 8, patience: Duration = .seconds(10),
        prepare: @escaping @Sendable (PostgresConnection) throws -> Void = { _ in }
    ) {
        (self.address, self.origin) = (address, origin)
        (self.limit, self.patience, self.prepare) = (max(1, limit), patience, prepare)
    }

    /// Number of connections that are open.
    public var openConnections: Int { state.withLock { $0.open } }
    /// Number of callers that wait for one.
    public var waiting: Int { state.withLock { $0.waiters.count } }

    /// Runs `body` with a connection. Blocks the thread, so call it on threads of your own only.
    /// - Throws: `PostgresError`; `.crowded` if none becomes free in time. And what `body` throws.
    @discardableResult
    public func withConnection<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        let connection = try take()
        defer { giveBack(connection) }
        return try body(connection)
    }

    // MARK: Taking turns

    private func take() throws -> PostgresConnection {
        let deadline = ContinuousClock.now + patience
        switch turn() {
        case .permit(let permit): return try connection(permit)
        case .wait(let waiter):
            let left = (deadline - .now).components
            let time =
                DispatchTime.now() + .milliseconds(max(0, Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000)))
            _ = waiter.turn.wait(timeout: time)
            // A permit that comes together with the time-out is used.
            let permit = state.withLock { state in
                state.waiters.removeAll { $0 === waiter }
                return waiter.given.withLock { $0 }
            }
            guard let permit else { throw PostgresError.crowded }
            return try connection(permit)
        }
    }

    private enum Turn {
        case permit(Permit)
        case wait(Waiter)
    }

    private func turn() -> Turn {
        state.withLock { state in
            if let idle = state.idle.popLast() { return .permit(.idle(idle)) }
            guard state.open >= limit else {
                state.open += 1
                return .permit(.new)
            }
            let waiter = Waiter()
            state.waiters.append(waiter)
            return .wait(waiter)
        }
    }

    /// Returns the connection of a permit; a new one if that one broke while it was idle.
    private func connection(_ permit: Permit) throws -> PostgresConnection {
        if case .idle(let idle) = permit, idle.connection.isUsable { return idle.connection }
        do {
            let connection = try PostgresConnection(address, from: origin)
            try prepare(connection)
            return connection
        } catch {
            pass(.new)
            throw error
        }
    }

    private func giveBack(_ connection: PostgresConnection) {
        pass(connection.isUsable ? .idle(Idle(connection: connection)) : .new)
    }

    /// Passes a permit to the caller that has waited longest. Otherwise the one who gives a connection back and asks again would get it before
    /// those who wait.
    private func pass(_ permit: Permit) {
        state.withLock { state in
            if let waiter = state.waiters.first {
                state.waiters.removeFirst()
                waiter.given.withLock { $0 = permit }
                waiter.turn.signal()
            } else if case .idle(let idle) = permit {
                state.idle.append(idle)
            } else {
                state.open -= 1
            }
        }
    }
}
