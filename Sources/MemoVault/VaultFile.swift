import Foundation
import GRDB

/// The file of a vault as the file system sees it.
struct VaultFile {
    let path: String

    /// What changes whenever somebody writes to the vault.
    struct State: Equatable {
        fileprivate let file: UInt64?
        fileprivate let size: UInt64?
        fileprivate let modified: Date?
        /// Bytes of the write-ahead log, which holds what is not in the file yet.
        let logSize: UInt64
    }

    var state: State {
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
        let log = try? FileManager.default.attributesOfItem(atPath: resolved + "-wal")
        return State(
            file: attributes?[.systemFileNumber] as? UInt64, size: attributes?[.size] as? UInt64,
            modified: attributes?[.modificationDate] as? Date, logSize: log?[.size] as? UInt64 ?? 0)
    }

    /// The name by which SQLite opens the file as one that nobody changes.
    ///
    /// A vault has a write-ahead log, and who reads it writes to a file beside it, where others see that he reads. Where nothing can be
    /// written, SQLite opens the file only on the promise that it does not change. A log would be passed over, and who writes after all
    /// would not be noticed: so the log must be empty, and `State` must be the same after every read.
    var frozenURI: String { URL(filePath: path).absoluteString + "?immutable=1" }

    /// Whether opening may have failed because there is no file, or because SQLite could make or use no files beside it.
    static func mayBeItsPlace(_ error: DatabaseError) -> Bool {
        [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_FULL].contains(error.resultCode)
    }

    /// - Throws: `VaultError` when there is something that cannot be a vault, such as a folder.
    func isThere() throws -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return false }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular?: return true
        case .typeDirectory?: throw VaultError.isFolder(path: path)
        default: throw VaultError.notAFile(path: path)
        }
    }

    /// Makes an empty file, and its folder, where there is none yet. Memos are private: nobody else may read them. SQLite gives its
    /// files beside the vault the same permissions.
    /// - Throws: `VaultError` when the folder cannot be made; of the file SQLite itself tells.
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
        // Another program may make it at the same moment; then it is not ours to change.
        guard (try? Data().write(to: URL(filePath: path), options: .withoutOverwriting)) != nil else { return }
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// Whether the file or its folder may not be written to.
    var isReadOnly: Bool {
        let folder = URL(filePath: resolved).deletingLastPathComponent().path(percentEncoded: false)
        return !FileManager.default.isWritableFile(atPath: folder)
            || FileManager.default.fileExists(atPath: resolved) && !FileManager.default.isWritableFile(atPath: resolved)
    }

    /// Where links lead: the log lies beside the file itself.
    private var resolved: String { URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) }
}
