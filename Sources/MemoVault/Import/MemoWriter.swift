import GRDB
import MemoImport
import MemoModel
import SQLiteSupport

/// Writes the memos of an import. Its statements are prepared once per import.
struct MemoWriter: ImportWriting {
    private let db: Database
    private let store: ImportedMemos
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
        store = ImportedMemos(db)
        lookup = try db.makeStatement(sql: Self.lookup)
        oldText = try db.makeStatement(sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?")
        tagging = try RowWriter(db, "INSERT OR IGNORE INTO memo_tag(memo_id, tag_id) VALUES (?, ?)")
    }

    func begin(in db: any WritableVaultDatabase, isChanged: Bool) {}

    func find(source: Int64, key: StoredText) throws -> Stored? { try Self.stored(lookup, source: source, key: key) }

    static let lookup = "SELECT id, fingerprint FROM memo WHERE source_id = ? AND external_id = ?"

    /// Runs the statement `lookup`.
    static func stored(_ lookup: Statement, source: Int64, key: StoredText) throws -> Stored? {
        guard let row = try Row.fetchOne(lookup, arguments: [source, key.databaseValue]) else { return nil }
        return Stored(id: row[0], fingerprint: row[1])
    }

    func insert(_ record: MemoRecord, _ links: Links) throws -> Int64? {
        let memo = NewMemo(
            number: links.number, source: links.source, key: links.key, imported: imported,
            metadata: MemoColumns(record, links, imported: imported), text: record.text)
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

    func rename(_ id: Int64, to key: StoredText) throws {
        try db.write("UPDATE memo SET external_id = ? WHERE id = ?", .text(key), .number(id))
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
        try MemoColumns(record, links, imported: imported).update(id, in: db)
        try db.write("DELETE FROM memo_tag WHERE memo_id = ?", .number(id))
        try tag(id, links.tags)
        try EventLog(db).record(.updated(version: version), memo: id, title: record.text.title, at: imported)
    }
}

extension MemoColumns {
    /// Makes the columns of an imported memo.
    init(_ record: MemoRecord, _ links: MemoWriter.Links, imported: Timestamp) {
        self.init(
            recency: record.modified ?? record.created ?? .undated, created: record.created, modified: record.modified,
            trashed: record.isTrashed ? record.trashed ?? record.modified ?? imported : nil, category: links.category,
            state: record.state, isPinned: record.isPinned, deadline: record.deadline, fingerprint: links.fingerprint, path: links.path)
    }
}

/// The operations of an import on memos. `MemoWriter` writes; `DryRunWriter`, for dry runs, only computes the
/// outcome.
protocol ImportWriting {
    /// Begins to write in the transaction of a batch. `isChanged` is whether others may have changed the vault since the last one.
    func begin(in db: any WritableVaultDatabase, isChanged: Bool) throws
    /// Returns the memo with a key, including memos that this import has written.
    func find(source: Int64, key: StoredText) throws -> MemoWriter.Stored?
    /// Inserts a memo and returns its number, or inserts nothing and returns nil if the source already has a
    /// memo with this key.
    func insert(_ record: MemoRecord, _ links: MemoWriter.Links) throws -> Int64?
    /// Replaces the text and metadata of a memo.
    func update(_ id: Int64, to record: MemoRecord, _ links: MemoWriter.Links) throws
    /// Inserts a tag and returns its number.
    func insertTag(_ name: StoredText, in db: any WritableVaultDatabase) throws -> Int64
    /// Gives a memo another key.
    func rename(_ id: Int64, to key: StoredText) throws
    /// Prepares for many changes before the next `flush`.
    func beginBulkLoad(jobs: Int) throws
    /// Writes the pending rows of new memos. Call it before any statement that changes memos, or that finds
    /// them by anything but number or key.
    func writePendingRows() throws
    /// Writes all pending changes to the index. Call it before a commit.
    func flush() throws
    /// Merges the segments that many imports have left in the index. Call it within a transaction.
    func compactIndex() throws
    /// Restores the settings of the connection. Call it outside a transaction.
    func endBulkLoad()
}

extension ImportWriting {
    func insertTag(_ name: StoredText, in db: any WritableVaultDatabase) throws -> Int64 {
        try db.insert("INSERT INTO tag(name) VALUES (?)", VaultCell(name))
    }
}

/// Replaces `MemoWriter` in a dry run. It records what would be written and writes nothing, so that others
/// can write meanwhile.
///
/// Needs about 40 bytes for each new or changed memo.
final class DryRunWriter: ImportWriting {
    private let stored: (Int64, StoredText) throws -> MemoWriter.Stored?
    /// The memos that this import would have written, by the hash of their key.
    private var written: [UInt64: MemoWriter.Stored] = [:]
    /// The number for the next new memo; negative, so that no memo has it.
    private var nextNumber: Int64 = -1

    /// - Parameter stored: Returns the memo of the vault with a source and a key.
    init(stored: @escaping (_ source: Int64, _ key: StoredText) throws -> MemoWriter.Stored?) { self.stored = stored }

    convenience init(in db: Database) throws {
        let lookup = try db.makeStatement(sql: MemoWriter.lookup)
        self.init { try MemoWriter.stored(lookup, source: $0, key: $1) }
    }

    func begin(in db: any WritableVaultDatabase, isChanged: Bool) {}

    func find(source: Int64, key: StoredText) throws -> MemoWriter.Stored? { try written[Self.hash(key)] ?? stored(source, key) }

    func insert(_ record: MemoRecord, _ links: MemoWriter.Links) throws -> Int64? {
        guard try find(source: links.source, key: links.key) == nil else { return nil }
        defer { nextNumber -= 1 }
        written[Self.hash(links.key)] = MemoWriter.Stored(id: nextNumber, fingerprint: links.fingerprint)
        return nextNumber
    }

    func update(_ id: Int64, to record: MemoRecord, _ links: MemoWriter.Links) {
        written[Self.hash(links.key)] = MemoWriter.Stored(id: id, fingerprint: links.fingerprint)
    }

    func rename(_ id: Int64, to key: StoredText) {}
    func beginBulkLoad(jobs: Int) {}
    func writePendingRows() {}
    func flush() {}
    func compactIndex() {}
    func endBulkLoad() {}

    private static func hash(_ key: StoredText) -> UInt64 {
        var hash = ContentHash()
        hash.combine(key.text)
        return hash.value
    }
}
