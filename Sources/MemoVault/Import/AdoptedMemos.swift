import MemoImport
import MemoModel

/// The memos of sources whose exports are parts of the export that is read. They become memos of its source, with the keys that its files give them, so
/// they keep their numbers and a person's changes.
struct AdoptedMemos {
    private let inner: [InnerSource]
    /// The memos by their new keys, for a dry run, which writes nothing.
    private var known: [StoredText: KnownMemo] = [:]
    /// The memos of sources that are not known by their places, with the keys that they had, if the export has no such file.
    private var doubtful: [(memo: Int64, source: Int64, key: StoredText, path: StoredText?)] = []
    private var ids: Set<Int64> = []
    private var purged: [PurgedMemos]
    /// Whether the IDs of each part, alone, are those within a file.
    private var areScoped: [Bool]

    init(_ inner: [InnerSource]) {
        self.inner = inner
        (purged, areScoped) = (inner.map { _ in PurgedMemos() }, inner.map { _ in false })
    }

    /// Whether there are such sources.
    var isEmpty: Bool { inner.isEmpty }

    /// Returns whether a memo was one of another source.
    func contains(_ memo: Int64) -> Bool { ids.contains(memo) }

    /// Returns the memo of a key in a dry run.
    func find(_ key: StoredText) -> KnownMemo? { known[key] }

    /// Takes all memos of these sources. Those whose keys the source already has stay where they are.
    /// - Parameters:
    ///   - present: The files of the export.
    ///   - isScoped: Whether IDs in the export are those within a file.
    mutating func take(
        into source: Int64, present: Set<String>, isScoped: Bool, isDryRun: Bool, in db: any WritableVaultDatabase
    ) throws {
        guard !inner.isEmpty else { return }
        var keys = Set(
            try db.statement("SELECT external_id FROM memo WHERE source_id = ?").rows(.integer(source)) { StoredText($0[0] as String) })
        for (index, part) in inner.enumerated() where part.id != source {
            let rows = try db.statement("SELECT id, fingerprint, external_id, path FROM memo WHERE source_id = ?").rows(.integer(part.id)) {
                (memo: KnownMemo(id: $0[0], fingerprint: $0[1]), key: $0[2] as String, path: $0[3] as String?)
            }
            let containers = part.isFile ? [part.path] : ExportPlan.containers(among: present.filter(part.holds))
            areScoped[index] = containers.count > 1
            let place = Place(part: part, container: isScoped && containers.count == 1 ? containers[0] : nil, present: present)
            for row in rows {
                let (key, path) = place.of(row.key, row.path)
                guard keys.insert(StoredText(key)).inserted else { continue }
                ids.insert(row.memo.id)
                if isDryRun {
                    known[StoredText(key)] = row.memo
                    continue
                }
                // A file that is there and could not be read will be read another time.
                if !part.isPlace, !present.contains(path ?? key) {
                    doubtful.append((row.memo.id, part.id, StoredText(row.key), row.path.map { StoredText($0) }))
                }
                try Self.move(row.memo.id, to: source, key: StoredText(key), path: path.map { StoredText($0) }, in: db)
            }
        }
    }

    /// Gives the memos back that the export does not have, if it is not sure that their source is a part of it.
    func giveBack(besides seen: SeenMemos, in db: any WritableVaultDatabase) throws {
        for (memo, source, key, path) in doubtful where !seen.contains(memo) {
            try Self.move(memo, to: source, key: key, path: path, in: db)
        }
    }

    /// Returns whether a record was a memo of such a source that was deleted for good.
    mutating func isDeleted(_ record: MemoRecord, in db: any VaultDatabase) throws -> Bool {
        for index in inner.indices {
            guard inner[index].holds(record.place.path) else { continue }
            var own = record
            own.place.path = String(record.place.path.dropFirst(inner[index].around.count))
            let around = inner[index].folders
            if own.category.starts(with: around) { own.category.removeFirst(around.count) }
            if try purged[index].find(MemoKey(own, isScoped: areScoped[index]), source: inner[index].id, in: db) == .deleted {
                return true
            }
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

    /// Tells where the memos of a part are in the export around it.
    private struct Place {
        let part: InnerSource
        /// The file that the IDs of the part's memos are within, if the export has those of several files.
        let container: String?
        let present: Set<String>

        /// Returns the key and the path of a memo of the part.
        func of(_ key: String, _ path: String?) -> (key: String, path: String?) {
            let inside = part.around + key
            if let path { return (key == path || key.utf8.starts(with: (path + "#").utf8) ? inside : key, part.around + path) }
            if present.contains(inside) || MemoKey.isSingleFile(key) { return (inside, nil) }
            guard let container, !key.hasPrefix(MemoKey.contentPrefix) else { return (key, nil) }
            return (container + "#" + key, container)
        }
    }
}
