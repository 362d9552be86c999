import Foundation
import MemoImport
import MemoModel
import Testing

@Suite struct EvernoteImporterTests {
    @Test func `checklists, tags, dates, links and the notebook are kept`() throws {
        let outcome = try readCorpus("evernote/텃밭 공책.enex")
        let memo = try #require(outcome.memos.first)
        #expect(
            memo.text.whole == """
                모종 사기
                7번 밭에 심을 것 목록
                - [x] 상추 열 포기
                - [ ] 방울토마토 <대추>
                - [ ] 고추 지지대
                밭 지도 (https://example.com/plot7)
                https://market.example.com/seedlings?a=1&b=2
                """)
        #expect(memo.category == ["텃밭 공책"] && memo.tags == ["텃밭", "장보기"])
        #expect(memo.created?.milliseconds == 1_712_885_400_000)
        #expect(memo.modified?.milliseconds == 1_713_045_600_000)
        #expect(memo.deadline?.milliseconds == 1_713_571_200_000 && memo.state == .todo)
    }

    @Test func `encrypted parts and impossible dates are named`() throws {
        let outcome = try readCorpus("evernote/텃밭 공책.enex")
        #expect(Set(outcome.codes) == ["encrypted", "unreadable-date"])
        #expect(outcome.memos.last?.text.body == "비율은 이다")
    }

    private static let names = [
        ("나", "나"), ("회의_ 3-4월 정리_", "회의: 3/4월 정리?"), ("장보기 (1)", "장보기"), ("장보기(2)", "장보기"), ("메모 (1)", "메모 (1)"),
        ("\u{1112}\u{1161}\u{11AB}글", "한글"), ("🍜", "🍜"),
        (String(repeating: "긴 이름의 ", count: 12), String(repeating: "긴 이름의 ", count: 20) + "끝"),
    ]

    @Test(arguments: [("노트 (1)", "노트"), ("노트(12)", "노트"), ("여행 (2024)", "여행 (2024)"), ("(1)", "(1)"), ("노트 (가)", "노트 (가)")])
    func `a notebook has its name without the number of a download`(name: String, category: String) throws {
        let notes = ["가", "나"].map { "<note><title>\($0)</title></note>" }.joined()
        let memos = try TemporaryExport(["\(name).enex": "<en-export>\(notes)</en-export>"]).read().memos
        #expect(memos.map(\.category) == [[category], [category]])
    }

    @Test(arguments: names)
    func `a file of one note that bears its name is no notebook`(name: String, title: String) throws {
        let export = try TemporaryExport(["\(name).enex": Self.export(title)])
        #expect(try export.read().memos.map(\.category) == [[]])
    }

    @Test(arguments: [("여행", "여행 준비물"), ("여행", "제주"), ("회의 (2024)", "회의"), ("!!!", "???")])
    func `a file of one note that bears another name is a notebook of one`(name: String, title: String) throws {
        let export = try TemporaryExport(["\(name).enex": Self.export(title)])
        #expect(try export.read().memos.map(\.category) == [[name]])
    }

    @Test func `what comes by a pipe is in no notebook`() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("<en-export>\(Self.note("가"))\(Self.note("나"))</en-export>".utf8))
        try pipe.fileHandleForWriting.close()
        let reader = try ImportReader(Export(named: "stdin") { try pipe.fileHandleForReading.readToEnd().map { [UInt8]($0) } }, at: "-")
        var categories: [[String]] = []
        try reader.read { if case .memo(let memo) = $0 { categories.append(memo.category) } }
        #expect(categories == [[], []])
    }

    private static func note(_ title: String) -> String {
        "<note><title>\(title)</title><content><![CDATA[<en-note>글</en-note>]]></content></note>"
    }

    private static func export(_ title: String) -> String { "<en-export>\(note(title))</en-export>" }

    @Test(arguments: [
        "<!DOCTYPE e [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]><en-export><note><title>&b;</title></note></en-export>",
        "<!DOCTYPE e [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><en-export><note><title>&x;</title></note></en-export>",
        "<!DOCTYPE e [<!ENTITY % p SYSTEM \"http://127.0.0.1:9/x\"> %p;]><en-export/>",
    ])
    func `entities are refused`(xml: String) throws {
        let outcome = try TemporaryExport(["a.enex": xml]).read()
        #expect(outcome.memos.isEmpty && outcome.codes == ["xml-entities"])
    }

    @Test func `elements without end are refused in the file and in a note`() throws {
        let deep = String(repeating: "<div>", count: 100_000)
        let export = try TemporaryExport([
            "a.enex": "<en-export>" + deep,
            "b.enex": "<en-export><note><title>가</title><content><![CDATA[<en-note>\(deep)]]></content></note>"
                + "<note><title>나</title></note></en-export>",
        ])
        let outcome = try export.read()
        #expect(outcome.codes == ["markup-too-deep", "markup-too-deep"])
        #expect(outcome.titles == ["나"])
    }

    @Test(.timeLimit(.minutes(10))) func `a tag of a hundred thousand attributes is refused`() throws {
        let attributes = (0..<100_000).map { " a\($0)=\"\"" }.joined()
        let export = try TemporaryExport([
            "a.enex": "<en-export\(attributes)/>",
            "b.enex":
                "<en-export><note><title>가</title><content><![CDATA[<en-note><p\(attributes)>글</p></en-note>]]></content></note></en-export>",
        ])
        #expect(try export.read().codes == ["xml-syntax", "markup-too-deep"])
    }

    @Test func `what comes before damage is kept`() throws {
        let outcome = try TemporaryExport([
            "a.enex": "<en-export><note><title>가</title></note><note><title>나</title></note><note><titel>다</note>"
        ]).read()
        #expect(outcome.titles == ["가", "나"])
        #expect(outcome.codes == ["xml-syntax"])
    }

    @Test func `large attachments pass by`() throws {
        let data = String(repeating: String(repeating: "QUJD", count: 19) + "\n", count: 400_000)
        let export = try TemporaryExport([
            "a.enex": "<en-export><note><title>가</title><resource><data encoding=\"base64\">\(data)</data></resource></note></en-export>"
        ])
        let outcome = try export.read()
        #expect(outcome.titles == ["가"] && outcome.problems.isEmpty)
    }
}
