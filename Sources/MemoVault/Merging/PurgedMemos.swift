import MemoImport
import MemoModel

/// The memos that were deleted for good, which exports still have: the table `purged`.
///
/// It holds hashes only. For an export of a memo's app these are of its key in its source, and of its values in the export; for own exports, which memos of all
/// sources come back with, of its ID and each of its texts. Neither its text nor its name stays in the vault.
struct PurgedMemos {
    /// The knowledge about a memo of an export that was deleted here.
    enum Known {
        /// It was deleted, and its record in the export has not changed since.
        case deleted
        /// It was deleted, and the export has changed it since.
        case changed
    }

    /// The `source_id` of hashes for own exports.
    private static let ownExports = 0 as Int64

    private var fingerprints: [Int64: Int64]?
    /// Fingerprints of the memos of all other sources.
    private var others: [Int64: Int64]?
    /// Hashes of IDs by hashes of texts.
    private var texts: (all: [Int64: Int64], ids: Set<Int64>)?

    /// Forgets the hashes read so far, because other programs may have changed them.
    mutating func reload() { (fingerprints, others, texts) = (nil, nil, nil) }

    /// Returns whether and how a memo was deleted; nil if it never was.
    mutating func find(_ key: MemoKey, source: Int64, in db: any VaultDatabase) throws -> Known? {
        let all = try fingerprints ?? Self.all(of: source, in: db)
        fingerprints = all
        return all[Self.hash(key.text.text)].map { $0 == key.fingerprint ? .deleted : .changed }
    }

    /// Returns whether and how a memo with an ID that no two memos have was deleted in other sources; nil if it never was.
    mutating func find(id: String, _ key: MemoKey, besides source: Int64, in db: any VaultDatabase) throws -> Known? {
        let all = try others ?? Self.all(of: source, "<>", in: db)
        others = all
        return all[Self.hash(id)].map { $0 == key.fingerprint ? .deleted : .changed }
    }

    /// Returns whether and how the memo of a record of an own export was deleted; nil if it never was.
    mutating func find(exported record: MemoRecord, in db: any VaultDatabase) throws -> Known? {
        if texts == nil {
            let all = try Self.all(of: Self.ownExports, in: db)
            texts = (all, Set(all.values))
        }
        guard let texts, !texts.all.isEmpty else { return nil }
        if texts.all[Self.hash(record.externalID, record.text)] != nil { return .deleted }
        return UniqueID(record) != nil && texts.ids.contains(Self.hash(ofID: record.externalID)) ? .changed : nil
    }

    private static func all(of source: Int64, _ comparison: String = "=", in db: any VaultDatabase) throws -> [Int64: Int64] {
        var found: [Int64: Int64] = [:]
        try db.forEachPair("SELECT key, fingerprint FROM purged WHERE source_id \(comparison) ?", [.integer(source)]) { found[$0] = $1 }
        return found
    }

    /// Notes that a memo is deleted. For exports of apps, nothing is noted of memos that were written here, or that their source has lost.
    static func note(_ memo: Int64, _ text: MemoText, in db: any WritableVaultDatabase) throws {
        let sql = """
            SELECT m.source_id, m.external_id, m.fingerprint, m.path, s.name FROM memo m JOIN source s ON s.id = m.source_id WHERE m.id = ?
            """
        let row = try db.statement(sql).first(.integer(memo)) { row in
            (source: row[0] as Int64, key: row[1] as String, fingerprint: row[2] as Int64, path: row[3] as String?, name: row[4] as String)
        }
        guard let row else { return }
        let id = MemoKey.shown(row.key, path: row.path)
        for text in try VersionReader(db).texts(of: memo) + [text] { try note(hash(id, text), hash(ofID: id), source: ownExports, in: db) }
        guard row.name != OwnSource.name, row.fingerprint != 0 else { return }
        try note(hash(row.key), row.fingerprint, source: row.source, in: db)
    }

    /// Notes that the memo of a record is deleted.
    static func note(_ key: MemoKey, source: Int64, in db: any WritableVaultDatabase) throws {
        try note(hash(key.text.text), key.fingerprint, source: source, in: db)
    }

    private static func note(_ key: Int64, _ fingerprint: Int64, source: Int64, in db: any WritableVaultDatabase) throws {
        try forget(key, source: source, in: db)
        try db.change(
            "INSERT INTO purged(source_id, key, fingerprint) VALUES (?, ?, ?)", .integer(source), .integer(key), .integer(fingerprint))
    }

    /// Forgets that a memo was deleted, which comes back.
    static func forget(_ record: MemoRecord, _ key: MemoKey, source: Int64, in db: any WritableVaultDatabase) throws {
        try forget(hash(key.text.text), source: source, in: db)
        let id = MemoKey.shown(key.text.text, path: key.path(of: record, as: key.text)?.text)
        try forget(hash(id, record.text), source: ownExports, in: db)
        guard let id else { return }
        try db.change("DELETE FROM purged WHERE source_id = ? AND fingerprint = ?", .integer(ownExports), .integer(hash(ofID: id)))
    }

    private static func forget(_ key: Int64, source: Int64, in db: any WritableVaultDatabase) throws {
        try db.change("DELETE FROM purged WHERE source_id = ? AND key = ?", .integer(source), .integer(key))
    }

    private static func hash(_ key: String) -> Int64 {
        var hash = ContentHash()
        hash.combine(key)
        return Int64(bitPattern: hash.value)
    }

    private static func hash(ofID id: String?) -> Int64 { hash(String(MemoKey.unnumbered(id ?? ""))) }

    private static func hash(_ id: String?, _ text: MemoText) -> Int64 {
        var hash = ContentHash()
        hash.combine(Self.hash(ofID: id))
        hash.combine(text.whole)
        return Int64(bitPattern: hash.value)
    }
}
