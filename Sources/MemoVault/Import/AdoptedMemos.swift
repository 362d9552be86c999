import MemoImport
import MemoModel

/// The memos of sources whose exports are folders of the export that is read. They become memos of its source, with the keys that its files give them, so
/// they keep their numbers and what a person did with them.
struct AdoptedMemos {
    private let inner: [InnerSource]
    /// The memos by their new keys, for a dry run, which writes nothing.
    private var known: [StoredText: KnownMemo] = [:]
    private var taken: [(memo: Int64, source: InnerSource, key: StoredText, path: StoredText?)] = []
    private var ids: Set<Int64> = []
    private var purged: [PurgedMemos]

    init(_ inner: [InnerSource]) {
        self.inner = inner
        purged = inner.map { _ in PurgedMemos() }
    }

    /// Whether there are such sources.
    var isEmpty: Bool { inner.isEmpty }

    /// Whether a memo was one of another source.
    func contains(_ memo: Int64) -> Bool { ids.contains(memo) }

    /// Returns the memo of a key in a dry run.
    func find(_ key: StoredText) -> KnownMemo? { known[key] }

    /// Takes all memos of these sources. Those whose keys the source already has stay where they are.
    /// - Parameter present: The files of the export.
    mutating func take(into source: Int64, present: Set<String>, isDryRun: Bool, in db: any WritableVaultDatabase) throws {
        guard !inner.isEmpty else { return }
        var keys = Set(
            try db.statement("SELECT external_id FROM memo WHERE source_id = ?").rows(.integer(source)) { StoredText($0[0] as String) })
        for part in inner where part.id != source {
            let rows = try db.statement("SELECT id, fingerprint, external_id, path FROM memo WHERE source_id = ?").rows(.integer(part.id)) {
                (memo: KnownMemo(id: $0[0], fingerprint: $0[1]), key: $0[2] as String, path: $0[3] as String?)
            }
            for row in rows {
                let (key, path) = Self.place(row.key, row.path, in: part.folder, present)
                guard keys.insert(StoredText(key)).inserted else { continue }
                ids.insert(row.memo.id)
                if isDryRun {
                    known[StoredText(key)] = row.memo
                    continue
                }
                taken.append((row.memo.id, part, StoredText(row.key), row.path.map { StoredText($0) }))
                try Self.move(row.memo.id, to: source, key: StoredText(key), path: path.map { StoredText($0) }, in: db)
            }
        }
    }

    /// Gives the memos back that the export does not have, if it is not sure that their source is a folder of it.
    func giveBack(besides seen: SeenMemos, in db: any WritableVaultDatabase) throws {
        for (memo, source, key, path) in taken where !source.isPlace && !seen.contains(memo) {
            try Self.move(memo, to: source.id, key: key, path: path, in: db)
        }
    }

    /// Returns whether a record was a memo of such a source that was deleted for good.
    mutating func isDeleted(_ record: MemoRecord, isScoped: Bool, in db: any VaultDatabase) throws -> Bool {
        for index in inner.indices {
            let folder = inner[index].folder
            guard record.place.path.hasPrefix(folder + "/") else { continue }
            var own = record
            own.place.path = String(record.place.path.dropFirst(folder.count + 1))
            let around = folder.split(separator: "/").map(String.init)
            if own.category.starts(with: around) { own.category.removeFirst(around.count) }
            if try purged[index].find(MemoKey(own, isScoped: isScoped), source: inner[index].id, in: db) == .deleted { return true }
        }
        return false
    }

    private static func move(
        _ memo: Int64, to source: Int64, key: StoredText, path: StoredText?, in db: any WritableVaultDatabase
    ) throws {
        try db.change(
            "UPDATE memo SET source_id = ?, external_id = ?, path = ? WHERE id = ?", .integer(source), VaultCell(key), VaultCell(path),
            .integer(memo))
    }

    /// Returns the key and the path of a memo whose export is a folder of another one. An ID stays as it is.
    private static func place(_ key: String, _ path: String?, in folder: String, _ present: Set<String>) -> (key: String, path: String?) {
        let inFolder = folder + "/" + key
        guard let path else { return (present.contains(inFolder) || MemoKey.isSingleFile(key) ? inFolder : key, nil) }
        return (key == path || key.utf8.starts(with: (path + "#").utf8) ? inFolder : key, folder + "/" + path)
    }
}
