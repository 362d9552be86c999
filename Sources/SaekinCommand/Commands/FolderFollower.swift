import Foundation
import MemoImport
import MemoModel
import MemoVault

/// A loop that keeps a vault up to date with a folder by importing it after every change.
///
/// Opens the vault for each import only, so that other programs can use it in between. Failed imports are
/// retried with a growing back-off: the vault may be busy, the disk full, or the folder missing for a moment.
/// Stops on a stop signal, or when the folder stays missing.
struct FolderFollower {
    /// The path of the folder.
    let path: String
    /// The name of the memos' source; nil for the name of the folder.
    var source: String?
    /// Opens the vault.
    let open: () throws -> any DirectVault
    /// Writes changes of the vault back; nil if nothing is written into the folder.
    var writer: FolderWriter?
    /// Called with the report of each import that changed memos or failed to read files, and with the changes if
    /// only some files were read.
    let report: (ImportReport, [FileChange]) throws -> Void
    /// Called with the error and the seconds until the retry, or with nil when an import succeeds again.
    var tell: (LocalizedMessage?, Int) -> Void = { _, _ in }

    /// Seconds until the first retry, doubled after each failure, and their limit.
    private static let (firstPause, longestPause) = (1, 60)
    /// The time after which a missing folder ends the loop.
    private static let longestAbsence = Duration.seconds(10)

    /// Keeps the vault up to date until `stop`.
    /// - Throws: `ImportFailure.missing` if the folder stays missing; permanent errors of the first import;
    ///   errors from `report`.
    func follow(until stop: StopSignal) throws {
        var (pause, hasSucceeded, lastSeen) = (Self.firstPause, false, ContinuousClock.now)
        do {
            while true {
                do {
                    try follow(until: stop) {
                        if pause > Self.firstPause { tell(nil, 0) }
                        (pause, hasSucceeded) = (Self.firstPause, true)
                    }
                } catch let error as any LocalizedFailure where !(error is OutputFailure) {
                    let isThere = WatchCommand.isFolder(path)
                    if isThere { lastSeen = .now }
                    let isOver = isThere ? !(hasSucceeded || Self.mayPass(error)) : ContinuousClock.now - lastSeen > Self.longestAbsence
                    if isOver { throw isThere ? error : ImportFailure.missing(path: path) }
                    if !isThere, !hasSucceeded { throw error }
                    // A folder that is being replaced is missing for a moment. That is not reported.
                    if isThere { tell(error.message, pause) }
                    try stop.wait(seconds: isThere ? pause : Self.firstPause)
                    pause = min(2 * pause, Self.longestPause)
                }
            }
        } catch is StopSignal.Stopped {
            // The next run imports the records that were not committed.
        }
    }

    /// Imports all changes once, and writes back if that is wanted.
    func bringUpToDate() throws { try writeBack(bringUpToDate { _ in }) }

    /// Asks before the first write-back into the folder.
    /// - Throws: as `FolderWriter.ask`.
    func askToWriteBack() throws {
        guard let writer else { return }
        _ = try bringUpToDate { _ in }
        let vault = try open()
        defer { try? vault.close() }
        try writer.ask(about: path, in: vault)
    }

    private func writeBack(_ listed: ImportReader?, _ progress: (Int) throws -> Void = { _ in }) throws {
        try writer?.write(into: path, listed: listed, open, progress: progress)
    }

    /// Returns whether a retry may help after an error of the first import.
    private static func mayPass(_ error: any Error) -> Bool {
        switch error as? VaultError {
        case .busy, .crowded, .diskFull, .inputOutput, .replaced, .changedMeanwhile: true
        default: (error as? any DatabaseServerFailure)?.isTemporary ?? false
        }
    }

    /// Imports after each change and calls `didSucceed` after each import.
    private func follow(until stop: StopSignal, didSucceed: () -> Void) throws -> Never {
        guard let watch = FolderWatch(path, until: stop) else { throw CommandFailure.cannotWatch(path) }
        let progress: (ImportReport) throws -> Void = { _ in try stop.check() }
        var last = try start(watch, progress)
        try writeBack(last) { _ in try stop.check() }
        didSucceed()
        while let changes = try watch.wait(or: writer.map { writer in { writer.isDue } }) {
            warn(of: watch.takeUnwatched())
            if !changes.isEmpty, try changes.isUnclear || !bringUpToDate(changes.paths, since: last, progress) {
                last = try start(watch, progress)
            }
            try writeBack(last) { _ in try stop.check() }
            didSucceed()
        }
        throw ImportFailure.missing(path: path)
    }

    /// Starts watching, then reads the folder, so that changes made while reading are imported afterwards.
    private func start(_ watch: FolderWatch, _ progress: @escaping (ImportReport) throws -> Void) throws -> ImportReader? {
        let isWatched = watch.refresh()
        let unwatched = watch.takeUnwatched()
        guard isWatched else { throw unwatched > 0 ? CommandFailure.watchesUsedUp(path) : CommandFailure.notAFolder(path) }
        warn(of: unwatched)
        return try bringUpToDate(progress)
    }

    private func warn(of unwatched: Int) {
        guard unwatched > 0 else { return }
        let text = CommandFailure.notWatched(unwatched).message
        Console.warn(text.english, text.korean)
    }

    /// Imports only the changed files. Returns false if the whole folder must be read instead.
    private func bringUpToDate(
        _ paths: Set<String>, since last: ImportReader?, _ progress: @escaping (ImportReport) throws -> Void
    ) throws -> Bool {
        guard let reader = try last?.rereading(paths) else { return false }
        guard reader.scope?.isEmpty == false else { return true }
        let (report, isPlain) = try apply(reader, isPart: true, progress)
        return isPlain && report.rejected == 0
    }

    /// Imports the whole folder. Returns nil if its parts cannot be read separately.
    private func bringUpToDate(_ progress: @escaping (ImportReport) throws -> Void) throws -> ImportReader? {
        let reader: ImportReader
        do {
            reader = try ImportReader(path: path)
        } catch ImportFailure.nothingRecognized {
            // The folder may be empty for now.
            return nil
        }
        return try apply(reader, progress).isPlain ? reader : nil
    }

    /// Imports the export of `reader`. `isPlain` in the result tells whether each file held one memo.
    private func apply(
        _ reader: ImportReader, isPart: Bool = false, _ progress: @escaping (ImportReport) throws -> Void
    ) throws -> (report: ImportReport, isPlain: Bool) {
        let vault = try open()
        defer { try? vault.close() }
        var (isPlain, changes) = (true, [FileChange]())
        var options = ApplyOptions(source: source, isMirror: true)
        options.place = Export.place(of: path)
        options.batchSize = ApplyOptions.batchSizeBesideEdits
        let report = try vault.apply(
            reader, options: options,
            observe: { memo, outcome in
                isPlain = isPlain && memo.place.record == nil
                if isPart, let change = FileChange(memo, outcome), changes.count < FileChange.most { changes.append(change) }
            }, progress: progress)
        if isPart, report.trashed > 0 { changes += try FileChange.vanished(report, in: vault) }
        if report.imported + report.updated + report.trashed + report.rejected > 0 { try self.report(report, changes) }
        return (report, isPlain)
    }
}

/// A file of a watched folder that changed: `+b.txt`, `~업무/a.md`, `−c.txt`.
struct FileChange {
    /// The maximum number of changes that are listed. More are counted.
    static let most = 20

    let sign: String
    let path: String

    /// Returns nil for a memo that did not change.
    init?(_ memo: MemoRecord, _ outcome: MemoOutcome) {
        switch outcome {
        case .new: sign = "+"
        case .changed, .merged: sign = "~"
        case .unchanged: return nil
        }
        path = memo.place.path
    }

    private init(vanished path: String) { (sign, self.path) = ("−", path) }

    /// Returns the files of the memos that an import has just moved to the trash, or nothing if there are many.
    /// - Throws: `VaultError`, `DatabaseServerFailure`.
    static func vanished(_ report: ImportReport, in vault: some VaultEngine) throws -> [FileChange] {
        guard report.trashed <= most else { return [] }
        // Each memo has at most one event of the import.
        let latest = try vault.history(of: nil, kinds: nil, limit: report.imported + report.updated + report.trashed + 1, offset: 0).changes
        return try latest.filter { $0.kind == .vanished }.prefix(report.trashed).map { change in
            let id = try change.memo.flatMap { try vault.memo($0)?.facts.externalID }
            return FileChange(vanished: id ?? change.title)
        }
    }

    /// The change on one line, safe to print.
    var text: String { sign + VisibleText.line(path) }
}
