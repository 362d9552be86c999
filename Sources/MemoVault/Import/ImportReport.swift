public import MemoImport

/// What became of one memo of an export.
public enum MemoOutcome: String, Sendable, CaseIterable {
    /// It was not in the vault before.
    case new
    /// Its text or metadata differ from what the vault had.
    case changed
    /// The vault had it exactly so.
    case unchanged
}

/// What one importer read.
public struct FormatCount: Sendable, Equatable {
    /// The name of the importer.
    public let name: String
    /// Files that were its own.
    public var files: Int
    /// Memos that it found in them, whatever became of them.
    public var memos: Int

    /// An importer that claimed so many files and found so many memos in them.
    public init(name: String, files: Int, memos: Int = 0) { (self.name, self.files, self.memos) = (name, files, memos) }
}

/// What became of an export.
public struct ImportReport: Sendable, Equatable {
    /// Problems kept in full; the rest are only counted.
    public static let problemLimit = 1000

    /// Memos that were not in the vault before.
    public var imported = 0
    /// Memos whose text or metadata changed.
    public var updated = 0
    /// Memos already in the vault, exactly so.
    public var unchanged = 0
    /// Of those read, the memos that are in the vault for good, whatever happens next.
    public var committed = 0
    /// Records and files left out on purpose.
    public var skipped = 0
    /// Records and files that could not be read.
    public var rejected = 0
    /// Memos put into the trash because the source no longer has them.
    public var trashed = 0
    /// Categories that were not in the vault before.
    public var newCategories = 0
    /// Things worth knowing: encodings assumed, duplicate ids.
    public var notes = 0
    /// The first `problemLimit` problems, in the order of the export; all of them in `skipped + rejected + notes`.
    public private(set) var problems: [ImportProblem] = []
    /// The names under which the memos' source is known in the vault.
    public var sources: [String] = []
    /// The importers that read the export, in their order.
    public var formats: [FormatCount] = []
    /// Nothing was written.
    public var isDryRun = false

    /// A report of nothing.
    public init() {}

    /// Memos read, whatever became of them.
    public var read: Int { imported + updated + unchanged }

    /// 0 everything is in, 1 something was rejected, 2 nothing could be read.
    public var exitCode: Int32 {
        if rejected > 0 { return read > 0 ? 1 : 2 }
        return read > 0 || !formats.isEmpty ? 0 : 2
    }

    /// Counts a problem and keeps it while there is room.
    public mutating func add(_ problem: ImportProblem) {
        switch problem.severity {
        case .note: notes += 1
        case .skipped: skipped += 1
        case .rejected: rejected += 1
        }
        if problems.count < ImportReport.problemLimit { problems.append(problem) }
    }

    /// Adds what another export of the same run brought.
    public mutating func add(_ other: ImportReport) {
        imported += other.imported
        updated += other.updated
        unchanged += other.unchanged
        committed += other.committed
        skipped += other.skipped
        rejected += other.rejected
        trashed += other.trashed
        newCategories += other.newCategories
        notes += other.notes
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
