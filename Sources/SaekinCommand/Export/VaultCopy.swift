import Foundation
import MemoModel
import SQLiteVaults

/// The memos of another vault, written as an export for `saekin import`. It is deleted with its last reference.
final class VaultCopy {
    /// The export.
    let path: String
    private let folder: URL

    /// Writes the memos of a vault; nil if the path is not a vault. The vault stays as it is.
    /// - Parameter keepsFiles: Whether to write attachments too.
    /// - Throws: `VaultError`, `OutputFailure`, `StopSignal.Stopped`.
    init?(of vault: String, keepsFiles: Bool, until stop: StopSignal) throws {
        guard Vault.isVault(at: vault) else { return nil }
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-" + UUID().uuidString)
        let name = URL(filePath: vault).deletingPathExtension().lastPathComponent
        path = folder.appending(path: keepsFiles ? name : name + ".jsonl").path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputFailure(error, path: folder.path(percentEncoded: false))
        }
        let memos = try VaultLocation(flag: vault).openQuietly()
        defer { try? memos.close() }
        if keepsFiles {
            _ = try FolderExport(to: NewFolder.at(path, isForced: false)).filled(of: memos, check: stop.check)
        } else {
            _ = try JSONExport(ExportSink(path: path, isForced: false), isLines: true).filled(of: memos, check: stop.check)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
