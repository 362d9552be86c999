import ArgumentParser
import MemoModel
import MemoVault

/// `saekin category`: changes categories.
struct CategoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category", _superCommandName: "saekin",
        abstract: say("Add, change, order, merge and remove categories.", "분류를 더하고 바꾸고 정렬하고 합치고 지웁니다."),
        subcommands: [Add.self, Edit.self, Rename.self, Order.self, Merge.self, Remove.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: say("Add a category.", "분류를 더합니다."))
        @Argument(help: ArgumentHelp(say("A name, or a path whose last part is new.", "이름, 또는 끝부분이 새 이름인 경로"))) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(help: ArgumentHelp(say("#RRGGBB.", "#RRGGBB"))) var color: String?
        @Option(help: ArgumentHelp(say("An emoji or the name of a symbol.", "이모지나 기호 이름"))) var icon: String?
        @Option(help: ArgumentHelp(say("The category it lies in.", "상위 분류")), completion: NamesCommand.completion(.categories)) var parent:
            String?

        func run() throws {
            try options.perform(in: options.vault.location.open()) { vault in
                [try vault.edit { try $0.addCategory(name, color: color, icon: icon, parent: parent) }]
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: say("Change colour, icon and parent of a category.", "분류의 색, 아이콘, 상위 분류를 바꿉니다."))
        @Argument(help: ArgumentHelp(say("The category.", "분류")), completion: NamesCommand.completion(.categories)) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(help: ArgumentHelp(say("#RRGGBB; none takes it away.", "#RRGGBB. 없음이면 없앰"))) var color: String?
        @Option(help: ArgumentHelp(say("An emoji or the name of a symbol; none takes it away.", "이모지나 기호 이름. 없음이면 없앰"))) var icon: String?
        @Option(
            help: ArgumentHelp(say("The category it lies in; none for the top.", "상위 분류. 없음이면 맨 위")),
            completion: NamesCommand.completion(.categories)) var parent: String?

        func validate() throws {
            guard color != nil || icon != nil || parent != nil else {
                throw ValidationError(say("write --color, --icon or --parent", "--color, --icon, --parent 가운데 하나를 쓰세요"))
            }
        }

        func run() throws {
            let cleared = { (value: String) in NoneWord.isMeant(by: value) ? "" : value }
            try options.perform { vault in
                try vault.edit { editor in
                    let appearance = try editor.setAppearance(of: name, color: color.map(cleared), icon: icon.map(cleared))
                    let place = try parent.flatMap { try editor.nestCategory(name, in: NoneWord.isMeant(by: $0) ? nil : $0) }
                    return [appearance, place].compactMap { $0 }
                }
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: say("Rename a category.", "분류 이름을 바꿉니다."))
        @Argument(help: ArgumentHelp(say("The category.", "분류")), completion: NamesCommand.completion(.categories)) var name: String
        @Argument(help: ArgumentHelp(say("Its new name, not a path.", "새 이름. 경로가 아님"))) var newName: String
        @OptionGroup var options: ChangeOptions

        func run() throws {
            try options.perform { vault in try vault.edit { [try $0.renameCategory(name, to: newName)].compactMap { $0 } } }
        }
    }

    struct Order: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "order", abstract: say("Move a category among its siblings.", "분류의 순서를 바꿉니다."))
        @Argument(help: ArgumentHelp(say("The category.", "분류")), completion: NamesCommand.completion(.categories)) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(help: ArgumentHelp(say("Before this category.", "이 분류 앞으로")), completion: NamesCommand.completion(.categories)) var before:
            String?
        @Option(help: ArgumentHelp(say("After this category.", "이 분류 뒤로")), completion: NamesCommand.completion(.categories)) var after:
            String?
        @Flag(help: ArgumentHelp(say("To the first place.", "맨 앞으로"))) var first = false
        @Flag(help: ArgumentHelp(say("To the last place.", "맨 뒤로"))) var last = false

        private var placement: CategoryPlacement? {
            let choices: [CategoryPlacement?] = [
                before.map(CategoryPlacement.before), after.map(CategoryPlacement.after), first ? .first : nil, last ? .last : nil,
            ]
            let chosen = choices.compactMap { $0 }
            return chosen.count == 1 ? chosen[0] : nil
        }

        func validate() throws {
            guard placement != nil else {
                throw ValidationError(
                    say("write one of --before, --after, --first, --last", "--before, --after, --first, --last 가운데 하나만 쓰세요"))
            }
        }

        func run() throws {
            guard let placement else { return }
            try options.perform { vault in try vault.edit { [try $0.place(name, placement)].compactMap { $0 } } }
        }
    }

    struct Merge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: say("Move memos and subcategories of a category into another and remove it.", "분류의 메모와 하위 분류를 다른 분류로 합치고 지웁니다."))
        @Argument(help: ArgumentHelp(say("The category that goes.", "없앨 분류")), completion: NamesCommand.completion(.categories)) var name:
            String
        @Option(help: ArgumentHelp(say("The category that stays.", "남길 분류")), completion: NamesCommand.completion(.categories)) var into:
            String
        @OptionGroup var options: ChangeOptions

        func run() throws { try options.perform { vault in [try vault.edit { try $0.mergeCategory(name, into: into) }] } }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: say("Remove a category; its memos go to another.", "분류를 지웁니다. 메모는 다른 분류로 갑니다."))
        @Argument(help: ArgumentHelp(say("The category.", "분류")), completion: NamesCommand.completion(.categories)) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(
            name: .customLong("move-to"), help: ArgumentHelp(say("Where its memos go; none for no category.", "메모를 옮길 분류. 없음이면 분류 없이 둠")),
            completion: NamesCommand.completion(.categories))
        var target: String?

        func run() throws {
            let isNone = target.map(NoneWord.isMeant(by:)) ?? false
            try options.perform { vault in
                [try vault.edit { try $0.removeCategory(name, memosTo: isNone ? nil : target, mayLeaveThemWithout: isNone) }]
            }
        }
    }
}
