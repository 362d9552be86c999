import GRDB
import MemoSearch
import PostingIndex
import SQLiteSupport

/// Looks up the tags and categories whose names begin with a word, so that words find memos by them.
///
/// A vault may have tens of thousands of tags, so they are never all read: an index finds the names with a
/// prefix. Every word of every search is looked up and most are not names, so the look-up must be cheap.
struct LabelNames {
    private let db: Database
    private let rows: RowReader

    init(in db: Database) { (self.db, rows) = (db, RowReader(db)) }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] {
        // NOCASE folds ASCII letters to lower case, so ASCII punctuation sorts before 0, between 9 and a, and
        // after z. After a digit, names that continue with another digit are left out.
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

    /// Selects the names from ?1 up to, but not including, ?2: for a tag twice its ID plus one, for a
    /// category twice its ID.
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
