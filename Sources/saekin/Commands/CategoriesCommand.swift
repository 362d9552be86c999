import ArgumentParser
import MemoModel
import MemoVault

/// `saekin categories`: all categories, or one with its memos.
struct CategoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "categories", _superCommandName: "saekin",
        abstract: say("List categories with colour, icon and counts, or show one with its memos.", "분류를 색·아이콘·개수와 함께 보거나, 한 분류의 메모를 봅니다."))

    @Argument(help: ArgumentHelp(say("A name or a path such as a/b.", "이름이나 가/나 꼴의 경로")), completion: NamesCommand.completion(.categories))
    var name: String?
    @OptionGroup var vault: VaultOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let vault = try vault.location.openForReading()
        let listing = try vault.categories()
        let printer = CategoryPrinter(output: output.choice)
        guard let name else {
            printer.show(listing)
            if listing.categories.isEmpty { throw ExitCode(ExitStatus.nothing) }
            return
        }
        let ids = Set(try vault.categories(matching: name))
        if output.format == .text { printer.show(listing.categories.filter { ids.contains($0.id) }) }
        var request = MemoListRequest()
        request.category = name
        request.limit = paging.bound
        request.offset = paging.offset
        var list = ListPrinter(output: output.choice)
        let total = try vault.list(request) { list.add($0) }
        list.end(total: total)
        if total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}
