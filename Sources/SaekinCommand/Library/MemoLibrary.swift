import MemoHTTP
import MemoModel
import MemoSearch
import MemoVault
import SQLiteVaults

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

/// A vault that commands use themselves: a file, or one in PostgreSQL.
typealias DirectVault = MemoLibrary & VaultEngine

extension MemoLibrary where Self: VaultEngine {
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        request.wantsText ? try searchWithFacts(request, now: .now) : (try search(request, now: .now), [])
    }

    func categories(named name: String) throws -> [CategorySummary] {
        let ids = Set(try categories(matching: name))
        return try categories().categories.filter { ids.contains($0.id) }
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
}

extension Vault: MemoLibrary {}

extension RemoteVault: MemoLibrary {
    func answer(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) { try search(request) }

    func wholeMemo(_ id: MemoID, version: Int?) throws -> MemoDetails { try memo(id, version: version) }

    func categories() throws -> CategoryListing { try categories(named: nil) }

    func categories(named name: String) throws -> [CategorySummary] { try (categories(named: name) as CategoryListing).categories }
}
