public import MemoModel

extension VaultReader {
    /// Returns a memo with all its metadata, or nil if there is no memo with this number.
    package func memo(_ id: MemoID) throws -> MemoDetails? { try MemoDetails.read(id, in: db) }

    /// Returns the metadata of memos in the order of `ids`. Skips numbers that do not exist.
    package func facts(of ids: [MemoID]) throws -> [MemoFacts] {
        var reader = try FactsReader(in: db)
        return try reader.facts(of: ids)
    }
}

extension MemoDetails {
    /// Reads a memo, or returns nil if there is no memo with this number.
    static func read(_ id: MemoID, in db: any VaultDatabase) throws -> MemoDetails? {
        var reader = try FactsReader(in: db)
        guard let facts = try reader.facts(of: id), let text = try text(of: id, in: db) else { return nil }
        return MemoDetails(
            facts: facts, text: text,
            revisionCount: try db.statement("SELECT count(*) FROM revision WHERE memo_id = ?").number(.integer(id.rawValue)) ?? 0,
            conflicts: try db.integers("SELECT id FROM memo WHERE conflict_of = ? AND trashed IS NULL ORDER BY id", [.integer(id.rawValue)])
                .map(MemoID.init(rawValue:)),
            attachments: try AttachmentRows.attachments(of: id.rawValue, in: db))
    }

    static func text(of id: MemoID, in db: any VaultDatabase) throws -> MemoText? {
        try db.statement("SELECT lead, title, gap, body FROM memo WHERE id = ?").first(.integer(id.rawValue), as: \.memoText)
    }
}

extension MemoEditor {
    /// Returns the memo as it is within the transaction, or nil if there is no memo with this number.
    /// - Throws: `VaultError`.
    public func memo(_ id: MemoID) throws -> MemoDetails? {
        guard let visible else { return try MemoDetails.read(id, in: db) }
        let category = try db.integers("SELECT category_id FROM memo WHERE id = ? AND category_id IS NOT NULL", [.integer(id.rawValue)])
        guard isVisible(category.first) else { return nil }
        return try MemoDetails.read(id, in: db)?.limited(to: visible, in: db)
    }
}
