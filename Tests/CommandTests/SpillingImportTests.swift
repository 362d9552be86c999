import Foundation
import TestSupport
import Testing

/// Imports whose index exceeds the memory limit and spills to a file, and simultaneous writers.
@Suite(.serialized) struct SpillingImportTests {
    /// Distinct words, because they fill the index memory fastest.
    private static let words = (memos: 90, each: 9000)
    private static let contents = "saekin list --limit 0 --sort title --format tsv | cut -f 2,6 | sort | cksum"

    @Test func `killed when parts of its index lie in a file, an import leaves a whole vault, and no file`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("\(Self.export) > memos.jsonl")
        let arguments = ["import", "memos.jsonl", "-q"]
        let process = program.process(Program.saekin.path(), arguments)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        _ = try program.shell("saekin add 처음 -q")
        let child = try Child(process)
        let hasSpilled = try Self.waitForSpill(of: child)
        child.kill()
        #expect(hasSpilled && child.wasKilled)
        #expect(try program.shell("ls -a | grep runs").output.isEmpty)
        #expect(try program.shell("saekin list --limit 0 --format tsv | wc -l").output == "1\n")
        #expect(try program.shell("saekin check --samples 5").status == 0)
        let second = try program.shell("saekin \(arguments.joined(separator: " "))")
        #expect(second.status == 0, "\(second.errors)")
        #expect(try program.shell("saekin list --limit 0 --format tsv | wc -l").output == "\(Self.words.memos + 1)\n")
        #expect(try program.shell("saekin search w00000000000000000000 -c; saekin search w00000000000000809999 -c").output == "1\n1\n")
        let check = try program.shell("saekin check --samples 20")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test func `two imports into one vault at once bring in all memos of both`() throws {
        let program = try Program()
        defer { program.remove() }
        for name in ["a", "b"] {
            let lines = (0..<1500).map { "{\"id\": \"\(name)\($0)\", \"title\": \"메모 \(name) \($0)\", \"body\": \"학교에서 \($0)번 했다.\"}\n" }
            try lines.joined().write(to: program.folder.appending(path: "\(name).jsonl"), atomically: true, encoding: .utf8)
        }
        // Both imports create the vault or find it new, and commit batches alternately.
        try Self.importBoth(program)
        #expect(try program.shell("saekin search 메모 -c; saekin search 학교 -c").output == "3000\n3000\n")
        #expect(try program.shell("saekin search 메모 source:a -c; saekin search 메모 source:b -c").output == "1500\n1500\n")
        let before = try program.shell(Self.contents)
        try Self.importBoth(program)
        #expect(try program.shell(Self.contents) == before)
        let check = try program.shell("saekin check --samples 30")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test func `of programs that create the same vault at once, none fails`() throws {
        let program = try Program()
        defer { program.remove() }
        let lines = (0..<20).map { "{\"id\": \"\($0)\", \"title\": \"메모 \($0)\", \"body\": \"\"}\n" }
        try lines.joined().write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        // They meet in every fourth round or so. Each round has a vault of its own.
        let result = try program.shell(
            """
            for round in $(seq 20); do
                seq 2 | xargs -P 2 -I {} saekin import memos.jsonl --source {} -q --vault "$round.db" || exit
                saekin list --limit 0 --format tsv --vault "$round.db" | wc -l
            done
            """)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == String(repeating: "40\n", count: 20))
    }

    private static func importBoth(_ program: Program) throws {
        let running = try ["a", "b"].map { name in
            let arguments = ["SAEKIN_TEST_BATCH=300", Program.saekin.path(), "import", "\(name).jsonl", "-q"]
            let process = program.process("/usr/bin/env", arguments)
            process.standardError = FileHandle.nullDevice
            return try Child(process)
        }
        for child in running { #expect(child.exitCode() == 0) }
    }

    /// Returns whether the process opened an unlinked file of sorted runs before it ended.
    private static func waitForSpill(of child: Child) throws -> Bool {
        let folder = "/proc/\(child.id)/fd"
        for _ in 0..<10_000 where child.isRunning {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let targets = files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            if targets.contains(where: { $0.contains("-runs-") && $0.hasSuffix(" (deleted)") }) { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    private static let export = """
        awk 'BEGIN { for (memo = 0; memo < \(words.memos); memo++) {
            printf "{\\"id\\": \\"m%d\\", \\"title\\": \\"memo %d\\", \\"body\\": \\"", memo, memo
            for (word = 0; word < \(words.each); word++) printf "w%020d ", memo * \(words.each) + word
            print "\\"}" } }'
        """
}
