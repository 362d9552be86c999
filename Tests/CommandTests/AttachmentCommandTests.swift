import Foundation
import TestSupport
import Testing

/// Attachments by the program: kept, shown, sent, and never half there.
@Suite(.serialized) struct AttachmentCommandTests {
    private func export(_ program: Program, pictures: Int, bytes: Int) throws {
        let line = """
            mkdir -p notes && for n in $(seq \(pictures)); do printf 'note %s\\n![](p%s.png)\\n' $n $n > notes/n$n.md; \
            { printf '\\211PNG\\r\\n\\032\\n%s' $n; head -c \(bytes) /dev/zero; } > notes/p$n.png; done
            """
        #expect(try program.shell(line).status == 0)
    }

    @Test func `kept files are shown, checked, backed up and removed with their memo`() throws {
        let program = try Program()
        defer { program.remove() }
        try export(program, pictures: 2, bytes: 100)
        let report = try program.shell("saekin import notes --attachments keep")
        #expect(report.status == 0 && report.output.contains("  2 attachments\n"), "\(report.output)\(report.errors)")
        #expect(try program.shell("saekin show 1").output.contains("attachment 1  p1.png  image/png · 109 bytes\n"))
        let json = try program.shell("saekin show 1 --format json").output
        #expect(json.contains(#""attachments":[{"number":1,"name":"p1.png","media_type":"image/png","size":109,"sha256":""#))
        #expect(try program.shell("saekin import notes --attachments keep").output.contains("  2 unchanged\n"))
        #expect(try program.shell("saekin check").output.contains("attachments: ok\n"))
        #expect(try program.shell("saekin backup copy.db && find copy.db-files -type f | wc -l").output.hasSuffix("2\n"))
        #expect(
            try program.shell("saekin remove 1 && saekin empty-trash --yes && find *.db-files -type f | grep -v copy | wc -l").output
                .hasSuffix("1\n"))
        let missing = try program.shell("find *.db-files -type f | grep -v copy | xargs rm; saekin check")
        #expect(missing.status == 1 && missing.output.contains("1 missing; copy the files from a backup"), "\(missing.output)")
    }

    @Test func `files that nobody has read are told by the import, and by a search that finds nothing`() throws {
        let program = try Program()
        defer { program.remove() }
        let files =
            "mkdir notes && printf 'move\\n[a](a.pdf) [b](b.mp3)\\n' > notes/move.md && printf '%%PDF' > notes/a.pdf && echo b > notes/b.mp3"
        let line = "attached files whose words were not read yet: 1; to find them run: saekin read-attachments\n"
        #expect(try program.shell(files + " && saekin import notes --attachments keep").output.hasSuffix(line))
        let none = try program.shell("saekin search deposit")
        #expect(none.status == 1 && none.errors.hasSuffix(line), "\(none)")
        #expect(try program.shell("saekin search deposit --json").output.contains(#""unread_attachments":1"#))
        let found = try program.shell("saekin search move; saekin search move --json")
        #expect(!found.errors.contains("read-attachments") && !found.output.contains("unread_attachments"))
    }

    @Test func `an import that is killed names no missing file, and the next one completes it`() throws {
        let program = try Program()
        defer { program.remove() }
        try export(program, pictures: 60, bytes: 200_000)
        for delay in ["0.05", "0.1", "0.2", "0.3"] {
            _ = try program.shell("SAEKIN_TEST_BATCH=7 timeout -s KILL \(delay) saekin import notes --attachments keep -q")
            let check = try program.shell("test ! -e *.db || saekin check")
            // The program may be killed before it has made the vault.
            #expect(check.status == 0 || check.errors.contains("there is no vault here"), "\(check.output)\(check.errors)")
        }
        #expect(try program.shell("saekin import notes --attachments keep -q").status == 0)
        #expect(try program.shell("saekin check").status == 0)
        // Earlier versions left such files.
        _ = try program.shell("for folder in *.db-files; do touch $folder/.dat.nosync12AB.x1y2z3; done")
        #expect(try program.shell("saekin empty-trash; find *.db-files -type f | wc -l").output.hasSuffix("60\n"))
        #expect(try program.shell("saekin show 1 60 | grep -c ^attachment").output == "2\n")
    }

    private static let hasNamespaces = (try? Program().shell("unshare -U -r -m true").status) == 0

    /// The pictures of a zip are read after all texts, in a pass of their own.
    @Test(.enabled(if: hasNamespaces)) func `a disk that gets full during the files of a zip is told, and nothing is half there`() throws {
        let program = try Program()
        defer { program.remove() }
        try export(program, pictures: 40, bytes: 150_000)
        #expect(try program.shell("for f in notes/*.png; do head -c 150000 /dev/urandom >> $f; done; tar -cf notes.tar notes").status == 0)
        let line = """
            mount -t tmpfs -o size=8m none disk; saekin import notes.tar --attachments keep --vault disk/v.db; echo status $?; \
            saekin check --vault disk/v.db; echo check $?; saekin list --vault disk/v.db --limit 0 --format jsonl 2>/dev/null | wc -l; \
            saekin empty-trash --yes --vault disk/v.db >/dev/null 2>&1; mount -o remount,size=64m disk; \
            saekin import notes.tar --attachments keep --vault disk/v.db; saekin check --vault disk/v.db; echo check $?
            """
        let outcome = try program.shell("mkdir disk; unshare -U -r -m sh -c '\(line)'")
        #expect(outcome.output.contains("status 2\n") && outcome.errors.contains("disk is full"), "\(outcome)")
        #expect(outcome.output.components(separatedBy: "check 0\n").count == 3, "\(outcome)")
        #expect(outcome.output.contains("  40 unchanged\n  40 attachments\n"), "\(outcome)")
    }
}
