import GRDB
import MemoModel
import PostingIndex

/// Writes the rows of memos, and is the only type that writes their texts.
///
/// A text is stored in several places: the memo's row, the index, the bits of `DetectedKinds` and the sort
/// key of the title. This type writes them together, for imports and for edits. Use it inside a transaction.
struct MemoStore {
    private let db: Database
    private let insertion: Statement
    private let index: any PostingStore
    private let newRows: NewRows
    /// Page cache during an import. Negative numbers are KiB in SQLite.
    private static let cacheOfImports = -10_240

    init(_ db: Database) throws {
        (self.db, index, newRows) = (db, SearchIndex.store(in: db), NewRows(db))
        insertion = try db.cachedStatement(
            sql: """
                INSERT INTO memo(recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint, path,
                    id, imported, source_id, external_id, lead, gap, title, body, detected)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(source_id, external_id) DO NOTHING
                """)
    }

    /// Inserts a memo and returns its number, or writes nothing and returns nil if the source already has a
    /// memo with this key.
    func insert(_ memo: NewMemo) throws -> Int64? {
        guard let id = try newRows.isOpen ? newRows.insert(memo, detected: DetectedColumn.bits(for: memo.text)) : insertRow(memo) else {
            return nil
        }
        try index.add(id, title: memo.text.title, body: memo.text.body)
        return id
    }

    private func insertRow(_ memo: NewMemo) throws -> Int64? {
        let number = memo.number?.databaseValue ?? .null
        let values =
            memo.metadata.values + [
                number, memo.imported.milliseconds.databaseValue, memo.source.databaseValue, memo.key.databaseValue,
            ] + Self.values(of: memo.text)
        // Existentials: GRDB converts an array of one concrete type through a key path, which slows an import
        // by 2 %.
        insertion.setUncheckedArguments(StatementArguments(values.map { $0 as (any DatabaseValueConvertible)? }))
        try insertion.execute()
        return db.changesCount > 0 ? db.lastInsertedRowID : nil
    }

    /// Prepares for many writes before the next `flush`.
    ///
    /// Until then call `writePendingRows` before any statement that changes memos, or that finds them by anything but
    /// number or key. Call `endBulkLoad` after the last `flush` is committed or rolled back.
    func beginBulkLoad(jobs: Int) throws {
        // Rows written in order need few pages at a time, so most of the memory goes to the index.
        try db.execute(sql: "PRAGMA cache_size = \(Self.cacheOfImports)")
        try index.beginBulkLoad(jobs: jobs)
        try newRows.open()
    }

    /// Writes the pending rows of new memos, so that any statement may read and change them.
    func writePendingRows() throws { try newRows.writePendingRows() }

    /// Writes all pending changes to the index. Call it before a commit.
    func flush() throws {
        try newRows.close()
        try index.flush()
    }

    /// Undoes the settings of `beginBulkLoad`. Call it outside a transaction.
    func endBulkLoad() {
        newRows.end()
        // A failure is harmless: the cache size only affects speed.
        try? db.execute(sql: "PRAGMA cache_size = \(VaultConnection.cacheOfWriters)")
    }

    /// Merges the segments that many imports have left in the index. Call it within a transaction.
    func compactIndex() throws { try index.compact() }

    /// Replaces the text of a memo and keeps `old`, its current text, as a version. Returns the number of
    /// that version, or writes nothing and returns nil if the texts are equal.
    func replaceText(of id: Int64, _ old: MemoText, with new: MemoText, at time: Timestamp) throws -> Int? {
        // Compares bytes, not characters: a change from NFD to NFC is a change of the original.
        guard !old.whole.utf8.elementsEqual(new.whole.utf8) else { return nil }
        try writePendingRows()
        let version = try Versions(db).keepPresentText(of: id, at: time)
        // The index analyses the old text again to remove its tokens, so this must come before the update of
        // the row.
        try index.remove(id, title: old.title, body: old.body)
        try db.cachedStatement(sql: "UPDATE memo SET lead = ?, gap = ?, title = ?, body = ?, detected = ? WHERE id = ?")
            .execute(arguments: StatementArguments(Self.values(of: new) + [id.databaseValue]))
        try index.add(id, title: new.title, body: new.body)
        try TitleKeys.forget(id, in: db)
        return version
    }

    /// Deletes a memo, whose text is `text`, and its versions.
    func remove(_ id: Int64, _ text: MemoText) throws {
        try writePendingRows()
        try index.remove(id, title: text.title, body: text.body)
        for sql in [
            "DELETE FROM memo_tag WHERE memo_id = ?", "DELETE FROM revision WHERE memo_id = ?",
            "DELETE FROM attachment WHERE memo_id = ?",
            "UPDATE memo SET conflict_of = NULL WHERE conflict_of = ?", "DELETE FROM memo WHERE id = ?",
        ] { try db.cachedStatement(sql: sql).execute(arguments: [id]) }
        try TitleKeys.forget(id, in: db)
    }

    /// Returns the values of the columns lead, gap, title, body and detected. A null lead means none, a null
    /// gap means one line feed.
    private static func values(of text: MemoText) -> [DatabaseValue] {
        [
            text.storedLead?.databaseValue ?? .null, text.storedGap?.databaseValue ?? .null,
            StoredText(text.title).databaseValue, StoredText(text.body).databaseValue, DetectedColumn.value(for: text),
        ]
    }
}

/// A memo that has no row yet.
struct NewMemo {
    /// The number to use, or nil for the next free one.
    var number: Int64?
    let source: Int64
    /// The memo's identifier in its source.
    let key: StoredText
    let imported: Timestamp
    let metadata: MemoColumns
    let text: MemoText
}

extension Timestamp {
    /// The value of the column `recency` for a memo without a creation or modification time. It is before all
    /// other times, so that such a memo never counts as new.
    static let undated = Timestamp(milliseconds: calendar.lowerBound - 1)
}

/// The columns of a memo other than its text and its origin.
struct MemoColumns {
    let recency: Timestamp
    var created: Timestamp?
    var modified: Timestamp?
    var trashed: Timestamp?
    var category: Int64?
    var state: WorkState?
    var isPinned = false
    var deadline: Timestamp?
    /// Hash of the imported content. 0 equals no hash, so the next import that has the memo updates it.
    var fingerprint: Int64 = 0
    /// The file that the memo is, or was read from, if the key alone does not identify it.
    var path: StoredText?

    /// The values of recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint
    /// and path, in this order.
    var values: [DatabaseValue] {
        [
            recency.milliseconds.databaseValue, created.value, modified.value, trashed.value, category?.databaseValue ?? .null,
            state?.rawValue.databaseValue ?? .null, isPinned.databaseValue, deadline.value, fingerprint.databaseValue,
            path?.databaseValue ?? .null,
        ]
    }

    /// Writes these columns to the row of an existing memo.
    func update(_ id: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE memo SET recency = ?, created = ?, modified = ?, trashed = ?, category_id = ?, state = ?, pinned = ?,
                    deadline = ?, fingerprint = ?, path = ? WHERE id = ?
                """
        ).execute(arguments: StatementArguments(values + [id.databaseValue]))
    }
}

extension Timestamp? {
    fileprivate var value: DatabaseValue { self?.milliseconds.databaseValue ?? .null }
}

extension MemoText {
    /// The values of the columns lead and gap.
    var storedLead: StoredText? { lead.isEmpty ? nil : StoredText(lead) }
    var storedGap: StoredText? { gap.utf8.elementsEqual("\n".utf8) ? nil : StoredText(gap) }
}
