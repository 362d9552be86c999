import ArgumentParser
import JSON
import MemoJSON
import MemoModel
import MemoVault

/// `saekin category list`: lists all categories, or the memos of one.
struct CategoryListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: say(
            "List categories with colour, icon and counts, or the memos of one category.", "분류를 색·아이콘·개수와 함께 보거나, 한 분류의 메모를 봅니다."),
        discussion: say("saekin categories is the same.", "saekin categories도 같습니다."))

    @Argument(help: ArgumentHelp("A name or a path such as a/b.", "이름, 또는 ‘업무/회의’ 같은 경로"), completion: NamesCommand.completion(.categories))
    var name: String?
    @OptionGroup var list: ListOptions
    @Flag(
        name: .customLong("defaults"),
        help: ArgumentHelp(
            "Add the default categories that are missing: work, music, travel, study, daily life, hobby and shopping.",
            "없는 기본 분류를 추가하기: 업무, 음악, 여행, 공부, 일상, 취미, 쇼핑"))
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

/// The output of categories as a tree or as data.
struct CategoryPrinter {
    let output: OutputChoice

    func show(_ listing: CategoryListing) throws {
        switch output.format {
        case .text:
            try show(listing.categories)
            if listing.categories.isEmpty { Console.note(say("there are no categories yet", "아직 분류가 없습니다")) }
            if listing.uncategorized > 0 {
                try Console.write(say("(no category)  \(listing.uncategorized.grouped)\n", "(분류 없음)  \(listing.uncategorized.grouped)\n"))
            }
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(output, columns: ["path", "color", "icon", "count", "total"])
            for category in listing.categories { try records.add(category.record) }
            try records.end("categories") { $0.field("uncategorized", listing.uncategorized) }
        }
    }

    /// Prints one line per category, children indented: `■ 업무 💼  12 (2023-08-28)`.
    func show(_ categories: [CategorySummary]) throws {
        let style = output.style
        let names = categories.map { item in
            String(repeating: "  ", count: item.path.count - 1)
                + [item.category.icon.flatMap(CategoryIcon.picture), item.category.name].compactMap { $0.map { VisibleText.line($0) } }
                .joined(
                    separator: " ")
        }
        let widest = min(40, names.map { DisplayWidth.columns(of: $0) }.max() ?? 0)
        for (name, item) in zip(names, categories) {
            let padding = String(repeating: " ", count: max(0, widest - DisplayWidth.columns(of: name)))
            let below = item.total > item.count ? say(" (\(item.total.grouped) with subcategories)", " (하위 포함 \(item.total.grouped))") : ""
            let day = item.lastChange.map { $0.shown(style) } ?? ""
            let color = style.isColored ? "" : item.category.color.map { VisibleText.line($0) } ?? ""
            let rest = [day, color].filter { !$0.isEmpty }
            // Date and colour move to a line of their own if the terminal is too narrow.
            let used = max(widest, DisplayWidth.columns(of: name)) + 4 + DisplayWidth.columns(of: "\(item.count.grouped)\(below)")
            let isWide = style.columns.map { used + 2 + DisplayWidth.columns(of: rest.joined(separator: "  ")) > $0 } ?? false
            let shown = [style.text(day, .dim), color].filter { !$0.isEmpty }.joined(separator: "  ")
            let end = rest.isEmpty ? "" : (isWide ? "\n    " : "  ") + shown
            try Console.write("\(style.swatch(item.category.color))\(name)\(padding)  \(item.count.grouped)\(below)\(end)\n")
        }
    }
}
