import MemoImport
import MemoModel
import Testing

/// XML of any vocabulary, property lists and YAML, whose records are read as those of JSON.
@Suite struct XMLImporterTests {
    private func read(_ name: String, _ text: String) throws -> Outcome { try TemporaryExport([name: text]).read() }

    /// Two notes, the first in a folder, as different programs write them.
    private static let notes = [
        "<notes><note><title>미분</title><content>기울기 &amp; 극한</content><folder>수학</folder></note><note><title>급식</title><content>카레</content></note></notes>",
        "<x v='1'><note title='미분' folder='수학'><content>기울기 &amp; 극한</content></note><note title='급식'><content>카레</content></note></x>",
        "<메모목록><메모><제목>미분</제목><내용>기울기 &amp; 극한</내용><분류>수학</분류></메모><메모><제목>급식</제목><내용>카레</내용></메모></메모목록>",
        "<dump><database name='d'><table_data name='memo'><row><field name='title'>미분</field><field name='content'>기울기 &amp; 극한</field><field name='category'>수학</field></row><row><field name='title'>급식</field><field name='content'>카레</field></row></table_data></database></dump>",
        "<data v='2'><table name='my_folders'><r><uid>f1</uid><title>수학</title></r></table><table name='my_notes'><r><uid>n1</uid><title>미분</title><text>기울기 &amp; 극한</text><folder_uid>f1</folder_uid></r><r><uid>n2</uid><title>급식</title><text>카레</text></r></table></data>",
        "<rss><title>내보내기</title><description>모든 글</description><item><title>미분</title><description><![CDATA[기울기 & 극한]]></description><folder>수학</folder></item><item><title>급식</title><description>카레</description></item></rss>",
        "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'http://www.apple.com/p.dtd'><plist><array><dict><key>title</key><string>미분</string><key>content</key><string>기울기 &amp; 극한</string><key>folder</key><string>수학</string></dict><dict><key>title</key><string>급식</string><key>content</key><string>카레</string><key>size</key><integer>3</integer></dict></array></plist>",
    ]

    @Test func `the entries of a feed have the time of their publication`() throws {
        let feed =
            "<rss version=\"2.0\"><channel><title>들꽃</title><item><title>고추</title><description>열 포기</description><pubDate>Fri, 01 Mar 2024 10:00:00 +0900</pubDate></item></channel></rss>"
        let outcome = try TemporaryExport(["blog.xml": feed]).read()
        #expect(outcome.memos.map(\.created?.milliseconds) == [1_709_254_800_000], "\(outcome)")
    }

    @Test(arguments: notes) func `elements, attributes and columns are keys`(xml: String) throws {
        let outcome = try read("글.xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml)
        #expect(outcome.memos.map(\.text.whole) == ["미분\n기울기 & 극한", "급식\n카레"], "\(xml) \(outcome.problems)")
        #expect(outcome.memos.map(\.category) == [["수학"], []], "\(xml)")
    }

    @Test func `folders within folders are paths, lists of names are tags`() throws {
        let outcome = try read(
            "글.xml",
            "<notes><folder name='학교'><folder name='수학'><note id='1' created='2024-03-04T09:12:00+09:00' pinned='true'><title>미분</title><text>기울기</text><tags><tag>시험</tag><tag>봄</tag></tags></note></folder></folder></notes>"
        )
        let memo = try #require(outcome.memos.first)
        #expect(memo.category == ["학교", "수학"] && Set(memo.tags) == ["시험", "봄"] && memo.isPinned && memo.externalID == "1")
        #expect(memo.created?.milliseconds == 1_709_511_120_000 && outcome.memos.count == 1)
    }

    @Test func `tables of a dump are lists with their names`() throws {
        let outcome = try TemporaryExport([
            "a.xml":
                "<data version='2'><table name='d_moods'><r><uid>1</uid><title>신남</title></r><r><uid>2</uid><title>지침</title></r></table><table name='d_entries'><r><uid>e1</uid><title>강가</title><text>걸었다</text><mood>1</mood></r><r><uid>e2</uid><title>집</title><text>쉬었다</text><mood></mood></r></table><table name='d_attachments'><r><uid>a1</uid><entry_uid>e1</entry_uid><type>photo</type><filename>photo_1.jpg</filename></r></table><table name='d_notes'></table></data>"
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == ["강가\n걸었다\nmood: 신남", "집\n쉬었다"], "\(outcome)")
        #expect(!outcome.problems.contains { $0.severity == .rejected }, "\(outcome.problems)")
    }

    @Test func `a property list keeps dates, flags and lists`() throws {
        let outcome = try read(
            "A.doentry",
            "<plist><dict><key>Creation Date</key><date>2014-03-04T00:12:00Z</date><key>Entry Text</key><string>눈이 왔다\n하얗다</string><key>Starred</key><true/><key>Tags</key><array><string>겨울</string></array><key>Creator</key><dict><key>Host Name</key><string>mina</string></dict></dict></plist>"
        )
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "눈이 왔다\n하얗다" && Set(memo.tags) == ["starred", "겨울"])
        #expect(memo.created?.milliseconds == 1_393_891_920_000)
    }

    @Test(arguments: ["EUC-KR", "euc-kr", "ks_c_5601-1987"]) func `the declared encoding is read`(name: String) throws {
        let xml = "<?xml version='1.0' encoding='\(name)'?><memos><memo><title>".utf8
        // 가 and 나 in EUC-KR.
        let bytes = xml + [0xB0, 0xA1] + "</title><content>".utf8 + [0xB3, 0xAA] + "</content></memo></memos>".utf8
        let export = try TemporaryExport()
        try export.write("글.xml", Array(bytes))
        #expect(try export.read().memos.map(\.text.whole) == ["가\n나"])
    }

    @Test(arguments: [
        "<project xmlns='http://maven.apache.org/POM/4.0.0'><name>앱</name><description>글</description></project>",
        "<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>title</key><string>글</string></dict></plist>",
        "<manifest xmlns:android='http://schemas.android.com/apk/res/android'><title>글</title></manifest>",
        "<config><port>80</port></config>",
    ]) func `settings of programs are no memos`(xml: String) throws {
        let export = try TemporaryExport(["설정.xml": xml, "글.txt": "글"])
        #expect(try export.read().memos.map(\.text.whole) == ["글"])
    }

    @Test func `a torn document is told, and what came before is kept`() throws {
        let outcome = try read("글.xml", "<memos><memo><title>가</title><content>나</content></memo><memo><title>다")
        #expect(outcome.memos.first?.text.whole == "가\n나" && outcome.problems.contains { $0.severity == .rejected })
    }

    @Test func `a list in YAML is a list of records`() throws {
        let outcome = try read(
            "글.yaml", "- title: 대청소\n  body: |\n    창문\n    커튼\n  category: 집\n  tags: [봄, 청소]\n  done: true\n- title: 산책\n  body: 공원\n")
        #expect(outcome.memos.map(\.text.whole) == ["대청소\n창문\n커튼\n", "산책\n공원"])
        #expect(outcome.memos[0].category == ["집"] && Set(outcome.memos[0].tags) == ["봄", "청소"] && outcome.memos[0].state == .done)
        let settings = try TemporaryExport(["docker.yml": "services:\n  - image: title\n    port: 80\n", "글.txt": "글"]).read()
        #expect(settings.memos.map(\.text.whole) == ["글"])
    }
}
