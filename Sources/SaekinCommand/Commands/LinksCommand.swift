public import ArgumentParser
import MemoJSON
public import MemoModel
import MemoVault

extension DetectedItem.Kind: ExpressibleByArgument {}

/// `saekin links`: lists links, numbers, dates and checklists found in memos.
struct LinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "links", _superCommandName: "saekin",
        abstract: say(
            "List links, phone numbers, email and postal addresses, dates and checklists in memos.", "메모 속의 링크·전화번호·이메일·주소·날짜·체크리스트를 봅니다."),
        discussion: say(
            "Words such as 내일 are relative to the day on which the memo was written.",
            "내일 같은 말은 메모를 쓴 날을 기준으로 읽습니다."))

    @Argument(help: ArgumentHelp(say("A query or numbers of memos (default: all memos).", "검색어나 메모 번호(기본값: 모든 메모)"), valueName: "query"))
    var arguments: [String] = []
    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(
            say(
                "Show only url, phone, email, date, checklist or address; repeatable.",
                "보여 줄 종류: url, phone, email, date, checklist, address. 여러 번 쓸 수 있음"))
    )
    var kinds: [DetectedItem.Kind] = []
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp(say("Show at most this many memos; 0 for all.", "보여 줄 최대 메모 수, 0이면 모두"), valueName: "n"))
    var limit = 0
    @Option(.offset, valueName: "n") var offset = 0
    @OptionGroup var vault: DirectOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try output.check()
        guard limit >= 0, offset >= 0 else {
            throw ValidationError(say("--limit and --offset must be 0 or more", "--limit와 --offset에는 0 이상의 수를 쓰세요"))
        }
    }

    func run() throws {
        let vault = try vault.library()
        let wanted = kinds.isEmpty ? DetectedKinds.all : kinds.reduce(into: []) { $0.insert(DetectedKinds($1)) }
        let ids = try memos(in: vault) ?? vault.memos(withAnyOf: wanted)
        var printer = LinksPrinter(output: output.choice, limit: limit == 0 ? nil : limit, offset: offset)
        try vault.detected(in: ids, kinds: wanted) { try printer.add($0) }
        try printer.end()
        if printer.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }

    /// Returns the memos named by the arguments, or found by them as a query. Returns nil without arguments.
    private func memos(in vault: any DirectVault) throws -> [MemoID]? {
        if arguments.isEmpty { return nil }
        if arguments.allSatisfy({ Int64($0.drop { $0 == "#" }) != nil }) { return try vault.memos(named: arguments) }
        return try SearchInvocation.ids(of: arguments.joined(separator: " "), in: vault)
    }
}
