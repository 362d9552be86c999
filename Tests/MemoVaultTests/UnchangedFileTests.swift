import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Imports of a folder that was imported before: files whose memos are known are passed over, and nothing else differs.
@Suite struct UnchangedFileTests {
    private static let time = Timestamp(milliseconds: 1_700_000_000_000)

    /// A folder in two vaults, one of which reads all files each time.
    private final class Sides {
        let folder = TemporaryFolder()
        let quick: TestVault
        let thorough: TestVault
        /// The files that the last import into `quick` has read.
        private(set) var read: [String] = []

        init(_ engine: TestEngine) throws {
            (quick, thorough) = (try engine.vault(), try engine.vault())
            for number in 1...4 { try write("이야기 \(number)\n바다에 갔다\n", to: "\(number).md", day: number) }
            try write("---\ntags: [여행]\n---\n제주\n돌담\n", to: "여행/제주.md", day: 5)
        }

        var both: [TestVault] { [quick, thorough] }

        func write(_ text: String, to name: String, day: Int) throws {
            try folder.write(text.utf8, to: name, modified: 1_600_000_000 + Double(day) * 86_400)
        }

        func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.path(of: name)) }

        /// Imports the folder into both vaults, which must report the same and become the same.
        @discardableResult
        func importing(
            _ options: ImportOptions = ImportOptions(), mirror: Bool = false, dryRun: Bool = false, progress: (() throws -> Void)? = nil
        ) throws -> ImportReport {
            read = []
            let reports = try both.map { test in
                var applying = ApplyOptions(source: "노트", isMirror: mirror, isDryRun: dryRun, now: UnchangedFileTests.time)
                applying.readsKnownFiles = test === thorough
                return try test.vault.apply(ImportReader(path: folder.url.path(), options: options), options: applying) { [self] memo, _ in
                    if test === quick, !memo.text.whole.isEmpty { read.append(memo.place.path) }
                } progress: { _ in
                    try progress?()
                }
            }
            #expect(reports[0] == reports[1])
            #expect(try quick.rows() == thorough.rows())
            return reports[0]
        }

        /// Imports the folder until its memos are known.
        func settle() throws {
            try importing()
            #expect(read.count == 5)
            #expect(try importing().unchanged == 5)
            #expect(read.isEmpty)
        }

        func edit(_ body: (TestVault) throws -> Void) throws { for test in both { try body(test) } }
    }

    @Test(arguments: engines) func `files that did not change are passed over, and the report is the same`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        try sides.settle()
        let kept = try sides.quick.texts("SELECT value FROM setting WHERE key LIKE 'source_files/%'")
        #expect(kept.map { Data(base64Encoded: $0)?.count } == [40])
        #expect(try sides.thorough.texts("SELECT value FROM setting WHERE key LIKE 'source_files/%'").isEmpty)
        // The same size and the same date.
        try sides.write("이야기 2\n바다에 왔다\n", to: "2.md", day: 2)
        for isPlan in [true, false] {
            let report = try sides.importing(dryRun: isPlan)
            #expect((report.updated, report.unchanged, sides.read) == (1, 4, ["2.md"]))
            #expect(report.formats.map(\.memos) == [5])
        }
        try sides.importing()
        #expect(sides.read.isEmpty)
        try sides.write("이야기 6\n", to: "6.md", day: 6)
        #expect(try sides.importing(mirror: true).imported == 1)
        #expect(sides.read == ["6.md"])
        try sides.remove("6.md")
        #expect(try sides.importing(mirror: true).trashed == 1)
        #expect(try sides.importing().unchanged == 5)
        #expect(sides.read.isEmpty)
    }

    @Test(arguments: engines) func `what was done to a memo here stays`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        try sides.settle()
        try sides.edit { test in
            try test.vault.edit(now: Self.time) {
                _ = try $0.replaceText(of: test.memo(titled: "이야기 1"), with: MemoText("이야기 1\n산에 갔다\n"))
                _ = try $0.addTag("중요", to: test.memo(titled: "이야기 2"))
                _ = try $0.trash(test.memo(titled: "이야기 3"))
            }
        }
        #expect(try sides.importing().unchanged == 5)
        #expect(sides.read.isEmpty)
        // Of what a vault of an earlier version changed, nobody knows what the export said.
        try sides.edit { try $0.change("UPDATE baseline SET value = NULL WHERE field = 'tags' AND part = ''") }
        try sides.importing()
        #expect(sides.read == ["2.md"])
        try sides.write("이야기 1\n바다에 갔다\n배를 탔다\n", to: "1.md", day: 1)
        try sides.importing()
        #expect(sides.read.contains("1.md"))
        #expect(try sides.quick.check().isHealthy)
    }

    @Test(arguments: engines) func `a memo that is no longer that of its file is read again`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        try sides.settle()
        // Taken back: the memo is that of the file before.
        try sides.write("이야기 1\n산에 갔다\n", to: "1.md", day: 7)
        try sides.importing()
        try sides.edit { _ = try $0.vault.undo(nil, now: Self.time) }
        try sides.importing()
        #expect(sides.read == ["1.md"])
        // A mirror threw it away, and the file came back as it was.
        try sides.remove("2.md")
        #expect(try sides.importing(mirror: true).trashed == 1)
        try sides.write("이야기 2\n바다에 갔다\n", to: "2.md", day: 2)
        try sides.importing(mirror: true)
        #expect(try sides.read == ["2.md"] && sides.quick.memos() == 5)
        // Deleted for good.
        try sides.edit { test in
            try test.vault.edit(now: Self.time) {
                _ = try $0.trash(test.memo(titled: "이야기 3"))
                _ = try $0.emptyTrash()
            }
        }
        #expect(try sides.importing().deleted == 1)
        #expect(sides.read == ["3.md"])
        // In another source.
        try sides.edit { test in
            try test.apply([.memo("남의 메모", id: "1")], as: "다른 곳")
            try test.change("UPDATE memo SET source_id = (SELECT id FROM source WHERE name = '다른 곳') WHERE title = '이야기 4'")
        }
        #expect(try sides.importing().imported == 1)
        #expect(sides.read == ["3.md", "4.md"])
    }

    @Test(arguments: engines) func `other options read all files, and a file with another name or date is read`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        try sides.settle()
        var options = ImportOptions()
        options.map = ["tags": "라벨"]
        try sides.importing(options)
        #expect(sides.read.count == 5)
        options.encoding = .utf8
        try sides.importing(options)
        #expect(sides.read.count == 5)
        try sides.importing()
        #expect(sides.read.count == 5)
        let paths = [sides.folder.path(of: "1.md"), sides.folder.path(of: "여행/하나.md")]
        try FileManager.default.moveItem(atPath: paths[0], toPath: paths[1])
        try sides.write("이야기 2\n바다에 갔다\n", to: "2.md", day: 9)
        let report = try sides.importing()
        #expect(report.imported == 0 && sides.read == ["2.md", "여행/하나.md"])
        // Obsidian's settings make names of files titles.
        try sides.write("{}", to: ".obsidian/app.json", day: 1)
        try sides.importing()
        #expect(sides.read.count == 5)
    }

    @Test(arguments: engines) func `two names for one file stay two memos`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        try sides.write("가나\n하나\n", to: "가.md".decomposedStringWithCanonicalMapping, day: 8)
        try sides.write("가나\n둘\n", to: "가.md".precomposedStringWithCanonicalMapping, day: 9)
        try sides.importing()
        let report = try sides.importing()
        #expect(report.unchanged == 7 && sides.read == ["가.md"])
        #expect(report.problems.map(\.code).contains("duplicate-id"))
    }

    @Test(arguments: engines) func `an import that ends early, and one of another program, mislead no later one`(engine: TestEngine) throws
    {
        struct Stopped: Error {}
        let sides = try Sides(engine)
        for number in 0..<600 { try sides.write("날 \(number)\n", to: "날/\(number).md", day: number) }
        try sides.importing()
        try sides.write("이야기 4\n산에 갔다\n", to: "4.md", day: 4)
        #expect(throws: Stopped.self) { try sides.importing(progress: { throw Stopped() }) }
        #expect(try sides.importing().updated == 1)
        #expect(sides.read == ["4.md"])
        // The other program knows nothing of stamps. Its change is taken back in the folder.
        try sides.write("이야기 4\n바다에 갔다\n", to: "4.md", day: 4)
        var options = ApplyOptions(source: "노트", now: Self.time)
        options.readsKnownFiles = true
        for test in sides.both { _ = try test.vault.apply(ImportReader(path: sides.folder.url.path()), options: options) }
        try sides.write("이야기 4\n산에 갔다\n", to: "4.md", day: 4)
        #expect(try sides.importing().updated == 1)
        #expect(sides.read == ["4.md"])
    }

    @Test(arguments: engines) func `what the report says of a file it says each time`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        for number in 0..<20 { try sides.write("복사 \(number)\n", to: "복사/\(number).md", day: 30) }
        let dated = "---\nmodified: 2024-03-04T09:12:00+09:00\n---\n날짜\n"
        try sides.write(dated, to: "복사/날짜.md", day: 30)
        try sides.write("---\nupdated: 2024-03-04 09:12\n---\n시간대\n", to: "시간대.md", day: 10)
        try sides.write("---\ntags: [가] # 주석\n---\n주석\n", to: "주석.md", day: 11)
        try sides.write("---\n기분: 좋음\n---\n기분\n", to: "기분.md", day: 12)
        try sides.write("충돌\n", to: "1 (conflicted copy 2024-03-04).md", day: 13)
        try sides.write("---\nid: 7\n---\n번호\n", to: "번호.md", day: 14)
        try sides.folder.write([0xB0, 0xA1, 0xB3, 0xAA, 0x0A], to: "완성형.txt", modified: 1_600_000_000)
        try sides.write("영\0영\n", to: "영.md", day: 15)
        let first = try sides.importing()
        let second = try sides.importing()
        #expect(second.problems == first.problems && second.notes >= 6)
        #expect(second.problems.map(\.code).contains("copied-files"))
        #expect(sides.read.sorted() == ["1 (conflicted copy 2024-03-04).md", "기분.md", "번호.md", "시간대.md", "영.md", "완성형.txt", "주석.md"])
    }

    @Test(arguments: engines) func `a folder whose memos come with their files is read`(engine: TestEngine) throws {
        let sides = try Sides(engine)
        try sides.settle()
        var options = ImportOptions()
        options.keepsAttachments = true
        try sides.importing(options)
        #expect(sides.read.count == 5)
    }
}
