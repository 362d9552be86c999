import Foundation
import Testing

/// Replays each `$ …` line of a transcript and compares what is printed with what was recorded.
///
/// After standard output come the lines of standard error, each after `! `, and `[exit N]` for any N but 0.
/// `SAEKIN_RECORD=1 swift test --filter TranscriptTests` writes the transcripts anew: read the difference before it is committed.
@Suite struct TranscriptTests {
    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Program.transcripts.path())) ?? []
        return files.filter { $0.hasSuffix(".txt") }.sorted()
    }()

    @Test(arguments: names) func transcript(name: String) throws {
        let url = Program.transcripts.appending(path: name)
        let recorded = try String(contentsOf: url, encoding: .utf8)
        let program = try Program(locale: name.hasPrefix("ko-") ? "ko_KR.UTF-8" : "C")
        defer { program.remove() }
        var replayed = ""
        for line in recorded.split(separator: "\n") where line.hasPrefix("$ ") {
            replayed += line + "\n" + Self.shown(try program.shell(String(line.dropFirst(2))))
        }
        if ProcessInfo.processInfo.environment["SAEKIN_RECORD"] == "1" {
            return try replayed.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(replayed == recorded)
    }

    private static func shown(_ outcome: Program.Outcome) -> String {
        var text = outcome.output
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        for line in outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast() { text += "! \(line)\n" }
        if outcome.status != 0 { text += "[exit \(outcome.status)]\n" }
        return text.replacing(/\([0-9.,]+ ms\)/, with: "(… ms)").replacing(/"elapsed_ms":[0-9.e-]+/, with: "\"elapsed_ms\":0")
    }
}
