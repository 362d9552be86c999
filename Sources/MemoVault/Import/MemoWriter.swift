import GRDB
import MemoImport
import MemoModel
import SQLiteSupport

/// Writes the memos of an import. Its statements are prepared once per import.
struct MemoWriter: ImportWriting {
    private let db: Database
    private let store: MemoStore
    private let lookup: Statement
    private let oldText: Statement
    private let tagging: RowWriter
    private let imported: Timestamp

    /// The columns of a stored memo that decide whether it must be written again.
    struct Stored {
        let id: Int64
        let fingerprint: Int64
    }

    /// The IDs of the rows that a memo refers to, and its key.
    struct Links {
        let source: Int64
        let key: StoredText
        /// The file that the memo is, or was read from, if the key alone does not identify it.
        let path: StoredText?
        let fingerprint: Int64
        let category: Int64?
        let tags: [Int64]
        /// The number for a new memo, or nil for the next free one.
        var number: Int64?
    }

    init(in db: Database, imported: Timestamp) throws {
        (self.db, self.imported) = (db, imported)
        store = try MemoStore(db)
        lookup = try db.makeStatement(sql: Self.lookup)
        oldText = try db.makeStatement(sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?")
        tagging = try RowWriter(db, "INSERT OR IGNORE INTO memo_tag(memo_id, tag_id) VALUES (?, ?)")
    }

    func find(source: Int64, key: StoredText) throws -> Stored? { try Self.stored(lookup, source: source, key: key) }

    static let lookup = "SELECT id, fingerprint FROM memo WHERE source_id = ? AND external_id = ?"

    /// Runs the statement `lookup`.
    static func stored(_ lookup: Statement, source: Int64, key: StoredText) throws -> Stored? {
        guard let row = try Row.fetchOne(lookup, arguments: [source, key.databaseValue]) else { return nil }
        return Stored(id: row[0], fingerprint: row[1])
    }

    func insert(_ record: MemoRecord, _ links: Links) throws -> Int64? {
        let memo = NewMemo(
            number: links.number, source: links.source, key: links.key, imported: imported, metadata: columns(of: record, links),
            text: record.text)
        guard let id = try store.insert(memo) else { return nil }
        try tag(id, links.tags)
        return id
    }

    private func tag(_ id: Int64, _ tags: [Int64]) throws {
        for tag in tags {
            tagging.bind(id, at: 1)
            tagging.bind(tag, at: 2)
            try tagging.execute()
        }
    }

    func beginBulkLoad(jobs: Int) throws { try store.beginBulkLoad(jobs: jobs) }

    func writePendingRows() throws { try store.writePendingRows() }

    func endBulkLoad() { store.endBulkLoad() }

    func flush() throws { try store.flush() }

    func compactIndex() throws { try store.compactIndex() }

    func update(_ id: Int64, to record: MemoRecord, _ links: Links) throws {
        try writePendingRows()
        // The old text is stored with the memo's category at that time, so store it before the category
        // changes.
        let old = try Row.fetchOne(oldText, arguments: [id])?.memoText
        let version = try old.flatMap { try store.replaceText(of: id, $0, with: record.text, at: imported) }
        try columns(of: record, links).update(id, in: db)
        try db.write("DELETE FROM memo_tag WHERE memo_id = ?", .number(id))
        try tag(id, links.tags)
        try EventLog(db).record(.updated(version: version), memo: id, title: record.text.title, at: imported)
    }

    private func columns(of record: MemoRecord, _ links: Links) -> MemoColumns {
        MemoColumns(
            recency: record.modified ?? record.created ?? .undated, created: record.created, modified: record.modified,
            trashed: record.isTrashed ? record.trashed ?? record.modified ?? imported : nil, category: links.category,
            state: record.state, isPinned: record.isPinned, deadline: record.deadline, fingerprint: links.fingerprint, path: links.path)
    }
}
