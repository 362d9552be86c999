import Foundation
import GRDB
import MemoModel

extension Vault {
    /// Whether the file at the path is still the one that was opened: false after it was replaced, moved away or removed.
    public var isInPlace: Bool { file?.isStill(at: path) ?? true }

    /// - Throws: `VaultError.replaced`; with `isWriting` also `.severalNames`.
    func checkPlace(isWriting: Bool = false) throws {
        guard let file else { return }
        guard let there = OpenFile(at: path), there.isSame(as: file) else { throw VaultError.replaced(path: path) }
        // Each name would have a log of its own, and one name's changes would be lost.
        if isWriting, there.names > 1 { throw VaultError.severalNames(path: path) }
    }

    /// Leaves a file that is no longer at the path, so that nothing of it gets into the one that is there now; does nothing while it is in
    /// place. Nothing is written to this vault any more.
    ///
    /// What stands in the log is moved into the file that was opened, and the log is emptied. Where no name leads to that file any more,
    /// it is copied beside the path first. Returns where to.
    /// - Throws: `VaultError`.
    @discardableResult
    public func leaveReplacedFile() throws -> String? {
        guard let writer, !isInPlace else { return nil }
        return try VaultError.translating(path: path) { try writer.writeWithoutTransaction(leaveReplacedFile) }
    }

    /// The same within an access to the writing connection, outside a transaction.
    func leaveReplacedFile(in db: Database) throws -> String? {
        guard let file, !isInPlace, !rescue.isDone else { return rescue.copy }
        try? db.execute(sql: "PRAGMA busy_timeout = 2000")
        let copy = file.isNameless ? try rescued(from: db) : nil
        // A log that is left behind would be read as that of the file that is there now.
        _ = try db.checkpoint(.truncate)
        rescue.note(copy)
        return copy
    }

    /// Copies the file that is open to a new one beside the path.
    private func rescued(from db: Database) throws -> String {
        let name = Vault.unusedName(beside: path, for: "replaced", day: LocalTime.day(at: .now))
        try VaultFile(path: name).create()
        let copy = try DatabaseQueue(path: name, configuration: VaultConnection.configuration())
        try copy.inDatabase { try db.backup(to: $0) }
        try copy.close()
        return name
    }

    /// Returns the file at `path` when no other program uses its log for another file. A program that does notices it within a second.
    /// - Throws: `VaultError.replaced` after five seconds.
    static func fileWithoutStrangers(at path: String) throws -> OpenFile? {
        let end = ContinuousClock.now + .seconds(5)
        while true {
            // The file comes first: one that is put in its place meanwhile is noticed when it is opened.
            let file = OpenFile(at: path)
            guard OpenFile.strangerAtLog(of: path) != nil else { return file }
            guard ContinuousClock.now < end else { throw VaultError.replaced(path: path) }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }
}
