import ArgumentParser
import MemoModel
import MemoVault

/// `saekin move`: moves memos to another category.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", _superCommandName: "saekin", abstract: say("Move memos to a category.", "메모를 다른 분류로 옮깁니다."),
        usage: "saekin move <id> ... --category <category>")

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions
    @Option(
        help: ArgumentHelp(
            say(
                "Move to this category: a name or a path such as a/b; none removes the category.",
                "옮길 분류. 이름, 또는 ‘업무/회의’ 같은 경로. ‘없음’을 쓰면 분류를 뗍니다")),
        completion: NamesCommand.completion(.categories))
    var category: String?

    func validate() throws {
        guard category == nil else { return }
        let (names, last) = (memos.ids.count > 1 ? Array(memos.ids.dropLast()) : memos.ids, memos.ids.count > 1 ? memos.ids.last : nil)
        let form =
            "saekin move \(names.map(ShellCommand.shown).joined(separator: " ")) --category \(last.map(ShellCommand.shown) ?? "NAME")"
        throw ValidationError(say("no category given; write: \(form)", "옮길 분류가 없습니다. 이렇게 쓰세요: \(form)"))
    }

    func run() throws {
        guard let category else { return }
        let target = NoneWord.isMeant(by: category) ? nil : category
        try options.perform(on: memos) { try $0.move($1, to: target) }
    }
}
