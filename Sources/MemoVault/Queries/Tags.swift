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

extension VaultReader {
    /// Returns tags, most used first.
    package func tags(limit: Int?, offset: Int) throws -> TagList {
        let counts = try tagCounts()
        let page = Page(offset: offset, limit: limit).range(of: counts.count)
        guard !page.isEmpty else { return TagList(tags: [], total: counts.count) }
        // Read names only of tags that may be on the page: those with at least the count of its last tag.
        let least = counts.map(\.count).sorted(by: >)[page.upperBound - 1]
        let shown = counts.filter { $0.count >= least }
        let names = try TagNames(in: db).names(of: shown.map(\.id))
        let named = shown.map { TagSummary(name: names[$0.id] ?? "", count: $0.count) }
        let sorted = named.sorted { $0.count == $1.count ? $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) : $0.count > $1.count }
        return TagList(tags: Array(sorted[page]), total: counts.count)
    }

    private func tagCounts() throws -> [(id: Int64, count: Int)] {
        guard !db.isRemote else {
            return try db.statement(
                "SELECT x.tag_id, count(*) - count(m.trashed) FROM memo_tag x JOIN memo m ON m.id = x.memo_id GROUP BY x.tag_id"
            ).rows { ($0[0], $0[1]) }
        }
        // There are few memos in the trash. Counting them separately and subtracting is four times as fast as
        // testing each memo.
        let trashed = try db.statement(
            """
            SELECT x.tag_id, count(*) FROM \(db.table("memo", as: "m", by: "memo_trashed")) CROSS JOIN memo_tag x ON x.memo_id = m.id
            WHERE m.trashed IS NOT NULL GROUP BY x.tag_id
            """
        ).rows { ($0[0] as Int64, $0[1] as Int) }
        let gone = Dictionary(uniqueKeysWithValues: trashed)
        // Tags without memos do not appear here.
        return try db.statement("SELECT tag_id, count(*) FROM \(db.table("memo_tag", by: "tag_memo")) GROUP BY tag_id").rows { row in
            let id: Int64 = row[0]
            return (id, (row[1] as Int) - gone[id, default: 0])
        }
    }
}
