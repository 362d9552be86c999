import Foundation
import GRDB
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
