import GRDB
import MemoImport
import MemoIndex
import MemoModel

/// Takes what importers yield and brings the vault to the same state, in batches of one transaction each.
///
/// The same items again write nothing. Killed at any point, the vault holds whole batches, and the next run does the rest.
final class ImportApplier {
    /// What a batch may hold of text, so that neither the log nor the last segment grow without end.
    private static let batchBytes = 160 << 20
    /// Number of bytes after which a batch ends early if another import waits to write.
    private static let leastBatchBytes = 32 << 20
    /// How long a batch lasts at least while an edit waits: shorter ones would be more segments than they are worth.
    private static let leastBatchTime = Duration.milliseconds(500)
    /// Time between two looks at whether somebody waits.
    private static let timeBetweenLooks = Duration.milliseconds(20)
    /// Numbers that are tried for one more memo under a key, some milliseconds. Only ids such as `a#2`, given by the export itself, take any.
    private static let mostSuffixes = 1000
    /// New and changed memos of a batch from which the index prepares for more.
    private static let manyChanges = 100

    private let db: Database
    private let options: ApplyOptions
    private let writer: any ImportWriting
    /// Whether several files of the export hold many memos each.
    private let hasSeveralContainers: Bool
    private var source: ImportSource
    private var categories: CategoryCache
    private var tags: TagCache
    private var seen = SeenMemos()
    private let scope: MirrorScope
    /// Made when the first file comes that the vault does not know.
    private var movedFiles: MovedFiles?
    /// The next number to try for a key that came more than once.
    private var nextSuffix: [String: Int] = [:]
    private var conflicts: [ConflictLink] = []
    private var batch = (records: 0, bytes: 0, changes: 0, began: ContinuousClock.now, lastLook: ContinuousClock.now)
    /// The number for the next new memo; nil for SQLite's choice.
    private var nextNumber: Int64?
    private var run: ImportRun
    /// SQLite's number for the state of the file, which changes when another connection writes.
    private var dataVersion: Int?
    private(set) var report = ImportReport()
    private let sign: WaitingSign?
    private let observe: (MemoRecord, MemoOutcome) -> Void
    private let prepareIndex: () throws -> Void
    private let checkPlace: () throws -> Void
    private let pinLimit: Int

    /// `prepareIndex` brings the index up to date. It is called at the beginning of every transaction. `checkPlace` throws when the file
    /// was replaced, and is called before and after each commit. A dry run takes one transaction that
    /// only reads, which the caller begins and ends.
    init(
        in db: Database, source: ImportSource, hasSeveralContainers: Bool, scope: MirrorScope, options: ApplyOptions,
        sign: WaitingSign?, pinLimit: Int, observe: @escaping (MemoRecord, MemoOutcome) -> Void,
        prepareIndex: @escaping () throws -> Void, checkPlace: @escaping () throws -> Void
    ) throws {
        self.pinLimit = pinLimit
        (self.db, self.source, self.options, self.hasSeveralContainers) = (db, source, options, hasSeveralContainers)
        (self.sign, self.observe, self.scope, self.prepareIndex, self.checkPlace) = (sign, observe, scope, prepareIndex, checkPlace)
        // Statements that opening the vault has left behind hold the small memory that SQLite sets aside for a connection (lookaside); each
        // memo would be written with memory of the heap instead.
        db.clearSchemaCache()
        writer = try options.isDryRun ? TrialWriter(in: db) : MemoWriter(in: db, imported: source.imported)
        dataVersion = try Int.fetchOne(db, sql: "PRAGMA data_version")
        categories = try CategoryCache(in: db, isTrial: options.isDryRun)
        tags = try TagCache(in: db, isTrial: options.isDryRun)
        run = ImportRun(source: source.name.text, time: options.now)
        report.isDryRun = options.isDryRun
    }

    func apply(_ item: ImportItem) throws {
        try begin()
        switch item {
        case .memo(let record): try keepingBatch(record.place) { try apply(record.storable { report.add($0) }) }
        case .category(let record):
            let place = Place(path: CategoryPath(record.path.prefix(1)).names.joined())
            if CategoryPath.isTooDeep(record.path) { report.add(.deepCategory(place, levels: record.path.count)) }
            try keepingBatch(place) {
                _ = try categories.id(of: CategoryPath(record.path), appearance: record.appearance, in: db)
            }
        case .problem(let problem): report.add(problem)
        }
        guard !options.isDryRun, isBatchFull || mustYield() else { return }
        try commit()
        // Whoever waits to write looks again every millisecond: without a pause the next batch would always be first.
        VaultConnection.letOthersWrite()
    }

    /// Runs `body` for one record. Where the vault refuses the record, it alone is left out, and the report names it.
    private func keepingBatch(_ place: Place, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            report.add(.refused(place, error.message ?? "\(error.resultCode)"))
            // What is kept in memory may name what was not written.
            try reloadNames()
        }
    }

    private var isBatchFull: Bool { batch.records >= options.batchSize || batch.bytes >= Self.batchBytes }

    /// Whether an edit waits, or another import does and the batch is worth a segment of its own.
    private func mustYield() -> Bool {
        let now = ContinuousClock.now
        guard let sign, now - batch.lastLook >= Self.timeBetweenLooks else { return false }
        batch.lastLook = now
        if now - batch.began >= Self.leastBatchTime, sign.isUpForEdit() { return true }
        return (batch.records >= options.leastBatchSize || batch.bytes >= Self.leastBatchBytes) && sign.isUp()
    }

    /// Links conflicted copies, trashes what vanished when asked to, and commits the rest (or nothing, in a dry run).
    func finish() throws -> ImportReport {
        try begin()
        try writer.settle()
        if !options.isDryRun {
            try ConflictLink.resolve(conflicts, in: db)
            try keepPinLimit()
        }
        // An export that could not be read must not empty the vault; of single files that are gone, that is known.
        if options.isMirror, report.read > 0 || scope.changed != nil, report.rejected == 0 { try trashUnseen() }
        if !options.isDryRun {
            try writer.flush()
            if report.imported > 0 { try writer.compactIndex() }
            try commit()
        }
        writer.end()
        report.newCategories = categories.created
        report.sources = [source.name.text]
        return report
    }

    /// Takes back the open batch after an error.
    func abandon() {
        // The error that led here is the one to report. After a rollback that fails too, the next transaction cannot begin.
        if !options.isDryRun, db.isInsideTransaction { try? db.rollback() }
        writer.end()
    }

    private func begin() throws {
        guard !db.isInsideTransaction else { return }
        sign?.giveWay()
        try db.beginTransaction(.immediate)
        // Others who wait shall be seen, not this import itself.
        sign?.withdraw()
        (batch.began, batch.lastLook) = (.now, .now)
        // Between two batches another program may have put an older vault in the place of this one.
        try prepareIndex()
        nextNumber = try MemoNumbers.reserved(in: db)
        try reloadIfChanged()
    }

    /// Between two batches someone else may have renamed or removed what is kept in memory.
    private func reloadIfChanged() throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        guard dataVersion != version else { return }
        try reloadNames()
    }

    private func reloadNames() throws {
        try categories.reload(in: db)
        tags = try TagCache(in: db, isTrial: options.isDryRun)
    }

    private func commit() throws {
        try writer.flush()
        try run.record(report, in: db)
        try checkPlace()
        try db.commit()
        try checkPlace()
        report.committed = report.read
        (batch.records, batch.bytes, batch.changes) = (0, 0, 0)
    }

    private func apply(_ record: MemoRecord) throws {
        batch.records += 1
        batch.bytes += record.text.title.utf8.count + record.text.body.utf8.count
        let key = MemoKey(record, isScoped: hasSeveralContainers)
        let number = try source.id(in: db)
        // Of a new source nearly all keys are new: looking them up first would cost as much as the rest of the row.
        if source.isNew, try insert(record, key, as: key.text, number) { return }
        guard let stored = try writer.find(source: number, key: key.text) ?? moved(to: key, record, number) else {
            _ = try insert(record, key, as: key.text, number)
            return
        }
        guard seen.contains(stored.id) else { return try update(stored, to: record, key, as: key.text, number) }
        try applyDuplicate(of: stored, record, key, number)
    }

    /// False, and nothing is written, when the source has a memo of this name.
    private func insert(_ record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) throws -> Bool {
        var links = try links(of: record, key, as: name, source)
        links.number = nextNumber
        guard let id = try writer.insert(record, links) else { return false }
        nextNumber = nil
        try countChange()
        note(id, record)
        report.imported += 1
        observe(record, .new)
        return true
    }

    private func countChange() throws {
        batch.changes += 1
        if batch.changes == Self.manyChanges { try writer.expectManyChanges(jobs: options.jobs) }
    }

    private func update(_ stored: MemoWriter.Stored, to record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) throws {
        note(stored.id, record)
        guard stored.fingerprint != key.fingerprint else {
            report.unchanged += 1
            return observe(record, .unchanged)
        }
        try countChange()
        try writer.update(stored.id, to: record, links(of: record, key, as: name, source))
        report.updated += 1
        observe(record, .changed)
    }

    /// The memo of a file that lies or is called otherwise now, under its new key; nil for a new one.
    private func moved(to key: MemoKey, _ record: MemoRecord, _ source: Int64) throws -> MemoWriter.Stored? {
        guard options.isMirror, !scope.present.isEmpty, key.text.text == record.place.path else { return nil }
        try writer.settle()
        var files = try movedFiles ?? MovedFiles(in: db, source: source, scope: scope)
        defer { movedFiles = files }
        guard let id = try files.take(key.text.text, record.text, in: db) else { return nil }
        if !options.isDryRun { try db.write("UPDATE memo SET external_id = ? WHERE id = ?", .text(key.text), .number(id)) }
        return MemoWriter.Stored(id: id, fingerprint: 0)
    }

    /// A key that this run has met before: another memo under the same id is kept beside it as `id#2`, `id#3` …
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

    private func note(_ id: Int64, _ record: MemoRecord) {
        seen.insert(id)
        guard let original = record.conflictOf else { return }
        conflicts.append(ConflictLink(copy: id, path: StoredText(original), sourceName: source.name))
    }

    /// Unpins memos of the source until no more are pinned than may be: the newest stay pinned, and those of other sources.
    private func keepPinLimit() throws {
        let pinned = "FROM memo WHERE pinned AND trashed IS NULL"
        let all = try Int.fetchOne(db, sql: "SELECT count(*) \(pinned)") ?? 0
        guard all > pinLimit, let source = source.id else { return }
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, title \(pinned) AND source_id = ? ORDER BY recency, id LIMIT ?", arguments: [source, all - pinLimit])
        for row in rows {
            let (id, title): (Int64, String) = (row[0], row[1])
            try db.write("UPDATE memo SET pinned = 0 WHERE id = ?", .number(id))
            report.add(.pinsFull(MemoID(rawValue: id), title: title, limit: pinLimit))
        }
    }

    private func trashUnseen() throws {
        // A fingerprint of 0 differs from every memo's: should it come back, it is taken out of the trash.
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
