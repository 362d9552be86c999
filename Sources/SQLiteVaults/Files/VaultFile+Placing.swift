import Foundation
import GRDB
import MemoModel
import MemoVault

/// Giving a complete file the name of a vault.
extension VaultFile {
    /// What may be at the name.
    enum Replaced {
        case nothing
        /// A vault in this state, or an empty file if it is nil.
        case vault(VaultState?)
        case anyFile
    }

    /// Gives the complete file at `other` this name in one step.
    ///
    /// A log or journal that lies beside the name would be applied to the new file. So a file that is there is opened alone first, which brings
    /// its log and journal into it. What is left without a file is moved aside.
    /// - Returns: The paths of logs and journals that were moved aside.
    /// - Throws: `VaultError`: `.exists` if there is something else than `replaced`, `.inUse` if another program has it open. Both files are
    ///   unchanged then.
    @discardableResult
    func place(_ other: VaultFile, replacing replaced: Replaced) throws -> [String] {
        guard other.size(of: .log) == 0, other.size(of: .journal) == 0, (try? FilePlacement.sync(other.resolved)) != nil else {
            throw VaultError.cannotWrite(path: other.path)
        }
        other.removeCompanions()
        return try OpenVaults.shared.whileNoneOpens { isOpen in
            guard try isThere() else {
                if case .vault(.some) = replaced { throw VaultError.exists(path: path) }
                let aside = try setAsideLeftovers()
                return try finish(FilePlacement.moveIfFree(other.resolved, to: resolved), aside)
            }
            if case .nothing = replaced { throw VaultError.exists(path: path) }
            let isForced = if case .anyFile = replaced { true } else { false }
            guard size ?? 0 > 0 else {
                if case .vault(.some) = replaced { throw VaultError.exists(path: path) }
                let aside = try setAsideLeftovers()
                return try finish(FilePlacement.move(other.resolved, to: resolved), aside)
            }
            var state: VaultState?
            if case .vault(let wanted) = replaced {
                guard let wanted else { throw VaultError.exists(path: path) }
                state = wanted
            }
            guard !isOpen(self) else { throw VaultError.inUse(path: path) }
            do {
                // Its own log comes first; one of another file must not get into it.
                try Leftovers(file: self).check()
                return try whileAlone(in: state) { try finish(FilePlacement.move(other.resolved, to: resolved), []) }
            } catch let error where isForced && Self.isBeyondSaving(error) {
                let aside = try setAsideLeftovers()
                return try finish(FilePlacement.move(other.resolved, to: resolved), aside)
            }
        }
    }

    /// Whether a file that may be replaced cannot be opened as a database.
    private static func isBeyondSaving(_ error: any Error) -> Bool {
        if case VaultError.foreignLog = error { return true }
        guard let error = error as? DatabaseError else { return false }
        return [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode)
    }

    private func finish(_ code: CInt?, _ aside: [String]) throws -> [String] {
        guard let code else { return aside }
        throw code == EEXIST ? VaultError.exists(path: path) : VaultError.cannotWrite(path: path)
    }

    /// Runs `body` while no other connection has the file open. Its log and journal are in it then.
    /// - Throws: `VaultError.inUse`, and `.exists` if the file has another state than `state`.
    private func whileAlone<Value>(in state: VaultState?, _ body: () throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: resolved, configuration: VaultConnection.configuration())
        defer { try? queue.close() }
        return try queue.inDatabase { db in
            let end = ContinuousClock.now + Self.patience
            while try !isAlone(db) {
                guard ContinuousClock.now < end else { throw VaultError.inUse(path: path) }
                Thread.sleep(forTimeInterval: 0.02)
            }
            defer { try? db.execute(sql: "ROLLBACK") }
            if let state { guard try VaultState.read(in: db) == state else { throw VaultError.exists(path: path) } }
            return try body()
        }
    }

    /// How long to wait for others, who may just be searching.
    private static let patience = Duration.seconds(2)

    /// Locks the file, and returns whether that was possible.
    private func isAlone(_ db: Database) throws -> Bool {
        do {
            return try db.withoutWaiting {
                // SQLite gives up the log only for the last connection.
                guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else { return false }
                try db.execute(sql: "BEGIN EXCLUSIVE")
                return true
            }
        } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
            return false
        }
    }

    /// Moves the log and the journal at this name aside, and returns their new paths. Nothing is lost: they may hold the latest changes of a
    /// file that was moved.
    private func setAsideLeftovers() throws -> [String] {
        var aside: [String] = []
        for companion in [Companion.log, .journal] where size(of: companion) > 0 {
            let name = Vault.unusedName(beside: path(of: companion), for: "left", day: LocalTime.day(at: .now))
            guard FilePlacement.move(path(of: companion), to: name) == nil else { throw VaultError.cannotWrite(path: name) }
            aside.append(name)
        }
        removeCompanions()
        return aside
    }

    /// Removes what SQLite keeps beside the file. Call it only if nobody has the file open.
    func removeCompanions() {
        for companion in Companion.allCases { try? FileManager.default.removeItem(atPath: path(of: companion)) }
    }

    /// Removes the file and what SQLite keeps beside it, unless there is none.
    /// - Throws: `VaultError.cannotWrite`.
    func remove() throws {
        removeCompanions()
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw VaultError.cannotWrite(path: path)
        }
    }
}
