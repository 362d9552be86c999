import Foundation

/// An empty folder that is deleted with this object.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")

    init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
