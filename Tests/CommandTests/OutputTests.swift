import Foundation
import Testing

/// Incomplete output is an error, and standard error may be closed.
@Suite(.serialized) struct OutputTests {
    /// Enough memos to exceed the output buffer in every command.
    private static let memos = (0..<600).map { number in
        "{\"id\": \"m\(number)\", \"title\": \"메모 \(number) http://a.kr/\(number)\", \"body\": \"\(String(repeating: "학교에서 회의를 했다. ", count: 20))\", "
            + "\"created_at\": \(Int(Date.now.timeIntervalSince1970)), \"tags\": [\"t\(number)\"], \"category\": \"분류\(number)\", \"state\": \"todo\"}\n"
    }.joined()

    private static let vault = Result {
        let program = try Program()
        try memos.write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        _ = try program.shell("saekin import memos.jsonl -q && saekin search 회의 --save 회의 -c")
        return program
    }

    private static let writing: [String] =
        ["text", "json", "jsonl", "tsv"].flatMap { format in
            [
                "search 회의 -n 0", "search 회의 -n 1", "list -n 0", "list -n 1", "links", "show 1 2", "board", "categories", "tags -n 0",
                "history -n 0",
                "searches", "stats", "analyze 학교", "today",
            ].map { "\($0) --format \(format)" }
        } + [
            "export --to json", "export --to jsonl", "export --to csv", "show --raw 1", "share 1 2", "list --ids", "search 회의 --ids",
            "search 회의 -c",
        ]
        + ["check", "config", "config path", "manual", "completions bash", "--help", "--version", "search --help", "names tags"]
        + ["search --batch queries.jsonl", "search --batch queries.jsonl --ids", "import memos.jsonl", "import memos.jsonl --format json"]

    @Test func `an import that changes nothing does not say again how the files are read`() throws {
        let program = try Program()
        defer { program.remove() }
        let importing = "saekin import notes.csv"
        let first = try program.shell("printf 'text,created\n회의,2024-03-01 10:00\n' > notes.csv; \(importing)")
        #expect(first.output.contains("--time-zone"), "\(first)")
        let second = try program.shell(importing)
        #expect(!second.output.contains("--time-zone") && second.output.contains("nothing changed, so 1 note is left out"), "\(second)")
        let third = try program.shell("printf '산책,2024-03-02 10:00\n' >> notes.csv; \(importing)")
        #expect(third.output.contains("--time-zone"), "\(third)")
    }

    @Test(arguments: writing) func `output on a full disk is an error that is named`(command: String) throws {
        let program = try Self.vault.get()
        _ = try program.shell("for i in $(seq 300); do echo '{\"id\": 1, \"text\": \"회의\"}'; done > queries.jsonl")
        let outcome = try program.shell("saekin \(command) > /dev/full")
        #expect(outcome.status == 2)
        let message = "saekin: standard output: the disk is full and the output is incomplete; free some space and run the command again\n"
        #expect(outcome.errors.hasSuffix(message), "\(outcome.errors)")
        #expect(!outcome.errors.contains("exported"))
    }

    @Test(arguments: writing.filter { !$0.contains("tsv") && !$0.contains("jsonl") })
    func `output that nobody reads any more ends quietly, but not with success`(command: String) throws {
        let program = try Self.vault.get()
        let outcome = try program.shell("{ sleep 0.05; saekin \(command); echo $? > status; } | true")
        #expect(try program.shell("cat status").output == "2\n")
        #expect(!outcome.errors.contains("saekin:") && !outcome.errors.contains("exported"), "\(outcome.errors)")
    }

    @Test(arguments: ["search 회의 -n 0 --format json", "list -n 0", "export --to csv", "export --to json"])
    func `output cut short by the limit on files is an error that is named`(command: String) throws {
        let program = try Self.vault.get()
        let outcome = try program.shell("ulimit -f 80; saekin \(command) > cut")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasSuffix("raise the limit: ulimit -f unlimited\n"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("exported"))
    }

    @Test func `closed standard output is an error that is named`() throws {
        let outcome = try Self.vault.get().shell("saekin list >&-")
        #expect(outcome.status == 2 && outcome.errors.contains("standard output: closed"), "\(outcome.errors)")
    }

    @Test(arguments: ["2>&-", "2> /dev/full", "2>&1 >&3 | true", "<&- 2>&-"], ["", "trap '' PIPE; "])
    func `nothing needs standard error`(redirection: String, trap: String) throws {
        let program = try Self.vault.get()
        let commands = [
            ("search 회의 -n 1", 0), ("search 없는말이다", 1), ("search '('", 2), ("list", 0), ("export --to csv -o out.csv --force", 0),
            ("serach", 2),
            ("show 99999", 1), ("import memos.jsonl -q", 0), ("--nonsense", 2),
        ]
        for (command, status) in commands {
            // The sleep lets the reader of the pipe exit first.
            let line = "{ sleep 0.05; saekin \(command); echo $? > status; } \(redirection)"
            _ = try program.shell("exec 3> /dev/null; \(trap)\(line)")
            #expect(try program.shell("cat status").output == "\(status)\n", "\(command)")
        }
        #expect(try program.shell("saekin check --samples 5").status == 0)
        // No message was written to a file that has the number of standard error.
        #expect(try program.shell("grep -c exported out.csv").output == "0\n")
    }

    @Test func `programs that are started handle signals as usual`() throws {
        let program = try Self.vault.get()
        // A shell that inherits an ignored signal survives it and prints more.
        let outcome = try program.shell("EDITOR='sh -c \"kill -PIPE \\$\\$; echo survived >&2\"' saekin edit 1 -e")
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("saekin: sh -c"), "\(outcome.errors)")
    }
}
