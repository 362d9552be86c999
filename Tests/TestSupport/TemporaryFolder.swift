public import Foundation

/// An empty folder that is deleted with this object.
public final class TemporaryFolder: Sendable {
    /// The place of the folder.
    public let url = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")

    /// Creates the folder.
    public init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the path of a file or folder in it.
    public func path(of name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    /// Writes a file, and the folders around it.
    /// - Parameter modified: When it is to have been modified, in seconds since 1970.
    public func write(_ bytes: some Sequence<UInt8>, to name: String, modified: TimeInterval? = nil) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        guard let modified else { return }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: modified)], ofItemAtPath: path(of: name))
    }
}
