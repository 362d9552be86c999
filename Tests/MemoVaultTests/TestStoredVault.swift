import MemoModel
import PostgresTestSupport
import PostgresVaults
import Synchronization
import TestSupport

@testable import MemoVault

/// A vault in the tests' PostgreSQL.
///
/// All share a database and its connections. A vault is made in 5 ms, which is half of what a file takes; the tables take 300 ms. It stays until
/// the server ends, because deleting it takes twice as long.
final class TestStoredVault: TestVault {
    private struct Place {
        /// The server ends with the last reference to it.
        let server: PostgresServer
        let address: String
        let store: VaultStore
        let connections: StoreConnections
    }

    private static let place = Result {
        let server = try PostgresServer.shared()
        let address = try server.newDatabase()
        let store = VaultStore(address)
        return Place(server: server, address: address, store: store, connections: StoreConnections(to: [store], limit: 8))
    }
    private static let number = Atomic(0)

    private let place: Place
    private let name: String

    init() throws {
        (place, name) = (try Self.place.get(), "vault-\(Self.number.add(1, ordering: .relaxed).newValue)")
        try place.store.create(name)
        super.init(place.connections.vault(name), TemporaryFolder()) { [place, name] in try place.store.check(name, samples: $0) }
    }

    override func reopened(settings: VaultSettings = VaultSettings()) throws -> any VaultEngine {
        StoredVault(name, in: VaultStore(place.address), settings: settings)
    }
}
