import ArgumentParser
import KoreanText
import MemoHTTP
import MemoModel
import MemoSearch
import MemoVault
import PostgresVaults

/// `saekin search`: answers a query, or a file of queries.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "search", say("Find memos.", "메모를 찾습니다."),
        discussion: say(
            "Finds memos that contain all words. Also: \"a phrase\", AND, OR, NOT, -word, ( ), word*, /regex/, #tag, title: body: category: tag: state: is: has: created: due:. Exit status: 0 found, 1 nothing found, 2 error.",
            "모든 낱말이 든 메모를 찾습니다. \"구절\", AND, OR, NOT, -낱말, ( ), 앞글자*, /정규식/, #태그, 제목: 분류: 태그: 상태: created: due:도 씁니다. 종료 코드: 0 찾음, 1 없음, 2 오류."
        ))

    @Argument(
        help: ArgumentHelp("The query; - reads it from standard input.", "검색어. -는 표준 입력"),
        completion: NamesCommand.completion(.terms))
    var query: [String] = []
    @OptionGroup var vault: LibraryOptions
    @OptionGroup var paging: PagingOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var shape: SearchOptions

    func validate() throws {
        if shape.batch == nil {
            try output.check()
            try shape.check(with: output.format)
            try TableOptions.check(ids: shape.wantsIDs, with: output.format)
        } else if output.table.template != nil {
            throw ValidationError(say("--batch writes JSON lines; use --fields", "--batch는 JSON 줄을 씁니다. --fields를 쓰세요"))
        }
        guard query.isEmpty, shape.category == nil, shape.batch == nil else { return }
        throw ValidationError(say("nothing to search for; write: saekin search WORD", "찾을 말이 없습니다. 이렇게 쓰세요: saekin search 낱말"))
    }

    func run() throws {
        try shape.invocation(query, vault, paging, output).run()
    }
}

/// A search from the command line: the query, the vault, and the output options.
struct SearchInvocation {
    var words: [String] = []
    /// The value of `--vault`.
    var vault: String?
    /// The value of `--store`, a database in which `vault` is the name of a vault.
    var store: String?
    /// The values of `--server` and `--key-file`.
    var server: String?
    var keyFile: String?
    var category: String?
    /// The number of memos to show, as chosen by `--limit`; 0 for all.
    var chosenLimit: Int?
    /// The number of memos to show; 0 for all. Numbers for another command are limited only on request.
    var limit: Int {
        get { chosenLimit ?? (wantsIDs && batch == nil ? 0 : Settings.limit) }
        set { chosenLimit = newValue }
    }
    /// The other properties of the request, besides query, category and limit.
    var request: SearchRequest
    var output: OutputChoice
    var isCountOnly = false
    var wantsIDs = false
    var isNullEnded = false
    var batch: String?
    /// The name under which to save the query.
    var savedName: String?
    /// The lines to show around marked ones; nil for snippets.
    var context: ContextLines?
    /// Whether to open the search on a server's page instead.
    var opensPage = false

    init(words: [String] = [], output: OutputChoice = OutputChoice()) {
        (self.words, self.output) = (words, output)
        request = SearchRequest(query: "")
        request.mark = Settings.mark
    }

    /// Reads or sets the value of an option.
    subscript<Value>(option: SearchOption<Value>) -> Value {
        get { self[keyPath: option.place] }
        set { self[keyPath: option.place] = newValue }
    }

    private var typed: String { words.joined(separator: " ") }

    /// Returns the search with a single `-` replaced by the first line of standard input.
    /// - Throws: `CommandFailure` if there is none.
    func readingStandardInput() throws -> SearchInvocation {
        guard words == ["-"] else { return self }
        var lines = try LineReader("-")
        guard let line = try lines.next() else { throw CommandFailure.noQuery }
        var search = self
        search.words = [String(decoding: line.bytes, as: UTF8.self)]
        return search
    }

    /// Searches and prints the answer.
    /// - Throws: `ExitCode` unless memos were found, and errors to show to the user.
    func run() throws {
        if words == ["-"] { return try readingStandardInput().run() }
        if opensPage { return try openPage() }
        let library = try library()
        if let batch, let vault = library as? any VaultEngine { return try BatchSearch(search: self).run(batch, in: vault) }
        do {
            if let savedName { try save(as: savedName, in: library) }
            try answer(request(typed), in: library)
        } catch let error as QueryError {
            Console.complain(error.shown(in: typed))
            if let pattern = QueryHint.pattern(of: typed) { Console.note(pattern) }
            throw ExitCode(ExitStatus.trouble)
        }
    }

    /// Returns the vault or server to search.
    private func library() throws -> any MemoLibrary {
        if let stored = try StoreLocation.vault(store: store, name: vault, server: server) { return stored }
        guard let server = try ServerLocation(flag: server, keyFile: keyFile, vault: vault) else {
            return try VaultLocation(flag: vault).openForReading()
        }
        if batch != nil { throw ServerChoiceFailure.localOption("--batch") }
        if savedName != nil { throw ServerChoiceFailure.localOption("--save") }
        if context != nil { throw ServerChoiceFailure.localOption("--context") }
        return server.vault(for: output)
    }

    /// Returns all memos that a query finds, newest first, for commands that process each one.
    /// - Throws: `ExitCode` after reporting an invalid query.
    static func ids(of query: String, in vault: any DirectVault) throws -> [MemoID] {
        var request = SearchRequest(query: query)
        (request.limit, request.order, request.wantsText) = (nil, .newest, false)
        // Partial and corrected matches are left out, because the caller changes or exports the memos.
        request.rungs = Rung.literal
        do {
            return try vault.search(request, now: .now).hits.map(\.id)
        } catch let error as QueryError {
            Console.complain(error.shown(in: query))
            throw ExitCode(ExitStatus.trouble)
        }
    }

    private func save(as name: String, in library: any MemoLibrary) throws {
        let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
        // A file was opened for reading only.
        let vault: any DirectVault = try library as? StoredVault ?? VaultLocation(flag: vault).openExisting()
        try vault.save(SavedSearch(name: name, query: typed, category: category), now: .now)
        try vault.close()
        Console.note(say("saved as @\(VisibleText.line(name))", "@\(PairedParticle.direction.after(VisibleText.line(name))) 저장함"))
    }

    /// Returns the request for a query.
    func request(_ typed: String) -> SearchRequest {
        var request = request
        request.query = typed
        if let category { request.filters = [QueryFilter(key: .category, value: category, range: 0..<0)] }
        request.limit = isCountOnly ? 1 : limit == 0 ? nil : limit
        request.wantsText = !wantsIDs && !isCountOnly
        request.wantsMoreCount = request.wantsText && batch == nil && (output.format == .text || output.format == .json)
        return request
    }

    private func answer(_ request: SearchRequest, in library: any MemoLibrary) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let isShown = !isCountOnly && !wantsIDs
        var request = request
        if isShown { prepareToShow(&request) }
        let (answer, facts) = try library.answer(request)
        if output.format != .json || !isShown { for note in answer.notes { Console.remark(note.shown(in: typed)) } }
        // Guesses, and memos with only some of the words, count only if they were asked for.
        let counted = request.wantsMore || request.rungs != nil ? answer.total : answer.certain
        var printer = SearchPrinter(
            query: typed, answer: answer, elapsed: clock.now - start, isExplained: request.wantsExplanation, style: output.style,
            isByCreation: [.newest, .oldest].contains(request.order))
        // Without this note, the number would seem to belong to the typed words.
        if !isShown, let correction = SearchSummary(printer).correction { Console.note(correction) }
        let unfound = answer.found == 0 ? Unfound(answer, typed: typed, in: library) : nil
        if isCountOnly {
            try Console.write("\(counted)\n")
        } else if wantsIDs {
            let end = isNullEnded ? "\0" : "\n"
            for hit in answer.hits { try Console.write("\(hit.id.rawValue)\(end)") }
        } else {
            printer.extras = MemoExtras(output, in: library)
            printer.context = try context.map { (lines: $0, starts: try Self.starts(of: answer.hits, in: library)) }
            printer.unreadAttachments = try unfound?.unreadAttachments ?? 0
            try printer.show(output, facts: facts)
        }
        if isShown, output.format == .text { try unfound?.explain() }
        if (isCountOnly ? counted : answer.found) == 0 { throw ExitCode(ExitStatus.nothing) }
    }

    /// Returns the number of the line with which the body of each hit begins.
    private static func starts(of hits: [Hit], in library: any MemoLibrary) throws -> [Int: Int] {
        try hits.reduce(into: [:]) { starts, hit in
            // Text of a file is counted from the beginning of its page.
            guard hit.attachment == nil else { return }
            let text = try library.wholeMemo(hit.id, version: nil).text
            starts[Int(hit.id.rawValue)] = 1 + [text.lead, text.title, text.gap].reduce(0) { $0 + $1.utf8.count { $0 == 0x0A } }
        }
    }

    /// Opens the search on the page of a server: the requested one, else one that runs on this machine with this vault.
    private func openPage() throws {
        if store != nil { throw StoreChoiceFailure.localOption("--open") }
        let asked = try ServerLocation(flag: server, keyFile: keyFile, vault: vault)?.address.text
        guard let address = asked ?? RunningServer.address(of: VaultLocation(flag: vault).path) else { throw CommandFailure.noServer }
        let page = PageAddress.search(typed, category: category, on: address)
        guard Browser.show(page) else {
            Console.complain(say("no browser could be opened; open \(page) yourself", "브라우저를 열지 못했습니다. 직접 여세요: \(page)"))
            throw ExitCode(ExitStatus.trouble)
        }
        Console.note(say("opened \(page)", "열었습니다: \(page)"))
    }

    /// Sets the parts of the request that the output needs.
    private func prepareToShow(_ request: inout SearchRequest) {
        request.wantsSpellings = true
        if context != nil { return request.snippetLength = ContextLines.wholeText }
        if output.format == .text { request.fitSnippets(to: output.style) }
    }
}

extension SearchRequest {
    /// Fits snippets to the width of text output: at most three lines, whose characters mostly take two
    /// columns.
    mutating func fitSnippets(to style: Style) {
        if let columns = style.columns { snippetLength = max(30, 3 * (columns - 2) / 2) }
    }
}
