public import ArgumentParser
import MemoModel
import MemoVault

extension MemoListRequest.Order: ExpressibleByArgument {}

/// `saekin list`: memos without a query.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", _superCommandName: "saekin", abstract: say("List memos, pinned ones first.", "메모 목록을 봅니다. 고정한 메모가 먼저입니다."))

    @OptionGroup var vault: VaultOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions
    @Option(
        help: ArgumentHelp(say("Only this category: a name or a path such as a/b.", "이 분류만. 이름이나 가/나 꼴의 경로")),
        completion: NamesCommand.completion(.categories)) var category: String?
    @Option(help: ArgumentHelp(say("modified, newest, oldest or title.", "modified, newest, oldest, title"))) var sort = MemoListRequest
        .Order.modified
    @Flag(name: .customLong("trash"), help: ArgumentHelp(say("Show the trash.", "휴지통 보기"))) var isTrash = false

    func run() throws {
        var request = MemoListRequest()
        request.category = category
        request.order = sort
        request.limit = paging.bound
        request.offset = paging.offset
        request.isTrash = isTrash
        var printer = ListPrinter(output: output.choice)
        let total = try vault.location.openForReading().list(request) { printer.add($0) }
        printer.end(total: total)
        if total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}
