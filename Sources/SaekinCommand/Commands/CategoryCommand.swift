import ArgumentParser
import MemoModel
import MemoVault

/// `saekin category`: shows and changes categories.
struct CategoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "category", say("List, add, change, order, merge and remove categories.", "분류를 보고, 추가, 수정, 정렬, 병합, 삭제합니다."),
        subcommands: [CategoryListCommand.self, Add.self, Edit.self, Rename.self, Order.self, Merge.self, Remove.self],
        defaultSubcommand: CategoryListCommand.self)

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: say("Add a category.", "분류를 추가합니다."))
        @Argument(help: ArgumentHelp("A new name, or a path such as a/b that ends in one.", "새 이름, 또는 새 이름으로 끝나는 ‘업무/회의’ 같은 경로"))
        var name: String
        @OptionGroup var options: ChangeOptions
        @Option(help: ArgumentHelp("Set the colour, as #RRGGBB.", "색. #RRGGBB 꼴")) var color: String?
        @Option(help: ArgumentHelp("Set the icon: an emoji or the name of a symbol.", "아이콘. 이모지나 기호 이름")) var icon: String?
        @Option(help: ArgumentHelp("Put it below this category.", "상위 분류"), completion: NamesCommand.completion(.categories))
        var parent: String?

        func run() throws {
            try options.perform(mayCreate: true) { vault in
                [try vault.edit(now: .now) { try $0.addCategory(name, color: color, icon: icon, parent: parent) }]
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: say("Change colour, icon and parent of a category.", "분류의 색, 아이콘, 상위 분류를 수정합니다."))
        @Argument(help: ArgumentHelp("The category.", "분류"), completion: NamesCommand.completion(.categories)) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(help: ArgumentHelp("Set the colour, as #RRGGBB; none removes it.", "색. #RRGGBB 꼴. ‘없음’을 쓰면 색 삭제")) var color: String?
        @Option(help: ArgumentHelp("Set the icon: an emoji or the name of a symbol; none removes it.", "아이콘. 이모지나 기호 이름. ‘없음’을 쓰면 아이콘 삭제"))
        var icon: String?
        @Option(
            help: ArgumentHelp("Move it below this category; none moves it to the top level.", "상위 분류. ‘없음’을 쓰면 최상위"),
            completion: NamesCommand.completion(.categories)) var parent: String?

        func validate() throws {
            guard color != nil || icon != nil || parent != nil else {
                throw ValidationError(
                    say("nothing to change; write --color, --icon or --parent", "바꿀 것이 없습니다. --color, --icon, --parent 가운데 하나를 쓰세요"))
            }
        }

        func run() throws {
            let cleared = { (value: String) in NoneWord.isMeant(by: value) ? "" : value }
            try options.perform { vault in
                try vault.edit(now: .now) { editor in
                    let appearance = try editor.setAppearance(of: name, color: color.map(cleared), icon: icon.map(cleared))
                    let place = try parent.flatMap { try editor.nestCategory(name, in: NoneWord.isMeant(by: $0) ? nil : $0) }
                    return [appearance, place].compactMap { $0 }
                }
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: say("Rename a category.", "분류 이름을 바꿉니다."))
        @Argument(help: ArgumentHelp("The category.", "분류"), completion: NamesCommand.completion(.categories)) var name: String
        @Argument(help: ArgumentHelp("The new name, without a path.", "새 이름. 경로는 쓰지 않음")) var newName: String
        @OptionGroup var options: ChangeOptions

        func run() throws {
            try options.perform { vault in try vault.edit(now: .now) { [try $0.renameCategory(name, to: newName)].compactMap { $0 } } }
        }
    }

    struct Order: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "order", abstract: say("Move a category among its siblings.", "분류의 순서를 바꿉니다."))
        @Argument(help: ArgumentHelp("The category.", "분류"), completion: NamesCommand.completion(.categories)) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(help: ArgumentHelp("Move it before this category.", "이 분류 앞으로 옮기기"), completion: NamesCommand.completion(.categories))
        var before: String?
        @Option(help: ArgumentHelp("Move it after this category.", "이 분류 뒤로 옮기기"), completion: NamesCommand.completion(.categories))
        var after: String?
        @Flag(help: ArgumentHelp("Move it to the first place.", "맨 앞으로 옮기기")) var first = false
        @Flag(help: ArgumentHelp("Move it to the last place.", "맨 뒤로 옮기기")) var last = false

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
            try options.perform { vault in try vault.edit(now: .now) { [try $0.place(name, placement)].compactMap { $0 } } }
        }
    }

    struct Merge: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: say(
                "Merge a category into another: move its memos and subcategories, then remove it.",
                "분류를 다른 분류로 합칩니다. 메모와 하위 분류를 옮긴 뒤 삭제합니다."))
        @Argument(help: ArgumentHelp("The category to remove.", "삭제할 분류"), completion: NamesCommand.completion(.categories))
        var name: String
        @Option(help: ArgumentHelp("Merge into this category.", "합칠 대상 분류"), completion: NamesCommand.completion(.categories))
        var into: String
        @OptionGroup var options: ChangeOptions

        func run() throws { try options.perform { vault in [try vault.edit(now: .now) { try $0.mergeCategory(name, into: into) }] } }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: say("Remove a category and move its memos to another.", "분류를 삭제하고 메모를 다른 분류로 옮깁니다."))
        @Argument(help: ArgumentHelp("The category.", "분류"), completion: NamesCommand.completion(.categories)) var name: String
        @OptionGroup var options: ChangeOptions
        @Option(
            name: .customLong("move-to"),
            help: ArgumentHelp("Move its memos to this category; none leaves them without one.", "메모를 옮길 분류. ‘없음’을 쓰면 분류 없이 둠"),
            completion: NamesCommand.completion(.categories))
        var target: String?

        func run() throws {
            let isNone = target.map(NoneWord.isMeant(by:)) ?? false
            try options.perform { vault in
                [try vault.edit(now: .now) { try $0.removeCategory(name, memosTo: isNone ? nil : target, mayLeaveThemWithout: isNone) }]
            }
        }
    }
}
