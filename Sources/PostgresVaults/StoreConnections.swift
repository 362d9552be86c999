public import MemoVault
import PostgresSupport

/// A bounded number of connections to a store, shared by all vaults that a server serves. Each call chooses its vault anew. Safe to use from several
/// threads.
public final class StoreConnections: Sendable {
    private let pool: PostgresPool
    private let memory: StoreMemory
    private let settings: VaultSettings

    /// Nothing is connected yet.
    /// - Parameters:
    ///   - settings: Those of all vaults.
    ///   - limit: Number of calls that may run at once, each on its own connection.
    public init(to store: VaultStore, settings: VaultSettings = VaultSettings(), limit: Int) {
        (pool, memory, self.settings) = (store.pool(limit), store.memory, settings)
    }

    /// Returns the vault with a name. Whether there is one is known when it is read.
    public func vault(_ name: String) -> StoredVault { StoredVault(name, pool, memory, settings) }

    /// Number of open connections.
    public var open: Int { pool.openConnections }
    /// Number of calls that wait for a connection.
    public var waiting: Int { pool.waiting }

    /// Checks that the database answers and has the tables of this version.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func check() throws {
        // If one connection broke, so did the idle ones, which the pool then notices.
        do { try ask() } catch PostgresError.lost { try ask() }
    }

    private func ask() throws { try pool.withConnection { _ = try $0.query("SELECT 1") } }
}

extension VaultStore {
    /// Returns all vaults by name, or nil if the user may not list them, as the role of a server may not.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func visibleVaults() throws -> [Tenant]? {
        do { return try vaults() } catch PostgresError.denied { return nil }
    }
}
