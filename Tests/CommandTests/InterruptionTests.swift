import Foundation
import Testing

/// Imports that are killed: the vault is whole, and the next run does the rest.
@Suite(.serialized) struct InterruptionTests {
    private static let memoCount = 600
    /// The same points in every run, spread over the whole import.
    private static let points = (0..<20).map { Double(($0 * 7919 + 31) % 1000) / 1000 }
    /// Ids and titles; the time of import is another in every run.
    private static let contents = "saekin list --limit 0 --sort title --format tsv | cut -f 2,6 | sort | cksum"

    @Test func `killed at twenty points, nothing is lost or doubled`() throws {
        let program = try Program()
        defer { program.remove() }
        try Self.export.write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        let start = ContinuousClock.now
        #expect(try program.shell(Self.importing).status == 0)
        let duration = ContinuousClock.now - start
        let expected = try program.shell(Self.contents)
        #expect(try program.shell("saekin search 메모 --count").output == "\(Self.memoCount)\n")
        for point in Self.points {
            _ = try program.shell("rm -f vault.db*")
            try Self.kill(program, after: duration * point)
            let second = try program.shell(Self.importing)
            #expect(second.status == 0, "killed at \(point): \(second.errors)")
            #expect(try program.shell(Self.contents) == expected, "killed at \(point)")
            let check = try program.shell("saekin check --samples 20")
            #expect(check.status == 0, "killed at \(point): \(check.output)\(check.errors)")
        }
    }

    private static let importing = "saekin import memos.jsonl --batch-size 40"

    private static func kill(_ program: Program, after delay: Duration) throws {
        let process = program.process(Program.binaries.appending(path: "saekin").path(), ["import", "memos.jsonl", "--batch-size", "40"])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: delay / .seconds(1))
        _ = try program.shell("kill -9 \(process.processIdentifier) 2>/dev/null || true")
        process.waitUntilExit()
    }

    private static let export = (0..<memoCount).map { number in
        "{\"id\": \"m\(number)\", \"title\": \"메모 \(number)\", \"body\": \"\(String(repeating: "학교에서 회의를 \(number)번 했다. ", count: 5))\"}\n"
    }.joined()
}
