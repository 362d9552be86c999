import Foundation

/// A temporary folder that only this user can read. It is deleted with this object.
final class PrivateFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "saekin-" + UUID().uuidString).path(percentEncoded: false)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Copies `source` to a new file in the folder. Returns false if it exceeds `limit` bytes.
    func copy(_ source: ByteSource, as name: String, limit: Int) throws -> Bool {
        let file = path + "/" + name
        guard FileManager.default.createFile(atPath: file, contents: nil), let handle = FileHandle(forWritingAtPath: file) else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer { try? handle.close() }
        var count = 0
        while let bytes = try source.next() {
            count += bytes.count
            guard count <= limit else { return false }
            try handle.write(contentsOf: Data(bytes))
        }
        return true
    }
}
