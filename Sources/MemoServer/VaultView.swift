import MemoModel
package import MemoVault
import Synchronization

/// The part of a served vault that one caller may use. Operations have access to nothing else.
///
/// `vault` shows only the caller's categories, so operations cannot leak the others.
package struct VaultView: Sendable {
    /// The vault as the caller sees it.
    package let vault: any VaultEngine
    let access: Access
    private let service: VaultService

    init(_ vault: any VaultEngine, _ access: Access, _ service: VaultService) {
        (self.vault, self.access, self.service) = (vault, access, service)
    }

    /// The imports into the vault.
    var jobs: ImportJobs { service.jobs }
    var metrics: Metrics { service.metrics }
    /// Returns whether the vault supports an operation and the caller may use it.
    func mayUse(_ operation: Operation) -> Bool { (try? access.check(operation)) != nil }
    /// Checks that the server can do its work.
    /// - Throws: `VaultError.replaced`, `DatabaseServerFailure`, `Problem`.
    func checkHealth() throws {
        try service.served.checkDatabase()
        try service.health.check()
    }
    var exports: AnswerSemaphore { service.exports }
    /// Returns a listener to the changes that the caller may see.
    func listener(after place: String?, for time: Duration) throws -> ChangeListener {
        try service.changes.listener(for: access, after: place, for: time)
    }
    /// Returns the current time.
    var clock: @Sendable () -> Timestamp { service.clock }
    /// Whether the caller sees only some categories.
    var isLimited: Bool { access.categories != nil }
}

/// A cache of the most recently used views of a vault. Each view has connections of its own, which take time
/// to open: without it, 1,000 searches with a key of one category among 20,000 memos take 29 s of a processor instead of 7.
final class VaultViews: Sendable {
    private struct Entry {
        let open: [CategoryPath]
        let vault: any VaultEngine
    }

    /// Maximum number of open views.
    private static let most = 8

    private let whole: any VaultEngine
    /// The views, the most recently used one last.
    private let entries = Mutex<[Entry]>([])

    init(of whole: any VaultEngine) { self.whole = whole }

    /// Returns the view for callers who are limited to the categories `open`, or the whole vault for nil.
    /// - Throws: `VaultError`.
    func vault(limitedTo open: [CategoryPath]?) throws -> any VaultEngine {
        guard let open else { return whole }
        if let vault = entries.withLock({ Self.use(open, of: &$0) }) { return vault }
        // Other views are not kept waiting while connections are opened. Only one of two equal new views is kept.
        let entry = Entry(open: open, vault: try whole.limited(to: open))
        return entries.withLock { entries in
            if let vault = Self.use(open, of: &entries) { return vault }
            entries.append(entry)
            // A view that is in use stays open until its last call ends.
            if entries.count > Self.most { entries.removeFirst() }
            return entry.vault
        }
    }

    private static func use(_ open: [CategoryPath], of entries: inout [Entry]) -> (any VaultEngine)? {
        guard let place = entries.firstIndex(where: { $0.open == open }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return entry.vault
    }
}
