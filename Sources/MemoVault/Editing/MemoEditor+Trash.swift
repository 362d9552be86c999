import MemoImport
public import MemoModel

extension MemoEditor {
    /// Moves a memo to the trash, which searches and lists leave out.
    /// - Throws: `EditFailure.noMemo`.
    public func trash(_ memo: MemoID) throws -> Change? {
        let row = try row(memo)
        guard !row.isTrashed else { return nil }
        try change(.trashed, of: row, "trashed = ?", .integer(now.milliseconds))
        return try log.record(.trashed, memo: row.id, title: row.text.title, at: now)
    }

    /// Restores a memo from the trash. It stays pinned unless the limit is reached.
    /// - Throws: `EditFailure.noMemo`, `.notInTrash`.
    public func restore(_ memo: MemoID) throws -> Change {
        let row = try row(memo)
        guard row.isTrashed else { throw EditFailure.notInTrash(memo) }
        let hasRoom = try pins().count < settings.pinLimit
        try change(.trashed, of: row, "trashed = NULL")
        if row.plain.isPinned, !hasRoom { _ = try setPin(false, row) }
        return try log.record(.restored, memo: row.id, title: row.text.title, at: now)
    }

    /// Deletes memos in the trash permanently, with their versions, and returns their number. The history
    /// keeps their titles.
    ///
    /// SQLite overwrites the freed pages. Words may remain in the index until its segments are merged; see
    /// `VaultEngine.emptyTrash`.
    /// - Parameters:
    ///   - memos: Only these, if they are in the trash; nil for all.
    ///   - time: Only those that came there before; nil for all.
    public func emptyTrash(of memos: [MemoID]? = nil, before time: Timestamp? = nil) throws -> Int {
        try requireWhole()
        try RowNumbers.memo.reserve(in: db)
        return try db.overwritingDeleted {
            let wanted = memos.map { Set($0.map(\.rawValue)) }
            let ids = try db.integers(
                "SELECT id FROM memo WHERE trashed IS NOT NULL AND trashed < ? ORDER BY id", [.integer(time?.milliseconds ?? .max)]
            ).filter { wanted?.contains($0) != false }
            // One text at a time, because all of them together may not fit in memory.
            for id in ids {
                let text = try row(MemoID(rawValue: id)).text
                try PurgedMemos.note(id, text, in: db)
                try store.remove(id, text)
                try log.record(.purged, memo: id, title: text.title, at: now)
            }
            try store.flush()
            try db.delete(.tag, where: "id NOT IN (SELECT tag_id FROM memo_tag)")
            return ids.count
        }
    }
}
