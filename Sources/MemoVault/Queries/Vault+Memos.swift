import GRDB
public import MemoModel

extension Vault {
    /// Returns a memo with all its metadata, or nil if there is no memo with this number.
    /// - Throws: `VaultError`.
    public func memo(_ id: MemoID) throws -> MemoDetails? {
        try read { try MemoDetails.read(id, in: $0) }
    }

    /// Returns the metadata of memos in the order of `ids`. Skips numbers that do not exist.
    /// - Throws: `VaultError`.
    public func facts(of ids: [MemoID]) throws -> [MemoFacts] {
        try read { db in
            var reader = try FactsReader(in: db)
            return try ids.compactMap { try reader.facts(of: $0) }
        }
    }
}

extension MemoDetails {
    /// Reads a memo, or returns nil if there is no memo with this number.
    static func read(_ id: MemoID, in db: Database) throws -> MemoDetails? {
        var reader = try FactsReader(in: db)
        guard let facts = try reader.facts(of: id), let text = try text(of: id, in: db) else { return nil }
        return MemoDetails(
            facts: facts, text: text,
            revisionCount: try Int.fetchOne(db, sql: "SELECT count(*) FROM revision WHERE memo_id = ?", arguments: [id.rawValue]) ?? 0,
            conflicts: try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE conflict_of = ? ORDER BY id", arguments: [id.rawValue])
                .map(MemoID.init(rawValue:)),
            attachments: try AttachmentRows(db).attachments(of: id.rawValue))
    }

    static func text(of id: MemoID, in db: Database) throws -> MemoText? {
        let statement = try db.cachedStatement(sql: "SELECT lead, title, gap, body FROM memo WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.rawValue])?.memoText
    }
}

extension MemoEditor {
    /// Returns the memo as it is within the transaction, or nil if there is no memo with this number.
    /// - Throws: `VaultError`.
    public func memo(_ id: MemoID) throws -> MemoDetails? {
        guard let visible else { return try MemoDetails.read(id, in: db) }
        guard isVisible(try Int64.fetchOne(db, sql: "SELECT category_id FROM memo WHERE id = ?", arguments: [id.rawValue])) else {
            return nil
        }
        return try MemoDetails.read(id, in: db)?.limited(to: visible, in: db)
    }
}
