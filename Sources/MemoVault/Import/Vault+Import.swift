import Foundation
import GRDB
public import MemoImport
public import MemoModel

/// How an export is applied to a vault.
public struct ApplyOptions: Sendable {
    /// The name to keep the memos under; nil for the export's own.
    public var source: String?
    /// Whether memos of the source that the export no longer has go into the trash.
    public var isMirror: Bool
    /// Who imports, if they may only add to sources of their own: memos that others brought are neither changed nor trashed. Nil for
    /// everything.
    public var owner: String?
    /// Whether to find out what would happen and write nothing.
    public var isDryRun: Bool
    /// Most memos written in one transaction. Each batch is one more segment of the index, which every search has to ask, so batches are
    /// large; but a run that is killed loses the one it was in, and the log grows as large as a batch.
    public var batchSize = 250_000
    /// Memos after which a batch ends early if another import waits to write. For an edit it ends after half a second.
    public var leastBatchSize = 30_000
    /// A size for batches in a process that also makes edits: to write the index of a batch of this size takes about a fifth of a second.
    public static let batchSizeBesideEdits = 8_000
    /// Threads to use: with two or more, texts are analysed for the index beside reading and writing. What is written is the same.
    public var jobs = 1
    /// The time noted as that of the import.
    public var now: Timestamp

    /// Applies everything, now.
    public init(source: String? = nil, isMirror: Bool = false, isDryRun: Bool = false, now: Timestamp = .now) {
        (self.source, self.isMirror, self.isDryRun, self.now) = (source, isMirror, isDryRun, now)
    }
}

extension Vault {
    /// Items between two calls of `progress`.
    static let progressStride = 256

    /// Brings the memos of an export into the vault; the same export again changes nothing. An index that other rules have made is
    /// built anew first.
    ///
    /// `progress` is called every few hundred items, `observe` with each memo, both on the same thread. What `progress` throws ends the
    /// import: the batches before stay, the open one is taken back.
    /// - Throws: `VaultError`, or what `progress` throws; whatever is wrong with the export is in the report.
    public func apply(
        _ reader: ImportReader, options: ApplyOptions = ApplyOptions(), observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in },
        progress: @escaping (ImportReport) throws -> Void = { _ in }
    ) throws -> ImportReport {
        let counts = FormatCounting(reader)
        let containers = reader.export.files.filter(Vault.mayHoldManyMemos).count
        let scope = options.isMirror ? MirrorScope(reader) : MirrorScope()
        var report = try apply(
            as: options.source ?? reader.sharedSource ?? Vault.sourceName(ofExport: reader.export.name),
            formats: counts.formats.map(\.name),
            hasSeveralContainers: containers > 1, scope: scope, options: options,
            observe: {
                counts.count()
                observe($0, $1)
            }, progress: progress
        ) { try reader.read(begin: counts.begin, $0) }
        report.formats = counts.formats
        return report
    }

    /// The same for items from anywhere: `feed` hands them over one by one.
    func apply(
        as source: String, formats: [String] = [], hasSeveralContainers: Bool = false, scope: MirrorScope = MirrorScope(),
        options: ApplyOptions = ApplyOptions(), observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in },
        progress: @escaping (ImportReport) throws -> Void = { _ in },
        feed: ((ImportItem) throws -> Void) throws -> Void
    ) throws -> ImportReport {
        func run(_ db: Database) throws -> ImportReport {
            let applier = try ImportApplier(
                in: db,
                source: ImportSource(
                    name: source, format: formats.first, imported: options.now, owner: options.owner, isTrial: options.isDryRun),
                hasSeveralContainers: hasSeveralContainers, scope: scope, options: options, sign: sign,
                pinLimit: settings.pinLimit, observe: observe
            ) {
                try self.checkPlace(isWriting: true)
                try self.bringIndexUpToDate(in: db)
            } checkPlace: {
                try self.checkPlace()
            }
            do {
                var count = 0
                try feed { item in
                    try applier.apply(item)
                    count += 1
                    if count % Vault.progressStride == 0 { try progress(applier.report) }
                }
                return try applier.finish()
            } catch {
                applier.abandon()
                throw error
            }
        }
        // A dry run reads one state of the vault and keeps nobody from writing.
        return options.isDryRun
            ? try read(run)
            : try write(.batch) { db in
                try VaultConnection.hurry(in: db)
                let outcome = Result { try run(db) }
                try VaultConnection.keepEdits(in: db)
                // Syncs the log, and so all batches.
                if (try? outcome.get()) != nil { _ = try? db.checkpoint(.passive) }
                return try outcome.get()
            }
    }

    /// Endings of files that are packed and keep their own ending before it.
    private static let packings: Set<String> = ["gz", "bz2", "xz", "zst"]
    /// Endings that may stand before one of those; any other, as in `2023.12.gz`, is part of the name.
    private static let packed: Set<String> = [
        "tar", "json", "jsonl", "ndjson", "txt", "text", "md", "markdown", "csv", "tsv", "html", "enex",
    ]

    /// The base name of an export without its extension, so that `notes.zip`, `notes.tar.gz` and their unpacked folder are one source.
    static func sourceName(ofExport name: String) -> String {
        guard let (base, ending) = parts(of: name) else { return name }
        guard packings.contains(ending), let (inner, innerEnding) = parts(of: base), packed.contains(innerEnding) else { return base }
        return inner
    }

    private static func parts(of name: String) -> (base: String, ending: String)? {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
    }

    private static func mayHoldManyMemos(_ file: ExportFile) -> Bool {
        guard ["json", "jsonl", "ndjson", "csv", "tsv", "ctd"].contains(file.pathExtension) else { return false }
        return !["categories.json", ".saekin.json"].contains(file.name.lowercased())
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
    /// The present moment.
    public static var now: Timestamp { Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded())) }
}
