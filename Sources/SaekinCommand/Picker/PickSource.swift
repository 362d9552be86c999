import MemoModel
import MemoSearch
import MemoVault

/// The memos for the picker: the most recent ones for an empty query, else search results.
struct PickSource {
    /// The maximum number of memos, because nobody scrolls further.
    private static let limit = 200
    let vault: any DirectVault

    struct Found {
        let items: [PickScreen.Item]
        let message: String
    }

    /// Returns the memos for a query. An invalid query finds none and has an error message.
    /// - Throws: `VaultError`.
    func find(_ query: String) throws -> Found {
        if query.allSatisfy(\.isWhitespace) { return try recent() }
        var request = SearchRequest(query: query)
        request.limit = Self.limit
        do {
            let (answer, facts) = try vault.searchWithFacts(request, now: .now)
            let known = Dictionary(facts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return Found(
                items: answer.hits.map { item($0.id, $0.title.text, known[$0.id]) },
                message: say("\(answer.total.grouped) found", "\(answer.total.grouped)개 찾음"))
        } catch let error as QueryError {
            return Found(items: [], message: VisibleText.line(error.message.text(in: .ofUser)))
        }
    }

    private func recent() throws -> Found {
        var request = MemoListRequest()
        request.limit = Self.limit
        var items: [PickScreen.Item] = []
        let counts = try vault.list(request) { items.append(item($0.id, $0.title, $0.facts)) }
        return Found(items: items, message: say(counts.total.memos, "메모 \(counts.total.grouped)개"))
    }

    private func item(_ id: MemoID, _ title: String, _ facts: MemoFacts?) -> PickScreen.Item {
        let summary = facts?.summary(Style(isColored: false, columns: nil)).joined(separator: " · ") ?? "#\(id.rawValue)"
        return PickScreen.Item(id: id.rawValue, title: VisibleText.title(title), facts: summary)
    }

    /// Returns the lines of a memo's text.
    func preview(of id: Int64) throws -> [String] {
        guard let memo = try vault.memo(MemoID(rawValue: id)) else { return [] }
        // This is more than any screen shows.
        let text = MemoPrinter(memo: memo, style: Style(isColored: false, columns: nil)).text.prefix(20_000)
        return text.lines.map { String($0).replacing("\t", with: "    ") }
    }
}
