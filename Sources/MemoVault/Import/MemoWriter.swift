import GRDB
import MemoImport
import MemoIndex
import MemoModel

/// Writes single memos with statements prepared once a run.
struct MemoWriter {
    private let lookup: Statement
    private let insertion: Statement
    private let metadata: Statement
    private let text: Statement
    private let oldText: Statement
    private let tagging: Statement
    private let untagging: Statement
    private let imported: Timestamp
    private let index: BulkLoader

    /// What the vault knows of a memo, as much as it takes to decide whether to write.
    struct Stored {
        let id: Int64
        let fingerprint: Int64
    }

    /// Ids of the rows a memo points to.
    struct Links {
        let source: Int64
        let key: String
        /// The file it is, or the file it is in, where the key alone does not tell.
        let path: String?
        let fingerprint: Int64
        let category: Int64?
        let tags: [Int64]
        /// The number for a new memo; nil for the next one.
        var number: Int64?
    }

    init(in db: Database, imported: Timestamp) throws {
        self.imported = imported
        index = BulkLoader(db)
        lookup = try db.makeStatement(sql: "SELECT id, fingerprint FROM memo WHERE source_id = ? AND external_id = ?")
        insertion = try db.makeStatement(
            sql: """
                INSERT INTO memo(id, recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint, path,
                    imported, source_id, external_id, lead, gap, title, body, detected)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(source_id, external_id) DO NOTHING
                """)
        metadata = try db.makeStatement(
            sql: """
                UPDATE memo SET recency = ?, created = ?, modified = ?, trashed = ?, category_id = ?, state = ?, pinned = ?,
                    deadline = ?, fingerprint = ?, path = ? WHERE id = ?
                """)
        text = try db.makeStatement(sql: "UPDATE memo SET lead = ?, gap = ?, title = ?, body = ?, detected = ? WHERE id = ?")
        oldText = try db.makeStatement(sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?")
        tagging = try db.makeStatement(sql: "INSERT OR IGNORE INTO memo_tag(memo_id, tag_id) VALUES (?, ?)")
        untagging = try db.makeStatement(sql: "DELETE FROM memo_tag WHERE memo_id = ?")
    }

    func find(source: Int64, key: String) throws -> Stored? {
        guard let row = try Row.fetchOne(lookup, arguments: [source, key]) else { return nil }
        return Stored(id: row[0], fingerprint: row[1])
    }

    /// Nil, and nothing is written, when the source has a memo with this key.
    func insert(_ record: MemoRecord, _ links: Links, in db: Database) throws -> Int64? {
        let (source, key) = (links.source.databaseValue, links.key.databaseValue)
        let number = links.number?.databaseValue ?? .null
        let values =
            [number] + metadata(of: record, links) + [imported.milliseconds.databaseValue, source, key] + columns(of: record.text)
            + [DetectedColumn.value(for: record.text)]
        // As existentials: GRDB takes values of one type through a key path, which costs an import a fiftieth.
        insertion.setUncheckedArguments(StatementArguments(values.map { $0 as (any DatabaseValueConvertible)? }))
        try insertion.execute()
        guard db.changesCount > 0 else { return nil }
        let id = db.lastInsertedRowID
        try index.add(id, title: record.text.title, body: record.text.body)
        for tag in links.tags { try tagging.execute(arguments: [id, tag]) }
        return id
    }

    /// Brings the index up to what was inserted. Call before a commit.
    func flush() throws { try index.flush() }

    func update(_ id: Int64, to record: MemoRecord, _ links: Links, in db: Database) throws {
        try metadata.execute(arguments: StatementArguments(metadata(of: record, links) + [id.databaseValue]))
        try untagging.execute(arguments: [id])
        for tag in links.tags { try tagging.execute(arguments: [id, tag]) }
        let version = try replaceText(of: id, with: record.text, in: db)
        try EventLog(db).record(.updated(version: version), memo: id, title: record.text.title, at: imported)
    }

    /// The number under which the old text is kept; nil when it is the same.
    private func replaceText(of id: Int64, with new: MemoText, in db: Database) throws -> Int? {
        guard let row = try Row.fetchOne(oldText, arguments: [id]) else { return nil }
        // Bytes, not characters: an original that went from NFD to NFC has changed.
        guard !row.memoText.whole.utf8.elementsEqual(new.whole.utf8) else { return nil }
        let version = try Versions(db).keepPresentText(of: id, at: imported)
        // The index forgets the old text by reading it once more: before the memo has the new one.
        try SearchIndex.delete(id, title: row["title"], body: row["body"], in: db)
        try text.execute(arguments: StatementArguments(columns(of: new) + [DetectedColumn.value(for: new), id.databaseValue]))
        try SearchIndex.insert(id, title: new.title, body: new.body, in: db)
        try TitleKeys(db).forget(id)
        return version
    }

    private func metadata(of record: MemoRecord, _ links: Links) -> [DatabaseValue] {
        let recency = record.modified ?? record.created ?? imported
        let trashed = record.isTrashed ? record.trashed ?? record.modified ?? imported : nil
        return [
            recency.milliseconds.databaseValue, record.created.value, record.modified.value, trashed.value,
            links.category?.databaseValue ?? .null, record.state?.rawValue.databaseValue ?? .null,
            record.isPinned.databaseValue, record.deadline.value, links.fingerprint.databaseValue,
            links.path?.databaseValue ?? .null,
        ]
    }

    private func columns(of text: MemoText) -> [DatabaseValue] {
        [
            text.lead.isEmpty ? .null : text.lead.databaseValue,
            text.gap.utf8.elementsEqual("\n".utf8) ? .null : text.gap.databaseValue,
            text.title.databaseValue, text.body.databaseValue,
        ]
    }
}

extension Timestamp? {
    fileprivate var value: DatabaseValue { self?.milliseconds.databaseValue ?? .null }
}
