import Foundation
package import MemoImport
public import MemoModel

/// Options of an import.
public struct ApplyOptions: Sendable {
    /// The name of the source in the vault, or nil for that of an earlier export of the same memos, or else the name of the export.
    public var source: String?
    /// Where the export is on this machine; nil if it was sent or piped. Another place with other memos is another source.
    package var place: String?
    /// Whether the caller has named the source.
    var isNamed = false
    /// Whether the export is another copy of the source's memos.
    var copy = OtherCopy.none
    /// The part of the source's export that the export is; nil if it is the whole.
    var part: SourcePart?
    /// The sources whose exports are parts of the export.
    var inner: [InnerSource] = []
    /// Whether memos of the source that are missing from the export are moved to the trash.
    public var isMirror: Bool
    /// Whether memos come back that were deleted for good in the vault, though the export has not changed them.
    public var bringsBackDeleted = false
    /// The importing caller, if it may change only sources that it created. Memos of other sources are
    /// neither changed nor trashed. Nil for no restriction.
    public var owner: String?
    /// Whether to compute the outcome without writing anything.
    public var isDryRun: Bool
    /// Whether files are read again whose memos are known, for the observer. Otherwise it gets a record with nothing but the path for each of them.
    public var readsKnownFiles = false
    /// Maximum number of memos in one transaction. Each batch adds a segment to the index, which every search
    /// must read, so batches are large. On the other hand, an interrupted import loses its last batch, and
    /// the log grows to the size of a batch.
    public var batchSize = 250_000
    /// Number of memos after which a batch commits early if another import waits to write. If an edit waits,
    /// it commits after half a second.
    public var leastBatchSize = 30_000
    /// A batch size for processes that also make edits. Writing the index of such a batch takes about 0.2 s.
    public static let batchSizeBesideEdits = 8_000
    /// Number of threads. With two or more, texts are analysed in parallel with reading and writing; the
    /// result is the same.
    public var jobs = 1
    /// The time that the vault records for the import.
    public var now: Timestamp

    /// Creates options with the given values and defaults for the others.
    public init(source: String? = nil, isMirror: Bool = false, isDryRun: Bool = false, now: Timestamp = .now) {
        (self.source, self.isMirror, self.isDryRun, self.now) = (source, isMirror, isDryRun, now)
    }
}

extension VaultEngine {
    /// Imports the memos of an export. Importing the same export again changes nothing. A file makes an outdated index anew first.
    ///
    /// Calls `progress` every few hundred items and `observe` for each memo, both on the same thread. If
    /// `progress` throws, the import ends: the open batch is rolled back, earlier batches stay.
    /// - Throws: what `progress` throws. Problems of the export are in the report instead.
    package func apply(
        _ reader: ImportReader, options: ApplyOptions = ApplyOptions(), observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in },
        progress: @escaping (ImportReport) throws -> Void = { _ in }
    ) throws -> ImportReport {
        var choice = try SourceChoice(reader, options, in: self)
        let (reader, options) = (try choice.dividingChats(), choice.options)
        var report = try importing(options, keepsFiles: reader.keepsAttachments, waiting: { try progress(ImportReport()) }) {
            try $0.apply(reader, options: options, observe: observe, progress: progress)
        }
        choice.notes(after: report).forEach { report.add($0) }
        return report
    }
}

/// The target of an import: the batches of its transactions, the writer of its rows, and files of attachments.
package struct ImportTarget {
    let batches: any ImportBatches
    let writer: any ImportWriting
    let settings: VaultSettings
    /// The files of attachments; nil if they are not kept.
    let files: AttachmentKeeping?

    /// Writes with the batches and the writer of an engine.
    package init(_ batches: any ImportBatches, _ writer: any ImportWriting, settings: VaultSettings, files: AttachmentKeeping?) {
        (self.batches, self.writer, self.settings, self.files) = (batches, writer, settings, files)
    }

    /// Imports the memos of an export.
    /// - Throws: errors of `batches`, and what `progress` throws.
    package func apply(
        _ reader: ImportReader, options: ApplyOptions, observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in },
        progress: @escaping (ImportReport) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try ExportPlan(reader, options).run(observe: observe) { plan, observe in
            let applier = try ImportApplier(
                in: self, source: ImportSource(plan.source, plan.formats, options), hasSeveralContainers: plan.hasSeveralContainers,
                scope: plan.scope, generations: plan.generations, options: options, observe: observe)
            return try applier.run(attachmentsOf: reader.keepsAttachments ? reader : nil, progress: progress) {
                try plan.read(passing: applier.passing(progress), $0)
            }
        }
    }
}

/// The parts of an export to import.
struct ExportPlan {
    let source: String
    let formats: [String]
    /// Whether several files of the export contain more than one memo.
    let hasSeveralContainers: Bool
    let scope: MirrorScope
    /// The exports of one app that lie side by side in the export.
    let generations: ExportGenerations
    private let reader: ImportReader
    private let counts: FormatCounting

    init(_ reader: ImportReader, _ options: ApplyOptions) {
        (self.reader, counts) = (reader, FormatCounting(reader))
        source = options.source ?? reader.sharedSource ?? ExportName.source(of: reader.export.name)
        formats = counts.formats.map(\.name)
        hasSeveralContainers = options.part?.isScoped == true || Self.containers(of: reader.export).count > 1
        scope = MirrorScope(reader)
        generations = ExportGenerations(reader.export.files)
    }

    /// Returns the paths of the files of an export that may hold many memos each.
    static func containers(of export: Export) -> [String] { containers(among: export.files.map(\.path)) }

    /// Returns the paths of files that may hold many memos each.
    static func containers(among paths: some Sequence<String>) -> [String] {
        paths.filter { path in
            guard ["json", "jsonl", "ndjson", "csv", "tsv", "ctd"].contains(path.ending) else { return false }
            return !["categories.json", ".saekin.json"].contains(path.folderAndName.name.lowered)
        }
    }

    /// Passes each item of the export to `apply`, without those of files whose memos `passing` knows.
    func read(passing: ((FileStamp) throws -> Bool?)?, _ apply: (ImportItem) throws -> Void) throws {
        try reader.read(begin: counts.begin, passing: passing, apply)
    }

    /// Runs an import, and adds the numbers of each format to its report.
    func run(
        observe: @escaping (MemoRecord, MemoOutcome) -> Void,
        _ body: (ExportPlan, _ observe: @escaping (MemoRecord, MemoOutcome) -> Void) throws -> ImportReport
    ) throws -> ImportReport {
        let counts = counts
        var report = try body(self) {
            counts.count()
            observe($0, $1)
        }
        report.formats = counts.formats
        return report
    }
}

/// Counts the memos of each importer while they are applied.
private final class FormatCounting {
    private(set) var formats: [FormatCount]
    private var current = 0

    init(_ reader: ImportReader) { formats = reader.formats.map { FormatCount(name: $0.name, files: $0.fileCount) } }

    func begin(_ name: String) { current = formats.firstIndex { $0.name == name } ?? current }

    func count() { formats[current].memos += 1 }
}

extension Timestamp {
    /// The current time.
    public static var now: Timestamp { Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded())) }
}
