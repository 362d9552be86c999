import Foundation
import GRDB
import MemoModel
import MemoVault

extension Vault {
    /// Returns whether there is a vault at a path, also one of another version.
    public static func isVault(at path: String) -> Bool {
        // Reading a pipe would take what it has from its reader.
        guard
            (try? FileManager.default.attributesOfItem(atPath: OpenFile.resolved(path) ?? path))?[.type] as? FileAttributeType
                == .typeRegular,
            let head = try? FileHandle(forReadingAtPath: path)?.read(upToCount: VaultSchema.applicationIDPlace.upperBound)
        else { return false }
        return head.dropFirst(VaultSchema.applicationIDPlace.lowerBound).elementsEqual(VaultSchema.applicationName.utf8)
    }

    /// Whether the path still leads to the file that was opened, and its log is beside it. False after one of them was replaced, moved or
    /// removed.
    public var isInPlace: Bool { (file?.isStill(at: path) ?? true) && isLogInPlace }

    /// Whether there is a log beside the file that is not empty.
    public var hasLog: Bool { VaultFile(path: path).size(of: .log) > 0 }

    /// Whether the log that was opened is still beside the file. Without it, other programs would begin another one, and the two overwrite
    /// each other.
    private var isLogInPlace: Bool { log?.isStill(at: VaultFile(path: path).path(of: .log)) ?? true }

    /// Checks that the path still leads to the file that was opened.
    /// - Throws: `VaultError.replaced`, `.logRemoved`; with `isWriting` also `.severalNames`.
    func checkPlace(isWriting: Bool = false) throws {
        guard let file else { return }
        guard let there = OpenFile(at: path), there.isSame(as: file) else { throw VaultError.replaced(path: path) }
        // Each hard link would have its own write-ahead log, and the changes made through one of them would
        // be lost.
        if isWriting, there.names > 1 { throw VaultError.severalNames(path: path) }
        guard isLogInPlace else { throw VaultError.logRemoved(path: path) }
    }

    /// Abandons the opened file if it is no longer at the path, so that its pages cannot get into the file
    /// that is there now.
    ///
    /// Does nothing while the file is in place. Otherwise the vault accepts no more writes, and its
    /// write-ahead log is moved into the opened file. If no name leads to that file any more, or another log has taken the place of its log,
    /// the vault is copied beside the path first.
    /// - Returns: The path of the copy, or nil if none was needed.
    /// - Throws: `VaultError`.
    @discardableResult
    public func leaveReplacedFile() throws -> String? {
        guard let writer, !isInPlace else { return nil }
        return try VaultError.translating(path: path) { try writer.writeWithoutTransaction(leaveReplacedFile) }
    }

    /// Does the same on the writing connection, outside a transaction.
    func leaveReplacedFile(in db: Database) throws -> String? {
        guard let file, !isInPlace, !abandoned.isDone else { return abandoned.copy }
        try? db.execute(sql: "PRAGMA busy_timeout = 2000")
        // Pages of this log must not get into a file that has another one.
        let hasOtherLog = file.isStill(at: path) && VaultFile(path: path).size(of: .log) > 0
        let copy = file.isUnlinked || hasOtherLog ? try copyAside(from: db) : nil
        // SQLite would apply a log that is left behind to the file that is at the path now.
        if !hasOtherLog { _ = try db.checkpoint(.truncate) }
        abandoned.note(copy)
        return copy
    }

    /// Copies the opened file to a new file beside the path and returns its path.
    private func copyAside(from db: Database) throws -> String {
        let name = Vault.unusedName(beside: path, for: "replaced", day: LocalTime.day(at: .now))
        try FilePlacement.create(name)?.close()
        let copy = try DatabaseQueue(path: name, configuration: VaultConnection.configuration())
        try copy.inDatabase { try db.backup(to: $0) }
        try copy.close()
        return name
    }

    /// Returns the file at `path` once no other program uses its log for another file. Such a program notices
    /// the new file within a second.
    /// - Throws: `VaultError.replaced` after five seconds.
    static func fileWithExclusiveLog(at path: String) throws -> OpenFile? {
        let end = ContinuousClock.now + .seconds(5)
        while true {
            // Read this first: if another file takes this one's place meanwhile, opening it fails.
            let file = OpenFile(at: path)
            guard OpenFile.otherProcessUsingLog(of: path) != nil else { return file }
            guard ContinuousClock.now < end else { throw VaultError.replaced(path: path) }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }
}
