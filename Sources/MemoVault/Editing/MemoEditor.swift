import Foundation
import MemoImport
public import MemoModel

/// Edits memos, categories and tags: updates rows, index and history together, in the transaction of
/// `VaultEngine.edit`.
///
/// Apart from imports and `Undo`, this is the only type that writes memos. Each method returns the change it made, or
/// nil if there was nothing to change.
public struct MemoEditor {
    let db: any WritableVaultDatabase
    let settings: VaultSettings
    let now: Timestamp
    let log: EventLog
    let versions: Versions
    let store: MemoStore
    /// The categories to which the caller is limited, or nil for no limit. All look-ups on behalf of the
    /// caller must respect it.
    let visible: VisibleCategories?
    /// The number of the operation that the changes are, for an undo. If nothing changes, there is no operation with it.
    public let operation: Int64
    /// The sitting that the changes continue; nil for none.
    private let sitting: Sitting?

    init(
        _ db: any WritableVaultDatabase, settings: VaultSettings, at now: Timestamp, visible: VisibleCategories?, operation: Int64,
        sitting: Sitting? = nil
    ) {
        (self.db, self.settings, self.now, self.visible, self.operation) = (db, settings, now, visible, operation)
        self.sitting = sitting
        (log, versions, store) = (EventLog(db), Versions(db), MemoStore(db))
    }

    /// Adds a memo and returns the change, which holds its number.
    /// - Throws: `EditFailure` if the text is empty, the category does not exist, or no more memos can be
    ///   pinned.
    public func add(_ draft: MemoDraft) throws -> Change {
        try Self.check(draft.text)
        let category = try draft.category.map { try tree().place(of: $0).category.id.rawValue }
        try checkPlace(category)
        if draft.isPinned { try checkPins(adding: 1) }
        let original = try draft.conflictOf.map { try row($0).id }
        let id = try insert(draft, category: category)
        for tag in draft.tags { _ = try attach(tag, to: id) }
        if let original { try db.change("UPDATE memo SET conflict_of = ? WHERE id = ?", .integer(original), .integer(id)) }
        return try log.record(.added, memo: id, title: draft.text.title, at: now)
    }

    private func insert(_ draft: MemoDraft, category: Int64?) throws -> Int64 {
        var plain = draft.plain
        if plain.deadline != nil, plain.state == nil { plain.state = .todo }
        let (number, source) = (try RowNumbers.memo.reserved(in: db), try OwnSource.id(in: db, at: now))
        let facts = StoredFacts(
            // A date that the user chose is the one to show and sort by, so the time of writing is not stored
            // as the modification time.
            recency: draft.date ?? now, created: draft.date ?? now, modified: draft.date == nil ? now : nil, trashed: nil,
            category: category, plain: plain, fingerprint: 0, path: nil)
        while true {
            let key = StoredText(draft.externalID ?? UUID().uuidString.lowercased())
            let memo = MemoRow(number: number, source: source, key: key, imported: now, facts: facts, text: draft.text)
            // Nil if the key is taken, which for a random UUID is practically impossible.
            if let id = try store.insert(memo) { return id }
            if draft.externalID != nil { throw EditFailure.nameTaken }
        }
    }

    /// Returns the first memo that was written in this vault under an identifier in a range of them, or nil if there is none.
    package func ownMemo(from first: String, through last: String) throws -> (memo: MemoID, externalID: String)? {
        try db.statement(
            """
            SELECT m.id, m.external_id FROM memo m JOIN source s ON s.id = m.source_id
            WHERE s.name = ? AND m.external_id BETWEEN ? AND ? ORDER BY m.external_id LIMIT 1
            """
        ).first(.text(OwnSource.name), .text(first), .text(last)) { (MemoID(rawValue: $0[0]), $0[1]) }
    }

    /// Replaces the text of a memo and keeps the old text as a version.
    /// - Throws: `EditFailure`.
    public func replaceText(of memo: MemoID, with text: MemoText) throws -> Change? {
        try Self.check(text)
        let row = try usedRow(memo)
        if let change = sitting?.change, sitting?.memo == row.id { return try rewrite(text, over: row, change) }
        return try write(text, over: row) { .edited(version: $0) }
    }

    /// Keeps a text as a version of a memo, whose own text stays, and returns the change; nil if it has this text.
    /// - Throws: `EditFailure`.
    public func keepVersion(_ text: MemoText, of memo: MemoID) throws -> Change? {
        let old = try usedRow(memo).text
        guard case .edited(let version)? = try replaceText(of: memo, with: text)?.kind else { return nil }
        return try write(old, over: usedRow(memo)) { .reverted(to: version, version: $0) }
    }

    /// Restores the text of an earlier version and keeps the current text as a version.
    /// - Throws: `EditFailure.noVersion` if there is no such version.
    public func revert(_ memo: MemoID, to number: Int) throws -> Change? {
        let row = try usedRow(memo)
        let reader = VersionReader(db)
        guard let version = try reader.version(number, of: memo.rawValue, visible) else {
            throw EditFailure.noVersion(number, of: memo, kept: try reader.numbers(of: memo.rawValue, visible))
        }
        return try write(version.text, over: row) { .reverted(to: number, version: $0) }
    }

    private func write(_ text: MemoText, over row: StoredMemo, kind: (Int) -> Change.Kind) throws -> Change? {
        try db.keepBaseline(.text, where: "m.id = ?", .integer(row.id))
        guard let version = try store.replaceText(of: row.id, row.text, with: text, at: now) else { return nil }
        try db.change("UPDATE memo SET modified = ?1, recency = ?1 WHERE id = ?2", .integer(now.milliseconds), .integer(row.id))
        return try log.record(kind(version), memo: row.id, title: text.title, at: now)
    }

    /// Replaces a text that the same sitting wrote. It becomes no version, and the event of the sitting becomes the newest one, so that those hear
    /// of it who follow the changes.
    private func rewrite(_ text: MemoText, over row: StoredMemo, _ kind: Change.Kind) throws -> Change? {
        guard try store.rewriteText(of: row.id, row.text, with: text) else { return nil }
        try db.change("UPDATE memo SET modified = ?1, recency = ?1 WHERE id = ?2", .integer(now.milliseconds), .integer(row.id))
        return try log.renew(kind, memo: row.id, title: text.title, at: now)
    }

    private static func check(_ text: MemoText) throws {
        guard !text.isBlank else { throw EditFailure.emptyText }
        guard !text.whole.utf8.contains(0) else { throw EditFailure.nullCharacter }
    }
}

/// The data of a memo that an edit needs before changing it.
struct StoredMemo {
    let id: Int64
    let text: MemoText
    let category: Int64?
    let plain: PlainFacts
    let isTrashed: Bool
}

extension MemoEditor {
    private static let columns = MemoSelection(
        [.id, .category, .trashed, .lead, .gap, .title, .body] + .all.filter { $0.fact != nil })

    /// Reads a memo that the caller may see.
    /// - Throws: `EditFailure.noMemo`.
    func row(_ memo: MemoID) throws -> StoredMemo {
        let columns = Self.columns
        let found = try db.statement("SELECT \(columns.columns.names) FROM memo WHERE id = ?").first(.integer(memo.rawValue)) { row in
            StoredMemo(
                id: row[columns[.id]], text: row.memoText, category: row[columns[.category]],
                plain: PlainFacts(row, columns), isTrashed: row.time(at: columns[.trashed]) != nil)
        }
        guard let found, isVisible(found.category) else { throw EditFailure.noMemo(String(memo.rawValue)) }
        return found
    }

    /// Changes the columns of a fact of a memo, and keeps the baseline for the next import.
    /// - Parameters:
    ///   - assignments: The SQL after SET.
    func change(_ fact: MemoFact, of row: StoredMemo, _ assignments: String, _ values: VaultCell...) throws {
        try db.keepBaseline(fact, where: "m.id = ?", .integer(row.id))
        try db.change("UPDATE memo SET \(assignments) WHERE id = ?", values + [.integer(row.id)])
    }

    /// Reads a memo that the caller may see and that is not in the trash.
    /// - Throws: `EditFailure.noMemo`, `.inTrash`.
    func usedRow(_ memo: MemoID) throws -> StoredMemo {
        let row = try row(memo)
        guard !row.isTrashed else { throw EditFailure.inTrash(memo) }
        return row
    }
}
