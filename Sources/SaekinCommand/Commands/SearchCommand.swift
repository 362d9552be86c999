import ArgumentParser

/// `saekin search`: answers a query, or a file of queries.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", _superCommandName: "saekin",
        abstract: say("Find memos.", "메모를 찾습니다."),
        discussion: say(
            "Finds memos that contain all words. Also: \"a phrase\", AND, OR, NOT, -word, ( ), word*, /regex/, #tag, title: body: category: tag: state: is: has: created: due:. Exit status: 0 found, 1 nothing found, 2 error.",
            "모든 낱말이 든 메모를 찾습니다. \"구절\", AND, OR, NOT, -낱말, ( ), 앞글자*, /정규식/, #태그, 제목: 분류: 태그: 상태: created: due:도 씁니다. 종료 코드: 0 찾음, 1 없음, 2 오류."
        ))

    @Argument(
        help: ArgumentHelp(say("The query; - reads it from standard input.", "질의. -는 표준 입력")),
        completion: NamesCommand.completion(.terms))
    var query: [String] = []
    @OptionGroup var vault: LibraryOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shape: SearchOptions

    func validate() throws {
        guard query.isEmpty, shape.category == nil, shape.batch == nil else { return }
        throw ValidationError(say("nothing to search for; write: saekin search WORD", "찾을 말이 없습니다. 이렇게 쓰세요: saekin search 낱말"))
    }

    func run() throws {
        try shape.invocation(query, vault, paging, output).run()
    }
}
