package import MemoImport
package import MemoModel

/// The columns of a stored memo that decide whether it must be written again.
package struct KnownMemo: Sendable {
    package let id: Int64
    let fingerprint: Int64

    /// Creates them, from a row.
    package init(id: Int64, fingerprint: Int64) { (self.id, self.fingerprint) = (id, fingerprint) }
}

/// The IDs of the rows that a memo refers to, and its key.
package struct MemoLinks: Sendable {
    package let source: Int64
    package let key: StoredText
    /// The file that the memo is, or was read from, if the key alone does not identify it.
    let path: StoredText?
    package let fingerprint: Int64
    package let category: Int64?
    package let tags: [Int64]
    /// The number for a new memo, or nil for the next free one.
    package var number: Int64?
}

/// The operations of an import on memos. Each engine has a writer; `DryRunWriter` only
/// computes the outcome.
package protocol ImportWriting {
    /// Begins to write in the transaction of a batch. `isChanged` is whether others may have changed the vault since the last one.
    func begin(in db: any WritableVaultDatabase, isChanged: Bool) throws
    /// Returns the memo with a key, including memos that this import has written.
    func find(source: Int64, key: StoredText) throws -> KnownMemo?
    /// Inserts a memo and returns its number, or inserts nothing and returns nil if the source already has a
    /// memo with this key.
    func insert(_ record: MemoRecord, _ links: MemoLinks) throws -> Int64?
    /// Replaces the text and metadata of a memo.
    func update(_ id: Int64, to record: MemoRecord, _ links: MemoLinks) throws
    /// Inserts a tag and returns its number.
    func insertTag(_ name: StoredText, in db: any WritableVaultDatabase) throws -> Int64
    /// Gives a memo another key, and the path of the file in which it is now; see `MemoLinks.path`.
    func rename(_ id: Int64, to key: StoredText, path: StoredText?) throws
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
    /// Inserts a tag as one row.
    package func insertTag(_ name: StoredText, in db: any WritableVaultDatabase) throws -> Int64 {
        try db.insert(.tag, ["name"], [VaultCell(name)])
    }
}

extension MemoRow {
    /// Makes the row of an imported memo.
    package init(_ record: MemoRecord, _ links: MemoLinks, imported: Timestamp) {
        let facts = StoredFacts(
            recency: record.modified ?? record.created ?? .undated, created: record.created, modified: record.modified,
            trashed: record.isTrashed ? record.trashed ?? record.modified ?? imported : nil, category: links.category,
            plain: record.plain, fingerprint: links.fingerprint, path: links.path)
        self.init(number: links.number, source: links.source, key: links.key, imported: imported, facts: facts, text: record.text)
    }
}

/// Replaces the writer of an engine in a dry run. It keeps the changes in memory and writes nothing, so that others can write meanwhile.
///
/// Needs about 40 bytes for each new or changed memo.
package final class DryRunWriter: ImportWriting {
    private let stored: (Int64, StoredText) throws -> KnownMemo?
    /// The memos that this import would have written, by the hash of their key.
    private var written: [UInt64: KnownMemo] = [:]
    /// The number for the next new memo; negative, so that no memo has it.
    private var nextNumber: Int64 = -1

    /// - Parameter stored: Returns the memo of the vault with a source and a key.
    package init(stored: @escaping (_ source: Int64, _ key: StoredText) throws -> KnownMemo?) { self.stored = stored }

    package func begin(in db: any WritableVaultDatabase, isChanged: Bool) {}

    package func find(source: Int64, key: StoredText) throws -> KnownMemo? { try written[Self.hash(key)] ?? stored(source, key) }

    package func insert(_ record: MemoRecord, _ links: MemoLinks) throws -> Int64? {
        guard try find(source: links.source, key: links.key) == nil else { return nil }
        defer { nextNumber -= 1 }
        written[Self.hash(links.key)] = KnownMemo(id: nextNumber, fingerprint: links.fingerprint)
        return nextNumber
    }

    package func update(_ id: Int64, to record: MemoRecord, _ links: MemoLinks) {
        written[Self.hash(links.key)] = KnownMemo(id: id, fingerprint: links.fingerprint)
    }

    package func rename(_ id: Int64, to key: StoredText, path: StoredText?) {}
    package func beginBulkLoad(jobs: Int) {}
    package func writePendingRows() {}
    package func flush() {}
    package func compactIndex() {}
    package func endBulkLoad() {}

    private static func hash(_ key: StoredText) -> UInt64 {
        var hash = ContentHash()
        hash.combine(key.text)
        return hash.value
    }
}
