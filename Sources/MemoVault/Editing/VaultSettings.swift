import GRDB

/// What a user may set for a vault. The one place where settings are read.
public struct VaultSettings: Sendable, Equatable {
    /// Memos that may be pinned at a time.
    public var pinLimit = 5
    /// Replaced texts that `history prune` keeps of each memo; at least 1.
    public var versionLimit = 100
    /// Events that `history prune` keeps.
    public var eventLimit = 100_000

    /// The settings of a new vault.
    public init() {}

    private static var fields: [(key: String, field: WritableKeyPath<VaultSettings, Int>)] {
        [("pin_limit", \.pinLimit), ("version_limit", \.versionLimit), ("event_limit", \.eventLimit)]
    }

    init(in db: Database) throws {
        for (key, field) in Self.fields {
            if let value = try Int.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key]), value >= 0 {
                self[keyPath: field] = value
            }
        }
        versionLimit = max(1, versionLimit)
    }

    func store(in db: Database) throws {
        for (key, field) in Self.fields {
            try db.execute(
                sql: "INSERT INTO setting(key, value) VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value",
                arguments: [key, self[keyPath: field]])
        }
    }
}

extension Vault {
    /// The settings as they are.
    /// - Throws: `VaultError`.
    public func settings() throws -> VaultSettings { try read { try VaultSettings(in: $0) } }

    /// Changes settings; they hold for everyone who uses the vault.
    /// - Throws: `VaultError`.
    public func changeSettings(_ change: (inout VaultSettings) -> Void) throws {
        try edit { editor in
            var settings = try VaultSettings(in: editor.db)
            change(&settings)
            try settings.store(in: editor.db)
        }
    }
}
