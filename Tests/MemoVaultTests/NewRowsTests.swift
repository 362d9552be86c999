import Foundation
import GRDB
import MemoImport
import MemoModel
import Synchronization
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Inserting many new memos, whose index entries are written separately from their rows.
@Suite struct NewRowsTests {
    /// Returns memos of all kinds, in no particular order of any index.
    private static func items(_ count: Int, from first: Int = 0, edition: Int = 0) -> [ImportItem] {
        var random = RandomTexts(seed: first + 1)
        return (first..<(first + count)).map { number in
            let texts = ["회의 \(number)", "전화 010-1234-\(1000 + number % 9000)\n내일 3시", "https://example.com/\(number)\n글"]
            return .memo(
                texts[Int.random(in: 0..<3, using: &random)] + " \(edition)\n"
                    + random.text(of: ["학교 ", "에서", "가나 ", "memo ", "을 "], longest: 12), id: "m\(number * 7919 % 100_003)"
            ) { memo in
                let day = Timestamp(milliseconds: Int64(1_600_000_000_000 + Int.random(in: 0..<(1 << 30), using: &random)))
                if Int.random(in: 0..<4, using: &random) > 0 { memo.created = day }
                if Int.random(in: 0..<3, using: &random) > 0 {
                    memo.modified = Timestamp(milliseconds: day.milliseconds + Int64(Int.random(in: 0..<(1 << 20), using: &random)))
                }
                if Int.random(in: 0..<3, using: &random) == 0 {
                    memo.category = ["나눔", ["업무", "집"][Int.random(in: 0..<2, using: &random)]]
                }
                if Int.random(in: 0..<4, using: &random) == 0 { memo.tags = ["표", "둘"] }
                if Int.random(in: 0..<9, using: &random) == 0 { memo.isPinned = true }
                if Int.random(in: 0..<9, using: &random) == 0 { memo.isTrashed = true }
                if Int.random(in: 0..<5, using: &random) == 0 {
                    memo.state = [.todo, .doing, .done][Int.random(in: 0..<3, using: &random)]
                }
                if Int.random(in: 0..<6, using: &random) == 0 { memo.deadline = day }
            }
        }
    }

    private func apply(_ items: [ImportItem], to test: TestVault, batchSize: Int, least: Int = 30_000) throws {
        var options = ApplyOptions(now: Timestamp(milliseconds: 1_700_000_000_000))
        (options.batchSize, options.leastBatchSize) = (batchSize, least)
        _ = try test.vault.apply(as: "source", options: options) { yield in for item in items { try yield(item) } }
    }

    private func expectWhole(_ test: TestVault) throws {
        let check = try test.check(samples: 50)
        #expect(check.isHealthy, "\(check)")
        guard let test = test as? TestFile else { return }
        // The imposter tables must be gone from the connection that wrote.
        #expect(try test.file.writeDatabase { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
    }

    @Test func `a new vault has the tables that NewRows expects`() throws {
        let test = try TestFile()
        try test.file.writeDatabase { db in
            let rows = NewRows(db)
            try db.beginTransaction(.immediate)
            try rows.open()
            #expect(rows.isOpen)
            try db.rollback()
            rows.end()
        }
        try expectWhole(test)
    }

    @Test(arguments: engines) func `bulk inserts write the same rows as single inserts`(engine: TestEngine) throws {
        let (apart, singly) = (try engine.vault(), try engine.vault())
        try apply(Self.items(900), to: apart, batchSize: 700)
        try apply(Self.items(900), to: singly, batchSize: 60)
        #expect(try apart.rows() == singly.rows())
        let tags = "SELECT memo_id || ':' || tag_id FROM memo_tag ORDER BY memo_id, tag_id"
        #expect(try apart.texts(tags) == singly.texts(tags))
        try expectWhole(apart)
    }

    @Test(arguments: engines) func `changed and new memos can alternate`(engine: TestEngine) throws {
        let (apart, singly) = (try engine.vault(), try engine.vault())
        for (test, size) in [(apart, 1000), (singly, 60)] {
            try apply(Self.items(400), to: test, batchSize: size)
            // Every second memo exists and has changed, the others are new.
            let mixed = zip(Self.items(400, edition: 1), Self.items(400, from: 1000)).flatMap { [$0, $1] }
            try apply(mixed, to: test, batchSize: size)
        }
        #expect(try apart.rows() == singly.rows())
        try expectWhole(apart)
    }

    @Test(arguments: engines) func `an import that fails keeps earlier batches, and the next one completes it`(engine: TestEngine) throws {
        struct Failure: Error {}
        let test = try engine.vault()
        var options = ApplyOptions()
        options.batchSize = 300
        #expect(throws: Failure.self) {
            _ = try test.vault.apply(as: "source", options: options) { yield in
                for item in Self.items(500) { try yield(item) }
                throw Failure()
            }
        }
        #expect(try test.number("SELECT count(*) FROM memo") == 300)
        try expectWhole(test)
        try apply(Self.items(800), to: test, batchSize: 1000)
        #expect(try test.number("SELECT count(*) FROM memo") == 800)
        try expectWhole(test)
    }

    @Test(arguments: engines) func `a duplicate key is kept as a second memo`(engine: TestEngine) throws {
        let test = try engine.vault()
        let twice = Self.items(200) + [ImportItem.memo("다른 글", id: "m0")]
        try apply(twice, to: test, batchSize: 1000)
        #expect(try test.number("SELECT count(*) FROM memo WHERE external_id IN ('m0', 'm0#2')") == 2)
        try expectWhole(test)
    }

    @Test func `an unknown index disables bulk inserts`() throws {
        let test = try TestFile()
        try test.file.writeDatabase { try $0.execute(sql: "CREATE INDEX other ON memo(path)") }
        try apply(Self.items(300), to: test, batchSize: 1000)
        #expect(try test.number("SELECT count(*) FROM memo INDEXED BY other WHERE path IS NULL OR path >= ''") == 300)
        try expectWhole(test)
    }

    @Test func `the schema may change between two batches`() throws {
        let test = try TestFile()
        let other = try Vault.open(test.path)
        var options = ApplyOptions()
        options.batchSize = 200
        _ = try test.file.apply(as: "source", options: options) { yield in
            for (number, item) in Self.items(700).enumerated() {
                if number == 400 { try other.writeDatabase { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS other(a); VACUUM") } }
                try yield(item)
            }
        }
        #expect(try test.number("SELECT count(*) FROM memo") == 700)
        try other.close()
        try expectWhole(test)
    }

    @Test(.timeLimit(.minutes(10)), arguments: engines) func `an edit waits only for a part of a large import`(engine: TestEngine) throws {
        let test = try engine.vault()
        let (other, isEdited) = (try test.reopened(), Flag())
        let editing = Thread {
            _ = try? other.edit { _ = try $0.add(MemoDraft(text: MemoText("손으로 쓴 메모"))) }
            try? other.close()
            isEdited.set()
        }
        var count = 0
        var options = ApplyOptions()
        (options.batchSize, options.leastBatchSize) = (1_000_000, 512)
        _ = try test.vault.apply(as: "source", options: options) { yield in
            let start = ContinuousClock.now
            while !isEdited.isSet, ContinuousClock.now - start < .seconds(120) {
                try yield(.memo("짧은 글 \(count)", id: "\(count)"))
                count += 1
                if count == 300 { editing.start() }
                // The import goes on, slowly, until the edit is done.
                if count > 300 { Thread.sleep(forTimeInterval: 0.001) }
            }
        }
        #expect(isEdited.isSet, "the edit waits for the end of the import")
        #expect(try test.number("SELECT count(*) FROM memo WHERE title = '손으로 쓴 메모'") == 1)
        try expectWhole(test)
    }
}

/// Set by one thread and read by another.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
    func set() { value.store(true, ordering: .sequentiallyConsistent) }
}
