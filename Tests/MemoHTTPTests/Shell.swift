import Foundation
import TestSupport

/// Runs shell scripts.
enum Shell {
    /// Returns the standard output of a script.
    static func output(_ script: String, in folder: URL? = nil) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let (process, output) = (Process(), Pipe())
                        process.executableURL = URL(filePath: "/bin/bash")
                        process.arguments = ["-c", script]
                        process.standardOutput = output
                        if let folder { process.currentDirectoryURL = folder }
                        let child = try Child(process, within: 120)
                        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
                        child.wait()
                        return String(decoding: bytes, as: UTF8.self)
                    })
            }
        }
    }
}
