import MemoModel
import PostgresSupport
import Synchronization

/// The connections to one store. Safe to use from several threads.
///
/// Calls that read have connections of their own, so that they go on while all others wait, as for a standby that must confirm each commit. They use
/// a standby if there is one, and the store itself if the standby fails or does not have the caller's own changes yet.
final class StorePools: Sendable {
    /// How long a standby that failed is not asked again.
    private static let rest = Duration.seconds(30)
    /// Number of imports that run at once, for all vaults.
    private static let mostImports = 2
    /// Number of calls that pass memos on at once, for all vaults.
    private static let mostExports = 4
    /// How long a commit may wait for a standby before the store counts as not ready.
    private static let patience = "2 seconds"

    /// The answers about the vaults, for later searches.
    let memory: StoreMemory
    /// The views of the tables.
    let views: StoreViews
    private let store: VaultStore
    private let reading: PostgresPool
    private let writing: PostgresPool
    private let loading: PostgresPool
    private let passing: PostgresPool
    private let standby: PostgresPool?
    /// Hears the writes of others.
    let listener = StoreListener()
    /// Number of open connections that are in no pool.
    private let apart = Atomic(0)
    private let state = Mutex(State())

    private struct State {
        /// When the standby is asked again.
        var standbyReturns = ContinuousClock.now
        /// The last state that this process has written to each vault, until the standby was seen to have it.
        var written: [String: StoreSnapshot.State] = [:]
    }

    /// The standby does not have the last writes of this process yet.
    struct Behind: Error {}

    /// Creates the pools. Nothing is connected yet.
    /// - Parameters:
    ///   - standby: The same store on a server that replicates it.
    ///   - limit: Number of calls that may read at once, each on its own connection. Half as many may write. One connection serves both.
    init(_ store: VaultStore, standby: VaultStore? = nil, limit: Int) {
        (self.store, memory, views) = (store, store.memory, store.views)
        reading = store.pool(limit, for: limit > 1 ? .reading : .everything)
        writing = limit > 1 ? store.pool(limit / 2, for: .writing) : reading
        loading = limit > 1 ? store.pool(Self.mostImports, for: .loading) : reading
        passing = limit > 1 ? store.pool(Self.mostExports, for: .passing) : reading
        self.standby = standby?.pool(limit, for: .reading, isStandby: true)
    }

    /// Number of open connections.
    var open: Int { pools.reduce(apart.load(ordering: .relaxed)) { $0 + $1.openConnections } }
    /// Number of calls that wait for a connection.
    var waiting: Int { pools.reduce(0) { $0 + $1.waiting } }
    /// Whether the standby is in use; nil if there is none.
    var usesStandby: Bool? { standby.map { _ in state.withLock { $0.standbyReturns <= .now } } }

    private var pools: [PostgresPool] {
        let others = writing === reading ? [] : [writing, loading, passing]
        return [reading] + others + (standby.map { [$0] } ?? [])
    }

    /// Runs `body` with a connection to the store.
    func write<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value { try use(writing, body) }

    /// Runs an import with a connection to the store. Imports have connections of their own, because they last for long.
    func load<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value { try use(loading, body) }

    /// Runs `body` with a connection for passing memos on to somebody who may be slow. It runs again only if it throws that the connection broke.
    func pass<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        do { return try use(passing, body) } catch PostgresError.lost { return try use(passing, body) }
    }

    /// Runs `body` with a connection of a pool, and once more if the secrets of the connection no longer count: then no vault was entered.
    private func use<Value>(_ pool: PostgresPool, _ body: (PostgresConnection) throws -> Value) throws -> Value {
        try pool.withConnection { connection in
            do { return try body(connection) } catch let failure as StoreFailure {
                guard case .noVault = failure, try store.signAgain(connection) else { throw failure }
                return try body(connection)
            }
        }
    }

    /// Opens a connection that is in no pool. It is counted until it is closed.
    func connect() throws -> PostgresConnection {
        let connection = try store.connect()
        apart.add(1, ordering: .relaxed)
        connection.atEnd = { self.apart.subtract(1, ordering: .relaxed) }
        return connection
    }

    /// Runs `body` with a connection for reading a vault. It may run several times.
    /// - Parameter body: Also returns the state that it has read.
    func read<Value>(_ vault: String, _ body: (PostgresConnection) -> (Result<Value, any Error>, StoreSnapshot.State?)) throws -> Value {
        if let standby, usesStandby == true {
            do {
                return try use(standby) { connection in
                    let (result, read) = body(connection)
                    listener.learn(vault, read)
                    try checkIsCurrent(read, vault)
                    return try result.get()
                }
            } catch is Behind {
            } catch is StoreFailure {
                // The vault may be so new that the standby does not have it.
            } catch let error as PostgresError where error != .tooSlow && error != .cancelled {
                // A conflict is between the query and the standby's replication, so the standby itself is well.
                if error != .conflict { state.withLock { $0.standbyReturns = .now + Self.rest } }
            }
        }
        return try readStore { connection in
            let (result, read) = body(connection)
            listener.learn(vault, read)
            return try result.get()
        }
    }

    private func readStore<Value>(_ body: (PostgresConnection) throws -> Value) throws -> Value {
        // A read may be run again. If one connection broke, so did the idle ones, which the pool then notices.
        do { return try use(reading, body) } catch PostgresError.lost { return try use(reading, body) }
    }

    private func checkIsCurrent(_ read: StoreSnapshot.State?, _ vault: String) throws {
        try state.withLock { state in
            guard let written = state.written[vault], let read else { return }
            // A vault that was dropped and created again has a higher number.
            guard (read.vault, read.change) >= (written.vault, written.change) else { throw Behind() }
            state.written[vault] = nil
        }
    }

    /// Records a state that this process has written, so that its later reads see it.
    func note(_ written: StoreSnapshot.State, of vault: String) {
        if standby != nil { state.withLock { $0.written[vault] = written } }
    }

    /// Returns why the database cannot be used at the moment; nil if it can.
    /// - Throws: `PostgresError.badAddress`, `.sharedSession`, which no time will mend.
    func failure() throws -> (any LocalizedFailure)? { try Self.failure(of: reading) }

    /// Returns why the standby cannot be used at the moment; nil if it can, or if there is none.
    /// - Throws: `PostgresError.badAddress`, `.sharedSession`.
    func standbyFailure() throws -> (any LocalizedFailure)? { try standby.flatMap { try Self.failure(of: $0) } }

    private static func failure(of pool: PostgresPool) throws -> (any LocalizedFailure)? {
        do {
            try pool.withConnection { _ in }
        } catch let error as PostgresError {
            switch error {
            case .badAddress, .sharedSession, .noClient: throw error
            default: return error
            }
        } catch let error as StoreFailure {
            return error
        } catch is Behind {}
        return nil
    }

    /// Checks that the database answers, has tables that this program can use, and finishes commits.
    /// - Parameter vault: A vault that it must have; nil for none.
    /// - Throws: `StoreFailure`; `.waitsForStandby` if commits wait for a standby. `PostgresError`.
    func check(_ vault: String? = nil) throws {
        // A role sees for which events its own sessions wait.
        let sql = """
            SELECT count(*) FROM pg_stat_activity
            WHERE wait_event = 'SyncRep' AND state_change < clock_timestamp() - interval '\(Self.patience)'
            """
        let waiting = try readStore { connection in
            if let vault { _ = try StoreSchema.enter(vault, connection) }
            return try connection.query(sql).integer(0, 0) ?? 0
        }
        if waiting > 0 { throw StoreFailure.waitsForStandby(Int(waiting)) }
    }
}
