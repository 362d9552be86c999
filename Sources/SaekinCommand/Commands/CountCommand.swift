public import ArgumentParser
import MemoModel
import MemoSearch
public import MemoVault

extension CountKey: ExpressibleByArgument {}

/// `saekin count`: counts the memos of a query by category, tag, state, date or word.
struct CountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "count", say("Count memos by category, tag, state, date or word.", "메모를 분류·태그·상태·날짜·낱말별로 셉니다."),
        discussion: say(
            "Counts the memos that match the whole query, or all memos without one. Exit status: 0 found, 1 nothing found, 2 error.",
            "검색어에 모두 맞는 메모를 셉니다. 검색어가 없으면 모든 메모를 셉니다. 종료 코드: 0 있음, 1 없음, 2 오류."))

    @Argument(
        help: ArgumentHelp("Count only memos that match this query.", "이 검색어에 맞는 메모만 세기"), completion: NamesCommand.completion(.terms))
    var query: [String] = []
    @Option(
        help: ArgumentHelp(
            "Group by category, tag, state, year, month or day (of creation), date (as in date:) or term. Without it, print only the number.",
            "묶을 기준: category, tag, state, year·month·day(작성), date(date: 조건의 날짜), term. 없으면 개수만 출력", valueName: "key"))
    var by: CountKey?
    @Option(.category, completion: NamesCommand.completion(.categories)) var category: String?
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp("Show at most this many values; 0 for all.", "보여 줄 최대 개수, 0이면 모두"))
    var limit = 30
    @Option(.format) var format = OutputFormat.text
    @Option(.color) var color = Settings.color
    @OptionGroup var vault: DirectOptions
    @OptionGroup var table: TableOptions

    func validate() throws {
        try table.check(with: format)
        guard limit >= 0 else { throw ValidationError(say("--limit must be 0 or more", "--limit에는 0 이상의 수를 쓰세요")) }
    }

    private static func colors(in vault: any MemoLibrary) throws -> [String: String] {
        let categories = try vault.categories().categories.map { ($0.path.joined(separator: "/"), $0.category.color ?? "") }
        return Dictionary(categories, uniquingKeysWith: { first, _ in first })
    }

    /// Says that a word was counted, though it is the name of a key.
    private static func remarkWord(_ key: CountKey) {
        let name = key.rawValue
        Console.remark(
            say(
                "counted the memos with the word \(name); to group them: saekin count --by \(name)",
                "'\(name)'라는 말이 있는 메모를 셌습니다. 묶어서 세려면: saekin count --by \(name)"))
    }

    func run() throws {
        let typed = query.joined(separator: " ")
        var request = SearchRequest(query: typed)
        if let category { request.filters = [QueryFilter(key: .category, value: category, range: 0..<0)] }
        do {
            let vault = try vault.library()
            let counts = try vault.count(request, by: by ?? .state, limit: limit == 0 ? nil : limit, now: .now)
            if format != .json { for note in counts.notes { Console.remark(note.shown(in: typed)) } }
            if by == nil, let key = CountKey(rawValue: typed) { Self.remarkWord(key) }
            let output = OutputChoice(format: format, color: color, table: table.choice)
            var printer = CountPrinter(query: typed, counts: counts, key: by, limit: limit == 0 ? nil : limit, output: output)
            if by == .category, output.style.isColored { printer.colors = try Self.colors(in: vault) }
            try printer.show()
            if counts.total == 0 { throw ExitCode(ExitStatus.nothing) }
        } catch let error as QueryError {
            Console.complain(error.shown(in: typed))
            throw ExitCode(ExitStatus.trouble)
        }
    }
}
