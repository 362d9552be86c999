import MemoImport
import MemoModel
import MemoVault
import Postings

/// Writes the memos of an import: new ones many at a time.
///
/// It reads the keys of a source once, and again after others have changed the vault. A key takes about 100 bytes of memory.
final class StoreMemoWriter: ImportWriting {
    /// Number of new memos, and bytes of their texts, that are sent together.
    private static let (mostWaiting, mostBytes) = (500, 1 << 20)

    private let imported: Timestamp
    private var db: StoreTransaction?
    private var index: (any PostingWriter)?
    /// The memos of sources by key, in bytes: Swift compares texts by canonical equivalence. Beside the source of the import, there is that of
    /// conflicted copies.
    private var known: [Int64: [[UInt8]: KnownMemo]] = [:]
    /// The new keys of memos that `known` has under old ones.
    private var renamed: [Int64: [UInt8]] = [:]
    /// The highest number of a memo.
    private var last: Int64 = 0
    private var memos: [[VaultCell]] = []
    private var tags: [[VaultCell]] = []
    private var newTags: [[VaultCell]] = []
    /// The number for the next new tag of the batch, once it is known.
    private var nextTag: Int64?
    private var updates: [Update] = []
    private var bytes = 0

    /// A memo whose row is to be changed.
    private struct Update {
        let id: Int64
        let record: MemoRecord
        let links: MemoLinks
    }

    /// The columns that an import changes.
    private static let changed: [MemoColumn] = [.id] + .facts + .text

    init(imported: Timestamp) { self.imported = imported }

    /// Returns the target of an import. Files of attachments are not kept.
    static func target(_ batches: any ImportBatches, settings: VaultSettings, _ options: ApplyOptions, keepsFiles: Bool = false)
        -> ImportTarget
    {
        let writer = StoreMemoWriter(imported: options.now)
        let dryRun = DryRunWriter { try writer.find(source: $0, key: $1, in: batches.db) }
        let files = keepsFiles && !options.isDryRun ? AttachmentKeeping(StoreFiles()) : nil
        return ImportTarget(batches, options.isDryRun ? dryRun : writer, settings: settings, files: files)
    }

    func begin(in db: any WritableVaultDatabase, isChanged: Bool) throws {
        (self.db, index, nextTag) = (db as? StoreTransaction, db.indexWriter(), nil)
        if isChanged { (known, renamed) = ([:], [:]) }
        last = try db.integers("SELECT id FROM memo ORDER BY id DESC LIMIT 1").first ?? 0
    }

    func find(source: Int64, key: StoredText) throws -> KnownMemo? {
        guard let db else { return nil }
        return try find(source: source, key: key, in: db)
    }

    /// Returns the memo with a key as the vault has it in `db`.
    func find(source: Int64, key: StoredText, in db: any WritableVaultDatabase) throws -> KnownMemo? {
        if known[source] == nil { known[source] = try Self.memos(of: source, in: db) }
        let key = Array(key.text.utf8)
        guard let memo = known[source]?[key], renamed[memo.id].map({ $0 == key }) ?? true else { return nil }
        return memo
    }

    private static func memos(of source: Int64, in db: any WritableVaultDatabase) throws -> [[UInt8]: KnownMemo] {
        var found: [[UInt8]: KnownMemo] = [:]
        let sql = "SELECT id, fingerprint, external_id FROM memo WHERE source_id = ?"
        try db.statement(sql).forEachRow([.integer(source)]) { row in
            found[Array((row[2] as String).utf8)] = KnownMemo(id: row[0], fingerprint: row[1])
            return true
        }
        return found
    }

    func insert(_ record: MemoRecord, _ links: MemoLinks) throws -> Int64? {
        guard try find(source: links.source, key: links.key) == nil else { return nil }
        let id = links.number ?? last + 1
        last = max(last, id)
        let text = record.text
        memos.append(row(id, record, links).cells(.all))
        tags += Self.rows(id, links.tags)
        try index?.add(id, title: text.title, body: text.body)
        known[links.source]?[Array(links.key.text.utf8)] = KnownMemo(id: id, fingerprint: links.fingerprint)
        try count(text)
        return id
    }

    private func count(_ text: MemoText) throws {
        bytes += text.title.utf8.count + text.body.utf8.count
        if memos.count + updates.count >= Self.mostWaiting || bytes >= Self.mostBytes { try writePendingRows() }
    }

    func insertTag(_ name: StoredText, in db: any WritableVaultDatabase) throws -> Int64 {
        guard let store = self.db else { return try db.insert(.tag, ["name"], [VaultCell(name)]) }
        let id = try nextTag ?? max(store.nextNumber(of: VaultTable.tag.name), RowNumbers.tag.latest(in: db) + 1)
        nextTag = id + 1
        newTags.append([.integer(id), VaultCell(name)])
        return id
    }

    private func row(_ id: Int64, _ record: MemoRecord, _ links: MemoLinks) -> MemoRow {
        var row = MemoRow(record, links, imported: imported)
        row.number = id
        return row
    }

    private static func rows(_ memo: Int64, _ tags: [Int64]) -> [[VaultCell]] { Set(tags).sorted().map { [.integer(memo), .integer($0)] } }

    func update(_ id: Int64, to record: MemoRecord, _ links: MemoLinks) throws {
        updates.append(Update(id: id, record: record, links: links))
        known[links.source]?[Array(links.key.text.utf8)] = KnownMemo(id: id, fingerprint: links.fingerprint)
        try count(record.text)
    }

    /// The text of a memo before an update, its category at that time, and the number of the version that it becomes.
    private struct Old {
        let text: MemoText
        let category: Int64?
        let version: Int
    }

    private func writeUpdates(in db: StoreTransaction) throws {
        guard !updates.isEmpty, let index else { return }
        let old = try Self.texts(of: updates.map(\.id), in: db)
        var (rows, versions, events, retitled): ([[VaultCell]], [[VaultCell]], [[VaultCell]], [Int64]) = ([], [], [], [])
        let (revision, event) = try (db.nextNumber(of: VaultTable.revision.name), db.nextNumber(of: VaultTable.event.name))
        for update in updates {
            let (id, text, links) = (update.id, update.record.text, update.links)
            var version: Int?
            // Compares bytes, as `MemoStore.replaceText` does.
            if let old = old[id], !old.text.whole.utf8.elementsEqual(text.whole.utf8) {
                version = old.version
                versions.append(oldVersion(of: id, old, number: revision + Int64(versions.count)))
                try index.remove(id, title: old.text.title, body: old.text.body)
                try index.add(id, title: text.title, body: text.body)
                retitled.append(id)
            }
            rows.append(row(id, update.record, links).cells(Self.changed))
            let columns = EventColumns(.updated(version: version))
            events.append(
                VaultTable.event.row([
                    "id": .integer(event + Int64(events.count)), "time": .integer(imported.milliseconds), "kind": .text(columns.name),
                    "memo_id": .integer(id), "title": .text(text.title), "version": VaultCell(columns.version),
                    "category_id": VaultCell(links.category),
                ]))
        }
        try replaceTags(in: db)
        updates = []
        if !versions.isEmpty { try db.insert(versions, into: .revision) }
        try db.update(rows, of: VaultTable("memo", Self.changed))
        try db.insert(events, into: .event)
        if !retitled.isEmpty { try db.change("DELETE FROM title_key WHERE \(db.isAmong("memo_id"))", .integers(retitled)) }
    }

    /// Deletes the tags that the updated memos have no more, and adds the new ones to `tags`.
    private func replaceTags(in db: StoreTransaction) throws {
        var old: [Int64: Set<Int64>] = [:]
        try db.forEachPair("SELECT memo_id, tag_id FROM memo_tag WHERE \(db.isAmong("memo_id"))", [.integers(updates.map(\.id))]) {
            old[$0, default: []].insert($1)
        }
        var removed: [Int64: [Int64]] = [:]
        for update in updates {
            let (old, new) = (old[update.id] ?? [], Set(update.links.tags))
            for tag in old.subtracting(new) { removed[tag, default: []].append(update.id) }
            tags += Self.rows(update.id, Array(new.subtracting(old)))
        }
        for (tag, memos) in removed {
            try db.change("DELETE FROM memo_tag WHERE tag_id = ? AND \(db.isAmong("memo_id"))", .integer(tag), .integers(memos))
        }
    }

    /// Returns the row of an old text.
    private func oldVersion(of memo: Int64, _ old: Old, number: Int64) -> [VaultCell] {
        var cells: [String: VaultCell] = [
            "id": .integer(number), "memo_id": .integer(memo), "replaced": .integer(imported.milliseconds),
            "number": VaultCell(old.version), "category_id": VaultCell(old.category),
        ]
        for column in [.lead, .gap, .title, .body] as [MemoColumn] { cells[column.name] = VaultCell(old.text.value(of: column)) }
        return VaultTable.revision.row(cells)
    }

    private static func texts(of ids: [Int64], in db: any VaultDatabase) throws -> [Int64: Old] {
        let sql = """
            SELECT id, category_id, (SELECT max(number) FROM revision WHERE memo_id = memo.id), lead, title, gap, body FROM memo
            WHERE \(db.isAmong("id"))
            """
        let rows = try db.statement(sql).rows(.integers(ids)) { row in
            (row[0] as Int64, Old(text: row.memoText, category: row[1], version: (row[2] as Int? ?? 0) + 1))
        }
        return Dictionary(rows) { first, _ in first }
    }

    func rename(_ id: Int64, to key: StoredText, path: StoredText?) throws {
        try db?.change("UPDATE memo SET external_id = ?, path = ? WHERE id = ?", VaultCell(key), VaultCell(path), .integer(id))
        renamed[id] = Array(key.text.utf8)
    }

    func beginBulkLoad(jobs: Int) {}

    func writePendingRows() throws {
        guard let db else { return }
        if !newTags.isEmpty { try db.insert(newTags, into: .tag) }
        if !memos.isEmpty { try db.insert(memos, into: .memo) }
        try writeUpdates(in: db)
        if !tags.isEmpty { try db.insert(tags, into: .memoTag) }
        (newTags, memos, tags, bytes) = ([], [], [], 0)
    }

    func flush() throws {
        try writePendingRows()
        try index?.flush()
    }

    func compactIndex() throws { try db?.finishTokens() }

    func endBulkLoad() { (db, index) = (nil, nil) }
}
