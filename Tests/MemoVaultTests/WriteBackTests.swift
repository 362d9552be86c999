import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// A folder with a vault that imported it.
final class SyncedFolder {
    let test: TestVault
    let path: String
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .current
    var vault: any VaultEngine { test.vault }

    init(_ engine: TestEngine, _ files: [String: String]) throws {
        test = try engine.vault()
        path = test.folder.path(percentEncoded: false) + "/메모"
        for (name, text) in files { try write(text, to: name) }
        _ = try importing()
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
    }

    func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) } }
    func text(_ name: String) -> String? { bytes(name).flatMap { String(validating: $0, as: UTF8.self) } }

    func importing() throws -> ImportReport {
        try vault.apply(ImportReader(path: path, options: ImportOptions(timeZone: zone)), options: ApplyOptions())
    }

    /// Writes back for real, then checks that the next import changes nothing but what `there` names.
    @discardableResult
    func writeBack(deletes: Bool = false, there: Int? = 0) throws -> WriteBackReport {
        let options = WriteBackOptions(isDryRun: false, deletes: deletes, reading: ImportOptions(timeZone: zone))
        let report = try vault.writeBack(into: path, options: options)
        let again = try importing()
        if let there { #expect(again.updated + again.imported + again.newCategories == there) }
        return report
    }

    /// Returns the number of the memo of a file.
    func memo(_ name: String) throws -> MemoID { try vault.memo(named: name) }

    func change(_ name: String, _ edit: (String) -> String) throws {
        let id = try memo(name)
        let text = try #require(try vault.memo(id)?.text.whole)
        _ = try vault.edit { try $0.replaceText(of: id, with: MemoText(edit(text))) }
    }

    /// Returns the paths and bytes of all files.
    func files() throws -> [String: [UInt8]] {
        let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
        return Dictionary(uniqueKeysWithValues: names.compactMap { name in bytes(name).map { (name, $0) } })
    }
}

@Suite struct WriteBackTests {
    private static let page = "---\n# 주석\naliases: ['할 일', \"다른 이름\"]\ntitle: 제목\nmood:   좋음  \ntags:\n    - 집\n---\n본문 한 줄\n"

    @Test(arguments: engines, [false, true])
    func `a killed run that moved a file leaves one memo and one file`(engine: TestEngine, isWritten: Bool) throws {
        let folder = try SyncedFolder(engine, ["가.md": "가 제목\n본문\n"])
        try folder.change("가.md") { $0 + "더한 줄\n" }
        let id = try folder.memo("가.md")
        _ = try folder.vault.edit { editor in
            _ = try editor.addCategory("여행")
            _ = try editor.move(id, to: "여행")
        }
        // What a kill leaves: the text is written, and the file may have its new name, but the vault does not know it.
        try folder.write("가 제목\n본문\n더한 줄\n", to: "가.md")
        if isWritten {
            try FileManager.default.createDirectory(atPath: folder.path + "/여행", withIntermediateDirectories: false)
            try FileManager.default.moveItem(atPath: folder.path + "/가.md", toPath: folder.path + "/여행/가.md")
        }
        try folder.writeBack()
        #expect(try folder.files().keys.sorted() == ["여행/가.md"])
        #expect(folder.text("여행/가.md") == "가 제목\n본문\n더한 줄\n")
        #expect(try folder.memo("여행/가.md") == id)
        #expect(try folder.test.number("SELECT count(*) FROM memo") == 1)
    }

    @Test(arguments: engines) func `a dry run writes neither files nor rows`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": Self.page, "나.txt": "나 제목\n나 본문"])
        try folder.change("가.md") { $0 + "더한 줄\n" }
        let (files, rows) = (try folder.files(), try folder.test.rows())
        let report = try folder.vault.writeBack(into: folder.path)
        #expect(report.isDryRun && report.entries.map(\.action) == [.changed] && report.unchanged == 1)
        #expect(try folder.files() == files && folder.test.rows() == rows)
    }

    @Test(arguments: engines) func `a text is replaced and the front matter stays byte for byte`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": Self.page])
        try folder.change("가.md") { $0.replacing("본문 한 줄", with: "본문 두 줄\n둘째 줄") }
        #expect(try folder.writeBack().entries.map(\.written) == [["text"]])
        #expect(folder.text("가.md") == Self.page.replacing("본문 한 줄", with: "본문 두 줄\n둘째 줄"))
    }

    @Test(arguments: engines) func `tags, pin, state and deadline change their lines only`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": Self.page])
        let id = try folder.memo("가.md")
        _ = try folder.vault.edit { editor in
            _ = try editor.addTag("새 태그", to: id)
            _ = try editor.pin([id])
            _ = try editor.setState(of: id, to: .doing)
            _ = try editor.setDue(of: id, to: Timestamp(milliseconds: 1_800_000_000_000))
        }
        #expect(try Set(folder.writeBack().entries[0].written) == ["tags", "pinned", "state", "deadline"])
        let expected = Self.page.replacing(
            "    - 집\n", with: "    - 집\n    - 새 태그\npinned: true\nstate: doing\ndeadline: 2027-01-15T08:00:00Z\n")
        #expect(folder.text("가.md") == expected)
        _ = try folder.vault.edit { editor in
            _ = try editor.removeTag("새 태그", from: id)
            _ = try editor.unpin(id)
            _ = try editor.setState(of: id, to: nil)
            _ = try editor.setDue(of: id, to: nil)
        }
        try folder.writeBack()
        #expect(folder.text("가.md") == Self.page)
    }

    @Test(arguments: engines) func `a line below those of unknown fields does not copy them into the body`(engine: TestEngine) throws {
        let page = "---\naliases: ['할 일', 둘]\nmood: 좋음\n---\n# 제목\n본문\n"
        let folder = try SyncedFolder(engine, ["가.md": page])
        try folder.change("가.md") { $0 + "\n더한 줄\n또 한 줄" }
        try folder.writeBack(there: 1)
        #expect(folder.text("가.md") == page + "더한 줄\n또 한 줄")
        let text = try folder.vault.memo(folder.memo("가.md"))?.text.whole
        #expect(text == "# 제목\n본문\n더한 줄\n또 한 줄\naliases: 할 일, 둘\nmood: 좋음")
        #expect(try folder.writeBack().entries.isEmpty)
        try folder.change("가.md") { $0.replacing("본문", with: "고친 글") }
        try folder.writeBack()
        #expect(folder.text("가.md") == page.replacing("본문", with: "고친 글") + "더한 줄\n또 한 줄")
    }

    @Test(arguments: engines) func `a title of the front matter is changed there`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": Self.page])
        try folder.change("가.md") { $0.replacing("제목\n", with: "새: 제목\n") }
        try folder.writeBack()
        #expect(folder.text("가.md") == Self.page.replacing("title: 제목", with: "title: \"새: 제목\""))
    }

    @Test(
        arguments: engines,
        [
            "modified: 2024-03-05", "updated: 2024-03-05 14:05", "수정일: '2024-03-05T14:05:10+09:00'", "modified: 2024-03-05T05:05:10Z",
        ])
    func `a date is written as the file writes dates`(engine: TestEngine, line: String) throws {
        let folder = try SyncedFolder(engine, ["가.md": "---\n\(line)\n---\n글"])
        try folder.change("가.md") { $0 + " 더" }
        try folder.writeBack()
        let found = try #require(folder.text("가.md")?.split(separator: "\n").dropFirst().first)
        let shape = { (text: String) in String(text.map { (sign: Character) in sign.isNumber ? "0" : sign }) }
        #expect(shape(String(found)).replacing(".000Z", with: "Z") == shape(line) && found != line)
    }

    @Test(
        arguments: engines,
        [
            "2024-11-03": "2026-01-02", "2024/11/03": "2026/01/02", "'2024.11.03'": "'2026.01.02'", "2024. 11. 3.": "2026. 1. 2.",
            "2024년 11월 3일 (일)": "2026년 1월 2일 (금)", "20241103": "20260102", "24.11.03": "26.01.02",
            "\"2024-11-3\" # 마감": "\"2026-1-2\" # 마감",
            "2024-11-03 09:30": "2026-01-02 00:00", "2024-11-03T09:30:00+09:00": "2026-01-02T00:00:00+09:00",
            "2024-11-03 09:30 +0900": "2026-01-02 00:00 +0900", "2024-11-03T00:30:00.000Z": "2026-01-01T15:00:00.000Z",
            "2024년 11월 3일 오후 3시 5분": "2026년 1월 2일 오전 12시 0분", "3 November 2024": "2 January 2026", "Sun, Nov 3, 2024": "Fri, Jan 2, 2026",
            "1730593800": "1767279600",
        ])
    func `a day stays a day in each spelling, and all else as it was`(engine: TestEngine, spelling: (key: String, value: String)) throws {
        let page = { (due: String) in "\u{FEFF}---\r\n# 주석\r\ntags:   ['집 안', \"둘\"]\r\n마감:  \(due)\r\n---\r\n제목\r\n본문\r\n" }
        let folder = try SyncedFolder(engine, ["가.md": page(spelling.key), "나.md": "---\ntags: [집]\n---\n나 제목"])
        for name in ["가.md", "나.md"] {
            let id = try folder.memo(name)
            _ = try folder.vault.edit { try $0.setDue(of: id, to: Timestamp(milliseconds: 1_767_279_600_000)) }
            _ = try folder.vault.edit { try $0.setState(of: id, to: nil) }
        }
        try folder.writeBack()
        #expect(folder.text("가.md") == page(spelling.value))
        #expect(folder.text("나.md") == "---\ntags: [집]\ndeadline: 2026-01-02\n---\n나 제목")
        // A time that a day cannot hold is written in full, in the same line.
        let id = try folder.memo("나.md")
        _ = try folder.vault.edit { try $0.setDue(of: id, to: Timestamp(milliseconds: 1_767_283_200_000)) }
        _ = try folder.vault.edit { try $0.setState(of: id, to: nil) }
        try folder.writeBack()
        #expect(folder.text("나.md") == "---\ntags: [집]\ndeadline: 2026-01-01T16:00:00Z\n---\n나 제목")
    }

    @Test(arguments: engines) func `files keep their encoding, byte order mark and line breaks`(engine: TestEngine) throws {
        let cp949 = "프린터 쓰는 법\r\n둘째 줄\r\n".data(using: String.Encoding(rawValue: 0x8000_0422)) ?? Data()
        let folder = try SyncedFolder(engine, ["기준.txt": "기준"])
        try folder.write([UInt8](cp949), to: "완성형.txt")
        try folder.write([0xEF, 0xBB, 0xBF] + Array("표시\n글".utf8), to: "표시.txt")
        try folder.write([0xFF, 0xFE] + "넓은 글\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, to: "넓은 글.txt")
        _ = try folder.importing()
        for name in ["완성형.txt", "표시.txt", "넓은 글.txt"] { try folder.change(name) { $0 + "더함\r\n" } }
        #expect(try folder.writeBack().entries.count == 3)
        #expect(folder.bytes("완성형.txt")?.starts(with: cp949) == true && folder.text("완성형.txt") == nil)
        #expect(folder.bytes("표시.txt") == [0xEF, 0xBB, 0xBF] + Array("표시\n글더함\r\n".utf8))
        #expect(folder.bytes("넓은 글.txt")?.prefix(2) == [0xFF, 0xFE])
        // A character that CP949 lacks makes the file UTF-8, which loses nothing.
        try folder.change("완성형.txt") { $0 + "🌱" }
        try folder.writeBack()
        #expect(folder.text("완성형.txt")?.hasSuffix("더함\r\n🌱") == true)
    }

    @Test(arguments: engines) func `both sides changed make a conflicted copy, once`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["일/가 (1).md": "제목\n처음"])
        try folder.change("일/가 (1).md") { _ in "제목\n여기" }
        try folder.write("제목\n저기", to: "일/가 (1).md")
        let options = WriteBackOptions(
            isDryRun: false, now: Timestamp(milliseconds: 1_800_000_000_000), copyLabel: WriteBackOptions.koreanLabel)
        let report = try folder.vault.writeBack(into: folder.path, options: options)
        #expect(report.entries.map(\.target) == ["일/가 (1) (Saekin의 충돌된 사본 2027-01-15).md"])
        #expect(folder.text("일/가 (1).md") == "제목\n저기")
        #expect(folder.text("일/가 (1) (Saekin의 충돌된 사본 2027-01-15).md") == "제목\n여기")
        #expect(try folder.vault.writeBack(into: folder.path, options: options).entries.isEmpty)
        let next = try folder.importing()
        #expect(next.updated == 1 && next.imported == 1)
        #expect(try folder.writeBack().entries.isEmpty)
    }

    @Test(arguments: engines) func `the same change on both sides is no conflict`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": "제목\n처음"])
        try folder.change("가.md") { _ in "제목\n같은 글" }
        try folder.write("제목\n같은 글", to: "가.md")
        #expect(try folder.writeBack().entries.isEmpty)
    }

    @Test(arguments: engines, ["\n", "\r\n"])
    func `a moved memo moves its file and a renamed category its folder`(engine: TestEngine, lineBreak: String) throws {
        let list = "[\n  {\n    \"path\": \"일\",\n    \"name\": \"일\",\n    \"editable\": true,\n    \"color\": \"#fdba7a\"\n  }\n]\n"
            .replacing("\n", with: lineBreak)
        let folder = try SyncedFolder(engine, ["일/가.md": "가 글", "일/나.txt": "나 글", "집/가.md": "다른 가", "categories.json": list])
        let id = try folder.memo("일/가.md")
        _ = try folder.vault.edit { try $0.move(id, to: "집") }
        #expect(try folder.writeBack().entries.map(\.target) == ["집/가 (2).md"])
        #expect(folder.text("집/가 (2).md") == "가 글" && folder.bytes("일/가.md") == nil)
        _ = try folder.vault.edit { editor in
            _ = try editor.renameCategory("일", to: "업무")
            _ = try editor.setAppearance(of: "업무", color: "#112233")
        }
        try folder.writeBack()
        #expect(folder.text("업무/나.txt") == "나 글" && FileManager.default.fileExists(atPath: folder.path + "/일") == false)
        #expect(folder.text("categories.json") == list.replacing("일\"", with: "업무\"").replacing("#fdba7a", with: "#112233"))
    }

    @Test(arguments: engines) func `what a plain text cannot hold is named and not written`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.txt": "제목\n글"])
        let id = try folder.memo("가.txt")
        _ = try folder.vault.edit { try $0.addTag("태그", to: id) }
        for _ in 0..<2 {
            let report = try folder.writeBack()
            #expect(report.isIncomplete && report.entries.map(\.unwritten) == [["tags"]])
        }
        #expect(folder.text("가.txt") == "제목\n글")
    }

    @Test(arguments: engines) func `files of trashed memos are deleted on request only`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": "가 글", "나.md": "나 글"])
        let id = try folder.memo("가.md")
        _ = try folder.vault.edit { try $0.trash(id) }
        #expect(try folder.writeBack().trashedHere == 1 && folder.bytes("가.md") != nil)
        #expect(try folder.writeBack(deletes: true).entries.map(\.action) == [.deleted])
        #expect(try Array(folder.files().keys) == ["나.md"])
    }

    @Test(arguments: engines) func `a vanished file comes back if its memo was changed`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["일/가.md": Self.page, "나.md": "나 글", "다.md": "다 글"])
        try folder.change("일/가.md") { $0 + "더" }
        for name in ["일/가.md", "나.md"] { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
        let report = try folder.writeBack()
        #expect(report.entries.map(\.action) == [.restored] && report.goneThere == 1)
        #expect(folder.text("일/가.md")?.contains("본문 한 줄\n") == true)
    }

    @Test(arguments: engines) func `links and paths that lead out are never written`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["일/가.md": "가 글", "나.md": "나 글"])
        let outside = folder.test.folder.path(percentEncoded: false) + "/밖"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try folder.change("일/가.md") { $0 + "더" }
        try FileManager.default.moveItem(atPath: folder.path + "/일", toPath: outside + "/일")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/일", withDestinationPath: outside + "/일")
        let report = try folder.vault.writeBack(into: folder.path, options: WriteBackOptions(isDryRun: false))
        #expect(report.entries.allSatisfy { $0.action == .kept })
        #expect(FileManager.default.contents(atPath: outside + "/일/가.md") == Data("가 글".utf8))
        #expect(NoteFiles(root: folder.path).state(of: "../밖/일/가.md") == .foreign)
        #expect(NoteFiles(root: folder.path).state(of: "일/가.md") == .foreign)
    }

    @Test(arguments: engines) func `the file of the cloud memo app is written note by note`(engine: TestEngine) throws {
        let (file, first, second) = (UUID().uuidString, UUID().uuidString, UUID().uuidString)
        func note(_ id: String, _ seconds: String, _ title: String, _ body: String) -> String {
            "--\(file)--\n--\(id)--\n\(id)--\(id)--\(seconds)--\(id)--\(title)--\(id)--\(body)"
        }
        let rest = note(second, "1700000000.5", "둘째", "둘째 글\n")
        let folder = try SyncedFolder(engine, ["CloudNote.txt": note(first, "1600000000", "첫째", "첫째 글\n") + rest])
        try folder.change(first) { $0.replacing("첫째 글", with: "고친 글") }
        #expect(try folder.writeBack().entries.map(\.action) == [.changed])
        let text = try #require(folder.text("CloudNote.txt"))
        #expect(text.hasSuffix(rest) && text.contains("--첫째--\(first)--고친 글\n"))
    }

    @Test(arguments: engines) func `an archive, a missing source and a folder without texts are refused`(engine: TestEngine) throws {
        let folder = try SyncedFolder(engine, ["가.md": "가 글"])
        #expect(throws: WriteBackFailure.self) {
            try folder.vault.writeBack(into: folder.path, options: WriteBackOptions(source: "없음"))
        }
        #expect(throws: (any Error).self) { try folder.vault.writeBack(into: folder.path + "/가.md") }
    }

    /// Random edits on generated files: after writing back, an import changes nothing, and files that were not edited are the same bytes.
    @Test(arguments: engines, 0..<6) func `generated folders round-trip`(engine: TestEngine, seed: Int) throws {
        var random = SeededChoices(seed)
        let folder = try SyncedFolder(engine, ["기준.md": "기준"])
        var names: [String] = []
        for number in 0..<24 {
            let name = ["", "일/", "집/방/"].picked(&random) + "글 \(number)" + [".md", ".txt", ".markdown"].picked(&random)
            names.append(name)
            try folder.write(SeededChoices.file(number, &random), to: name)
        }
        _ = try folder.importing()
        let before = try folder.files()
        var touched: Set<String> = []
        for name in names where random.next(3) == 0 {
            guard let id = try? folder.memo(name) else { continue }
            touched.insert(name)
            switch random.next(5) {
            case 0: try folder.change(name) { $0 + "\n더한 줄 \(name)" }
            case 1: try folder.change(name) { "새 첫 줄\n" + $0 }
            case 2: try folder.change(name) { text in text.replacing("본문", with: "고친 글: #표 & 'x'") }
            case 3: _ = try folder.vault.edit { try $0.addTag("태그 \(name.count)", to: id) }
            default: _ = try folder.vault.edit { try $0.pin([id]) }
            }
        }
        // Lines of unknown fields may get another place.
        let report = try folder.writeBack(there: nil)
        #expect(try folder.importing().updated == 0)
        let after = try folder.files()
        for (name, bytes) in before where !touched.contains(name) { #expect(after[name] == bytes, "\(name)") }
        #expect(report.entries.allSatisfy { touched.contains($0.path) })
        for name in touched {
            guard let id = try? folder.memo(name), let text = try folder.vault.memo(id)?.text.whole else { continue }
            let read = try #require(after[name].flatMap { String(validating: $0, as: UTF8.self) })
            for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("nested") {
                #expect(read.contains(line.drop { $0 == "#" || $0 == " " }), "\(name): \(text) → \(read)")
            }
        }
        let again = try folder.writeBack()
        #expect(again.entries.allSatisfy { $0.action == .kept }, "\(again.entries)")
    }
}

/// Choices from a seed.
private struct SeededChoices: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func next(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    static func file(_ number: Int, _ random: inout SeededChoices) -> String {
        let fronts = [
            "", "", "---\ntitle: 제목 \(number)\n---\n", "---\ntags: [가, \"나 다\"]\ncreated: 2024-01-0\(1 + number % 9)\n---\n",
            "---\nmood: 좋음\nid: 번호-\(number)\n---\n\n", "---\nupdated: 2024-02-03 10:11:12\ntags:\n- 하나\n- 둘\nnested:\n  a: 1\n---\n",
            "---\r\nstate: todo\r\n---\r\n",
        ]
        return fronts.picked(&random) + ["# 제목 \(number)\n본문", "본문 \(number)\n둘째 줄\n", "\n\n첫 줄 \(number)\r\n본문\r\n"].picked(&random)
    }
}

extension Array {
    fileprivate func picked(_ random: inout SeededChoices) -> Element { self[random.next(count)] }
}

/// Replacing files that other programs write at the same moment.
@Suite struct NoteFilesTests {
    private let folder = TemporaryFolder()
    private var files: NoteFiles { NoteFiles(root: folder.url.path()) }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).sorted() }
    private func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: folder.url.appending(path: name)) }
    private func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: folder.url.appending(path: name).path(percentEncoded: false)).flatMap {
            String(validating: $0, as: UTF8.self)
        }
    }

    @Test func `a file that changed since it was read is left alone`() throws {
        try write("편집기에서 저장", to: "가.md")
        let read = Array("읽은 글".utf8)
        #expect(throws: NoteFiles.ChangedMeanwhile.self) {
            try files.write(Array("볼트의 글".utf8), to: "가.md", replacing: read, modified: .day(2026, 5, 1))
        }
        #expect(throws: NoteFiles.ChangedMeanwhile.self) { try files.remove("가.md", holding: read) }
        #expect(throws: NoteFiles.ChangedMeanwhile.self) {
            try files.write(Array("새 글".utf8), to: "가.md", replacing: nil, modified: .day(2026, 5, 1))
        }
        try write("다른 파일", to: "나.md")
        #expect(throws: NoteFiles.ChangedMeanwhile.self) { try files.move("가.md", to: "나.md") }
        #expect(try names() == ["가.md", "나.md"])
        #expect(text("가.md") == "편집기에서 저장" && text("나.md") == "다른 파일")
        // A file that was removed meanwhile does not come back.
        #expect(throws: NoteFiles.ChangedMeanwhile.self) {
            try files.write(Array("볼트의 글".utf8), to: "다.md", replacing: read, modified: .day(2026, 5, 1))
        }
        #expect(try names() == ["가.md", "나.md"])
    }

    @Test func `a file that is as it was read is replaced, moved and removed`() throws {
        try write("읽은 글", to: "가.md")
        _ = try files.write(Array("볼트의 글".utf8), to: "가.md", replacing: Array("읽은 글".utf8), modified: .day(2026, 5, 1))
        #expect(try names() == ["가.md"])
        try files.move("가.md", to: "폴더/가.md")
        #expect(text("폴더/가.md") == "볼트의 글")
        try files.remove("폴더/가.md", holding: Array("볼트의 글".utf8))
        #expect(try names() == [])
    }

    @Test func `a file that a program has open for writing is left to it`() throws {
        try write("읽은 글", to: "가.md")
        let editor = try FileHandle(forWritingTo: folder.url.appending(path: "가.md"))
        #expect(throws: NoteFiles.ChangedMeanwhile.self) {
            try files.write(Array("볼트의 글".utf8), to: "가.md", replacing: Array("읽은 글".utf8), modified: .day(2026, 5, 1))
        }
        try editor.seekToEnd()
        try editor.write(contentsOf: Data(" 더".utf8))
        try editor.close()
        #expect(try names() == ["가.md"] && text("가.md") == "읽은 글 더")
    }

    @Test func `of the drafts of a killed run only what another program wrote stays`() throws {
        let hash = { (text: String) in ContentHash.text(of: Array(text.utf8)) }
        // No process has this number.
        let start = ".~saekin-99999999_"
        try write("덜 쓴 것", to: start + "A.md.tmp")
        try write("새 글", to: start + "\(hash("새 글"))_\(hash("옛 글"))_B.md.tmp")
        try write("옛 글", to: start + "\(hash("새 글"))_\(hash("옛 글"))_C.md.tmp")
        try write("편집기의 글", to: start + "\(hash("새 글"))_\(hash("옛 글"))_D.md.tmp")
        files.removeDrafts(in: "")
        #expect(try names() == ["saekin-kept-D.md"] && text("saekin-kept-D.md") == "편집기의 글")
    }
}
