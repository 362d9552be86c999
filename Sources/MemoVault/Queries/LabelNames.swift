import GRDB
import MemoIndex

/// The names of tags and categories by which words find memos.
///
/// A vault may have tens of thousands of tags, so they are looked up in an index and never all read: by how they begin. Every word of every
/// search asks, and most are no names, so the question is made as cheap as can be.
struct LabelNames {
    private let db: Database
    private let rows: RowReader

    init(in db: Database) { (self.db, rows) = (db, RowReader(db)) }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] {
        // To NOCASE all ASCII letters are small ones: signs stand before 0, between 9 and a, and behind z. Numbers begin with others.
        if isOpen { return try labels(from: word, until: word + "\u{10FFFF}") }
        guard word.utf8.last.map({ $0 &- 0x30 < 10 }) == true else { return try labels(from: word, until: word + "a") }
        return try labels(from: word, until: word + "0") + labels(from: word + ":", until: word + "a")
    }

    private func labels(from: String, until: String) throws -> [MemoLabel] {
        try rows.integers(Self.beginning, [from, until]).compactMap { number in
            let (id, isTag) = (number / 2, number % 2 == 1)
            let sql = "SELECT name FROM \(isTag ? "tag" : "category") WHERE id = ?"
            let name = try String.fetchOne(db.cachedStatement(sql: sql), arguments: [id])
            return name.map { MemoLabel(isTag ? .tag : .category, id: id, name: $0) }
        }
    }

    /// Twice the id of each name from ?1 to before ?2, and one more of a tag.
    private static let beginning = """
        SELECT 2 * id + 1 FROM tag WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
        UNION ALL SELECT 2 * id FROM category WHERE name COLLATE NOCASE >= ?1 AND name COLLATE NOCASE < ?2
        """

    func memos(bearing label: MemoLabel) throws -> MemoIDs {
        if label.place == .tag {
            return try ids("SELECT memo_id FROM memo_tag WHERE tag_id = ? ORDER BY memo_id", label.id)
        }
        let below = "WITH RECURSIVE below(id) AS (SELECT ? UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id) "
        return try ids(below + "SELECT id FROM memo WHERE category_id IN (SELECT id FROM below) ORDER BY id", label.id)
    }

    private func ids(_ sql: String, _ id: Int64) throws -> MemoIDs {
        MemoIDs(ascending: try rows.integers(sql, [id]))
    }
}
