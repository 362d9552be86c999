import MemoHTTP
import MemoIndex
import MemoModel
import MemoVault

/// What commands that only look ask of a vault, whether it is a file here or behind a server.
protocol MemoLibrary {
    /// Answers a request, with the facts of the hits; those are not needed where the request wants no text.
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts])

    /// Hands over the memos of a list.
    func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts

    /// The memo that a person means by a number, by its app's id or by the beginning of that.
    func memo(named name: String) throws -> MemoID

    /// A whole memo, with the text of now or an earlier one.
    /// - Throws: what there is to say where there is no such memo or text.
    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails

    /// All categories.
    func categories() throws -> CategoryListing

    /// The categories that a name or path stands for, with those below.
    func categories(named name: String) throws -> [CategorySummary]
}

extension Vault: MemoLibrary {
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        request.wantsText ? try searchWithFacts(request) : (try search(request), [])
    }

    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails {
        guard var memo = try memo(id) else { throw EditFailure.noMemo(String(id.rawValue)) }
        guard let version else { return memo }
        guard let found = try self.version(version, of: id) else {
            throw EditFailure.noVersion(version, of: id, kept: try versionNumbers(of: id))
        }
        memo.text = found.text
        return memo
    }

    func categories(named name: String) throws -> [CategorySummary] {
        let ids = Set(try categories(matching: name))
        return try categories().categories.filter { ids.contains($0.id) }
    }
}

extension RemoteVault: MemoLibrary {
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) { try search(request) }

    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails { try memo(id, version: version) }

    func categories() throws -> CategoryListing { try categories(named: nil) }

    func categories(named name: String) throws -> [CategorySummary] { try (categories(named: name) as CategoryListing).categories }
}
