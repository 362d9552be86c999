public import GRDB
import KoreanText
import MemoModel

/// The full-text index of a vault: an FTS5 table over the content table `memo`, searched by rung.
///
/// Of the content table it needs: `id INTEGER PRIMARY KEY`, `title TEXT`, `body TEXT`, `recency INTEGER` (milliseconds; indexed),
/// `created INTEGER`, `trashed INTEGER` (null for memos in use). Whoever writes that table calls `insert` and `delete` in the same
/// transaction. Triggers would be safer to use and four times slower to load: a statement that fires triggers opens a savepoint,
/// and at every savepoint FTS5 writes out what it has gathered.
public enum SearchIndex {
    /// Changes whenever the same text would be cut into other tokens: our rules, ICU, Unicode.
    public static var analyzerVersion: String {
        let version = UnicodeVersion.current
        return "\(Analyzer.rules)/icu-\(version.icu)/unicode-\(version.unicode)"
    }

    /// Makes the tokenizer known to a connection; call from `Configuration.prepareDatabase`.
    public static func prepare(_ db: Database) { db.add(tokenizer: AnalyzerTokenizer.self) }

    /// Creates the index table; the content table must exist.
    public static func create(in db: Database) throws { try db.execute(sql: IndexSchema.tables) }

    /// Indexes a memo that has just been inserted. Ascending ids are fastest: FTS5 writes out its memory at every step back.
    public static func insert(_ id: Int64, title: String, body: String, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "INSERT INTO memo_index(rowid, body, title) VALUES (?, ?, ?)")
        try statement.execute(arguments: [id, body, title])
    }

    /// Takes a memo out of the index, before its row is changed or deleted. Title and body must be exactly those it was indexed with.
    public static func delete(_ id: Int64, title: String, body: String, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO memo_index(memo_index, rowid, body, title) VALUES ('delete', ?, ?, ?)")
        try statement.execute(arguments: [id, body, title])
    }

    /// Indexes many new memos, several times as fast as `insert`: what `load` adds is in the index when this returns. Call it
    /// within a transaction, anew for each; `load` must not look for, change or delete what it has added without `flush`.
    public static func bulk<Value>(in db: Database, _ load: (BulkLoader) throws -> Value) throws -> Value {
        let loader = BulkLoader(db)
        let value = try load(loader)
        try loader.flush()
        return value
    }

    /// Tunes the index for a bulk load in this connection: entries gather in memory, merging waits. Ends with `endBulkLoad`.
    public static func beginBulkLoad(in db: Database) throws {
        try IndexSchema.configure(db, "hashsize", 16 << 20)
        try IndexSchema.configure(db, "automerge", 0)
        try IndexSchema.configure(db, "crisismerge", 64)
    }

    /// Small segments up to which merging them all costs more than it saves.
    private static let mostSmallSegments = 12

    /// Back to everyday settings; merges the index into one segment when it has many small ones. A large one costs a search
    /// little for what it holds.
    public static func endBulkLoad(in db: Database, added: Int) throws {
        try IndexSchema.configure(db, "hashsize", 1 << 20)
        try IndexSchema.configure(db, "automerge", 4)
        try IndexSchema.configure(db, "crisismerge", 16)
        if try ShadowTables(db).structure().smallSegmentCount > mostSmallSegments {
            try IndexSchema.command(db, "optimize")
        } else if added > 0, added < 1000 {
            try IndexSchema.configure(db, "merge", 1000)  // pages; keeps many small imports from leaving many segments
        }
    }

    /// Indexes everything anew. Call within a transaction.
    public static func rebuild(in db: Database) throws {
        try beginBulkLoad(in: db)
        try IndexSchema.command(db, "delete-all")
        try bulk(in: db) { loader in
            let memos = try Row.fetchCursor(db, sql: "SELECT id, title, body FROM memo ORDER BY id")
            while let memo = try memos.next() { try loader.add(memo[0], title: memo[1] ?? "", body: memo[2] ?? "") }
        }
        try endBulkLoad(in: db, added: .max)
    }

    /// FTS5's own integrity check, against the content table. Throws what SQLite says.
    public static func checkIntegrity(in db: Database) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('integrity-check', 1)")
    }

    /// Compares `samples` bigrams drawn from the memos: how many memos hold each, by index and by plain scan.
    public static func checkCounts(in db: Database, samples: Int) throws -> [CountMismatch] {
        try IndexCheck(db).mismatches(samples: samples)
    }

    /// Answers a request. `expand` may put other trees in the place of terms and filters; `resolve` turns a metadata filter into the
    /// ids that pass it, ascending.
    public static func search(
        _ request: SearchRequest, in db: Database, expanding expand: (QueryNode) throws -> QueryNode = { $0 },
        resolve: @escaping (QueryFilter) throws -> [Int64]
    ) throws -> SearchAnswer {
        guard let root = try request.root(expanding: expand) else {
            throw QueryError(LocalizedMessage("nothing to search for: type a word", ko: "찾을 말이 없습니다: 낱말을 쓰세요"), range: 0..<0)
        }
        var search = try Search(request, root, db, resolve: resolve)
        let answer = try search.answer()
        guard answer.total == 0, let corrected = try Correction(Postings(db)).corrected(request.query, root) else { return answer }
        var second = request
        second.query = corrected
        guard let other = try second.root(expanding: expand) else { return answer }
        var rescue = try Search(second, other, db, resolve: resolve)
        var rescued = try rescue.answer()
        rescued.correctedQuery = corrected
        return rescued.total == 0 ? answer : rescued
    }
}

/// A bigram whose memos the index counts otherwise than a plain scan.
public struct CountMismatch: Sendable, Hashable {
    /// The bigram, as a memo spells it.
    public var text: String
    /// Memos that hold it, by the index.
    public var indexed: Int
    /// Memos that hold it, by a scan of every text.
    public var scanned: Int
    /// A difference between the two counts of one bigram.
    public init(text: String, indexed: Int, scanned: Int) { (self.text, self.indexed, self.scanned) = (text, indexed, scanned) }
}
