import ArgumentParser
import KoreanText
import MemoIndex
import MemoModel
import MemoVault

/// A search as it was asked for on the command line: what to find, where, and how to show it.
struct SearchInvocation {
    var words: [String] = []
    /// The value of `--vault`.
    var vault: String?
    /// 0 for all.
    var limit = Settings.limit
    var offset = 0
    var output = OutputChoice()
    var isCountOnly = false
    var category: String?
    var order = SearchOrder.best
    var mark = Settings.mark
    var wantsMore = false
    var wantsFacets = false
    var isExplained = false
    var wantsIDs = false
    var isNullEnded = false
    var batch: String?
    /// The name under which to keep the query.
    var savedName: String?

    private var typed: String { words.joined(separator: " ") }

    /// Answers on standard output.
    /// - Throws: `ExitCode` for anything but hits, and whatever a person should read.
    func run() throws {
        let vault = try VaultLocation(flag: vault).openForReading()
        if let batch { return try BatchSearch(search: self).run(batch, in: vault) }
        do {
            if let savedName { try save(as: savedName) }
            try answer(request(typed), in: vault)
        } catch let error as QueryError {
            Console.complain(error.shown(in: text(of: typed), language: .ofUser))
            throw ExitCode(ExitStatus.trouble)
        }
    }

    /// All memos that a query finds, the newest first, for commands that do something with each.
    /// - Throws: `ExitCode` for a query that cannot be understood, having said so.
    static func ids(of query: String, in vault: Vault) throws -> [MemoID] {
        var request = SearchRequest(query: query)
        (request.limit, request.order, request.wantsText) = (nil, .newest, false)
        do {
            return try vault.search(request).hits.map(\.id)
        } catch let error as QueryError {
            Console.complain(error.shown(in: query, language: .ofUser))
            throw ExitCode(ExitStatus.trouble)
        }
    }

    private func save(as name: String) throws {
        let name = name.hasPrefix("@") ? String(name.dropFirst()) : name
        let vault = try VaultLocation(flag: vault).openExisting()
        try vault.save(SavedSearch(name: name, query: text(of: typed)))
        try vault.close()
        Console.note(say("saved as @\(VisibleText.line(name))", "@\(PairedParticle.direction.after(VisibleText.line(name))) 저장했습니다"))
    }

    func request(_ typed: String) -> SearchRequest {
        var request = SearchRequest(query: text(of: typed))
        request.limit = isCountOnly ? 1 : limit == 0 ? nil : limit
        request.offset = offset
        request.order = order
        request.mark = mark
        request.wantsText = !wantsIDs && !isCountOnly
        request.wantsMore = wantsMore
        request.wantsFacets = wantsFacets
        return request
    }

    private func answer(_ request: SearchRequest, in vault: Vault) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try vault.search(request)
        let printer = SearchPrinter(
            query: typed, answer: answer, elapsed: clock.now - start, isExplained: isExplained, style: output.style)
        if isCountOnly {
            try Console.write("\(answer.total)\n")
        } else if wantsIDs {
            let end = isNullEnded ? "\0" : "\n"
            for hit in answer.hits { try Console.write("\(hit.id.rawValue)\(end)") }
        } else {
            try printer.show(output, facts: vault.facts(of: answer.hits.map(\.id)))
        }
        if answer.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }

    /// The query as it is sent: what was typed, and the category as one more condition.
    private func text(of typed: String) -> String {
        guard let category else { return typed }
        let condition = "category:\"\(category.filter { $0 != "\"" })\""
        guard typed.contains(where: { !$0.isWhitespace }) else { return condition }
        return typed.contains(" OR ") ? "(\(typed)) \(condition)" : "\(typed) \(condition)"
    }
}
