package import MemoModel
package import Postings

/// Writes the rows of memos, and is the only type that writes their texts, beside `NewRows` of files and the writer of imports in PostgreSQL.
///
/// A text is stored in several places: the memo's row, the index, the bits of `DetectedKinds` and the sort
/// key of the title. This type writes them together, for imports and for edits. Use it inside a transaction.
package struct MemoStore {
    private let db: any WritableVaultDatabase
    private let index: any PostingWriter
    private static let updateOfText = [MemoColumn].text.update

    init(_ db: any WritableVaultDatabase) { self.init(db, db.indexWriter()) }

    /// Writes to an index that the caller flushes.
    package init(_ db: any WritableVaultDatabase, _ index: any PostingWriter) { (self.db, self.index) = (db, index) }

    /// Inserts a memo and returns its number, or writes nothing and returns nil if the source already has a
    /// memo with this key.
    package func insert(_ memo: MemoRow) throws -> Int64? {
        let key = memo.cells([.source, .key])
        guard try db.integers("SELECT id FROM memo WHERE source_id = ? AND external_id = ?", key).isEmpty else { return nil }
        let columns = memo.number == nil ? [MemoColumn].all.filter { $0 != .id } : .all
        let id = try db.insert("INSERT INTO memo(\(columns.names)) VALUES (\(columns.parameters))", memo.cells(columns))
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
        _ = try rewriteText(of: id, old, with: new)
        return version
    }

    /// Replaces the text of a memo, and keeps no version of `old`, its current text. Returns false if the texts are equal.
    package func rewriteText(of id: Int64, _ old: MemoText, with new: MemoText) throws -> Bool {
        guard !old.whole.utf8.elementsEqual(new.whole.utf8) else { return false }
        // The index analyses the old text again to remove its tokens, so this must come before the update of
        // the row.
        try index.remove(id, title: old.title, body: old.body)
        try db.change(Self.updateOfText, new.cells(.text) + [.integer(id)])
        try index.add(id, title: new.title, body: new.body)
        try TitleKeys.forget(id, in: db)
        return true
    }

    /// Deletes a memo, whose text is `text`, and its versions.
    func remove(_ id: Int64, _ text: MemoText) throws {
        try index.remove(id, title: text.title, body: text.body)
        for sql in [
            "DELETE FROM memo_tag WHERE memo_id = ?", "DELETE FROM revision WHERE memo_id = ?",
            "DELETE FROM attachment WHERE memo_id = ?", "DELETE FROM baseline WHERE memo_id = ?",
            "UPDATE memo SET conflict_of = NULL WHERE conflict_of = ?", "DELETE FROM memo WHERE id = ?",
            // No part of the text may come back.
            "DELETE FROM journal WHERE memo_id = ?",
        ] { try db.change(sql, .integer(id)) }
        try TitleKeys.forget(id, in: db)
    }
}
