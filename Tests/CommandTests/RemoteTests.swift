import Foundation
import Testing

/// `--server` prints the same as a local vault.
@Suite struct RemoteTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus").path(percentEncoded: false)

    /// Runs `body` with a program, its vault, and a server over that vault.
    private static func withServer(
        locale: String = "C", serving: String = "", _ body: (_ program: Program, _ server: String) throws -> Void
    ) throws {
        let program = try Program(locale: locale)
        defer { program.remove() }
        #expect(try program.shell("saekin import '\(corpus)/dropbox' --quiet").status == 0)
        try withServer(of: "vault.db", for: program, options: serving) { try body(program, $0) }
    }

    private static func withServer(of vault: String, for program: Program, options: String = "", _ body: (String) throws -> Void) throws {
        let start = "bash .background saekin serve --vault \(vault) --port 0 \(options); cat pid"
        let process = try program.shell(start).output.filter(\.isNumber)
        defer {
            _ = try? program.shell(
                "kill \(process); for i in $(seq 1000); do kill -0 \(process) 2> /dev/null || break; sleep 0.05; done; kill -9 \(process) 2> /dev/null; rm -f serving"
            )
        }
        let address = try program.shell(
            "for i in $(seq 1000); do grep -q http serving && break; kill -0 \(process) || exit 1; sleep 0.05; done; grep -o 'http://[0-9.:]*' serving"
        )
        #expect(address.status == 0)
        try body(address.output.filter { !$0.isNewline })
    }

    /// Masks times, which differ between runs.
    private static func masked(_ outcome: Program.Outcome) -> Program.Outcome {
        var outcome = outcome
        let mask = { (text: String) in
            text.replacing(/\([0-9.,]+ ms\)/, with: "(… ms)").replacing(/"elapsed_ms":[0-9.e-]+/, with: "\"elapsed_ms\":0")
        }
        (outcome.output, outcome.errors) = (mask(outcome.output), mask(outcome.errors))
        return outcome
    }

    private static let commands = [
        "search 회의", "search 회의 --color always", "search 회의 --format json --facets", "search 회의 예산 --format tsv --header",
        "search 회의 --format jsonl --limit 0", "search 회의 -c", "search 회의 --ids --limit 1 --offset 1", "search 머거", "search ㅎㅇ --explain",
        "search '회의 예산' --explain --format json", "search '내가 언제 고양이를 처음 데려왔더라'", "search 없는말하나두울", "search '(회의'",
        "search '\"회의'", "search 'category:없음 회의'", "search --category 없음", "search --category 업무", "search -- 회의 -예산",
        "search 회의 --sort title --rungs word,inside --typing --more --mark word", "search 집", "list", "list --format json --limit 0",
        "list --color always --dates iso", "list --sort title --ids -0", "list --trash", "list --state todo", "list --category 없는거",
        "list --tag 없는거", "list --limit 2 --offset 1 --format tsv --fields id,title --header", "list --fields 없음 --format json", "today",
        "on 2023-08-28", "show 1", "show 1 2 --format json", "show 9999", "show 1 --version 1", "show 1 --version 7", "show 1 --raw",
        "categories", "categories --format json", "categories 업무", "categories 없는거", "search", "list --limit -1",
    ]

    @Test(arguments: ["C", "ko_KR.UTF-8"]) func `a server is shown as the vault behind it`(locale: String) throws {
        try Self.withServer(locale: locale) { program, server in
            _ = try program.shell(
                "saekin edit 1 '새 첫 글' -q; saekin state 2 todo -q; saekin tag add 회의 3 -q; saekin remove 4 -q; saekin pin 5 -q")
            for command in Self.commands {
                let here = Self.masked(try program.shell("saekin \(command)"))
                let there = Self.masked(
                    try program.shell(
                        "saekin \(command) --server \(server)".replacing(/(.*) -- (.*) (--server .*)/) { "\($0.1) \($0.3) -- \($0.2)" }))
                #expect(there == here, "\(command)")
                let named = Self.masked(try program.shell("SAEKIN_SERVER=\(server) saekin \(command)"))
                #expect(named == here, "SAEKIN_SERVER, \(command)")
            }
            let before = try program.shell("saekin --server \(server) list --ids")
            #expect(before == (try program.shell("saekin list --ids")))
        }
    }

    @Test func `an answer of many pages is one answer`() throws {
        try Self.withServer { program, server in
            _ = try program.shell(
                "for n in $(seq 450); do printf '{\"text\":\"쪽 %d\"}\\n' $n; done > many.jsonl; saekin import many.jsonl --quiet")
            for command in ["list --limit 0 --ids", "search 쪽 --limit 0 --ids", "search 쪽 --limit 301 --offset 7 --format jsonl"] {
                let here = Self.masked(try program.shell("saekin \(command)"))
                #expect(here.output.split(separator: "\n").count >= 301)
                #expect(Self.masked(try program.shell("saekin \(command) --server \(server)")) == here, "\(command)")
            }
        }
    }

    private static let imports = [
        "exports/드롭박스", "exports/드롭박스 --source 내것 --time-zone Asia/Seoul --format json", "exports/드롭박스 --dry-run",
        "one.txt two.jsonl", "archive.tar.gz", "pipe < two.jsonl", "empty", "two.jsonl --map title=subject --quiet", "missing.txt",
        "broken.json", "cp949.txt --encoding cp949", "linked", "notion", "packed", "일기.보관",
    ]

    @Test(arguments: imports) func `an import into a server does what one into a file does`(command: String) throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell(
            """
            mkdir -p empty linked notion/업무 packed 일기.보관/일기; printf '# 회의\\n\\n본문' > 'notion/업무/회의 0123456789abcdef0123456789abcdef.md'
            printf '하나' > 일기.보관/일기/오늘.txt; tar czf packed/exports.tar.gz -C exports 드롭박스
            touch -d 2022-03-04T05:06:07Z notion/업무/* 일기.보관/일기/*; printf '하나\\n본문' > one.txt; touch -d 2021-03-04T05:06:07Z one.txt; echo '{"subject":"제목","text":"둘"}' > two.jsonl
            tar czf archive.tar.gz -C exports 드롭박스; echo '{"text":' > broken.json; printf '\\310\\270\\300\\307' > cp949.txt
            ln -s ../one.txt linked/link.txt; touch linked/.DS_Store; cp one.txt 'linked/긴 이름이 아주아주 길어서 백 바이트를 넘는 파일 이름이 된 메모 파일의 이름.txt'
            """)
        let line = "saekin import " + command.replacing("pipe", with: "-")
        try Self.withServer(of: "other.db", for: program) { server in
            let here = try program.shell(line)
            let there = try program.shell(line.replacing("saekin import", with: "saekin import --server \(server)"))
            // If no format is recognised, the local message names the path and the server's message only the
            // file name.
            #expect(there == here, "\(command)")
            let list = "list --limit 0 --format json --fields external_id,title,category,tags,created,modified,date,source"
            let (mine, others) = (try program.shell("saekin \(list)"), try program.shell("saekin \(list) --server \(server)"))
            if command == "notion" { #expect(others.output.contains("2022-03-04T05:06:07")) }
            if here.status < 2, !command.contains("--dry-run") { #expect(mine.output == others.output, "\(command)") }
        }
    }

    @Test func `a server that cannot be begun says why, and does not begin`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("saekin import exports/드롭박스 --quiet; saekin keys add a > /dev/null 2>&1; : > file")
        try Self.withServer(of: "vault.db", for: program) { server in
            let port = server.split(separator: ":").last ?? ""
            for (options, message) in [
                ("--port \(port)", "another program already uses this port"),
                ("--host 192.0.2.1 --port 0", "this machine does not have this address"),
                ("--host no.such.invalid --port 0", "there is no such host"), ("--watch nowhere --port 0", "no such folder to watch"),
                ("--watch file --port 0", "no such folder to watch"), ("--allow-origin https://a.example/", "without a path"),
                ("--allow-host a.example:80", "leave out http:// and the port"),
            ] {
                let outcome = try program.shell("timeout 60 saekin serve \(options)")
                #expect(outcome.status == 2 && outcome.errors.contains(message), "\(options): \(outcome)")
            }
        }
    }

    @Test func `options not available with a server are refused`() throws {
        try Self.withServer { program, server in
            for command in [
                "add 하나", "stats", "count 회의", "backup copy.db", "keys list", "serve", "mcp", "names categories; false", "pick",
            ] {
                let outcome = try program.shell("saekin \(command) --server \(server)".replacing("; false", with: ""))
                if command.hasPrefix("names") {
                    #expect(outcome.output.isEmpty)
                } else {
                    #expect(outcome.status == 2 && outcome.errors.contains("this command cannot use a server"), "\(command): \(outcome)")
                }
            }
            for option in [
                "search 회의 --save 이름", "search --batch -", "import exports --explain",
                "categories --defaults",
            ] {
                let outcome = try program.shell("saekin \(option) --server \(server) < /dev/null")
                #expect(outcome.status == 2 && outcome.errors.contains("not available with a server"), "\(option): \(outcome)")
            }
            // `SAEKIN_SERVER` must not redirect a change to a local vault.
            #expect(try program.shell("SAEKIN_SERVER=\(server) saekin add 하나").status == 2)
            #expect(try program.shell("SAEKIN_SERVER=\(server) saekin add 하나 --vault vault.db").status == 0)
            #expect(try program.shell("saekin list --server \(server) --vault vault.db").errors.contains("name two vaults"))
            #expect(try program.shell("saekin list --key-file key").errors.contains("no server is given"))
        }
    }

    @Test func `keys open a server, and never stand among the arguments`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell(
            "saekin import exports/드롭박스 --quiet; saekin keys add all --scope search --scope read --scope import > key 2> /dev/null")
        _ = try program.shell("saekin keys add find --scope search > find 2> /dev/null; chmod 600 key find")
        try Self.withServer(of: "vault.db", for: program, options: "--require-key") { server in
            let ask = { (before: String, after: String) in try program.shell("\(before) saekin list --ids --server \(server) \(after)") }
            let wanted = try program.shell("saekin list --ids")
            #expect(try ask("SAEKIN_KEY=$(cat key)", "") == wanted)
            #expect(try ask("SAEKIN_KEY_FILE=key", "") == wanted)
            #expect(try ask("SAEKIN_KEY=wrong", "--key-file key") == wanted)
            #expect(try ask("", "").errors.contains("needs a key"))
            #expect(try ask("SAEKIN_KEY=wrong", "").errors.contains("this key is unknown"))
            #expect(try ask("", "--key-file nowhere").errors.contains("nowhere: cannot be read"))
            #expect(try ask(": > none; chmod 600 none;", "--key-file none").errors.contains("does not contain a key"))
            #expect(try ask("SAEKIN_KEY=$(cat find)", "").errors.contains("lacks the scope read"))
            // Without permission to read categories there are hits, but no colours.
            #expect(try program.shell("SAEKIN_KEY=$(cat find) saekin search 회의 --color always --server \(server)").status == 0)
            #expect(try program.shell("chmod 644 key; saekin list --ids --key-file key --server \(server)").errors.contains("chmod 600"))
        }
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:1", "no program listens"), ("https://127.0.0.1", "https is not supported"),
            ("ftp://a", "not a server address"),
            ("http://key@127.0.0.1", "not a server address"), ("127.0.0.1:99999", "not a server address"), ("", "not a server address"),
            ("http://no.such.host.invalid", "no such host"),
        ]) func `an address that leads nowhere is told with a remedy`(address: String, message: String) throws
    {
        let program = try Program()
        defer { program.remove() }
        for command in ["search 회의", "list", "show 1", "categories", "import exports"] {
            let outcome = try program.shell("saekin \(command) --server '\(address)'")
            #expect(outcome.status == 2 && outcome.errors.contains(message), "\(command): \(outcome)")
        }
        let korean = try Program(locale: "ko_KR.UTF-8")
        defer { korean.remove() }
        #expect(try korean.shell("saekin list --server '\(address)'").errors.contains(/[가-힣]/))
    }
}
