import Foundation
import GRDB
import Testing

@testable import MemoIndex

/// Segments written directly against those FTS5 writes from the same memos.
struct SegmentWriterTests {
    // MARK: The same bytes

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `One segment of random memos is what FTS5 writes, byte for byte`(seed: UInt64) throws {
        var random = Seeded(seed)
        try expectSameSegment((1...150).map { Memo($0 * 3, title: random.text(upTo: 6), body: random.text(upTo: 60)) })
    }

    @Test func `Memos without text count and leave no pages`() throws {
        try expectSameSegment([Memo(1, title: "", body: ""), Memo(2, title: "", body: " \n"), Memo(9, title: "제목", body: "")])
        let queue = try Self.emptyVault()
        try queue.write { try Self.bulk([Memo(4, title: "", body: "")], $0) }
        #expect(try queue.read { try Self.pages($0) }.count == 1)
    }

    @Test func `Positions of one memo go on over many pages`() throws {
        let body = String(repeating: "가나 다라마 ", count: 9000)
        try expectSameSegment([Memo(1, title: "가나", body: "가나"), Memo(2, title: "가나", body: body), Memo(700, title: "", body: "가나")])
    }

    @Test func `A term of thousands of memos goes on over many pages, which are listed`() throws {
        try expectSameSegment((1...5000).map { Memo($0 * 1000, title: "학교 \($0)", body: "학교에서 배운다") })
        let queue = try Self.emptyVault()
        try queue.write { try Self.bulk((1...5000).map { Memo($0, title: "", body: "학교에서 배운다") }, $0) }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo_index_idx WHERE pgno & 1") ?? 0 } > 0)
    }

    @Test func `Long terms that begin alike keep their order`() throws {
        var random = Seeded(77)
        let words = (0..<400).map { number in
            String(repeating: "abcdefgh", count: 1 + number % 30) + String(random.next() % 4) + ["", "x", "yz"][number % 3]
        }
        try expectSameSegment(words.enumerated().map { Memo($0 + 1, title: $1, body: words[random.index(words.count)] + " " + $1) })
    }

    @Test func `Ids of any size and sign do`() throws {
        let ids: [Int64] = [.min + 1, -5, 0, 1, 127, 128, 16383, 16384, 1 << 35, 1 << 56, .max]
        try expectSameSegment(ids.map { Memo($0, title: "크기", body: "아무 크기") })
    }

    @Test(arguments: [1, 40, 900])
    func `Runs joined into one segment are what FTS5 writes`(tokens: Int) throws {
        var random = Seeded(UInt64(tokens))
        try expectSameSegment((1...300).map { Memo($0 * 5, title: random.text(upTo: 5), body: random.text(upTo: 50)) }, runTokens: tokens)
        // Long terms that differ behind their first bytes, in runs of their own.
        let words = (0..<200).map { "abcdefg" + String(repeating: "h", count: $0 % 12) + String($0 % 7) }
        try expectSameSegment(words.enumerated().map { Memo($0 - 100, title: $1, body: words[($0 * 37) % 200]) }, runTokens: tokens)
    }

    @Test func `Other page sizes are heeded`() throws {
        var random = Seeded(5)
        let memos = (1...200).map { Memo($0, title: random.text(upTo: 4), body: random.text(upTo: 80)) }
        for size in [64, 500, 20000] { try expectSameSegment(memos, pageSize: size) }
    }

    // MARK: Many segments

    @Test func `Many segments answer as FTS5's own do, and merge into the same bytes`() throws {
        let memos = Self.randomMemos(600, seed: 11)
        let (own, bulk) = (try Self.emptyVault(), try Self.emptyVault())
        for start in stride(from: 0, to: memos.count, by: 200) {
            try own.write { try Self.insert(memos[start..<(start + 200)], $0) }
        }
        try bulk.write { db in
            for start in stride(from: 0, to: memos.count, by: 100) { try Self.bulk(memos[start..<(start + 100)], db) }
        }
        try Self.expectWhole(bulk)
        #expect(try own.read { try Self.vocabulary($0) } == bulk.read { try Self.vocabulary($0) })
        for query in Self.queries {
            let ids = try own.read { try Self.ids(query, $0) }
            #expect(!ids.isEmpty, "\(query)")
            #expect(try bulk.read { try Self.ids(query, $0) } == ids, "\(query)")
        }
        for queue in [own, bulk] { try queue.write { try $0.execute(sql: "INSERT INTO memo_index(memo_index) VALUES ('optimize')") } }
        try Self.expectWhole(bulk)
        #expect(try own.read { try Self.merged($0) } == bulk.read { try Self.merged($0) })
    }

    @Test func `Segments are merged before there are too many`() throws {
        let queue = try Self.emptyVault()
        let memos = Self.randomMemos(150, seed: 3)
        try queue.write { db in
            let loader = Self.loader(db)
            for memo in memos {
                try Self.store(memo, db)
                try loader.add(memo.id, title: memo.title, body: memo.body)
                try loader.flush()
            }
        }
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM memo_index_idx") ?? 0 } <= 66)
        try Self.expectWhole(queue)
    }

    @Test func `Ids that step back are left to FTS5`() throws {
        let queue = try Self.emptyVault()
        let memos = Self.randomMemos(60, seed: 8)
        try queue.write { try Self.bulk([memos[30...], memos[..<30]].joined().map { $0 }, $0) }
        try Self.expectWhole(queue)
    }

    @Test func `A text too long to gather is left to FTS5`() throws {
        let queue = try Self.emptyVault()
        let long = Memo(2, title: "긴 글", body: String(repeating: "a", count: 4 << 20))
        try queue.write { try Self.bulk([Memo(1, title: "앞", body: "글"), long, Memo(3, title: "뒤", body: "글")], $0) }
        try Self.expectWhole(queue)
        #expect(try queue.read { try Self.totals($0) }.first == 3)
    }

    // MARK: Beside FTS5

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `FTS5 inserts, deletes and merges between our segments, in one transaction and over several`(seed: UInt64) throws {
        var random = Seeded(seed)
        let queue = try Self.emptyVault(automerge: seed.isMultiple(of: 2))
        var (known, next): ([Memo], Int64) = ([], 1)
        for _ in 0..<6 {
            try queue.write { db in
                for _ in 0..<6 {
                    try Self.step(&random, &known, &next, db)
                    if random.index(3) == 0 { _ = try Self.ids(Self.term("가나"), db) }
                }
            }
            try Self.expectWhole(queue)
        }
        let fresh = try Self.emptyVault()
        try fresh.write { try Self.insert(known.sorted { $0.id < $1.id }, $0) }
        #expect(try fresh.read { try Self.totals($0) } == queue.read { try Self.totals($0) })
        for queue in [fresh, queue] { try queue.write { try $0.execute(sql: "INSERT INTO memo_index(memo_index) VALUES ('optimize')") } }
        try Self.expectWhole(queue)
        for query in Self.queries { #expect(try fresh.read { try Self.ids(query, $0) } == queue.read { try Self.ids(query, $0) }) }
    }

    @Test func `Other connections see the old index until the commit, then the new one`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = Configuration()
        configuration.prepareDatabase { SearchIndex.prepare($0) }
        let path = folder.appending(path: "v.db").path
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { try Self.createTables($0) }
        let other = try DatabaseQueue(path: path, configuration: configuration)
        for round in 0..<5 as Range<Int64> {
            #expect(try other.read { try Self.ids(Self.term("학교"), $0) }.count == Int(round) * 20)
            try pool.write { db in
                try Self.bulk((1...20).map { Memo(round * 20 + $0, title: "학교", body: "글 \($0)") }, db)
                #expect(try pool.unsafeRead { try Self.ids(Self.term("학교"), $0) }.count == Int(round) * 20)
                #expect(try Self.ids(Self.term("학교"), db).count == Int(round + 1) * 20)
            }
            #expect(try pool.read { try Self.ids(Self.term("학교"), $0) }.count == Int(round + 1) * 20)
            try other.write { try Self.insert([Memo(1000 + round, title: "다른", body: "이음")], $0) }
        }
        try Self.expectWhole(other)
        #expect(try pool.read { try Self.ids(Self.term("이음"), $0) } == [1000, 1001, 1002, 1003, 1004])
    }

    @Test func `A rollback takes the segments along`() throws {
        let queue = try Self.emptyVault()
        try queue.write { try Self.insert(Self.randomMemos(30, seed: 1), $0) }
        let before = try queue.read { try Self.pages($0) }
        try queue.inDatabase { db in
            try db.inTransaction {
                try Self.bulk((100...200).map { Memo($0, title: "되돌릴", body: "글") }, db)
                #expect(try Self.ids(Self.term("되돌"), db).count == 101)
                return .rollback
            }
        }
        #expect(try queue.read { try Self.pages($0) } == before)
        #expect(try queue.read { try Self.ids(Self.term("되돌"), $0) } == [])
        try queue.write { try Self.bulk((100...200).map { Memo($0, title: "다시", body: "글") }, $0) }
        try Self.expectWhole(queue)
    }

    @Test func `A full disk leaves the index whole`() throws {
        let queue = try Self.emptyVault()
        try queue.write { try Self.insert(Self.randomMemos(30, seed: 1), $0) }
        let before = try queue.read { try Self.pages($0) }
        let memos = (100...3000).map { Memo($0, title: "학교 \($0)", body: "학교에서 배운다 \($0)") }
        try queue.inDatabase { db in
            let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count + 70)")
        }
        #expect(throws: DatabaseError.self) { try queue.write { try Self.bulk(memos, $0) } }
        #expect(try queue.read { try Self.pages($0) } == before)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
        try queue.write { try Self.bulk(memos, $0) }
        try Self.expectWhole(queue)
    }

    @Test func `A load that fails half-way leaves the rest of its transaction whole`() throws {
        let queue = try Self.emptyVault()
        try queue.write { db in
            try Self.bulk([Memo(1, title: "학교", body: "글")], db)
            let loader = Self.loader(db)
            let memo = Memo(2, title: "학교", body: String(repeating: "학교 ", count: 5000))
            try Self.store(memo, db)
            loader.didWriteSegment = { _ in throw DatabaseError(resultCode: .SQLITE_IOERR) }
            try loader.add(memo.id, title: memo.title, body: memo.body)
            #expect(throws: DatabaseError.self) { try loader.flush() }
            try db.execute(sql: "DELETE FROM memo WHERE id = 2")
            try Self.bulk([Memo(3, title: "학교", body: "글")], db)
            #expect(try Self.ids(Self.term("학교"), db) == [1, 3])
        }
        try Self.expectWhole(queue)
    }

    @Test func `The last inserted row id stays what it was`() throws {
        let queue = try Self.emptyVault(automerge: true)
        try queue.write { db in
            try Self.bulk([Memo(42, title: "번호", body: "글")], db)
            #expect(db.lastInsertedRowID == 42)
        }
    }
}

// MARK: Memos

extension SegmentWriterTests {
    struct Memo: Hashable {
        let id: Int64
        let title: String
        let body: String
        init(_ id: some BinaryInteger, title: String, body: String) { (self.id, self.title, self.body) = (Int64(id), title, body) }
    }

    /// SplitMix64.
    struct Seeded {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }

        mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }

        /// Words that recur, seldom ones, and now and then nothing at all.
        mutating func text(upTo words: Int) -> String {
            let common = ["가나", "학교에서", "배웠다", "memo", "2024년", "한국어", "검색,", "가", "漢字", "ᄒ", "\n", "Ångström", "먹었고", "👍🏽"]
            return (0..<index(words + 1)).map { _ in
                index(5) == 0
                    ? String(UnicodeScalar(UInt16(0xAC00 + index(11172))) ?? "가") + "\(next() % 997)" : common[index(common.count)]
            }.joined(separator: index(2) == 0 ? " " : "")
        }
    }

    /// Expressions of finished tokens: single, prefix, column, phrase, of words and over spaces.
    static let queries = [
        term("가나"), term("학") + " *", "title : " + term("한국"), "body : " + term("학교"), term("가나") + " NOT " + term("memo"),
        term("漢字") + " OR " + term("검색"), term("학교") + " + " + term("교에"), term("\u{2}학교"), term("\u{3}먹다"),
        term("\u{1}나학") + " + " + term("학교"), "NEAR(" + term("학교") + " " + term("가나") + ", 9)",
    ]

    /// An expression for one token as the index spells it.
    static func term(_ token: String) -> String { "\"\u{1F}\(token)\"" }

    static func randomMemos(_ count: Int, seed: UInt64) -> [Memo] {
        var random = Seeded(seed)
        return (1...count).map { Memo($0, title: random.text(upTo: 5), body: random.text(upTo: 40)) }
    }

    /// One thing that may happen to an index.
    static func step(_ random: inout Seeded, _ known: inout [Memo], _ next: inout Int64, _ db: Database) throws {
        switch random.index(6) {
        case 0, 1, 2:
            let isBulk = random.index(3) > 0
            let memos = (0..<(1 + random.index(30))).map {
                Memo(next + Int64($0), title: random.text(upTo: 4), body: random.text(upTo: 30))
            }
            next += Int64(memos.count)
            known += memos
            try isBulk ? bulk(memos, db) : insert(memos, db)
        case 3, 4:
            for _ in 0..<min(known.count, random.index(10)) {
                let memo = known.remove(at: random.index(known.count))
                try FTS5Store(db).remove(memo.id, title: memo.title, body: memo.body)
                try db.execute(sql: "DELETE FROM memo WHERE id = ?", arguments: [memo.id])
            }
        default:
            let command = ["('merge', 3)", "('merge', -5)", "('optimize', NULL)", "('usermerge', 2)"][random.index(4)]
            try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES \(command)")
        }
    }
}

// MARK: Vaults

extension SegmentWriterTests {
    static func createTables(_ db: Database) throws {
        try TestMemos.createTable(in: db)
        try FTS5Store.create(in: db)
    }

    static func emptyVault(pageSize: Int? = nil, automerge: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchIndex.prepare($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.write { db in
            try Self.createTables(db)
            if !automerge { try IndexSchema.configure(db, [("hashsize", 16 << 20), ("automerge", 0), ("crisismerge", 64)]) }
            if let pageSize { try IndexSchema.configure(db, [("pgsz", pageSize)]) }
        }
        return queue
    }

    static func store(_ memo: Memo, _ db: Database) throws {
        try TestMemos(db).insert(memo.id, title: memo.title, body: memo.body)
    }

    static func insert(_ memos: some Sequence<Memo>, _ db: Database) throws {
        let store = FTS5Store(db)
        for memo in memos {
            try Self.store(memo, db)
            try store.add(memo.id, title: memo.title, body: memo.body)
        }
        try IndexState(db).raiseHighestID(to: memos.map(\.id).max() ?? .min)
    }

    /// A store that leaves nothing to FTS5 for being too little.
    static func loader(_ db: Database, runTokens: Int? = nil) -> SegmentStore {
        SegmentStore(db, texts: TestMemos(db), fewMemos: 0, runTokens: runTokens ?? SegmentBuilder.runTokens)
    }

    static func expectWhole(_ queue: some DatabaseWriter) throws {
        #expect(try queue.write { try SegmentStore($0, texts: TestMemos($0)).damage() } == [])
    }

    static func bulk(_ memos: some Sequence<Memo>, _ db: Database, runTokens: Int? = nil) throws {
        let loader = Self.loader(db, runTokens: runTokens)
        for memo in memos {
            try store(memo, db)
            try loader.add(memo.id, title: memo.title, body: memo.body)
        }
        try loader.flush()
    }

    /// Loads ascending memos both ways, FTS5 writing out once, and compares what is in the file.
    private func expectSameSegment(_ memos: [Memo], pageSize: Int? = nil, runTokens: Int? = nil) throws {
        let (own, bulk) = (try Self.emptyVault(pageSize: pageSize), try Self.emptyVault(pageSize: pageSize))
        try own.write { try Self.insert(memos, $0) }
        try bulk.write { try Self.bulk(memos, $0, runTokens: runTokens) }
        #expect(try own.read { try Self.pages($0) } == bulk.read { try Self.pages($0) })
        #expect(try own.read { try Self.segments($0) } == bulk.read { try Self.segments($0) })
        #expect(try own.read { try Self.separators($0) } == bulk.read { try Self.separators($0) })
        try Self.expectWhole(bulk)
    }

    /// All records but the structure, which also tells the level of a segment.
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

    static func ids(_ query: String, _ db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT rowid FROM memo_index WHERE memo_index MATCH ? ORDER BY rowid", arguments: [query])
    }

    /// Memos, tokens of bodies and tokens of titles, each as FTS5 keeps it.
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
