import ArgumentParser
import MemoModel
import MemoVault

/// `saekin category list`: lists all categories, or the memos of one.
struct CategoryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: say(
            "List categories with colour, icon and counts, or the memos of one category.", "분류를 색·아이콘·개수와 함께 보거나, 한 분류의 메모를 봅니다."),
        discussion: say("saekin categories is the same.", "saekin categories도 같습니다."))

    @Argument(
        help: ArgumentHelp(say("A name or a path such as a/b.", "이름, 또는 ‘업무/회의’ 같은 경로")), completion: NamesCommand.completion(.categories))
    var name: String?
    @OptionGroup var list: ListOptions
    @Flag(
        name: .customLong("defaults"),
        help: ArgumentHelp(
            say(
                "Add the default categories that are missing: work, music, travel, study, daily life, hobby and shopping.",
                "없는 기본 분류를 추가하기: 업무, 음악, 여행, 공부, 일상, 취미, 쇼핑")))
    var addsDefaults = false

    func run() throws {
        if addsDefaults { try addDefaults() }
        let vault = try list.open()
        let printer = CategoryPrinter(output: list.output.choice)
        guard let name, !ListOptions.meansAll(name) else {
            if name != nil { return try list.show(list.request, in: vault) }
            let listing = try vault.categories()
            try printer.show(listing)
            if listing.categories.isEmpty { throw ExitCode(ExitStatus.nothing) }
            return
        }
        let named = try vault.categories(named: name)
        if list.output.format == .text { try printer.show(named) }
        var request = list.request
        request.category = name
        try list.show(request, in: vault)
    }

    private func addDefaults() throws {
        let vault = try list.vault.editable(for: "--defaults")
        let added = try vault.edit(now: .now) { try $0.addMissing(DefaultCategory.all) }
        try vault.close()
        for change in added { Console.note(ChangeText(change).text) }
    }
}
