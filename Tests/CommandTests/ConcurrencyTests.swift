import Foundation
import TestSupport
import Testing

/// Two programs write to one vault at once: no change is lost, no program starves, and no lock error is
/// reported.
@Suite(.serialized) struct ConcurrencyTests {
    private static let memoCount = 6000
    private static let edits = 500
    /// The duration in seconds. The edits take one to two minutes.
    private static let limit = 900.0

    @Test func `each query of standard input is answered from the vault as it is then`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell(
            """
            saekin add '첫째 메모' -q; mkfifo queries answers
            saekin search --batch - --ids < queries > answers & exec 5> queries 6< answers
            echo '{"id": 1, "text": "메모"}' >&5; read -r one <&6; echo "$one"
            saekin add '둘째 메모' -q
            echo '{"id": 2, "text": "메모"}' >&5; read -r two <&6; echo "$two"
            exec 5>&-; wait $!
            """)
        #expect(
            outcome.status == 0 && outcome.output.contains("\"id\":1,\"total\":1") && outcome.output.contains("\"id\":2,\"total\":2"),
            "\(outcome)")
    }

    @Test func `five hundred edits while an import runs`() throws {
        let program = try Program()
        defer { program.remove() }
        for round in 0...1 {
            try Self.export(round).write(to: program.folder.appending(path: "\(round).jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(try program.shell("saekin add 처음 --quiet").status == 0)
        let running = program.process("/bin/sh", ["-c", Self.importing])
        let child = try Child(running, within: Self.limit)
        let edited = try program.shell("trap 'touch done' EXIT\n" + Self.editing, within: Self.limit - 60)
        let slowest = try #require(Int(edited.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        let importing = child.exitCode()
        #expect(edited.errors.isEmpty && edited.status == 0, "\(edited.errors)")
        #expect(importing == 0)
        #expect(try program.shell("cat import.errors").output.isEmpty)
        #expect(try (Int(program.shell("cat rounds").output.dropLast()) ?? 0) > 1)
        // Every edit waits for at most one batch, a twenty-fourth of an import. The limit is measured on this
        // machine; an edit that starved would wait for one or more whole imports.
        let imports = try #require(try program.shell("cat times").output.split(separator: "\n").compactMap { Int($0) }.max())
        #expect(slowest < max(1000, imports / 2), "an edit took \(slowest) ms, the slowest import \(imports) ms")
        try Self.verify(program)
    }

    private static func verify(_ program: Program) throws {
        let total = memoCount + 1 + edits / 2
        #expect(try program.shell("saekin list --limit 1 --format json | grep -o '\"total\":[0-9]*'").output == "\"total\":\(total)\n")
        // Each edit of the first memo has left an earlier text that can be restored.
        #expect(try program.shell("saekin history 1 --limit 0 --format tsv | wc -l").output == "\(edits / 2 + 1)\n")
        #expect(try program.shell("saekin show 1 --version 1 --raw").output == "처음")
        #expect(try program.shell("saekin show 1 --version \(edits / 2) --raw").output == "고침 \(edits - 2)")
        #expect(try program.shell("saekin show 1 --raw").output == "고침 \(edits)")
        #expect(try program.shell("saekin search 우체국 --count").output == "\(edits / 2)\n")
        let check = try program.shell("saekin check --samples 30")
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    /// Imports two exports of the same memos alternately while there are edits: first new memos, then changed
    /// ones. Small batches cause many commits.
    private static let importing = """
        round=0
        while [ ! -e done ] && [ $round -lt 10000 ]; do
            start=$(date +%s%N)
            SAEKIN_TEST_BATCH=250 saekin import $((round % 2)).jsonl --source 원본 --quiet 2>> import.errors || exit 1
            echo $((($(date +%s%N) - start) / 1000000)) >> times
            round=$((round + 1))
        done
        echo $round > rounds
        """

    /// Adds a memo for odd numbers and edits the first memo for even ones. Prints the milliseconds of the
    /// slowest command.
    private static let editing = """
        slowest=0
        for number in $(seq \(edits)); do
            start=$(date +%s%N)
            if [ $((number % 2)) = 1 ]; then saekin add "우체국 $number" --quiet || exit 1
            else saekin edit 1 "고침 $number" --quiet || exit 1; fi
            took=$((($(date +%s%N) - start) / 1000000))
            [ $took -gt $slowest ] && slowest=$took
        done
        echo $slowest
        """

    /// Every tenth memo differs between rounds.
    private static func export(_ round: Int) -> String {
        (0..<memoCount).map { number in
            let version = number % 10 == 0 ? "판 \(round)" : ""
            let body = String(repeating: "학교에서 회의를 \(number)번 했다. ", count: 5) + version
            return "{\"id\": \"m\(number)\", \"title\": \"메모 \(number)\", \"body\": \"\(body)\"}\n"
        }.joined()
    }
}
