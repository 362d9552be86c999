public import ArgumentParser
import MemoModel
import MemoVault

extension MemoListRequest.Order: ExpressibleByArgument {}

/// `saekin list`: lists memos without a query.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", _superCommandName: "saekin", abstract: say("List memos, pinned ones first.", "메모 목록을 봅니다. 고정한 메모가 먼저입니다."))

    @OptionGroup var list: ListOptions
    @Flag(name: .customLong("trash"), help: ArgumentHelp(say("List the trash.", "휴지통의 메모 보기"))) var isTrash = false

    func run() throws {
        var request = list.request
        request.isTrash = isTrash
        try list.show(request, in: list.open())
    }
}
