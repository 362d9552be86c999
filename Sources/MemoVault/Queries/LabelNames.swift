import GRDB
import MemoIndex

/// The names of tags and categories by which words find memos.
///
/// A vault may have tens of thousands of tags, so they are looked up in an index and never all read: by how they begin.
struct LabelNames {
    private let db: Database

    init(in db: Database) { self.db = db }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] {
        // To NOCASE all ASCII letters are small ones: signs stand before 0, between 9 and a, and behind z.
        let ranges = isOpen ? [(word, word + "\u{10FFFF}")] : [(word, word + "0"), (word + ":", word + "a")]
        return try ranges.flatMap { from, until in
            try Row.fetchAll(db.cachedStatement(sql: Self.beginning), arguments: [from, until]).map { row in
                MemoLabel(row[0] ? .tag : .category, id: row[1], name: row[2])
            }
        }
    }

    private static let beginning = """
        SELECT 1, id, name FROM tag WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
        UNION ALL SELECT 0, id, name FROM category WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
        """

    func memos(bearing label: MemoLabel) throws -> MemoIDs {
        if label.place == .tag {
            return try ids("SELECT memo_id FROM memo_tag WHERE tag_id = ? ORDER BY memo_id", label.id)
        }
        let below = "WITH RECURSIVE below(id) AS (SELECT ? UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id) "
        return try ids(below + "SELECT id FROM memo WHERE category_id IN (SELECT id FROM below) ORDER BY id", label.id)
    }

    private func ids(_ sql: String, _ id: Int64) throws -> MemoIDs {
        MemoIDs(ascending: try RowReader(db).integers(sql, [id]))
    }
}
