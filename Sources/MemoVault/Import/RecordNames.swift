import MemoImport
import MemoModel

/// Gives records names that stay the same when the name of their export changes.
struct RecordNames {
    private var paths = CommonPaths()

    /// Returns the name of a record: its key with the common path of all exports instead of the path of its file. A record with neither ID nor time is
    /// named by its title.
    mutating func name(of record: MemoRecord, _ key: MemoKey) -> String {
        name(ofKey: key.text.text, in: record.place.path)
            ?? "\u{1F}" + (key.isGiven || record.created != nil ? key.text.text : record.text.title)
    }

    /// Returns the name of a record without the path of its file in its key, as if it had that path.
    mutating func scopedName(of record: MemoRecord, _ key: MemoKey) -> String {
        paths.path(of: record.place.path, isRecords: true) + "#" + key.text.text
    }

    /// Returns the name of a record whose key begins with the path of its file; nil for others.
    mutating func name(ofKey key: String, in path: String) -> String? {
        if key == path { return paths.path(of: path, isRecords: false) }
        return Self.id(in: key, of: path).map { paths.path(of: path, isRecords: true) + "#" + $0 }
    }

    /// Returns what follows the path of a file in the key of a record; nil if the key does not begin with it.
    static func id(in key: String, of path: String) -> String? {
        guard key.utf8.starts(with: path.utf8), key.utf8.dropFirst(path.utf8.count).first == 0x23 else { return nil }
        return String(Substring(key.utf8.dropFirst(path.utf8.count + 1)))
    }
}

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
