public import ArgumentParser
import MemoIndex

/// How many, and from where on.
struct PagingOptions: ParsableArguments {
    @Option(name: [.customShort("n"), .long], help: ArgumentHelp(say("Most memos to show; 0 for all.", "보여 줄 최대 개수, 0이면 모두")))
    var limit = Settings.limit

    @Option(help: ArgumentHelp(say("Memos to pass over first.", "건너뛸 개수")))
    var offset = 0

    func validate() throws {
        guard limit >= 0, offset >= 0 else {
            throw ValidationError(say("--limit and --offset take 0 or more", "--limit와 --offset에는 0 이상의 수를 쓰세요"))
        }
    }

    /// Nil for all.
    var bound: Int? { limit == 0 ? nil : limit }
}

extension SearchOrder: ExpressibleByArgument {}
extension MarkUnit: ExpressibleByArgument {}

/// What to search for beyond the words, and what to show of it.
struct SearchOptions: ParsableArguments {
    @Flag(name: [.customShort("c"), .customLong("count")], help: ArgumentHelp(say("Print only how many memos were found.", "찾은 개수만 출력")))
    var isCountOnly = false
    @Option(
        help: ArgumentHelp(say("Only in this category: a name or a path such as a/b.", "이 분류 안에서만. 이름이나 가/나 꼴의 경로")),
        completion: NamesCommand.completion(.categories))
    var category: String?
    @Option(help: ArgumentHelp(say("best, newest, oldest, modified or title.", "best, newest, oldest, modified, title")))
    var sort = SearchOrder.best
    @Option(help: ArgumentHelp(say("Highlight the match or the whole word.", "맞은 글자(match) 또는 낱말 전체(word)를 강조")))
    var mark = Settings.mark
    @Flag(name: .customLong("more"), help: ArgumentHelp(say("Also memos that hold only some of the words.", "낱말 일부만 들어 있는 메모도")))
    var wantsMore = false
    @Flag(
        name: .customLong("ids"),
        help: ArgumentHelp(
            say("Print only numbers, for other commands; with --batch the ids of the memos' app.", "다른 명령에 넘길 번호만 출력. --batch에서는 앱에서 쓰던 번호")
        ))
    var wantsIDs = false
    @Flag(
        name: .customShort("0"), help: ArgumentHelp(say("With --ids: end each with NUL, for xargs -0.", "--ids와 함께: 줄바꿈 대신 NUL (xargs -0)"))
    )
    var isNullEnded = false
    @Flag(name: .customLong("explain"), help: ArgumentHelp(say("Show how each memo was found.", "어떻게 찾았는지 보이기")))
    var isExplained = false
    @Flag(name: .customLong("facets"), help: ArgumentHelp(say("Count by category, tag, state and year.", "분류·태그·상태·연도별 개수")))
    var wantsFacets = false
    @Option(help: ArgumentHelp(say("Keep the query under a name; @NAME stands for it.", "질의를 이 이름으로 저장. @이름 으로 씀"), valueName: "name"))
    var save: String?
    @Option(
        help: ArgumentHelp(
            say("Answer each line {\"id\", \"text\"} of a file (- for standard input).", "파일의 {\"id\", \"text\"} 줄마다 답하기 (-는 표준 입력)"),
            valueName: "file"))
    var batch: String?

    /// These options, the words and where to look, as one plain value.
    func invocation(_ words: [String], _ vault: VaultOptions, _ paging: PagingOptions, _ output: OutputOptions) -> SearchInvocation {
        var search = SearchInvocation(words: words, vault: vault.path)
        (search.limit, search.offset, search.output) = (paging.limit, paging.offset, output.choice)
        (search.isCountOnly, search.category, search.order, search.mark) = (isCountOnly, category, sort, mark)
        (search.wantsMore, search.wantsFacets, search.isExplained) = (wantsMore, wantsFacets, isExplained)
        (search.wantsIDs, search.isNullEnded, search.batch) = (wantsIDs, isNullEnded, batch)
        search.savedName = save
        return search
    }
}
