import GRDB
public import MemoModel

extension MemoEditor {
    /// Puts a memo into the trash, where searches and lists leave it out.
    /// - Throws: `EditFailure.noMemo`.
    public func trash(_ memo: MemoID) throws -> Change? {
        let row = try row(memo)
        guard !row.isTrashed else { return nil }
        try db.execute(sql: "UPDATE memo SET trashed = ? WHERE id = ?", arguments: [now.milliseconds, row.id])
        return try log.record(.trashed, memo: row.id, title: row.text.title, at: now)
    }

    /// Takes a memo out of the trash. It keeps its pin if there is still room for it.
    /// - Throws: `EditFailure.noMemo`, `.notInTrash`.
    public func restore(_ memo: MemoID) throws -> Change {
        let row = try row(memo)
        guard row.isTrashed else { throw EditFailure.notInTrash(memo) }
        let hasRoom = try pins().count < settings.pinLimit
        try db.execute(
            sql: "UPDATE memo SET trashed = NULL, pinned = pinned AND ? WHERE id = ?", arguments: [hasRoom, row.id])
        if row.isPinned, !hasRoom { try log.record(.unpinned, memo: row.id, title: row.text.title, at: now) }
        return try log.record(.restored, memo: row.id, title: row.text.title, at: now)
    }

    /// Deletes all memos in the trash for good, with their old texts; only the history still knows their titles. Answers how many.
    public func emptyTrash() throws -> Int {
        try requireWhole()
        try MemoNumbers.reserve(in: db)
        let rows = try Row.fetchAll(db, sql: "SELECT id, lead, gap, title, body FROM memo WHERE trashed IS NOT NULL ORDER BY id")
        for row in rows {
            let (id, text) = (row["id"] as Int64, row.memoText)
            try store.remove(id, text)
            try log.record(.purged, memo: id, title: text.title, at: now)
        }
        try db.execute(sql: "DELETE FROM tag WHERE id NOT IN (SELECT tag_id FROM memo_tag)")
        return rows.count
    }
}
