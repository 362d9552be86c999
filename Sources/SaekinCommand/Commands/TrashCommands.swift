import ArgumentParser
import MemoModel
import MemoVault
import SQLiteVaults

/// `saekin remove`: moves memos to the trash.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "remove", say("Move memos to the trash.", "메모를 휴지통으로 옮깁니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws { try options.perform(on: memos) { try $0.trash($1) } }
}

/// `saekin restore`: restores memos from the trash, or an earlier text.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "restore", say("Restore memos from the trash, or an earlier text of a memo.", "휴지통의 메모를 되살리거나 메모를 이전 버전으로 되돌립니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions
    @Option(help: ArgumentHelp("Restore this version of the text, as numbered by history.", "되돌릴 글의 버전 번호(saekin history)"))
    var version: Int?

    func run() throws {
        try options.perform(on: memos) { editor, memo in
            guard let version else { return try editor.restore(memo) }
            return try editor.revert(memo, to: version)
        }
    }
}

/// `saekin empty-trash`: permanently deletes the memos in the trash.
struct EmptyTrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "empty-trash", say("Permanently delete the memos in the trash.", "휴지통의 메모를 영구 삭제합니다."))

    @OptionGroup var vault: DirectOptions
    @Flag(name: [.customShort("y"), .customLong("yes")], help: ArgumentHelp("Do not ask for confirmation.", "확인을 묻지 않음"))
    var isAgreed = false

    func run() throws {
        let vault = try vault.editable()
        let count = try vault.trashCount()
        guard count > 0 else {
            try vault.removeUnusedFiles()
            Console.note(say("the trash is empty", "휴지통이 비어 있습니다"))
            throw ExitCode(ExitStatus.nothing)
        }
        let question = say("permanently delete \(count.memos)?", "메모 \(count.grouped)개를 영구 삭제할까요?")
        guard try Confirmation.ask(question, isGiven: isAgreed, flag: "--yes") else { throw ExitCode(ExitStatus.nothing) }
        let deleted = try vault.emptyTrash(now: .now)
        try vault.close()
        try Console.write(
            say("permanently deleted \(deleted.memos)\n", "메모 \(deleted.grouped)개를 영구 삭제함\n"))
        if let vault = vault as? Vault, vault.hasLog {
            Console.note(
                say(
                    "another program has the vault open; the log keeps the texts until it closes the vault",
                    "다른 프로그램이 보관소를 열어 두어, 닫을 때까지 로그에 글이 남아 있습니다"))
        }
    }
}
