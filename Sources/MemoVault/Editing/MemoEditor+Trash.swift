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

    /// Deletes all memos in the trash for good, with their old texts; only the history still knows their titles. Returns how many.
    ///
    /// What this frees in the file is overwritten. Words may stand in the index until its parts are joined: see `Vault.emptyTrash`.
    public func emptyTrash() throws -> Int {
        try requireWhole()
        try MemoNumbers.reserve(in: db)
        try db.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? db.execute(sql: "PRAGMA secure_delete = OFF") }
        let ids = try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE trashed IS NOT NULL ORDER BY id")
        // One text at a time: all of them could be more than the memory holds.
        for id in ids {
            let text = try row(MemoID(rawValue: id)).text
            try store.remove(id, text)
            try log.record(.purged, memo: id, title: text.title, at: now)
        }
        try store.flush()
        try db.execute(sql: "DELETE FROM tag WHERE id NOT IN (SELECT tag_id FROM memo_tag)")
        return ids.count
    }
}
