import MemoImport
import MemoModel
import MemoSearch

/// Applies the items that importers yield to a vault, in batches of one transaction each.
///
/// Applying the same items again writes nothing. If the process is killed, the vault holds whole batches, and
/// the next run applies the rest.
final class ImportApplier {
    /// Size in bytes from which the report names a memo. A search that shows a memo of 20 MB takes a second
    /// and half a gigabyte.
    private static let longMemo = 5_000_000
    /// Number of items between two calls of `progress`.
    private static let progressStride = 256

    private let batches: any ImportBatches
    private let batch: ImportBatch
    private let settings: VaultSettings
    private let options: ApplyOptions
    private let writer: any ImportWriting
    /// Whether several files of the export contain more than one memo.
    private let hasSeveralContainers: Bool
    private var source: ImportSource
    private var categories: CategoryCache
    private var tags: TagCache
    /// Whether the caches hold the names of the vault.
    private var hasNames = false
    private var seen = SeenMemos()
    private let scope: MirrorScope
    /// The files of attachments; nil if they are not kept.
    private let files: AttachmentKeeping?
    private var renamed: RenamedMemos
    private var former = FormerKeys()
    private var earlier: EarlierExports
    private var repeated = RepeatedKeys()
    private var conflicts: [ConflictLink] = []
    private var merges = ImportMerges()
    private var purged = PurgedMemos()
    private var adopted: AdoptedMemos
    private var elsewhere: MemosElsewhere
    private var exported: ExportedMemos
    /// The files whose memos are known; nil if all are read.
    private var known: KnownFiles?
    private var hasAdopted = false
    /// The files that could not be read, whose memos a mirror leaves alone.
    private var rejected = RejectedFiles()
    private var setBack = SetBackMemos()
    /// The number of memos that were changed to a version which its app says is older.
    private var setToOlder = 0
    /// Number of items and of known files so far.
    private var items = 0
    private var report = ImportReport()
    private let observe: (MemoRecord, MemoOutcome) -> Void

    /// Prepares an import.
    /// - Throws: `ImportFailure` if it brings a part of an export that cannot be listed.
    init(
        in target: ImportTarget, source: ImportSource, hasSeveralContainers: Bool = false, scope: MirrorScope = MirrorScope(),
        generations: ExportGenerations = ExportGenerations(), options: ApplyOptions,
        observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in }
    ) throws {
        (batches, writer, settings, files) = (target.batches, target.writer, target.settings, target.files)
        (self.source, self.options, self.hasSeveralContainers, self.observe, self.scope) = (
            source, options, hasSeveralContainers, observe, scope
        )
        categories = CategoryCache(isDryRun: options.isDryRun, mayChangeOthers: options.owner == nil)
        tags = TagCache(isDryRun: options.isDryRun)
        renamed = try RenamedMemos(scope, options)
        adopted = AdoptedMemos(options.inner)
        earlier = EarlierExports(generations, present: scope.present, options)
        (elsewhere, exported) = (MemosElsewhere(options), ExportedMemos(options))
        let isWhole = scope.changed == nil && options.part == nil && options.copy != .part && options.inner.isEmpty
        known = isWhole && generations.isEmpty && !options.readsKnownFiles ? KnownFiles(of: source.name) : nil
        batch = ImportBatch(target, ImportRun(source: source.name.text, time: options.now), options)
        report.isDryRun = options.isDryRun
    }

    private var db: any WritableVaultDatabase { batches.db }

    /// Applies the items that `feed` yields, and ends the import.
    /// - Parameter reader: The export whose attachments are counted, and kept if there are files; nil if they are only named.
    func run(
        attachmentsOf reader: ImportReader?, progress: @escaping (ImportReport) throws -> Void,
        feed: ((ImportItem) throws -> Void) throws -> Void
    ) throws -> ImportReport {
        if reader != nil { report.attachments = 0 }
        do {
            try feed { item in
                try apply(item)
                try count(progress)
            }
            try applyWaiting(progress: progress)
            if let reader { try keepFiles(of: reader, progress: progress) }
            return try finish()
        } catch {
            batch.abandon()
            var error = error
            // The caller learns how far the import came.
            if error is ImportStopped { do { try progress(report) } catch let other { error = other } }
            throw batches.failure(error, after: report.committed)
        }
    }

    private func count(_ progress: (ImportReport) throws -> Void) throws {
        items += 1
        if items % Self.progressStride == 0 { try progress(report) }
    }

    /// Returns a function for `ImportReader.read`, which counts the memo of a known file as unchanged; nil if all files are read.
    func passing(_ progress: @escaping (ImportReport) throws -> Void) -> ((FileStamp) throws -> Bool?)? {
        guard known != nil else { return nil }
        return { [self] stamp in
            guard let isFileDated = try pass(stamp) else { return nil }
            try count(progress)
            return isFileDated
        }
    }

    private func pass(_ stamp: FileStamp) throws -> Bool? {
        try begin()
        guard try known?.areThere(in: db) == true else { return nil }
        let number = try source.id(in: db)
        guard let memo = try writer.find(source: number, key: StoredText(stamp.path)), !seen.contains(memo.id),
            let isFileDated = known?.isFileDated(memo, stamp), try merges.changes(of: memo.id, source: number, in: db)?.areUnknown != true
        else { return nil }
        known?.add(stamp.value(isFileDated: isFileDated), memo.fingerprint)
        batch.add(records: 1, bytes: 0)
        seen.insert(memo.id)
        report.unchanged += 1
        observe(MemoRecord(place: Place(path: stamp.path), text: MemoText("")), .unchanged)
        try commitIfDue()
        return isFileDated
    }

    private func apply(_ item: ImportItem) throws {
        try begin()
        switch item {
        case .memo(let record):
            try keepingBatch(record.place) {
                // A record is not copied without need: it has many strings to count.
                if record.isStorable { try apply(record) } else { try apply(record.storable { report.add($0) }) }
            }
        case .category(let record):
            let place = Place(path: CategoryPath(Array(record.path.prefix(1))).names.joined())
            if CategoryPath.isTooDeep(record.path) { report.add(.deepCategory(place, levels: record.path.count)) }
            try keepingBatch(place) {
                _ = try categories.id(of: CategoryPath(record.path), appearance: record.appearance, in: db)
            }
        case .problem(let problem): add(problem)
        }
        try commitIfDue()
    }

    /// Runs `body` for one record. If a constraint refuses the record, only this record is left out and
    /// reported.
    private func keepingBatch(_ place: Place, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let refusal as RefusedRecord {
            add(.refused(place, refusal.reason))
        } catch {
            guard let reason = batches.refusal(error) else { throw error }
            add(.refused(place, reason))
            // The caches may hold names that were not written.
            try reloadNames()
        }
    }

    private func add(_ problem: ImportProblem) {
        report.add(problem)
        if problem.severity == .rejected { rejected.add(problem) }
    }

    /// Stores the files of the export that memos have.
    private func keepFiles(of reader: ImportReader, progress: (ImportReport) throws -> Void) throws {
        guard let files else { return }
        // Rows of attachments need those of their memos.
        try begin()
        try commit()
        try reader.readAttachments(files.wanted, report: { report.add($0) }) { file, next in
            try begin()
            do {
                try batch.add(bytes: files.keep(file, in: db, next: next))
            } catch is AttachmentStore.TooLarge {
                report.add(.attachmentTooLarge(Place(path: file.path), name: file.name))
            }
            try progress(report)
            try commitIfDue()
        }
    }

    /// Links conflicted copies, trashes memos that vanished if the options say so, and commits the rest. A
    /// dry run commits nothing.
    private func finish() throws -> ImportReport {
        try begin()
        try writer.writePendingRows()
        if !options.isDryRun {
            try ConflictLink.resolve(conflicts, in: db)
            try keepPinLimit()
        }
        if setToOlder > 0 { report.add(.olderVersions(source.name.text, memos: setToOlder)) }
        if exported.staying > 0 { report.add(.staysChanged(source.name.text, memos: exported.staying)) }
        if setBack.changedAgain > 0 { report.add(.undoneBefore(source.name.text, memos: setBack.changedAgain)) }
        // An unreadable export must not empty the vault. If the scope names changed files, though, missing
        // files are known to be gone.
        if !options.isDryRun { try adopted.giveBack(besides: seen, in: db) }
        if options.isMirror {
            let isKnownGone = scope.changed.map { $0 != options.part?.scope } ?? false
            if report.read > 0 || isKnownGone { try trashMissing() } else { try noteEmptyMirror() }
        }
        if report.read > 0 { try missing().note(rejected, in: scope, seen, &merges) }
        if !options.isDryRun {
            if let files { try files.finish(in: db) }
            if let number = source.id { try known?.write(of: number, in: db) }
            try writer.flush()
            if report.imported > 0 { try writer.compactIndex() }
            try commit()
        }
        writer.endBulkLoad()
        earlier.notes.forEach { report.add($0) }
        if source.isNew { try elsewhere.notes(source.name.text, in: db).forEach { report.add($0) } }
        report.newCategories = categories.created
        if !categories.kept.isEmpty { report.add(.looksKept(categories.kept.map { $0.names.joined(separator: "/") }.sorted())) }
        report.sources = [source.name.text]
        return report
    }

    private func begin() throws {
        // Another program may have renamed or removed cached names.
        if try batch.begin() {
            hasNames = false
            merges.reload()
            purged.reload()
            elsewhere.reload()
        }
        if !hasNames { try reloadNames() }
        guard !hasAdopted, !adopted.isEmpty else { return }
        hasAdopted = true
        try adopted.take(
            into: source.id(in: db), present: scope.present, isScoped: hasSeveralContainers, isDryRun: options.isDryRun, in: db)
    }

    private func reloadNames() throws {
        try categories.reload(in: db)
        try tags.reload(in: db)
        hasNames = true
    }

    private func commit() throws {
        try writer.flush()
        try merges.linkCopies(in: db)
        if let files {
            try files.writeRows(in: db)
            report.attachments = files.kept
        }
        try batch.commit(&report)
    }

    private func commitIfDue() throws {
        guard try batch.isDue() else { return }
        try commit()
        batches.letOthersWrite()
    }

    private func apply(_ record: MemoRecord) throws {
        let bytes = record.text.title.utf8.count + record.text.body.utf8.count
        batch.add(records: 1, bytes: bytes)
        if bytes >= Self.longMemo { report.add(.longMemo(record.place, bytes: bytes)) }
        let key = MemoKey(record, isScoped: hasSeveralContainers)
        guard key.text.text.utf8.count <= batches.longestKey else {
            throw RefusedRecord(reason: "its id or path has more than \(batches.longestKey) bytes")
        }
        if let stamp = record.stamp { known?.add(stamp, key.fingerprint) }
        guard record.isCopyDated else { return try apply(record, key) }
        var undated = record
        undated.modified = nil
        try apply(undated, key)
    }

    private func apply(_ record: MemoRecord, _ key: MemoKey) throws {
        let number = try source.id(in: db)
        // In a new source nearly all keys are new, and a look-up would cost as much as the rest of the row.
        // So insert first.
        if source.isNew, adopted.isEmpty, !earlier.concerns(record), try !exported.concerns(record, in: db),
            try !elsewhere.concerns(record, besides: number, in: db),
            try deletedElsewhere(record, key, number) == nil, try insert(record, key, as: key.text, number)
        {
            return
        }
        switch try earlier.find(record, key) ?? known(record, key, number) {
        case .memo(let memo):
            if renamed.plain.contains(memo.id), !options.isDryRun {
                try merges.keepFacts(missingIn: record, of: memo.id, source: number, in: db)
            }
            guard seen.contains(memo.id) else {
                return try update(memo, to: record, key, at: address(of: record, key, as: key.text, number))
            }
            try applyDuplicate(of: memo, record, key, number)
        case .renamed(let memo): try rename(memo, to: record, key, number)
        case .elsewhere(let found): try update(found, to: record, key)
        case .exported(let found): try take(record, key, for: found)
        case .newer, .waits: break
        case nil:
            if try isDeleted(record, key, number) || renamed.keepsWaiting(record, key, source: number, in: db) {
                return earlier.noteWaiting(record, key)
            }
            _ = try insert(record, key, as: key.text, number)
        }
    }

    /// Returns the memo of a record that the vault has.
    private func known(_ record: MemoRecord, _ key: MemoKey, _ source: Int64) throws -> KnownRecord? {
        if let memo = try writer.find(source: source, key: key.text) ?? adopted.find(key.text) { return .memo(memo) }
        let isSeen = { [self] in seen.contains($0) }
        if let memo = try former.find(record, key, source: source, isScoped: hasSeveralContainers, in: db, isSeen: isSeen) {
            return .renamed(memo)
        }
        if let found = try earlier.findStored(record, key, source: source, writer, in: db, isSeen: isSeen) { return found }
        if let found = try exported.find(record, in: db, isSeen: isSeen) {
            elsewhere.count(found)
            return .exported(found)
        }
        if let found = try elsewhere.find(record, key, besides: source, writer, in: db, isSeen: isSeen) { return found }
        return try renamed.take(key, record, source: source, writer, in: db).map { .memo($0) }
    }

    private func rename(_ memo: KnownMemo, to record: MemoRecord, _ key: MemoKey, _ source: Int64) throws {
        let (isSeen, counts) = (seen.contains(memo.id), report)
        try writer.writePendingRows()
        try writer.rename(memo.id, to: key.text, path: key.path(of: record, as: key.text))
        try update(memo, to: record, key, at: address(of: record, key, as: key.text, source))
        // A memo counts once: as unchanged before, then as updated, or as new before.
        guard isSeen else { return }
        if earlier.wasUnchanged(memo.id) {
            report.unchanged -= 1
        } else {
            (report.updated, report.unchanged) = (counts.updated, counts.unchanged)
        }
    }

    /// Applies the records that waited for the rest of the export.
    private func applyWaiting(progress: (ImportReport) throws -> Void) throws {
        guard batch.hasBegun else { return }
        for (record, key) in earlier.takeWaiting() { try applyWaiting(record, progress) { try apply(record, key) } }
        for (record, key, memo) in try renamed.takeWaiting(in: db, isSeen: { seen.contains($0) }) {
            try applyWaiting(record, progress) {
                guard let memo else { return try apply(record, key) }
                try rename(KnownMemo(id: memo, fingerprint: 0), to: record, key, source.id(in: db))
            }
        }
    }

    private func applyWaiting(_ record: MemoRecord, _ progress: (ImportReport) throws -> Void, _ body: () throws -> Void) throws {
        try begin()
        try keepingBatch(record.place, body)
        try progress(report)
        try commitIfDue()
    }

    /// Returns whether a memo was deleted for good in the vault, and so stays out.
    private func isDeleted(_ record: MemoRecord, _ key: MemoKey, _ source: Int64) throws -> Bool {
        if !adopted.isEmpty, try adopted.isDeleted(record, in: db), !options.bringsBackDeleted {
            if !options.isDryRun { try PurgedMemos.note(key, source: source, in: db) }
            report.deleted += 1
            observe(record, .unchanged)
            return true
        }
        guard let known = try purged.find(key, source: source, in: db) ?? deletedElsewhere(record, key, source) else { return false }
        if known == .deleted, !options.bringsBackDeleted {
            report.deleted += 1
            observe(record, .unchanged)
            return true
        }
        if known == .changed { report.add(.deletedButChanged(record.place, title: record.text.title)) }
        if !options.isDryRun { try PurgedMemos.forget(record, key, source: source, in: db) }
        return false
    }

    /// Returns whether the memo of a record was deleted for good in another source; nil if not.
    private func deletedElsewhere(_ record: MemoRecord, _ key: MemoKey, _ source: Int64) throws -> PurgedMemos.Known? {
        if exported.mayKnow(record), let known = try purged.find(exported: record, in: db) { return known }
        return try elsewhere.purgedID(of: record).flatMap { try purged.find(id: $0, key, besides: source, in: db) }
    }

    /// Inserts a memo, or writes nothing and returns false if the source already has a memo with this key.
    private func insert(_ record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) throws -> Bool {
        let links = try links(of: record, key, at: address(of: record, key, as: name, source))
        guard let id = try batch.insert(record, links) else { return false }
        try note(id, record, key)
        report.imported += 1
        if record.isTrashed { report.importedInTrash += 1 }
        observe(record, .new)
        return true
    }

    /// Updates a memo of another source, unless the export has an older version of it.
    private func update(_ found: MemosElsewhere.Found, to record: MemoRecord, _ key: MemoKey) throws {
        let isChangedHere = try merges.changes(of: found.memo.id, source: found.address.source, in: db) != nil
        guard try found.isChat || isChangedHere || !isOlder(record, than: found.memo.id) else {
            try note(found.memo.id, record, key)
            report.unchanged += 1
            return observe(record, .unchanged)
        }
        try update(found.memo, to: record, key, at: found.address)
    }

    /// Takes over what another vault's export, or a later one of this vault, says of a memo. See decision 108.
    private func take(_ record: MemoRecord, _ key: MemoKey, for found: MemosElsewhere.Found) throws {
        // A copy comes beside its original, which this import may have changed.
        if found.isOriginal(of: record) { try writer.writePendingRows() } else { try note(found.memo.id, record, key) }
        guard let change = try exported.change(of: found, to: record, categories, in: db) else {
            report.unchanged += 1
            return observe(record, .unchanged)
        }
        let merge = change.merge
        let links = try links(of: merge.record, key, at: found.address, fingerprint: found.memo.fingerprint)
        if !options.isDryRun { try change.writeTraces(of: found.memo.id, at: options.now, in: db) }
        if change.isChanged {
            try batch.update(found.memo.id, to: merge.record, links)
            report.updated += 1
        } else {
            report.unchanged += 1
        }
        if merge.joined.contains(.text), !options.isDryRun {
            try writer.writePendingRows()
            try Versions(db).keep(record.text, of: found.memo.id, at: options.now)
        }
        try report(merge, of: record, found.memo.id, category: links.category)
        observe(record, merge.joined.isEmpty && merge.kept.isEmpty ? .changed : .merged)
    }

    private func update(_ stored: KnownMemo, to new: MemoRecord, _ key: MemoKey, at address: MemoAddress) throws {
        var record = new
        if record.isCopyDated, adopted.contains(stored.id) { record.modified = try date(of: stored.id) }
        try note(stored.id, record, key)
        let isChanged = try stored.fingerprint != key.fingerprint && !differsByFileDate(record, from: stored)
        let changes = try merges.changes(of: stored.id, source: address.source, in: db)
        guard isChanged || changes?.areUnknown == true else {
            report.unchanged += 1
            earlier.noteUnchanged(stored.id, record)
            return observe(record, .unchanged)
        }
        if isChanged {
            // A caller who may only change sources of its own must not learn that others undid an operation.
            if options.owner == nil { try setBack.note(stored.id, source: self.source.name.text, before: batch.operation, in: db) }
            if changes == nil, try isOlder(record, than: stored.id) { setToOlder += 1 }
        }
        if changes != nil, let merge = try merges.merge(record, into: stored.id, isChanged: isChanged, categories, in: db) {
            return try apply(merge, of: record, to: stored.id, isChanged: isChanged) { try links(of: $0, key, at: address) }
        }
        try batch.update(stored.id, to: record, links(of: record, key, at: address))
        report.updated += 1
        observe(record, .changed)
    }

    /// Returns when a memo was changed, as its export had it.
    private func date(of memo: Int64) throws -> Timestamp? {
        try db.integers("SELECT modified FROM memo WHERE id = ? AND modified IS NOT NULL", [.integer(memo)]).first
            .map { Timestamp(milliseconds: $0) }
    }

    /// Returns whether a record is older than the memo here: the app changed it at an earlier time.
    private func isOlder(_ record: MemoRecord, than memo: Int64) throws -> Bool {
        guard !record.isFileDated, record.modified != nil else { return false }
        return try MovedFiles.isNewer(memo, than: record, in: db)
    }

    /// Returns whether a record differs from the last import only by the date of its file, which is no earlier: the file was copied, unpacked or
    /// touched, and its text is the same. Archives and disks round dates to the second or to two.
    private func differsByFileDate(_ record: MemoRecord, from stored: KnownMemo) throws -> Bool {
        guard record.isFileDated, let known = try date(of: stored.id),
            record.modified.map({ $0.milliseconds > known.milliseconds - 2000 }) ?? true
        else { return false }
        var same = record
        same.modified = known
        return MemoKey(same, isScoped: hasSeveralContainers).fingerprint == stored.fingerprint
    }

    /// Writes a memo that was changed in the vault too.
    private func apply(
        _ merge: FactMerge, of record: MemoRecord, to memo: Int64, isChanged: Bool, links: (MemoRecord) throws -> MemoLinks
    ) throws {
        if isChanged {
            let links = try links(merge.record)
            // The event of the update comes before that of the merge.
            try writer.writePendingRows()
            try batch.update(memo, to: merge.record, links)
            report.updated += 1
            try report(merge, of: record, memo, category: links.category)
        } else {
            report.unchanged += 1
        }
        if !options.isDryRun { try merges.write(merge, of: memo, in: db) }
        observe(record, !isChanged ? .unchanged : merge.joined.isEmpty && merge.kept.isEmpty ? .changed : .merged)
    }

    /// Reports the facts that both sides changed, and notes them in the history of the memo.
    private func report(_ merge: FactMerge, of record: MemoRecord, _ memo: Int64, category: Int64?) throws {
        let name = MemoName(id: memo, title: merge.record.text.title)
        if merge.record.isTrashed, !record.isTrashed, merge.copy == nil { report.add(.changedInTrash(record.place, name)) }
        guard !merge.joined.isEmpty || !merge.kept.isEmpty else { return }
        report.merged += 1
        var copy: Int64?
        if !options.isDryRun {
            if let text = merge.copy {
                copy = try merges.insertCopy(text, record, of: memo, category: category, at: options.now, writer, in: db)
            }
            try writer.writePendingRows()
            let kind = Change.Kind.merged(
                joined: merge.joined.map(\.rawValue), kept: merge.kept.map { KeptFact($0, export: record.value(of: $0)).text })
            try EventLog(db).record(kind, memo: memo, title: merge.record.text.title, at: options.now)
        }
        if !merge.joined.isEmpty { report.add(.mergedFacts(record.place, name, merge.joined)) }
        if !merge.kept.isEmpty { report.add(.keptFacts(record.place, name, merge.kept, copy: copy)) }
    }

    /// Applies a record whose key this run has already seen: a different memo with the same ID is kept as
    /// `id#2`, `id#3` …
    private func applyDuplicate(of first: KnownMemo, _ record: MemoRecord, _ key: MemoKey, _ source: Int64) throws {
        if key.isGiven, first.fingerprint == key.fingerprint {
            return report.add(.sameMemoTwice(record.place, id: key.text.text))
        }
        guard let (name, stored) = try repeated.next(for: key, source: source, writer, isSeen: seen.contains) else {
            return report.add(.tooManyDuplicates(record.place, id: key.text.text))
        }
        if key.isGiven { report.add(.duplicateID(record.place, id: key.text.text, kept: name.text)) }
        if let stored {
            try update(stored, to: record, key, at: address(of: record, key, as: name, source))
        } else {
            _ = try insert(record, key, as: name, source)
        }
    }

    private func address(of record: MemoRecord, _ key: MemoKey, as name: StoredText, _ source: Int64) -> MemoAddress {
        MemoAddress(source: source, key: name, path: key.path(of: record, as: name))
    }

    /// - Parameter fingerprint: That of the app's last export; nil for that of the record.
    private func links(
        of record: MemoRecord, _ key: MemoKey, at address: MemoAddress, fingerprint: Int64? = nil
    ) throws -> MemoLinks {
        MemoLinks(
            source: address.source, key: address.key, path: address.path, fingerprint: fingerprint ?? key.fingerprint,
            category: try categories.id(of: CategoryPath(record.category), appearance: record.categoryAppearance, in: db),
            tags: try record.tags.map { try tags.id(of: StoredText(name: $0)) { try writer.insertTag($0, in: db) } })
    }

    private func note(_ id: Int64, _ record: MemoRecord, _ key: MemoKey) throws {
        seen.insert(id)
        earlier.note(id, record, key)
        if let files {
            try batch.add(bytes: files.take(record, of: id, in: db) { report.add($0) })
        } else if options.isDryRun, let attachments = report.attachments {
            report.attachments = attachments + record.attachments.count
        }
        guard let original = record.conflictOf else { return }
        conflicts.append(ConflictLink(copy: id, path: StoredText(original), sourceName: source.name))
    }

    /// Unpins memos until the limit holds. Those that were pinned here, the newest memos of this source, and pinned memos of other
    /// sources stay pinned.
    private func keepPinLimit() throws {
        let pinned = "FROM memo WHERE pinned AND trashed IS NULL"
        let all = try db.statement("SELECT count(*) \(pinned)").number() ?? 0
        guard all > settings.pinLimit, let source = source.id else { return }
        // Without the signs, SQLite would look at all memos of the source, or at all in the order of recency.
        let isOwnPin = "CASE WHEN id IN (SELECT memo_id FROM baseline WHERE field = '\(PlainFact.pinned.rawValue)') THEN 1 ELSE 0 END"
        let rows = try db.statement("SELECT id, title \(pinned) AND +source_id = ? ORDER BY \(isOwnPin), +recency, id LIMIT ?")
            .rows(.integer(source), VaultCell(all - settings.pinLimit)) { (id: $0[0] as Int64, title: $0[1] as String) }
        for (id, title) in rows {
            try db.change("UPDATE memo SET pinned = ? WHERE id = ?", VaultCell(false), .integer(id))
            report.add(.pinsFull(MemoID(rawValue: id), title: title, limit: settings.pinLimit))
        }
    }

    private func missing() throws -> MissingMemos { MissingMemos(source.name.text, try source.id(in: db), options, in: db) }

    private func trashMissing() throws { try missing().trash(in: scope, seen, rejected, &merges, &report) }

    /// Reports that the export is empty and the memos of the source were kept.
    private func noteEmptyMirror() throws {
        let count =
            try db.statement("SELECT count(*) FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.trashed IS NULL")
            .number(VaultCell(source.name)) ?? 0
        if count > 0 { report.add(.emptyMirror(source.name.text, memos: count)) }
    }
}

/// The vault cannot hold a record, which is left out and reported.
struct RefusedRecord: Error {
    let reason: String
}
