import Foundation
import PostgresTestSupport
import Testing

/// Commands on a vault in PostgreSQL print and write what they do for the file from which it was copied.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StoredVaultTests {
    /// Runs `body` with a vault file of sample memos, and the options that name its copy in a store.
    private func withCopy(_ body: (Program, _ stored: String) throws -> Void) throws {
        let program = try Program()
        defer { program.remove() }
        let server = try PostgresServer.shared()
        let address = try server.newDatabase()
        let stored = "--store '\(address)' --vault copy"
        for line in [
            "saekin import exports --quiet", "saekin tag add 여행 1 2", "saekin pin 1",
            "saekin state doing 2", "saekin due 2031-02-03 2", "saekin remove 3", "saekin edit 1 '바뀐 글'",
            "saekin store create copy --store '\(address)'", "saekin store import copy vault.db --store '\(address)'",
        ] {
            let outcome = try program.shell(line)
            #expect([0, 1].contains(outcome.status), "\(line): \(outcome.errors)")
        }
        // The server ends with the last reference to it.
        try withExtendedLifetime(server) { try body(program, stored) }
    }

    @Test func `an export is the same in all formats`() throws {
        try withCopy { program, stored in
            for (format, options) in [
                ("json", ""), ("jsonl", ""), ("csv", ""), ("folder", ""), ("jsonl", " 회의 OR 여행"), ("csv", " is:trashed"),
                ("json", " 없는말이다"),
            ] {
                let write = "saekin export --to \(format)\(options) --output"
                let (file, copy) = (try program.shell("\(write) a"), try program.shell("\(write) b \(stored)"))
                #expect(file == copy, "\(format)\(options)")
                #expect(file.status == (options == " 없는말이다" ? 1 : 0), "\(file.errors)")
                let difference = try program.shell("diff -r a b && [ -n \"$(find a -size +0)\" ] && rm -r a b")
                #expect(difference.status == 0, "\(format)\(options): \(difference.output.prefix(1000))\(difference.errors)")
            }
            let printed = try ["", stored].map { try program.shell("saekin export --to jsonl \($0)") }
            #expect(printed[0] == printed[1] && printed[0].output.count > 1000)
        }
    }

    @Test func `a key that is limited to a category opens that category only`() throws {
        try withCopy { program, stored in
            let wrong = try program.shell("saekin keys add a --keys keys.json --category 없는분류 \(stored)")
            #expect(wrong.status == 2 && wrong.errors.contains("없는분류"), "\(wrong)")
            let made = try program.shell("saekin keys add a --keys keys.json --category 드롭박스/업무 \(stored) > key; chmod 600 key")
            #expect(made.status == 0 && !made.errors.contains("nobody checked"), "\(made)")
            #expect(try program.shell("saekin keys add b --keys keys.json --category 없는분류").errors.contains("nobody checked"))
            let start = try program.shell("bash .background saekin serve --port 0 --require-key --keys keys.json \(stored); cat pid")
            defer { _ = try? program.shell("kill \(start.output)") }
            let address = try program.shell(
                "for i in $(seq 600); do grep -q http:// serving && break; sleep 0.1; done; grep -o 'http://[0-9.:]*' serving")
            let server = "--server \(address.output.trimmingCharacters(in: .whitespacesAndNewlines)) --key-file key"
            let all = try program.shell("saekin list --ids").output.split(separator: "\n")
            let visible = try program.shell("saekin list --ids \(server)")
            let expected = try program.shell("saekin list --ids --category 드롭박스/업무")
            #expect(visible == expected && !visible.output.isEmpty && visible.output.split(separator: "\n").count < all.count)
        }
    }

    @Test func `words of attached files are read into a store, and found as in a file`() throws {
        try withCopy { program, stored in
            let mail = """
                From: a@example.org
                Subject: 계약
                MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary=x

                --x
                Content-Type: text/plain; charset=utf-8

                글
                --x
                Content-Type: text/plain; charset=utf-8
                Content-Disposition: attachment; filename="a.txt"

                임대차 증권번호
                --x--
                """
            _ = try program.shell("cat > mail.eml <<'END'\n\(mail)\nEND")
            for (line, expected) in [
                ("import mail.eml --attachments keep", "saekin read-attachments\n"), ("search 증권번호 --ids", ""),
                ("read-attachments", "read 1\n"),
                ("read-attachments", "read 0\n"), ("search 증권번호 --ids", "\n"), ("search 임대차 글 --ids", "\n"),
                ("export --to jsonl 증권번호", "}\n"),
            ] {
                let (file, copy) = (try program.shell("saekin \(line)"), try program.shell("saekin \(line) \(stored)"))
                #expect(file == copy && file.output.hasSuffix(expected), "\(line): \(file) \(copy)")
            }
            #expect(try program.shell("saekin stats \(stored)").output.contains("1 read"))
            #expect(try program.shell("saekin check \(stored)").status == 0)
        }
    }

    @Test func `a folder is watched and imported into a store`() throws {
        try withCopy { program, stored in
            func expect(_ word: String, _ count: Int) throws {
                let search = "for i in $(seq 300); do [ \"$(saekin count \(word) \(stored))\" = \(count) ] && exit; sleep 0.1; done; exit 3"
                #expect(try program.shell(search).status == 0, "\(word)")
            }
            _ = try program.shell("mkdir -p box/새; echo 하나뿐인글 > box/a.txt; echo 둘째글 > box/새/b.txt")
            let once = try program.shell("saekin watch box --once \(stored)")
            #expect(once.status == 0 && once.output.contains("2 imported"), "\(once)")
            let start = try program.shell("bash .background saekin watch box \(stored); cat pid")
            defer { _ = try? program.shell("kill \(start.output)") }
            try expect("하나뿐인글", 1)
            _ = try program.shell("sleep 1; echo 셋째글 > box/새/c.txt; echo 고친글 > box/새/b.txt; rm box/a.txt")
            try expect("셋째글", 1)
            try expect("고친글", 1)
            try expect("둘째글", 0)
            try expect("하나뿐인글", 0)
            #expect(try program.shell("saekin history --format tsv --limit 9 \(stored)").output.contains("vanished"))
            let stop = try program.shell(
                "kill -TERM $(cat pid); for i in $(seq 100); do kill -0 $(cat pid) || exit 0; sleep 0.1; done; exit 3")
            #expect(stop.status == 0)
            let missing = try program.shell("saekin watch nowhere \(stored)")
            #expect(missing.status == 2 && missing.errors.contains("nowhere"), "\(missing)")
        }
    }

    /// Makes the tokens of all vaults those of an old version.
    private static func makeOutdated(_ program: Program, _ stored: String) throws {
        let database = try #require(stored.firstMatch(of: /dbname=(\w+)/)?.output.1)
        try PostgresServer.shared().run(
            """
            UPDATE saekin.memo_token SET tokens = '학:1'; DELETE FROM saekin.word;
            UPDATE saekin.setting SET value = '0' WHERE key = 'analyzer'
            """, in: String(database))
    }

    @Test func `reindex makes the tokens of another version anew`() throws {
        try withCopy { program, stored in
            try Self.makeOutdated(program, stored)
            let count = "saekin search 학교 --ids"
            let old = try program.shell("\(count) \(stored)")
            #expect(
                old.status == 1 && old.output.isEmpty && old.errors.contains("saekin reindex with the same --store and --vault"), "\(old)")
            let refused = try program.shell("saekin add 하나 \(stored)")
            #expect(refused.status != 0 && refused.errors.contains("run: saekin reindex --store ADDRESS --vault copy"))
            let (file, done) = (try program.shell("saekin reindex"), try program.shell("saekin reindex \(stored)"))
            #expect(done == file && done.output.hasPrefix("indexed "))
            // A terminal sees how far it is.
            if PseudoTerminal.isThere {
                let shown = try program.shell("script -qec \"saekin reindex \(stored)\" /dev/null")
                #expect(shown.output.contains("\u{1B}[K") && shown.output.contains("indexed "), "\(shown)")
            }
            for command in [count, "saekin stats --format json | grep -o '\"memos\":[0-9]*'", "saekin count 여행"] {
                #expect(try program.shell(command) == program.shell(command.replacing(/^(saekin [a-z]+)/) { "\($0.1) \(stored)" }))
            }
            #expect(try program.shell("saekin add 하나 \(stored)").status == 0)
        }
    }

    @Test func `a server logs that it makes the tokens of another version anew`() throws {
        try withCopy { program, stored in
            try Self.makeOutdated(program, stored)
            let start = try program.shell("bash .background saekin serve --port 0 --log-format json \(stored); cat pid")
            defer { _ = try? program.shell("kill \(start.output)") }
            let log = try program.shell("for i in $(seq 600); do grep -q 'made new tokens' serving && break; sleep 0.1; done; cat serving")
            let lines = log.output.split(separator: "\n").filter { $0.hasPrefix("{") }
            #expect(lines.count == 2 && !log.output.contains("saekin reindex"), "\(log)")
            #expect(
                lines.first?.contains("\"message\":\"making the tokens of another version anew;")
                    == true)
            #expect(lines.last?.contains(/"message":"made new tokens","memos":[1-9][0-9]*,"ms":[0-9.]+,"vault":"copy"/) == true, "\(log)")
        }
    }

    @Test(arguments: ["C", "ko_KR.UTF-8"]) func `an error about an address names where it came from`(locale: String) throws {
        let program = try Program(locale: locale)
        defer { program.remove() }
        let server = try PostgresServer.shared()
        let (address, gone) = (try server.newDatabase(), server.address(of: "gone"))
        let empty = server.address(of: "postgres")
        #expect(try program.shell("saekin store create a --store '\(address)'").status == 0)
        let serve = "timeout 60 saekin serve --port 0 --store '\(address)' --vault a"
        for (line, origin) in [
            ("saekin count --store nothing --vault a", "--store: "), ("saekin store list --store '\(gone)'", "--store: "),
            ("SAEKIN_STORE='\(gone)' saekin store list", "SAEKIN_STORE: "), ("SAEKIN_STORE=nothing saekin store list", "SAEKIN_STORE: "),
            ("saekin count --store '\(empty)' --vault a", "--store: "),
            ("saekin store move a --store '\(address)' --to '\(gone)'", "--to: "),
            ("saekin store move a --store '\(address)' --to nothing", "--to: "),
            ("\(serve) --other-store nothing", "--other-store: "), ("\(serve) --read-from nothing", "--read-from: "),
            ("\(serve) --other-store '\(address)' --other-store nothing", "--other-store #2: "),
            // None of the databases can be used.
            ("timeout 60 saekin serve --port 0 --store '\(gone)' --other-store '\(empty)'", "--store: "),
        ] {
            let outcome = try program.shell(line)
            #expect(outcome.errors.hasPrefix("saekin: \(origin)") && outcome.status == 2, "\(line): \(outcome)")
        }
        // A standby may be away for a while.
        let start = try program.shell("bash .background \(serve) --read-from '\(gone)'; cat pid")
        defer { _ = try? program.shell("kill \(start.output)") }
        let warning =
            try program.shell("for i in $(seq 600); do grep -q http:// serving && break; sleep 0.1; done; cat serving").errors
            + String(contentsOf: program.folder.appending(path: "serving"), encoding: .utf8)
        #expect(warning.contains("--read-from: ") && warning.contains("http://127.0.0.1"), "\(warning)")
        withExtendedLifetime(server) {}
    }

    @Test func `a database that cannot be used is named at the start, and the vaults of the others are served`() throws {
        try withCopy { program, stored in
            let address = try #require(stored.firstMatch(of: /--store ('[^']*')/)?.output.1)
            for (number, databases) in [
                "--store \(address) --other-store 'host=/nonexistent dbname=a'",
                "--store 'host=/nonexistent dbname=a' --other-store \(address)",
                "--store \(address) --other-store \(address.replacing(/dbname=\w+/, with: "dbname=postgres"))",
            ].enumerated() {
                let start = try program.shell("rm -f serving; bash .background saekin serve --port 0 \(databases); cat pid")
                let shown = try program.shell("for i in $(seq 600); do grep -q http:// serving && break; sleep 0.1; done; cat serving")
                    .output
                #expect(shown.contains("store: ") && shown.contains("http://127.0.0.1"), "\(shown)")
                let url = try #require(shown.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/)?.output)
                let found = try program.shell("saekin search 회의 --ids --server \(url)/vaults/copy")
                #expect(try found == program.shell("saekin search 회의 --ids") && found.status == 0, "\(number)")
                #expect(try program.shell("saekin search 회의 --server \(url)/vaults/other").status == 2)
                _ = try program.shell("kill \(start.output)")
            }
        }
    }

    @Test func `the database is named by a variable, unless a vault is a file`() throws {
        try withCopy { program, stored in
            let address = try #require(stored.firstMatch(of: /--store ('[^']*')/)?.output.1)
            let named = try program.shell("SAEKIN_STORE=\(address) saekin count 회의 --vault copy")
            #expect(try named == program.shell("saekin count 회의 \(stored)") && named.status == 0)
            // The same letters as other systems write them.
            _ = try program.shell("SAEKIN_STORE=\(address) saekin store create \u{1106}\u{1175}\u{11AB}지")
            #expect(try program.shell("SAEKIN_STORE=\(address) saekin list --vault 민지").status == 1)
            #expect(try program.shell("SAEKIN_STORE=\(address) saekin list --vault \u{1106}\u{1175}\u{11AB}지").status == 1)
            let file = try program.shell("SAEKIN_STORE=\(address) saekin count 회의 --vault ./vault.db")
            #expect(try file == program.shell("saekin count 회의 --vault vault.db") && file.status == 0)
            let nothing = try program.shell("SAEKIN_STORE=\(address) saekin count 회의")
            #expect(nothing.status == 2 && nothing.errors.contains("SAEKIN_STORE") && nothing.errors.contains("--vault"))
            let compact = try program.shell("SAEKIN_STORE=\(address) saekin store compact copy")
            #expect(compact.status == 0 && compact.errors.contains("MB now"), "\(compact)")
            #expect(try program.shell("SAEKIN_STORE=\(address) saekin store migrate").errors == "the tables are up to date\n")
            let script = try program.shell(
                "SAEKIN_STORE=\(address.replacing(/dbname=\w+/, with: "dbname=postgres")) saekin store migrate --sql")
            #expect(script.status == 0 && script.output.contains("CREATE SCHEMA saekin;") && script.output.hasSuffix("COMMIT;\n"))
        }
    }

    @Test func `a role of servers needs a secret once the owner says so`() throws {
        try withCopy { program, stored in
            let address = try #require(stored.firstMatch(of: /--store ('[^']*')/)?.output.1)
            let role = "secret\(UInt32.random(in: 0 ... .max))"
            try PostgresServer.shared().run("CREATE ROLE \(role) LOGIN", in: "postgres")
            let owner = "SAEKIN_STORE=\(address) saekin store"
            let count = "SAEKIN_STORE=\(address.replacing("user=owner", with: "user=\(role)")) saekin count 회의 --vault copy"
            let expected = try program.shell("saekin count 회의")
            #expect(try program.shell("\(owner) grant \(role)").status == 0)
            #expect(try program.shell(count) == expected)
            #expect(try program.shell("\(owner) secret --require").errors.contains("there is no secret yet"))
            #expect(try program.shell("\(owner) secret --new one.secret --vault copy").status == 0)
            #expect(try program.shell("stat -c %a one.secret; wc -c < one.secret").output == "600\n65\n")
            #expect(try program.shell("\(owner) secret --new one.secret").errors.contains("there is such a file"))
            #expect(try program.shell("\(owner) secret --remove 1 --require").status != 0)
            let required = try program.shell("\(owner) secret --require")
            #expect(required.output.contains(/^1  20[-0-9]{8}  copy\n$/) && required.errors == "roles of servers need a secret\n")
            let refused = try program.shell(count)
            #expect(refused.status == 2 && refused.errors.hasPrefix("saekin: SAEKIN_STORE: a secret opens"), "\(refused)")
            #expect(try program.shell("export SAEKIN_STORE_SECRET_FILE=one.secret; \(count)") == expected)
            #expect(
                try program.shell("chmod 644 one.secret; export SAEKIN_STORE_SECRET_FILE=one.secret; \(count)").errors.contains("chmod 600")
            )
            #expect(try program.shell("\(owner) secret --remove 1").status == 0)
            #expect(try program.shell("\(owner) secret --remove 1").status == 1)
            let gone = try program.shell("chmod 600 one.secret; export SAEKIN_STORE_SECRET_FILE=one.secret; \(count)")
            #expect(gone.status == 2 && gone.errors.contains("the database has no secret of one.secret"), "\(gone)")
            #expect(try program.shell("\(owner) secret --no-require").errors.contains("need no secret"))
            #expect(try program.shell(count) == expected)
        }
    }

    @Test func `agents that are limited to a category get the same answers`() throws {
        try withCopy { program, stored in
            let calls = [
                "search\",\"arguments\":{\"q\":\"회의\"}", "search\",\"arguments\":{\"q\":\"여행\"}", "categories\"", "list\"", "status\"",
            ]
            let lines = calls.enumerated().map { number, call in
                "{\"jsonrpc\":\"2.0\",\"id\":\(number),\"method\":\"tools/call\",\"params\":{\"name\":\"\(call)}}\n"
            }
            try Data(lines.joined().utf8).write(to: program.folder.appending(path: "calls"))
            // The folder has a category 업무 too, beside which this one is closed.
            for category in ["드롭박스/업무", "업무", "없는분류"] {
                let answers = try ["", stored].map { vault in
                    var answer = try program.shell("saekin mcp --category \(category) \(vault) < calls")
                    answer.output = answer.output.replacing(/[0-9.]+ ms/, with: "")
                        .split(separator: "\n").sorted().joined(separator: "\n")
                    return answer
                }
                #expect(answers[0] == answers[1])
                #expect(answers[0].status == (category == "없는분류" ? 2 : 0))
                #expect(answers[0].output.contains("회의록") == (category == "드롭박스/업무"))
            }
        }
    }

    @Test(
        arguments: [
            "links", "links 여행", "links 1 2", "links --kind checklist --limit 1", "links --format jsonl", "links 없는말이다", "share 1",
            "share 2 1",
            "share 99", "pick --lines", "pick --lines 여행", "pick --lines '(회의'", "pick --lines 없는말이다",
        ]) func `what only reads prints the same`(command: String) throws
    {
        try withCopy { program, stored in
            let (file, copy) = (try program.shell("saekin \(command)"), try program.shell("saekin \(command) \(stored)"))
            #expect(file == copy)
            #expect(!(file.output + file.errors).isEmpty || file.status == 1)
        }
    }
}
