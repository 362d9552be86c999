import ArgumentParser
import MemoModel
import MemoVault

/// `saekin edit`: replaces the text of a memo.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", _superCommandName: "saekin",
        abstract: say("Edit the text of a memo; the old one is kept.", "메모의 글을 고칩니다. 이전 글은 남습니다."),
        discussion: say(
            "The new text is the argument, or standard input, or what you make of the old one in $EDITOR.",
            "새 글은 인자, 표준 입력, 또는 $EDITOR에서 고친 것입니다."))

    @Argument(help: ArgumentHelp(say("The memo.", "메모"))) var id: String
    @Argument(help: ArgumentHelp(say("The new text; - for standard input.", "새 글. -는 표준 입력"))) var text: [String] = []
    @OptionGroup var options: ChangeOptions
    @Flag(
        name: .customLong("delete-empty"),
        help: ArgumentHelp(say("Put the memo into the trash when the new text is empty.", "새 글이 비어 있으면 메모를 휴지통에 넣기")))
    var deletesEmpty = false
    @Flag(name: [.customShort("e"), .customLong("editor")], help: ArgumentHelp(say("Edit in $EDITOR.", "$EDITOR에서 고치기"))) var wantsEditor =
        false

    func run() throws {
        try options.perform { vault in
            let memo = try vault.memo(named: id)
            let old = try vault.memo(memo)?.text.whole ?? ""
            let new = MemoText(try TextInput(words: text, wantsEditor: wantsEditor).text(initial: old))
            if new.isBlank, try !mayDelete() { throw InputFailure.emptyEdit }
            return try vault.edit { try new.isBlank ? $0.trash(memo) : $0.replaceText(of: memo, with: new) }.map { [$0] } ?? []
        }
    }

    /// Whether a memo edited to nothing may go: as the flag says, or the user at a terminal.
    private func mayDelete() throws -> Bool {
        guard !deletesEmpty else { return true }
        guard Terminal.isInput, Terminal.isError else { return false }
        return try Confirmation.ask(
            say("the memo is empty now; put it into the trash?", "메모가 비었습니다. 휴지통에 넣을까요?"), isGiven: false, flag: "--delete-empty")
    }
}
