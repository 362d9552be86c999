import MemoModel
package import MemoVault
import Synchronization

/// The part of a served vault that one caller may use. Operations have access to nothing else.
///
/// `vault` shows only the caller's categories, so operations cannot leak the others.
package struct VaultView: Sendable {
    /// The vault as the caller sees it.
    package let vault: Vault
    let access: Access
    private let service: VaultService

    init(_ vault: Vault, _ access: Access, _ service: VaultService) { (self.vault, self.access, self.service) = (vault, access, service) }

    var jobs: ImportJobs { service.jobs }
    var metrics: Metrics { service.metrics }
    /// Checks that the server can do its work.
    /// - Throws: `VaultError.replaced`, `Problem`.
    func checkHealth() throws {
        if !service.vault.isInPlace { throw VaultError.replaced(path: service.vault.path) }
        try service.health.check()
    }
    var exports: AnswerSemaphore { service.exports }
    /// Returns the current time.
    var clock: @Sendable () -> Timestamp { service.clock }
    /// Whether the caller sees only some categories.
    var isLimited: Bool { access.categories != nil }
}

/// A cache of the most recently used views of a vault. Each view has connections of its own, which take time
/// to open.
final class VaultViews: Sendable {
    private struct Entry {
        let names: [String]
        let vault: Vault
    }

    /// Maximum number of open views.
    private static let most = 8

    private let whole: Vault
    /// The views, the most recently used one last.
    private let entries = Mutex<[Entry]>([])

    init(of whole: Vault) { self.whole = whole }

    /// Returns the view for callers who are limited to the categories `names`, or the whole vault for nil.
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
