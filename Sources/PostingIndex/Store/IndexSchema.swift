import Foundation
package import GRDB
import Postings
import SQLiteSupport

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
    /// Lists of frequent tokens once more, see `BitLists`.
    static let bits = "CREATE TABLE IF NOT EXISTS memo_index_bits(id INTEGER PRIMARY KEY, block BLOB)"
    /// The index of texts of attached files, which stand in the table `file_text`, and all its tokens.
    static let files = """
        CREATE VIRTUAL TABLE IF NOT EXISTS file_index USING fts5(
            body, content='file_text', content_rowid='file_id', columnsize=0, tokenize='saekin')
        """
    static let fileVocabulary = "CREATE VIRTUAL TABLE IF NOT EXISTS file_vocabulary USING fts5vocab(file_index, row)"
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

/// The state of the index beside its postings: the highest ID it has contained, its settings, its totals.
struct IndexState {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Returns the highest ID that the index has ever contained, including deleted memos: a higher ID is
    /// certain to be new. Returns nil if it was not recorded, as in an index of an earlier version.
    func highestID() throws -> Int64? {
        guard try db.tableExists("index_state") else { return nil }
        return try Int64.checkedOne(db.cachedStatement(sql: "SELECT value FROM index_state WHERE key = 'highest_id'"))
    }

    /// Records that the index contains, or has contained, `id`. Does nothing if there is no record yet,
    /// because a value that is too low would be wrong.
    func raiseHighestID(to id: Int64) throws {
        guard try highestID() != nil else { return }
        try db.cachedStatement(sql: "UPDATE index_state SET value = max(value, ?) WHERE key = 'highest_id'").execute(arguments: [id])
    }

    /// Begins to record the highest ID. The index must be new and empty.
    func beginCounting() throws {
        try db.execute(sql: "INSERT INTO index_state(key, value) VALUES ('highest_id', ?)", arguments: [Int64.min])
    }

    /// Returns whether some of FTS5's settings differ from those for everyday use.
    func isDetuned() throws -> Bool {
        try IndexSchema.settings.contains { name, value in
            let set = try Int.checkedOne(db.cachedStatement(sql: "SELECT v FROM memo_index_config WHERE k = ?"), arguments: [name])
            return set != nil && set != value
        }
    }

    /// Returns the totals of the index when FTS5 last wrote them. FTS5 stores them in a row of its pages as
    /// three varints: memos, tokens of bodies, tokens of titles. No SQL of FTS5 returns them.
    func totals() throws -> IndexTotals {
        let record = try Data.checkedOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = 1")).map(Array.init) ?? []
        guard !record.isEmpty else { return IndexTotals() }
        var offset = 0
        let numbers = (0..<3).compactMap { _ in Varint.read(record.span, at: &offset).flatMap { Int(exactly: $0) } }
        guard numbers.count == 3 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
        return IndexTotals(memos: numbers[0], body: numbers[1], title: numbers[2])
    }
}

extension SearchIndex {
    /// Returns bytes that differ between any two states of an index: FTS5's structure record, and the version
    /// of the schema, because a rebuilt index may have the same structure as before.
    package static func contentVersion(in db: Database) throws -> [UInt8] {
        let structure = try Data.checkedOne(db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = 10"))
        let schema = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA main.schema_version")) ?? 0
        return Array(structure ?? Data()) + Array(String(schema).utf8)
    }
}
