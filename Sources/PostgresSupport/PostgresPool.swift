import Dispatch
import Synchronization

/// A bounded set of connections to one address.
///
/// Connections are opened when they are needed and kept for the next caller. One that broke, that a caller left within a transaction, whose
/// statement was cancelled, that is old, or that nobody has used for a while, is closed. Callers get a connection in the order in which they asked.
///
/// While no server can be reached, one caller at a time tries to, and the others fail at once: a host that answers nothing must not keep all
/// threads waiting. Safe to use from several threads.
public final class PostgresPool: Sendable {
    /// How long a pool keeps connections.
    public struct Keeping: Sendable {
        /// Age at which a connection is replaced, so that servers, settings and addresses that have changed count some time.
        var lifetime: Duration
        /// How long a connection may be idle.
        var idle: Duration

        /// Creates the times.
        public init(lifetime: Duration = .seconds(1800), idle: Duration = .seconds(300)) { (self.lifetime, self.idle) = (lifetime, idle) }
    }

    // The pool gives a connection to one caller at a time, and hands it over under a lock.
    private struct Idle: @unchecked Sendable {
        let connection: PostgresConnection
        let since = ContinuousClock.now
    }

    /// No server could be reached.
    private struct Outage {
        let error: PostgresError
        /// When the next caller tries.
        let end: ContinuousClock.Instant
        /// Whether a caller is trying.
        var isProbed = false
    }

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
        var outage: Outage?
        /// Whether idle connections will be looked at.
        var isSweeping = false
    }

    /// Longest time between two attempts to reach a server. It is as long as the last one took, if that was less.
    private static let longestRest = Duration.seconds(5)

    private let address: String
    private let origin: String
    private let limit: Int
    private let patience: Duration
    private let keeping: Keeping
    private let prepare: @Sendable (PostgresConnection) throws -> Void
    private let state = Mutex(State())

    /// Creates a pool. Nothing is connected yet.
    ///
    /// - Parameters:
    ///   - address: A connection string of libpq.
    ///   - origin: Where the address was given, such as an option; errors about it begin with that.
    ///   - limit: Maximum number of connections.
    ///   - patience: Longest wait for a free connection.
    ///   - keeping: How long connections are kept.
    ///   - prepare: Called with each new connection.
    public init(
        _ address: String, from origin: String = "", limit: Int = 8, patience: Duration = .seconds(10), keeping: Keeping = Keeping(),
        prepare: @escaping @Sendable (PostgresConnection) throws -> Void = { _ in }
    ) {
        (self.address, self.origin) = (address, origin)
        (self.limit, self.patience, self.keeping, self.prepare) = (max(1, limit), patience, keeping, prepare)
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
        if case .idle(let idle) = permit, isYoung(idle.connection), idle.connection.isUsable { return idle.connection }
        do {
            try checkReachable()
            let start = ContinuousClock.now
            do {
                let connection = try PostgresConnection(address, from: origin)
                try prepare(connection)
                state.withLock { $0.outage = nil }
                return connection
            } catch {
                note(error, since: start)
                throw error
            }
        } catch {
            pass(.new)
            throw error
        }
    }

    /// Throws the last error if no server could be reached, unless it is time for another attempt.
    private func checkReachable() throws {
        try state.withLock { state in
            guard let outage = state.outage else { return }
            guard !outage.isProbed, outage.end <= .now else { throw outage.error }
            state.outage?.isProbed = true
        }
    }

    private func note(_ error: any Error, since start: ContinuousClock.Instant) {
        let time = min(ContinuousClock.now - start, Self.longestRest)
        state.withLock { state in
            switch error {
            case let error as PostgresError where error.isOutage: state.outage = Outage(error: error, end: .now + time)
            // A server has answered, whatever it said.
            default: state.outage = nil
            }
        }
    }

    private func isYoung(_ connection: PostgresConnection) -> Bool { ContinuousClock.now - connection.opened < keeping.lifetime }

    private func giveBack(_ connection: PostgresConnection) {
        pass(isYoung(connection) && connection.isUsable ? .idle(Idle(connection: connection)) : .new)
    }

    /// Closes connections that nobody has used for a while, and looks again later if there are others.
    private func sweep() {
        let closed = state.withLock { state in
            let first = state.idle.firstIndex { ContinuousClock.now - $0.since < keeping.idle } ?? state.idle.endIndex
            let closed = state.idle[..<first]
            state.idle.removeFirst(first)
            state.open -= closed.count
            state.isSweeping = !state.idle.isEmpty
            return (connections: Array(closed), mustGoOn: state.isSweeping)
        }
        if closed.mustGoOn { sweepLater() }
    }

    private func sweepLater() {
        let (seconds, rest) = keeping.idle.components
        let time = DispatchTimeInterval.milliseconds(Int(seconds) * 1000 + Int(rest / 1_000_000_000_000_000) + 1)
        DispatchQueue.global().asyncAfter(deadline: .now() + time) { [weak self] in self?.sweep() }
    }

    /// Passes a permit to the caller that has waited longest. Otherwise the one who gives a connection back and asks again would get it before
    /// those who wait.
    private func pass(_ permit: Permit) {
        let mustSweep = state.withLock { state in
            if let waiter = state.waiters.first {
                state.waiters.removeFirst()
                waiter.given.withLock { $0 = permit }
                waiter.turn.signal()
            } else if case .idle(let idle) = permit {
                state.idle.append(idle)
                defer { state.isSweeping = true }
                return !state.isSweeping
            } else {
                state.open -= 1
            }
            return false
        }
        if mustSweep { sweepLater() }
    }
}
