import ArgumentParser
import MemoModel
import MemoVault

/// `saekin remove`: into the trash.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", _superCommandName: "saekin", abstract: say("Put memos into the trash.", "메모를 휴지통에 넣습니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws { try options.perform(on: memos) { try $0.trash($1) } }
}

/// `saekin restore`: out of the trash, or back to an old text.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", _superCommandName: "saekin",
        abstract: say("Take memos out of the trash, or bring an old text back.", "휴지통에서 꺼내거나 옛 글로 되돌립니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions
    @Option(help: ArgumentHelp(say("The number of the text to bring back, as history shows it.", "되돌릴 글의 버전 번호. history에서 봄"))) var version:
        Int?

    func run() throws {
        try options.perform(on: memos) { editor, memo in
            guard let version else { return try editor.restore(memo) }
            return try editor.revert(memo, to: version)
        }
    }
}

/// `saekin empty-trash`: for good.
struct EmptyTrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty-trash", _superCommandName: "saekin",
        abstract: say("Delete the memos in the trash for good.", "휴지통의 메모를 완전히 지웁니다."))

    @OptionGroup var vault: VaultOptions
    @Flag(name: [.customShort("y"), .customLong("yes")], help: ArgumentHelp(say("Do not ask.", "묻지 않음"))) var isAgreed = false

    func run() throws {
        let vault = try vault.location.openExisting()
        let count = try vault.trashCount()
        guard count > 0 else {
            Console.note(say("the trash is empty", "휴지통이 비어 있습니다"))
            throw ExitCode(ExitStatus.nothing)
        }
        let question = say("delete \(count.memos) for good?", "메모 \(count.grouped)개를 완전히 지울까요?")
        guard try Confirmation.ask(question, isGiven: isAgreed, flag: "--yes") else { throw ExitCode(ExitStatus.nothing) }
        let deleted = try vault.emptyTrash()
        try vault.close()
        try Console.write(
            say("deleted \(deleted.memos) for good\n", "메모 \(deleted.grouped)개를 완전히 지웠습니다\n"))
    }
}
