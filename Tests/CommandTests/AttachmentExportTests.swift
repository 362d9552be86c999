import Foundation
import TestSupport
import Testing

/// Attachments in exported folders: importing an export again gives the same memos with the same files.
@Suite(.serialized) struct AttachmentExportTests {
    private let program: Program

    init() throws { program = try Program() }

    private func shell(_ line: String) throws -> Program.Outcome { try program.shell(line) }

    /// The texts, and the names and contents of all attachments, without dates of imports.
    private func state(_ vault: String = "") throws -> String {
        let line = """
            for n in $(seq 1 30); do saekin show $n \(vault) --format json 2>/dev/null || break; done \
            | sed -E 's/"(imported|source|id|external_id|path)":("[^"]*"|null|[0-9]+),?//g' | sort
            """
        return try shell(line).output
    }

    /// Writes an export with pictures where links expect them, equal names, names that are no file names, and files that importers read.
    private func writeExport() throws {
        let line = """
            mkdir -p in/여행 in/업무 in/그림 && cd in && printf '제주\\n![바다](../그림/바다%%201.png) ![](x.png)' > 여행/제주.md && \
            printf '부산\\n![](x.png) [표](../업무/표.csv) [글](글.docx) [묶음](묶음.zip)' > 여행/부산.md && \
            printf '회의\\n![](x.png) ![[바다 1.png]] [쪽](a:b?.pdf) [둘](../여행/글.docx)' > 업무/회의.md && printf '첨부 없음' > 글.md && \
            printf '\\211PNG\\r\\n\\032\\n1' > '그림/바다 1.png' && printf '\\211PNG\\r\\n\\032\\n2' > 여행/x.png && \
            printf '\\211PNG\\r\\n\\032\\n3' > 업무/x.png && printf '%%PDF-1' > '업무/a:b?.pdf' && printf 'PK 글' > 여행/글.docx
            """
        #expect(try shell(line).status == 0)
        #expect(try shell("saekin import in --attachments keep -q").status == 1)
    }

    @Test func `an export that is imported again gives the same files, and is the same when it is written again`() throws {
        defer { program.remove() }
        try writeExport()
        let before = try state()
        #expect(before.contains("a:b?.pdf") && before.contains("글.docx"), "\(before)")
        #expect(try shell("saekin export --to folder -o out").status == 0)
        // Pictures are where their links expect them; what an importer would read is beside its memo.
        for file in ["그림/바다 1.png", "여행/x.png", "업무/x.png", "업무/회의.files/a_b_.pdf", "업무/회의.files/글.docx"] {
            #expect(try shell("test -f 'out/\(file)'").status == 0, "\(file)")
        }
        let again = try shell("saekin import out --attachments keep --vault second.db")
        #expect(again.status == 0, "\(again.output)\(again.errors)")
        #expect(try state("--vault second.db") == before)
        #expect(try shell("saekin import out --attachments keep --vault second.db").output.contains("4 unchanged"))
        // A picture that somebody adds to the folder comes too.
        _ = try shell(
            "cp -r out more && cp out/여행/x.png more/새.png && printf '\\n![](새.png)' >> more/글.md && printf '\\n![](../새.png)' >> more/여행/부산.md"
        )
        #expect(try shell("saekin import more --attachments keep --vault more.db").output.contains("  10 attachments\n"))
        let plain = try shell("saekin import out --vault third.db")
        #expect(plain.status == 0 && plain.output.contains("4 imported"), "\(plain.output)\(plain.errors)")
        #expect(try shell("saekin export --to folder -o out2 --vault second.db && diff -r out out2").output == "")
    }

    @Test func `the folder of an earlier export loses the files that no memo has any more, and keeps those of others`() throws {
        defer { program.remove() }
        try writeExport()
        #expect(try shell("saekin export --to folder -o out && echo 남 > out/그림/남.png && echo 남 > out/업무/회의.files/남.txt").status == 0)
        let same = try shell("saekin export --to folder -o out --force")
        #expect(same.errors.contains(" 0 written, 0 removed") && same.errors.contains("kept 2 other files"), "\(same.errors)")
        let removal = "for n in 1 2 3 4; do saekin show $n | head -1 | grep -q 회의 && saekin remove $n -q; done; saekin empty-trash --yes"
        #expect(try shell(removal).status == 0)
        #expect(try shell("saekin export --to folder -o out --force && find out -type f | sort").output.contains("남.txt"))
        #expect(try shell("test -e out/업무/x.png || test -e out/업무/회의.files/글.docx").status == 1)
        #expect(try shell("test -e out/여행/x.png && test -e out/그림/남.png").status == 0)
    }

    @Test func `--into writes the attachments of a file that moves, and of one that comes back`() throws {
        defer { program.remove() }
        #expect(
            try shell(
                "mkdir -p in/여행 in/업무 && printf '제주\\n![](그림/x.png)' > in/여행/제주.md && printf '부산\\n![](y.png) ![](../../z.png)' > in/여행/부산.md; mkdir in/여행/그림; printf '\\211PNG\\r\\n\\032\\n2' > in/여행/그림/x.png; printf '\\211PNG\\r\\n\\032\\n3' > in/여행/y.png; printf '회의' > in/업무/회의.md; saekin import in --attachments keep"
            ).status == 0)
        let change =
            "for n in 1 2 3; do saekin show $n | head -1 | grep -q 제주 && saekin move $n --category 업무 -q; saekin show $n | head -1 | grep -q 부산 && saekin edit $n '부산\n![](y.png) 고침' -q; done; rm -r in/여행/부산.md in/여행/y.png in/여행/그림"
        #expect(try shell(change).status == 0)
        let dry = try shell("saekin export --into in; find in -type f | wc -l")
        #expect(dry.output.contains("attachment  업무/그림/x.png") && dry.output.contains("attachment  여행/y.png"), "\(dry.output)\(dry.errors)")
        #expect(dry.output.contains("  4 to write\n") && dry.output.hasSuffix("2\n"), "\(dry.output)")
        #expect(try shell("saekin export --into in --write").output.contains("  4 written\n"))
        #expect(
            try shell("cmp in/업무/그림/x.png \"$(grep -lr 2 *.db-files | head -1)\"; find in -type f | sort").output.contains("in/여행/y.png"))
        let again = try shell("saekin import in --attachments keep; saekin export --into in; saekin check")
        #expect(again.output.contains("  3 unchanged\n  2 attachments\n") && !again.output.contains("to write"), "\(again.output)")
    }

    @Test func `names of an export never lead out of it`() throws {
        defer { program.remove() }
        let data = "iVBORw0KGgo="
        let names = [
            "../../밖.png", "..", "con.png", "a/b.zip", ".숨김", "같은.png", "같은.png", "끝.tmp", "노트.md",
            String(repeating: "긴", count: 200) + ".png",
        ]
        let resources = names.enumerated().map { number, name in
            """
            <resource><data encoding="base64">\(data)\(Data([UInt8(number)]).base64EncodedString())</data><mime>image/png</mime>
            <resource-attributes><file-name>\(name)</file-name></resource-attributes></resource>
            """
        }.joined()
        let text = "글 ![](../../밖.png) ![](/etc/밖.png) ![](같은.png)"
        try """
        <en-export><note><title>가</title><content><![CDATA[<en-note>\(text)</en-note>]]></content>\(resources)</note></en-export>
        """.write(to: program.folder.appending(path: "노트북.enex"), atomically: true, encoding: .utf8)
        #expect(try shell("saekin import 노트북.enex --attachments keep -q && mkdir x && saekin export --to folder -o x/out").status == 0)
        #expect(try shell("find x -mindepth 1 -maxdepth 1").output == "x/out\n")
        #expect(try shell("find x/out -type f ! -name 가.md ! -name '*.json' | wc -l").output == "10\n")
        let again = try shell("saekin import x/out --attachments keep --vault second.db")
        #expect(again.status == 0 && again.output.contains("  10 attachments\n"), "\(again.output)\(again.errors)")
        #expect(try state("--vault second.db") == state())
    }

    @Test func `formats without files tell how many they leave out, and a missing file is told`() throws {
        defer { program.remove() }
        try writeExport()
        for format in ["json", "jsonl", "csv"] {
            #expect(try shell("saekin export --to \(format) -o out.\(format)").errors.contains("attachments not exported: 8;"), "\(format)")
        }
        _ = try shell("rm -r *.db-files")
        let outcome = try shell("saekin export --to folder -o out")
        #expect(outcome.status == 1 && outcome.errors.contains("files of attachments missing: 8; run saekin check"), "\(outcome.errors)")
    }

    @Test func `links of the folder and files in the place of folders are not written through`() throws {
        defer { program.remove() }
        let line = """
            mkdir -p in/글.md in/y.png in/그림 elsewhere && printf '가\\n![](글.md/x.png) ![](y.png/x2.png) ![](그림/x3.png) [](z.pdf)' > in/가.txt && \
            for f in 글.md/x y.png/x2 그림/x3; do printf '\\211PNG\\r\\n\\032\\n'$f > in/$f.png; done; printf '%%PDF-1' > in/z.pdf; \
            printf '글' > in/글2.md; saekin import in --attachments keep -q; saekin export --to folder -o out
            """
        #expect(try shell(line).status == 0)
        #expect(try shell("find out -type f | wc -l; ls out/그림/x3.png").output == "6\nout/그림/x3.png\n")
        _ = try shell("rm -r out/그림 out/가.files && ln -s ../elsewhere out/그림 && ln -s ../elsewhere out/가.files")
        let forced = try shell("saekin export --to folder -o out --force; ls elsewhere; find out -type f | wc -l")
        #expect(forced.status == 0 && forced.output == "6\n", "\(forced)")
        let again = try shell("saekin import out --attachments keep --vault second.db")
        #expect(again.output.contains("  2 imported\n") && again.output.contains("  4 attachments\n"), "\(again)")
    }
}
