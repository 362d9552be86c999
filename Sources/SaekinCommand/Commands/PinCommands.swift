import ArgumentParser
import MemoModel
import MemoVault

/// `saekin pin`: pins memos.
struct PinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", _superCommandName: "saekin",
        abstract: say("Pin memos to the top of lists.", "메모를 목록 맨 위에 고정합니다."),
        discussion: say(
            "To pin the results of a search: saekin search … --ids | saekin pin -", "찾은 메모를 고정하려면: saekin search … --ids | saekin pin -"))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws {
        try options.perform { vault in
            let ids = try memos.memos(in: vault)
            return try vault.edit { try $0.pin(ids) }
        }
    }
}

/// `saekin unpin`: unpins memos.
struct UnpinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", _superCommandName: "saekin", abstract: say("Unpin memos.", "메모의 고정을 해제합니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws { try options.perform(on: memos) { try $0.unpin($1) } }
}
