/// The limits that a user can set. The program passes them when it opens a vault; they are not stored in it.
public struct VaultSettings: Sendable, Equatable {
    /// Maximum number of pinned memos.
    public var pinLimit: Int
    /// Number of versions of each memo that `VaultWriter.pruneHistory` keeps; at least 1.
    public var versionLimit: Int
    /// Number of events that `VaultWriter.pruneHistory` keeps.
    public var eventLimit: Int

    /// Creates settings with the given limits.
    public init(pinLimit: Int = 5, versionLimit: Int = 100, eventLimit: Int = 100_000) {
        (self.pinLimit, self.versionLimit, self.eventLimit) = (pinLimit, max(1, versionLimit), eventLimit)
    }
}
