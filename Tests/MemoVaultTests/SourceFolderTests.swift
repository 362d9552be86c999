import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// A folder that is imported alone and with the folder around it.
@Suite struct SourceFolderTests {
    private let folder = TemporaryFolder()

    private func write(_ text: String, to path: String) throws {
        // Archives have whole seconds.
        let time = 1_700_000_000 + Double(path.utf8.reduce(0) { $0 * 31 % 9973 + Int($1) }) * 1000
        try folder.write(text.utf8, to: path, modified: time)
    }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(at: folder.url.appending(path: path)) }

    /// Writes notes into `노트/일기`, one of them in a folder there, and four others around it.
    private func writeNotes(days: Int = 4) throws {
        for number in 1...days { try write("일기 \(number)\n날씨 \(number)\n맑음\n", to: "노트/일기/\(number).txt") }
        try write("옛 일기\n비가 왔다\n", to: "노트/일기/2024/옛.txt")
        for number in 1...4 { try write("회의 \(number)\n예산 \(number)\n", to: "노트/업무/\(number).txt") }
    }

    @discardableResult
    private func importing(
        _ path: String, to test: TestVault, mirror: Bool = false, dryRun: Bool = false, hasPlace: Bool = true
    ) throws -> ImportReport {
        try test.apply(folder.path(of: path), hasPlace: hasPlace, ApplyOptions(isMirror: mirror, isDryRun: dryRun))
    }

    /// Packs a folder as a zip of the same name beside the notes.
    private func pack(_ path: String) throws -> String {
        let (around, name) = path.folderAndName
        let zip = Process()
        zip.executableURL = URL(filePath: "/usr/bin/env")
        let place = folder.url.path(percentEncoded: false)
        zip.arguments = ["sh", "-c", "cd '\(place)/\(around)' && tar -cf '\(place)/\(name).tar' '\(name)'"]
        #expect(try Child(zip).exitCode() == 0)
        return name + ".tar"
    }

    /// Edits one note, tags another and moves it, and deletes a third for good.
    private func organise(_ test: TestVault) throws {
        let (edited, tagged, deleted) = (try test.memo(titled: "일기 1"), try test.memo(titled: "일기 2"), try test.memo(titled: "일기 3"))
        try test.vault.edit { editor in
            _ = try editor.replaceText(of: edited, with: MemoText("일기 1\n날씨 1\n맑음\n여기서\n"))
            _ = try editor.addTag("중요", to: tagged)
            _ = try editor.addCategory("모음")
            _ = try editor.move(tagged, to: "모음")
            _ = try editor.trash(deleted)
            _ = try editor.emptyTrash()
        }
    }

    private func expectOrganised(_ test: TestVault, _ edited: MemoID, _ tagged: MemoID) throws {
        #expect(try test.vault.memo(edited)?.text.whole == "일기 1\n날씨 1\n맑음\n여기서\n")
        let facts = try #require(try test.vault.memo(tagged)?.facts)
        #expect(facts.tags == ["중요"] && facts.category == ["모음"] && facts.trashed == nil)
        #expect(try test.number("SELECT count(*) FROM memo WHERE title = '일기 3'") == 0)
    }

    @Test(arguments: engines, [false, true]) func `the folder around one that was imported is seen through`(
        engine: TestEngine, mirror: Bool
    )
        throws
    {
        let test = try engine.vault()
        try writeNotes()
        #expect(try importing("노트/일기", to: test, mirror: mirror).imported == 5)
        let (edited, tagged) = (try test.memo(titled: "일기 1"), try test.memo(titled: "일기 2"))
        try organise(test)
        let planned = try importing("노트", to: test, mirror: mirror, dryRun: true)
        let report = try importing("노트", to: test, mirror: mirror)
        #expect((report.imported, report.updated, report.deleted, report.trashed) == (4, 4, 1, 0) && report.sources == ["노트"])
        #expect((planned.imported, planned.updated, planned.deleted) == (4, 4, 1))
        try expectOrganised(test, edited, tagged)
        #expect(try test.vault.memo(edited)?.facts.category == ["일기"])
        for path in ["노트", "노트/일기", "노트"] {
            let report = try importing(path, to: test, mirror: mirror)
            #expect((report.imported, report.updated, report.trashed) == (0, 0, 0), "\(path)")
        }
        try expectOrganised(test, edited, tagged)
        #expect(try test.memos() == 8 && test.check().isHealthy)
    }

    @Test(arguments: engines) func `a mirror of a folder throws away what vanished in it and nothing else`(engine: TestEngine) throws {
        let test = try engine.vault()
        try writeNotes()
        try importing("노트", to: test)
        try remove("노트/일기/4.txt")
        try remove("노트/업무/4.txt")
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "노트/업무/3.txt"), to: folder.url.appending(path: "노트/일기/회의.txt"))
        let report = try importing("노트/일기", to: test, mirror: true)
        #expect((report.imported, report.updated, report.unchanged, report.trashed) == (0, 1, 4, 1))
        #expect(report.problems.map(\.code) == ["source-joined"] && report.sources == ["노트"])
        #expect(try test.vault.memo(test.memo(titled: "회의 3"))?.facts.category == ["일기"])
        #expect(try importing("노트/일기/1.txt", to: test, mirror: true).unchanged == 1)
        #expect(try test.memos() == 8)
        // Nothing may be there for a moment.
        try FileManager.default.moveItem(at: folder.url.appending(path: "노트/일기"), to: folder.url.appending(path: "다른 곳"))
        try FileManager.default.createDirectory(at: folder.url.appending(path: "노트/일기"), withIntermediateDirectories: true)
        #expect(try importing("노트/일기", to: test, mirror: true).trashed == 0)
        #expect(try importing("노트", to: test, mirror: true).trashed == 6)
    }

    @Test(arguments: engines, [false, true]) func `an archive of the folder, or of the one around it, is known by its files`(
        engine: TestEngine, hasPlace: Bool
    ) throws {
        let test = try engine.vault()
        try writeNotes(days: 9)
        try importing("노트/일기", to: test, hasPlace: hasPlace)
        let (edited, tagged) = (try test.memo(titled: "일기 1"), try test.memo(titled: "일기 2"))
        try organise(test)
        // What only the vault has is not in the archive.
        try remove("노트/일기/4.txt")
        let whole = try importing(pack("노트"), to: test, mirror: true, hasPlace: hasPlace)
        #expect((whole.imported, whole.updated, whole.trashed) == (4, 8, 0) && whole.sources == ["노트"])
        try expectOrganised(test, edited, tagged)
        try write("새 일기\n눈이 왔다\n", to: "노트/일기/새.txt")
        try remove("노트/일기/2024/옛.txt")
        for path in [try pack("노트/일기"), "노트/일기"] {
            let part = try importing(path, to: test, mirror: path.hasSuffix(".tar"), hasPlace: hasPlace)
            #expect(part.sources == ["노트"] && part.imported == (path.hasSuffix(".tar") ? 1 : 0), "\(path)")
        }
        try expectOrganised(test, edited, tagged)
        #expect(try test.memos() == 13 && test.number("SELECT count(*) FROM memo WHERE trashed IS NOT NULL") == 1)
    }

    @Test(arguments: engines) func `a file of the folder that cannot be read does not come twice later`(engine: TestEngine) throws {
        let test = try engine.vault()
        try writeNotes()
        try importing("노트/일기", to: test, hasPlace: false)
        let file = folder.url.appending(path: "노트/일기/2.txt")
        let text = try Data(contentsOf: file)
        try Data("가나다 ".utf8 + [0xB6, 0xF3, 0x20, 0xFF, 0xFE, 0xE2, 0x98, 0x83]).write(to: file)
        let torn = try importing("노트", to: test)
        #expect(torn.imported == 4 && torn.problems.contains { $0.severity == .rejected })
        try (text + Data("나중에\n".utf8)).write(to: file)
        #expect(try importing("노트", to: test).imported == 0)
        #expect(try test.memos() == 9 && test.vault.memo(test.memo(titled: "일기 2"))?.text.whole.hasSuffix("나중에\n") == true)
    }

    @Test(arguments: engines) func `an archive of two notes is known though one of them could not be read before`(engine: TestEngine) throws
    {
        let test = try engine.vault()
        try writeNotes(days: 1)
        try FileManager.default.removeItem(at: folder.url.appending(path: "노트/일기/2024"))
        try Data([0xEA, 0xB0, 0xFF, 0xFE, 0xC7, 0x41, 0xA0, 0x0A]).write(to: folder.url.appending(path: "노트/일기/2.txt"))
        #expect(try importing("노트", to: test).imported == 5)
        try write("일기 2\n날씨 2\n맑음\n", to: "노트/일기/2.txt")
        let archive = try pack("노트/일기")
        let report = try importing(archive, to: test)
        #expect(report.sources == ["노트"] && report.imported == 1 && report.unchanged == 1)
        #expect(try importing("노트", to: test).imported == 0)
        // Of another folder with this name, neither the files nor the texts tell.
        try write("일기 1\n눈이 왔다\n", to: "다른/일기/1.txt")
        try write("일기 3\n바람이 불었다\n", to: "다른/일기/3.txt")
        #expect(try importing(pack("다른/일기"), to: test, hasPlace: false).sources != ["노트"])
    }

    @Test(arguments: engines) func `a folder of two notes is known by their texts if one of them came from elsewhere`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        try writeNotes(days: 1)
        try FileManager.default.removeItem(at: folder.url.appending(path: "노트/일기/2024"))
        try write("여행 2\n제주에 갔다\n", to: "노트/여행.txt")
        #expect(try importing("노트", to: test, hasPlace: false).imported == 6)
        try remove("노트/여행.txt")
        try write("여행 2\n제주에 갔다\n", to: "노트/일기/여행.txt")
        // Nobody knows that the file is elsewhere no more.
        #expect(try importing("노트/일기", to: test, hasPlace: false).imported == 0)
        #expect(try importing("노트", to: test, hasPlace: false).imported == 0)
    }

    @Test(arguments: engines) func `after the import of the folder around it was undone, nothing comes twice`(engine: TestEngine) throws {
        let test = try engine.vault()
        try writeNotes()
        try write("안내\n일기장\n", to: "노트/일기/안내.txt")
        try write("안내\n공책\n", to: "노트/안내.txt")
        try importing("노트/일기", to: test)
        try importing("노트", to: test)
        _ = try test.vault.undo()
        #expect(try test.memos() == 6)
        #expect(try importing("노트/일기", to: test).imported == 0)
        #expect(try importing("노트", to: test).imported == 0)
        #expect(try test.memos() == 11 && test.check().isHealthy)
    }

    @Test(arguments: engines) func `a source with a name of its own stays known after the folder around it was imported`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        try writeNotes()
        let place = folder.url.appending(path: "노트/일기").path(percentEncoded: false)
        for _ in 1...2 {
            var options = ApplyOptions(source: "개인")
            options.place = Export.place(of: place)
            _ = try test.vault.apply(ImportReader(path: place), options: options)
            try importing("노트", to: test)
            #expect(try test.memos() == 9)
        }
    }

    @Test(arguments: engines) func `notes that left their folder before the import of the one around it are moved notes`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        try writeNotes()
        try importing("노트/일기", to: test)
        let tagged = try test.memo(titled: "일기 2")
        try test.vault.edit { _ = try $0.addTag("중요", to: tagged) }
        for number in 1...4 {
            try FileManager.default.moveItem(
                at: folder.url.appending(path: "노트/일기/\(number).txt"), to: folder.url.appending(path: "노트/일기 \(number).txt"))
        }
        try remove("노트/일기")
        try remove("노트/업무")
        let report = try importing("노트", to: test, mirror: true)
        #expect((report.imported, report.updated, report.trashed) == (0, 4, 0) && report.sources == ["노트"])
        #expect(try test.vault.memo(tagged)?.facts.tags == ["중요"])
    }

    @Test(arguments: engines) func `what was changed is written back into the folder alone`(engine: TestEngine) throws {
        let test = try engine.vault()
        try writeNotes()
        try importing("노트/일기", to: test)
        try importing("노트", to: test)
        for title in ["일기 1", "회의 1"] {
            let memo = try test.memo(titled: title)
            try test.vault.edit { _ = try $0.replaceText(of: memo, with: MemoText(title + "\n여기서 씀\n")) }
        }
        try write("따로 쓴 글\n새 글\n", to: "노트/일기/따로.txt")
        let report = try test.vault.writeBack(into: folder.path(of: "노트/일기"), options: WriteBackOptions(isDryRun: false))
        #expect(report.source == "노트")
        #expect(try String(contentsOfFile: folder.path(of: "노트/일기/1.txt"), encoding: .utf8) == "일기 1\n여기서 씀\n")
        #expect(try String(contentsOfFile: folder.path(of: "노트/업무/1.txt"), encoding: .utf8) == "회의 1\n예산 1\n")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path(of: "노트/일기")).contains("일기"))
        #expect(try importing("노트", to: test).imported == 1)
    }
}
