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
        let follower = FolderFollower(path: path, source: source, open: vault.location.open) {
            try Self.show($0)
        } tell: {
            Self.tell($0, $1)
        }
        if once { return try follower.bringUpToDate() }
        try follower.follow(until: StopSignal())
    }

    /// Prints what an import brought.
    static func show(_ report: ImportReport) throws {
        try Console.write(ImportReportPrinter(report: report).text)
        try Console.flush()
    }

    /// Says what keeps the vault from being in step, or that it is again.
    static func tell(_ trouble: LocalizedMessage?, _ seconds: Int) {
        guard let trouble else { return Console.note(say("saekin: in step with the folder again", "saekin: 폴더와 다시 맞춰졌습니다")) }
        Console.complain(
            trouble.text(in: .ofUser) + say("; trying again in \(seconds) s", ". \(seconds)초 뒤에 다시 합니다"))
    }

    static func isFolder(_ path: String) -> Bool {
        // Only a folder has a place of this name.
        FileManager.default.fileExists(atPath: path + "/.")
    }

    /// - Throws: `CommandFailure` for what is no folder.
    static func check(_ path: String) throws {
        guard isFolder(path) else { throw CommandFailure.notAFolder(path) }
    }
}
