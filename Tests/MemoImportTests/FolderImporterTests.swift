import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Folders of text files, as Dropbox keeps them.
@Suite struct FolderImporterTests {
    @Test func `subfolders are categories and the body stays byte for byte`() throws {
        let text = "\n 제목 \r\n본문\r\n\r\n끝 "
        let export = try TemporaryExport(["a.txt": text, "업무/b.md": "# 나", "업무/회의/c.TXT": "다", "d.markdown": "라"])
        let outcome = try export.read()
        #expect(outcome.memos.map(\.place.path) == ["a.txt", "d.markdown", "업무/b.md", "업무/회의/c.TXT"])
        #expect(outcome.memos.map(\.category) == [[], [], ["업무"], ["업무", "회의"]])
        #expect(outcome.memos.first?.text.whole == text)
        #expect(outcome.memos.allSatisfy { $0.modified != nil })
        #expect(outcome.problems.isEmpty)
    }

    @Test func `front matter that is no field stands at the end of the text and is told once`() throws {
        let outcome = try readCorpus("obsidian")
        #expect(
            outcome.memos.map(\.text.whole) == [
                """
                밤의 도서관
                불빛 이야기.
                rating: 45
                aliases: 밤도서관, Night Library
                status: 다시 읽기
                author: 한여름
                rating: 4
                source: 동네 책방
                location: 성북동
                """, "빈 서평\nauthor: 한여름",
            ])
        #expect(outcome.memos.first?.tags == ["소설"] && outcome.memos.first?.created != nil)
        let note = try #require(outcome.problem("unknown-keys"))
        #expect(note.severity == .note && note.message.english.contains(": author (2), aliases (1), location (1), rating (1),"))
    }

    /// Front matter, and the text that must follow `글`.
    private static let frontMatters = [
        ("summary: 요약", "\nsummary: 요약"), ("state: todo", ""), ("name: 이름", "\nname: 이름"), ("latitude: 37.5", "\nlatitude: 37.5"),
        ("latitude: 0.0", ""), ("url: https://example.com", "\nhttps://example.com"), ("note: [가, 나]", "\nnote: 가, 나"),
        ("a: {b: c, d: [e, f]}", "\na: b: c, d: e, f"), ("created: 2024-01-01\ndate: 2024-01-02", "\ndate: 2024-01-02"),
        ("due: 2024-01-01 → 2024-01-03", "\ndue: 2024-01-01 → 2024-01-03"), ("draft: true\ncssclass: wide\npublish: yes", ""),
        ("a:\nb: ~\nc: []\nd: \"\"", ""), ("글: 글", "\n글: 글"), ("created: 어제", "\ncreated: 어제"),
        ("completed: 2024-01-01", "\ncompleted: 2024-01-01"), ("done: yes\npinned: false", ""), ("id: 가 → 나", ""),
        ("color: red\norder: 3", "\ncolor: red\norder: 3"),
    ]

    @Test(arguments: frontMatters)
    func `nothing of front matter is lost, and no technique is kept`(yaml: String, lines: String) throws {
        let export = try TemporaryExport(["a.md": "---\n\(yaml)\n---\n글", "b.md": "---\ntitle: 제목\n\(yaml)\n---\n글"])
        #expect(try export.read().memos.map(\.text.whole) == ["글" + lines, "제목\n글" + lines])
    }

    /// Name and text of an Obsidian note, and the expected memo.
    private static let namedNotes = [
        ("제주 사흘", "바다를 걷는다.\n", "제주 사흘\n바다를 걷는다.\n"), ("제주 사흘", "\n# 제주, 사흘\n바다", "\n# 제주, 사흘\n바다"),
        ("Reading list", "## Reading List\n책", "## Reading List\n책"), ("여행", "여행 준비물", "여행\n여행 준비물"),
        ("2024-05-01", "- 산책", "2024-05-01\n- 산책"), ("🌊", "파도", "🌊\n파도"), ("가", "---\ntitle: 나\n---\n다", "나\n다"),
        ("가", "---\ntitle:\ntags: [라]\n---\n다", "가\n다"), ("홍길동", "---\ntags: [사람]\n---\n", "홍길동"),
        ("가", "---\na: [\n---\n", "가\n---\na: [\n---\n"),
        ("회의 (하진의 충돌된 사본 2024-05-02)", "적었다", "회의\n적었다"), ("48E2E85B-9FC4-4FA7-AE98-D0F2BE71AF00", "글", "글"),
        ("가", "---\nsaekin: 1\nid: \"1\"\n---\n나", "나"),
    ]

    @Test(arguments: namedNotes) func `the name of a note in Obsidian is its title`(name: String, text: String, whole: String) throws {
        let export = try TemporaryExport(["집/.obsidian/app.json": "{}", "집/방/\(name).md": text, "밖.md": "글"])
        #expect(try export.read().memos.map(\.text.whole) == ["글", whole])
        let reread = try #require(try ImportReader(path: export.path).rereading(["집/방/\(name).md"]))
        try reread.read { if case .memo(let memo) = $0 { #expect(memo.text.whole == whole) } }
    }

    @Test func `a vault of Obsidian in an archive is one`() throws {
        var zip = ZipBuilder()
        for (name, text) in [("집/가.md", "나 #다"), ("집/.obsidian/app.json", "{}"), ("밖/라.md", "마 #바")] { zip.add(name, text) }
        let export = try TemporaryExport()
        try export.write("모음.zip", zip.bytes)
        for path in [nil, "모음.zip"] {
            let memos = try export.read(path).memos
            #expect(memos.map(\.text.whole) == ["가\n나 #다", "마 #바"] && memos.map(\.tags) == [["다"], []])
        }
    }

    @Test func `a mapped key fills its field and is not written below`() throws {
        let outcome = try TemporaryExport(["a.md": "---\n칸: 책\n---\n글"]).read(map: ["category": "칸"])
        #expect(outcome.memos.map(\.text.whole) == ["글"] && outcome.memos.map(\.category) == [["책"]] && outcome.problems.isEmpty)
    }

    @Test func `a folder of one note is a category unless all lie so or something lies beside it`() throws {
        #expect(try TemporaryExport(["여행/여행.txt": "가"]).read().memos.map(\.category) == [["여행"]])
        #expect(try TemporaryExport(["여행/여행.txt": "가", "b.txt": "나"]).read().memos.map(\.category) == [[], ["여행"]])
        #expect(try TemporaryExport(["여행/여행.txt": "가", "여행/b.txt": "나"]).read().memos.map(\.category) == [["여행"], ["여행"]])
        #expect(try TemporaryExport(["여행/여행.md": "가", "여행/그림/a.png": "x", "b.txt": "나"]).read().memos.map(\.category) == [[], []])
        #expect(try TemporaryExport(["여행/여행.md": "가", "여행/a.png": "x", "categories.json": "[]"]).read().memos.map(\.category) == [["여행"]])
        let nested = try TemporaryExport(["폴더/가/가.txt": "가", "폴더/나/나.txt": "나"])
        #expect(try nested.read().memos.map(\.category) == [["폴더"], ["폴더"]])
        #expect(try ImportReader(path: nested.path).rereading(["폴더/가/가.txt"]) == nil)
        try nested.write("폴더/가/새.txt", "새")
        try nested.write("폴더/다.txt", "다")
        #expect(try ImportReader(path: nested.path).rereading(["폴더/가/새.txt"]) == nil)
        #expect(try ImportReader(path: nested.path).rereading(["폴더/다.txt"]) != nil)
    }

    @Test func `files and folders that changed are read alone, anything else takes the folder`() throws {
        let export = try TemporaryExport(["a.txt": "하나", "업무/b.md": "둘", "업무/더/c.txt": "셋"])
        let whole = try ImportReader(path: export.path)
        #expect(whole.scope == nil)
        try export.write("업무/b.md", "둘 고침")
        try export.write("d/e.txt", "넷")
        try FileManager.default.removeItem(atPath: export.path + "/a.txt")
        let changed: Set = ["업무/b.md", "d", "d/e.txt", "a.txt", "업무/4913", ".#b.md.swp.tmp", ".git"]
        let reader = try #require(try whole.rereading(changed))
        var memos: [MemoRecord] = []
        try reader.read { if case .memo(let memo) = $0 { memos.append(memo) } }
        #expect(memos.map(\.place.path) == ["d/e.txt", "업무/b.md"])
        #expect(memos.map(\.category) == [["d"], ["업무"]])
        #expect(reader.scope == ["업무/b.md", "d", "a.txt"])
        #expect(reader.bytesRead == 13)
        #expect(try whole.rereading(["gone.txt", "그림.png"])?.export.files.isEmpty == true)
        try export.write("그림.png", "x")
        #expect(try whole.rereading(["그림.png"]) != nil)
    }

    @Test func `what says something of other files takes the whole folder`() throws {
        let export = try TemporaryExport(["a.txt": "하나", "categories.json": "[]"])
        let whole = try ImportReader(path: export.path)
        #expect(try whole.rereading(["categories.json"]) == nil && whole.rereading(["업무/.saekin.json"]) == nil)
        #expect(try whole.rereading([".obsidian"]) == nil)
        #expect(try whole.rereading([".obsidian/x.md"])?.export.files.isEmpty == true)
        try export.write("d.json", "[]")
        try export.write("업무/.saekin.json", "[]")
        #expect(try whole.rereading(["d.json"]) == nil && whole.rereading(["업무"]) == nil)
        #expect(try ImportReader(path: export.path).rereading(["a.txt"]) == nil)
        // Files with equal names are distinguished by their order.
        try export.write("업무/메모.txt", "가")
        #expect(try whole.rereading(["업무/메모.txt"]) != nil)
        #expect(try whole.rereading(["업무/" + "메모.txt".decomposedStringWithCanonicalMapping]) == nil)
    }

    @Test func `front matter is read and taken off`() throws {
        let export = try TemporaryExport([
            "a.md": """
            ---
            title: 여름 휴가
            tags: [여행, '바다']
            category: 일상
            created: 2023-08-01T09:00:00Z
            updated: 2023-08-02 18:00
            pinned: true
            state: doing
            due: 2023-09-01
            id: n-1
            color: "#45b3bf"
            aliases:
              - 휴가
            ---

            본문
            """,
            "b.md": "---\ntags:\n  - 하나\n  - 둘\ndetails: {a: [1, 2]}\n---\n글", "c.md": "---\n줄 사이의 글\n---\n뒤", "d.md": "---\n끝이 없는 줄: 하나",
            "e.md": "---\nkey: [a\n---\n글",
        ])
        let outcome = try export.read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "여름 휴가\n\n본문\naliases: 휴가")
        #expect(memo.tags == ["여행", "바다"])
        #expect(memo.category == ["일상"])
        #expect(memo.categoryAppearance?.color == "#45B3BF")
        #expect(memo.created?.milliseconds == 1_690_880_400_000)
        #expect(memo.modified?.milliseconds == 1_690_966_800_000)
        #expect(memo.deadline?.milliseconds == 1_693_494_000_000)
        #expect(memo.isPinned && memo.state == .doing && memo.externalID == "n-1")
        #expect(outcome.memos[1].tags == ["하나", "둘"])
        #expect(outcome.memos[1].text.whole == "글\ndetails: a: 1, 2")
        #expect(outcome.memos[2].text.whole == "---\n줄 사이의 글\n---\n뒤")
        #expect(outcome.memos[3].text.whole == "---\n끝이 없는 줄: 하나")
        #expect(outcome.memos[4].text.whole == "---\nkey: [a\n---\n글")
        #expect(outcome.codes == ["front-matter", "zone-assumed", "unknown-keys"])
    }

    @Test(arguments: [
        "a: " + String(repeating: "[", count: 20_000), String(repeating: "- ", count: 20_000) + "a: b",
        String(repeating: "? ", count: 20_000),
        (0..<200).map { String(repeating: "  ", count: $0) + "a:" }.joined(separator: "\n"),
        "a: &a [x, x]\n" + (0..<40).map { "b\($0): &b\($0) [*a, *a]" }.joined(separator: "\n"),
    ])
    func `front matter that is made to break readers is kept as text`(yaml: String) throws {
        let export = try TemporaryExport(["a.md": "---\n\(yaml)\n---\n글"])
        let outcome = try export.read()
        #expect(outcome.codes == ["front-matter"])
        #expect(outcome.memos.first?.text.whole == "---\n\(yaml)\n---\n글")
    }

    @Test func `a list of categories gives folders their looks`() throws {
        let export = try TemporaryExport([
            "categories.json": ##"{"categories":[{"name":"업무","color":"#FDBB7A","icon":"book"}]}"##,
            "업무/.saekin.json": ##"[{"name":"회의","color":"#F9A899"}]"##, "업무/a.txt": "가",
        ])
        let outcome = try export.read()
        #expect(outcome.categories.map(\.path) == [["업무"], ["업무", "회의"]])
        #expect(outcome.categories.map(\.appearance.color) == ["#FDBB7A", "#F9A899"])
        #expect(outcome.titles == ["가"])
    }

    @Test func `system files are counted and other files named`() throws {
        let export = try TemporaryExport([
            "a.txt": "가", ".DS_Store": "x", "Thumbs.db": "x", ".dropbox.cache/b.txt": "나", "._a.txt": "x", "~$c.txt": "x", "d.TMP": "x",
            "Icon\r": "", "desktop.ini": "", "그림.png": "\u{89}PNG",
        ])
        let outcome = try export.read()
        #expect(outcome.titles == ["가"])
        #expect(outcome.codes == ["attachments", "system-files"])
        #expect(outcome.problem("system-files")?.message.english.contains("service: 8;") == true)
    }

    @Test func `names are NFC and twins are both kept`() throws {
        let name = "메모.txt"
        let export = try TemporaryExport()
        try export.write(name.precomposedStringWithCanonicalMapping, "가")
        try export.write(name.decomposedStringWithCanonicalMapping, "나")
        let outcome = try export.read()
        #expect(Set(outcome.titles) == ["가", "나"])
        #expect(outcome.memos.allSatisfy { Array($0.place.path.utf8) == Array(name.utf8) })
    }

    @Test func `conflicted copies are linked to their originals`() throws {
        let export = try TemporaryExport(["업무/메모.txt": "가", "업무/메모 (김 의 충돌된 사본 2026-05-02).txt": "나"])
        let outcome = try export.read()
        #expect(outcome.memos.count == 2)
        #expect(outcome.memos.first { $0.text.title == "나" }?.conflictOf == "업무/메모.txt")
        #expect(outcome.memos.first { $0.text.title == "가" }?.conflictOf == nil)
    }

    @Test func `a file named by a uuid has it for its id`() throws {
        let export = try TemporaryExport(["48E2E85B-9FC4-4FA7-AE98-D0F2BE71AF00.txt": "제목\n본문"])
        #expect(try export.read().memos.first?.externalID == "48E2E85B-9FC4-4FA7-AE98-D0F2BE71AF00")
    }

    @Test func `the one file of CloudNote holds many memos`() throws {
        let file = "11111111-2222-3333-4444-555555555555"
        let notes = [
            ("AAAAAAAA-2222-3333-4444-555555555555", "1611523563.5", "장보기", "우유\n빵"),
            ("BBBBBBBB-2222-3333-4444-555555555555", "1611523564.0", "둘", "--"),
        ]
        let text = notes.map { "--\(file)--\n--\($0.0)--\n\($0.0)--\($0.0)--\($0.1)--\($0.0)--\($0.2)--\($0.0)--\($0.3)" }.joined()
        let export = try TemporaryExport(["CloudNote/CloudNote.txt": text + "--\(file)--\nbroken"])
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["장보기\n우유\n빵", "둘\n--"])
        #expect(outcome.memos.map(\.externalID) == notes.map(\.0))
        #expect(outcome.memos.first?.modified?.milliseconds == 1_611_523_563_500)
        #expect(outcome.codes == ["broken-note"])
    }

    @Test func `encodings are told and named`() throws {
        let export = try TemporaryExport()
        try export.write("a.txt", [0xB0, 0xA1, 0x20, 0xB8, 0xDE, 0xB8, 0xF0])  // CP949
        try export.write("b.txt", [0xEF, 0xBB, 0xBF] + Array("나\r\n".utf8))
        try export.write("c.txt", [0xFF, 0xFE, 0xE4, 0xB2, 0x0A, 0x00])
        try export.write("d.txt", [0x00, 0x61, 0xB7, 0x7C])
        try export.write("e.txt", [])
        try export.write("f.txt", [0xFF, 0xFF, 0x00, 0x00])
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["가 메모", "나\r\n", "다\n", "a라"])
        #expect(outcome.codes == ["encoding-assumed", "encoding-assumed", "encoding-assumed", "empty-memo", "binary"])
        #expect(outcome.problem("encoding-assumed")?.message.english.contains("CP949") == true)
        #expect(outcome.problem("empty-memo")?.message.english.contains("online-only") == true)
    }
}
