package import MemoModel
public import MemoVault
import PostgresSupport

/// A vault in a store. It answers, and is changed, as a `Vault` with the same rows.
///
/// Safe to use from several threads. Calls block their thread. They end with `VaultError.tooSlow` when the budget of `ReadingBudget` is over; the
/// statement that the server runs is then cancelled.
public final class StoredVault: Sendable {
    /// The name of the vault in its store.
    public let name: String
    package var place: String { name }
    package var capabilities: VaultCapabilities {
        var capabilities = VaultCapabilities()
        capabilities.repeatsReads = true
        return capabilities
    }
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

    /// Returns a limited view, which uses the connections of this vault.
    package func limited(to open: [CategoryPath]) -> StoredVault { StoredVault(self, limitedTo: StoreLimits(open)) }

    /// Does nothing: each call has its own transaction.
    package func close() {}

    /// Refuses a limited caller.
    /// - Throws: `EditFailure.outsideCategories`.
    func requireWhole() throws {
        if limits != nil { throw EditFailure.outsideCategories }
    }

    /// Runs `body` over one state, perhaps several times: first with guessed answers, while the questions are on their way (`StoreSnapshot`).
    /// - Throws: `StoreFailure`, `PostgresError`, and what `body` throws.
    package func read<Value>(now: Timestamp = .now, _ body: (VaultReader) throws -> Value) throws -> Value {
        try withSnapshot { try $0.read(now: now, body) }
    }

    /// Runs `body` over one state, and once only. Unlike in `read`, each question is answered when it is asked.
    /// - Throws: `EditFailure.outsideCategories` for a limited caller, `StoreFailure`, `PostgresError`, and what `body` throws.
    package func pass(_ body: (any VaultDatabase) throws -> Void) throws {
        try requireWhole()
        // A failure of `body` is returned, because `location` and `store` run again what throws.
        let outcome: Result<Void, any Error> = try location.find { store in
            try store.pass { connection in
                let transaction = try StoreTransaction(name, connection, isDryRun: true)
                defer { transaction.end() }
                return Result {
                    try body(transaction)
                    _ = try transaction.commit()
                }
            }
        }
        try outcome.get()
    }

    private func withSnapshot<Value>(_ body: (StoreSnapshot) throws -> Value) throws -> Value {
        let budget = ReadingBudget.current
        do {
            let value = try location.find { store in
                try store.read(name) { connection in
                    connection.isUnwanted = { budget?.isOver ?? false }
                    defer { connection.isUnwanted = { false } }
                    let snapshot = StoreSnapshot(name, connection, store.memory, store.views, limits)
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
    package func state() throws -> String {
        try withSnapshot { snapshot in
            let state = try snapshot.state()
            return "\(state.vault).\(state.change)"
        }
    }

    /// Watches the vault with the one connection that listens for all vaults of a store. The store of the vault is known from the first read on.
    package func watch(_ whenWritten: @escaping @Sendable () -> Void) -> (any VaultWatch)? {
        StoreWatch(of: name, in: location.stores, whenWritten)
    }

    /// Checks that the database of the vault answers, and that commits do not wait for a standby.
    /// - Throws: `StoreFailure`, `PostgresError`.
    package func checkDatabase() throws {
        try location.find { store in
            try store.check(name)
        }
    }

    /// The remedy for outdated tokens: one that is under way, or one that the user has to start.
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
}

extension PostgresError: DatabaseServerFailure {
    package var isTemporary: Bool {
        switch self {
        case .lost, .silent, .tooSlow, .cancelled: true
        default: isRetryable
        }
    }
}

extension StoreSecretFailure: DatabaseServerFailure {
    package var isTemporary: Bool { false }
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
