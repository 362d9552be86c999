import Foundation

/// A program of this machine.
struct Program: Sendable {
    /// The absolute path.
    let path: String
    /// Its name, size and date.
    let identity: String

    /// Finds a program; nil if it is not there.
    /// - Parameter name: A name, which is looked for in `folders`, or a path.
    init?(_ name: String, in folders: [String]) {
        let candidates = name.contains("/") ? [name] : folders.map { $0 + "/" + name }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else { return nil }
        self.path = URL(filePath: path).path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        let (size, date) = (attributes?[.size] as? Int ?? 0, (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
        identity = "\(URL(filePath: path).lastPathComponent):\(size):\(Int(date))"
    }

    /// The folders of the environment variable PATH.
    static var folders: [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
    }
}
