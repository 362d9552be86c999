import Foundation
import GRDB
public import MemoModel

extension Vault {
    /// Copies a snapshot of the vault to a new file and checks the copy, and the files of attachments into the folder beside it. Others
    /// may read and write meanwhile.
    ///
    /// The file appears complete or not at all.
    /// - Throws: `VaultError`; `.exists` if there is a file and `isForced` is false, or if the target is the
    ///   vault itself.
    public func backup(to target: String, isForced: Bool = false) throws {
        let isItself = Vault.resolved(target) == Vault.resolved(path)
        guard !isItself, isForced || !FileManager.default.fileExists(atPath: target) else { throw VaultError.exists(path: target) }
        let partial = target + ".partial"
        try VaultError.translating(path: target) {
            try Vault.remove(partial)
            defer { try? Vault.remove(partial) }
            try VaultFile(path: partial).create()
            let copy = try DatabaseQueue(path: partial, configuration: VaultConnection.configuration())
            try reader.backup(to: copy)
            let files = try copy.inDatabase { db in
                try Vault.checkWhole(db, path: target)
                return try AttachmentRows.sizes(in: db)
            }
            try copy.close()
            let store = AttachmentStore(besideVault: target)
            for (hash, size) in files.sorted(by: { $0.key < $1.key }) { try store.copy(hash, size: size, from: attachmentStore) }
            try Vault.move(partial, to: target)
        }
    }

    /// Restores a backup to the vault at `path`, which other programs may have open.
    ///
    /// The backup is checked first. If it is not a vault, damaged, or from a later version of Saekin, nothing
    /// changes.
    /// - Parameter now: Its day becomes part of the name of the file that keeps the replaced vault.
    /// - Returns: The path of the file that keeps the replaced vault, or nil if there was no vault.
    /// - Throws: `VaultError`.
    public static func restore(_ backup: String, to path: String, now: Timestamp = .now) throws -> String? {
        let file = VaultFile(path: backup)
        let state = file.state
        // Open a backup without a log as immutable; otherwise SQLite would leave files beside it.
        let isImmutable = !FileManager.default.fileExists(atPath: backup + "-wal")
        let source = try openChecked(backup, as: isImmutable ? file.immutableURI : backup)
        defer { try? source.close() }
        guard !isImmutable || file.state == state else { throw VaultError.changedMeanwhile(path: backup) }
        guard FileManager.default.fileExists(atPath: path) else {
            let vault = try open(path)
            try vault.copyFiles(of: source, beside: backup)
            try vault.replace(by: source, keepingAt: nil)
            return nil
        }
        let vault = try open(path)
        let aside = unusedName(beside: path, for: "before", day: LocalTime.day(at: now))
        try vault.copyFiles(of: source, beside: backup)
        try vault.replace(by: source, keepingAt: aside)
        return aside
    }

    private static func openChecked(_ backup: String, as name: String) throws -> DatabaseQueue {
        guard FileManager.default.fileExists(atPath: backup) else { throw VaultError.missingBackup(path: backup) }
        return try VaultError.translating(path: backup) {
            let queue = try DatabaseQueue(path: name, configuration: VaultConnection.configuration(readonly: true))
            try queue.inDatabase { db in
                try VaultConnection.checkSchema(of: db, path: backup)
                try checkWhole(db, path: backup)
            }
            return queue
        }
    }

    /// Copies the files that the memos of a backup have into the folder of this vault.
    private func copyFiles(of source: DatabaseQueue, beside backup: String) throws {
        let store = AttachmentStore(besideVault: backup)
        for (hash, size) in try source.inDatabase({ try AttachmentRows.sizes(in: $0) }).sorted(by: { $0.key < $1.key }) {
            try attachmentStore.copy(hash, size: size, from: store)
        }
    }

    /// Number of pages that are copied before the current vault is saved. Every vault has more.
    private static let firstPages: CInt = 8

    /// Saves the current vault to `aside` and replaces it by `source` in one transaction, so that no write of
    /// another program falls in between.
    private func replace(by source: DatabaseQueue, keepingAt aside: String?) throws {
        try checkPlace(isWriting: true)
        guard let writer else { throw VaultError.openedForReading(path: path) }
        try VaultError.translating(path: path) {
            var (isKept, failure) = (aside == nil, nil as (any Error)?)
            // The first step takes the write lock and keeps it to the end. Until then others read the old
            // state.
            try source.backup(to: writer, pagesPerStep: Self.firstPages) { progress in
                guard let aside, !isKept else { return }
                do {
                    try self.backup(to: aside)
                    isKept = true
                } catch {
                    failure = error
                    throw error
                }
            }
            if let failure { throw failure }
            // The backup may have the tables of an earlier version.
            try VaultSchema.migrator.migrate(writer)
        }
        try close()
    }

    private static func checkWhole(_ db: Database, path: String) throws {
        let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(3)").filter { $0 != "ok" }
        guard damage.isEmpty else { throw VaultError.damaged(path: path, detail: damage.joined(separator: "; ")) }
    }

    /// Returns an unused path such as `vault.before-2026-08-28.db`, with a number if that one is taken.
    static func unusedName(beside path: String, for reason: String, day: CivilDate) -> String {
        let url = URL(filePath: path)
        let ending = url.pathExtension.isEmpty ? "" : "." + url.pathExtension
        let base = "\(path.dropLast(ending.count)).\(reason)-\(day.text)"
        var (candidate, number) = (base + ending, 1)
        while FileManager.default.fileExists(atPath: candidate) {
            number += 1
            candidate = "\(base)-\(number)\(ending)"
        }
        return candidate
    }

    private static func move(_ partial: String, to target: String) throws {
        if FilePlacement.move(partial, to: target) != nil { throw VaultError.cannotWrite(path: target) }
    }

    private static func remove(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw VaultError.cannotWrite(path: path)
        }
    }

    private static func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) }
}
