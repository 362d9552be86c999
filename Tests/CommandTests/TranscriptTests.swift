import Foundation
import Testing

/// Replays each `$ …` line of a transcript and compares the output with the recording.
///
/// Standard output is followed by the lines of standard error, each after `! `, and `[exit N]` for any N but
/// 0. Parts that differ between runs are shown as `(… ms)`, `(now)`, `(today)` and `(uuid)`. `SAEKIN_RECORD=1
/// swift test --filter TranscriptTests` records the transcripts again. Read the difference before you commit
/// it.
@Suite struct TranscriptTests {
    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Program.transcripts.path())) ?? []
        return files.filter { $0.hasSuffix(".txt") }.sorted()
    }()

    /// Without the folder no test would run, and none would fail.
    @Test func `every transcript in the folder is replayed`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Program.transcripts.path())
        #expect(Self.names.count >= 15 && Self.names.count == files.count { $0.hasSuffix(".txt") })
        for name in Self.names {
            let text = try String(contentsOf: Program.transcripts.appending(path: name), encoding: .utf8)
            #expect(text.hasPrefix("$ "), "\(name) begins with no command")
        }
    }

    @Test(arguments: names) func transcript(name: String) throws {
        let url = Program.transcripts.appending(path: name)
        let recorded = try String(contentsOf: url, encoding: .utf8)
        let program = try Program(locale: name.hasPrefix("ko-") ? "ko_KR.UTF-8" : "C")
        defer { program.remove() }
        let masks = try Masks(program)
        var replayed = ""
        for line in recorded.split(separator: "\n") where line.hasPrefix("$ ") {
            replayed += line + "\n" + masks.applied(to: Self.shown(try program.shell(String(line.dropFirst(2)))))
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

/// Masks the current time and random values.
private struct Masks {
    /// Today in the time zone of the transcripts and in UTC.
    private let days: [String]

    init(_ program: Program) throws {
        days = Set(try program.shell("date +%F; date -u +%F").output.split(separator: "\n").map(String.init)).sorted()
    }

    func applied(to text: String) -> String {
        var text = text
        for day in days {
            // Times come first, because they contain the day.
            if let moment = try? Regex("\(day)(T[0-9:.]+Z| [0-9]{2}:[0-9]{2})") { text = text.replacing(moment, with: "(now)") }
            text = text.replacing(day, with: "(today)")
        }
        // A time without a date is a time of today.
        text = text.replacing(/(· |  )(?:오[전후] [0-9]{1,2}:[0-9]{2}|[0-9]{1,2}:[0-9]{2} [AP]M)/) { "\($0.1)(now)" }
        return text.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "(uuid)")
    }
}
