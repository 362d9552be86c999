import Foundation
import Testing

/// Exports appear under their name only when they are whole.
@Suite(.serialized) struct FolderExportTests {
    private static let hasNamespaces = (try? Program().shell("unshare -U -r -m true").status) == 0
    private let program: Program

    init() throws {
        program = try Program()
        let memos = (0..<600).map { "{\"id\": \"m\($0)\", \"text\": \"메모 \($0)\\n본문\", \"category\": \"분류 \($0 % 7)\"}\n" }.joined()
        try memos.write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        _ = try program.shell("saekin import memos.jsonl -q")
    }

    private let count = "find out -name '*.md' | wc -l"

    @Test(arguments: [0.05, 0.15, 0.3]) func `a killed export has another name, and the next run replaces it`(delay: Double) throws {
        defer { program.remove() }
        _ = try program.shell("saekin export --to folder -o out & sleep \(delay); kill -9 $!; wait $!")
        let isWhole = try program.shell("test -e out").status == 0
        if isWhole { #expect(try program.shell(count).output == "600\n") }
        let second = try program.shell("saekin export --to folder -o out \(isWhole ? "--force" : "")")
        #expect(second.status == 0, "\(second.errors)")
        #expect(try program.shell(count).output == "600\n")
        #expect(try program.shell("ls -d out*").output == "out\n")
        #expect(try program.shell("stat -c %a out").output == "700\n")
    }

    @Test func `an earlier export is replaced when that is asked for, and nothing of it stays`() throws {
        defer { program.remove() }
        #expect(try program.shell("saekin export --to folder -o out").status == 0)
        let again = try program.shell("saekin export --to folder -o out")
        #expect(again.status == 2 && again.errors.contains("write --force to replace it"), "\(again.errors)")
        _ = try program.shell("saekin remove 1 -q && saekin empty-trash --yes; touch out/.DS_Store")
        let forced = try program.shell("saekin export --to folder -o out/ --force")
        #expect(forced.status == 0, "\(forced.errors)")
        #expect(try program.shell(count).output == "599\n")
        #expect(try program.shell("ls -d out*").output == "out\n")
    }

    @Test(arguments: ["letter.txt", "notes/mine.md", "link.md"]) func `a folder with other files is never replaced`(file: String) throws {
        defer { program.remove() }
        _ = try program.shell("saekin export --to folder -o out; mkdir -p out/notes; ln -s /etc/passwd out/link; echo 편지 > out/\(file)")
        _ = try program.shell(file == "link.md" ? "rm out/link.md; mv out/link out/link.md" : "rm out/link")
        let outcome = try program.shell("saekin export --to folder -o out --force")
        #expect(outcome.status == 2 && outcome.errors.contains("out/\(file): no export has written this"), "\(outcome.errors)")
        #expect(try program.shell("test -e out/\(file)").status == 0)
        #expect(try program.shell("cp -r out other.partial; saekin export --to folder -o other").status == 2)
    }

    @Test func `the present folder, files and devices are not replaced`() throws {
        defer { program.remove() }
        #expect(try program.shell("mkdir here && cd here && saekin export --to folder -o . --vault ../vault.db").status == 2)
        #expect(try program.shell("echo 편지 > letter; saekin export --to folder -o letter --force").status == 2)
        #expect(try program.shell("cat letter").output == "편지\n")
        #expect(try program.shell("mkdir empty; saekin export --to folder -o empty && ls empty | wc -l").output == "8\n")
        let device = try program.shell("ln -s /dev/null null; saekin export --to csv -o null --force")
        #expect(device.status == 2 && device.errors.contains("null: not a file that can be replaced"), "\(device.errors)")
        #expect(try program.shell("saekin export --to csv -o here --force").errors.contains("here: not a file that can be replaced"))
    }

    @Test(.enabled(if: hasNamespaces), arguments: ["csv", "json", "folder"])
    func `an export on a full disk says so and leaves nothing`(format: String) throws {
        defer { program.remove() }
        let line = "mount -t tmpfs -o size=16k none disk && saekin export --to \(format) -o disk/out; echo $?; ls -A disk"
        let outcome = try program.shell("mkdir disk; unshare -U -r -m sh -c '\(line)'")
        #expect(outcome.output == "2\n", "\(outcome)")
        #expect(outcome.errors.contains("the disk is full, not all could be written; free some room"), "\(outcome)")
        #expect(!outcome.errors.contains("exported"))
    }

    @Test(.enabled(if: hasNamespaces)) func `a full disk keeps nobody from writing but in the editor, which is told`() throws {
        defer { program.remove() }
        let line =
            "mount -t tmpfs -o size=4k none \"새 곳\" && head -c 9999 /dev/zero > \"새 곳/x\"; TMPDIR=\"새 곳\" EDITOR=true saekin edit 1 -e"
        let outcome = try program.shell("mkdir '새 곳'; unshare -U -r -m sh -c '\(line)' 2>&1 | tail -n 1; saekin add 하나 -q")
        #expect(outcome.output.contains("memo.txt: the disk is full, not all could be written"), "\(outcome)")
        let edited = try program.shell("mkdir -p '새 곳'; TMPDIR='새 곳' EDITOR='echo 고침 >' saekin edit 1 -e")
        #expect(edited.output.contains("고침") || edited.status == 0, "\(edited)")
    }

    @Test(arguments: [("none/out.csv", "there is no such folder; make it first"), ("letter/out.csv", "there is no such folder")])
    func `a place that cannot be written is named`(path: String, message: String) throws {
        defer { program.remove() }
        let outcome = try program.shell("echo 편지 > letter; saekin export --to csv -o \(path)")
        #expect(outcome.status == 2 && outcome.errors.contains("\(path): \(message)"), "\(outcome)")
    }
}
