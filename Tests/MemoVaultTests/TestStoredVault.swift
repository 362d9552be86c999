import MemoModel
import PostgresTestSupport
import PostgresVaults
import Synchronization

@testable import MemoVault

/// A vault in the tests' PostgreSQL.
///
/// All share a database and its connections. A vault is made in 5 ms, which is half of what a file takes; the tables take 300 ms. It stays until
/// the server ends, because deleting it takes twice as long.
final class TestStoredVault: TestVault {
    private struct Place {
        /// The server ends with the last reference to it.
        let server: PostgresServer
        let store: VaultStore
        let connections: StoreConnections
    }

    private static let place = Result {
        let server = try PostgresServer.shared()
        let store = VaultStore(try server.newDatabase())
        return Place(server: server, store: store, connections: StoreConnections(to: [store], limit: 8))
    }
    private static let number = Atomic(0)

    private let store: VaultStore
    private let name: String

    init() throws {
        let place = try Self.place.get()
        (store, name) = (place.store, "vault-\(Self.number.add(1, ordering: .relaxed).newValue)")
        try store.create(name)
        super.init(place.connections.vault(name), TemporaryFolder()) { [store, name] in try store.check(name, samples: $0) }
    }

    override func reopened(settings: VaultSettings = VaultSettings()) throws -> any VaultEngine {
        StoredVault(name, in: store, settings: settings)
    }
}
