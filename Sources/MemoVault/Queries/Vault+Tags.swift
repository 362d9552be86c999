import GRDB
import MemoModel

/// A tag and the number of its memos.
public struct TagSummary: Sendable, Hashable {
    /// The name without `#`.
    public let name: String
    /// Number of memos outside the trash that have the tag.
    public let count: Int
}

/// A page of tags.
public struct TagList: Sendable, Hashable {
    /// The tags on this page, most used first, then by name.
    public let tags: [TagSummary]
    /// Number of all tags.
    public let total: Int
}

extension Vault {
    /// Returns tags, most used first.
    /// - Parameters:
    ///   - limit: Maximum number of tags, or nil for all.
    ///   - offset: Number of tags to skip.
    /// - Throws: `VaultError`.
    public func tags(limit: Int? = nil, offset: Int = 0) throws -> TagList {
        try read { db in
            let counts = try Self.tagCounts(in: db)
            let page = Page(offset: offset, limit: limit).range(of: counts.count)
            guard !page.isEmpty else { return TagList(tags: [], total: counts.count) }
            // Read names only of tags that may be on the page: those with at least the count of its last tag.
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
        // There are few memos in the trash. Counting them separately and subtracting is four times as fast as
        // testing each memo.
        let trashed = try Row.fetchAll(
            db,
            sql: """
                SELECT x.tag_id, count(*) FROM \(db.table("memo", as: "m", by: "memo_trashed")) CROSS JOIN memo_tag x ON x.memo_id = m.id
                WHERE m.trashed IS NOT NULL GROUP BY x.tag_id
                """)
        let gone = Dictionary(uniqueKeysWithValues: trashed.map { ($0[0] as Int64, $0[1] as Int) })
        var counts: [(id: Int64, count: Int)] = []
        // Tags without memos do not appear here.
        let rows = try Row.fetchCursor(db, sql: "SELECT tag_id, count(*) FROM \(db.table("memo_tag", by: "tag_memo")) GROUP BY tag_id")
        while let row = try rows.next() {
            let id: Int64 = row[0]
            counts.append((id, (row[1] as Int) - gone[id, default: 0]))
        }
        return counts
    }
}
