import Foundation
import MemoImport
import MemoModel
import MemoVault

/// Keeps a vault in step with a folder: imports it, and again whenever something in it changes.
///
/// Opens the vault for each import, so that other programs have it between them. What fails is tried again, ever more rarely: the vault
/// may be busy, the disk full, the folder away for a moment. Following ends when it is told to stop, and when the folder stays away.
struct FolderFollower {
    /// The folder.
    let path: String
    /// The name of the memos' source; nil for the folder's own.
    var source: String?
    /// Opens the vault.
    let open: () throws -> Vault
    /// Called with the report of each import that changed something or met files that it could not read.
    let report: (ImportReport) throws -> Void
    /// Called with what went wrong and the seconds until the next try; with nil when the vault is in step again.
    var tell: (LocalizedMessage?, Int) -> Void = { _, _ in }

    /// Seconds until the next try after a failure, doubled with each one.
    private static let (firstPause, longestPause) = (1, 60)
    /// How long a folder may be away.
    private static let longestAbsence = Duration.seconds(10)

    /// Keeps the vault in step until `stop`.
    /// - Throws: `ImportFailure.missing` when the folder is gone for good; errors of the first import that no waiting mends; and what `report`
    ///   throws.
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
                    // A folder that is replaced is away for a moment, which is not worth a word.
                    if isThere { tell(error.message, pause) }
                    try stop.wait(seconds: isThere ? pause : Self.firstPause)
                    pause = min(2 * pause, Self.longestPause)
                }
            }
        } catch is StopSignal.Stopped {
            // What was not committed is read by the next run.
        }
    }

    /// Brings the vault up to date once.
    func bringUpToDate() throws { _ = try bringUpToDate { _ in } }

    /// Whether an error of the very first import is worth another try.
    private static func mayPass(_ error: any Error) -> Bool {
        switch error as? VaultError {
        case .busy, .crowded, .diskFull, .inputOutput, .replaced, .changedMeanwhile: true
        default: false
        }
    }

    /// Calls `didSucceed` whenever the vault is in step.
    private func follow(until stop: StopSignal, didSucceed: () -> Void) throws -> Never {
        guard let watch = FolderWatch(path, until: stop) else { throw CommandFailure.cannotWatch(path) }
        let progress: (ImportReport) throws -> Void = { _ in try stop.check() }
        var last = try start(watch, progress)
        didSucceed()
        while let changes = try watch.wait() {
            warn(of: watch.takeUnwatched())
            if try changes.isUnclear || !bringUpToDate(changes.paths, since: last, progress) { last = try start(watch, progress) }
            didSucceed()
        }
        throw ImportFailure.missing(path: path)
    }

    /// Watched before it is read: what changes meanwhile is read again.
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

    /// Reads nothing but what changed; false when that takes the whole folder.
    private func bringUpToDate(
        _ paths: Set<String>, since last: ImportReader?, _ progress: @escaping (ImportReport) throws -> Void
    ) throws -> Bool {
        guard let reader = try last?.rereading(paths) else { return false }
        guard reader.scope?.isEmpty == false else { return true }
        let (report, isPlain) = try apply(reader, progress)
        return isPlain && report.rejected == 0
    }

    /// Reads the whole folder; nil when parts of it cannot be read alone.
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

    /// `isPlain` tells whether each file was one memo.
    private func apply(
        _ reader: ImportReader, _ progress: @escaping (ImportReport) throws -> Void
    ) throws -> (report: ImportReport, isPlain: Bool) {
        let vault = try open()
        defer { try? vault.close() }
        var isPlain = true
        var options = ApplyOptions(source: source, isMirror: true)
        options.batchSize = ApplyOptions.batchSizeBesideEdits
        let report = try vault.apply(
            reader, options: options, observe: { memo, _ in isPlain = isPlain && memo.place.record == nil }, progress: progress)
        if report.imported + report.updated + report.trashed + report.rejected > 0 { try self.report(report) }
        return (report, isPlain)
    }
}
