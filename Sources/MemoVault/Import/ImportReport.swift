public import MemoImport

/// The outcome of one memo of an export.
public enum MemoOutcome: String, Sendable, CaseIterable {
    /// It was not in the vault before.
    case new
    /// Its text or metadata differed from the vault.
    case changed
    /// Both the export and the vault had changed the same part of it.
    case merged
    /// The vault already had it unchanged.
    case unchanged
}

/// The numbers of files and memos that one importer read.
public struct FormatCount: Sendable, Equatable {
    /// The name of the importer.
    public let name: String
    /// Number of files that the importer claimed.
    public var files: Int
    /// Number of memos found in these files, including unchanged ones.
    public var memos: Int

    /// Creates a count for the importer `name`.
    public init(name: String, files: Int, memos: Int = 0) { (self.name, self.files, self.memos) = (name, files, memos) }
}

/// The result of an import.
public struct ImportReport: Sendable, Equatable {
    /// Maximum number of problems that are kept; further ones are only counted.
    public static let problemLimit = 1000

    /// Number of memos that were not in the vault before.
    public var imported = 0
    /// Number of these memos that are in the trash of the export, and so here.
    public var importedInTrash = 0
    /// Number of memos whose text or metadata changed.
    public var updated = 0
    /// Number of these memos in which the export and the vault had changed the same part. The problems tell which text or value stays.
    public var merged = 0
    /// Number of memos that the vault already had unchanged.
    public var unchanged = 0
    /// Number of memos that were deleted for good in the vault and so were not imported.
    public var deleted = 0
    /// Number of memos that were read and committed, which an interruption cannot lose any more.
    public var committed = 0
    /// Number of records and files left out on purpose.
    public var skipped = 0
    /// Number of records and files that could not be read.
    public var rejected = 0
    /// Number of memos moved to the trash because the source no longer has them.
    public var trashed = 0
    /// Number of categories that were not in the vault before.
    public var newCategories = 0
    /// Number of attachments that the memos have after the import; nil if they were not to be kept.
    public var attachments: Int?
    /// Number of notes, such as assumed encodings and duplicate IDs.
    public var notes = 0
    /// The first `problemLimit` problems in export order. `skipped + rejected + notes` counts all of them.
    public private(set) var problems: [ImportProblem] = []
    /// The names of the sources that the memos were stored under.
    public var sources: [String] = []
    /// The importers that read the export, in the order in which they ran.
    public var formats: [FormatCount] = []
    /// Whether this was a dry run, which writes nothing.
    public var isDryRun = false

    /// Creates an empty report.
    public init() {}

    /// Number of memos read.
    public var read: Int { imported + updated + unchanged + deleted }

    /// The exit code: 0 if everything was imported, 1 if something was rejected or text was left out, 2 if nothing could be read.
    public var exitCode: Int32 {
        if rejected > 0 { return read > 0 ? 1 : 2 }
        if problems.contains(where: \.leavesTextOut) { return 1 }
        return read > 0 || !formats.isEmpty ? 0 : 2
    }

    /// Counts a problem, and keeps it if `problemLimit` is not reached.
    public mutating func add(_ problem: ImportProblem) {
        switch problem.severity {
        case .note: notes += 1
        case .skipped: skipped += 1
        case .rejected: rejected += 1
        }
        if problems.count < ImportReport.problemLimit { problems.append(problem) }
    }

    /// Adds the counts of another export of the same run.
    public mutating func add(_ other: ImportReport) {
        imported += other.imported
        importedInTrash += other.importedInTrash
        updated += other.updated
        merged += other.merged
        deleted += other.deleted
        unchanged += other.unchanged
        committed += other.committed
        skipped += other.skipped
        rejected += other.rejected
        trashed += other.trashed
        newCategories += other.newCategories
        notes += other.notes
        if let more = other.attachments { attachments = (attachments ?? 0) + more }
        problems += other.problems.prefix(ImportReport.problemLimit - problems.count)
        sources += other.sources.filter { !sources.contains($0) }
        for format in other.formats { add(format) }
    }

    private mutating func add(_ other: FormatCount) {
        guard let place = formats.firstIndex(where: { $0.name == other.name }) else { return formats.append(other) }
        formats[place].files += other.files
        formats[place].memos += other.memos
    }
}
