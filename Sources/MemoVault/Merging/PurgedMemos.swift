import MemoModel

/// The imported memos that were deleted for good, which exports still have: the table `purged`.
///
/// It holds hashes only: of the memo's key in its source, and of its values in the export. Neither its text nor its name stays in the vault.
struct PurgedMemos {
    /// The knowledge about a memo of an export that was deleted here.
    enum Known {
        /// It was deleted, and its record in the export has not changed since.
        case deleted
        /// It was deleted, and the export has changed it since.
        case changed
    }

    private var fingerprints: [Int64: Int64]?
    /// Fingerprints of the memos of all other sources.
    private var others: [Int64: Int64]?

    /// Forgets the hashes read so far, because other programs may have changed them.
    mutating func reload() { (fingerprints, others) = (nil, nil) }

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

    private static func all(of source: Int64, _ comparison: String = "=", in db: any VaultDatabase) throws -> [Int64: Int64] {
        var found: [Int64: Int64] = [:]
        try db.forEachPair("SELECT key, fingerprint FROM purged WHERE source_id \(comparison) ?", [.integer(source)]) { found[$0] = $1 }
        return found
    }

    /// Notes that a memo is deleted. Nothing is noted of memos that were written here, or that their source has lost.
    static func note(_ memo: Int64, in db: any WritableVaultDatabase) throws {
        let row = try db.statement(
            "SELECT m.source_id, m.external_id, m.fingerprint FROM memo m JOIN source s ON s.id = m.source_id WHERE m.id = ? AND s.name <> ?"
        ).first(.integer(memo), .text(OwnSource.name)) { (source: $0[0] as Int64, key: $0[1] as String, fingerprint: $0[2] as Int64) }
        guard let row, row.fingerprint != 0 else { return }
        try note(row.key, row.fingerprint, source: row.source, in: db)
    }

    /// Notes that the memo of a record is deleted.
    static func note(_ key: MemoKey, source: Int64, in db: any WritableVaultDatabase) throws {
        try note(key.text.text, key.fingerprint, source: source, in: db)
    }

    private static func note(_ key: String, _ fingerprint: Int64, source: Int64, in db: any WritableVaultDatabase) throws {
        try forget(key, source: source, in: db)
        try db.change(
            "INSERT INTO purged(source_id, key, fingerprint) VALUES (?, ?, ?)", .integer(source), .integer(hash(key)),
            .integer(fingerprint))
    }

    /// Forgets that a memo was deleted, which comes back.
    static func forget(_ key: String, source: Int64, in db: any WritableVaultDatabase) throws {
        try db.change("DELETE FROM purged WHERE source_id = ? AND key = ?", .integer(source), .integer(hash(key)))
    }

    private static func hash(_ key: String) -> Int64 {
        var hash = ContentHash()
        hash.combine(key)
        return Int64(bitPattern: hash.value)
    }
}
