import Foundation
import GRDB
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
    let store: MemoStore
    /// The categories to which the caller is limited; nil for none. Whatever the editor looks up for the caller goes through it.
    let visible: VisibleCategories?

    init(_ db: Database, settings: VaultSettings, at now: Timestamp, visible: VisibleCategories? = nil) throws {
        (self.db, self.settings, self.now, self.visible) = (db, settings, now, visible)
        (log, versions, store) = (EventLog(db), Versions(db), try MemoStore(db))
    }

    /// Adds a memo and answers that change, with its number.
    /// - Throws: `EditFailure` for an empty text, a category that does not exist, or one pin too many.
    public func add(_ draft: MemoDraft) throws -> Change {
        try Self.check(draft.text)
        let category = try draft.category.map { try tree().place(of: $0).category.id.rawValue }
        try checkPlace(category)
        if draft.isPinned { try checkPins(adding: 1) }
        let state = draft.state ?? (draft.due == nil ? nil : .todo)
        let id = try insert(draft, category: category, state: state)
        for tag in draft.tags { _ = try attach(tag, to: id) }
        return try log.record(.added, memo: id, title: draft.text.title, at: now)
    }

    private func insert(_ draft: MemoDraft, category: Int64?, state: WorkState?) throws -> Int64 {
        let (number, source) = (try MemoNumbers.reserved(in: db), try OwnSource.id(in: db, at: now))
        let columns = MemoColumns(
            // Of a memo that was given a date, that is the day to show and to sort by.
            recency: draft.date ?? now, created: draft.date ?? now, modified: draft.date == nil ? now : nil, category: category,
            state: state, isPinned: draft.isPinned,
            deadline: draft.due)
        while true {
            let key = StoredText(draft.externalID ?? UUID().uuidString.lowercased())
            let memo = NewMemo(number: number, source: source, key: key, imported: now, metadata: columns, text: draft.text)
            // Nil for a key that is taken, which no one will live to see.
            if let id = try store.insert(memo) { return id }
            if draft.externalID != nil { throw EditFailure.nameTaken }
        }
    }

    /// Returns the memo written in this vault under a name of the caller's own; nil when there is none.
    public func ownMemo(called externalID: String) throws -> MemoID? {
        try Int64.fetchOne(
            db,
            sql: "SELECT m.id FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.external_id = ?",
            arguments: [OwnSource.name, externalID]
        ).map(MemoID.init(rawValue:))
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
        guard let version = try versions.version(number, of: memo.rawValue, visible) else {
            throw EditFailure.noVersion(number, of: memo, kept: try versions.numbers(of: memo.rawValue, visible))
        }
        return try write(version.text, over: row) { .reverted(to: number, version: $0) }
    }

    private func write(_ text: MemoText, over row: StoredMemo, kind: (Int) -> Change.Kind) throws -> Change? {
        guard let version = try store.replaceText(of: row.id, row.text, with: text, at: now) else { return nil }
        try db.execute(
            sql: "UPDATE memo SET modified = ?1, recency = ?1 WHERE id = ?2", arguments: [now.milliseconds, row.id])
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
        guard let row = try Row.fetchOne(statement, arguments: [memo.rawValue]), isVisible(row["category_id"]) else {
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
