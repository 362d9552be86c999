package import GRDB
package import Postings

/// The full-text index of a vault.
///
/// The code that writes memos must report each change to the store in the same transaction. Triggers would do
/// that automatically, but they made loading four times slower: a statement that fires triggers opens a
/// savepoint, and FTS5 writes out its buffered postings at every savepoint.
public enum SearchIndex {
    /// Registers the tokenizer with a connection, which cannot use the index without it. Call it from
    /// `Configuration.prepareDatabase`.
    package static func prepare(_ db: Database) { db.add(tokenizer: AnalyzerTokenizer.self) }

    /// Pages that one step of `forgetDeleted` writes. A step takes some tenths of a second.
    private static let pagesOfStep = 4000

    /// Merges some segments of the index and overwrites the old ones, so that they no longer contain words of
    /// deleted memos. Returns whether there is more to merge. Call it repeatedly, each time in its own
    /// transaction.
    package static func forgetDeleted(in db: Database) throws -> Bool {
        try db.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? db.execute(sql: "PRAGMA secure_delete = OFF") }
        if hasFiles(in: db), try merge("file_index", in: db) { return true }
        let mayGoOn = try merge("memo_index", in: db)
        if !mayGoOn { try BitListWriter.update(in: db) }
        return mayGoOn
    }

    /// Merges some segments of an index. Returns whether there is more to merge.
    private static func merge(_ index: String, in db: Database) throws -> Bool {
        let before = db.totalChangesCount
        // A negative number merges all segments, not only those of levels that have several.
        try db.execute(sql: "INSERT INTO \(index)(\(index), rank) VALUES ('merge', ?)", arguments: [-pagesOfStep])
        // According to FTS5's documentation, the command itself counts as one change.
        return db.totalChangesCount - before >= 2
    }

    /// Creates a store over a connection: the accelerator, or the reference alone if `isPlain`. `texts` must
    /// read from the same connection. `cache` shares data read from the index with other stores over the same
    /// file.
    package static func store(
        in db: Database, texts: any MemoTexts, isPlain: Bool, cache: IndexCache = IndexCache()
    ) -> any PostingStore {
        isPlain ? FTS5Store(db) : SegmentStore(db, texts: texts, cache: cache)
    }
}
