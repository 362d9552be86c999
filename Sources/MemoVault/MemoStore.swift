import GRDB
import MemoIndex
import MemoModel

/// The rows of memos, and the one place that writes their texts.
///
/// A text stands in several places at once: in its row, in the index, in the bits of what it holds, in the key its title sorts by. All
/// are written here together, for imports and edits alike. Use it within a transaction.
struct MemoStore {
    private let db: Database
    private let insertion: Statement
    private let index: any PostingStore
    private let newRows: NewRows
    /// As SQLite takes it: kilobytes below zero.
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

    /// Adds a memo and answers its number; nil, and nothing is written, when the source has a memo with this key.
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
        // As existentials: GRDB takes values of one type through a key path, which costs an import a fiftieth.
        insertion.setUncheckedArguments(StatementArguments(values.map { $0 as (any DatabaseValueConvertible)? }))
        try insertion.execute()
        return db.changesCount > 0 ? db.lastInsertedRowID : nil
    }

    /// Says that many memos will be written before the next `flush`. Until then call `settle` before any statement that looks for memos by
    /// anything but number or key, or changes them; and `end` when the last `flush` is committed or taken back.
    func expectManyChanges(jobs: Int) throws {
        // What is written in order needs few pages at a time; the memory is for the index.
        try db.execute(sql: "PRAGMA cache_size = \(Self.cacheOfImports)")
        try index.expectManyChanges(jobs: jobs)
        try newRows.open()
    }

    /// Writes what waits of the rows of new memos, so that any statement may read and change them.
    func settle() throws { try newRows.settle() }

    /// Brings the index up to what was written. Call before a commit.
    func flush() throws {
        try newRows.close()
        try index.flush()
    }

    /// Leaves the connection as it was before `expectManyChanges`. Call outside a transaction.
    func end() {
        newRows.end()
        // A cache of another size only costs time.
        try? db.execute(sql: "PRAGMA cache_size = \(VaultConnection.cacheOfWriters)")
    }

    /// Joins what many imports have left of the index in pieces. Call within a transaction.
    func compactIndex() throws { try index.compact() }

    /// Gives a memo another text and keeps `old`, its present one, as a version. Answers the version's number; nil, and nothing is
    /// written, when the texts are the same.
    func replaceText(of id: Int64, _ old: MemoText, with new: MemoText, at time: Timestamp) throws -> Int? {
        // Bytes, not characters: an original that went from NFD to NFC has changed.
        guard !old.whole.utf8.elementsEqual(new.whole.utf8) else { return nil }
        try settle()
        let version = try Versions(db).keepPresentText(of: id, at: time)
        // The index forgets the old text by reading it once more: before the memo has the new one.
        try index.remove(id, title: old.title, body: old.body)
        try db.cachedStatement(sql: "UPDATE memo SET lead = ?, gap = ?, title = ?, body = ?, detected = ? WHERE id = ?")
            .execute(arguments: StatementArguments(Self.values(of: new) + [id.databaseValue]))
        try index.add(id, title: new.title, body: new.body)
        try TitleKeys(db).forget(id)
        return version
    }

    /// Deletes a memo whose text is `text`, with its old texts.
    func remove(_ id: Int64, _ text: MemoText) throws {
        try settle()
        try index.remove(id, title: text.title, body: text.body)
        for sql in [
            "DELETE FROM memo_tag WHERE memo_id = ?", "DELETE FROM revision WHERE memo_id = ?",
            "UPDATE memo SET conflict_of = NULL WHERE conflict_of = ?", "DELETE FROM memo WHERE id = ?",
        ] { try db.cachedStatement(sql: sql).execute(arguments: [id]) }
        try TitleKeys(db).forget(id)
    }

    /// The columns lead, gap, title, body and detected. Lead is null for none, gap for one line feed.
    private static func values(of text: MemoText) -> [DatabaseValue] {
        [
            text.storedLead?.databaseValue ?? .null, text.storedGap?.databaseValue ?? .null,
            StoredText(text.title).databaseValue, StoredText(text.body).databaseValue, DetectedColumn.value(for: text),
        ]
    }
}

/// A memo about to get its row.
struct NewMemo {
    /// Nil for the next one.
    var number: Int64?
    let source: Int64
    /// What the source calls it.
    let key: StoredText
    let imported: Timestamp
    let metadata: MemoColumns
    let text: MemoText
}

extension Timestamp {
    /// In the column `recency` of a memo of which nothing tells when it was written or changed: before all times, so that it never passes for
    /// new.
    static let undated = Timestamp(milliseconds: calendar.lowerBound - 1)
}

/// What the row of a memo holds beside its text and its origin.
struct MemoColumns {
    let recency: Timestamp
    var created: Timestamp?
    var modified: Timestamp?
    var trashed: Timestamp?
    var category: Int64?
    var state: WorkState?
    var isPinned = false
    var deadline: Timestamp?
    /// 0 for "changed, whatever the next import brings".
    var fingerprint: Int64 = 0
    /// The file it is, or the file it is in, where the key alone does not tell.
    var path: StoredText?

    /// For the columns recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint and path.
    var values: [DatabaseValue] {
        [
            recency.milliseconds.databaseValue, created.value, modified.value, trashed.value, category?.databaseValue ?? .null,
            state?.rawValue.databaseValue ?? .null, isPinned.databaseValue, deadline.value, fingerprint.databaseValue,
            path?.databaseValue ?? .null,
        ]
    }

    /// Gives a memo that is there these columns.
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
    /// For the columns lead and gap.
    var storedLead: StoredText? { lead.isEmpty ? nil : StoredText(lead) }
    var storedGap: StoredText? { gap.utf8.elementsEqual("\n".utf8) ? nil : StoredText(gap) }
}

extension Row {
    /// The text of a row of `memo` or `revision`, from the columns lead, gap, title and body.
    var memoText: MemoText {
        MemoText(lead: self["lead"] ?? "", title: self["title"], gap: self["gap"] ?? "\n", body: self["body"])
    }
}
