import Foundation
import Testing

/// Exports get their name only when they are complete.
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

    @Test func `an earlier export is brought up to date when that is asked for, and nothing of it stays`() throws {
        defer { program.remove() }
        #expect(try program.shell("saekin export --to folder -o out").status == 0)
        let again = try program.shell("saekin export --to folder -o out")
        #expect(again.status == 2 && again.errors.contains("choose another name or use --force"), "\(again.errors)")
        _ = try program.shell("saekin remove 1 -q && saekin empty-trash --yes; touch out/.DS_Store")
        let forced = try program.shell("saekin export --to folder -o out/ --force")
        #expect(forced.status == 0 && forced.errors.contains("files: 0 written, 1 removed, 600 unchanged"), "\(forced.errors)")
        #expect(try program.shell(count).output == "599\n")
        #expect(try program.shell("ls -d out*").output == "out\n")
    }

    @Test func `only what has changed is written to the folder of an earlier export`() throws {
        defer { program.remove() }
        let state = "find out -type f -printf '%i %T@ %p\\n' | sort -k 3"
        _ = try program.shell("saekin export --to folder -o out; find out -exec touch -d 2020-01-01 {} +")
        let before = Set(try program.shell(state).output.split(separator: "\n"))
        _ = try program.shell(
            "saekin edit 2 '메모 1\n다른 본문' -q; saekin category add '새 분류' -q; saekin move 3 --category '새 분류' -q; saekin remove 4 -q; saekin empty-trash --yes"
        )
        let update = try program.shell("saekin export --to folder -o out --force")
        let after = Set(try program.shell(state).output.split(separator: "\n"))
        #expect(update.errors.contains("files: 3 written, 2 removed, 597 unchanged"), "\(update.errors)")
        #expect(after.subtracting(before).count == 3 && after.count == 600, "\(after.subtracting(before))")
        // A new export of the same vault has the same content.
        #expect(try program.shell("saekin export --to folder -o fresh && diff -r out fresh").status == 0)
    }

    @Test func `what is edited, renamed or broken in the folder is put right, empty folders go`() throws {
        defer { program.remove() }
        _ = try program.shell("saekin export --to folder -o out; cp -r out whole; cd out/분류\\ 1 && mv '메모 1.md' '옛 이름.md'")
        _ = try program.shell("cd out/분류\\ 2; echo 고침 >> '메모 2.md'; : > '메모 9.md'; mkdir ../빈; cp '메모 16.md' ../빈/")
        #expect(try program.shell("saekin export --to folder -o out --force").status == 0)
        #expect(try program.shell("diff -r out whole").output == "")
    }

    @Test(arguments: ["letter.txt", "분류 1/메모 1.md", "link.md", "분류 3"]) func `files that no export has written are left alone`(file: String)
        throws
    {
        defer { program.remove() }
        let place = "'out/\(file)'"
        _ = try program.shell("saekin export --to folder -o out; mkdir elsewhere; rm -rf \(place)")
        _ = try program.shell(
            file == "link.md" ? "ln -s /etc/passwd \(place)" : file == "분류 3" ? "ln -s ../elsewhere \(place)" : "echo 편지 > \(place)")
        let before = try program.shell("ls -l --time-style=full-iso \(place)").output
        let update = try program.shell("saekin export --to folder -o out --force")
        #expect(update.status == 0 && update.errors.contains("; kept 1 other file"), "\(update.errors)")
        #expect(try program.shell("ls -l --time-style=full-iso \(place)").output == before)
        // Every memo still has a file, if necessary under another name.
        #expect(try program.shell("ls elsewhere").output == "")
        #expect(try program.shell("grep -rlx --include='*.md' 'saekin: 1' out | wc -l").output == "600\n")
    }

    @Test(arguments: ["letter.txt", "categories.json"]) func `a folder that holds nothing of an export is refused`(file: String) throws {
        defer { program.remove() }
        _ = try program.shell("mkdir out; echo '{\"a\":1}' > out/\(file); echo 글 > out/mine.md")
        let outcome = try program.shell("saekin export --to folder -o out --force")
        #expect(outcome.status == 2 && outcome.errors.contains("not written by an export"), "\(outcome.errors)")
        #expect(try program.shell("ls out | wc -l").output == "2\n")
        #expect(try program.shell("mv out other.partial; saekin export --to folder -o other").status == 2)
    }

    @Test func `the present folder, files and devices are not replaced`() throws {
        defer { program.remove() }
        #expect(try program.shell("mkdir here && cd here && saekin export --to folder -o . --vault ../vault.db").status == 2)
        #expect(try program.shell("echo 편지 > letter; saekin export --to folder -o letter --force").status == 2)
        #expect(try program.shell("cat letter").output == "편지\n")
        #expect(try program.shell("mkdir empty; saekin export --to folder -o empty && ls empty | wc -l").output == "8\n")
        let device = try program.shell("ln -s /dev/null null; saekin export --to csv -o null --force")
        #expect(device.status == 2 && device.errors.contains("null: not a regular file"), "\(device.errors)")
        #expect(try program.shell("saekin export --to csv -o here --force").errors.contains("here: not a regular file"))
    }

    @Test(.enabled(if: hasNamespaces), arguments: ["csv", "json", "folder"])
    func `an export on a full disk says so and leaves nothing`(format: String) throws {
        defer { program.remove() }
        let line = "mount -t tmpfs -o size=16k none disk && saekin export --to \(format) -o disk/out; echo $?; ls -A disk"
        let outcome = try program.shell("mkdir disk; unshare -U -r -m sh -c '\(line)'")
        #expect(outcome.output == "2\n", "\(outcome)")
        #expect(outcome.errors.contains("the disk is full and the output is incomplete; free some space"), "\(outcome)")
        #expect(!outcome.errors.contains("exported"))
    }

    @Test(.enabled(if: hasNamespaces)) func `a full disk keeps nobody from writing but in the editor, which is told`() throws {
        defer { program.remove() }
        let line =
            "mount -t tmpfs -o size=4k none \"새 곳\" && head -c 9999 /dev/zero > \"새 곳/x\"; TMPDIR=\"새 곳\" EDITOR=true saekin edit 1 -e"
        let outcome = try program.shell("mkdir '새 곳'; unshare -U -r -m sh -c '\(line)' 2>&1 | tail -n 1; saekin add 하나 -q")
        #expect(outcome.output.contains("memo.txt: the disk is full and the output is incomplete"), "\(outcome)")
        let edited = try program.shell("mkdir -p '새 곳'; TMPDIR='새 곳' EDITOR='echo 고침 >' saekin edit 1 -e")
        #expect(edited.output.contains("고침") || edited.status == 0, "\(edited)")
    }

    @Test(arguments: [("none/out.csv", "no such folder; create it first"), ("letter/out.csv", "no such folder")])
    func `a place that cannot be written is named`(path: String, message: String) throws {
        defer { program.remove() }
        let outcome = try program.shell("echo 편지 > letter; saekin export --to csv -o \(path)")
        #expect(outcome.status == 2 && outcome.errors.contains("\(path): \(message)"), "\(outcome)")
    }
}
