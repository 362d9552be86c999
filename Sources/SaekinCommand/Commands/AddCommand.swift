import ArgumentParser
import MemoImport
import MemoModel
import MemoVault

/// `saekin add`: writes a new memo.
struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "add", say("Add a memo.", "메모를 추가합니다."),
        discussion: say(
            "Takes the text from the argument, standard input or $EDITOR. The first line that is not blank is the title, and #words of the text are tags.",
            "글은 인자나 표준 입력, $EDITOR에서 받습니다. 비어 있지 않은 첫 줄이 제목이고, 글 속의 #낱말은 태그입니다."))

    @Argument(help: ArgumentHelp("The text; - reads standard input.", "글. -는 표준 입력")) var text: [String] = []
    @OptionGroup var options: ChangeOptions
    @Option(
        help: ArgumentHelp(
            "Put the memo into this category: a name or a path such as a/b.", "넣을 분류. 이름, 또는 ‘업무/회의’ 같은 경로"),
        completion: NamesCommand.completion(.categories))
    var category: String?
    @OptionGroup var creating: CreateCategoryOption
    @Option(
        name: .customLong("tag"),
        help: ArgumentHelp("Add this tag, or several with commas; repeatable.", "추가할 태그. 쉼표로 여럿, 여러 번 쓸 수 있음"),
        completion: NamesCommand.completion(.tags))
    var tags: [String] = []
    @OptionGroup var facts: FactOptions
    @Option(help: ArgumentHelp("Set the date of the memo, past or future (default: now).", "메모의 날짜. 과거와 미래도 됨(기본값: 지금)", valueName: "day"))
    var date: String?
    @Flag(name: [.customShort("e"), .customLong("editor")], help: ArgumentHelp("Write the text in $EDITOR.", "$EDITOR에서 쓰기"))
    var wantsEditor = false

    func validate() throws {
        guard category != nil || !creating.isWanted else {
            throw ValidationError(say("--create-category needs --category", "--create-category에는 --category가 필요합니다"))
        }
    }

    func run() throws {
        let text = try TextInput(words: text, wantsEditor: wantsEditor).text(initial: text.joined(separator: " "))
        let names = tags.flatMap { $0.split(separator: ",").map(String.init) }
        try options.perform(mayCreate: true) { vault in
            var draft = MemoDraft(text: MemoText(text))
            let category = category.flatMap { NoneWord.isMeant(by: $0) ? nil : $0 }
            (draft.category, draft.tags, draft.plain) = (category, names + InlineTags.written(in: text), try facts.plain())
            draft.date = try date.map { try DayArgument.start($0) }
            return try vault.edit(now: .now) { try creating.changes(for: draft.category, $0) + [$0.add(draft)] }
        }
    }
}

/// The option of commands that put memos into a category.
struct CreateCategoryOption: ParsableArguments {
    @Flag(name: .customLong("create-category"), help: ArgumentHelp("Make the category if there is none.", "분류가 없으면 만들기"))
    var isWanted = false

    /// Makes the category in the same change, if that is wanted and there is none.
    func changes(for category: String?, _ editor: MemoEditor) throws -> [Change] {
        try isWanted ? category.map(editor.makeCategory) ?? [] : []
    }
}
