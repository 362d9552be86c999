import Foundation
import MemoModel
import MemoVault

/// A folder of exported files, addressed by relative paths.
protocol ExportFolder: AnyObject {
    /// Existing files that stay. No memo may take their names.
    var foreignFiles: [String] { get }
    /// Writes a file with the modification time of the memo as its date, so that files can be sorted by date.
    /// - Throws: `OutputFailure`.
    func write(_ text: String, to path: String, modified: Timestamp?) throws
    /// Writes an attached file.
    /// - Throws: `OutputFailure`, and errors of the vault.
    func copy(_ bytes: any StoredBytes, to path: String) throws
    /// Completes the export. Call it after all files are written.
    /// - Throws: `OutputFailure`.
    func finish() throws
    /// The report on the written files, if there is more to say than the number of memos.
    var report: String? { get }
}

extension StoredBytes {
    /// Writes the bytes to a new file.
    /// - Throws: `OutputFailure`, and errors of the vault.
    func write(to path: String) throws {
        guard let file = FilePlacement.create(path) else { throw OutputFailure(code: errno, path: path) }
        defer { try? file.close() }
        let next = pieces()
        while let piece = try next() {
            do { try file.write(contentsOf: Data(piece)) } catch { throw OutputFailure(error, path: path) }
        }
    }

    /// Returns whether a file has the same bytes.
    /// - Throws: Errors of the vault.
    func isSame(as path: String) throws -> Bool {
        guard (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int == size else { return false }
        let (own, other) = (pieces(), FileBytes(at: path, size: size).pieces())
        while let piece = try own() {
            guard (try? other()) == piece else { return false }
        }
        return true
    }
}
