import ArgumentParser
import MemoIndex
import MemoModel
import MemoVault

/// `saekin search`: answers one query, or a file of them.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", _superCommandName: "saekin",
        abstract: say("Find memos.", "메모를 찾습니다."),
        discussion: say(
            "Words are all required; also \"a phrase\", OR, -word, ( ), word*, title: body: category: tag: state: is: has: created: due:. Exit status: 0 found, 1 nothing found, 2 trouble.",
            "낱말은 모두 들어 있어야 합니다. \"구절\", OR, -낱말, ( ), 앞글자*, 제목: 분류: 태그: 상태: created: due: 도 씁니다. 종료 코드: 0 찾음, 1 없음, 2 오류."))

    @Argument(help: ArgumentHelp(say("What to find.", "찾을 말"))) var query: [String] = []
    @OptionGroup var vault: VaultOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shape: SearchOptions

    func validate() throws {
        guard query.isEmpty, shape.category == nil, shape.batch == nil else { return }
        throw ValidationError(say("nothing to search for; write: saekin search WORD", "찾을 말이 없습니다. 이렇게 쓰세요: saekin search 낱말"))
    }

    func run() throws {
        let vault = try vault.openForReading()
        if let file = shape.batch { return try BatchSearch(options: shape, paging: paging).run(file, in: vault) }
        let typed = query.joined(separator: " ")
        do {
            try answer(shape.request(typed, paging), in: vault)
        } catch let error as QueryError {
            Console.complain(error.shown(in: shape.text(of: typed), language: .ofUser))
            throw ExitCode(ExitStatus.trouble)
        }
    }

    private func answer(_ request: SearchRequest, in vault: Vault) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try vault.search(request)
        let printer = SearchPrinter(
            query: query.joined(separator: " "), answer: answer, elapsed: clock.now - start, isExplained: shape.isExplained,
            style: output.style)
        if shape.isCountOnly {
            Console.write("\(answer.total)\n")
        } else if shape.wantsIDs {
            let end = shape.isNullEnded ? "\0" : "\n"
            for name in try vault.names(of: answer.hits.map(\.id)) { Console.write(name + end) }
        } else {
            try printer.show(output, facts: vault.facts(of: answer.hits.map(\.id)))
        }
        if answer.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}
