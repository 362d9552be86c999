import Foundation
import GRDB
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Notion's databases, and files beside notes that are not notes.
@Suite struct CompanionFileTests {
    private static let id = "1f3a9c00d2b64c4b8f0a00000000000"

    private func notion(_ table: String, page: String) throws -> Outcome {
        let folder = "독서 \(Self.id)6"
        return try TemporaryExport([
            "독서 \(Self.id)6.csv": table, "독서 \(Self.id)6_all.csv": table, "\(folder)/\(page) \(Self.id)7.md": "# \(page)\n\n본문",
        ]).read()
    }

    @Test func `settings, schemas and hidden files are counted in one line`() throws {
        let export = try TemporaryExport([
            "글.md": "가", ".prettierrc": "{}", ".vscode/settings.json": #"{"a":"글 둘"}"#,
            "package.json": #"{"name":"a","description":"글 셋"}"#,
            "schemas/a.schema.json": #"{"title":"Task","description":"두 말"}"#, "b.json": #"{"$schema":"https://e.com/s","title":"틀"}"#,
            ".sync/readme.txt": "sync", "info.json": #"{"version":3,"e2ee":{"value":true},"masterKeys":[{"id":"a","content":"암호 글"}]}"#,
            ".trash/지움.md": "나",
        ])
        let outcome = try export.read()
        #expect(Set(outcome.titles) == ["가", "나"] && outcome.codes == ["system-files"])
        #expect(outcome.problem("system-files")?.message.english.contains(": 7;") == true)
        #expect(try export.read("b.json").titles == ["틀"])
    }

    @Test(arguments: ["이름,메모\n채식주의자,좋다\n소년,아직", "할 일,마감일\n채식주의자,2024-03-04\n소년,2024-03-05", "작업 이름,이름\n채식주의자,가\n소년,나"])
    func `the first column of a database is the title, and rows with pages come once`(table: String) throws {
        let outcome = try notion("\u{FEFF}" + table, page: "채식주의자")
        #expect(outcome.titles.sorted() == ["# 채식주의자", "소년"])
        #expect(outcome.problems.allSatisfy { $0.severity == .note })
    }

    @Test func `a file attached to a page is no memo`() throws {
        let outcome = try TemporaryExport(["쪽 \(Self.id)1.md": "# 쪽", "쪽 \(Self.id)1/첨부.txt": "딸린 글", "쪽/다른 첨부.md": "글"]).read()
        #expect(outcome.titles == ["# 쪽"] && outcome.codes == ["attachments"])
    }

    @Test func `a formula that is drawn and typed is read once`() throws {
        let math = "<math><semantics><mrow><mi>E</mi></mrow><annotation>E=mc^2</annotation></semantics></math>"
        let page = "<p>식 <span class=\"katex\"><span class=\"katex-mathml\">\(math)</span><span class=\"katex-html\">E</span></span> 끝</p>"
        #expect(try TemporaryExport(["a.html": page]).read().memos.map(\.text.whole) == ["식 E=mc^2 끝"])
    }

    @Test func `lists of what a takeout holds are no memos in any language`() throws {
        let note = #"{"isTrashed":false,"isPinned":false,"isArchived":false,"textContent":"가","title":""}"#
        let keep = try TemporaryExport(["T/Keep/a.json": note, "T/보관함.html": "<p>목록", "T/Keep/라벨.txt": "집"]).read()
        #expect(keep.titles == ["가"] && keep.problems.isEmpty)
        let list = "<html><head><title>Google 데이터</title><style>/* Doc-level styles */</style></head><body>목록</body></html>"
        let drive = try TemporaryExport(["T/Drive/글.html": "<p>가", "T/목록.html": list]).read()
        #expect(drive.memos.map(\.text.whole) == ["가"])
    }

    @Test func `a comment of code in a bundle of MindNode's is no tag`() throws {
        let bundle = { (creator: String) in
            try TemporaryExport(["a.textbundle/info.json": "{\"creatorIdentifier\":\"\(creator)\"}", "a.textbundle/text.md": "가 #print"])
                .read().memos[0].tags
        }
        #expect(try bundle("com.ideasoncanvas.mindnode.macos").isEmpty)
        #expect(try bundle("net.shinyfrog.bear") == ["print"])
    }

    @Test func `what Bear and QOwnNotes keep beside the notes raises no alarm`() throws {
        let bear = try TemporaryExport([
            "b/a.textbundle/info.json": "{}", "b/a.textbundle/text.md": "가", "b/backup.json": #"{"tags":[{"title":"x"}]}"#,
        ])
        #expect(try bear.read().titles == ["가"])
        let own = try TemporaryExport(["가.md": "가"])
        try DatabaseQueue(path: own.path + "/notes.sqlite").write {
            try $0.execute(sql: "CREATE TABLE noteTagLink(id INTEGER, tag_id INTEGER)")
        }
        #expect(try own.read().codes.isEmpty)
    }

    @Test func `the tags of QOwnNotes' notes are in its database`() throws {
        let export = try TemporaryExport(["장보기.md": "# 우유", "집/회의.md": "예산", "trash/옛것.md": "버림", "홀로.txt": "글"])
        try export.write("notes.sqlite", QOwnNotesBuilder.database())
        let outcome = try export.read()
        let memos = outcome.memos.sorted { $0.place.path < $1.place.path }
        #expect(memos.map(\.tags) == [[], ["일"], ["일/급함"], []])
        #expect(memos.map(\.isTrashed) == [true, false, false, false] && memos.map(\.category) == [[], [], ["집"], []])
        #expect(outcome.problems.isEmpty)
    }

    @Test func `when Bear trashed a note is told`() throws {
        let info = #"{"net.shinyfrog.bear":{"trashed":1,"trashedDate":"2024-03-04T00:00:00Z"}}"#
        let memo = try TemporaryExport(["a.textbundle/info.json": info, "a.textbundle/text.md": "가"]).read().memos.first
        #expect(memo?.isTrashed == true && memo?.trashed == Timestamp(milliseconds: 1_709_510_400_000))
    }

    @Test func `boxes before the paragraphs of a Word document are told`() throws {
        var zip = ZipBuilder()
        zip.add(
            "word/document.xml",
            """
            <w:document><w:body><w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>우유</w:t></w:r></w:p>\
            <w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>두부</w:t></w:r></w:p></w:body></w:document>
            """)
        zip.add(
            "word/numbering.xml",
            """
            <w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="☐"/></w:lvl></w:abstractNum>\
            <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:lvlText w:val="☑"/></w:lvl></w:abstractNum>\
            <w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num></w:numbering>
            """)
        let export = try TemporaryExport()
        try export.write("장보기.docx", zip.bytes)
        #expect(try export.read().memos.map(\.text.whole) == ["장보기\n- [ ] 우유\n- [x] 두부"])
    }

    @Test func `pages of Zoho's tell notebook, dates and tags`() throws {
        let page = """
            <html><head><title>쪽지</title></head><body data-notebook="{&quot;name&quot;:&quot;내 노트&quot;}" \
            data-notecard="{&quot;created_date&quot;:&quot;2024-04-13T18:21:59+0200&quot;}" data-tag="[&quot;일&quot;]" \
            data-remainder="[{&quot;ZReminderTime&quot;:&quot;2024-04-26T18:32:00+0200&quot;,&quot;is-completed&quot;:&quot;1&quot;}]">\
            <content>본문</content></body></html>
            """
        let outcome = try TemporaryExport(["1/a.html": page, "1/index.html": "<p>목록"]).read()
        let memo = try #require(outcome.memos.first)
        #expect(outcome.memos.count == 1 && memo.text.whole == "쪽지\n본문" && memo.category == ["내 노트"] && memo.tags == ["일"])
        #expect(memo.created == Timestamp(milliseconds: 1_713_025_319_000) && memo.deadline != nil && memo.state == .done)
    }
}
