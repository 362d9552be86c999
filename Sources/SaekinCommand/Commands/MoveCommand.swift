import ArgumentParser
import MemoModel
import MemoVault

/// `saekin move`: moves memos to another category.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", _superCommandName: "saekin", abstract: say("Move memos to a category.", "메모를 다른 분류로 옮깁니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions
    @Option(
        help: ArgumentHelp(
            say("Move to this category: a name or a path such as a/b; none removes the category.", "옮길 분류. 이름이나 가/나 꼴의 경로. 없음이라고 쓰면 분류 해제")),
        completion: NamesCommand.completion(.categories))
    var category: String

    func run() throws {
        let target = NoneWord.isMeant(by: category) ? nil : category
        try options.perform(on: memos) { try $0.move($1, to: target) }
    }
}
