import Foundation
import GRDB
import MemoIndex
public import MemoModel

/// Changes memos, categories and tags by hand: row, index and history together, in the one transaction of `Vault.edit`.
///
/// The one place besides an import that writes memos. Every method answers the change it made, nil where all was so already.
public struct MemoEditor {
    let db: Database
    let settings: VaultSettings
    let now: Timestamp
    let log: EventLog
    let versions: Versions

    init(_ db: Database, settings: VaultSettings, at now: Timestamp) {
        (self.db, self.settings, self.now) = (db, settings, now)
        (log, versions) = (EventLog(db), Versions(db))
    }

    /// Adds a memo and answers that change, with its number.
    /// - Throws: `EditFailure` for an empty text, a category that does not exist, or one pin too many.
    public func add(_ draft: MemoDraft) throws -> Change {
        try Self.check(draft.text)
        let category = try draft.category.map { try CategoryTree(in: db).place(of: $0).category.id.rawValue }
        if draft.isPinned { try checkPins(adding: 1) }
        let state = draft.state ?? (draft.due == nil ? nil : .todo)
        let (lead, gap) = draft.text.columns
        try db.execute(
            sql: """
                INSERT INTO memo(id, recency, created, modified, category_id, state, pinned, deadline, imported, source_id, external_id,
                    fingerprint, lead, gap, title, body, detected) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)
                """,
            arguments: [
                MemoNumbers.reserved(in: db), now.milliseconds, (draft.date ?? now).milliseconds, now.milliseconds, category,
                state?.rawValue, draft.isPinned, draft.due?.milliseconds, now.milliseconds, OwnSource.id(in: db, at: now),
                UUID().uuidString.lowercased(), lead, gap, draft.text.title, draft.text.body, DetectedColumn.value(for: draft.text),
            ])
        let id = db.lastInsertedRowID
        try SearchIndex.insert(id, title: draft.text.title, body: draft.text.body, in: db)
        for tag in draft.tags { _ = try attach(tag, to: id) }
        return try log.record(.added, memo: id, title: draft.text.title, at: now)
    }

    /// Replaces the text of a memo; the old one is kept as a version.
    /// - Throws: `EditFailure`.
    public func replaceText(of memo: MemoID, with text: MemoText) throws -> Change? {
        try Self.check(text)
        let row = try usedRow(memo)
        return try write(text, over: row) { .edited(version: $0) }
    }

    /// Brings the text of an earlier version back; the present one is kept as a version.
    /// - Throws: `EditFailure.noVersion` when there is none of that number.
    public func revert(_ memo: MemoID, to number: Int) throws -> Change? {
        let row = try usedRow(memo)
        guard let version = try versions.version(number, of: memo.rawValue) else {
            throw EditFailure.noVersion(number, of: memo, kept: try versions.numbers(of: memo.rawValue))
        }
        return try write(version.text, over: row) { .reverted(to: number, version: $0) }
    }

    private func write(_ text: MemoText, over row: StoredMemo, kind: (Int) -> Change.Kind) throws -> Change? {
        // Bytes, not characters: NFD and NFC are equal to Swift.
        guard !text.whole.utf8.elementsEqual(row.text.whole.utf8) else { return nil }
        let version = try versions.keepPresentText(of: row.id, at: now)
        // The index forgets the old text by reading it once more: before the memo has the new one.
        try SearchIndex.delete(row.id, title: row.text.title, body: row.text.body, in: db)
        let (lead, gap) = text.columns
        try db.execute(
            sql: "UPDATE memo SET lead = ?, gap = ?, title = ?, body = ?, detected = ?, modified = ?, recency = ? WHERE id = ?",
            arguments: [lead, gap, text.title, text.body, DetectedColumn.value(for: text), now.milliseconds, now.milliseconds, row.id])
        try SearchIndex.insert(row.id, title: text.title, body: text.body, in: db)
        try TitleKeys(db).forget(row.id)
        return try log.record(kind(version), memo: row.id, title: text.title, at: now)
    }

    private static func check(_ text: MemoText) throws {
        guard !text.isBlank else { throw EditFailure.emptyText }
        guard !text.whole.utf8.contains(0) else { throw EditFailure.nullCharacter }
    }
}

/// What an edit needs to know of a memo before it changes it.
struct StoredMemo {
    let id: Int64
    let text: MemoText
    let category: Int64?
    let state: WorkState?
    let deadline: Timestamp?
    let isPinned: Bool
    let isTrashed: Bool
}

extension MemoEditor {
    /// - Throws: `EditFailure.noMemo`.
    func row(_ memo: MemoID) throws -> StoredMemo {
        let statement = try db.cachedStatement(
            sql: "SELECT id, category_id, state, deadline, pinned, trashed, lead, gap, title, body FROM memo WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [memo.rawValue]) else {
            throw EditFailure.noMemo(String(memo.rawValue))
        }
        return StoredMemo(
            id: row["id"], text: row.memoText, category: row["category_id"],
            state: (row["state"] as Int?).flatMap { WorkState(rawValue: $0) }, deadline: row.time("deadline"), isPinned: row["pinned"],
            isTrashed: row.time("trashed") != nil)
    }

    /// - Throws: `EditFailure` also for a memo in the trash.
    func usedRow(_ memo: MemoID) throws -> StoredMemo {
        let row = try row(memo)
        guard !row.isTrashed else { throw EditFailure.inTrash(memo) }
        return row
    }
}
