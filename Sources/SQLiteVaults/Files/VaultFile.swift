import Foundation
import GRDB
import MemoModel
import MemoVault

/// The file of a vault in the file system, and the files that SQLite keeps beside it.
///
/// Everything that creates, replaces or moves such a file does it here (see `VaultFile+Placing.swift`).
struct VaultFile {
    let path: String

    /// A file that SQLite keeps beside a vault, and finds by its name alone.
    enum Companion: String, CaseIterable {
        case journal = "-journal"
        case log = "-wal"
        case sharedMemory = "-shm"
    }

    /// Returns the path of a companion. SQLite keeps it beside the file itself, not beside a link to it.
    func path(of companion: Companion) -> String { resolved + companion.rawValue }

    /// Returns the size in bytes of a companion, 0 if there is none.
    func size(of companion: Companion) -> UInt64 { OpenFile.size(at: path(of: companion)) ?? 0 }

    /// The size in bytes, or nil if there is no file.
    var size: UInt64? { OpenFile.size(at: path) }

    /// The attributes that change whenever a program writes to the vault.
    struct State: Equatable {
        fileprivate let file: UInt64?
        fileprivate let size: UInt64?
        fileprivate let modified: Date?
        /// Size in bytes of the write-ahead log, which holds the changes that are not in the file yet.
        let logSize: UInt64
    }

    var state: State {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
        return State(
            file: attributes?[.systemFileNumber] as? UInt64, size: attributes?[.size] as? UInt64,
            modified: attributes?[.modificationDate] as? Date, logSize: size(of: .log))
    }

    /// The URI by which SQLite opens the file as immutable.
    ///
    /// Readers of a vault with a write-ahead log must write to a file beside it, so that writers know of
    /// them. Without write access SQLite can open the file only as immutable. It then ignores the log and
    /// does not notice writers. So the log must be empty, and `State` must be the same after every read.
    var immutableURI: String { URL(filePath: path).absoluteString + "?immutable=1" }

    /// Returns whether opening may have failed because there is no file, or because SQLite could not use the
    /// files beside it.
    static func mayBeAccessProblem(_ error: DatabaseError) -> Bool {
        [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode)
    }

    /// Rejects strings that SQLite does not treat as the path of a file: `:memory:` and URIs.
    /// - Throws: `VaultError.notAPath`.
    func checkPath() throws {
        if path == ":memory:" || path.hasPrefix("file:") { throw VaultError.notAPath(path) }
    }

    /// Whether this process has too many open files.
    static var isOutOfDescriptors: Bool { FileHandle(forReadingAtPath: "/dev/null") == nil }

    /// Returns whether there is a file at the path.
    /// - Throws: `VaultError` if there is something that cannot be a vault, such as a folder.
    func isThere() throws -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return false }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular?: return true
        case .typeDirectory?: throw VaultError.isFolder(path: path)
        default: throw VaultError.notAFile(path: path)
        }
    }

    /// Creates the folder of the file if there is none.
    /// - Throws: `VaultError.noFolder`.
    func createFolder() throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw VaultError.noFolder(path: String(folder.dropLast(folder.count > 1 && folder.hasSuffix("/") ? 1 : 0)))
        }
    }

    /// Whether a small file can be written beside this one.
    var hasRoom: Bool {
        let probe = "\(resolved).\(UUID().uuidString.prefix(8)).partial"
        defer { try? FileManager.default.removeItem(atPath: probe) }
        guard let file = FilePlacement.create(probe) else { return true }
        defer { try? file.close() }
        return (try? file.write(contentsOf: Data(repeating: 1, count: Self.leastRoom))) != nil && (try? file.synchronize()) != nil
    }

    /// Bytes that SQLite needs beside a vault to open it.
    private static let leastRoom = 64 << 10

    /// Whether the file or its folder is read-only.
    var isReadOnly: Bool {
        let folder = URL(filePath: resolved).deletingLastPathComponent().path(percentEncoded: false)
        return !FileManager.default.isWritableFile(atPath: folder)
            || FileManager.default.fileExists(atPath: resolved) && !FileManager.default.isWritableFile(atPath: resolved)
    }

    /// The path with links resolved, because SQLite keeps the log beside the file itself.
    var resolved: String { OpenFile.resolved(path) ?? URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) }
}

/// Detects whether any connection, in this or another process, has written to a vault.
public final class VaultGeneration: Sendable {
    private let path: String
    private let file: OpenFile?
    /// Nil for a vault that was opened as immutable.
    private let queue: DatabaseQueue?

    /// Watches the file of an open vault.
    /// - Throws: `VaultError`.
    public init(of vault: Vault) throws {
        (path, file) = (vault.path, vault.file)
        guard !vault.isImmutable else {
            queue = nil
            return
        }
        queue = try VaultError.translating(path: vault.path) {
            try DatabaseQueue(
                path: vault.path,
                configuration: VaultConnection.configuration(readonly: true, place: vault.file.map { ($0, vault.path) }))
        }
    }

    /// Returns a number that changes with every write to the vault. It is comparable only with other values
    /// of this object.
    ///
    /// Data that is read after the call is of the same state or a later one.
    /// - Throws: `VaultError`; `.replaced` if the path leads to another file.
    public func value() throws -> Int {
        guard let queue else { return 0 }
        if let file, !file.isStill(at: path) { throw VaultError.replaced(path: path) }
        return try VaultError.translating(path: path) {
            // `data_version` reports only changes by other connections, so this connection must never write.
            try queue.unsafeReentrantRead { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) } ?? 0
        }
    }
}

/// Giving a complete file the name of a vault.
extension VaultFile {
    /// The kind of file that may be at the name.
    enum Replaced {
        case nothing
        /// A vault in this state, or an empty file if it is nil.
        case vault(VaultState?)
        case anyFile
    }

    /// Gives the complete file at `other` this name in one step.
    ///
    /// A log or journal that lies beside the name would be applied to the new file. So a file that is there is opened alone first, which brings
    /// its log and journal into it. A log or journal without a file is moved aside.
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

    /// Returns whether a file that may be replaced cannot be opened as a database.
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

    /// Removes the files that SQLite keeps beside this one. Call it only if nobody has the file open.
    func removeCompanions() {
        for companion in Companion.allCases { try? FileManager.default.removeItem(atPath: path(of: companion)) }
    }

    /// Removes the file and those that SQLite keeps beside it, unless there is none.
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
