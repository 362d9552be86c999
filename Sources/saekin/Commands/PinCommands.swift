import ArgumentParser
import MemoModel
import MemoVault

/// `saekin pin`: keeps memos on top.
struct PinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", _superCommandName: "saekin",
        abstract: say("Keep memos on top of lists.", "메모를 목록 맨 위에 고정합니다."),
        discussion: say(
            "saekin search … --ids | saekin pin -  pins what a search finds.", "saekin search … --ids | saekin pin -  은 찾은 메모를 고정합니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.perform { vault in
            let ids = try memos.memos(in: vault)
            return try vault.edit { try $0.pin(ids) }
        }
    }
}

/// `saekin unpin`: lets them go.
struct UnpinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", _superCommandName: "saekin", abstract: say("No longer keep memos on top.", "메모의 고정을 풉니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws { try options.perform(on: memos) { try $0.unpin($1) } }
}
