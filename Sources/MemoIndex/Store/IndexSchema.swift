import GRDB

/// The tables of the index, and what of them is written nowhere else.
///
/// FTS5 keeps a table `memo_index` in four shadow tables: `_data` (pages), `_idx` (first terms of pages), `_config`, and none for
/// contents, for these stand in the table `memo`, whose columns `id`, `title` and `body` FTS5's own checks read.
enum IndexSchema {
    /// The body comes first: FTS5 spends two more bytes on each entry of every other column. No column sizes are kept, for
    /// ranking reads the texts.
    static let index = """
        CREATE VIRTUAL TABLE memo_index USING fts5(
            body, title, content='memo', content_rowid='id', columnsize=0, tokenize='saekin')
        """
    static let vocabulary = "CREATE VIRTUAL TABLE memo_vocabulary USING fts5vocab(memo_index, row)"
    /// `highest_id` is the highest id that the index has ever held, above which ids are certain to be new.
    static let state = "CREATE TABLE index_state(key TEXT PRIMARY KEY, value) WITHOUT ROWID"
    /// In the order in which FTS5 itself makes them.
    static let shadows = [
        (name: "memo_index_data", sql: "CREATE TABLE memo_index_data(id INTEGER PRIMARY KEY, block BLOB)"),
        (name: "memo_index_idx", sql: "CREATE TABLE memo_index_idx(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID"),
        (name: "memo_index_config", sql: "CREATE TABLE memo_index_config(k PRIMARY KEY, v) WITHOUT ROWID"),
    ]
    /// The version of FTS5's file format that this program knows how to read and write.
    static let formatVersion = 4

    /// FTS5's settings for everyday use. They are its own, said here because a load of many memos changes and restores them.
    static let settings = [("hashsize", 1 << 20), ("automerge", 4), ("crisismerge", 16)]

    /// Sets some of FTS5's own settings, which it keeps in the file.
    static func configure(_ db: Database, _ settings: [(name: String, value: Int)]) throws {
        let statement = try db.cachedStatement(sql: "INSERT INTO memo_index(memo_index, rank) VALUES (?, ?)")
        for setting in settings { try statement.execute(arguments: [setting.name, setting.value]) }
    }

    static func command(_ db: Database, _ command: String) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index) VALUES (?)", arguments: [command])
    }
}
