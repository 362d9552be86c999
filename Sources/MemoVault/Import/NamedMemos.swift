import MemoImport
import MemoModel

/// The memos of a source by the names of their records, for records whose key has changed because their export has another name now, or has another one
/// beside it, or no longer has.
struct NamedMemos {
    struct Named {
        let memo: KnownMemo
        /// The file that the record was in.
        let path: String
    }

    private var memos: [String: [Named]] = [:]

    init(in db: any VaultDatabase, source: Int64, _ names: inout RecordNames) throws {
        let sql = "SELECT id, fingerprint, external_id, path FROM memo WHERE source_id = ? AND (path IS NOT NULL OR external_id LIKE '%/%')"
        var found: [String: [Named]] = [:]
        try db.statement(sql).forEachRow([.integer(source)]) { row in
            let key: String = row[2]
            let path: String = row[3] as String? ?? key
            guard let name = names.name(ofKey: key, in: path), name != key else { return true }
            let memo = KnownMemo(id: row[0], fingerprint: row[1])
            found[name, default: []].append(Named(memo: memo, path: path))
            return true
        }
        memos = found
    }

    /// Returns the memos with a name.
    func memos(named name: String) -> [Named] { memos[name] ?? [] }

    /// Removes a memo that was found.
    mutating func remove(_ memo: Int64, named name: String) { memos[name]?.removeAll { $0.memo.id == memo } }
}
