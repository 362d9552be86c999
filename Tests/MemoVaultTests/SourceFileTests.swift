import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// A file or an archive that is imported alone and with the folder around it.
@Suite struct SourceFileTests {
    /// How the memos of a file are told apart, or packed.
    enum Form: String, CaseIterable {
        case identified, dated, archive, archiveOfFolder, archiveOfOneFile
    }

    private let folder = TemporaryFolder()

    private func write(_ text: String, to path: String) throws { try folder.write(text.utf8, to: path, modified: 1_700_000_000) }

    private func list(_ name: String, _ end: String, hasIDs: Bool) -> String {
        let end = end.replacing("\n", with: "\\n")
        let memos = (1...4).map { number in
            (hasIDs ? "{\"id\":\(number)," : "{")
                + "\"title\":\"\(name) \(number)\",\"content\":\"\(name) 이야기 \(number)\\n길을 걸었다\(number == 3 ? "" : end)\",\"createdAt\":\"2024-03-0\(number)T10:00:00Z\"}"
        }
        return "[" + memos.joined(separator: ",") + "]"
    }

    /// Writes the file, and returns its path.
    private func writeFile(_ form: Form, _ end: String = "") throws -> String {
        switch form {
        case .identified, .dated:
            try write(list("일기", end, hasIDs: form == .identified), to: "노트/일기/일기.json")
            return "노트/일기/일기.json"
        case .archiveOfOneFile:
            try write(list("일기", end, hasIDs: true), to: "packed/일기.json")
        case .archive, .archiveOfFolder:
            for number in 1...4 {
                try write(
                    "일기 \(number)\n이야기 \(number)\n길을 걸었다\(number == 3 ? "" : end)\n",
                    to: "packed/" + (form == .archive ? "" : "묶음/") + "\(number).txt")
            }
        }
        try FileManager.default.createDirectory(at: folder.url.appending(path: "노트"), withIntermediateDirectories: true)
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = ["sh", "-c", "cd '\(folder.path(of: "packed"))' && tar -cf '\(folder.path(of: "노트/묶음.tar"))' *"]
        #expect(try Child(tar).exitCode() == 0)
        return "노트/묶음.tar"
    }

    @discardableResult
    private func importing(_ path: String, to test: TestVault, mirror: Bool = false) throws -> ImportReport {
        try test.apply(folder.path(of: path), ApplyOptions(isMirror: mirror))
    }

    private func titles(_ test: TestVault) throws -> Int { try test.number("SELECT count(DISTINCT title) FROM memo WHERE trashed IS NULL") }

    /// Counts the memos without conflicted copies: a text that was changed on both sides has one.
    private func memos(_ test: TestVault) throws -> Int {
        try test.number("SELECT count(*) FROM memo WHERE trashed IS NULL AND conflict_of IS NULL")
    }

    @Test(arguments: engines, Form.allCases) func `a file that was imported before the folder around it comes once`(
        engine: TestEngine, form: Form
    ) throws {
        let test = try engine.vault()
        let file = try writeFile(form)
        for number in 1...3 { try write("회의 \(number)\n예산 \(number)\n", to: "노트/업무/\(number).txt") }
        try write(list("독서", "", hasIDs: true), to: "노트/독서.json")
        #expect(try importing(file, to: test).imported == 4)
        let (edited, tagged, deleted) = (try test.memo(titled: "일기 1"), try test.memo(titled: "일기 2"), try test.memo(titled: "일기 3"))
        try test.vault.edit { editor in
            _ = try editor.replaceText(of: edited, with: MemoText("일기 1\n여기서 고침\n"))
            _ = try editor.addTag("중요", to: tagged)
            _ = try editor.trash(deleted)
            _ = try editor.emptyTrash()
        }
        let whole = try importing("노트", to: test, mirror: true)
        #expect((whole.imported, whole.trashed, whole.deleted) == (7, 0, 1), "\(whole)")
        #expect(try memos(test) == 10 && titles(test) == 10)
        // The app goes on with other texts, which share few lines.
        _ = try writeFile(form, " 그리고\n비가 왔다\n우산이 없었다\n늦게 왔다")
        for path in [file, "노트", file] {
            let report = try importing(path, to: test, mirror: true)
            #expect((report.imported, report.trashed) == (0, 0) && report.sources == ["노트"], "\(path) \(report)")
        }
        #expect(try memos(test) == 10 && titles(test) == 10 && test.check().isHealthy)
        #expect(try test.vault.memo(tagged)?.facts.tags == ["중요"])
        #expect(try test.vault.memo(tagged)?.text.body.contains("우산") == true)
        #expect(try test.vault.memo(edited)?.text.whole.contains("여기서 고침") == true)
    }

    @Test(arguments: engines, Form.allCases) func `a file of a folder that was imported is a part of it`(engine: TestEngine, form: Form)
        throws
    {
        let test = try engine.vault()
        let file = try writeFile(form)
        try write(list("독서", "", hasIDs: true), to: "노트/독서.json")
        #expect(try importing("노트", to: test).imported == 8)
        let tagged = try test.memo(titled: "일기 2")
        try test.vault.edit { _ = try $0.addTag("중요", to: tagged) }
        let category = try test.vault.memo(tagged)?.facts.category
        #expect(try importing(file, to: test, mirror: true).unchanged == 4)
        _ = try writeFile(form, " 그리고\n비가 왔다\n우산이 없었다\n늦게 왔다")
        for path in [file, "노트", file] {
            let report = try importing(path, to: test, mirror: true)
            #expect((report.imported, report.trashed) == (0, 0) && report.sources == ["노트"], "\(path) \(report)")
        }
        #expect(try memos(test) == 8 && titles(test) == 8)
        #expect(try test.vault.memo(tagged)?.facts.tags == ["중요"] && test.vault.memo(tagged)?.facts.category == category)
    }

    @Test(arguments: engines) func `two lists with the same IDs stay apart when the folder around them comes`(engine: TestEngine) throws {
        let test = try engine.vault()
        try write(list("일기", "", hasIDs: true), to: "노트/일기.json")
        try write(list("독서", "", hasIDs: true), to: "노트/독서.json")
        try importing("노트/일기.json", to: test)
        try importing("노트/독서.json", to: test)
        let (first, second) = (try test.memo(titled: "일기 1"), try test.memo(titled: "독서 1"))
        #expect(try importing("노트", to: test).unchanged == 8)
        #expect(try memos(test) == 8 && test.memo(titled: "일기 1") == first && test.memo(titled: "독서 1") == second)
    }

    private func writeChat(_ more: String = "") throws {
        try write(
            "등산 모임 님과 카카오톡 대화\n저장한 날짜 : 2024년 3월 6일 오후 2:22\n\n\n2024년 3월 4일 오후 3:05\n2024년 3월 4일 오후 3:05, 나 : 물과 김밥\n"
                + "2024년 3월 5일 오전 12:10\n2024년 3월 5일 오전 12:10, 나 : 표를 샀다\(more)\n", to: "노트/대화/KakaoTalk_20240306.txt")
    }

    @Test(arguments: engines, [true, false]) func `a chat comes once alone and in a folder of other files`(
        engine: TestEngine, isAloneFirst: Bool
    )
        throws
    {
        let test = try engine.vault()
        try writeChat()
        for number in 1...3 { try write("회의 \(number)\n예산 \(number)\n", to: "노트/업무/\(number).txt") }
        let (chat, folder) = ("노트/대화/KakaoTalk_20240306.txt", "노트")
        try importing(isAloneFirst ? chat : folder, to: test)
        let tagged = try test.memo(titled: "등산 모임 2024. 3. 5.")
        try test.vault.edit { _ = try $0.addTag("중요", to: tagged) }
        try importing(isAloneFirst ? folder : chat, to: test)
        #expect(try memos(test) == 5)
        try writeChat("\n2024년 3월 5일 오후 1:10, 나 : 몇 시에 볼까")
        for path in [chat, folder, "노트/대화"] { #expect(try importing(path, to: test, mirror: path == folder).imported == 0, "\(path)") }
        let memo = try #require(try test.vault.memo(tagged))
        #expect(memo.facts.tags == ["중요"] && memo.text.whole.contains("몇 시에 볼까"))
        #expect(try memos(test) == 5 && test.check().isHealthy)
    }

    @Test(arguments: engines) func `a part of a chat that was deleted for good does not come back with a folder`(engine: TestEngine) throws
    {
        let test = try engine.vault()
        try writeChat()
        for number in 1...3 { try write("회의 \(number)\n예산 \(number)\n", to: "노트/업무/\(number).txt") }
        try importing("노트/대화/KakaoTalk_20240306.txt", to: test)
        let day = try test.memo(titled: "등산 모임 2024. 3. 5.")
        try test.vault.edit { editor in
            _ = try editor.trash(day)
            _ = try editor.emptyTrash()
        }
        try importing("노트", to: test)
        #expect(try memos(test) == 4)
    }

    @Test(arguments: engines) func `rooms of two apps with one name stay apart`(engine: TestEngine) throws {
        let test = try engine.vault()
        try writeChat()
        try importing("노트/대화/KakaoTalk_20240306.txt", to: test)
        try write(
            "[LINE] 등산 모임님과의 대화\n저장일: 2024/03/06 14:22\n\n2024/03/05(화)\n10:00\t나\t내일은 도서관에 간다\n", to: "노트/라인/[LINE] 등산 모임.txt")
        try write("회의\n예산\n", to: "노트/업무/1.txt")
        try importing("노트", to: test)
        #expect(try test.number("SELECT count(*) FROM memo WHERE title LIKE '등산 모임%'") == 3)
    }
}
