import Foundation
import GRDB
import TestSupport
import Testing

@testable import PostingIndex

/// Compares segments written directly with those that FTS5 writes for the same memos.
struct SegmentWriterTests {
    // MARK: The same bytes

    @Test(arguments: 1...8)
    func `One segment of random memos is what FTS5 writes, byte for byte`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        try expectSameSegment((1...150).map { StoredMemo($0 * 3, title: random.memoText(upTo: 6), body: random.memoText(upTo: 60)) })
    }

    @Test func `memos without text are counted but have no pages`() throws {
        try expectSameSegment([
            StoredMemo(1, title: "", body: ""), StoredMemo(2, title: "", body: " \n"), StoredMemo(9, title: "제목", body: ""),
        ])
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { try IndexFixtures.addAsSegment([StoredMemo(4, title: "", body: "")], in: $0) }
        #expect(try queue.read { try Self.pages($0) }.count == 1)
    }

    @Test func `a position list may continue over many pages`() throws {
        let body = String(repeating: "가나 다라마 ", count: 9000)
        try expectSameSegment([
            StoredMemo(1, title: "가나", body: "가나"), StoredMemo(2, title: "가나", body: body), StoredMemo(700, title: "", body: "가나"),
        ])
    }

    @Test func `a term of thousands of memos has many pages and a skip list`() throws {
        try expectSameSegment((1...5000).map { StoredMemo($0 * 1000, title: "학교 \($0)", body: "학교에서 배운다") })
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { try IndexFixtures.addAsSegment((1...5000).map { StoredMemo($0, title: "", body: "학교에서 배운다") }, in: $0) }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo_index_idx WHERE pgno & 1") ?? 0 } > 0)
    }

    @Test func `long terms with the same beginning are sorted`() throws {
        var random = RandomTexts(seed: 77)
        let words = (0..<400).map { number in
            String(repeating: "abcdefgh", count: 1 + number % 30) + String(random.next() % 4) + ["", "x", "yz"][number % 3]
        }
        try expectSameSegment(words.enumerated().map { StoredMemo($0 + 1, title: $1, body: words[random.index(words.count)] + " " + $1) })
    }

    @Test func `IDs of any size and sign are indexed`() throws {
        let ids: [Int64] = [.min + 1, -5, 0, 1, 127, 128, 16383, 16384, 1 << 35, 1 << 56, .max]
        try expectSameSegment(ids.map { StoredMemo($0, title: "크기", body: "아무 크기") })
    }

    @Test(arguments: [1, 40, 900])
    func `Runs joined into one segment are what FTS5 writes`(tokens: Int) throws {
        var random = RandomTexts(seed: tokens)
        try expectSameSegment(
            (1...300).map { StoredMemo($0 * 5, title: random.memoText(upTo: 5), body: random.memoText(upTo: 50)) }, runTokens: tokens)
        // Long terms that differ after their first bytes, in separate runs.
        let words = (0..<200).map { "abcdefg" + String(repeating: "h", count: $0 % 12) + String($0 % 7) }
        try expectSameSegment(words.enumerated().map { StoredMemo($0 - 100, title: $1, body: words[($0 * 37) % 200]) }, runTokens: tokens)
    }

    @Test func `other page sizes are respected`() throws {
        var random = RandomTexts(seed: 5)
        let memos = (1...200).map { StoredMemo($0, title: random.memoText(upTo: 4), body: random.memoText(upTo: 80)) }
        for size in [64, 500, 20000] { try expectSameSegment(memos, pageSize: size) }
    }

    // MARK: Many segments

    @Test func `many segments match FTS5's own and merge into the same bytes`() throws {
        let memos = IndexFixtures.randomMemos(600, seed: 11)
        let (theirs, ours) = (try IndexFixtures.emptyIndex(), try IndexFixtures.emptyIndex())
        for start in stride(from: 0, to: memos.count, by: 200) {
            try theirs.write { try IndexFixtures.addByReference(memos[start..<(start + 200)], in: $0) }
        }
        try ours.write { db in
            for start in stride(from: 0, to: memos.count, by: 100) { try IndexFixtures.addAsSegment(memos[start..<(start + 100)], in: db) }
        }
        try IndexFixtures.expectNoDamage(ours)
        #expect(try theirs.read { try Self.vocabulary($0) } == ours.read { try Self.vocabulary($0) })
        for query in IndexFixtures.expressions {
            let ids = try theirs.read { try IndexFixtures.ids(matching: query, in: $0) }
            #expect(!ids.isEmpty, "\(query)")
            #expect(try ours.read { try IndexFixtures.ids(matching: query, in: $0) } == ids, "\(query)")
        }
        for queue in [theirs, ours] { try queue.write { try $0.execute(sql: "INSERT INTO memo_index(memo_index) VALUES ('optimize')") } }
        try IndexFixtures.expectNoDamage(ours)
        #expect(try theirs.read { try Self.merged($0) } == ours.read { try Self.merged($0) })
    }

    @Test func `segments are merged before there are too many`() throws {
        let queue = try IndexFixtures.emptyIndex()
        let memos = IndexFixtures.randomMemos(150, seed: 3)
        try queue.write { db in
            let store = IndexFixtures.accelerator(db)
            for memo in memos {
                try IndexFixtures.insertRow(memo, in: db)
                try store.add(memo.id, title: memo.title, body: memo.body)
                try store.flush()
            }
        }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM memo_index_idx") ?? 0 } <= 66)
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test func `IDs that do not ascend are added through FTS5`() throws {
        let queue = try IndexFixtures.emptyIndex()
        let memos = IndexFixtures.randomMemos(60, seed: 8)
        try queue.write { try IndexFixtures.addAsSegment([memos[30...], memos[..<30]].joined().map { $0 }, in: $0) }
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test func `a very long text is added through FTS5`() throws {
        let queue = try IndexFixtures.emptyIndex()
        let long = StoredMemo(2, title: "긴 글", body: String(repeating: "a", count: 4 << 20))
        try queue.write {
            try IndexFixtures.addAsSegment([StoredMemo(1, title: "앞", body: "글"), long, StoredMemo(3, title: "뒤", body: "글")], in: $0)
        }
        try IndexFixtures.expectNoDamage(queue)
        #expect(try queue.read { try Self.totals($0) }.first == 3)
    }

    // MARK: Beside FTS5

    @Test(arguments: 1...6)
    func `FTS5 inserts, deletes and merges between our segments, in one transaction and over several`(seed: Int) throws {
        var changes = RandomChanges(seed: seed)
        let queue = try IndexFixtures.emptyIndex(automerge: seed.isMultiple(of: 2))
        for _ in 0..<6 {
            try queue.write { db in
                for _ in 0..<6 {
                    try changes.step(in: db)
                    if changes.isOne(in: 3) { _ = try IndexFixtures.ids(of: "가나", in: db) }
                }
            }
            try IndexFixtures.expectNoDamage(queue)
        }
        let fresh = try IndexFixtures.emptyIndex()
        try fresh.write { try IndexFixtures.addByReference(changes.memos.sorted { $0.id < $1.id }, in: $0) }
        #expect(try fresh.read { try Self.totals($0) } == queue.read { try Self.totals($0) })
        for queue in [fresh, queue] { try queue.write { try $0.execute(sql: "INSERT INTO memo_index(memo_index) VALUES ('optimize')") } }
        try IndexFixtures.expectNoDamage(queue)
        for expression in IndexFixtures.expressions {
            let ids = try fresh.read { try IndexFixtures.ids(matching: expression, in: $0) }
            #expect(try queue.read { try IndexFixtures.ids(matching: expression, in: $0) } == ids)
        }
    }

    @Test func `other connections see the new index after the commit only`() throws {
        try IndexFixtures.withFile { path, configuration in
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.write { try IndexFixtures.createTables(in: $0) }
            let other = try DatabaseQueue(path: path, configuration: configuration)
            for round in 0..<5 as Range<Int64> {
                #expect(try other.read { try IndexFixtures.ids(of: "학교", in: $0) }.count == Int(round) * 20)
                try pool.write { db in
                    try IndexFixtures.addAsSegment((1...20).map { StoredMemo(round * 20 + $0, title: "학교", body: "글 \($0)") }, in: db)
                    #expect(try pool.unsafeRead { try IndexFixtures.ids(of: "학교", in: $0) }.count == Int(round) * 20)
                    #expect(try IndexFixtures.ids(of: "학교", in: db).count == Int(round + 1) * 20)
                }
                #expect(try pool.read { try IndexFixtures.ids(of: "학교", in: $0) }.count == Int(round + 1) * 20)
                try other.write { try IndexFixtures.addByReference([StoredMemo(1000 + round, title: "다른", body: "이음")], in: $0) }
            }
            try IndexFixtures.expectNoDamage(other)
            #expect(try pool.read { try IndexFixtures.ids(of: "이음", in: $0) } == [1000, 1001, 1002, 1003, 1004])
        }
    }

    @Test func `a rollback removes the segments`() throws {
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { try IndexFixtures.addByReference(IndexFixtures.randomMemos(30, seed: 1), in: $0) }
        let before = try queue.read { try Self.pages($0) }
        try queue.inDatabase { db in
            try db.inTransaction {
                try IndexFixtures.addAsSegment((100...200).map { StoredMemo($0, title: "되돌릴", body: "글") }, in: db)
                #expect(try IndexFixtures.ids(of: "되돌", in: db).count == 101)
                return .rollback
            }
        }
        #expect(try queue.read { try Self.pages($0) } == before)
        #expect(try queue.read { try IndexFixtures.ids(of: "되돌", in: $0) } == [])
        try queue.write { try IndexFixtures.addAsSegment((100...200).map { StoredMemo($0, title: "다시", body: "글") }, in: $0) }
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test func `a full disk leaves the index intact`() throws {
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { try IndexFixtures.addByReference(IndexFixtures.randomMemos(30, seed: 1), in: $0) }
        let before = try queue.read { try Self.pages($0) }
        let memos = (100...3000).map { StoredMemo($0, title: "학교 \($0)", body: "학교에서 배운다 \($0)") }
        try queue.inDatabase { db in
            let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count + 50)")
        }
        #expect(throws: DatabaseError.self) { try queue.write { try IndexFixtures.addAsSegment(memos, in: $0) } }
        #expect(try queue.read { try Self.pages($0) } == before)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
        try queue.write { try IndexFixtures.addAsSegment(memos, in: $0) }
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test func `a failed load leaves the rest of its transaction intact`() throws {
        let queue = try IndexFixtures.emptyIndex()
        try queue.write { db in
            try IndexFixtures.addAsSegment([StoredMemo(1, title: "학교", body: "글")], in: db)
            let store = IndexFixtures.accelerator(db)
            let memo = StoredMemo(2, title: "학교", body: String(repeating: "학교 ", count: 5000))
            try IndexFixtures.insertRow(memo, in: db)
            store.didWriteSegment = { _ in throw DatabaseError(resultCode: .SQLITE_IOERR) }
            try store.add(memo.id, title: memo.title, body: memo.body)
            #expect(throws: DatabaseError.self) { try store.flush() }
            try db.execute(sql: "DELETE FROM memo WHERE id = 2")
            try IndexFixtures.addAsSegment([StoredMemo(3, title: "학교", body: "글")], in: db)
            #expect(try IndexFixtures.ids(of: "학교", in: db) == [1, 3])
        }
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test func `the last inserted row ID is preserved`() throws {
        let queue = try IndexFixtures.emptyIndex(automerge: true)
        try queue.write { db in
            try IndexFixtures.addAsSegment([StoredMemo(42, title: "번호", body: "글")], in: db)
            #expect(db.lastInsertedRowID == 42)
        }
    }
}

// MARK: Comparing files

extension SegmentWriterTests {
    /// Adds ascending memos in both ways, so that FTS5 writes them once, and compares the contents of the
    /// file.
    private func expectSameSegment(_ memos: [StoredMemo], pageSize: Int? = nil, runTokens: Int? = nil) throws {
        let (theirs, ours) = (try IndexFixtures.emptyIndex(pageSize: pageSize), try IndexFixtures.emptyIndex(pageSize: pageSize))
        try theirs.write { try IndexFixtures.addByReference(memos, in: $0) }
        try ours.write { try IndexFixtures.addAsSegment(memos, in: $0, runTokens: runTokens) }
        #expect(try theirs.read { try Self.pages($0) } == ours.read { try Self.pages($0) })
        #expect(try theirs.read { try Self.segments($0) } == ours.read { try Self.segments($0) })
        #expect(try theirs.read { try Self.separators($0) } == ours.read { try Self.separators($0) })
        try IndexFixtures.expectNoDamage(ours)
    }

    /// Returns all records but the structure, which also contains the level of a segment.
    private static func pages(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT id || ':' || hex(block) FROM memo_index_data WHERE id <> 10 ORDER BY id")
    }

    private static func segments(_ db: Database) throws -> [SegmentStructure.Segment] {
        try ShadowTables.structure(db).levels.flatMap(\.segments)
    }

    private static func separators(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT segid || ':' || hex(term) || ':' || pgno FROM memo_index_idx ORDER BY segid, term")
    }

    /// The pages of an index of one segment, whatever its number.
    private static func merged(_ db: Database) throws -> [String] {
        let pages = "SELECT (id & 137438953471) || ':' || hex(block) FROM memo_index_data WHERE id <> 10 ORDER BY id"
        return try String.fetchAll(db, sql: pages)
            + String.fetchAll(db, sql: "SELECT hex(term) || ':' || pgno FROM memo_index_idx ORDER BY term")
    }

    private static func vocabulary(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT hex(term) || ':' || doc || ':' || cnt FROM memo_vocabulary ORDER BY term")
    }

    /// Returns memos, tokens of bodies and tokens of titles, each as FTS5 stores it.
    private static func totals(_ db: Database) throws -> [Int64] {
        let record = try Data.fetchOne(db, sql: "SELECT block FROM memo_index_data WHERE id = 1") ?? Data()
        var (values, value): ([Int64], Int64) = ([], 0)
        for byte in record {
            value = value << 7 | Int64(byte & 0x7F)
            if byte < 0x80 { (values, value) = (values + [value], 0) }
        }
        return values
    }
}
