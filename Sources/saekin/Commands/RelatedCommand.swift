import ArgumentParser
import MemoIndex
import MemoModel
import MemoVault

/// `saekin related`: memos that share rare words with one of them.
struct RelatedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "related", _superCommandName: "saekin",
        abstract: say("Find memos that share rare words with a memo.", "드문 낱말을 함께 쓰는 메모를 찾습니다."))

    @Argument(help: ArgumentHelp(say("The number of a memo.", "메모 번호"))) var memo: Int
    @OptionGroup var vault: VaultOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var request = SearchRequest(query: "")
        (request.limit, request.offset, request.mark) = (paging.bound, paging.offset, Settings.mark)
        let choice = output.choice
        if choice.format == .text { request.fitSnippets(to: choice.style) }
        let id = MemoID(rawValue: Int64(memo))
        guard let answer = try vault.location.openForReading().memos(relatedTo: id, request) else { throw EditFailure.noMemo(String(memo)) }
        try RelatedPrinter(memo: id, answer: answer, output: choice).show()
        if answer.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}
