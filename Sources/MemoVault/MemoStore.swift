package import MemoModel
package import Postings

/// Writes the rows of memos, and is with `NewRows` the only type that writes their texts.
///
/// A text is stored in several places: the memo's row, the index, the bits of `DetectedKinds` and the sort
/// key of the title. This type writes them together, for imports and for edits. Use it inside a transaction.
package struct MemoStore {
    private let db: any WritableVaultDatabase
    private let index: any PostingWriter

    init(_ db: any WritableVaultDatabase) { self.init(db, db.indexWriter()) }

    package init(_ db: any WritableVaultDatabase, _ index: any PostingWriter) { (self.db, self.index) = (db, index) }

    /// Inserts a memo and returns its number, or writes nothing and returns nil if the source already has a
    /// memo with this key.
    package func insert(_ memo: NewMemo) throws -> Int64? {
        let key = [VaultCell.integer(memo.source), VaultCell(memo.key)]
        guard try db.integers("SELECT id FROM memo WHERE source_id = ? AND external_id = ?", key).isEmpty else { return nil }
        let (number, columns) = (memo.number.map { [VaultCell.integer($0)] } ?? [], memo.number == nil ? "" : "id, ")
        let values = number + memo.metadata.values + [.integer(memo.imported.milliseconds)] + key + Self.values(of: memo.text)
        let id = try db.insert(
            """
            INSERT INTO memo(\(columns)recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint, path,
                imported, source_id, external_id, lead, gap, title, body, detected)
            VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))
            """, values)
        try index.add(id, title: memo.text.title, body: memo.text.body)
        return id
    }

    /// Writes all pending changes to the index. Call it before a commit.
    func flush() throws { try index.flush() }

    /// Replaces the text of a memo and keeps `old`, its current text, as a version. Returns the number of
    /// that version, or writes nothing and returns nil if the texts are equal.
    package func replaceText(of id: Int64, _ old: MemoText, with new: MemoText, at time: Timestamp) throws -> Int? {
        // Compares bytes, not characters: a change from NFD to NFC is a change of the original.
        guard !old.whole.utf8.elementsEqual(new.whole.utf8) else { return nil }
        let version = try Versions(db).keepPresentText(of: id, at: time)
        // The index analyses the old text again to remove its tokens, so this must come before the update of
        // the row.
        try index.remove(id, title: old.title, body: old.body)
        try db.change(
            "UPDATE memo SET lead = ?, gap = ?, title = ?, body = ?, detected = ? WHERE id = ?", Self.values(of: new) + [.integer(id)])
        try index.add(id, title: new.title, body: new.body)
        try TitleKeys.forget(id, in: db)
        return version
    }

    /// Deletes a memo, whose text is `text`, and its versions.
    func remove(_ id: Int64, _ text: MemoText) throws {
        try index.remove(id, title: text.title, body: text.body)
        for sql in [
            "DELETE FROM memo_tag WHERE memo_id = ?", "DELETE FROM revision WHERE memo_id = ?",
            "DELETE FROM attachment WHERE memo_id = ?",
            "UPDATE memo SET conflict_of = NULL WHERE conflict_of = ?", "DELETE FROM memo WHERE id = ?",
        ] { try db.change(sql, .integer(id)) }
        try TitleKeys.forget(id, in: db)
    }

    /// Returns the values of the columns lead, gap, title, body and detected. A null lead means none, a null
    /// gap means one line feed.
    static func values(of text: MemoText) -> [VaultCell] {
        [
            VaultCell(text.storedLead), VaultCell(text.storedGap), VaultCell(StoredText(text.title)), VaultCell(StoredText(text.body)),
            .integer(DetectedColumn.bits(for: text)),
        ]
    }
}

/// A memo that has no row yet.
package struct NewMemo {
    /// The number to use, or nil for the next free one.
    package var number: Int64?
    package let source: Int64
    /// The memo's identifier in its source.
    package let key: StoredText
    package let imported: Timestamp
    package let metadata: MemoColumns
    package let text: MemoText

    /// Creates a memo to insert.
    package init(number: Int64?, source: Int64, key: StoredText, imported: Timestamp, metadata: MemoColumns, text: MemoText) {
        (self.number, self.source, self.key, self.imported) = (number, source, key, imported)
        (self.metadata, self.text) = (metadata, text)
    }
}

extension Timestamp {
    /// The value of the column `recency` for a memo without a creation or modification time. It is before all
    /// other times, so that such a memo never counts as new.
    package static let undated = Timestamp(milliseconds: calendar.lowerBound - 1)
}

/// The columns of a memo other than its text and its origin.
package struct MemoColumns {
    package let recency: Timestamp
    package var created: Timestamp?
    package var modified: Timestamp?
    package var trashed: Timestamp?
    package var category: Int64?
    package var state: WorkState?
    package var isPinned = false
    package var deadline: Timestamp?
    /// Hash of the imported content. 0 equals no hash, so the next import that has the memo updates it.
    package var fingerprint: Int64 = 0
    /// The file that the memo is, or was read from, if the key alone does not identify it.
    package var path: StoredText?

    /// The values of recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint
    /// and path, in this order.
    var values: [VaultCell] {
        [
            .integer(recency.milliseconds), VaultCell(created), VaultCell(modified), VaultCell(trashed), VaultCell(category),
            VaultCell(state?.rawValue), VaultCell(isPinned), VaultCell(deadline), .integer(fingerprint), VaultCell(path),
        ]
    }

    /// Writes these columns to the row of an existing memo.
    package func update(_ id: Int64, in db: any WritableVaultDatabase) throws {
        try db.change(
            """
            UPDATE memo SET recency = ?, created = ?, modified = ?, trashed = ?, category_id = ?, state = ?, pinned = ?,
                deadline = ?, fingerprint = ?, path = ? WHERE id = ?
            """, values + [.integer(id)])
    }
}

extension MemoText {
    /// The values of the columns lead and gap.
    package var storedLead: StoredText? { lead.isEmpty ? nil : StoredText(lead) }
    package var storedGap: StoredText? { gap == "\n" ? nil : StoredText(gap) }
}
