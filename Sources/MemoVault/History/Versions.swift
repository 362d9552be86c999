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

/// Writes replaced texts of memos: the table `revision`.
struct Versions {
    private let db: any WritableVaultDatabase

    init(_ db: any WritableVaultDatabase) { self.db = db }

    /// Stores the current text of a memo as a version, before it is replaced, and returns the number of that
    /// version.
    func keepPresentText(of id: Int64, at time: Timestamp) throws -> Int {
        let number = try VersionReader(db).nextNumber(of: id)
        try db.change(
            """
            INSERT INTO revision(memo_id, number, replaced, lead, gap, title, body, category_id)
            SELECT id, ?, ?, lead, gap, title, body, category_id FROM memo WHERE id = ?
            """, VaultCell(number), .integer(time.milliseconds), .integer(id))
        return number
    }

    /// Stores the text that a memo has in another vault as a version, with which the present text was merged.
    func keep(_ text: MemoText, of id: Int64, at time: Timestamp) throws {
        try db.change(
            """
            INSERT INTO revision(memo_id, number, replaced, lead, gap, title, body, category_id)
            SELECT id, ?, ?, ?, ?, ?, ?, category_id FROM memo WHERE id = ?
            """,
            [try VaultCell(VersionReader(db).nextNumber(of: id)), .integer(time.milliseconds)] + text.cells([.lead, .gap, .title, .body])
                + [.integer(id)])
    }

    /// Deletes the oldest versions of each memo beyond `limit` and returns their number. `limit` is at least
    /// 1, because the last version holds the count.
    func prune(keeping limit: Int) throws -> Int {
        try db.change(
            """
            DELETE FROM revision WHERE number <=
                (SELECT max(number) FROM revision newest WHERE newest.memo_id = revision.memo_id) - ?
            """, VaultCell(max(1, limit)))
    }
}

/// Reads replaced texts of memos.
struct VersionReader {
    private let db: any VaultDatabase

    init(_ db: any VaultDatabase) { self.db = db }

    /// Returns the number of the current text.
    func nextNumber(of id: Int64) throws -> Int {
        (try db.statement("SELECT max(number) FROM revision WHERE memo_id = ?").number(.integer(id)) ?? 0) + 1
    }

    /// Returns the version with a number, or nil if there is none or it was pruned.
    ///
    /// A limited caller gets only versions that were replaced while the memo was in a visible category.
    func version(_ number: Int, of id: Int64, _ visible: VisibleCategories? = nil) throws -> MemoVersion? {
        // Vaults of earlier versions lack the column for the category. They have no limited callers either.
        let category = visible == nil ? "" : ", category_id"
        let replaced = try db.statement(
            "SELECT lead, gap, title, body, replaced\(category) FROM revision WHERE memo_id = ? AND number = ?"
        ).first(.integer(id), .integer(Int64(number))) { row in
            let isVisible = visible?.contains(row[5] as Int64?) != false
            return isVisible ? MemoVersion(number: number, replaced: row.time(at: 4), text: row.memoText) : nil
        }
        if let replaced { return replaced }
        guard try number == nextNumber(of: id) else { return nil }
        return try MemoDetails.text(of: MemoID(rawValue: id), in: db).map { MemoVersion(number: number, replaced: nil, text: $0) }
    }

    /// Returns the replaced texts of a memo, the oldest first.
    func texts(of id: Int64) throws -> [MemoText] {
        try db.statement("SELECT lead, gap, title, body FROM revision WHERE memo_id = ? ORDER BY number").rows(.integer(id)) { $0.memoText }
    }

    /// Returns the numbers of all versions, the current text last.
    func numbers(of id: Int64, _ visible: VisibleCategories? = nil) throws -> [Int] {
        let category = visible == nil ? "" : ", category_id"
        let kept = try db.statement("SELECT number\(category) FROM revision WHERE memo_id = ? ORDER BY number").rows(.integer(id)) { row in
            visible?.contains(row[1] as Int64?) != false ? row[0] as Int : nil
        }
        return try kept.compactMap(\.self) + [nextNumber(of: id)]
    }
}
