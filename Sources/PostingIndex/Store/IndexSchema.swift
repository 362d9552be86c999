import GRDB

/// The tables of the index, and FTS5's settings for them.
///
/// FTS5 stores the table `memo_index` in three shadow tables: `memo_index_data` (pages), `memo_index_idx`
/// (first terms of pages) and `memo_index_config` (settings). It has none for the texts. These are in the
/// table `memo`, whose columns `id`, `title` and `body` FTS5 reads only when it checks the index.
enum IndexSchema {
    /// The body comes first, because FTS5 spends two extra bytes in a posting list on every column but the
    /// first. Column lengths are not stored (`columnsize=0`): only FTS5's own ranking would need them, and
    /// ours reads the texts.
    static let index = """
        CREATE VIRTUAL TABLE memo_index USING fts5(
            body, title, content='memo', content_rowid='id', columnsize=0, tokenize='saekin')
        """
    /// All tokens of the index.
    static let vocabulary = "CREATE VIRTUAL TABLE memo_vocabulary USING fts5vocab(memo_index, row)"
    /// Our own data beside FTS5's tables, see `IndexState`: `highest_id` is the highest ID that the index has
    /// ever contained.
    static let state = "CREATE TABLE index_state(key TEXT PRIMARY KEY, value) WITHOUT ROWID"
    /// FTS5's shadow tables and the statements that create them, in FTS5's order.
    static let shadows = [
        (name: "memo_index_data", sql: "CREATE TABLE memo_index_data(id INTEGER PRIMARY KEY, block BLOB)"),
        (name: "memo_index_idx", sql: "CREATE TABLE memo_index_idx(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID"),
        (name: "memo_index_config", sql: "CREATE TABLE memo_index_config(k PRIMARY KEY, v) WITHOUT ROWID"),
    ]
    /// The version of FTS5's file format that this program can read and write.
    static let formatVersion = 4

    /// FTS5's default settings, for everyday use. They are listed here to be restored after a bulk load,
    /// which changes them.
    static let settings = [("hashsize", 1 << 20), ("automerge", 4), ("crisismerge", 16)]

    /// Sends FTS5 commands with a number. Most of them are settings, which it stores in the file.
    static func configure(_ db: Database, _ settings: [(name: String, value: Int)]) throws {
        let statement = try db.cachedStatement(sql: "INSERT INTO memo_index(memo_index, rank) VALUES (?, ?)")
        for setting in settings { try statement.execute(arguments: [setting.name, setting.value]) }
    }

    /// Sends FTS5 a command without a number.
    static func command(_ db: Database, _ command: String) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index) VALUES (?)", arguments: [command])
    }
}
