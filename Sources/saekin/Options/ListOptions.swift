import ArgumentParser
import MemoIndex
import MemoModel
import MemoVault

/// Options of every command that lists memos.
struct ListOptions: ParsableArguments {
    @OptionGroup var vault: LibraryOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions
    @Option(
        help: ArgumentHelp(say("Only this category: a name or a path such as a/b.", "이 분류만. 이름이나 가/나 꼴의 경로")),
        completion: NamesCommand.completion(.categories))
    var category: String?
    @Option(
        help: ArgumentHelp(say("Only in this state: todo, doing or done.", "이 상태만: 할일, 진행, 완료")),
        completion: .list(WorkState.allCases.map(\.code)))
    var state: String?
    @Option(
        help: ArgumentHelp(say("Only with this tag; may be repeated.", "이 태그가 붙은 것만. 여러 번 쓸 수 있음")),
        completion: NamesCommand.completion(.tags))
    var tag: [String] = []
    @Option(help: ArgumentHelp(say("modified, newest, oldest or title.", "modified, newest, oldest, title"))) var sort = MemoListRequest
        .Order.modified
    @Flag(name: .customLong("ids"), help: ArgumentHelp(say("Print only numbers.", "번호만 출력"))) var wantsIDs = false
    @Flag(
        name: .customShort("0"), help: ArgumentHelp(say("With --ids: end each with NUL, for xargs -0.", "--ids와 함께: 줄바꿈 대신 NUL (xargs -0)"))
    )
    var isNullEnded = false

    /// The vault, ready for the order asked for.
    func open() throws -> any MemoLibrary {
        if let server = try vault.remote() { return server.vault(for: output.choice) }
        if sort == .title { Vault.prepareTitles(vault.location.path) }
        return try vault.location.openForReading()
    }

    /// What these options ask for.
    var request: MemoListRequest {
        var request = MemoListRequest()
        request.category = category.flatMap { Self.meansAll($0) ? nil : $0 }
        request.filters = tag.map { QueryFilter(key: .tag, value: $0, range: 0..<0) }
        if let state { request.filters.append(QueryFilter(key: .state, value: state, range: 0..<0)) }
        (request.order, request.limit, request.offset) = (sort, paging.bound, paging.offset)
        return request
    }

    /// Whether a name is no category's but that of all memos together.
    static func meansAll(_ name: String) -> Bool { ["모아보기", "all"].contains(name) }

    /// Prints the list.
    /// - Throws: `ExitCode` when nothing is in it.
    func show(_ request: MemoListRequest, in vault: any MemoLibrary) throws {
        let counts: ListCounts
        if wantsIDs {
            counts = try vault.list(request) { try Console.write("\($0.id.rawValue)\(isNullEnded ? "\0" : "\n")") }
        } else {
            var printer = ListPrinter(output: output.choice, isByCreation: [.newest, .oldest].contains(sort))
            counts = try vault.list(request) { try printer.add($0) }
            try printer.end(counts)
        }
        if counts.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}
