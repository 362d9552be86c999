package import GRDB
import GRDBSQLite
package import Postings

/// The index of texts of attached files. Their IDs are those of files. It is created with the first text, so that programs need not parse its
/// tables in vaults without texts.
extension SearchIndex {
    /// Returns whether there is an index of files. Every search asks, and a statement would take a three-hundredth of a short one.
    static func hasFiles(in db: Database) -> Bool {
        // SAFETY: the texts outlive the call, which writes nothing, as no results are asked for.
        unsafe sqlite3_table_column_metadata(db.sqliteConnection, "main", "file_index", nil, nil, nil, nil, nil, nil) == SQLITE_OK
    }

    /// Returns the index of files; nil if there is none.
    package static func files(in db: Database) -> FTS5Store? { hasFiles(in: db) ? FTS5Store(db, .files) : nil }

    /// Returns the index of files, which is created if there is none. Call it in a transaction.
    package static func createdFiles(in db: Database) throws -> FTS5Store {
        if !hasFiles(in: db) { for sql in [IndexSchema.files, IndexSchema.fileVocabulary] { try db.execute(sql: sql) } }
        return FTS5Store(db, .files)
    }

    /// Makes the index of files anew, if there are texts. Call it in a transaction.
    package static func rebuildFiles(in db: Database) throws {
        for table in ["file_vocabulary", "file_index"] { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM file_text WHERE body <> '')") == true else { return }
        let store = try createdFiles(in: db)
        let texts = try Row.fetchCursor(db, sql: "SELECT file_id, body FROM file_text WHERE body <> '' ORDER BY file_id")
        while let text = try texts.next() { try store.add(text[0], title: "", body: text[1]) }
        try store.flush()
    }

    /// Returns a line for each kind of damage to the index of files; none if it is intact. Needs a transaction that may write.
    package static func damageOfFiles(in db: Database) throws -> [String] {
        guard hasFiles(in: db) else { return [] }
        do {
            try db.execute(sql: "INSERT INTO file_index(file_index, rank) VALUES ('integrity-check', 1)")
            return []
        } catch let error as DatabaseError where error.tellsOfDamage {
            return ["index of files: \(error.message ?? error.resultCode.description)"]
        }
    }
}

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
