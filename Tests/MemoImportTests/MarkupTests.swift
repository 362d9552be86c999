import Foundation
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

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
        #expect([1, 3].map { outcome.memos[$0].text.whole } == ["회의\n다음은 목요일", "장보기\n두부 & 파\n달걀"])
        #expect(outcome.memos.map(\.category) == [["모임"], ["모임"], ["여행"], []])
        #expect(outcome.memos.last?.created?.milliseconds == 1_706_933_106_000)
    }

    @Test func `links of a document keep their addresses`() throws {
        #expect(
            try readCorpus("word").memos.first?.text.whole == """
                초대
                오는 길은 지도 (https://example.com/map)에 있다.
                차림표\t국수집 (https://example.com/menu#국수)
                답장 (https://example.com/answer?a=1&b=2)은 금요일까지
                밭 문 (https://example.com/plot#gate)
                hajin@example.com, https://example.com/blog
                위로1
                """)
    }

    @Test func `a box of a document comes once, and its notes come at the end`() throws {
        #expect(
            try readCorpus("word/여행").memos.map(\.text.whole) == [
                """
                군산 하루
                기찻길[1] 옆 마을은 걸어서 십 분[2].
                상자 안의 글
                둘째 줄
                상자 뒤
                예전 그림
                다시[1] 끝
                [1] 화물선이던 길. 지도 (https://example.com/rail)
                1997년까지
                [2] 느리게 걸으면 스무 분
                """
            ])
    }

    @Test(arguments: [
        ("<mc:Choice><w:t>가</w:t></mc:Choice><mc:Choice><w:t>나</w:t></mc:Choice><mc:Fallback><w:t>다</w:t></mc:Fallback>", "가"),
        ("<mc:Choice> </mc:Choice><mc:Choice><w:t>나</w:t></mc:Choice>", "나"), ("<mc:Fallback><w:t>다</w:t></mc:Fallback>", "다"), ("", ""),
        ("<mc:Choice><w:moveFrom><w:t>가</w:t></w:moveFrom><w:moveTo><w:t>나</w:t></w:moveTo></mc:Choice>", "나"),
        (
            """
            <mc:Choice><w:t>가</w:t></mc:Choice><mc:Fallback><mc:AlternateContent><mc:Choice><w:t>나</w:t></mc:Choice></mc:AlternateContent>\
            </mc:Fallback>
            """, "가"
        ),
    ])
    func `of alternatives the first that has text is read`(alternatives: String, text: String) throws {
        let part = "<mc:AlternateContent>\(alternatives)</mc:AlternateContent><w:t>끝</w:t>"
        let xml = "<w:document xmlns:w=\"w\" xmlns:mc=\"mc\">\(part)</w:document>"
        #expect(try WordText.read(Array(xml.utf8)).lines == text + "끝")
    }

    @Test(arguments: [
        ("HYPERLINK https://example.com", "글 (https://example.com)"), ("hyperlink \"https://example.com\"", "글 (https://example.com)"),
        ("HYPERLINK \\l \"_Toc1\"", "글"), ("HYPERLINK \"file:///C:/a.txt\"", "글"), ("REF \"https://example.com\"", "글"), ("", "글"),
    ])
    func `fields are links when their code says so`(code: String, text: String) throws {
        let escaped = code.replacing("\"", with: "&quot;")
        let field = "<w:fldSimple w:instr=\"\(escaped)\"><w:r><w:t>글</w:t></w:r></w:fldSimple>"
        #expect(try WordText.read(Array("<w:document xmlns:w=\"w\"><w:p>\(field)</w:p></w:document>".utf8)).lines == text)
    }

    @Test func `links and headings of a page are kept once each`() throws {
        let export = try TemporaryExport([
            "a.html": """
            <h1>제목</h1><h2>첫째</h2><h3></h3><p>글</p><ul><li><h3>항목</h3></li><li></li></ul><p>끝</p>
            <ul><li><a href="https://example.com/a">https://example.com/a</a></li></ul><p>또 <a href="https://example.com/b">
            https://example.com/b</a> <a href="mailto:a@example.com">a@example.com</a> <a href="TEL:010-0000-0001">전화</a></p>
            <a href="https://example.com/c"><img src="c.png"></a> <a href="d.html">안쪽</a>
            """
        ])
        #expect(
            try export.read().memos.first?.text.whole == """
                제목
                ## 첫째
                글
                - ### 항목
                끝
                - https://example.com/a
                또 https://example.com/b a@example.com 전화 (TEL:010-0000-0001)
                https://example.com/c 안쪽
                """)
    }

    private static func row(_ cells: String...) -> String { "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>" }

    private static let rows = [
        (row("<div>월</div>", "<div>화</div>"), "월\t화"), (row("<p>가</p>", "<p>나<br>다</p>"), "가\t나 다"),
        (row("<div>가</div><div>나</div>", "다"), "가 나\t다"), (row("<div><br></div>", "<div>가</div>", "", "<div>나</div>"), "가\t\t나"),
        (row("<p>하나</p><p>둘</p>"), "하나\n둘"), (row("<img src=a.png>", "<p>하나</p><p>둘</p>"), "하나\n둘"),
        (row("차례", "<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p>"), "차례\n1\n2\n3\n4\n5"),
        (row("왼쪽", "<table>\(row("가", "나"))\(row("다", "라"))</table>", "오른쪽"), "왼쪽\n가\t나\n다\t라\n오른쪽"),
        (row("<input type=checkbox checked>", "<div>두부</div>"), "- [x] 두부"), (row("<ul><li>가</li></ul>", "나"), "- 가\t나"),
        (row("<div><a href='https://example.com'>지도</a></div>", "<div>역</div>"), "지도 (https://example.com)\t역"),
        (row("<pre>가\n나</pre>", "다"), "가 나\t다"), ("<td><div>가</div></td><td>나</td>", "가\n나"), ("</tr><div>가</div>", "가"),
    ]

    @Test(arguments: [
        ("Sunday, 17 December 2023", true), ("2023년 12월 17일 일요일", true), ("12월 17일 일요일", false), ("1. 2. 3", false), ("2023년 계획", false),
    ])
    func `a first line that is nothing but a day is the day of the page`(line: String, isDay: Bool) throws {
        let memo = try #require(try TemporaryExport(["a.html": "<body><p>\(line)</p><p>글</p></body>"]).read().memos.first)
        #expect((memo.created?.milliseconds == 1_702_738_800_000) == isDay && memo.text.title == line)
    }

    @Test func `words that no reader of a page sees are named by their element`() throws {
        let page = """
            <p>나라 <select><option>대한민국</option><option selected>일본</option><option>미국</option></select></p>\
            <noscript>켜 주세요 <img src="x"></noscript><svg><title>그림말</title><script>코드</script></svg><template><p>틀</p></template>끝
            """
        let outcome = try TemporaryExport(["a.html": page]).read()
        #expect(outcome.memos.map(\.text.whole) == ["나라 일본\n끝"])
        let note = try #require(outcome.problems.first { $0.code == "fields-left-out" }).message.english
        #expect(
            note.contains("noscript (1), option (2), svg (1), template (1)")
                || note.contains("option (2), noscript (1), svg (1), template (1)"))
    }

    @Test(arguments: rows)
    func `a row is a line, whatever its cells are wrapped in, unless it holds a page`(row: String, text: String) throws {
        #expect(try HTMLText("<p>앞</p><table>\(row)</table><p>뒤</p>").text == "앞\n\(text)\n뒤")
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

    private static func word(_ text: String) -> String { "<w:p><w:r><w:t>\(text)</w:t></w:r></w:p>" }
    private static func relation(_ kind: String, _ target: String) -> String {
        "<Relationship Id=\"r\(target)\" Type=\"http://a/\(kind)\" Target=\"\(target)\"/>"
    }

    @Test func `the main part of a document is where its relations say, with its margins, notes and comments`() throws {
        var zip = ZipBuilder()
        let notes = "<w:footnotes><w:footnote w:id=\"2\">\(Self.word("각주"))</w:footnote></w:footnotes>"
        let comments = "<w:comments><w:comment w:id=\"0\">\(Self.word("의견"))</w:comment></w:comments>"
        let text =
            "<w:document><w:body><w:p><w:r><w:t>본문</w:t><w:footnoteReference w:id=\"2\"/><w:t> 끝</w:t><w:commentReference w:id=\"0\"/></w:r></w:p></w:body></w:document>"
        zip.add("_rels/.rels", "<Relationships>\(Self.relation("officeDocument", "/part/main2.xml"))</Relationships>")
        zip.add(
            "part/_rels/main2.xml.rels",
            "<Relationships>\(Self.relation("header", "top.xml"))\(Self.relation("footer", "low.xml"))\(Self.relation("footnotes", "../n.xml"))\(Self.relation("comments", "c.xml"))</Relationships>"
        )
        for (name, xml) in [
            ("part/main2.xml", text), ("part/top.xml", "<w:hdr>\(Self.word("대외비"))</w:hdr>"), ("n.xml", notes), ("part/c.xml", comments),
        ] {
            zip.add(name, xml)
        }
        zip.add("part/low.xml", "<w:ftr>\(Self.word("- 3 -"))\(Self.word("대외비"))\(Self.word("총무과"))</w:ftr>")
        let export = try TemporaryExport()
        try export.write("a.docx", zip.bytes)
        #expect(try export.read().memos.map(\.text.whole) == ["본문[1] 끝[2]\n대외비\n총무과\n[1] 각주\n[2] 의견"])
    }

    @Test func `notes and comments of OpenDocument do not tear their sentence, headers and footers stand below`() throws {
        var zip = ZipBuilder()
        zip.add(
            "content.xml",
            "<office:text><text:p>회의는<office:annotation><dc:creator>김</dc:creator><text:p>물어볼 것</text:p></office:annotation> 세 시에<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>각주</text:p></text:note-body></text:note> 시작</text:p><text:p>끝</text:p></office:text>"
        )
        zip.add(
            "styles.xml",
            "<style:master-page><style:header><text:p>머리글</text:p></style:header><style:footer><text:p>1</text:p></style:footer></style:master-page>"
        )
        let export = try TemporaryExport()
        try export.write("a.odt", zip.bytes)
        #expect(try export.read().memos.map(\.text.whole) == ["회의는[1] 세 시에[2] 시작\n끝\n머리글\n[1] 물어볼 것\n[2] 각주"])
    }

    @Test(arguments: [
        "<meta property='article:published_time' content='2024-03-04T00:12:00Z'>",
        "<meta name='DCTERMS.created' content='2024-03-04T09:12'>",
        "<meta itemprop='datePublished' content='2024-03-04T09:12:00+09:00'>", "<p><time datetime='2024-03-04 09:12'>오늘</time>",
        "<time datetime='2020-01-01'>x</time><time class='dt-published' datetime='2024-03-04 09:12'>오늘</time>",
    ])
    func `pages tell when they were written`(head: String) throws {
        let outcome = try TemporaryExport(["a.html": "<html>\(head)<p>글</p></html>"]).read()
        #expect(outcome.memos.first?.created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `two days in a page are no day of the page`() throws {
        let page = "<time datetime='2024-03-04'>a</time> <time datetime='2024-03-05'>b</time>"
        #expect(try TemporaryExport(["a.html": page]).read().memos.first?.created == nil)
    }

    @Test func `words behind a day in a line of Org are kept`() throws {
        let text = "#+TITLE: 가\n#+DATE: <2024-03-04 월> 초안\n#+등록: [2024-03-05]--[2024-03-06] 두 번째\n#+끝: <2024-03-07>\n* 나\n"
        let outcome = try TemporaryExport(["a.org": text]).read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "가\n* 나\n#+DATE: 초안\n등록: 2024-03-05\n#+등록: 두 번째\n끝: 2024-03-07", "\(outcome)")
        #expect(memo.created != nil)
    }
}
