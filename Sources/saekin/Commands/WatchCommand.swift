import ArgumentParser
import Foundation
import MemoImport
import MemoModel
import MemoVault

/// `saekin watch`: keeps the vault in step with a folder until it is stopped.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", _superCommandName: "saekin",
        abstract: say(
            "Import a folder, and again whenever something in it changes; what vanishes goes into the trash.",
            "폴더를 가져오고, 안에서 무언가 바뀔 때마다 다시 가져옵니다. 사라진 메모는 휴지통으로 갑니다."),
        discussion: say("Ends with Ctrl-C; the next run catches up.", "Ctrl-C로 끝냅니다. 다음에 실행하면 그사이의 변화도 따라잡습니다."))

    @Argument(help: ArgumentHelp(say("The folder.", "폴더"), valueName: "folder")) var path: String
    @OptionGroup var vault: VaultOptions
    @Option(help: ArgumentHelp(say("The name of the memos' source; else the folder's own.", "메모의 출처 이름. 없으면 폴더의 이름"))) var source: String?
    @Flag(help: ArgumentHelp(say("Bring the vault up to date and end.", "한 번만 맞추고 끝내기"))) var once = false

    func run() throws {
        if once {
            _ = try bringUpToDate { _ in }
            return
        }
        try follow(until: StopSignal())
    }

    /// - Throws: `CommandFailure` for what is no folder.
    static func check(_ path: String) throws {
        // Only a folder has a place of this name.
        guard FileManager.default.fileExists(atPath: path + "/.") else { throw CommandFailure.notAFolder(path) }
    }

    /// Keeps the vault in step until `stop`.
    func follow(until stop: StopSignal) throws {
        guard let watch = FolderWatch(path, until: stop) else { throw CommandFailure.cannotWatch(path) }
        do {
            try follow(watch) { _ in try stop.check() }
        } catch is StopSignal.Stopped {
            // What was not committed is read by the next run.
        }
    }

    private func follow(_ watch: FolderWatch, _ progress: @escaping (ImportReport) throws -> Void) throws -> Never {
        var last = try start(watch, progress)
        while let changes = try watch.wait() {
            warn(of: watch.takeUnwatched())
            if !changes.isUnclear, try bringUpToDate(changes.paths, since: last, progress) { continue }
            last = try start(watch, progress)
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
        let vault = try vault.location.open()
        var isPlain = true
        let report = try vault.apply(
            reader, options: ApplyOptions(source: source, isMirror: true),
            observe: { memo, _ in isPlain = isPlain && memo.place.record == nil },
            progress: progress)
        try vault.close()
        if report.imported + report.updated + report.trashed + report.rejected > 0 {
            try Console.write(ImportReportPrinter(report: report).text)
            try Console.flush()
        }
        return (report, isPlain)
    }
}
