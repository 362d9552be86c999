public import ArgumentParser
import MemoModel
import MemoSearch

/// Options for the number of results.
struct PagingOptions: ParsableArguments {
    @Option(.limit, valueName: "n") var limit: Int?
    @Option(.offset, valueName: "n") var offset = 0

    func validate() throws {
        guard limit ?? 0 >= 0, offset >= 0 else {
            throw ValidationError(say("--limit and --offset must be 0 or more", "--limit와 --offset에는 0 이상의 수를 쓰세요"))
        }
    }

    /// The limit; nil for no limit.
    var bound: Int? { bound(ofIDs: false) }

    /// Returns the limit; nil for no limit. Numbers for another command are limited only on request, because it is meant for all memos.
    func bound(ofIDs wantsIDs: Bool) -> Int? {
        let limit = limit ?? (wantsIDs ? 0 : Settings.limit)
        return limit == 0 ? nil : limit
    }
}

extension SearchOrder: ExpressibleByArgument {}
extension MarkUnit: ExpressibleByArgument {}

/// Match tiers as users name them, in either language.
struct RungSelection: ExpressibleByArgument {
    let rungs: Set<Rung>

    init?(argument: String) {
        let names = argument.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        let known = names.compactMap { name in
            Rung.allCases.first { $0.rawValue == name.lowercased() || $0.title.korean.filter { !$0.isWhitespace } == name }
        }
        guard !known.isEmpty, known.count == names.count else { return nil }
        rungs = Set(known)
    }

    static var allValueStrings: [String] { Rung.allCases.map(\.rawValue) }

    /// All names in a line.
    static var names: String { allValueStrings.joined(separator: ", ") }
}

/// Search options besides the words.
struct SearchOptions: ParsableArguments {
    @Flag(.count) var isCountOnly: Bool
    @Option(.category, completion: NamesCommand.completion(.categories)) var category: String?
    @Option(.sort) var sort = SearchOrder.best
    @Option(.mark) var mark = Settings.mark
    @Flag(.more) var wantsMore: Bool
    @Flag(.typing) var isTyping: Bool
    @Option(
        name: [.customLong("rung"), .customLong("rungs")],
        help: ArgumentHelp(
            "Use only these match tiers: \(RungSelection.names); separate several with commas.",
            "이 일치 단계에서만 찾기: \(RungSelection.names). 여럿은 쉼표로 구분", valueName: "rungs"))
    var rungs: RungSelection?
    @Flag(.ids) var wantsIDs: Bool
    @Flag(.nullEnded) var isNullEnded: Bool
    @Flag(.explain) var isExplained: Bool
    @Flag(.facets) var wantsFacets: Bool
    @Option(
        name: [.customShort("C", allowingJoined: true), .long],
        help: ArgumentHelp("Show the marked lines with this many lines around each.", "맞은 줄을 앞뒤로 이만큼의 줄과 함께 보이기", valueName: "n"))
    var context: Int?
    @Option(
        name: [.customShort("A", allowingJoined: true), .customLong("after-context")],
        help: ArgumentHelp("The same with lines after each.", "맞은 줄과 그 뒤의 줄만 보이기", valueName: "n"))
    var after: Int?
    @Option(
        name: [.customShort("B", allowingJoined: true), .customLong("before-context")],
        help: ArgumentHelp("The same with lines before each.", "맞은 줄과 그 앞의 줄만 보이기", valueName: "n"))
    var before: Int?
    @Flag(name: .customLong("open"), help: ArgumentHelp("Open this search on the page of the running server.", "실행 중인 서버의 웹 페이지에서 이 검색 열기"))
    var opensPage = false
    @Option(.save, valueName: "name") var save: String?
    @Option(.batch, valueName: "file") var batch: String?

    /// The lines to show around marked ones; nil for snippets.
    var contextLines: ContextLines? {
        context == nil && after == nil && before == nil ? nil : ContextLines(before: before ?? context ?? 0, after: after ?? context ?? 0)
    }

    /// - Throws: `ValidationError` if an option has no effect.
    func check(with format: OutputFormat) throws {
        guard let lines = contextLines else { return }
        guard lines.before >= 0, lines.after >= 0 else {
            throw ValidationError(say("-C, -A and -B must be 0 or more", "-C, -A, -B에는 0 이상의 수를 쓰세요"))
        }
        guard format == .text else {
            throw ValidationError(
                say("-C, -A and -B have no effect on --format; leave one of them out", "-C, -A, -B는 --format과 함께 쓸 수 없습니다. 하나를 빼세요"))
        }
    }

    /// Combines these options, the words and the vault in one value.
    func invocation(_ words: [String], _ vault: LibraryOptions, _ paging: PagingOptions, _ output: OutputOptions) -> SearchInvocation {
        var search = SearchInvocation(words: words, output: output.choice)
        (search[.vault], search[.server], search[.keyFile]) = (vault.path, vault.server, vault.keyFile)
        search[.store] = vault.store
        (search.chosenLimit, search[.offset], search[.sort], search[.mark]) = (paging.limit, paging.offset, sort, mark)
        (search[.category], search[.save], search[.batch]) = (category, save, batch)
        (search[.count], search[.more], search[.ids], search[.nullEnded]) = (isCountOnly, wantsMore, wantsIDs, isNullEnded)
        (search[.explain], search[.facets], search[.typing]) = (isExplained, wantsFacets, isTyping)
        search.request.rungs = rungs?.rungs
        (search.context, search.opensPage) = (contextLines, opensPage)
        return search
    }
}
