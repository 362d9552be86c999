import ArgumentParser
import MemoModel
import MemoVault

/// `saekin move`: moves memos to another category.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "move", say("Move memos to a category.", "메모를 다른 분류로 옮깁니다."),
        usage: say(
            "saekin move <id> ... <category>, or saekin move <id> ... --category <category>",
            "saekin move <id> ... <category>, 또는 saekin move <id> ... --category <category>"))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions
    @Option(
        help: ArgumentHelp(
            "Move to this category: a name or a path such as a/b; none removes the category.",
            "옮길 분류. 이름, 또는 ‘업무/회의’ 같은 경로. ‘없음’을 쓰면 분류를 뗍니다"),
        completion: NamesCommand.completion(.categories))
    var category: String?
    @OptionGroup var creating: CreateCategoryOption

    func validate() throws {
        guard category == nil, memos.ids.count < 2 || memos.ids.last.map({ Int($0) != nil || $0 == "-" }) == true else { return }
        // The category may have been written first.
        let isFirst = memos.ids.count > 1 && memos.ids.first.map({ Int($0) == nil }) == true
        let names = (isFirst ? Array(memos.ids.dropFirst()) : memos.ids).map(ShellCommand.shown).joined(separator: " ")
        let form = "saekin move \(names) --category \(isFirst ? ShellCommand.shown(memos.ids[0]) : say("NAME", "분류"))"
        throw ValidationError(say("no category given; write: \(form)", "옮길 분류가 없습니다. 이렇게 쓰세요: \(form)"))
    }

    func run() throws {
        var (memos, name) = (memos, category ?? "")
        if category == nil { name = memos.ids.removeLast() }
        let target = NoneWord.isMeant(by: name) ? nil : name
        try options.perform { [memos] vault in
            let ids = try memos.memos(in: vault)
            return try vault.edit(now: .now) { editor in
                try creating.changes(for: target, editor) + ids.compactMap { try editor.move($0, to: target) }
            }
        }
    }
}
