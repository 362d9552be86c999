import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault

/// Exports that have some of another source's memos, but too few to be the same source.
@Suite struct MemosElsewhereTests {
    private let folder = TemporaryFolder()

    /// Writes a list of memos.
    /// - Parameters:
    ///   - ids: Whether the memos have unique IDs.
    ///   - end: A line that is added to the texts of the memos below 3.
    ///   - changed: The day in March at which the app changed these.
    private func write(_ numbers: [ClosedRange<Int>], to name: String, ids: Bool, end: String = "", changed: Int = 1) throws {
        let memos = numbers.joined().map { number in
            let id = ids ? "\"id\":\"0f8fad5b-d9cb-469f-a165-7086772800\(number < 10 ? "0" : "")\(number)\"," : ""
            let (end, changed) = number < 3 ? (end, changed) : ("", 1)
            return "{\(id)\"title\":\"제목 \(number)\",\"content\":\"이야기 \(number)\(end)\","
                + "\"createdAt\":\"2024-01-01T10:\(number):07Z\",\"updatedAt\":\"2024-03-0\(changed)T10:00:00Z\"}"
        }
        try Data("[\(memos.joined(separator: ","))]".utf8).write(to: folder.url.appending(path: name))
    }

    @discardableResult
    private func importing(_ name: String, to test: TestVault, as source: String? = nil, dryRun: Bool = false) throws -> ImportReport {
        let path = folder.url.appending(path: name).path(percentEncoded: false)
        var options = ApplyOptions(source: source, isDryRun: dryRun)
        options.place = Export.place(of: path)
        return try test.vault.apply(ImportReader(path: path), options: options)
    }

    private func memos(_ test: TestVault) throws -> Int? { try test.number("SELECT count(*) FROM memo") }

    @Test(arguments: engines, [true, false]) func `a selection of memos that is imported later doubles none`(engine: TestEngine, ids: Bool)
        throws
    {
        let test = try engine.vault()
        try write([1...40], to: "backup.json", ids: ids)
        try write([1...3, 41...50], to: "work.json", ids: ids)
        try write([1...55], to: "all.json", ids: ids)
        try importing("backup.json", to: test)
        try test.vault.edit { _ = try $0.addTag("중요", to: MemoID(rawValue: 1)) }
        for isPlan in [true, false] {
            let report = try importing("work.json", to: test, dryRun: isPlan)
            #expect((report.imported, report.unchanged) == (10, 3))
            #expect(report.problems.map(\.code) == ["stays-elsewhere"])
            #expect(report.problems.allSatisfy { $0.message.english.contains("3 memos are already here from backup") })
        }
        #expect(try importing("work.json", to: test).imported == 0)
        // The whole comes again, under a name that nothing else has.
        #expect(try importing("all.json", to: test).imported == 5)
        #expect(try memos(test) == 55)
        #expect(try test.vault.memo(MemoID(rawValue: 1))?.facts.tags == ["중요"])
        #expect(try test.check().isHealthy)
    }

    @Test(arguments: engines) func `what the app changed reaches the memo in the other source, and what is older does not`(
        engine: TestEngine
    ) throws {
        let test = try engine.vault()
        try write([1...40], to: "backup.json", ids: true)
        try write([1...2, 41...50], to: "newer.json", ids: true, end: "\\n길을 걸었다", changed: 3)
        try write([1...1, 61...70], to: "older.json", ids: true, end: "\\n집에 있었다", changed: 2)
        try importing("backup.json", to: test)
        try test.vault.edit { _ = try $0.replaceText(of: MemoID(rawValue: 2), with: MemoText("제목 2\n여기\n이야기 2")) }
        let report = try importing("newer.json", to: test)
        #expect((report.imported, report.updated, report.merged) == (10, 2, 1))
        #expect(try test.whole(1) == "제목 1\n이야기 1\n길을 걸었다")
        let merged = try #require(try test.whole(2))
        #expect(merged.contains("길을 걸었다") && merged.contains("여기"))
        #expect(try importing("older.json", to: test).updated == 0)
        #expect(try test.whole(1) == "제목 1\n이야기 1\n길을 걸었다" && test.whole(2) == merged)
        // Both keep the source that brought them first, and its next export finds them.
        try write([1...40], to: "backup.json", ids: true, end: "\\n바다에 갔다", changed: 4)
        #expect(try importing("backup.json", to: test).imported == 0)
        #expect(try memos(test) == 60)
    }

    @Test(arguments: engines) func `a source that is named has memos of its own`(engine: TestEngine) throws {
        let test = try engine.vault()
        try write([1...40], to: "backup.json", ids: true)
        try write([1...3, 41...50], to: "work.json", ids: true)
        try importing("backup.json", to: test)
        #expect(try importing("work.json", to: test, as: "따로").imported == 13)
        #expect(try importing("work.json", to: test, as: "따로").unchanged == 13)
    }

    @Test(arguments: engines) func `memos that only look alike stay apart`(engine: TestEngine) throws {
        let test = try engine.vault()
        try write([1...40], to: "backup.json", ids: false)
        // Another text at the same second.
        try write([1...2, 41...50], to: "work.json", ids: false, end: "\\n다른 글")
        try importing("backup.json", to: test)
        #expect(try importing("work.json", to: test).imported == 12)
        // The same ID with nothing in common, as hashes of names may be.
        let id = "0f8fad5b-d9cb-469f-a165-708677280001"
        let others = [id, "0f8fad5b-d9cb-469f-a165-708677280088"].map { "{\"id\":\"\($0)\",\"title\":\"장보기\",\"content\":\"우유\"}" }
        try Data("[\(others.joined(separator: ","))]".utf8).write(to: folder.url.appending(path: "other.json"))
        #expect(try importing("other.json", to: test).imported == 2)
    }

    @Test(arguments: engines) func `what was deleted for good in one source does not come back from another`(engine: TestEngine) throws {
        let test = try engine.vault()
        try write([1...40], to: "backup.json", ids: true)
        try write([1...3, 41...50], to: "work.json", ids: true)
        try importing("backup.json", to: test)
        try test.vault.edit { editor in
            _ = try editor.trash(MemoID(rawValue: 1))
            _ = try editor.emptyTrash()
        }
        let report = try importing("work.json", to: test)
        #expect((report.imported, report.deleted, report.unchanged) == (10, 1, 2))
    }
}
