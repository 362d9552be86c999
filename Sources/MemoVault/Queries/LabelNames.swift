import GRDB
import MemoIndex

/// The names of tags and categories by which words find memos, read once for all searches over one snapshot.
final class LabelNames {
    private let db: Database
    private var known: LabelIndex?

    init(in db: Database) { self.db = db }

    func index() throws -> LabelIndex {
        if let known { return known }
        let index = try LabelIndex(labels(.tag, "SELECT id, name FROM tag") + labels(.category, "SELECT id, name FROM category"))
        known = index
        return index
    }

    func memos(bearing label: MemoLabel) throws -> MemoIDs {
        if label.place == .tag {
            return try ids("SELECT memo_id FROM memo_tag WHERE tag_id = ? ORDER BY memo_id", label.id)
        }
        let below = "WITH RECURSIVE below(id) AS (SELECT ? UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id) "
        return try ids(below + "SELECT id FROM memo WHERE category_id IN (SELECT id FROM below) ORDER BY id", label.id)
    }

    private func labels(_ place: Reason.Place, _ sql: String) throws -> [MemoLabel] {
        try Row.fetchAll(db.cachedStatement(sql: sql)).map { MemoLabel(place, id: $0[0], name: $0[1]) }
    }

    private func ids(_ sql: String, _ id: Int64) throws -> MemoIDs {
        MemoIDs(ascending: try RowReader(db).integers(sql, [id]))
    }
}
