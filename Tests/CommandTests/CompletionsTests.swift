import Foundation
import Testing

/// The completion scripts, run in the shells.
struct CompletionsTests {
    @Test(.timeLimit(.minutes(10))) func `what a person begins to type is completed in every shell that is installed`() throws {
        let program = try Program()
        defer { program.remove() }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let outcome = try program.shell("'\(root.path())Tests/System/completions' \"$(command -v saekin)\"")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("bash: "))
    }
}
