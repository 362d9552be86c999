import GRDB
import MemoImport
import MemoModel

/// The operations of an import on memos. `MemoWriter` writes; `DryRunWriter`, for dry runs, only computes the
/// outcome.
protocol ImportWriting {
    /// Returns the memo with a key, including memos that this import has written.
    func find(source: Int64, key: StoredText) throws -> MemoWriter.Stored?
    /// Inserts a memo and returns its number, or inserts nothing and returns nil if the source already has a
    /// memo with this key.
    func insert(_ record: MemoRecord, _ links: MemoWriter.Links) throws -> Int64?
    /// Replaces the text and metadata of a memo.
    func update(_ id: Int64, to record: MemoRecord, _ links: MemoWriter.Links) throws
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

/// Replaces `MemoWriter` in a dry run. It records what would be written and writes nothing, so that others
/// can write meanwhile.
///
/// Needs about 40 bytes for each new or changed memo.
final class DryRunWriter: ImportWriting {
    private let lookup: Statement
    /// The memos that this import would have written, by the hash of their key.
    private var written: [UInt64: MemoWriter.Stored] = [:]
    /// The number for the next new memo; negative, so that no memo has it.
    private var nextNumber: Int64 = -1

    init(in db: Database) throws { lookup = try db.makeStatement(sql: MemoWriter.lookup) }

    func find(source: Int64, key: StoredText) throws -> MemoWriter.Stored? {
        try written[Self.hash(key)] ?? MemoWriter.stored(lookup, source: source, key: key)
    }

    func insert(_ record: MemoRecord, _ links: MemoWriter.Links) throws -> Int64? {
        guard try find(source: links.source, key: links.key) == nil else { return nil }
        defer { nextNumber -= 1 }
        written[Self.hash(links.key)] = MemoWriter.Stored(id: nextNumber, fingerprint: links.fingerprint)
        return nextNumber
    }

    func update(_ id: Int64, to record: MemoRecord, _ links: MemoWriter.Links) {
        written[Self.hash(links.key)] = MemoWriter.Stored(id: id, fingerprint: links.fingerprint)
    }

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
