import GRDB
import MemoImport
import MemoModel

/// What an import does with memos: `MemoWriter` writes them, `TrialWriter` only finds out what would happen.
protocol ImportWriting {
    /// What the vault has under a key, as it would be by now.
    func find(source: Int64, key: StoredText) throws -> MemoWriter.Stored?
    /// Adds a memo and returns its number; nil, and nothing is added, when the source has a memo with this key.
    func insert(_ record: MemoRecord, _ links: MemoWriter.Links) throws -> Int64?
    /// Gives a memo another text and other metadata.
    func update(_ id: Int64, to record: MemoRecord, _ links: MemoWriter.Links) throws
    /// Prepares the index for many changes before the next `flush`.
    func expectManyChanges(jobs: Int) throws
    /// Writes what waits of the rows of new memos. Call before any statement that looks for memos by anything but number or key, or
    /// changes them.
    func settle() throws
    /// Brings the index up to what was written. Call before a commit.
    func flush() throws
    /// Joins what many imports have left of the index in pieces. Call within a transaction.
    func compactIndex() throws
    /// Leaves the connection as it was. Call outside a transaction.
    func end()
}

/// Stands in for `MemoWriter` in a dry run: remembers what it would have written and writes nothing, so that others can write meanwhile.
///
/// Takes some 40 bytes a memo that is new or changed.
final class TrialWriter: ImportWriting {
    private let lookup: Statement
    /// What this run would have written, by the hash of its key.
    private var written: [UInt64: MemoWriter.Stored] = [:]
    /// New memos get numbers that no memo has.
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

    func expectManyChanges(jobs: Int) {}
    func settle() {}
    func flush() {}
    func compactIndex() {}
    func end() {}

    private static func hash(_ key: StoredText) -> UInt64 {
        var hash = ContentHash()
        hash.combine(key.text)
        return hash.value
    }
}
