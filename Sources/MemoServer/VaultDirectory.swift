import MemoModel
import Synchronization

/// A vault of a server: the service that answers for it, and the keys that open it.
package struct ServedVault: Sendable {
    /// The name in its store; nil if the server has one vault only, whose paths have no prefix.
    package let name: String?
    package let service: VaultService
    package let keys: KeyRing

    /// - Parameter name: The name in its store; nil if the server has one vault only.
    package init(_ name: String?, _ service: VaultService, _ keys: KeyRing) { (self.name, self.service, self.keys) = (name, service, keys) }
}

/// The vaults of a server with many, each with keys of its own. Safe to use from several threads.
///
/// A vault is described when it is first requested, which asks nobody whether it exists. The descriptions that were used last are kept.
package final class VaultDirectory: Sendable {
    private struct Entry {
        let vault: ServedVault
        var lastUse: Int
    }

    private struct State {
        /// Entries by the bytes of the name: two names that look alike are two vaults.
        var entries: [[UInt8]: Entry] = [:]
        var uses = 0
    }

    /// The operations of the server itself.
    package let operations: [Operation]
    private let keys: String?
    private let most: Int
    private let open: @Sendable (_ name: String) -> VaultService?
    private let state = Mutex(State())

    /// Creates a directory.
    /// - Parameters:
    ///   - keys: The folder with a file of keys for each vault, `NAME.json`; nil if there are no keys.
    ///   - most: Number of descriptions to keep.
    ///   - check: Returns for each database why it cannot be used, and nil if it can. With the name of a vault, checks only the database that has it, and
    ///     returns nothing.
    ///   - open: Returns the service of a vault, or nil if no vault can have the name. It must not contain a slash.
    package init(
        keys: String?, most: Int = 1000, check: @escaping @Sendable (_ vault: String?) throws -> [(any Error)?],
        open: @escaping @Sendable (_ name: String) -> VaultService?
    ) {
        (self.keys, self.most, self.open) = (keys, max(1, most), open)
        operations = Operation.ofServer(check: check)
    }

    /// Number of descriptions that are kept.
    package var count: Int { state.withLock { $0.entries.count } }

    /// Returns the file of a vault's keys in a folder.
    package static func keys(of vault: String, in folder: String) -> String { folder + "/" + vault + ".json" }

    /// Returns the file of the keys of the server itself in a folder. No vault has it, because it does not end as theirs do.
    package static func serverKeys(in folder: String) -> String { folder + "/server.keys" }

    /// Returns the vault with a name, whether it exists or not; nil if no vault can have the name.
    package func vault(named name: String) -> ServedVault? {
        let key = Array(name.utf8)
        let known = state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.vault
        }
        if let known { return known }
        return open(name).map { ServedVault(name, $0, KeyRing(path: keys.map { Self.keys(of: name, in: $0) } ?? "")) }
    }

    /// Keeps the description of a vault for later requests, and returns the one that is kept. Call it only for callers with access, or others
    /// could drive the kept ones out.
    @discardableResult
    package func keep(_ vault: ServedVault) -> ServedVault {
        guard let name = vault.name else { return vault }
        let key = Array(name.utf8)
        return state.withLock { state in
            if let kept = state.entries[key]?.vault { return kept }
            // One whose import runs stays, so that others can ask for its progress.
            let idle = state.entries.lazy.filter { !$0.value.vault.service.jobs.isWorking }
            if state.entries.count >= most, let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.entries[oldest.key] = nil
            }
            state.uses += 1
            state.entries[key] = Entry(vault: vault, lastUse: state.uses)
            return vault
        }
    }

    /// Returns the kept vaults that were requested, or in which a call or an import has ended, since this was last called with the same marks.
    package func used(since marks: UseMarks) -> [ServedVault] {
        let entries = state.withLock { Array($0.entries) }
        return marks.changed(entries.map { ($0.key, "\($0.value.lastUse) \($0.value.vault.service.writes)", $0.value.vault) })
    }

    /// Whether an import runs into any of the vaults.
    package var isImporting: Bool { services.contains(where: \.jobs.isWorking) }

    /// Stops the imports into all vaults at the next possible point. Committed batches stay.
    package func stopImports() { for service in services { service.jobs.stop() } }

    private var services: [VaultService] { state.withLock { $0.entries.values.map(\.vault.service) } }
}
