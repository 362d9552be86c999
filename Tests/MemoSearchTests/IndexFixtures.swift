import Foundation
import GRDB
import TestSupport
import Testing

@testable import PostingIndex
@testable import Postings

/// A memo with a chosen ID, for tests of the index.
struct StoredMemo: Hashable {
    let id: Int64
    let title: String
    let body: String
    init(_ id: some BinaryInteger, title: String, body: String) { (self.id, self.title, self.body) = (Int64(id), title, body) }
}

/// Indexes in memory, and the ways to add memos to them.
enum IndexFixtures {
    /// Calls `body` with the path of a database in a temporary folder, and with a function that opens it.
    static func withFile(_ body: (_ path: String, _ configuration: Configuration) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = Configuration()
        configuration.prepareDatabase { SearchIndex.prepare($0) }
        try body(folder.appending(path: "v.db").path, configuration)
    }

    static func createTables(in db: Database) throws {
        try TestMemos.createTable(in: db)
        try FTS5Store.create(in: db)
    }

    /// Creates an empty index. Unless `automerge` is true, FTS5 never merges by itself and writes a segment
    /// only at a commit.
    static func emptyIndex(pageSize: Int? = nil, automerge: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { SearchIndex.prepare($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.write { db in
            try createTables(in: db)
            if !automerge { try IndexSchema.configure(db, [("hashsize", 16 << 20), ("automerge", 0), ("crisismerge", 64)]) }
            if let pageSize { try IndexSchema.configure(db, [("pgsz", pageSize)]) }
        }
        return queue
    }

    /// Inserts a memo into the table of memos only, not into the index.
    static func insertRow(_ memo: StoredMemo, in db: Database) throws {
        try TestMemos(db).insert(memo.id, title: memo.title, body: memo.body)
    }

    /// Adds memos through FTS5's own inserts.
    static func addByReference(_ memos: some Sequence<StoredMemo>, in db: Database) throws {
        let store = FTS5Store(db)
        for memo in memos {
            try insertRow(memo, in: db)
            try store.add(memo.id, title: memo.title, body: memo.body)
        }
        try IndexState(db).raiseHighestID(to: memos.map(\.id).max() ?? .min)
    }

    /// Adds memos as a segment of ours, however few they are.
    static func addAsSegment(
        _ memos: some Sequence<StoredMemo>, in db: Database, runTokens: Int? = nil
    ) throws {
        let store = accelerator(db, runTokens: runTokens)
        for memo in memos {
            try insertRow(memo, in: db)
            try store.add(memo.id, title: memo.title, body: memo.body)
        }
        try store.flush()
    }

    /// Returns a store that writes a segment for any number of memos. `runTokens` is the number of tokens of
    /// a run.
    static func accelerator(_ db: Database, runTokens: Int? = nil) -> SegmentStore {
        SegmentStore(db, texts: TestMemos(db), fewMemos: 0, runTokens: runTokens ?? .max, fewestBits: 1)
    }

    static func expectNoDamage(_ writer: some DatabaseWriter) throws {
        #expect(try writer.write { try SegmentStore($0, texts: TestMemos($0)).integrityCheck() } == [])
    }

    static func randomMemos(_ count: Int, seed: Int) -> [StoredMemo] {
        var random = RandomTexts(seed: seed)
        return (1...count).map { StoredMemo($0, title: random.memoText(upTo: 5), body: random.memoText(upTo: 40)) }
    }

    // MARK: FTS5's own answers

    /// Returns an FTS5 expression for one token.
    static func expression(_ token: String) -> String { MatchExpression.render(TokenPhrase(token: Array(token.utf8)), field: nil) }

    /// Expressions for single tokens, prefixes, columns and phrases, of words and over spaces.
    static let expressions = [
        expression("가나"), expression("학") + " *", "title : " + expression("한국"), "body : " + expression("학교"),
        expression("가나") + " NOT " + expression("memo"), expression("漢字") + " OR " + expression("검색"),
        expression("학교") + " + " + expression("교에"), expression("\u{2}학교"), expression("\u{3}먹다"),
        expression("\u{1}나학") + " + " + expression("학교"), "NEAR(" + expression("학교") + " " + expression("가나") + ", 9)",
    ]

    /// Returns the memos that FTS5 finds by an expression, in ascending order.
    static func ids(matching expression: String, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT rowid FROM memo_index WHERE memo_index MATCH ? ORDER BY rowid", arguments: [expression])
    }

    /// Returns the memos in which FTS5 finds a token, in ascending order.
    static func ids(of token: String, in db: Database) throws -> [Int64] { try ids(matching: expression(token), in: db) }
}

/// Changes an index at random and records its expected content.
struct RandomChanges {
    private var random: RandomTexts
    /// The memos in the index.
    private(set) var memos: [StoredMemo] = []
    /// Memos that were removed and may come back.
    private var removed: [StoredMemo] = []
    private var nextID: Int64 = 1

    init(seed: Int) { random = RandomTexts(seed: seed) }

    /// Adds some memos in either way, removes, changes or brings back some, or lets FTS5 merge.
    mutating func step(in db: Database) throws {
        switch random.index(8) {
        case 0, 1, 2:
            let asSegment = random.index(3) > 0
            let new = (0..<(1 + random.index(30))).map {
                StoredMemo(nextID + Int64($0), title: random.memoText(upTo: 4), body: random.memoText(upTo: 30))
            }
            nextID += Int64(new.count)
            memos += new
            try asSegment ? IndexFixtures.addAsSegment(new, in: db) : IndexFixtures.addByReference(new, in: db)
        case 3, 4:
            for _ in 0..<min(memos.count, random.index(10)) {
                let memo = memos.remove(at: random.index(memos.count))
                try FTS5Store(db).remove(memo.id, title: memo.title, body: memo.body)
                try db.execute(sql: "DELETE FROM memo WHERE id = ?", arguments: [memo.id])
                removed.append(memo)
            }
        case 5:
            for _ in 0..<min(memos.count, random.index(10)) {
                let old = memos.remove(at: random.index(memos.count))
                try FTS5Store(db).remove(old.id, title: old.title, body: old.body)
                try db.execute(sql: "DELETE FROM memo WHERE id = ?", arguments: [old.id])
                let new = StoredMemo(old.id, title: old.title, body: isOne(in: 2) ? old.body + " 고침" : random.memoText(upTo: 30))
                memos.append(new)
                try IndexFixtures.addByReference([new], in: db)
            }
        case 6:
            let back = removed.suffix(random.index(10))
            removed.removeLast(back.count)
            memos += back
            try IndexFixtures.addByReference(back, in: db)
        default:
            let command = ["('merge', 3)", "('merge', -5)", "('optimize', NULL)", "('usermerge', 2)"][random.index(4)]
            try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES \(command)")
        }
    }

    /// Returns true once in `count` draws on average.
    mutating func isOne(in count: Int) -> Bool { random.index(count) == 0 }
}

extension RandomTexts {
    /// Returns an index below `count`.
    mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// Returns a text of up to `words` words: some frequent, some rare, and occasionally none.
    mutating func memoText(upTo words: Int) -> String {
        let common = ["가나", "학교에서", "배웠다", "memo", "2024년", "한국어", "검색,", "가", "漢字", "ᄒ", "\n", "Ångström", "먹었고", "👍🏽"]
        return (0..<index(words + 1)).map { _ in
            index(5) == 0 ? String(UnicodeScalar(UInt16(0xAC00 + index(11172))) ?? "가") + "\(next() % 997)" : common[index(common.count)]
        }.joined(separator: index(2) == 0 ? " " : "")
    }
}

extension TokenRange {
    func contains(_ token: some Sequence<UInt8>) -> Bool {
        !token.lexicographicallyPrecedes(lower) && upper.map { token.lexicographicallyPrecedes($0) } != false
    }
}
