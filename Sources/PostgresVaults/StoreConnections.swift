import Dispatch
public import MemoModel
public import MemoVault
import PostgresSupport
import Synchronization

/// A bounded number of connections to one or more stores, shared by all vaults that a server serves. Each call chooses its vault anew. Safe to use from
/// several threads.
public final class StoreConnections: Sendable {
    private let stores: [StorePools]
    private let settings: VaultSettings
    private let reindexer: StoreReindexer

    /// Creates the connections, none of which is open yet.
    /// - Parameters:
    ///   - stores: Each vault is in one of them.
    ///   - standbys: For each store, in the same order, a server that replicates it and answers calls that only read. There may be fewer.
    ///   - settings: The settings of all vaults.
    ///   - limit: Number of calls that may read a store at once, each on its own connection. Half as many may write.
    ///   - observe: Called when tokens of a vault are made anew in the background, on any thread.
    public init(
        to stores: [VaultStore], readingFrom standbys: [VaultStore] = [], settings: VaultSettings = VaultSettings(), limit: Int,
        observe: @escaping @Sendable (ReindexEvent) -> Void = { _ in }
    ) {
        self.stores = stores.enumerated().map { place, store in
            StorePools(store, standby: place < standbys.count ? standbys[place] : nil, limit: limit)
        }
        self.settings = settings
        reindexer = StoreReindexer(observe)
    }

    /// Returns the vault with a name. Whether there is one is known when it is read. If its tokens are outdated then, they are made anew in the background.
    public func vault(_ name: String) -> StoredVault { StoredVault(name, stores, settings, reindexer) }

    /// Number of open connections.
    public var open: Int { stores.reduce(0) { $0 + $1.open } }
    /// Number of calls that wait for a connection.
    public var waiting: Int { stores.reduce(0) { $0 + $1.waiting } }
    /// Number of standbys that answer; nil if there are none.
    public var standbysInUse: Int? {
        let all = stores.compactMap(\.usesStandby)
        return all.isEmpty ? nil : all.count { $0 }
    }

    /// Returns for each database why it cannot be used at the moment, and nil if it answers, has tables that this program can use, and does not keep commits
    /// waiting for a standby.
    public func states() -> [(any Error)?] {
        let found = Mutex([(any Error)?](repeating: nil, count: stores.count))
        // Together, because one that does not answer takes seconds.
        DispatchQueue.concurrentPerform(iterations: stores.count) { place in
            do { try stores[place].check() } catch { found.withLock { $0[place] = error } }
        }
        return found.withLock { $0 }
    }

    /// Checks the database of a vault as `states` does. A vault that is in none of them may be in one that does not answer; if all answer, nothing is
    /// wrong, so that nobody learns whether there is one.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func check(_ vault: String) throws {
        do {
            try self.vault(vault).checkDatabase()
        } catch StoreFailure.noVault {}
    }

    /// Returns why some of the databases and standbys cannot be used at the moment.
    /// - Throws: the reason of the first if none of the databases can be used; `PostgresError.badAddress`, `.sharedSession`, which no time will mend.
    public func failures() throws -> [any LocalizedFailure] {
        let failures = try stores.map { try $0.failure() }
        let standbys = try stores.compactMap { try $0.standbyFailure() }
        if let first = failures.first ?? nil, !failures.contains(where: { $0 == nil }) { throw first }
        return failures.compactMap(\.self) + standbys
    }
}

extension VaultStore {
    /// Returns all vaults by name, or nil if the user may not list them, as the role of a server may not, or if the database cannot be used.
    public func visibleVaults() -> [Tenant]? { try? vaults() }
}
