import MemoModel
package import MemoVault
import Synchronization

/// What one caller gets of a served vault: the only thing that operations work on.
///
/// `vault` shows the caller's categories and nothing else, so an operation cannot leak what it never sees.
package struct VaultView: Sendable {
    /// The vault as the caller sees it.
    package let vault: Vault
    let access: Access
    private let service: VaultService

    init(_ vault: Vault, _ access: Access, _ service: VaultService) { (self.vault, self.access, self.service) = (vault, access, service) }

    var jobs: ImportJobs { service.jobs }
    var metrics: Metrics { service.metrics }
    /// Whether the server can do its work.
    /// - Throws: `VaultError.replaced`, `Problem`.
    func checkHealth() throws {
        if !service.vault.isInPlace { throw VaultError.replaced(path: service.vault.path) }
        try service.health.check()
    }
    var exports: Seats { service.exports }
    /// What time it is.
    var clock: @Sendable () -> Timestamp { service.clock }
    /// Whether the caller sees only some categories.
    var isLimited: Bool { access.categories != nil }
}

/// The views of a vault that callers have asked for last, kept open because each has connections of its own.
final class VaultViews: Sendable {
    private struct Entry {
        let names: [String]
        let vault: Vault
    }

    /// At most so many views are open.
    private static let most = 8

    private let whole: Vault
    /// The one used last at the end.
    private let entries = Mutex<[Entry]>([])

    init(of whole: Vault) { self.whole = whole }

    /// Returns the vault as seen by callers who are limited to `names`; the whole one for nil.
    /// - Throws: `VaultError`.
    func vault(limitedTo names: [String]?) throws -> Vault {
        guard let names else { return whole }
        return try entries.withLock { entries in
            let place = entries.firstIndex { $0.names == names }
            let entry = try place.map { entries.remove(at: $0) } ?? Entry(names: names, vault: whole.limited(toCategories: names))
            entries.append(entry)
            // A view that is in use stays open until its last call ends.
            if entries.count > Self.most { entries.removeFirst() }
            return entry.vault
        }
    }
}
