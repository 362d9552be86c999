import Foundation
import Testing

/// Vaults in unwritable or unsuitable places, and the permissions of created files.
@Suite(.serialized) struct PlaceTests {
    /// Root can write everywhere, so the command runs as nobody then.
    private static let asNobody =
        (try? Program().shell("id -u").output) == "0\n" ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    private static let hasNamespaces = (try? Program().shell("unshare -U -r -m true").status) == 0

    private let program: Program

    init() throws {
        program = try Program()
        _ = try program.shell(
            """
            mkdir disk && cd disk && saekin category add 업무 -q && saekin add '학교에서 배운 것' -q && saekin add '둘째 메모 http://a.kr' -q --tag 급함 --state todo && saekin search 학교 --save 학교 -c
            cd .. && chmod 755 . && chmod 644 disk/vault.db
            """)
    }

    /// Runs a command while the folder of the vault is read-only.
    private func inReadOnlyFolder(_ command: String) throws -> Program.Outcome {
        try program.shell("chmod 555 disk; \(Self.asNobody)saekin \(command) --vault disk/vault.db; code=$?; chmod 755 disk; exit $code")
    }

    private static let reading = [
        ("search 학교", "학교에서 배운 것"), ("list", "둘째 메모"), ("list --sort title", "둘째 메모"), ("show 1", "학교에서 배운 것"),
        ("export --to jsonl", "둘째 메모"),
        ("stats", "memos"), ("tags", "급함"), ("categories", "업무"), ("history", "둘째 메모"), ("searches", "@학교"), ("board", "둘째"),
        ("links", "http"),
        ("share 2", "둘째 메모"),
    ]

    @Test(arguments: reading) func `a vault in a read-only folder can be read`(command: String, expected: String) throws {
        defer { program.remove() }
        for files in ["", "touch disk/vault.db-wal; "] {
            _ = try program.shell("rm -f disk/vault.db-*; \(files)true")
            let outcome = try inReadOnlyFolder(command)
            #expect(outcome.status < 2 && outcome.output.contains(expected), "\(outcome)")
        }
    }

    @Test(.enabled(if: hasNamespaces), arguments: reading) func `a vault on a read-only disk can be read`(command: String, expected: String)
        throws
    {
        defer { program.remove() }
        _ = try program.shell("rm -f disk/vault.db-*")
        let mounting = "mount --bind disk disk && mount -o remount,bind,ro disk && ! touch disk/x 2> /dev/null && "
        let outcome = try program.shell("unshare -U -r -m sh -c \"\(mounting) saekin \(command) --vault disk/vault.db\"")
        #expect(outcome.status < 2 && outcome.output.contains(expected), "\(outcome)")
    }

    @Test func `a copy can be made of a vault in a read-only folder, and it is checked as far as that goes`() throws {
        defer { program.remove() }
        _ = try program.shell("rm -f disk/vault.db-*; mkdir -m 777 open")
        #expect(try inReadOnlyFolder("backup open/copy.db").status == 0)
        #expect(try program.shell("saekin search 학교 --vault open/copy.db -c").output == "1\n")
        let check = try inReadOnlyFolder("check")
        #expect(check.status == 0 && check.output.contains("file: ok\n") && check.output.contains(" samples): ok\n"), "\(check)")
        #expect(check.output.contains("index: not checked because the vault is read-only; check a copy"), "\(check)")
    }

    @Test func `a vault in a read-only folder is served for reading`() throws {
        defer { program.remove() }
        let begin = "rm -f disk/vault.db-*; chmod 555 disk; bash .background \(Self.asNobody)saekin serve --port 0 --vault disk/vault.db"
        let process = try program.shell("\(begin); cat pid").output.filter(\.isNumber)
        defer { _ = try? program.shell("kill \(process); chmod 755 disk") }
        let address = try program.shell(
            "until grep -q http serving; do kill -0 \(process) || exit 1; sleep 0.05; done; grep -o 'http://[0-9.:]*' serving")
        #expect(try program.shell("cat serving").output.contains("the vault is read-only; nothing can be changed"))
        let server = address.output.filter { !$0.isNewline }
        for command in ["search 학교", "list", "show 1", "categories"] {
            let outcome = try program.shell("saekin \(command) --server \(server)")
            // The duration is on standard error.
            let here = try program.shell("saekin \(command) --vault disk/vault.db")
            #expect(outcome.status == 0 && outcome.output == here.output, "\(command)")
        }
        let refused = try program.shell("echo '{\"text\":\"셋\"}' > new.jsonl; saekin import new.jsonl --server \(server)")
        #expect(refused.status == 2 && refused.errors.contains("this vault is open for reading only"), "\(refused)")
    }

    @Test(arguments: ["add 셋", "edit 1 셋", "import exports", "reindex", "search 학교 --save 둘", "empty-trash --yes"])
    func `what writes is refused in a read-only folder, with the remedy`(command: String) throws {
        defer { program.remove() }
        _ = try program.shell("rm -f disk/vault.db-*")
        let outcome = try inReadOnlyFolder(command)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.contains("disk/vault.db: the vault or its folder is read-only; make it writable or choose another"), "\(outcome)"
        )
    }

    /// The write-ahead log of a killed program holds a memo that is not in the file yet.
    @Test(arguments: [true, false]) func `a log with changes is read, or named; it is never passed over`(hasSharedMemory: Bool) throws {
        defer { program.remove() }
        // A reader prevents the checkpoint of the log.
        _ = try program.shell(
            """
            mkfifo queries; saekin search --batch queries --vault disk/vault.db > /dev/null & exec 5> queries
            echo '{"id": 1, "text": "학교"}' >&5; sleep 0.5
            saekin add '셋째 메모' -q --vault disk/vault.db; kill -9 $!; wait $! 2> /dev/null; chmod 644 disk/*
            """)
        #expect(try program.shell("test -s disk/vault.db-wal").status == 0)
        if !hasSharedMemory { _ = try program.shell("rm disk/vault.db-shm") }
        for command in ["search 셋째", "list", "export --to jsonl"] {
            let outcome = try inReadOnlyFolder(command)
            if outcome.status == 2 {
                #expect(!hasSharedMemory, "\(outcome)")
                #expect(
                    outcome.output.isEmpty && outcome.errors.contains("disk/vault.db-wal: has changes that cannot be read"), "\(outcome)")
            } else {
                #expect(outcome.output.contains("셋째 메모"), "\(outcome)")
            }
        }
    }

    @Test func `a vault that is written to while it is read as one that nobody changes is not answered from`() throws {
        defer { program.remove() }
        _ = try program.shell("rm -f disk/vault.db-*; chmod 555 disk; mkfifo queries; chmod 666 queries")
        let line = "echo '{\"id\": 1, \"text\": \"메모\"}' >&5"
        let outcome = try program.shell(
            """
            \(Self.asNobody)saekin search --batch queries --vault disk/vault.db > answers & exec 5> queries
            \(line); sleep 0.5; chmod 755 disk; saekin add '셋째 메모' -q --vault disk/vault.db; \(line); exec 5>&-; wait $!
            """)
        #expect(outcome.status == 2 && outcome.errors.contains("another program changed the vault while it was being read"), "\(outcome)")
    }

    @Test(arguments: [
        ("disk", "disk: this is a folder, not a vault; name a file in it, such as disk/vault.db"),
        ("/dev/null", "/dev/null: not a regular file; choose another one with --vault"),
        ("disk/vault.db/x.db", "the folder does not exist and cannot be created"),
        ("/proc/none/x.db", "/proc/none: the folder does not exist and cannot be created"),
    ])
    func `what cannot be a vault is named`(path: String, message: String) throws {
        defer { program.remove() }
        #expect(try program.shell("saekin add 하나 --vault \(path)").errors.contains(message))
        guard !message.contains("created") else { return }
        for command in ["search 하나", "list", "check", "import exports", "backup copy.db"] {
            let outcome = try program.shell("saekin \(command) --vault \(path)")
            #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome)")
        }
    }

    @Test func `new vaults, copies and folders are their owner's alone, and files that are there keep their mode`() throws {
        defer { program.remove() }
        let modes = try program.shell(
            """
            umask 022; saekin add 하나 -q --vault '새 폴더/안/v.db'; mkdir there; saekin add 하나 -q --vault there/v.db
            saekin backup there/copy.db --vault there/v.db 2> /dev/null
            (echo '{"id": 1, "text": "하나"}'; sleep 0.5) | saekin search --batch - --vault there/v.db > /dev/null & sleep 0.2
            stat -c '%a %n' '새 폴더' '새 폴더/안' '새 폴더/안/v.db' there there/*; wait
            chmod 644 there/v.db; saekin add 둘 -q --vault there/v.db; stat -c '%a %n' there/v.db; ls -d *
            """)
        #expect(
            modes.output == """
                700 새 폴더
                700 새 폴더/안
                600 새 폴더/안/v.db
                755 there
                600 there/copy.db
                600 there/v.db
                600 there/v.db-shm
                600 there/v.db-wal
                644 there/v.db
                disk
                exports
                there
                새 폴더

                """)
    }

    @Test func `an import that reaches the limit on files says so, and the vault is whole`() throws {
        defer { program.remove() }
        _ = try program.shell(
            "for i in $(seq 3000); do echo \"{\\\"id\\\": \\\"m$i\\\", \\\"text\\\": \\\"메모 $i 학교에서 회의를 했다\\\"}\"; done > m.jsonl")
        let outcome = try program.shell("ulimit -f 700; saekin import m.jsonl -q --vault new.db")
        #expect(outcome.status == 2 && outcome.errors.contains("the file size limit (ulimit -f)"), "\(outcome)")
        #expect(try program.shell("saekin import m.jsonl -q --vault new.db && saekin check --vault new.db").status == 0)
        #expect(try program.shell("saekin search 메모 -c --vault new.db").output == "3000\n")
    }
}
