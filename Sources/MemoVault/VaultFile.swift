import Foundation
import GRDB

/// The file of a vault in the file system.
struct VaultFile {
    let path: String

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
        let log = try? FileManager.default.attributesOfItem(atPath: resolved + "-wal")
        return State(
            file: attributes?[.systemFileNumber] as? UInt64, size: attributes?[.size] as? UInt64,
            modified: attributes?[.modificationDate] as? Date, logSize: log?[.size] as? UInt64 ?? 0)
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

    /// Creates an empty file, and its folder, if there is none. Only the user may read it, because memos are
    /// private. SQLite gives its files beside the vault the same permissions.
    /// - Throws: `VaultError.noFolder`. If the file cannot be created, nothing is thrown: SQLite reports it
    ///   later.
    func create() throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        if !FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw VaultError.noFolder(path: String(folder.dropLast(folder.count > 1 && folder.hasSuffix("/") ? 1 : 0)))
            }
        }
        // Another program may have created it meanwhile. In that case keep its permissions.
        guard (try? Data().write(to: URL(filePath: path), options: .withoutOverwriting)) != nil else { return }
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Whether the file or its folder is read-only.
    var isReadOnly: Bool {
        let folder = URL(filePath: resolved).deletingLastPathComponent().path(percentEncoded: false)
        return !FileManager.default.isWritableFile(atPath: folder)
            || FileManager.default.fileExists(atPath: resolved) && !FileManager.default.isWritableFile(atPath: resolved)
    }

    /// The path with links resolved, because SQLite keeps the log beside the file itself.
    private var resolved: String { URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) }
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
