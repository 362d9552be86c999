import GRDB

/// The tables of the index.
enum IndexSchema {
    /// The body comes first: FTS5 spends two more bytes on each entry of every other column. No column sizes are kept, for
    /// ranking reads the texts.
    static let tables = """
        CREATE VIRTUAL TABLE memo_index USING fts5(
            body, title, content='memo', content_rowid='id', columnsize=0, tokenize='saekin');
        CREATE VIRTUAL TABLE memo_vocabulary USING fts5vocab(memo_index, row);
        """

    /// Sets one of FTS5's own settings, which it keeps in the file.
    static func configure(_ db: Database, _ option: String, _ value: Int) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES (?, ?)", arguments: [option, value])
    }

    static func command(_ db: Database, _ command: String) throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index) VALUES (?)", arguments: [command])
    }
}
