import GRDB
import MemoModel

/// A tag and how many memos in use have it.
public struct TagSummary: Sendable, Hashable {
    /// Without `#`.
    public let name: String
    /// Memos in use.
    public let count: Int
}

/// A page of tags.
public struct TagList: Sendable, Hashable {
    /// The most used first; by name among equals.
    public let tags: [TagSummary]
    /// How many tags there are.
    public let total: Int
}

extension Vault {
    /// Tags, the most used first.
    /// - Parameters:
    ///   - limit: How many at most; nil for all.
    ///   - offset: How many to pass over first.
    /// - Throws: `VaultError`.
    public func tags(limit: Int? = nil, offset: Int = 0) throws -> TagList {
        try read { db in
            let counts = try Self.tagCounts(in: db)
            let page = Page(offset: offset, limit: limit).range(of: counts.count)
            guard !page.isEmpty else { return TagList(tags: [], total: counts.count) }
            // Names are read only of tags that may be on the page: those used as often as its last one, or more.
            let least = counts.map(\.count).sorted(by: >)[page.upperBound - 1]
            let name = try db.makeStatement(sql: "SELECT name FROM tag WHERE id = ?")
            let named = try counts.filter { $0.count >= least }.map { tag in
                TagSummary(name: try String.fetchOne(name, arguments: [tag.id]) ?? "", count: tag.count)
            }
            let sorted = named.sorted { $0.count == $1.count ? $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) : $0.count > $1.count }
            return TagList(tags: Array(sorted[page]), total: counts.count)
        }
    }

    private static func tagCounts(in db: Database) throws -> [(id: Int64, count: Int)] {
        // Memos in the trash are few: counted by themselves and taken off, four times as fast as asking of each memo.
        let trashed = try Row.fetchAll(
            db,
            sql: """
                SELECT x.tag_id, count(*) FROM \(db.table("memo", as: "m", by: "memo_trashed")) CROSS JOIN memo_tag x ON x.memo_id = m.id
                WHERE m.trashed IS NOT NULL GROUP BY x.tag_id
                """)
        let gone = Dictionary(uniqueKeysWithValues: trashed.map { ($0[0] as Int64, $0[1] as Int) })
        var counts: [(id: Int64, count: Int)] = []
        // Tags that no memo has are not listed.
        let rows = try Row.fetchCursor(db, sql: "SELECT tag_id, count(*) FROM \(db.table("memo_tag", by: "tag_memo")) GROUP BY tag_id")
        while let row = try rows.next() {
            let id: Int64 = row[0]
            counts.append((id, (row[1] as Int) - gone[id, default: 0]))
        }
        return counts
    }
}
