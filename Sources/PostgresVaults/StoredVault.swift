public import MemoModel
public import MemoSearch
public import MemoVault
import PostgresSupport

/// A vault in a store. It answers, and is changed, as a `Vault` with the same rows.
///
/// Safe to use from several threads. Calls block their thread. They end with `VaultError.tooSlow` when the budget of `Vault.reading` is over; the
/// statement that the server runs is then cancelled.
public final class StoredVault: Sendable {
    /// The name of the vault in its store.
    public let name: String
    let location: VaultPlace
    let settings: VaultSettings
    /// The limits of the caller; nil for none.
    let limits: StoreLimits?
    /// Makes the tokens of the vault anew if they are outdated; nil if nobody does so in the background.
    let reindexer: StoreReindexer?

    /// Names a vault. Nothing is connected yet.
    /// - Parameter connections: Number of calls that may run at once, each on its own connection.
    public convenience init(_ name: String, in store: VaultStore, settings: VaultSettings = VaultSettings(), connections: Int = 4) {
        self.init(name, [StorePools(store, limit: connections)], settings)
    }

    /// Names a vault in one of several stores, whose connections it shares with others.
    init(_ name: String, _ stores: [StorePools], _ settings: VaultSettings, _ reindexer: StoreReindexer? = nil) {
        (self.name, location, self.settings, limits, self.reindexer) = (name, VaultPlace(stores), settings, nil, reindexer)
    }

    private init(_ whole: StoredVault, limitedTo limits: StoreLimits) {
        (name, location, settings, self.limits, reindexer) = (whole.name, whole.location, whole.settings, limits, whole.reindexer)
    }

    /// Returns a view of the vault for a caller who is limited to some categories, as `Vault.limited(to:)` does. It uses the connections of
    /// this vault.
    /// - Parameter open: The paths of categories, each of which includes its descendants. A path without a category shows nothing.
    public func limited(to open: [CategoryPath]) -> StoredVault { StoredVault(self, limitedTo: StoreLimits(open)) }

    /// Refuses a limited caller.
    /// - Throws: `EditFailure.outsideCategories`.
    func requireWhole() throws {
        if limits != nil { throw EditFailure.outsideCategories }
    }

    func read<Value>(now: Timestamp = .now, _ body: (VaultReader) throws -> Value) throws -> Value {
        try withSnapshot { try $0.read(now: now, body) }
    }

    private func withSnapshot<Value>(_ body: (StoreSnapshot) throws -> Value) throws -> Value {
        let budget = ReadingBudget.current
        do {
            let value = try location.find { store in
                try store.read(name) { connection in
                    connection.isUnwanted = { budget?.isOver ?? false }
                    defer { connection.isUnwanted = { false } }
                    let snapshot = StoreSnapshot(name, connection, store.memory, limits)
                    // After an error in a query the connection is still of use. If it is not, the pool closes it.
                    defer { try? snapshot.end() }
                    let result = Result { try body(snapshot) }
                    return (result, snapshot.began)
                }
            }
            // Not for a name without a vault, of which there is no end.
            reindexer?.note(self)
            return value
        } catch {
            throw budget?.isOver == true ? VaultError.tooSlow(path: name) : error
        }
    }

    /// Returns a text that changes with every write to the vault.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func state() throws -> String {
        try withSnapshot { snapshot in
            let state = try snapshot.state()
            return "\(state.vault).\(state.change)"
        }
    }

    /// Checks that the database answers, and that commits do not wait for a standby.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func checkDatabase() throws { try location.find { try $0.check() } }

    /// Returns whether another version of the rules made the vault's tokens, in which case searches may miss memos.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func isIndexOutdated() throws -> Bool { try read { try $0.isIndexOutdated() } }

    /// What is done about outdated tokens, or has to be done.
    package var indexRemedy: LocalizedMessage {
        guard let (memos, total) = reindexer?.progress(of: name) else { return StoreFailure.outdated(name).message }
        let count = total > 0 ? " (\(memos)/\(total))" : ""
        return LocalizedMessage(
            "another version of Saekin made the tokens of this vault; this server is making new ones\(count), until then searches may miss memos, and changes are refused",
            ko: "다른 버전의 색인이 만든 토큰을 이 서버가 새로 만들고 있습니다\(count). 그동안 빠뜨리는 메모가 있을 수 있고, 변경은 거부됩니다")
    }

    /// Translates the refusal of a change whose vault this process makes new tokens for.
    func refused(_ error: StoreFailure) -> StoreFailure {
        guard let reindexer, error == .outdated(name) else { return error }
        reindexer.note(self, isOutdated: true)
        return .reindexing(name)
    }

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

    /// Returns the path of the one category that a name or path identifies, as `Vault.categoryPath(named:)` does.
    /// - Throws: `CategoryFailure` if there is none, or more than one, `StoreFailure`, `PostgresError`.
    public func categoryPath(named name: String) throws -> CategoryPath { try read { try $0.categoryPath(named: name) } }

    /// Returns tags, most used first.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func tags(limit: Int? = nil, offset: Int = 0) throws -> TagList { try read { try $0.tags(limit: limit, offset: offset) } }

    /// Returns the memos that share rare words with a memo, as `Vault.memos(relatedTo:)` does.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func memos(relatedTo id: MemoID, _ request: SearchRequest, now: Timestamp = .now) throws -> RelatedAnswer? {
        try read(now: now) { try $0.memos(relatedTo: id, request) }
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

    /// Runs a search and returns the metadata of the hits and, if `wantsTexts`, their full texts.
    /// - Throws: `QueryError` if the query or a filter is not valid, `StoreFailure`, `PostgresError`.
    public func searchWithTexts(
        _ request: SearchRequest, wantsTexts: Bool, now: Timestamp = .now
    ) throws -> (answer: SearchAnswer, memos: [(facts: MemoFacts, text: MemoText?)]) {
        try read(now: now) { try $0.searchWithTexts(request, wantsTexts: wantsTexts) }
    }

    /// Returns the history of one memo or of the whole vault, as `Vault.history` does.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func history(of memo: MemoID? = nil, kinds: Set<String>? = nil, limit: Int? = nil, offset: Int = 0) throws -> ChangeList {
        try read { try $0.history(of: memo, kinds: kinds, limit: limit, offset: offset) }
    }

    /// Returns a version of a memo's text, or nil if there is none with this number.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func version(_ number: Int, of memo: MemoID) throws -> MemoVersion? { try read { try $0.version(number, of: memo) } }

    /// Returns the numbers of all versions of a memo, the current text last.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func versionNumbers(of memo: MemoID) throws -> [Int] { try read { try $0.versionNumbers(of: memo) } }

    /// Returns the work items outside the trash, as `Vault.board` does.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func board(limit: Int?, snippetLength: Int? = nil, now: Timestamp = .now) throws -> Board {
        try read(now: now) { try $0.board(limit: limit, snippetLength: snippetLength) }
    }

    /// Returns counts and sizes of the vault. The size of the vault is that of its stored texts and tokens.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func statistics() throws -> VaultStatistics { try read { try $0.statistics() } }

    /// Returns all saved searches, sorted by name.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func savedSearches() throws -> [SavedSearch] { try read { try $0.savedSearches() } }

    /// Returns the user's synonyms.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func synonyms() throws -> SynonymList { try read { try $0.synonyms() } }

    /// Returns whether searches use the synonyms that ship with the program.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func usesBuiltInSynonyms() throws -> Bool { try read { try $0.usesBuiltInSynonyms() } }
}

extension PostgresError: DatabaseServerFailure {
    package var isTemporary: Bool {
        switch self {
        case .lost, .tooSlow, .cancelled: true
        default: isRetryable
        }
    }
}

extension StoreFailure: DatabaseServerFailure {
    package var isTemporary: Bool {
        switch self {
        case .moving, .waitsForStandby, .importBroken, .reindexBroken, .reindexing: true
        default: false
        }
    }

    package var kind: DatabaseServerFailureKind? {
        switch self {
        case .noVault: .noVault
        case .moving: .beingMoved
        case .outdated, .reindexing: .outdatedTokens
        case .waitsForStandby: .waitsForStandby
        default: nil
        }
    }
}
