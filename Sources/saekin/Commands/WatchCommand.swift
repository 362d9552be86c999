import ArgumentParser
import MemoImport
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
        guard let watch = FolderWatch(path) else { throw CommandFailure.cannotWatch(path) }
        // Watched before it is read: what changes meanwhile is read again.
        let isWhole = watch.refresh()
        var last = try bringUpToDate()
        guard !once else { return }
        if !isWhole {
            Console.warn(
                "some folders cannot be watched; raise fs.inotify.max_user_watches", "감시하지 못한 폴더가 있습니다. fs.inotify.max_user_watches를 늘리세요")
        }
        while let changes = watch.wait() {
            if !changes.isUnclear, try follow(changes.files, since: last) { continue }
            _ = watch.refresh()
            last = try bringUpToDate()
        }
        throw ImportFailure.missing(path: path)
    }

    /// Reads nothing but what changed; false when that takes the whole folder.
    private func follow(_ files: Set<String>, since last: ImportReader?) throws -> Bool {
        guard let reader = try last?.rereading(files) else { return false }
        guard !reader.export.files.isEmpty else { return true }
        let report = try apply(reader, isMirror: false)
        // A file that was emptied: its memo is to go, which only the whole folder tells.
        return report.skipped + report.rejected == 0
    }

    /// Reads the whole folder; nil when there is nothing in it to read.
    private func bringUpToDate() throws -> ImportReader? {
        let reader: ImportReader
        do {
            reader = try ImportReader(path: path)
        } catch ImportFailure.nothingRecognized {
            // The folder may be empty for now.
            return nil
        }
        _ = try apply(reader, isMirror: true)
        return reader
    }

    private func apply(_ reader: ImportReader, isMirror: Bool) throws -> ImportReport {
        let vault = try vault.location.open()
        let report = try vault.apply(reader, options: ApplyOptions(source: source, isMirror: isMirror))
        try vault.close()
        guard report.imported + report.updated + report.trashed + report.rejected > 0 else { return report }
        Console.write(ImportReportPrinter(report: report).text)
        _ = Console.flush()
        return report
    }
}
