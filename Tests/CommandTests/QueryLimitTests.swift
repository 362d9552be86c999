import Foundation
import MemoSearch
import TestSupport
import Testing

/// The limits of queries, on the command line and in batches.
@Suite struct QueryLimitTests {
    @Test func `a long query is refused with the part that is too much, and no more of it`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin add 집 -q")
        let outcome = try program.shell("saekin search \"$(printf '가%.0s' $(seq 30000))\"")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("saekin: the query is longer than 4096 bytes; search for a part of it\n  …가"), "\(outcome.errors)")
        #expect(outcome.errors.utf8.count < 2000)
        let words = try program.shell("saekin search $(printf '집 %.0s' $(seq 201))")
        #expect(words.status == 2 && words.errors.hasPrefix("saekin: the query has more than 200 words; search for fewer of them\n  …"))
        #expect(try program.shell("saekin search $(printf '집 %.0s' $(seq 200)) -c").output == "1\n")
    }

    @Test func `numbers for another command are those of all memos unless a limit is chosen`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin config set limit 2; for i in 1 2 3; do saekin add \"우유 $i\" -q; done")
        for command in ["search 우유", "우유", "list", "on", "search 우유 --sort newest"] {
            let counts = try ["", " -n 1", " -n 0"].map { try program.shell("saekin \(command) --ids\($0) | wc -l").output }
            #expect(counts == ["3\n", "1\n", "3\n"], "\(command)")
        }
        #expect(try program.shell("saekin search 우유 --format '{id}' | wc -l").output == "2\n")
        _ = try program.shell("saekin search 우유 --ids | saekin remove -")
        #expect(try program.shell("saekin search 우유 -c").output == "0\n")
    }

    @Test func `a batch answers a line that is too long or no query by an error, and the others, in bounded memory`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin add 집 -q; echo '{\"id\": 1, \"text\": \"집\"}' > good; echo 집 > bad")
        // This is longer than the allowed memory.
        let long = "head -c 700000000 /dev/zero | tr '\\0' a"
        let none = Rung.allCases.map { "\"\($0.rawValue)\":0" }.joined(separator: ",")
        for (lines, message, isLast) in [
            ("cat good; \(long); echo; cat good", "-:2: longer than 65,536 bytes; write a shorter query", false),
            ("cat good; echo; cat bad good", "-:3: not a query", false), ("cat good; \(long)", "-:2: longer than 65,536 bytes", true),
        ] {
            let outcome = try program.shell("{ \(lines); } | (ulimit -v 600000; saekin search --batch -)")
            let answers = outcome.output.split(separator: "\n")
            #expect(outcome.status == 2 && outcome.errors == "" && answers.count == (isLast ? 2 : 3), "\(outcome)")
            #expect(answers.first?.hasPrefix("{\"id\":1,\"total\":1,") == true && (isLast || answers.first == answers.last), "\(outcome)")
            #expect(
                answers.dropFirst().first?.hasPrefix(
                    "{\"id\":null,\"total\":0,\"rungs\":{\(none)},\"hits\":[],\"error\":\"\(message)"
                ) == true,
                "\(outcome)")
        }
        #expect(try program.shell("echo '{\"id\": \"b\"}' | saekin search --batch -").output.hasPrefix("{\"id\":\"b\",\"total\":0,"))
        let query = "(printf '{\"id\": 2, \"text\": \"'; printf '가%.0s' $(seq 9000); echo '\"}'; cat good) > queries"
        let outcome = try program.shell("\(query); saekin search --batch queries")
        #expect(
            outcome.output.contains("\"error\":\"the query is longer than 4096 bytes; search for a part of it\"}\n{\"id\":1,\"total\":1"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a batch on standard input answers each line before it asks for the next`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin add 집 -q")
        let process = program.process("/usr/bin/env", ["saekin", "search", "--batch", "-", "--ids"])
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        let child = try Child(process, within: 100)
        defer { child.kill() }
        for (line, answer) in [
            ("{\"id\":1,\"text\":\"집\"}", "{\"id\":1,\"total\":1,"), ("nothing", "{\"id\":null,\"total\":0,"),
            ("{\"id\":2,\"text\":\"NOT\"}", "{\"id\":2,\"total\":0,"),
        ] {
            try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            // This waits forever if the answer is buffered.
            let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(text.hasPrefix(answer) && text.hasSuffix("\n"), "\(text)")
        }
        try input.fileHandleForWriting.close()
        #expect(child.exitCode() == 2)
    }
}
