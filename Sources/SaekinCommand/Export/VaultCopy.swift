import Foundation
import MemoModel
import MemoServer
import SQLiteVaults

/// The memos of another vault, written as an export for `saekin import`. It is deleted with its last reference.
final class VaultCopy {
    /// The export.
    let path: String
    private let folder: PrivateFolder

    /// Writes the memos of a vault; nil if the path is not a vault. The vault stays as it is.
    /// - Parameter keepsFiles: Whether to write attachments too.
    /// - Throws: `VaultError`, `OutputFailure`, `StopSignal.Stopped`.
    init?(of vault: String, keepsFiles: Bool, until stop: StopSignal) throws {
        guard Vault.isVault(at: vault) else { return nil }
        PrivateFolder.removeOrphans()
        do { folder = try PrivateFolder() } catch {
            throw OutputFailure(error, path: FileManager.default.temporaryDirectory.path(percentEncoded: false))
        }
        let name = URL(filePath: vault).deletingPathExtension().lastPathComponent
        path = folder.path + "/" + (keepsFiles ? name : name + ".jsonl")
        let memos = try VaultLocation(flag: vault).openQuietly()
        defer { try? memos.close() }
        if keepsFiles {
            _ = try FolderExport(to: NewFolder.at(path, isForced: false)).filled(of: memos, check: stop.check)
        } else {
            _ = try JSONExport(ExportSink(path: path, isForced: false), isLines: true).filled(of: memos, check: stop.check)
        }
    }
}
