import GRDB
import MemoModel
import MemoVault
import PostingIndex
import Postings

/// Writes the rows of many memos into a vault file, as `MemoStore` does, but new ones in the way of `NewRows`.
struct ImportedMemos {
    private let db: Database
    private let store: MemoStore
    private let index: any PostingStore
    private let newRows: NewRows
    /// Page cache during an import. Negative numbers are KiB in SQLite.
    private static let cacheOfImports = -10_240

    init(_ db: Database) {
        (self.db, index, newRows) = (db, SearchIndex.store(in: db), NewRows(db))
        store = MemoStore(db, index)
    }

    /// Inserts a memo and returns its number, or writes nothing and returns nil if the source already has a
    /// memo with this key.
    func insert(_ memo: MemoRow) throws -> Int64? {
        guard newRows.isOpen else { return try store.insert(memo) }
        guard let id = try newRows.insert(memo, detected: DetectedColumn.bits(for: memo.text)) else { return nil }
        try index.add(id, title: memo.text.title, body: memo.text.body)
        return id
    }

    /// Replaces the text of a memo, as `MemoStore.replaceText` does. Call `writePendingRows` before.
    func replaceText(of id: Int64, _ old: MemoText, with new: MemoText, at time: Timestamp) throws -> Int? {
        try store.replaceText(of: id, old, with: new, at: time)
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
}
