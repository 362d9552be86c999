import Foundation

/// A temporary folder that only this user may read, for an upload or the copy of a vault. It is deleted with its last reference.
package final class PrivateFolder: Sendable {
    private static let prefix = "saekin-private-"
    package let path: String

    /// Deletes the folders of programs that did not end cleanly. The names of the folders contain the process
    /// ID.
    package static func removeOrphans() {
        let folder = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? [] {
            guard let process = name.trimmingPrefix(prefix).split(separator: "-").first.flatMap({ Int32($0) }), name.hasPrefix(prefix),
                !FileManager.default.fileExists(atPath: "/proc/\(process)")
            else { continue }
            // Folders of other users cannot be deleted and stay.
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// Creates the folder.
    /// - Throws: an error of the system.
    package init() throws {
        let name = Self.prefix + "\(ProcessInfo.processInfo.processIdentifier)-" + UUID().uuidString
        path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
