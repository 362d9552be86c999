import Foundation
import Testing

/// `saekin import` of another vault: a copy that was carried to another machine, or a conflicted copy of a synchronised folder.
@Suite struct VaultImportTests {
    private func carried(_ program: Program) throws {
        let line = """
            saekin import exports --quiet; saekin add '여기 글'; saekin add '저기 글'; cp vault.db 'other (충돌된 사본).db'; mv other*.db other.db; \
            saekin add '여기서 쓴 글' && saekin edit 1 '여기서 고친 첫 글'; saekin add --vault other.db '거기서 쓴 글'; \
            number=$(saekin search --vault other.db '저기 글' --ids); saekin edit --vault other.db "$number" '저기 글
            거기서 고침'
            """
        #expect(try program.shell(line).output.contains("edited '저기 글'"))
    }

    @Test func `brings new memos and edits, and leaves the other vault as it is`() throws {
        let program = try Program()
        defer { program.remove() }
        try carried(program)
        let before = try program.shell("cat other.db | cksum").output
        let plan = try program.shell("saekin import other.db --dry-run")
        #expect(
            plan.output.contains("  1 imported\n  1 updated\n") && plan.output.contains("dry run: nothing was written\n"),
            "\(plan.output)\(plan.errors)")
        let report = try program.shell("saekin import other.db")
        #expect(report.status == 0 && report.output.contains("  1 imported\n  1 updated\n"), "\(report.output)\(report.errors)")
        #expect(try program.shell("cat other.db | cksum").output == before)
        let all = try program.shell("saekin export --to jsonl").output
        for text in ["여기서 쓴 글", "여기서 고친 첫 글", "거기서 쓴 글", "저기 글\\n거기서 고침"] { #expect(all.contains("\"\(text)\""), "\(text)") }
        let again = try program.shell("saekin import other.db")
        #expect(!again.output.contains("imported") && !again.output.contains("updated"), "\(again.output)")
        // Both have the same now.
        #expect(try program.shell("saekin import vault.db --vault other.db").output.contains("  1 imported\n"))
        #expect(!(try program.shell("saekin import other.db; saekin import vault.db --vault other.db").output.contains("imported")))
        #expect(try program.shell("ls -d ${TMPDIR:-/tmp}/saekin-*/other.jsonl ${TMPDIR:-/tmp}/saekin-*/vault.jsonl").status != 0)
    }

    @Test func `three copies of a vault agree after they are imported in turns`() throws {
        let program = try Program()
        defer { program.remove() }
        let line = """
            saekin add '글\n첫 줄'; saekin category add 가; cp vault.db 1.db; cp vault.db 2.db; cp vault.db 3.db; \
            for n in 1 2 3; do printf '글\n첫 줄 %s\n' $n | saekin edit 1 - --vault $n.db; saekin tag add 태그$n 1 --vault $n.db; done; \
            saekin move 1 --to 가 --vault 2.db; \
            for round in 1 2 3; do for n in 1 2 3; do for m in 1 2 3; do [ $n = $m ] || saekin import $m.db --vault $n.db --quiet; done; done; done
            """
        let report = try program.shell(line)
        #expect(report.status == 0, "\(report.errors)")
        for number in 1...3 {
            let texts = try program.shell("saekin export --vault \(number).db --to jsonl | grep -c '\"text\"'").output
            #expect(texts == "3\n", "\(number): \(texts)")
            let memo = try program.shell("saekin show 1 --vault \(number).db").output
            for word in ["가", "#태그1", "#태그2", "#태그3"] { #expect(memo.contains(word), "\(number): \(memo)") }
        }
    }

    @Test func `brings attachments if they are kept`() throws {
        let program = try Program()
        defer { program.remove() }
        let line = """
            mkdir notes; printf 'trip\\n![](a.png)\\n' > notes/trip.md; printf '\\211PNG\\r\\n\\032\\n1' > notes/a.png; \
            saekin import notes --attachments keep --vault other.db && saekin import other.db --attachments keep
            """
        let report = try program.shell(line)
        #expect(
            report.status == 0 && report.output.contains("from other (folder)\n  1 imported\n  1 attachment\n"),
            "\(report.output)\(report.errors)")
        #expect(try program.shell("saekin check").output.contains("attachments: ok"))
    }

    @Test func `goes to a server too`() throws {
        let program = try Program()
        defer { program.remove() }
        try carried(program)
        let line = """
            bash .background saekin serve --port 0; for i in $(seq 1000); do grep -q http serving && break; sleep 0.05; done; \
            saekin import other.db --server $(grep -o 'http://[0-9.:]*' serving); kill $(cat pid)
            """
        let report = try program.shell(line)
        #expect(report.output.contains("  1 imported\n  1 updated\n"), "\(report.output)\(report.errors)")
    }

    @Test func `a damaged vault is named, and one in a folder too`() throws {
        let program = try Program()
        defer { program.remove() }
        let damaged = try program.shell("saekin add a --vault other.db; head -c 4096 other.db > cut.db; saekin import cut.db")
        #expect(damaged.status == 2 && damaged.errors.contains("cut.db"), "\(damaged.output)\(damaged.errors)")
        let among = try program.shell("mkdir folder; cp other.db folder; saekin import folder")
        #expect(among.status == 2 && among.output.contains("other.db: a vault of Saekin; to add its memos to this one: saekin import FILE"))
    }
}
