import MemoImport
import MemoModel

/// Recognises the memos of records whose key has changed because a later version of the program, or of the app, gives the records an ID that they lacked.
///
/// The former key alone is no evidence: many records may have had it. So a memo must also be in the vault as the record is now.
struct FormerKeys {
    /// The memos of the source by the former IDs of records and by their fingerprints, in the order of their numbers.
    private var memos: [StoredText: [Int64: [Int64]]] = [:]
    /// Whether the source has memos without an ID.
    private var hasNameless: Bool?

    /// Returns the memo of a record whose key the source does not have.
    mutating func find(
        _ record: MemoRecord, _ key: MemoKey, source: Int64, isScoped: Bool, in db: any VaultDatabase, isSeen: (Int64) -> Bool
    ) throws -> KnownMemo? {
        guard record.externalID != nil, record.place.record != nil, try record.formerID != nil || isNameless(source, in: db) else {
            return nil
        }
        var former = record
        former.externalID = record.formerID
        let name = MemoKey(former, isScoped: isScoped).text
        let found = try memos[name] ?? Self.memos(with: name.text, source: source, in: db)
        let places = found[key.fingerprint] ?? []
        let place = places.firstIndex { !isSeen($0) }
        if record.formerID != nil {
            memos[name] = found
            memos[name]?[key.fingerprint]?.removeFirst(place.map { $0 + 1 } ?? places.count)
        }
        return place.map { KnownMemo(id: places[$0], fingerprint: key.fingerprint) }
    }

    private mutating func isNameless(_ source: Int64, in db: any VaultDatabase) throws -> Bool {
        if let hasNameless { return hasNameless }
        let sql = "SELECT 1 FROM memo WHERE source_id = ? AND external_id >= ? AND external_id < ? LIMIT 1"
        let first = try db.integers(sql, [.integer(source), .text(MemoKey.contentPrefix), .text("hash;")])
        hasNameless = !first.isEmpty
        return !first.isEmpty
    }

    /// Returns the memos with a key, also with a number after it.
    private static func memos(with key: String, source: Int64, in db: any VaultDatabase) throws -> [Int64: [Int64]] {
        let sql = """
            SELECT id, fingerprint FROM memo WHERE source_id = ? AND (external_id = ? OR external_id >= ? AND external_id < ?) ORDER BY id
            """
        var found: [Int64: [Int64]] = [:]
        // `$` comes after `#`.
        try db.statement(sql).forEachRow([.integer(source), .text(key), .text(key + "#"), .text(key + "$")]) { row in
            found[row[1], default: []].append(row[0])
            return true
        }
        return found
    }
}
