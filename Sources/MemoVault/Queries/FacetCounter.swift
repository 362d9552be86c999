import GRDB
import MemoIndex
import MemoModel

/// Counts memos by category, tag, state and year of creation (UTC).
struct FacetCounter {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func count(_ ids: MemoIDs) throws -> Facets {
        let list = "[" + ids.values.map(String.init).joined(separator: ",") + "]"
        let states = try counts("SELECT CAST(m.state AS TEXT), count(*) FROM hit JOIN memo m USING (id) WHERE m.state IS NOT NULL", list)
        return Facets(
            categories: try categories(list),
            tags: try counts(
                "SELECT t.name, count(*) FROM hit JOIN memo_tag mt ON mt.memo_id = hit.id JOIN tag t ON t.id = mt.tag_id", list),
            // People and programs know states by name.
            states: states.map { count in
                Facets.Count(
                    value: Int(count.value).flatMap { WorkState(rawValue: $0) }?.code ?? count.value, count: count.count)
            },
            years: try counts(
                "SELECT strftime('%Y', m.created / 1000, 'unixepoch'), count(*) FROM hit JOIN memo m USING (id) WHERE m.created IS NOT NULL",
                list))
    }

    /// By the whole path, for categories in different places may have the same name.
    private func categories(_ list: String) throws -> [Facets.Count] {
        let tree = try CategoryTree(in: db)
        let counts = try counts(
            "SELECT CAST(m.category_id AS TEXT), count(*) FROM hit JOIN memo m USING (id) WHERE m.category_id IS NOT NULL", list)
        return counts.map { Facets.Count(value: Int64($0.value).flatMap(tree.pathText) ?? $0.value, count: $0.count) }
            .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    }

    private func counts(_ select: String, _ list: String) throws -> [Facets.Count] {
        let sql = "WITH hit(id) AS (SELECT value FROM json_each(?)) \(select) GROUP BY 1 ORDER BY 2 DESC, 1"
        return try Row.fetchAll(db, sql: sql, arguments: [list]).map { row in
            Facets.Count(value: row[0] ?? "", count: row[1] ?? 0)
        }
    }
}
