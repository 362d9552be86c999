import Foundation
import GRDB
public import MemoModel
public import MemoVault

/// The parts that a backup or a restored vault lacks, and the file that was moved to make room for it.
public struct BackupReport: Sendable {
    /// The files of attachments that could not be copied, because they are missing or changed.
    public var damagedFiles: [DamagedFile] = []
    /// The new paths of logs and journals that other files had left at the name.
    public var asideFiles: [String] = []
    /// The path of the file that keeps the replaced vault; nil after a backup, or if there was no vault.
    public var replaced: String?
}

extension Vault {
    /// Copies a snapshot of the vault to a new file, and the files of attachments into the folder beside it. Checks the copy, and reads it again
    /// from its final name. Others may read and write meanwhile.
    ///
    /// The file appears complete or not at all.
    /// - Throws: `VaultError`; `.exists` if there is a file and `isForced` is false, or if the target is the
    ///   vault itself; `.notAFile` if there is something else than a file, `.inUse` if another program has the file open.
    @discardableResult
    public func backup(to target: String, isForced: Bool = false) throws -> BackupReport {
        let file = VaultFile(path: target)
        let isItself = file.resolved == VaultFile(path: path).resolved
        let isThere = try file.isThere()
        guard !isItself, isForced || !isThere else { throw VaultError.exists(path: target) }
        let draft = VaultFile(path: file.resolved + ".partial")
        return try VaultError.translating(path: target) {
            try draft.remove()
            defer { try? draft.remove() }
            // Nobody removes a file that the snapshot has.
            let lock = try attachmentStore.lock(isShared: true)
            return try withExtendedLifetime(lock) {
                var report = BackupReport()
                let (state, files) = try copySnapshot(to: draft, named: target)
                report.damagedFiles = try AttachmentStore(besideVault: target).copy(files, from: attachmentStore)
                report.asideFiles = try file.place(draft, replacing: isForced ? .anyFile : .nothing)
                try Vault.confirm(state, of: file)
                return report
            }
        }
    }

    /// Reads a new backup as another program would.
    private static func confirm(_ state: VaultState, of file: VaultFile) throws {
        // Opened as immutable, it gets no files beside it.
        let copy = try openForReading(file.path, as: file.immutableURI, immutableState: file.state)
        defer { try? copy.close() }
        let found = try copy.readDatabase { try VaultState.read(in: $0) }
        guard found == state, file.size(of: .log) == 0, file.size(of: .journal) == 0 else {
            throw VaultError.damaged(path: file.path, detail: "not the file that was written")
        }
    }

    private func copySnapshot(to draft: VaultFile, named target: String) throws -> (VaultState, [AttachmentRows.Use]) {
        guard let file = FilePlacement.create(draft.path) else { throw VaultError.cannotWrite(path: draft.path) }
        try file.close()
        let copy = try DatabaseQueue(path: draft.path, configuration: VaultConnection.configuration())
        defer { try? copy.close() }
        try reader.backup(to: copy)
        return try copy.inDatabase { db in
            try Vault.checkWhole(db, path: target)
            // The copy is another file, to which no log of this one belongs.
            if try VaultState.read(in: db).number > 0 { try VaultState.begin(in: db) }
            _ = try db.checkpoint(.truncate)
            return (try VaultState.read(in: db), try AttachmentRows.files(in: db))
        }
    }

    /// Restores a backup to the vault at `path`, which other programs may have open.
    ///
    /// The backup is checked first. If it is not a vault, damaged, or from a later version of Saekin, nothing
    /// changes.
    /// - Parameter now: Its day becomes part of the name of the file that keeps the replaced vault.
    /// - Throws: `VaultError`.
    public static func restore(_ backup: String, to path: String, now: Timestamp = .now) throws -> BackupReport {
        let file = VaultFile(path: backup)
        let state = file.state
        let claim = try OpenVaults.shared.enter(file)
        // Open a backup without a log as immutable; otherwise SQLite would leave files beside it.
        let isImmutable = file.size(of: .log) == 0 && claim?.isOnly == true
        let source = try openChecked(backup, as: isImmutable ? file.immutableURI : backup)
        defer { withExtendedLifetime(claim) { try? source.close() } }
        guard !isImmutable || file.state == state else { throw VaultError.changedMeanwhile(path: backup) }
        let isThere = FileManager.default.fileExists(atPath: path)
        let vault = try open(path)
        let theirs = AttachmentStore(besideVault: backup)
        let files = try source.inDatabase { try AttachmentRows.files(in: $0) }
        if !files.isEmpty { try vault.attachmentStore.createFolder() }
        // Nobody removes a file before the rows that name it are there.
        let locks = [try theirs.lock(isShared: true), try vault.attachmentStore.lock(isShared: true)]
        return try withExtendedLifetime(locks) {
            var report = BackupReport()
            report.replaced = isThere ? unusedName(beside: path, for: "before", day: LocalTime.day(at: now)) : nil
            report.damagedFiles = try vault.attachmentStore.copy(files, from: theirs)
            try vault.replace(by: source, keepingAt: report.replaced)
            return report
        }
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

    /// Number of pages that are copied before the current vault is saved. Every vault has more.
    private static let firstPages: CInt = 8

    /// Saves the current vault to `aside` and replaces it by `source` in one transaction, so that no write of
    /// another program falls in between.
    private func replace(by source: DatabaseQueue, keepingAt aside: String?) throws {
        try checkPlace(isWriting: true)
        guard let writer else { throw VaultError.openedForReading(path: path) }
        let (last, state) = try (transaction { try RowNumbers.memo.latest(in: $0) }, source.inDatabase { try VaultState.read(in: $0) })
        // The log begins with the state after this one, and goes on with the states before and after the backup.
        try transaction { try VaultState.advance(in: $0) }
        try transaction { try VaultState.prepare(for: state, in: $0) }
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
            try VaultSchema.migrate(writer)
        }
        // Numbers of memos are never used again, also not those of memos that the backup lacks.
        try transaction { try RowNumbers.memo.reserve(last, in: $0) }
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
}
