import MemoHTTP
import MemoModel
import MemoSearch
import MemoVault

/// The read operations of commands, on a local vault, in PostgreSQL or through a server.
protocol MemoLibrary {
    /// Answers a request with the facts of the hits. The facts are not needed if the request asks for no
    /// text.
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts])

    /// Passes each memo of a list to `each`.
    func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts

    /// Returns the memo with a number, an ID of its source app, or a unique beginning of that ID.
    func memo(named name: String) throws -> MemoID

    /// Returns a whole memo with the current or an earlier text.
    /// - Throws: An error to show to the user if the memo or text does not exist.
    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails

    /// Returns all categories.
    func categories() throws -> CategoryListing

    /// Returns the categories with a name or path, and those below them.
    func categories(named name: String) throws -> [CategorySummary]
}

/// The read operations of commands that no server offers.
protocol DirectLibrary: MemoLibrary {
    /// Runs a search.
    func search(_ request: SearchRequest, now: Timestamp) throws -> SearchAnswer

    /// Runs a search and returns the metadata of the hits, in their order.
    func searchWithFacts(_ request: SearchRequest, now: Timestamp) throws -> (answer: SearchAnswer, facts: [MemoFacts])

    /// Returns the categories that a name or path matches, with their descendants.
    func categories(matching name: String) throws -> [Category.ID]

    /// Counts the memos that a request matches, or all memos if it is empty.
    func count(_ request: SearchRequest, by key: CountKey, limit: Int?, now: Timestamp) throws -> MemoCounts

    /// Returns tags, most used first.
    func tags(limit: Int?, offset: Int) throws -> TagList

    /// Returns categories, tags and words that begin with `prefix`.
    func suggestions(for prefix: String, kinds: Set<Suggestion.Kind>, limit: Int) throws -> [Suggestion]

    /// Returns the memos that share rare words with a memo, or nil if there is no memo with this number.
    func related(to id: MemoID, _ request: SearchRequest) throws -> RelatedAnswer?
}

extension DirectLibrary {
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        request.wantsText ? try searchWithFacts(request, now: .now) : (try search(request, now: .now), [])
    }

    func categories(named name: String) throws -> [CategorySummary] {
        let ids = Set(try categories(matching: name))
        return try categories().categories.filter { ids.contains($0.id) }
    }
}

extension Vault: DirectLibrary {
    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails {
        guard var memo = try memo(id) else { throw EditFailure.noMemo(String(id.rawValue)) }
        guard let version else { return memo }
        guard let found = try self.version(version, of: id) else {
            throw EditFailure.noVersion(version, of: id, kept: try versionNumbers(of: id))
        }
        memo.text = found.text
        return memo
    }

    func related(to id: MemoID, _ request: SearchRequest) throws -> RelatedAnswer? { try memos(relatedTo: id, request) }
}

extension RemoteVault: MemoLibrary {
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) { try search(request) }

    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails { try memo(id, version: version) }

    func categories() throws -> CategoryListing { try categories(named: nil) }

    func categories(named name: String) throws -> [CategorySummary] { try (categories(named: name) as CategoryListing).categories }
}
