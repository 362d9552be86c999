import Foundation
import TestSupport

/// The terminal that `script` makes for a test.
enum PseudoTerminal {
    /// Whether there can be one: not without `script`, and not in a chroot or container without `/dev/pts`.
    static let isThere: Bool = {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/script"), ["-qec", "true", "/dev/null"])
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        guard let child = try? Child(process, within: Child.limit), child.wait(), process.terminationStatus == 0 else { return missing() }
        return true
    }()

    private static func missing() -> Bool {
        print("no pseudo-terminal: tests of terminals are left out")
        return false
    }
}
