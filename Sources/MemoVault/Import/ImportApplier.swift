import GRDB
import MemoImport
import MemoModel
import MemoSearch

/// Applies the items that importers yield to a vault, in batches of one transaction each.
///
/// Applying the same items again writes nothing. If the process is killed, the vault holds whole batches, and
/// the next run applies the rest.
final class ImportApplier {
    /// Text bytes after which a batch commits, so that the log and the last segment stay bounded.
    private static let batchBytes = 160 << 20
    /// Text bytes after which a batch commits early if another import waits to write.
    private static let leastBatchBytes = 32 << 20
    /// Shortest duration of a batch that commits early because an edit waits. Shorter batches would leave too
    /// many small segments.
    private static let leastBatchTime = Duration.milliseconds(500)
    /// Time between two checks for waiting writers.
    private static let timeBetweenLooks = Duration.milliseconds(20)
    /// Number of suffixes to try for a duplicate key, which takes a few milliseconds. A suffix is taken only
    /// if the export itself has IDs such as `a#2`.
    private static let mostSuffixes = 1000
    /// Size in bytes from which the report names a memo. A search that shows a memo of 20 MB takes a second
    /// and half a gigabyte.
    private static let longMemo = 5_000_000
    /// Number of new and changed memos in a batch from which the index prepares for a bulk load.
    private static let manyChanges = 100

    private let db: Database
    private let options: ApplyOptions
    private let writer: any ImportWriting
    /// Whether several files of the export contain more than one memo.
    private let hasSeveralContainers: Bool
    private var source: ImportSource
    private var categories: CategoryCache
    private var tags: TagCache
    private var seen = SeenMemos()
    private let scope: MirrorScope
    /// Nil if attachments are not kept.
    private let files: AttachmentKeeping?
    /// Created when the first file that is unknown to the vault arrives.
    private var movedFiles: MovedFiles?
    /// The next suffix to try for a key that occurred more than once.
    private var nextSuffix: [String: Int] = [:]
    private var conflicts: [ConflictLink] = []
    private var batch = (records: 0, bytes: 0, changes: 0, began: ContinuousClock.now, lastLook: ContinuousClock.now)
    /// The number for the next new memo, or nil for SQLite's choice.
    private var nextNumber: Int64?
    private var run: ImportRun
    /// The value of `PRAGMA data_version`, which changes when another connection writes.
    private var dataVersion: Int?
    private(set) var report = ImportReport()
    private let vault: Vault
    private let observe: (MemoRecord, MemoOutcome) -> Void

    /// Prepares an import into `vault` on its connection `db`. A dry run uses a single read transaction, which the caller begins and ends.
    init(
        into vault: Vault, in db: Database, source: ImportSource, hasSeveralContainers: Bool, scope: MirrorScope,
        keepsAttachments: Bool, options: ApplyOptions, observe: @escaping (MemoRecord, MemoOutcome) -> Void
    ) throws {
        (self.vault, self.db, self.source, self.options) = (vault, db, source, options)
        (self.hasSeveralContainers, self.observe, self.scope) = (hasSeveralContainers, observe, scope)
        files = keepsAttachments && !options.isDryRun && vault.path != ":memory:" ? AttachmentKeeping(besideVault: vault.path) : nil
        if keepsAttachments { report.attachments = 0 }
        // Cached statements from opening the vault occupy the connection's lookaside memory. Without it every
        // memo would be written with memory from the heap.
        db.clearSchemaCache()
        writer = try options.isDryRun ? DryRunWriter(in: db) : MemoWriter(in: db, imported: source.imported)
        dataVersion = try Int.fetchOne(db, sql: "PRAGMA data_version")
        categories = try CategoryCache(in: db, isDryRun: options.isDryRun)
        tags = try TagCache(in: db, isDryRun: options.isDryRun)
        run = ImportRun(source: source.name.text, time: options.now)
        report.isDryRun = options.isDryRun
    }

    func apply(_ item: ImportItem) throws {
        try begin()
        switch item {
        case .memo(let record): try keepingBatch(record.place) { try apply(record.storable { report.add($0) }) }
        case .category(let record):
            let place = Place(path: CategoryPath(Array(record.path.prefix(1))).names.joined())
            if CategoryPath.isTooDeep(record.path) { report.add(.deepCategory(place, levels: record.path.count)) }
            try keepingBatch(place) {
                _ = try categories.id(of: CategoryPath(record.path), appearance: record.appearance, in: db)
            }
        case .problem(let problem): report.add(problem)
        }
        guard !options.isDryRun, isBatchFull || mustYield() else { return }
        try commit()
        // Waiting writers try once per millisecond. Without a pause the next batch would always lock the
        // vault first.
        VaultConnection.letOthersWrite()
    }

    /// Runs `body` for one record. If a constraint refuses the record, only this record is left out and
    /// reported.
    private func keepingBatch(_ place: Place, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            report.add(.refused(place, error.message ?? "\(error.resultCode)"))
            // The caches may hold names that were not written.
            try reloadNames()
        }
    }

    private var isBatchFull: Bool { batch.records >= options.batchSize || batch.bytes >= Self.batchBytes }

    /// Returns whether to commit early: an edit waits, or another import waits and the batch is large enough
    /// for a segment of its own.
    private func mustYield() -> Bool {
        let now = ContinuousClock.now
        guard let waitFlag = vault.waitFlag, now - batch.lastLook >= Self.timeBetweenLooks else { return false }
        batch.lastLook = now
        if now - batch.began >= Self.leastBatchTime, waitFlag.isRaisedForEdit() { return true }
        return (batch.records >= options.leastBatchSize || batch.bytes >= Self.leastBatchBytes) && waitFlag.isRaised()
    }

    /// Stores the files of the export that memos have.
    func keepFiles(of reader: ImportReader, progress: (ImportReport) throws -> Void) throws {
        guard let files else { return }
        // Rows of attachments need those of their memos.
        try begin()
        try commit()
        try reader.readAttachments(files.wanted, report: { report.add($0) }) { file, next in
            try begin()
            do {
                batch.bytes += try files.keep(file, next: next)
            } catch is AttachmentStore.TooLarge {
                report.add(.attachmentTooLarge(Place(path: file.path), name: file.name))
            }
            try progress(report)
            if isBatchFull || mustYield() {
                try commit()
                VaultConnection.letOthersWrite()
            }
        }
    }

    /// Links conflicted copies, trashes memos that vanished if the options say so, and commits the rest. A
    /// dry run commits nothing.
    func finish() throws -> ImportReport {
        try begin()
        try writer.writePendingRows()
        if !options.isDryRun {
            try ConflictLink.resolve(conflicts, in: db)
            try keepPinLimit()
        }
        // An unreadable export must not empty the vault. If the scope names changed files, though, missing
        // files are known to be gone.
        if options.isMirror, report.rejected == 0 {
            if report.read > 0 || scope.changed != nil { try trashUnseen() } else { try noteEmptyMirror() }
        }
        if !options.isDryRun {
            try files?.finish(in: db)
            try writer.flush()
            if report.imported > 0 { try writer.compactIndex() }
            try commit()
        }
        writer.endBulkLoad()
        report.newCategories = categories.created
        if !categories.kept.isEmpty { report.add(.looksKept(categories.kept.map { $0.names.joined(separator: "/") }.sorted())) }
        report.sources = [source.name.text]
        return report
    }

    /// Rolls back the open batch after an error.
    func abandon() {
        // Report the first error. If the rollback fails too, the next transaction cannot begin.
        if !options.isDryRun, db.isInsideTransaction { try? db.rollback() }
        writer.endBulkLoad()
    }

    private func begin() throws {
        guard !db.isInsideTransaction else { return }
        vault.waitFlag?.waitForEdits()
        try db.beginTransaction(.immediate)
        // Lower this import's own flag, so that only other writers are seen.
        vault.waitFlag?.lowerForAll()
        (batch.began, batch.lastLook) = (.now, .now)
        // Between two batches another program may have replaced the vault with an older one.
        try vault.checkPlace(isWriting: true)
        try vault.bringIndexUpToDate(in: db)
        nextNumber = try MemoNumbers.reserved(in: db)
        try reloadIfChanged()
    }

    /// Reloads the caches if another program wrote between two batches: it may have renamed or removed cached
    /// names.
    private func reloadIfChanged() throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        guard dataVersion != version else { return }
        try reloadNames()
    }

    private func reloadNames() throws {
        try categories.reload(in: db)
        tags = try TagCache(in: db, isDryRun: options.isDryRun)
    }

    private func commit() throws {
        try writer.flush()
        if let files {
            try files.writeRows(in: db)
            report.attachments = files.kept
        }
        try run.record(report, in: db)
        try vault.checkPlace()
        try db.commit()
        try vault.checkPlace()
        report.committed = report.read
        (batch.records, batch.bytes, batch.changes) = (0, 0, 0)
    }

    private func apply(_ record: MemoRecord) throws {
        batch.records += 1
        let bytes = record.text.title.utf8.count + record.text.body.utf8.count
        batch.bytes += bytes
        if bytes >= Self.longMemo { report.add(.longMemo(record.place, bytes: bytes)) }
        let key = MemoKey(record, isScoped: hasSeveralContainers)
        var record = record
        if record.isCopyDated { record.modified = nil }
        let number = try source.id(in: db)
        // In a new source nearly all keys are new, and a look-up would cost as much as the rest of the row.
        // So insert first.
        if source.isNew, try insert(record, key, as: key.text, number) { return }
        guard let stored = try writer.find(source: number, key: key.text) ?? moved(to: key, record, number) else {
            _ = try insert(record, key, as: key.text, number)
            return
        }
        guard seen.contains(stored.id) else { return try update(stored, to: record, key, as: key.text, number) }
        try applyDuplicate(of: stored, record, key, number)
    }

    /// Inserts a memo, or writes nothing and returns false if the source already has a memo with this key.
    private func insert(_ record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) throws -> Bool {
        var links = try links(of: record, key, as: name, source)
        links.number = nextNumber
        guard let id = try writer.insert(record, links) else { return false }
        nextNumber = nil
        try countChange()
        try note(id, record)
        report.imported += 1
        observe(record, .new)
        return true
    }

    private func countChange() throws {
        batch.changes += 1
        if batch.changes == Self.manyChanges { try writer.beginBulkLoad(jobs: options.jobs) }
    }

    private func update(_ stored: MemoWriter.Stored, to record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) throws {
        try note(stored.id, record)
        guard stored.fingerprint != key.fingerprint else {
            report.unchanged += 1
            return observe(record, .unchanged)
        }
        try countChange()
        try writer.update(stored.id, to: record, links(of: record, key, as: name, source))
        report.updated += 1
        observe(record, .changed)
    }

    /// Returns the memo of a file that was moved or renamed, and gives it its new key. Returns nil if the
    /// file is new.
    private func moved(to key: MemoKey, _ record: MemoRecord, _ source: Int64) throws -> MemoWriter.Stored? {
        guard options.isMirror, !scope.present.isEmpty, key.text.text == record.place.path else { return nil }
        try writer.writePendingRows()
        var files = try movedFiles ?? MovedFiles(in: db, source: source, scope: scope)
        defer { movedFiles = files }
        guard let id = try files.take(key.text.text, record.text, in: db) else { return nil }
        if !options.isDryRun { try db.write("UPDATE memo SET external_id = ? WHERE id = ?", .text(key.text), .number(id)) }
        return MemoWriter.Stored(id: id, fingerprint: 0)
    }

    /// Applies a record whose key this run has already seen: a different memo with the same ID is kept as
    /// `id#2`, `id#3` …
    private func applyDuplicate(of first: MemoWriter.Stored, _ record: MemoRecord, _ key: MemoKey, _ source: Int64) throws {
        if key.isGiven, first.fingerprint == key.fingerprint {
            return report.add(.sameMemoTwice(record.place, id: key.text.text))
        }
        let base = "\(source)/\(key.text.text)"
        var number = nextSuffix[base] ?? 2
        let end = number + Self.mostSuffixes
        var stored = try writer.find(source: source, key: key.numbered(number))
        while let other = stored, seen.contains(other.id) {
            number += 1
            guard number < end else { return report.add(.tooManyDuplicates(record.place, id: key.text.text)) }
            stored = try writer.find(source: source, key: key.numbered(number))
        }
        nextSuffix[base] = number + 1
        let name = key.numbered(number)
        if key.isGiven { report.add(.duplicateID(record.place, id: key.text.text, kept: name.text)) }
        if let stored {
            try update(stored, to: record, key, as: name, source)
        } else {
            _ = try insert(record, key, as: name, source)
        }
    }

    private func links(of record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) throws -> MemoWriter.Links {
        let isTold = record.place.path == name.text || record.place.record != nil && !hasSeveralContainers
        return MemoWriter.Links(
            source: source, key: name, path: isTold ? nil : StoredText(record.place.path), fingerprint: key.fingerprint,
            category: try categories.id(of: CategoryPath(record.category), appearance: record.categoryAppearance, in: db),
            tags: try record.tags.map { try tags.id(of: StoredText(name: $0), in: db) })
    }

    private func note(_ id: Int64, _ record: MemoRecord) throws {
        seen.insert(id)
        if let files {
            batch.bytes += try files.take(record, of: id) { report.add($0) }
        } else if options.isDryRun, let attachments = report.attachments {
            report.attachments = attachments + record.attachments.count
        }
        guard let original = record.conflictOf else { return }
        conflicts.append(ConflictLink(copy: id, path: StoredText(original), sourceName: source.name))
    }

    /// Unpins memos until the limit holds. The newest memos of this source, and pinned memos of other
    /// sources, stay pinned.
    private func keepPinLimit() throws {
        let pinned = "FROM memo WHERE pinned AND trashed IS NULL"
        let all = try Int.fetchOne(db, sql: "SELECT count(*) \(pinned)") ?? 0
        guard all > vault.settings.pinLimit, let source = source.id else { return }
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, title \(pinned) AND source_id = ? ORDER BY recency, id LIMIT ?",
            arguments: [source, all - vault.settings.pinLimit])
        for row in rows {
            let (id, title): (Int64, String) = (row[0], row[1])
            try db.write("UPDATE memo SET pinned = 0 WHERE id = ?", .number(id))
            report.add(.pinsFull(MemoID(rawValue: id), title: title, limit: vault.settings.pinLimit))
        }
    }

    /// Reports that the export is empty and the memos of the source were kept.
    private func noteEmptyMirror() throws {
        let count =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.trashed IS NULL",
                arguments: [source.name.databaseValue]) ?? 0
        if count > 0 { report.add(.emptyMirror(source.name.text, memos: count)) }
    }

    private func trashUnseen() throws {
        // No memo has the fingerprint 0, so a memo that reappears counts as changed and is taken out of the
        // trash.
        let ids = try scope.memos(of: source.id(in: db), in: db).sorted()
        let title = try db.makeStatement(sql: "SELECT title FROM memo WHERE id = ?")
        for id in ids where !seen.contains(id) {
            report.trashed += 1
            if options.isDryRun { continue }
            try db.write(
                "UPDATE memo SET trashed = ?, fingerprint = 0 WHERE id = ?", .number(options.now.milliseconds), .number(id))
            try EventLog(db).record(
                .vanished, memo: id, title: String.fetchOne(title, arguments: [id]) ?? "", at: options.now)
        }
    }
}
