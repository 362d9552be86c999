import MemoImport
import MemoModel

/// The open batch of an import: a transaction, its size, and its part of the operation that an undo takes back.
final class ImportBatch {
    /// Text bytes after which a batch commits, so that the log and the last segment stay bounded.
    private static let mostBytes = 160 << 20
    /// Time between two checks for waiting writers.
    private static let timeBetweenLooks = Duration.milliseconds(20)
    /// Number of new and changed memos from which the index prepares for a bulk load.
    private static let manyChanges = 100

    private let batches: any ImportBatches
    private let writer: any ImportWriting
    private let options: ApplyOptions
    private(set) var hasBegun = false
    private var (records, bytes, changes) = (0, 0, 0)
    private var (began, lastLook) = (ContinuousClock.now, ContinuousClock.now)
    /// The number for the next new memo, or nil for SQLite's choice.
    private var nextNumber: Int64?
    private var run: ImportRun
    private var journal: Journal?
    /// The operation of the earlier batches.
    private var earlier: Int64?

    init(_ target: ImportTarget, _ run: ImportRun, _ options: ApplyOptions) {
        (batches, writer, self.run, self.options) = (target.batches, target.writer, run, options)
    }

    /// The operation that the batch is a part of.
    var operation: Int64? { journal?.operation }

    /// Begins a batch, unless one is open. Returns whether another program may have changed the vault since the last one.
    func begin() throws -> Bool {
        if hasBegun, batches.isOpen { return false }
        let isChanged = try batches.begin()
        hasBegun = true
        (began, lastLook) = (.now, .now)
        try writer.begin(in: batches.db, isChanged: isChanged)
        if !options.isDryRun {
            nextNumber = try RowNumbers.memo.reserved(in: batches.db)
            journal = try Journal(in: batches.db, continuing: earlier, isImport: true)
        }
        return isChanged
    }

    /// Counts records that the batch has read, and bytes that it has read or written.
    func add(records: Int = 0, bytes: Int) {
        self.records += records
        self.bytes += bytes
    }

    /// Inserts a memo and returns its number, or inserts nothing and returns nil if the source already has a memo with this key.
    func insert(_ record: MemoRecord, _ links: MemoLinks) throws -> Int64? {
        var links = links
        links.number = nextNumber
        guard let id = try writer.insert(record, links) else { return nil }
        nextNumber = nil
        try countChange()
        return id
    }

    /// Replaces the text and metadata of a memo.
    func update(_ id: Int64, to record: MemoRecord, _ links: MemoLinks) throws {
        try countChange()
        try writer.update(id, to: record, links)
    }

    private func countChange() throws {
        changes += 1
        if changes == Self.manyChanges { try writer.beginBulkLoad(jobs: options.jobs) }
    }

    /// Returns whether to commit, because the batch is full or others wait for the vault. A dry run has one batch.
    func isDue() throws -> Bool {
        if options.isDryRun { return false }
        if records >= options.batchSize || bytes >= Self.mostBytes { return true }
        let now = ContinuousClock.now
        guard now - lastLook >= Self.timeBetweenLooks else { return false }
        lastLook = now
        return try batches.mustYield(after: now - began, records: records, bytes: bytes)
    }

    /// Commits the batch with the event of the import.
    func commit(_ report: inout ImportReport) throws {
        try run.record(report, in: batches.db)
        earlier = try journal?.end(ofImport: run.event, memos: report.imported + report.updated + report.trashed, at: options.now)
        try batches.commit()
        report.committed = report.read
        (records, bytes, changes) = (0, 0, 0)
    }

    /// Rolls back after an error.
    func abandon() {
        if !options.isDryRun { batches.rollBack() }
        writer.endBulkLoad()
    }
}
