import Foundation
import PostgresSupport
import Synchronization

/// Finds a vault in the stores of a server. Safe to use from several threads.
///
/// A vault is in one store. If it is moved, the next call finds it in the other.
final class VaultPlace: Sendable {
    /// How long a call waits for a vault that is being moved.
    private static let patience = Duration.seconds(5)
    private static let pause = 0.05

    let stores: [StorePools]
    /// The store that had the vault, as an index of `stores`; -1 until it was found.
    private let known = Atomic(-1)

    init(_ stores: [StorePools]) { self.stores = stores }

    /// Runs `body` with the store that has the vault. In the others it must throw `StoreFailure.noVault` or `.moving`, and have no effect.
    func find<Value>(_ body: (StorePools) throws -> Value) throws -> Value {
        let end = ContinuousClock.now + Self.patience
        while true {
            do {
                return try once(body)
            } catch let failure as StoreFailure {
                guard case .moving = failure, ContinuousClock.now < end else { throw failure }
                Thread.sleep(forTimeInterval: Self.pause)
            }
        }
    }

    /// Asks each store, first the one that had the vault.
    private func once<Value>(_ body: (StorePools) throws -> Value) throws -> Value {
        let known = known.load(ordering: .relaxed)
        var failure: (any Error)?
        for offset in stores.indices {
            let place = (max(0, known) + offset) % stores.count
            do {
                let value = try body(stores[place])
                self.known.store(place, ordering: .relaxed)
                return value
            } catch let error as StoreFailure {
                switch error {
                case .noVault: failure = failure ?? error
                case .moving: if !(failure is PostgresError) { failure = error }
                // This one may have the vault, but cannot be used.
                case .noStore, .newer, .older, .needsMigration, .needsSecret, .wrongSecret:
                    guard place != known else { throw error }
                    failure = error
                default: throw error
                }
            } catch let error as PostgresError where place != known {
                // Another store may have the vault. If none has, this one may.
                failure = error
            }
        }
        throw failure ?? StoreFailure.noStore()
    }
}
