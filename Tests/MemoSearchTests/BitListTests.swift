import Foundation
import GRDB
import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// Tests the bits of frequent tokens, which must never change an answer.
struct BitListTests {
    private static let memos = (1...3000).map { number in
        StoredMemo(
            number * 2, title: number % 5 == 0 ? "가나" : "",
            body: number % 3 == 0 ? "학교에서 배운다 \(number)" : "가나다 라마 \(number % 40) \(["a", "ab", "b"][number % 3])")
    }
    private static let tokens = ["가나", "나다", "학교", "교에", "\u{2}라마", "\u{2}39", "없다"].map { Array($0.utf8) }

    /// An index with a segment of ours for each half of the memos.
    private static func index() throws -> DatabaseQueue {
        // Small pages, because segments of few pages get no bits after a merge.
        let queue = try IndexFixtures.emptyIndex(pageSize: 200)
        for half in [memos.prefix(1500), memos.dropFirst(1500)] { try queue.write { try IndexFixtures.addAsSegment(half, in: $0) } }
        return queue
    }

    private static func segmentsWithBits(_ queue: DatabaseQueue) throws -> Int {
        try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo_index_bits WHERE id <= 2000") ?? 0 }
    }

    /// Expects the same memos, counts and unions from bits, lists and FTS5.
    private static func expectSameAnswers(_ queue: DatabaseQueue, _ comment: Comment) throws {
        try queue.read { db in
            let (store, reference) = (SegmentStore(db, texts: TestMemos(db)), FTS5Store(db))
            let prefixes = ["가", "학", "\u{2}"].map { TokenPhrase([TokenPhrase.Element(term: Array($0.utf8), fit: .prefix)]) }
            let phrase = TokenPhrase(["학교", "교에"].map { TokenPhrase.Element(term: Array($0.utf8)) })
            let phrases = tokens.map { TokenPhrase(token: $0) } + prefixes + [phrase]
            let few = MemoIDs(ascending: [2, 6, 30, 3000, 5998])
            let (found, expected) = try (store.memos(of: phrases, in: nil), reference.memos(of: phrases, in: nil))
            #expect(found == expected, comment)
            let (counts, expectedCounts) = try (store.counts(of: tokens), reference.counts(of: tokens))
            #expect(counts == expectedCounts, comment)
            let among = try (store.memos(of: phrases, in: nil, .among(few)), reference.memos(of: phrases, in: nil, .among(few)))
            #expect(among.0 == among.1, comment)
        }
    }

    @Test func `bits give the answers of lists, also with newer changes`() throws {
        let queue = try Self.index()
        #expect(try Self.segmentsWithBits(queue) == 2)
        try Self.expectSameAnswers(queue, "two segments")
        try queue.write { db in
            let store = FTS5Store(db)
            for memo in Self.memos where memo.id % 7 == 0 { try store.remove(memo.id, title: memo.title, body: memo.body) }
            for memo in Self.memos where memo.id % 14 == 0 { try store.add(memo.id, title: "", body: "학교 가나 바뀐 글") }
        }
        try Self.expectSameAnswers(queue, "changed memos")
    }

    @Test func `a merged segment has no bits until the index is compacted`() throws {
        let queue = try Self.index()
        try queue.write { try IndexSchema.command($0, "optimize") }
        try Self.expectSameAnswers(queue, "merged, with bits of old segments")
        try queue.write { try SegmentStore($0, texts: TestMemos($0)).compact() }
        #expect(try Self.segmentsWithBits(queue) == 1)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo_index_bits WHERE id > 2000") ?? 0 } > 3)
        try Self.expectSameAnswers(queue, "merged")
        try IndexFixtures.expectNoDamage(queue)
    }

    @Test(arguments: [
        "DROP TABLE memo_index_bits", "DELETE FROM memo_index_bits WHERE id > 2000", "UPDATE memo_index_bits SET block = x''",
        "UPDATE memo_index_bits SET block = substr(block, 2)", "UPDATE memo_index_bits SET block = zeroblob(90) WHERE id > 2000",
        "UPDATE memo_index_bits SET block = NULL", "UPDATE memo_index_bits SET block = 'x' WHERE id > 2000",
        "UPDATE memo_index_bits AS own SET block = (SELECT block FROM memo_index_bits WHERE id = 3 - own.id) WHERE id <= 2000",
    ])
    func `missing, damaged and foreign rows are not used`(_ sql: String) throws {
        let queue = try Self.index()
        try queue.write { try $0.execute(sql: sql) }
        try Self.expectSameAnswers(queue, "\(sql)")
        let added = StoredMemo(9001, title: "", body: "가나 학교")
        try queue.write { try IndexFixtures.addAsSegment([added], in: $0) }
        try Self.expectSameAnswers(queue, "\(sql), then a new memo")
    }

    @Test func `the check finds bits that differ from the list`() throws {
        let queue = try Self.index()
        try IndexFixtures.expectNoDamage(queue)
        try queue.write { db in
            let sql = "SELECT id, block FROM memo_index_bits WHERE id > 2000 ORDER BY id LIMIT 1"
            let row = try #require(try Row.fetchOne(db, sql: sql))
            var block: Data = row["block"]
            block[block.count - 8] ^= 4
            try db.execute(sql: "UPDATE memo_index_bits SET block = ? WHERE id = ?", arguments: [block, row["id"] as Int64])
        }
        let lines = try queue.write { try SegmentStore($0, texts: TestMemos($0)).integrityCheck() }
        #expect(lines == ["pages: bits of 1 tokens differ from segment 1"])
    }

    @Test(arguments: [
        "SELECT 1", "DELETE FROM memo_index_bits WHERE id & 0xFFFFFFFF = 0xFFFFFFFF",
        "UPDATE memo_index_bits SET block = substr(block, 1, 2) WHERE id & 0xFFFFFFFF = 0xFFFFFFFF",
    ])
    func `words have the weights of the reference with and without stored weights`(_ sql: String) throws {
        let queue = try Self.index()
        try queue.write { try $0.execute(sql: sql) }
        try Self.expectSameWeights(queue, "two segments")
        try queue.write { db in
            try IndexSchema.command(db, "optimize")
            try SegmentStore(db, texts: TestMemos(db)).compact()
        }
        try Self.expectSameWeights(queue, "merged")
        let stored = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo_index_bits WHERE id & 0xFFFFFFFF > 0xFFFFFFF0") }
        #expect(stored == 2)
    }

    @Test func `an index of an earlier version gets weights when it is compacted`() throws {
        let queue = try Self.index()
        try queue.write { try $0.execute(sql: "DELETE FROM memo_index_bits WHERE id & 0xFFFFFFFF > 0xFFFFFFF0") }
        try queue.write { try SegmentStore($0, texts: TestMemos($0)).compact() }
        let stored = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo_index_bits WHERE id & 0xFFFFFFFF = 0xFFFFFFFF") }
        #expect(try stored == Self.segmentsWithBits(queue))
        try Self.expectSameWeights(queue, "completed")
        try IndexFixtures.expectNoDamage(queue)
    }

    private static func expectSameWeights(_ queue: DatabaseQueue, _ comment: Comment) throws {
        try queue.read { db in
            let (store, reference) = (SegmentStore(db, texts: TestMemos(db)), FTS5Store(db))
            for part in Vocabulary.Part.allCases {
                let (found, expected) = try (store.vocabulary(of: part).bytes, reference.vocabulary(of: part).bytes)
                #expect(found == expected, comment)
                #expect(expected.count > (part == .latin ? 6 : 30))
            }
        }
    }

    @Test func `the check finds weights that differ from the lists`() throws {
        let queue = try Self.index()
        try queue.write { db in
            let sql = "UPDATE memo_index_bits SET block = CAST(block || x'07' AS BLOB) WHERE id & 0xFFFFFFFF = 0xFFFFFFFF AND id >> 32 = 2"
            try db.execute(sql: sql)
        }
        let lines = try queue.write { try SegmentStore($0, texts: TestMemos($0)).integrityCheck() }
        #expect(lines == ["pages: weights of words differ from segment 2"])
    }

    @Test func `a token is of the kind whose range has it`() {
        let bytes = Array(UInt8.min...UInt8.max)
        var tokens: [[UInt8]] = [[]] + bytes.map { [$0] }
        for first in bytes { tokens += bytes.map { [first, $0] } + bytes.map { [first, $0, 0x80] } }
        for token in tokens {
            #expect(Vocabulary.Part(ofToken: token.span) == Vocabulary.Part.allCases.first { $0.tokens.contains(token) })
        }
    }

    @Test func `bits of a segment that another has replaced under its number are not read`() throws {
        let queue = try Self.index()
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT id, block FROM memo_index_bits") }
        // Two full merges later, number 1 is in use again. The old rows are put back, as if nobody had removed them.
        for id in [10_000, 10_001] {
            try queue.write { try IndexSchema.command($0, "optimize") }
            let memo = StoredMemo(id, title: "가나", body: "학교")
            try queue.write { try IndexFixtures.addByReference([memo], in: $0) }
        }
        try queue.write { db in
            try db.execute(sql: "DELETE FROM memo_index_bits")
            for row in rows {
                let values: [any DatabaseValueConvertible] = [row["id"] as Int64, row["block"] as Data]
                try db.execute(sql: "INSERT INTO memo_index_bits VALUES (?, ?)", arguments: StatementArguments(values))
            }
        }
        try Self.expectSameAnswers(queue, "stale rows")
    }
}
