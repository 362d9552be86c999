import Foundation
import Logging
import MemoHTTP
import MemoModel
import MemoServer
import MemoVault
import PostgresVaults

/// Serving vaults in PostgreSQL.
extension ServeCommand {
    /// Number of vaults without keys that are named.
    private static let mostNamed = 20

    /// Serves the vault that the options name, or all vaults of the store.
    func serveStored(until stop: StopSignal) throws {
        if folder != nil { throw StoreChoiceFailure.localOption("--watch") }
        guard let name = vault.path else { return try serveAllStored(until: stop) }
        if let keyRing, Self.isFolder(keyRing) { throw ServeFailure.notAKeyFile(keyRing, vault: name) }
        // Without a file no key is accepted.
        let options = try serverOptions(KeyRing(path: keyRing ?? ""))
        guard let place = try StoreLocation.place(store: vault.store, name: name, server: vault.server) else { return }
        let connections = connections(to: [place.store] + others, limit: options.readers)
        let vault = connections.vault(place.name)
        let hasFailures = try Self.warn(of: connections)
        do {
            // Fails without the vault. If its tokens are outdated, new ones are made from now on.
            _ = try vault.isIndexOutdated()
        } catch StoreFailure.noVault(let name) {
            throw StoreFailure.noVault(name)
        } catch let failure where hasFailures && failure is any DatabaseServerFailure {
            // It is in a database that fails, which was named.
        }
        let service = VaultService(vault, timeLimit: readingLimit)
        service.metrics.add(Self.gauges(connections))
        let reading = AttachmentReading.begin(until: stop) { [Self.attached(vault, "")] }
        if let reading { service.metrics.add(AttachmentReading.gauges(of: reading)) }
        try serve(service, options, until: stop) {
            true
        } atEnd: {
        }
    }

    /// Serves all vaults of the store, each below `/vaults/NAME/`.
    private func serveAllStored(until stop: StopSignal) throws {
        guard let store = vault.database else { return }
        if vault.server != nil { throw StoreChoiceFailure.serverToo }
        if opensPage { throw ServeFailure.noSinglePage }
        if let keyRing, !Self.isFolder(keyRing) { throw ServeFailure.notAKeyFolder(keyRing) }
        var options = plainOptions(KeyRing(path: keyRing.map { VaultDirectory.serverKeys(in: $0) } ?? ""))
        // A proxy on this machine makes all its clients look local. Whoever has made keys means them to be asked for.
        options.needsKeys = needsKeys || keyRing != nil
        if !options.isLocal, keyRing == nil { throw ServeFailure.noKeyFolder(host) }
        let stores = [store] + others
        let connections = connections(to: stores, limit: options.readers)
        _ = try Self.warn(of: connections)
        if let keyRing { Self.showKeys(in: keyRing, of: stores) }
        let (metrics, exports, listeners, limit) = (Metrics(), AnswerSemaphore(), Listeners(), readingLimit)
        metrics.add(Self.gauges(connections))
        let vaults = VaultDirectory(keys: keyRing) { name in
            guard let name else { return connections.states() }
            if VaultStore.isName(name) { try connections.check(name) }
            return []
        } open: { name in
            guard VaultStore.isName(name) else { return nil }
            let vault = connections.vault(name)
            return VaultService(vault, metrics: metrics, exports: exports, listeners: listeners, timeLimit: limit)
        }
        // No vault has this name, and the operations of the server itself read none.
        let none = connections.vault("")
        let service = VaultService(none, metrics: metrics, listeners: listeners, timeLimit: limit)
        let marks = UseMarks()
        let reading = AttachmentReading.begin(until: stop) {
            vaults.used(since: marks).map { Self.attached($0.service.served, $0.name ?? "") }
        }
        if let reading { metrics.add(AttachmentReading.gauges(of: reading)) }
        try serve(service, vaults: vaults, options, until: stop) {
            true
        } atEnd: {
        }
    }

    private static func attached(_ vault: any VaultEngine, _ name: String) -> AttachedVault {
        AttachedVault(name, state: { try? vault.state() }, open: { try $0(vault) })
    }

    var readingLimit: Duration? { timeLimit == 0 ? nil : .seconds(timeLimit) }

    private var others: [VaultStore] { Self.stores(otherStores, of: "--other-store") }

    private func connections(to stores: [VaultStore], limit: Int) -> StoreConnections {
        StoreConnections(
            to: stores, readingFrom: Self.stores(standbys, of: "--read-from"), settings: Settings.vaultSettings, limit: limit
        ) { [logger] in Self.log($0, logger) }
    }

    private static func log(_ event: ReindexEvent, _ logger: Logger) {
        switch event {
        case .began(let vault):
            logger.warning("making the tokens of another version anew; changes are refused until the end", metadata: ["vault": "\(vault)"])
        case .ended(let vault, let memos, let time):
            logger.warning("made new tokens", metadata: ["vault": "\(vault)", "memos": "\(memos)", "ms": "\(time / .milliseconds(1))"])
        case .failed(let vault, let error):
            let reason = (error as? any LocalizedFailure)?.message.english ?? "\(error)"
            logger.error(
                "making new tokens failed; the next change tries again, and so does: saekin reindex --store ADDRESS --vault \(vault)",
                metadata: ["vault": "\(vault)", "error": "\(reason)"])
        }
    }

    /// Returns the databases that an option names. If it was repeated, errors tell which one it was.
    private static func stores(_ addresses: [String], of option: String) -> [VaultStore] {
        addresses.enumerated().map { StoreLocation.store($1, from: addresses.count > 1 ? "\(option) #\($0 + 1)" : option) }
    }

    /// Names databases and standbys that cannot be used at the moment, and returns whether there are any. The server goes on without them, and tries them again.
    /// - Throws: the reason if no database can be used; `PostgresError.badAddress`, `.sharedSession`.
    private static func warn(of connections: StoreConnections) throws -> Bool {
        let failures = try connections.failures()
        for failure in failures {
            let text = failure.message
            Console.warn(text.english, text.korean)
        }
        return !failures.isEmpty
    }

    private static func gauges(_ connections: StoreConnections) -> [Metrics.Gauge] {
        var gauges = [
            Metrics.Gauge("saekin_store_connections", "Open connections to PostgreSQL.") { Double(connections.open) },
            Metrics.Gauge("saekin_store_waiting", "Requests that wait for a connection to PostgreSQL.") { Double(connections.waiting) },
        ]
        if connections.standbysInUse != nil {
            gauges.append(
                Metrics.Gauge("saekin_store_standbys", "Standbys that answer searches.") { Double(connections.standbysInUse ?? 0) })
        }
        return gauges
    }

    private static func isFolder(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "/.") }

    /// Names the vaults that nobody can open for want of keys, if the user may list vaults, and warns of keys that others can read.
    private static func showKeys(in folder: String, of stores: [VaultStore]) {
        let names = stores.compactMap { $0.visibleVaults()?.map(\.name) }.joined()
        let files = names.map { VaultDirectory.keys(of: $0, in: folder) }
        warn(ofOpen: (files + [VaultDirectory.serverKeys(in: folder)]).map { KeyRing(path: $0) })
        let closed = zip(names, files).filter { !FileManager.default.fileExists(atPath: $1) }.map(\.0)
        guard !closed.isEmpty else { return }
        let list = closed.prefix(mostNamed).map { VisibleText.line($0) }.joined(separator: ", ") + (closed.count > mostNamed ? " …" : "")
        Console.note(
            say(
                "saekin: not served, because they have no keys in \(folder): \(list) (\(closed.count.grouped))",
                "saekin: \(folder)에 키가 없어 제공하지 않는 보관소: \(list) (\(closed.count.grouped)개)"))
    }
}
