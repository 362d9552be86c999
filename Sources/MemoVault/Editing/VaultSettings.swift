/// What a user may set. Whoever opens a vault brings it along; no vault keeps it.
public struct VaultSettings: Sendable, Equatable {
    /// Memos that may be pinned at a time.
    public var pinLimit: Int
    /// Replaced texts of each memo that `Vault.pruneHistory` keeps; at least 1.
    public var versionLimit: Int
    /// Events that `Vault.pruneHistory` keeps.
    public var eventLimit: Int

    /// What holds where nothing else was said.
    public init(pinLimit: Int = 5, versionLimit: Int = 100, eventLimit: Int = 100_000) {
        (self.pinLimit, self.versionLimit, self.eventLimit) = (pinLimit, max(1, versionLimit), eventLimit)
    }
}
