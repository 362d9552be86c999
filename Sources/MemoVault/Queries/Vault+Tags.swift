import GRDB

/// A tag and how many memos in use have it.
public struct TagSummary: Sendable, Hashable {
    /// Without `#`.
    public let name: String
    /// Memos in use.
    public let count: Int
}

extension Vault {
    /// Every tag, the most used first.
    /// - Throws: `VaultError`.
    public func tags() throws -> [TagSummary] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT t.name, (SELECT count(*) FROM memo_tag x WHERE x.tag_id = t.id
                        AND x.memo_id NOT IN (SELECT id FROM memo WHERE trashed IS NOT NULL)) AS uses
                    FROM tag t ORDER BY uses DESC, t.name
                    """
            ).map { TagSummary(name: $0[0], count: $0[1]) }
        }
    }
}
