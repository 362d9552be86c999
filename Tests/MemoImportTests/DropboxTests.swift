import Foundation
import MemoImport
import MemoModel
import Testing

/// Synced folders as found in practice.
@Suite struct DropboxTests {
    @Test func `names that differ in case or composition only are both kept and named`() throws {
        let export = try TemporaryExport(["Todo.txt": "가", "todo.TXT": "나"])
        try export.write("메모.txt".decomposedStringWithCanonicalMapping, "다")
        try export.write("메모.txt".precomposedStringWithCanonicalMapping, "라")
        let outcome = try export.read()
        #expect(Set(outcome.memos.map(\.text.whole)) == ["가\nTodo", "나\ntodo", "다", "라"])
        #expect(outcome.codes == ["twin-names", "twin-names"])
    }

    @Test(arguments: [
        ("메모.paper", "online-only"), ("메모.gdoc", "online-only"), ("default.realm", "realm"), ("메모.sdoc", "samsung-notes"),
        ("메모.pdf", "document"), ("메모.txt.nextcloud", "online-only"), (".메모.txt.icloud", "online-only"), ("메모.papert", "online-only"),
    ])
    func `what cannot be read is said with the way to export it`(name: String, code: String) throws {
        let export = try TemporaryExport([name: "{\"url\": \"https://example.com\"}"])
        #expect(try export.read().codes == [code])
    }

    @Test func `a Realm file is known by its bytes`() throws {
        let export = try TemporaryExport()
        try export.write("store", [UInt8](repeating: 0, count: 16) + Array("T-DB".utf8) + [UInt8](repeating: 9, count: 40))
        #expect(try export.read().codes == ["realm"])
    }

    @Test(arguments: [
        ("회의(1) (김의 충돌된 사본 2026-05-02).md", "회의(1).md"), ("메모 (XXX와(과) 충돌하는 사본 2013-02-22).txt", "메모.txt"),
        ("note (Anna's conflicted copy 2026-05-02).txt", "note.txt"), ("note (conflicted copy).txt", "note.txt"),
    ])
    func `twins of a conflict are paired`(copy: String, original: String) throws {
        let export = try TemporaryExport([copy: "가", original: "나"])
        let reader = try ImportReader(path: export.path)
        #expect(reader.twins.map { [$0.kind.rawValue, $0.first.path, $0.second.path] } == [["conflict", original, copy]])
    }

    @Test func `files named by their day have it for their date`() throws {
        let export = try TemporaryExport(["2023-08-01.md": "가", "20230802.txt": "나", "2023년 8월 3일.txt": "다", "2023-08-04 회의.txt": "라"])
        let dates = try export.read().memos.map { [$0.text.title: $0.created?.milliseconds] }
        let (first, day) = (Int64(1_690_815_600_000), Int64(86_400_000))
        #expect(
            dates.sorted { ($0.keys.first ?? "") < ($1.keys.first ?? "") } == [
                ["가": first], ["나": first + day], ["다": first + 2 * day], ["라": nil],
            ])
    }

    @Test func `Obsidian's trash is trash, and its tags stand in the text`() throws {
        let export = try TemporaryExport([
            "집/가.md": "---\ntags: [살림]\n---\n가 #청소/욕실 #살림 `#코드` C#", ".trash/나.md": "나", ".obsidian/app.json": "{}",
        ])
        let outcome = try export.read()
        #expect(outcome.memos.map(\.tags) == [[], ["살림", "청소/욕실"]])
        #expect(outcome.memos.map(\.isTrashed) == [true, false])
        #expect(outcome.memos.map(\.category) == [[], ["집"]])
    }

    @Test func `an encoding that is named is used, and what is not in it is rejected`() throws {
        // 가나다 in Johab. The bytes are valid CP949 as well.
        let johab: [UInt8] = [0x88, 0x61, 0x90, 0x61, 0x94, 0x61]
        let export = try TemporaryExport(["b.txt": "라"])
        try export.write("a.txt", johab)
        let zone = try #require(TimeZone(identifier: "Asia/Seoul"))
        var items: [ImportItem] = []
        try ImportReader(path: export.path, options: ImportOptions(timeZone: zone, encoding: .johab)).read { items.append($0) }
        #expect(items.count == 2)
        guard case .memo(let memo)? = items.first, case .problem(let problem)? = items.last else {
            Issue.record("\(items)")
            return
        }
        #expect(memo.text.whole == "가나다" && problem.code == "encoding-wrong")
    }

    @Test func `Johab is told from CP949`() throws {
        let johab: [UInt8] = [
            0xAC, 0x82, 0xB7, 0xA5, 0xB7, 0x65, 0x20, 0x90, 0x7B, 0xA0, 0x69, 0xB7, 0x69, 0x20, 0xC0, 0x78, 0x93, 0x65, 0x20, 0x8B, 0xA9,
            0xB7, 0xA1, 0x94, 0x61, 0x2E, 0x20, 0xF7, 0xD3, 0xF1, 0xAE, 0xB5, 0xC1, 0x20, 0xD9, 0x68, 0xCE, 0x61, 0x2C, 0x20, 0x88, 0x41,
            0x84, 0x61, 0xB5, 0xC1, 0x20, 0xA6, 0xCA,
        ]
        let export = try TemporaryExport()
        try export.write("a.txt", johab)
        let outcome = try export.read()
        #expect(outcome.memos.first?.text.whole == "색인은 낱말을 찾는 길이다. 漢字와 ※표, ㄱㅏ와 뷁")
        #expect(outcome.problem("encoding-assumed")?.message.english.contains("Johab") == true)
    }
}
