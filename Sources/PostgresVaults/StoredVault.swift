public import MemoModel
public import MemoSearch
public import MemoVault
import PostgresSupport

/// A vault in a store, for reading. It answers as a `Vault` with the same rows does.
///
/// Safe to use from several threads. Calls block their thread.
public final class StoredVault: Sendable {
    private let name: String
    private let pool: PostgresPool

    /// Names a vault. Nothing is connected yet.
    /// - Parameter connections: Number of calls that may run at once, each on its own connection.
    public init(_ name: String, in store: VaultStore, connections: Int = 4) {
        (self.name, pool) = (name, store.pool(connections))
    }

    private func read<Value>(now: Timestamp = .now, _ body: (VaultReader) throws -> Value) throws -> Value {
        try pool.withConnection { connection in
            let snapshot = StoreSnapshot(name, connection)
            let value = try snapshot.read(now: now, body)
            try snapshot.end()
            return value
        }
    }

    /// Returns whether another version of the rules made the vault's tokens, in which case searches may miss memos.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func isIndexOutdated() throws -> Bool { try read { try $0.isIndexOutdated() } }

    /// Runs a search and returns the metadata of the hits, in the order of the hits.
    /// - Throws: `QueryError` if the query or a filter is not valid, `StoreFailure`, `PostgresError`.
    public func searchWithFacts(_ request: SearchRequest, now: Timestamp = .now) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        try read(now: now) { try $0.searchWithFacts(request) }
    }

    /// Runs a search.
    /// - Throws: `QueryError` if the query or a filter is not valid, `StoreFailure`, `PostgresError`.
    public func search(_ request: SearchRequest, now: Timestamp = .now) throws -> SearchAnswer {
        try read(now: now) { try $0.search(request) }
    }

    /// Calls `each` with each memo of a list and returns the total numbers.
    /// - Throws: `QueryError` for a category that does not exist, `StoreFailure`, `PostgresError`, and what `each` throws.
    public func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts {
        let (items, counts) = try read { reader in
            var items: [MemoListItem] = []
            let counts = try reader.list(request) { items.append($0) }
            return (items, counts)
        }
        try items.forEach(each)
        return counts
    }

    /// Returns a memo with all its metadata, or nil if there is no memo with this number.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func memo(_ id: MemoID) throws -> MemoDetails? { try read { try $0.memo(id) } }

    /// Returns the memo that `name` identifies, as `Vault.memo(named:)` does.
    /// - Throws: `EditFailure.noMemo`, `.ambiguous`, `StoreFailure`, `PostgresError`.
    public func memo(named name: String) throws -> MemoID { try read { try $0.memo(named: name) } }

    /// Returns all categories in tree order.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func categories() throws -> CategoryListing { try read { try $0.categories() } }

    /// Returns the categories that a name or path matches, with their descendants.
    /// - Throws: `QueryError` if there is none, `StoreFailure`, `PostgresError`.
    public func categories(matching name: String) throws -> [Category.ID] { try read { try $0.categories(matching: name) } }

    /// Returns tags, most used first.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func tags(limit: Int? = nil, offset: Int = 0) throws -> TagList { try read { try $0.tags(limit: limit, offset: offset) } }

    /// Returns the memos that share rare words with a memo, as `Vault.memos(relatedTo:)` does.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func memos(relatedTo id: MemoID, _ request: SearchRequest) throws -> RelatedAnswer? {
        try read { try $0.memos(relatedTo: id, request) }
    }

    /// Returns categories, tags and words that begin with `prefix`, as `Vault.suggestions` does.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func suggestions(for prefix: String, kinds: Set<Suggestion.Kind>, limit: Int) throws -> [Suggestion] {
        try read { try $0.suggestions(for: prefix, kinds: kinds, limit: limit) }
    }

    /// Counts the memos that a request matches exactly, as `Vault.count` does.
    /// - Throws: `QueryError` if the query or a filter is not valid, `StoreFailure`, `PostgresError`.
    public func count(_ request: SearchRequest, by key: CountKey, limit: Int? = nil, now: Timestamp = .now) throws -> MemoCounts {
        try read(now: now) { try $0.count(request, by: key, limit: limit) }
    }
}
