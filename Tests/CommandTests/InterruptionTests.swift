import Foundation
import TestSupport
import Testing

/// Imports that are killed: the vault stays intact, and the next run imports the rest.
@Suite(.serialized) struct InterruptionTests {
    private static let memoCount = 600
    /// The points of interruption: the same in every run, spread over the whole import.
    private static let points = (0..<20).map { Double(($0 * 7919 + 31) % 1000) / 1000 }
    /// IDs and titles. The time of import differs between runs.
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

    @Test(arguments: ["FIFO.zip", "- <&3"])
    func `an import that waits for a pipe obeys the first signal`(path: String) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell(
            """
            mkfifo FIFO.zip; exec 3<>FIFO.zip; [ "\(path)" = FIFO.zip ] && exec 3>&-
            env --default-signal saekin import \(path) 2> errors & id=$!
            sleep 0.3; kill -TERM $id; wait $id; echo $?; ls
            """)
        #expect(outcome.output.hasPrefix("143\n") && !outcome.output.contains("vault.db"), "\(outcome)")
    }

    @Test func `a named pipe is read as standard input is`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell(
            "mkfifo a.jsonl; (echo; sleep 0.3; echo '{\"text\":\"하나\"}') > a.jsonl & saekin import a.jsonl -q; saekin list --ids")
        #expect(outcome.output.hasSuffix("1\n") && outcome.status == 0, "\(outcome)")
    }

    /// A stop request is no error of the export, whatever its format.
    @Test(arguments: [
        ("INT", 130, "jsonl"), ("TERM", 143, "jsonl"), ("HUP", 129, "jsonl"), ("INT", 130, "json"), ("INT", 130, "csv"),
        ("INT", 130, "zip"),
        ("INT", 130, "folder"),
    ])
    func `stopped, an import says what is in, and the same command does the rest`(signal: String, code: Int, form: String) throws {
        let program = try Program()
        defer { program.remove() }
        try Self.export.write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        _ = try program.shell("for i in $(seq 5); do sed \"s/\\\"m/\\\"$i-/\" memos.jsonl; done > all.jsonl; mv all.jsonl memos.jsonl")
        if form != "jsonl" {
            let to = form == "zip" ? "folder" : form
            let made = try program.shell(
                "saekin import memos.jsonl -q && saekin export --to \(to) -o memos && rm memos.jsonl vault.db* && mv memos memos.\(form)")
            #expect(made.status == 0, "\(made.errors)")
            if form == "zip" { try Self.zip(program.folder.appending(path: "memos.zip")) }
        }
        let command = "import memos.\(form)"
        // The first import of a vault shows its memos only at the end.
        _ = try program.shell(
            """
            saekin add 처음
            env --default-signal SAEKIN_TEST_BATCH=300 saekin \(command) > output 2> errors & id=$!
            while kill -0 $id && [ "$(saekin search 메모 -c 2> /dev/null)0" -lt 3000 ]; do sleep 0.05; done
            kill -\(signal) $id; wait $id; echo $? > status
            """)
        #expect(try program.shell("cat status").output == "\(code)\n")
        let count = try program.shell("saekin search 메모 -c").output.dropLast()
        let errors = try program.shell("cat errors").output
        #expect((Int(count) ?? 0) >= 300 && (Int(count) ?? 0) % 300 == 0)
        let grouped = count.count > 3 ? "\(count.dropLast(3)),\(count.suffix(3))" : "\(count)"
        #expect(errors == "saekin: stopped after \(grouped) memos; run the same command again to import the rest\n")
        #expect(try program.shell("cat output").output.isEmpty)
        #expect(try program.shell("saekin \(command) -q").status == 0)
        #expect(try program.shell("saekin search 메모 -c").output == "\(5 * Self.memoCount)\n")
        #expect(try program.shell("saekin check --samples 5").status == 0)
    }

    @Test func `nohup keeps an import going`() throws {
        let program = try Program()
        defer { program.remove() }
        try Self.export.write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        let outcome = try program.shell(
            """
            saekin add 처음
            SAEKIN_TEST_BATCH=20 nohup saekin import memos.jsonl -q > output 2>&1 & id=$!
            while kill -0 $id && [ "$(saekin search 메모 -c 2> /dev/null)0" -lt 200 ]; do sleep 0.02; done
            kill -HUP $id; wait $id
            """)
        #expect(outcome.status == 0)
        #expect(try program.shell("saekin search 메모 -c").output == "\(Self.memoCount)\n")
    }

    private static let importing = "SAEKIN_TEST_BATCH=40 saekin import memos.jsonl"

    private static func kill(_ program: Program, after delay: Duration) throws {
        let process = program.process("/usr/bin/env", ["SAEKIN_TEST_BATCH=40", Program.saekin.path(), "import", "memos.jsonl"])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let child = try Child(process)
        Thread.sleep(forTimeInterval: delay / .seconds(1))
        child.kill()
        child.wait()
    }

    /// Replaces a folder by a zip of its files with the same name.
    private static func zip(_ folder: URL) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
        var zip = ZipBuilder()
        for name in names.sorted() {
            guard let bytes = try? Data(contentsOf: folder.appending(path: name)) else { continue }  // a folder
            zip.add(name: Array("memos/\(name)".utf8), Array(bytes))
        }
        try FileManager.default.removeItem(at: folder)
        try Data(zip.bytes).write(to: folder)
    }

    private static let export = (0..<memoCount).map { number in
        "{\"id\": \"m\(number)\", \"title\": \"메모 \(number)\", \"body\": \"\(String(repeating: "학교에서 회의를 \(number)번 했다. ", count: 5))\"}\n"
    }.joined()
}
