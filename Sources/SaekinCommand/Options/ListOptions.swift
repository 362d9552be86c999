import ArgumentParser
import MemoModel
import MemoSearch
import MemoVault
import SQLiteVaults

/// Options of all commands that list memos.
struct ListOptions: ParsableArguments {
    @OptionGroup var vault: LibraryOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions
    @Option(
        help: ArgumentHelp("List only this category: a name or a path such as a/b.", "볼 분류. 이름, 또는 ‘업무/회의’ 같은 경로"),
        completion: NamesCommand.completion(.categories))
    var category: String?
    @Option(
        help: ArgumentHelp("List only memos in this state: todo, doing or done.", "볼 상태: 할 일, 진행 중, 완료"),
        completion: .list(WorkState.allCases.map(\.code)))
    var state: String?
    @Option(
        help: ArgumentHelp("List only memos with this tag; repeatable.", "볼 태그. 여러 번 쓸 수 있음"),
        completion: NamesCommand.completion(.tags))
    var tag: [String] = []
    @Option(help: ArgumentHelp("Sort by modified, newest, oldest or title.", "정렬: modified, newest, oldest, title"))
    var sort = MemoListRequest.Order.modified
    @Flag(name: .customLong("ids"), help: ArgumentHelp("Print only numbers, all without --limit.", "번호만 출력. --limit이 없으면 모두"))
    var wantsIDs = false
    @Flag(
        name: .customShort("0"),
        help: ArgumentHelp("With --ids: end each number with NUL, for xargs -0.", "--ids와 함께: 줄바꿈 대신 NUL (xargs -0)")
    )
    var isNullEnded = false

    func validate() throws {
        try output.check()
        try TableOptions.check(ids: wantsIDs, with: output.format)
    }

    /// Opens the vault or server that the options name.
    func open() throws -> any MemoLibrary {
        if let distant = try vault.distant(for: output.choice) { return distant }
        if sort == .title { Vault.prepareTitles(vault.location.path) }
        return try vault.location.openForReading()
    }

    /// The list request of these options.
    var request: MemoListRequest {
        var request = MemoListRequest()
        request.category = category.flatMap { Self.meansAll($0) ? nil : $0 }
        request.filters = tag.map { QueryFilter(key: .tag, value: $0, range: 0..<0) }
        if let state { request.filters.append(QueryFilter(key: .state, value: state, range: 0..<0)) }
        (request.order, request.limit, request.offset) = (sort, paging.bound(ofIDs: wantsIDs), paging.offset)
        if output.choice.table.names.contains("snippet") { request.snippetLength = SearchRequest(query: "").snippetLength }
        return request
    }

    /// Returns whether a name stands for all memos instead of a category.
    static func meansAll(_ name: String) -> Bool { ["모아보기", "all"].contains(name) }

    /// Prints the list.
    /// - Throws: `ExitCode` if the list is empty.
    func show(_ request: MemoListRequest, in vault: any MemoLibrary) throws {
        let counts: ListCounts
        if wantsIDs {
            counts = try vault.list(request) { try Console.write("\($0.id.rawValue)\(isNullEnded ? "\0" : "\n")") }
        } else {
            let extras = MemoExtras(output.choice, in: vault)
            var printer = ListPrinter(
                output: output.choice, extras: extras, isByCreation: [.newest, .oldest].contains(sort),
                isTrash: request.isTrash)
            // The vault answers no other question during a list.
            var items: [MemoListItem] = []
            counts = try vault.list(request) { if extras == nil { try printer.add($0) } else { items.append($0) } }
            for item in items { try printer.add(item) }
            try printer.end(counts)
            if counts.total == 0, output.format == .text { try FirstPage.explain(vault) }
        }
        if counts.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}
