public import ArgumentParser
import MemoIndex
public import MemoVault

extension CountKey: ExpressibleByArgument {}

/// `saekin count`: how many memos a query finds, by category, tag, state, date or word.
struct CountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count", _superCommandName: "saekin",
        abstract: say("Count memos by category, tag, state, date or word.", "메모를 분류·태그·상태·날짜·낱말별로 셉니다."),
        discussion: say(
            "Counts what holds all of the query; all memos without one. Exit status: 0 counted, 1 nothing found, 2 trouble.",
            "질의에 모두 맞는 메모를 셉니다. 질의가 없으면 모든 메모를 셉니다. 종료 코드: 0 셈, 1 없음, 2 오류."))

    @Argument(help: ArgumentHelp(say("Count only what this finds.", "이 질의에 맞는 메모만")), completion: NamesCommand.completion(.terms))
    var query: [String] = []
    @Option(
        help: ArgumentHelp(
            say(
                "category, tag, state, year, month, day (of creation), date (as date: finds them) or term; else only the number.",
                "category, tag, state, year·month·day(작성), date(date: 조건의 날), term. 없으면 개수만"),
            valueName: "key"))
    var by: CountKey?
    @Option(.category, completion: NamesCommand.completion(.categories)) var category: String?
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp(say("Most values to show; 0 for all.", "보여 줄 최대 개수, 0이면 모두")))
    var limit = 30
    @Option(.format) var format = OutputFormat.text
    @Option(.color) var color = Settings.color
    @OptionGroup var vault: VaultOptions
    @OptionGroup var table: TableOptions

    func validate() throws {
        guard limit >= 0 else { throw ValidationError(say("--limit takes 0 or more", "--limit에는 0 이상의 수를 쓰세요")) }
    }

    func run() throws {
        let typed = query.joined(separator: " ")
        var request = SearchRequest(query: typed)
        if let category { request.filters = [QueryFilter(key: .category, value: category, range: 0..<0)] }
        do {
            let vault = try vault.location.openForReading()
            let counts = try vault.count(request, by: by ?? .state, limit: limit == 0 ? nil : limit)
            if format != .json { for note in counts.notes { Console.remark(note.shown(in: typed)) } }
            let output = OutputChoice(format: format, color: color, table: table.choice)
            try CountPrinter(query: typed, counts: counts, key: by, limit: limit == 0 ? nil : limit, output: output).show()
            if counts.total == 0 { throw ExitCode(ExitStatus.nothing) }
        } catch let error as QueryError {
            Console.complain(error.shown(in: typed))
            throw ExitCode(ExitStatus.trouble)
        }
    }
}
