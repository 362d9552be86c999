import ArgumentParser
import MemoModel
import MemoVault

/// `saekin edit`: replaces the text of a memo.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "edit", say("Replace the text of a memo; history keeps the old text.", "메모의 글을 수정합니다. 이전 버전은 기록에 남습니다."),
        discussion: say(
            "Takes the new text from the argument or standard input, or lets you edit the old one in $EDITOR.",
            "새 글은 인자나 표준 입력에서 받거나, $EDITOR에서 지금 글을 고쳐 씁니다."))

    @Argument(help: ArgumentHelp("The number or ID of the memo.", "메모의 번호나 ID")) var id: String
    @Argument(help: ArgumentHelp("The new text; - reads standard input.", "새 글. -는 표준 입력")) var text: [String] = []
    @OptionGroup var options: ChangeOptions
    @Flag(
        name: .customLong("delete-empty"),
        help: ArgumentHelp("Move the memo to the trash if the new text is empty.", "새 글이 비어 있으면 메모를 휴지통으로 옮기기"))
    var deletesEmpty = false
    @Flag(name: [.customShort("e"), .customLong("editor")], help: ArgumentHelp("Edit the text in $EDITOR.", "$EDITOR에서 고치기"))
    var wantsEditor = false

    func run() throws {
        try options.perform { vault in
            let memo = try memo(in: vault)
            let old = try vault.memo(memo)?.text.whole ?? ""
            let new = MemoText(try TextInput(words: text, wantsEditor: wantsEditor).text(initial: old))
            if new.isBlank, try !mayDelete() { throw InputFailure.emptyEdit }
            return try vault.edit(now: .now) { try new.isBlank ? $0.trash(memo) : $0.replaceText(of: memo, with: new) }.map { [$0] } ?? []
        }
    }

    /// Returns the memo. Names the right order if the user may have written the text first, as in `edit - 12`.
    private func memo(in vault: any DirectVault) throws -> MemoID {
        do {
            return try vault.memo(named: id)
        } catch EditFailure.noMemo(let name) {
            guard let last = text.last, Int(last) != nil, (try? vault.memo(named: last)) != nil else { throw EditFailure.noMemo(name) }
            let words = ([id] + text.dropLast()).map(ShellCommand.shown).joined(separator: " ")
            throw InputFailure.wrongOrder(name, form: "saekin edit \(last) \(words.count > Self.longestExample ? "TEXT" : words)")
        }
    }

    /// The number of characters above which a text is not repeated in a message.
    private static let longestExample = 60

    /// Returns whether a memo with an empty new text may be moved to the trash. Asks the user unless the flag
    /// is set.
    private func mayDelete() throws -> Bool {
        guard !deletesEmpty else { return true }
        guard Terminal.isInput, Terminal.isError else { return false }
        return try Confirmation.ask(
            say("the new text is empty; move the memo to the trash?", "새 글이 비어 있습니다. 메모를 휴지통으로 옮길까요?"), isGiven: false,
            flag: "--delete-empty")
    }
}
