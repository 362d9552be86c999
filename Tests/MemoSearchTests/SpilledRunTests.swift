import Foundation
import GRDB
import SQLiteSupport
import TestSupport
import Testing

@testable import PostingIndex

/// Tests of segments of runs that do not fit into memory.
struct SpilledRunTests {
    @Test(arguments: [1, 40, 900, 20_000])
    func `Runs in a file make the same segment as a buffer that never fills`(tokens: Int) throws {
        var random = RandomTexts(seed: tokens)
        let words = (0..<200).map { "abcdefg" + String(repeating: "h", count: $0 % 12) + String($0 % 7) }
        let memos = (1...400).map { id in
            StoredMemo(id * 5, title: words[id * 37 % 200], body: random.memoText(upTo: 50) + " " + words[id % 200])
        }
        try expectSameSegment(memos, runTokens: tokens)
    }

    @Test func `a posting list larger than the read buffer of a run is merged correctly`() throws {
        let memos = (1...300).map { StoredMemo($0, title: "학교", body: String(repeating: "학교 ", count: 500)) }
        try expectSameSegment(memos, runTokens: 100_000)
    }

    @Test func `many segments of spilled runs in one transaction match FTS5's own`() throws {
        try IndexFixtures.withFile { path, configuration in
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { db in
                try IndexFixtures.createTables(in: db)
                var memos = IndexFixtures.randomMemos(300, seed: 4)[...]
                let store = IndexFixtures.accelerator(db, runTokens: 300)
                while !memos.isEmpty {
                    for memo in memos.prefix(100) {
                        try IndexFixtures.insertRow(memo, in: db)
                        try store.add(memo.id, title: memo.title, body: memo.body)
                    }
                    try store.flush()
                    memos = memos.dropFirst(100)
                }
                #expect(try ShadowTables.structure(db).bulkSegmentCount == 3)
            }
            try IndexFixtures.expectNoDamage(queue)
        }
    }

    @Test func `the spill file has no name and reads back its bytes`() throws {
        try IndexFixtures.withFile { path, _ in
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            let file = try SpillFile(beside: path)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
            // SAFETY: the array outlives the calls.
            try unsafe file.append(bytes.span.bytes)
            try unsafe file.append(bytes.span.bytes)
            var read: [UInt8] = [7]
            try file.read(3, at: 5001, into: &read)
            #expect(read == [7, bytes[1], bytes[2], bytes[3]])
            #expect(throws: DatabaseError.self) { try file.read(2, at: 9999, into: &read) }
        }
    }

    @Test func `a load without a spill file fails and can be rolled back`() throws {
        #expect(throws: DatabaseError.self) { _ = try SpillFile(beside: "/nowhere/at/all/vault.db") }
    }

    private func expectSameSegment(_ memos: [StoredMemo], runTokens: Int) throws {
        let inMemory = try IndexFixtures.emptyIndex()
        try inMemory.write { try IndexFixtures.addAsSegment(memos, in: $0) }
        try IndexFixtures.withFile { path, configuration in
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { db in
                try IndexFixtures.createTables(in: db)
                try IndexFixtures.addAsSegment(memos, in: db, runTokens: runTokens)
            }
            // All records but the structure, which also changes with FTS5's settings.
            for content in [
                "SELECT id || ':' || hex(block) FROM memo_index_data WHERE id <> 10 ORDER BY id",
                "SELECT segid || ':' || hex(term) || ':' || pgno FROM memo_index_idx ORDER BY segid, term",
            ] {
                let spilled = try queue.read { try String.fetchAll($0, sql: content) }
                let kept = try inMemory.read { try String.fetchAll($0, sql: content) }
                let difference = zip(spilled, kept).first { $0 != $1 }
                #expect(difference == nil && spilled.count == kept.count)
            }
            try IndexFixtures.expectNoDamage(queue)
            let names = try FileManager.default.contentsOfDirectory(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
            #expect(names.allSatisfy { !$0.contains("runs") })
        }
    }
}
