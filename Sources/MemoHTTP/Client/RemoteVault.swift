import JSON
import MemoImport
import MemoJSON
package import MemoModel
package import MemoSearch
import MemoServer
package import MemoVault

/// A vault on a server. It offers the reading operations of `Vault` with the same results.
package struct RemoteVault {
    let client: ServiceClient
    /// Whether colours of categories are needed, which takes an extra request.
    private let wantsColors: Bool

    /// Creates a vault that uses `client`. Sends no request yet.
    package init(_ client: ServiceClient, wantsColors: Bool) { (self.client, self.wantsColors) = (client, wantsColors) }

    /// Maximum number of attempts to read all pages of a result from one version of the vault.
    private static let mostBeginnings = 3

    /// Runs a search and returns the metadata of the hits.
    /// - Throws: `QueryError`, `ServiceFailure`.
    package func search(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        let colors = try colors()
        let pages = try pages(from: request.offset, limit: request.limit) { limit, cursor in
            try client.ask("/v1/search", Self.arguments(request) + Self.page(limit, cursor))
        } count: {
            try $0.values("hits").count
        }
        return try client.reading {
            let answers = try pages.map { try SearchAnswer(reading: $0) }
            guard var answer = answers.first else { throw UnreadableAnswer("hits") }
            answer.hits = answers.flatMap(\.hits)
            let facts = try pages.flatMap { try $0.values("hits") }.map { try MemoFacts(reading: $0, colors: colors) }
            return (answer, facts)
        }
    }

    /// Calls `each` with each memo of a list and returns the total numbers.
    /// - Throws: `QueryError`, `ServiceFailure`, and what `each` throws.
    package func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts {
        let colors = try colors()
        let pages = try pages(from: request.offset, limit: request.limit) { limit, cursor in
            try client.ask("/v1/memos", Self.arguments(request) + Self.page(limit, cursor))
        } count: {
            try $0.values("memos").count
        }
        let items = try client.reading {
            try pages.flatMap { try $0.values("memos") }.map { try MemoListItem(reading: $0, colors: colors) }
        }
        for item in items { try each(item) }
        return try client.reading { try ListCounts(reading: pages.first ?? .null) }
    }

    /// Returns the memo that a name identifies.
    /// - Throws: `EditFailure.noMemo`, `ServiceFailure` if there are several.
    package func memo(named name: String) throws -> MemoID {
        let document: ServiceClient.Document
        do {
            document = try client.ask("/v1/memos", [("name", name)])
        } catch ServiceFailure.problem(status: 404, let text) where EditFailure.noMemo(name).isToldBy(text) {
            throw EditFailure.noMemo(name)
        }
        return try client.reading {
            guard let memo = try document.value.values("memos").first else { throw UnreadableAnswer("memos") }
            return MemoID(rawValue: Int64(try memo.integer("id")))
        }
    }

    /// Returns a memo with its current text or an earlier version.
    /// - Throws: `ServiceFailure`.
    package func memo(_ id: MemoID, version: Int?) throws -> MemoDetails {
        let colors = try colors()
        let arguments = version.map { [("version", String($0))] } ?? []
        let document = try client.ask("/v1/memos/\(id.rawValue)", arguments)
        return try client.reading { try MemoDetails(reading: document.value["memo"] ?? .null, colors: colors) }
    }

    /// Returns all categories, or those that a name or path matches.
    /// - Throws: `QueryError`, `ServiceFailure`.
    package func categories(named name: String? = nil) throws -> CategoryListing {
        let document = try client.ask("/v1/categories", name.map { [("name", $0)] } ?? [])
        return try client.reading { try CategoryListing(reading: document.value) }
    }

    /// Returns the colours of categories; empty if they are not needed or the key does not allow it.
    private func colors() throws -> CategoryColors {
        guard wantsColors else { return [:] }
        do {
            let categories = try categories().categories
            return Dictionary(categories.compactMap { category in category.category.color.map { (category.path, $0) } }) { first, _ in first
            }
        } catch ServiceFailure.problem(status: 403, _) {
            return [:]
        }
    }

    /// Returns all pages of a result from one version of the vault.
    private func pages(
        from offset: Int, limit: Int?, ask: (Int, Int) throws -> ServiceClient.Document, count: (JSONValue) throws -> Int
    ) throws -> [JSONValue] {
        for _ in 0..<Self.mostBeginnings {
            if let pages = try once(from: offset, limit: limit, ask: ask, count: count) { return pages }
        }
        throw ServiceFailure.restless(client.address.text)
    }

    /// Reads all pages, or returns nil if the vault changed meanwhile.
    private func once(
        from offset: Int, limit: Int?, ask: (Int, Int) throws -> ServiceClient.Document, count: (JSONValue) throws -> Int
    ) throws -> [JSONValue]? {
        var (pages, version, read) = ([JSONValue](), String?.none, 0)
        while true {
            let wanted = min(Limits.page, limit.map { $0 - read } ?? .max)
            let document = try ask(wanted, offset + read)
            if !pages.isEmpty, document.version != version { return nil }
            version = document.version
            pages.append(document.value)
            let found = try client.reading { try count(document.value) }
            read += found
            let isLast = found == 0 || document.value["next"] ?? .null == .null || limit.map { read >= $0 } ?? false
            if isLast { return pages }
        }
    }

    private static func page(_ limit: Int, _ offset: Int) -> [(String, String)] {
        [("limit", String(limit))] + (offset > 0 ? [("cursor", Cursor(offset: offset).text)] : [])
    }

    private static func arguments(_ request: SearchRequest) -> [(String, String)] {
        var arguments = [("q", request.query)] + arguments(request.filters)
        arguments += [("order", request.order.rawValue), ("mark", request.mark.rawValue)]
        arguments.append(("snippet", String(min(Limits.snippet, request.wantsText ? request.snippetLength : 0))))
        if let rungs = request.rungs {
            arguments.append(("rungs", rungs.sorted().map(\.rawValue).joined(separator: ",")))
        }
        let flags = [
            ("more", request.wantsMore), ("typing", request.isTyping), ("facets", request.wantsFacets),
            ("spellings", request.wantsSpellings), ("more_count", request.wantsMoreCount), ("explain", request.wantsExplanation),
        ]
        return arguments + flags.map { ($0, $1 ? "true" : "false") }
    }

    private static func arguments(_ request: MemoListRequest) -> [(String, String)] {
        var arguments = arguments(request.filters) + [("order", request.order.rawValue)]
        if let category = request.category { arguments.append(("category", category)) }
        if let day = request.day { arguments.append(("day", day.text)) }
        if request.isTrash { arguments.append(("trash", "true")) }
        return arguments
    }

    private static func arguments(_ filters: [QueryFilter]) -> [(String, String)] {
        filters.map { ($0.key.rawValue, $0.value) }
    }
}

extension EditFailure {
    /// Returns whether a server has reported this.
    fileprivate func isToldBy(_ text: String) -> Bool { text == message.english || text == message.korean }
}
