import GRDB
public import MemoModel

/// A text that a memo once had.
public struct MemoVersion: Sendable, Hashable {
    /// Counts from 1 for each memo; the present text has the number after the last replaced one.
    public let number: Int
    /// When it was replaced; nil for the present text.
    public let replaced: Timestamp?
    /// Byte for byte as it was.
    public let text: MemoText
}

/// Replaced texts of memos: the table `revision`.
struct Versions {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Keeps the present text of a memo, about to be replaced; answers its number.
    func keepPresentText(of id: Int64, at time: Timestamp) throws -> Int {
        let number = try nextNumber(of: id)
        try db.cachedStatement(
            sql: """
                INSERT INTO revision(memo_id, number, replaced, lead, gap, title, body, category_id)
                SELECT id, ?, ?, lead, gap, title, body, category_id FROM memo WHERE id = ?
                """
        ).execute(arguments: [number, time.milliseconds, id])
        return number
    }

    /// The number of the present text.
    func nextNumber(of id: Int64) throws -> Int {
        let last = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT max(number) FROM revision WHERE memo_id = ?"), arguments: [id])
        return (last ?? 0) + 1
    }

    /// The text with a number; nil when there is none or it has been pruned.
    ///
    /// A caller who is limited gets only those that were replaced while the memo was in a visible category.
    func version(_ number: Int, of id: Int64, _ visible: VisibleCategories? = nil) throws -> MemoVersion? {
        // A vault of an earlier version has no column for the category, and no limited callers.
        let category = visible == nil ? "NULL AS category_id" : "category_id"
        let row = try Row.fetchOne(
            db, sql: "SELECT lead, gap, title, body, replaced, \(category) FROM revision WHERE memo_id = ? AND number = ?",
            arguments: [id, number])
        if let row {
            guard visible?.contains(row["category_id"]) != false else { return nil }
            return MemoVersion(number: number, replaced: row.time("replaced"), text: row.memoText)
        }
        guard try number == nextNumber(of: id) else { return nil }
        let present = try Row.fetchOne(db, sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?", arguments: [id])
        return present.map { MemoVersion(number: number, replaced: nil, text: $0.memoText) }
    }

    /// Numbers of all texts there are, the present one last.
    func numbers(of id: Int64, _ visible: VisibleCategories? = nil) throws -> [Int] {
        guard let visible else {
            return try Int.fetchAll(db, sql: "SELECT number FROM revision WHERE memo_id = ? ORDER BY number", arguments: [id])
                + [nextNumber(of: id)]
        }
        return try Row.fetchAll(db, sql: "SELECT number, category_id FROM revision WHERE memo_id = ? ORDER BY number", arguments: [id])
            .filter { visible.contains($0[1]) }.map { $0[0] } + [nextNumber(of: id)]
    }

    /// Forgets the oldest texts of each memo beyond `limit`, which is at least 1: the last one holds the count. Answers how many.
    func prune(keeping limit: Int) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM revision WHERE number <=
                    (SELECT max(number) FROM revision newest WHERE newest.memo_id = revision.memo_id) - ?
                """, arguments: [max(1, limit)])
        return db.changesCount
    }
}
