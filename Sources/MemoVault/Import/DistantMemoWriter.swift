import MemoImport
import MemoModel
import PostingIndex

/// Writes the memos of an import into a vault in another process: new ones many at a time.
///
/// It reads the keys of a source once, and again after others have changed the vault. A key takes about 100 bytes of memory.
final class DistantMemoWriter: ImportWriting {
    /// Number of new memos, and bytes of their texts, that are sent together.
    private static let (mostWaiting, mostBytes) = (500, 1 << 20)

    private let imported: Timestamp
    private var db: (any WritableVaultDatabase)?
    private var index: (any PostingWriter)?
    /// The memos of one source by key, in bytes: Swift compares texts by canonical equivalence.
    private var known: (source: Int64, memos: [[UInt8]: MemoWriter.Stored])?
    /// The new keys of memos that `known` has under old ones.
    private var renamed: [Int64: [UInt8]] = [:]
    /// The highest number of a memo.
    private var last: Int64 = 0
    private var memos: [[VaultCell]] = []
    private var tags: [[VaultCell]] = []
    private var bytes = 0

    init(imported: Timestamp) { self.imported = imported }

    func begin(in db: any WritableVaultDatabase, isChanged: Bool) throws {
        (self.db, index) = (db, db.indexWriter())
        if isChanged { (known, renamed) = (nil, [:]) }
        last = try db.integers("SELECT id FROM memo ORDER BY id DESC LIMIT 1").first ?? 0
    }

    func find(source: Int64, key: StoredText) throws -> MemoWriter.Stored? {
        guard let db else { return nil }
        return try find(source: source, key: key, in: db)
    }

    /// Returns the memo with a key as the vault has it in `db`.
    func find(source: Int64, key: StoredText, in db: any WritableVaultDatabase) throws -> MemoWriter.Stored? {
        if known?.source != source { known = (source, try Self.memos(of: source, in: db)) }
        let key = Array(key.text.utf8)
        guard let memo = known?.memos[key], renamed[memo.id].map({ $0 == key }) ?? true else { return nil }
        return memo
    }

    private static func memos(of source: Int64, in db: any WritableVaultDatabase) throws -> [[UInt8]: MemoWriter.Stored] {
        var found: [[UInt8]: MemoWriter.Stored] = [:]
        let sql = "SELECT id, fingerprint, external_id FROM memo WHERE source_id = ?"
        try db.statement(sql).forEachRow([.integer(source)]) { row in
            found[Array((row[2] as String).utf8)] = MemoWriter.Stored(id: row[0], fingerprint: row[1])
            return true
        }
        return found
    }

    func insert(_ record: MemoRecord, _ links: MemoWriter.Links) throws -> Int64? {
        guard try find(source: links.source, key: links.key) == nil else { return nil }
        let id = links.number ?? last + 1
        last = max(last, id)
        let text = record.text
        memos.append(row(id, record, links))
        tags += Self.rows(id, links.tags)
        try index?.add(id, title: text.title, body: text.body)
        known?.memos[Array(links.key.text.utf8)] = MemoWriter.Stored(id: id, fingerprint: links.fingerprint)
        bytes += text.title.utf8.count + text.body.utf8.count
        if memos.count >= Self.mostWaiting || bytes >= Self.mostBytes { try writePendingRows() }
        return id
    }

    /// Returns the values of a new memo, in the order of the columns of `VaultTable.memo`.
    private func row(_ id: Int64, _ record: MemoRecord, _ links: MemoWriter.Links) -> [VaultCell] {
        // recency, created, modified, trashed, category_id, state, pinned, deadline, fingerprint, path
        let columns = MemoColumns(record, links, imported: imported).values
        let conflict = [VaultCell.null]
        return [.integer(id)] + columns.prefix(8)
            + [.integer(imported.milliseconds), .integer(links.source), VaultCell(links.key), .integer(links.fingerprint)] + conflict
            + columns.suffix(1) + MemoStore.values(of: record.text)
    }

    private static func rows(_ memo: Int64, _ tags: [Int64]) -> [[VaultCell]] { Set(tags).sorted().map { [.integer(memo), .integer($0)] } }

    func update(_ id: Int64, to record: MemoRecord, _ links: MemoWriter.Links) throws {
        try writePendingRows()
        guard let db, let index else { return }
        // The old text is stored with the memo's category at that time, so store it before the category changes.
        let old = try MemoDetails.text(of: MemoID(rawValue: id), in: db)
        let version = try old.flatMap { try MemoStore(db, index).replaceText(of: id, $0, with: record.text, at: imported) }
        try MemoColumns(record, links, imported: imported).update(id, in: db)
        try db.change("DELETE FROM memo_tag WHERE memo_id = ?", .integer(id))
        tags = Self.rows(id, links.tags)
        try writePendingRows()
        try EventLog(db).record(.updated(version: version), memo: id, title: record.text.title, at: imported)
        known?.memos[Array(links.key.text.utf8)] = MemoWriter.Stored(id: id, fingerprint: links.fingerprint)
    }

    func rename(_ id: Int64, to key: StoredText) throws {
        try db?.change("UPDATE memo SET external_id = ? WHERE id = ?", VaultCell(key), .integer(id))
        renamed[id] = Array(key.text.utf8)
    }

    func beginBulkLoad(jobs: Int) {}

    func writePendingRows() throws {
        guard let db = db as? any DistantVaultDatabase else { return }
        if !memos.isEmpty { try db.insert(memos, into: .memo) }
        if !tags.isEmpty { try db.insert(tags, into: .memoTag) }
        (memos, tags, bytes) = ([], [], 0)
    }

    func flush() throws {
        try writePendingRows()
        try index?.flush()
    }

    func compactIndex() throws { try (db as? any DistantVaultDatabase)?.finishTokens() }

    func endBulkLoad() { (db, index) = (nil, nil) }
}
