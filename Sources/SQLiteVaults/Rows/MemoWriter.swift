import GRDB
import MemoImport
import MemoModel
import MemoVault
import SQLiteSupport

/// Writes the memos of an import. Its statements are prepared once per import.
struct MemoWriter: ImportWriting {
    private let db: Database
    private let store: ImportedMemos
    private let lookup: Statement
    private let oldText: Statement
    private let tagging: RowWriter
    private let imported: Timestamp

    init(in db: Database, imported: Timestamp) throws {
        (self.db, self.imported) = (db, imported)
        store = ImportedMemos(db)
        lookup = try db.makeStatement(sql: Self.lookup)
        oldText = try db.makeStatement(sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?")
        tagging = try RowWriter(db, "INSERT OR IGNORE INTO memo_tag(memo_id, tag_id) VALUES (?, ?)")
    }

    func begin(in db: any WritableVaultDatabase, isChanged: Bool) {}

    func find(source: Int64, key: StoredText) throws -> KnownMemo? { try Self.stored(lookup, source: source, key: key) }

    private static let update = [MemoColumn].facts.update
    static let lookup = "SELECT id, fingerprint FROM memo WHERE source_id = ? AND external_id = ?"

    /// Runs the statement `lookup`.
    static func stored(_ lookup: Statement, source: Int64, key: StoredText) throws -> KnownMemo? {
        guard let row = try Row.fetchOne(lookup, arguments: [source, key.databaseValue]) else { return nil }
        return KnownMemo(id: row[0], fingerprint: row[1])
    }

    func insert(_ record: MemoRecord, _ links: MemoLinks) throws -> Int64? {
        guard let id = try store.insert(MemoRow(record, links, imported: imported)) else { return nil }
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

    private func replaceTags(of id: Int64, with tags: Set<Int64>) throws {
        let old = Set(try db.integers("SELECT tag_id FROM memo_tag WHERE memo_id = ?", [.integer(id)]))
        for tag in old.subtracting(tags) {
            try db.write("DELETE FROM memo_tag WHERE memo_id = ? AND tag_id = ?", .number(id), .number(tag))
        }
        for new in tags.subtracting(old).sorted() {
            try tag(id, [new])
            try JournalTriggers.note(new, of: id, in: db)
        }
    }

    func rename(_ id: Int64, to key: StoredText, path: StoredText?) throws {
        try db.write("UPDATE memo SET external_id = ?, path = ? WHERE id = ?", .text(key), .text(path), .number(id))
    }

    func beginBulkLoad(jobs: Int) throws { try store.beginBulkLoad(jobs: jobs) }

    func writePendingRows() throws { try store.writePendingRows() }

    func endBulkLoad() { store.endBulkLoad() }

    func flush() throws { try store.flush() }

    func compactIndex() throws { try store.compactIndex() }

    func update(_ id: Int64, to record: MemoRecord, _ links: MemoLinks) throws {
        try writePendingRows()
        // The old text is stored with the memo's category at that time, so store it before the category
        // changes.
        let old = try Row.fetchOne(oldText, arguments: [id])?.memoText
        let version = try old.flatMap { try store.replaceText(of: id, $0, with: record.text, at: imported) }
        try db.change(Self.update, MemoRow(record, links, imported: imported).cells(.facts) + [.integer(id)])
        try replaceTags(of: id, with: Set(links.tags))
        try EventLog(db).record(.updated(version: version), memo: id, title: record.text.title, at: imported)
    }
}

extension DryRunWriter {
    /// Finds the memos of the vault file on a connection.
    convenience init(in db: Database) throws {
        let lookup = try db.makeStatement(sql: MemoWriter.lookup)
        self.init { try MemoWriter.stored(lookup, source: $0, key: $1) }
    }
}
