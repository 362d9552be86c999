import GRDB
import MemoIndex
import MemoModel

/// Counts hits by category, tag, state and year.
struct FacetCounter {
    private let db: Database
    private let memo: Statement
    private let tags: Statement

    init(in db: Database) throws {
        self.db = db
        memo = try db.cachedStatement(
            sql: """
                SELECT category_id, state, cast(strftime('%Y', coalesce(created, modified) / 1000, 'unixepoch', 'localtime') AS INTEGER)
                FROM memo WHERE id = ?
                """)
        tags = try db.cachedStatement(sql: "SELECT tag_id FROM memo_tag WHERE memo_id = ?")
    }

    func facets(of hits: [Hit]) throws -> Facets {
        var categories: [Int64: Int] = [:]
        var tagCounts: [Int64: Int] = [:]
        var states: [Int: Int] = [:]
        var years: [Int: Int] = [:]
        for hit in hits {
            guard let row = try Row.fetchOne(memo, arguments: [hit.id.rawValue]) else { continue }
            if let category: Int64 = row[0] { categories[category, default: 0] += 1 }
            if let state: Int = row[1] { states[state, default: 0] += 1 }
            if let year: Int = row[2] { years[year, default: 0] += 1 }
            for tag in try Int64.fetchAll(tags, arguments: [hit.id.rawValue]) { tagCounts[tag, default: 0] += 1 }
        }
        let places = try CategoryPlace.all(in: db)
        let tagNames = try Row.fetchAll(db, sql: "SELECT id, name FROM tag").map { ($0[0] as Int64, $0[1] as String) }
        let names = Dictionary(uniqueKeysWithValues: tagNames)
        return Facets(
            categories: FacetCounter.sorted(categories) { places[$0]?.path.joined(separator: "/") },
            tags: FacetCounter.sorted(tagCounts) { names[$0] },
            states: FacetCounter.sorted(states) { WorkState(rawValue: $0).map { "\($0)" } },
            years: FacetCounter.sorted(years) { String($0) })
    }

    /// Most first, then by name.
    private static func sorted<Key>(_ counts: [Key: Int], name: (Key) -> String?) -> [Facets.Count] {
        counts.compactMap { key, count in name(key).map { Facets.Count(value: $0, count: count) } }
            .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    }
}
