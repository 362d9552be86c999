import Foundation
import MemoImport
import MemoModel
import Testing

/// HTML pages and Word documents.
@Suite struct MarkupTests {
    @Test func `a page is read as it looks`() throws {
        let memo = try #require(try readCorpus("html").memos.first)
        #expect(
            memo.text.whole == """
                군산 하루
                역에서 빵집까지 걷는다.
                할머니 댁은 그 뒤.
                1. 철길 마을
                2. 항구
                  - 박물관
                - [x] 표 끊기
                칸   을
                  지킨다
                가는 편	09:10
                지도 (https://example.com/gunsan)
                """)
        #expect(memo.category == ["여행"] && memo.tags == ["여행", "군산"])
        #expect(memo.created?.milliseconds == 1_696_291_200_000)
    }

    @Test func `a document has its paragraphs, its title and its day`() throws {
        let outcome = try readCorpus("word")
        #expect(outcome.memos.map(\.text.whole) == ["회의\n다음은 목요일", "장보기\n두부 & 파\n달걀"])
        #expect(outcome.memos.map(\.category) == [["모임"], []])
        #expect(outcome.memos.last?.created?.milliseconds == 1_706_933_106_000)
    }

    @Test func `a document that swells or is none is named`() throws {
        var zip = ZipBuilder()
        zip.addBomb("word/document.xml")
        let export = try TemporaryExport(["b.docx": "nothing"])
        try export.write("a.docx", zip.bytes)
        let outcome = try export.read()
        #expect(outcome.codes == ["expansion", "archive-damaged"])
    }

    @Test func `CP949 pages are read`() throws {
        let export = try TemporaryExport()
        try export.write("a.html", Array("<p>".utf8) + [0xB0, 0xA1, 0x20, 0xB8, 0xDE, 0xB8, 0xF0] + Array("</p>".utf8))
        let outcome = try export.read()
        #expect(outcome.titles == ["가 메모"] && outcome.codes == ["encoding-assumed"])
    }
}
