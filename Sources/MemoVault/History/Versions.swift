import GRDB
public import MemoModel

/// A version of a memo's text.
public struct MemoVersion: Sendable, Hashable {
    /// Counts from 1 for each memo. The current text has the highest number.
    public let number: Int
    /// The time when it was replaced, or nil for the current text.
    public let replaced: Timestamp?
    /// The text, byte for byte.
    public let text: MemoText
}

/// Reads and writes replaced texts of memos: the table `revision`.
struct Versions {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Stores the current text of a memo as a version, before it is replaced, and returns the number of that
    /// version.
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

    /// Returns the number of the current text.
    func nextNumber(of id: Int64) throws -> Int {
        let last = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT max(number) FROM revision WHERE memo_id = ?"), arguments: [id])
        return (last ?? 0) + 1
    }

    /// Returns the version with a number, or nil if there is none or it was pruned.
    ///
    /// A limited caller gets only versions that were replaced while the memo was in a visible category.
    func version(_ number: Int, of id: Int64, _ visible: VisibleCategories? = nil) throws -> MemoVersion? {
        // Vaults of earlier versions lack the column for the category. They have no limited callers either.
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

    /// Returns the numbers of all versions, the current text last.
    func numbers(of id: Int64, _ visible: VisibleCategories? = nil) throws -> [Int] {
        guard let visible else {
            return try Int.fetchAll(db, sql: "SELECT number FROM revision WHERE memo_id = ? ORDER BY number", arguments: [id])
                + [nextNumber(of: id)]
        }
        return try Row.fetchAll(db, sql: "SELECT number, category_id FROM revision WHERE memo_id = ? ORDER BY number", arguments: [id])
            .filter { visible.contains($0[1]) }.map { $0[0] } + [nextNumber(of: id)]
    }

    /// Deletes the oldest versions of each memo beyond `limit` and returns their number. `limit` is at least
    /// 1, because the last version holds the count.
    func prune(keeping limit: Int) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM revision WHERE number <=
                    (SELECT max(number) FROM revision newest WHERE newest.memo_id = revision.memo_id) - ?
                """, arguments: [max(1, limit)])
        return db.changesCount
    }
}
