import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Synchronization
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Concurrent writers on one vault.
@Suite struct WritingTests {
    /// Runs `body` on a separate thread. The returned function waits for its end, at most a minute.
    private func beside(_ body: @escaping @Sendable () throws -> Void) -> () throws -> Void {
        let (end, failure) = (DispatchSemaphore(value: 0), Failure())
        Thread.detachNewThread {
            do { try body() } catch { failure.value.withLock { $0 = error } }
            end.signal()
        }
        return {
            #expect(end.wait(timeout: .now() + 60) == .success)
            if let error = failure.value.withLock({ $0 }) { throw error }
        }
    }

    private final class Failure: Sendable {
        let value = Mutex<(any Error)?>(nil)
    }

    @Test func `edits get their turn during an import`() throws {
        let test = try TestFile()
        let begun = DispatchSemaphore(value: 0)
        let path = test.path
        let flag = Flag()
        let wait = beside {
            let other = try Vault.open(path)
            _ = try other.apply(as: "long") { yield in
                for number in 0..<300 {
                    try yield(.memo("메모 \(number)", id: "\(number)"))
                    if number == 0 { begun.signal() }
                    Thread.sleep(forTimeInterval: 0.01)
                }
            }
            flag.raise()
            try other.close()
        }
        #expect(begun.wait(timeout: .now() + 30) == .success)
        for text in ["하나", "둘", "셋"] { _ = try test.file.edit { try $0.add(MemoDraft(text: MemoText(text))) } }
        #expect(!flag.isRaised, "the edits waited for the end of the import")
        try wait()
        #expect(try test.number("SELECT count(*) FROM memo") == 303)
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isRaised: Bool { value.withLock { $0 } }
        func raise() { value.withLock { $0 = true } }
    }

    @Test(arguments: engines) func `an import on its own connections is visible to searches and leaves the vault open`(engine: TestEngine)
        throws
    {
        let test = try engine.vault()
        let before = try test.vault.state()
        try test.vault.withOwnConnections(isReading: false) { vault in
            _ = try vault.apply(as: "test") { try $0(.memo("가나다", id: "1")) }
        }
        #expect(try test.vault.state() != before)
        #expect(try test.number("SELECT count(*) FROM memo") == 1)
        _ = try test.vault.edit { try $0.add(MemoDraft(text: MemoText("둘"))) }
    }

    @Test func `a vault opened for reading has no writing connections`() throws {
        let test = try TestFile()
        let reading = try Vault.openForReading(test.path)
        #expect(throws: VaultError.openedForReading(path: test.path)) { try reading.withOwnConnections { _ in } }
        #expect(try reading.withOwnConnections(isReading: true) { try $0.trashCount() } == 0)
    }

    @Test func `a full lane rejects writers, and waiting is limited`() throws {
        let lane = WriteLane(capacity: 1, patience: .milliseconds(300))
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = beside {
            try lane.run {
                inside.signal()
                #expect(go.wait(timeout: .now() + 30) == .success)
            }
        }
        #expect(inside.wait(timeout: .now() + 30) == .success)
        let second = beside { #expect(throws: WriteLane.Full.self) { try lane.run {} } }
        while lane.waiting == 0 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(throws: WriteLane.Full.self) { try lane.run {} }
        try second()
        #expect(lane.waiting == 0)
        go.signal()
        try first()
        try lane.run {}
    }

    @Test func `a lane is first in, first out`() throws {
        let lane = WriteLane()
        let order = Order()
        let (inside, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var ends = [
            beside {
                try lane.run {
                    inside.signal()
                    #expect(go.wait(timeout: .now() + 30) == .success)
                }
            }
        ]
        #expect(inside.wait(timeout: .now() + 30) == .success)
        for number in 1...5 {
            ends.append(beside { try lane.run { order.append(number) } })
            while lane.waiting < number { Thread.sleep(forTimeInterval: 0.001) }
        }
        go.signal()
        for end in ends { try end() }
        #expect(order.numbers == [1, 2, 3, 4, 5])
    }

    private final class Order: Sendable {
        private let value = Mutex<[Int]>([])
        var numbers: [Int] { value.withLock { $0 } }
        func append(_ number: Int) { value.withLock { $0.append(number) } }
    }

    @Test func `the flag distinguishes edits from imports, and works through links`() throws {
        let test = try TestFile()
        let link = test.folder.appending(path: "link").path()
        let elsewhere = test.folder.appending(path: "elsewhere").path()
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: elsewhere + "/other.db", withDestinationPath: test.path)
        let (mine, linked, another) = (
            WriterWaitFlag(vault: test.path), WriterWaitFlag(vault: link + "/other.db"), WriterWaitFlag(vault: test.path + "2")
        )
        #expect(!mine.isRaised() && !mine.isRaisedForEdit())
        linked.begin(.batch)
        linked.raise()
        #expect(mine.isRaised() && !mine.isRaisedForEdit())
        linked.lower()
        linked.begin(.edit)
        linked.raise()
        #expect(mine.isRaised() && mine.isRaisedForEdit())
        #expect(!another.isRaisedForEdit(), "another vault in the same folder")
        linked.addWaiting(1)
        linked.lower()
        #expect(mine.isRaisedForEdit(), "another edit of that process waits")
        linked.addWaiting(-1)
        linked.lower()
        #expect(!mine.isRaised() && !mine.isRaisedForEdit())
    }

    @Test(arguments: engines) func `a dry run does not block writers`(engine: TestEngine) throws {
        let test = try engine.vault()
        let other = try test.reopened()
        let report = try test.vault.apply(as: "test", options: ApplyOptions(isDryRun: true)) { yield in
            for number in 0..<150 { try yield(.memo("메모 \(number)", id: "\(number)")) }
            _ = try other.edit { try $0.add(MemoDraft(text: MemoText("그사이"))) }
            _ = try test.vault.edit { try $0.add(MemoDraft(text: MemoText("같은 보관소"))) }
        }
        #expect(report.imported == 150)
        #expect(try test.number("SELECT count(*) FROM memo") == 2)
    }

    @Test func `a dry run works on a vault opened for reading`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        let report = try Vault.openForReading(test.path).apply(as: "test", options: ApplyOptions(isDryRun: true)) { yield in
            for number in 1...3 { try yield(.memo("하나", id: "\(number)")) }
        }
        #expect((report.imported, report.unchanged) == (2, 1))
    }

    /// Items that cover every path of an import: the first list is imported before, the second in the import
    /// under test.
    private static let ways: [(before: [ImportItem], items: [ImportItem], present: Set<String>)] = [
        ([], [.memo("집", id: "1"), .memo("집", id: "1"), .memo("산", id: "1"), .memo("물", id: "1"), .memo("산", id: "1#2")], []),
        (
            [.memo("집", id: "1", category: ["가"]), .memo("산", id: "2")],
            [
                .memo("집!", id: "1", category: ["가", "나"]), .memo("산", id: "2"),
                .memo("들", id: "3", category: ["가", "나"]) { $0.tags = ["a", "b"] },
            ], []
        ),
        (
            [.file("옛.txt", "옮긴 글"), .file("남음.txt", "그대로"), .file("사라짐.txt", "없어진 글")],
            [.file("새.txt", "옮긴 글"), .file("남음.txt", "그대로"), .file("남음 (충돌).txt", "그대로 2", conflictOf: "남음.txt")],
            ["새.txt", "남음.txt", "남음 (충돌).txt"]
        ),
        ([], [.memo("해시", record: 1), .memo("해시", record: 2), .memo("글\0", id: "0")], []),
    ]

    @Test(arguments: engines, ways.indices) func `a dry run reports what an import then does`(engine: TestEngine, way: Int) throws {
        let test = try engine.vault()
        let (before, items, present) = Self.ways[way]
        try test.apply(before)
        let rows = try test.rows()
        var trial = try test.apply(items, mirror: !present.isEmpty, dryRun: true, present: present)
        #expect(try test.rows() == rows)
        let real = try test.apply(items, mirror: !present.isEmpty, present: present)
        (trial.isDryRun, trial.committed) = (false, real.committed)
        #expect(trial == real)
    }

    @Test func `seen memos may have any number`() {
        var seen = SeenMemos()
        let ids: [Int64] = [1, 63, 64, 1_000_000_000_000, .max, -1, .min]
        for id in ids {
            #expect(!seen.contains(id))
            seen.insert(id)
        }
        for id in ids { #expect(seen.contains(id)) }
    }

    @Test(arguments: engines)
    func `two programs that change a vault at once give each memo its number, and see each other's changes`(engine: TestEngine) throws {
        let test = try engine.vault()
        let vaults = [test.vault, try test.reopened()]
        #expect(try vaults[1].search(SearchRequest(query: "학교")).total == 0)
        _ = try vaults[0].edit { try $0.add(MemoDraft(text: MemoText("학교에서 만나자"))) }
        #expect(try vaults[1].search(SearchRequest(query: "학교")).total == 1)
        let ends = vaults.map { vault in
            beside {
                for number in 0..<20 {
                    _ = try vault.edit { editor in
                        var draft = MemoDraft(text: MemoText("회의록 \(number)"))
                        draft.tags = ["같은 태그"]
                        _ = try editor.add(draft)
                        return try editor.addTag("다른 태그", to: MemoID(rawValue: 1))
                    }
                }
            }
        }
        for end in ends { try end() }
        #expect(try test.reading { try $0.integers("SELECT id FROM memo ORDER BY id") } == Array(1...41))
        #expect(try test.texts("SELECT name FROM tag ORDER BY id") == ["같은 태그", "다른 태그"])
        #expect(try test.check(samples: 20).isHealthy)
        for vault in vaults { #expect(try vault.search(SearchRequest(query: "회의록")).total == 40) }
        try vaults[1].close()
    }
}
