import MemoSearch
import PostingIndex

/// Looks up the tags and categories whose names begin with a word, so that words find memos by them.
///
/// A vault may have tens of thousands of tags, so they are never all read: an index finds the names with a
/// prefix. Every word of every search is looked up and most are not names, so the look-up must be cheap.
struct LabelNames {
    private let db: any VaultDatabase

    init(in db: any VaultDatabase) { self.db = db }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] {
        // NOCASE folds ASCII letters to lower case, so ASCII punctuation sorts before 0, between 9 and a, and
        // after z. After a digit, names that continue with another digit are left out.
        if isOpen { return try labels(from: word, until: word + "\u{10FFFF}") }
        guard word.utf8.last.map({ $0 &- 0x30 < 10 }) == true else { return try labels(from: word, until: word + "a") }
        return try labels(from: word, until: word + "0") + labels(from: word + ":", until: word + "a")
    }

    private func labels(from: String, until: String) throws -> [MemoLabel] {
        if db.isRemote { return try labelsAtOnce(from: from, until: until) }
        return try db.integers(Self.beginning, [.text(from), .text(until)]).compactMap { number in
            let (id, isTag) = (number / 2, number % 2 == 1)
            let name = try db.statement("SELECT name FROM \(isTag ? "tag" : "category") WHERE id = ?").text(.integer(id))
            return name.map { MemoLabel(isTag ? .tag : .category, id: id, name: $0) }
        }
    }

    /// Returns the same by one statement with the names, in the order in which SQLite's indexes have them.
    private func labelsAtOnce(from: String, until: String) throws -> [MemoLabel] {
        try [Reason.Place.tag, .category].flatMap { place in
            let sql = "SELECT id, name FROM \(place == .tag ? "tag" : "category") WHERE \(Self.foldedTest)"
            return try db.statement(sql).rows(.text(from), .text(until)) { MemoLabel(place, id: $0[0], name: $0[1]) }.sorted { one, other in
                let (left, right) = (Self.folded(one.name), Self.folded(other.name))
                return left == right ? one.id < other.id : left.lexicographicallyPrecedes(right)
            }
        }
    }

    /// The condition of `beginning` for PostgreSQL, which has no NOCASE. By the rules of C, `lower` folds ASCII letters only.
    private static let foldedTest = """
        lower(name) >= lower(CAST(?1 AS text) COLLATE "C") AND lower(name) < lower(CAST(?2 AS text) COLLATE "C")
        """

    /// Returns the bytes by which NOCASE compares a name.
    private static func folded(_ name: String) -> [UInt8] { name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }

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
        let below =
            "WITH RECURSIVE below(id) AS (SELECT CAST(? AS BIGINT) UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id) "
        return try ids(below + "SELECT id FROM memo WHERE category_id IN (SELECT id FROM below) ORDER BY id", label.id)
    }

    private func ids(_ sql: String, _ id: Int64) throws -> MemoIDs {
        MemoIDs(ascending: try db.integers(sql, [.integer(id)]))
    }
}
