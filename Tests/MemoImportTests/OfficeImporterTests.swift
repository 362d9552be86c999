import MemoImport
import MemoModel
import TestSupport
import Testing

/// Sheets and slides.
@Suite struct OfficeImporterTests {
    private func read(_ name: String, _ bytes: [UInt8]) throws -> Outcome {
        let export = try TemporaryExport()
        try export.write(name, bytes)
        return try export.read()
    }

    @Test func `a workbook is its sheets in order, with their names`() throws {
        let strings = "<si><t>품목</t></si><si><r><t>상추 </t></r><r><t>모종</t></r><rPh sb='0' eb='1'><t>ウメ</t></rPh></si>"
        let outcome = try read(
            "장부.xlsx",
            OfficeBuilder.workbook(
                sheets: [
                    (
                        "봄",
                        "<row><c t='s'><v>0</v></c><c/><c t='s'><v>1</v></c></row><row/><row><c><v>3500</v></c><c t='b'><v>1</v></c></row>"
                    ),
                    ("Sheet2", "<x:row><x:c t='str'><x:f>A1&amp;1</x:f><x:v>여러&#10;줄</x:v></x:c><x:c><x:f>SUM(A1)</x:f></x:c></x:row>"),
                ], strings: strings,
                after: "<headerFooter><oddHeader>&amp;L&amp;\"굴림,보통\"&amp;12텃밭 장부&amp;R&amp;P</oddHeader></headerFooter>"))
        #expect(outcome.memos.map(\.text.whole) == ["## 봄\n품목\t상추 모종\n3500\tTRUE\n텃밭 장부\n\n여러 줄\t=SUM(A1)\n텃밭 장부"], "\(outcome)")
    }

    @Test(arguments: [
        ("14", "45355", "2024-03-04"), ("22", "45355.5", "2024-03-04 12:00"), ("20", "0.375", "09:00"), ("165", "45355", "2024-03-04"),
        ("166", "45355", "45355"), ("167", "1.5", "12:00"), ("58", "45355", "2024-03-04"), ("0", "45355", "45355"),
        ("14", "1", "1900-01-01"),
        ("14", "글", "글"), ("14", "-5", "-5"),
    ])
    func `numbers that a sheet shows as dates are dates`(format: String, value: String, text: String) throws {
        let styles =
            "<numFmts><numFmt numFmtId='165' formatCode='yyyy&quot;년&quot; m&quot;월&quot;;@'/><numFmt numFmtId='166' formatCode='[Red]0.00&quot;days&quot;'/><numFmt numFmtId='167' formatCode='[h]:mm'/></numFmts><cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='\(format)'/></cellXfs>"
        let book = OfficeBuilder.workbook(
            sheets: [("시트1", "<row><c s='1'><v>\(value)</v></c><c t='inlineStr'><is><t>가</t></is></c></row>")], styles: styles)
        #expect(try read("표.xlsx", book).memos.map(\.text.whole) == ["\(text)\t가"])
    }

    @Test func `days may be counted from 1904`() throws {
        let book = OfficeBuilder.workbook(
            sheets: [("Sheet1", "<row><c s='0'><v>43893</v></c><c t='inlineStr'><is><t>가</t></is></c></row>")],
            styles: "<cellXfs><xf numFmtId='14'/></cellXfs>", settings: "<workbookPr date1904='1'/>")
        #expect(try read("a.xlsx", book).memos.first?.text.whole.contains("2024-03-04\t가") == true)
    }

    @Test func `comments and text boxes of a sheet follow its rows`() throws {
        let book = OfficeBuilder.workbook(
            sheets: [("Sheet1", "<row><c t='inlineStr'><is><t>가</t></is></c></row>")],
            others: [
                "xl/worksheets/_rels/sheet1.xml.rels":
                    "<Relationships><Relationship Id='c' Type='x/comments' Target='../comments1.xml'/><Relationship Id='d' Type='x/drawing' Target='/xl/drawings/drawing1.xml'/><Relationship Id='t' Type='x/threadedComment' Target='../threadedComments/threadedComment1.xml'/></Relationships>",
                "xl/comments1.xml":
                    "<comments><authors><author>하나</author></authors><commentList><comment ref='A1'><text><r><t>물을 </t></r><r><t>주자</t></r></text></comment><comment ref='A2'><text><t>[Threaded comment]\n\nsee https://x.y\n\nComment:\n    답</t></text></comment></commentList></comments>",
                "xl/threadedComments/threadedComment1.xml":
                    "<ThreadedComments><threadedComment ref='A2'><text>답</text></threadedComment></ThreadedComments>",
                "xl/drawings/drawing1.xml": "<xdr:wsDr xmlns:a='a'><a:p><a:r><a:t>상자 글</a:t></a:r></a:p></xdr:wsDr>",
            ])
        #expect(try read("a.xlsx", book).memos.map(\.text.whole) == ["가\n물을 주자\n상자 글\n답"])
    }

    @Test func `slides come in order, with tables, links and notes`() throws {
        let slides = OfficeBuilder.slides(
            [
                "<a:p><a:r><a:t>봄 </a:t></a:r><a:r><a:t>모임</a:t></a:r></a:p><a:p><a:fld type='slidenum'><a:t>1</a:t></a:fld></a:p><mc:AlternateContent><mc:Choice><a:p><a:r><a:t>그림 글</a:t></a:r></a:p></mc:Choice><mc:Fallback><a:p><a:r><a:t>그림 글</a:t></a:r></a:p></mc:Fallback></mc:AlternateContent>",
                "<a:tbl><a:tr><a:tc><a:p><a:r><a:t>의자</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>열 개</a:t></a:r></a:p></a:tc></a:tr></a:tbl><a:p><a:r><a:rPr><a:hlinkClick r:id='h'/></a:rPr><a:t>자료</a:t></a:r><a:br/><a:r><a:t>끝</a:t></a:r></a:p>",
            ],
            others: [
                "ppt/slides/_rels/slide1.xml.rels":
                    "<Relationships><Relationship Id='h' Type='x/hyperlink' Target='https://a.kr/1' TargetMode='External'/><Relationship Id='n' Type='x/notesSlide' Target='../notesSlides/notesSlide1.xml'/><Relationship Id='l' Type='x/slideLayout' Target='../slideLayouts/slideLayout1.xml'/></Relationships>",
                "ppt/notesSlides/notesSlide1.xml": "<p:notes xmlns:p='p' xmlns:a='a'><a:p><a:r><a:t>천천히</a:t></a:r></a:p></p:notes>",
                "ppt/slideLayouts/slideLayout1.xml":
                    "<p:sldLayout xmlns:p='p' xmlns:a='a'><a:p><a:r><a:t>제목을 입력</a:t></a:r></a:p></p:sldLayout>",
                "docProps/core.xml":
                    "<cp:coreProperties><dc:title>모임 발표</dc:title><cp:keywords>봄, 강당</cp:keywords><dcterms:created>2024-03-04T00:12:00Z</dcterms:created></cp:coreProperties>",
            ])
        let outcome = try read("a.pptx", slides)
        #expect(outcome.memos.map(\.text.whole) == ["모임 발표\n봄 모임\n그림 글\n\n의자\t열 개\n자료 (https://a.kr/1)\n끝\n천천히"], "\(outcome)")
        #expect(outcome.memos.first?.tags == ["봄", "강당"] && outcome.memos.first?.created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `OpenDocument has sheets and slides too`() throws {
        let export = try TemporaryExport()
        var (sheets, slides) = (ZipBuilder(), ZipBuilder())
        sheets.add(
            "content.xml",
            "<office:spreadsheet><table:table table:name='여름'><table:table-row><table:table-cell><text:p>이름</text:p></table:table-cell><table:table-cell><text:p>값</text:p></table:table-cell></table:table-row></table:table><table:table table:name='Sheet2'><table:table-row><table:table-cell><text:p>뒷장</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>"
        )
        slides.add(
            "content.xml",
            "<office:presentation><presentation:footer-decl>봄 모임</presentation:footer-decl><draw:page><text:p>첫 장</text:p></draw:page><draw:page><text:p>둘째 장</text:p><presentation:notes><text:p>천천히</text:p></presentation:notes></draw:page></office:presentation>"
        )
        sheets.add(
            "styles.xml",
            "<office:master-styles><style:header><text:p>장부 머리</text:p></style:header><style:footer><text:p>페이지 <text:page-number>1</text:page-number> / 9</text:p></style:footer></office:master-styles>"
        )
        slides.add("styles.xml", "<office:master-styles><text:p>제목을 입력하십시오</text:p></office:master-styles>")
        try export.write("a.ods", sheets.bytes)
        try export.write("b.odp", slides.bytes)
        #expect(try export.read().memos.map(\.text.whole) == ["## 여름\n이름\t값\n\n뒷장\n장부 머리", "봄 모임\n\n첫 장\n\n둘째 장\n천천히"])
    }

    @Test func `a password and a torn document are told`() throws {
        #expect(try read("a.xlsx", [0xD0, 0xCF, 0x11, 0xE0, 1, 2]).codes == ["encrypted"])
        let whole = OfficeBuilder.workbook(sheets: [("봄", "<row><c t='inlineStr'><is><t>가나다</t></is></c></row>")])
        #expect(try read("a.xlsx", Array(whole.prefix(60))).problems.map(\.severity) == [.rejected])
        #expect(
            try TemporaryExport(["a.xls": "글", "b.ppt": "글", "c.epub": "글", "d.txt": "라"]).read().codes == [
                "document", "document", "document", "mostly-unread",
            ])
    }
}
