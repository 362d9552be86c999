import GRDB
public import MemoModel

extension Vault {
    /// Calls `each` with the metadata and text of each memo, in the order of `ids`. Without `ids`, exports
    /// all memos by number, including the trash.
    /// - Throws: what `each` throws, `VaultError`.
    public func export(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText) throws -> Void) throws {
        try read { db in try Self.export(ids, in: db) { facts, text, _ in try each(facts, text) } }
    }

    /// Calls `each` as `export` does, with the attachments of the memo.
    /// - Throws: what `each` throws, `VaultError`.
    package func exportWithAttachments(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText, [Attachment]) throws -> Void) throws {
        try read { db in
            let isEmpty = try AttachmentRows(db).isEmpty()
            try Self.export(ids, in: db) { facts, text, id in
                try each(facts, text, isEmpty ? [] : AttachmentRows.attachments(of: id, in: db))
            }
        }
    }

    private static func export(_ ids: [MemoID]?, in db: Database, each: (MemoFacts, MemoText, Int64) throws -> Void) throws {
        var reader = try FactsReader(in: db)
        let text = try db.cachedStatement(sql: "SELECT lead, title, gap, body FROM memo WHERE id = ?")
        for id in try ids?.map(\.rawValue) ?? Int64.fetchAll(db, sql: "SELECT id FROM memo ORDER BY id") {
            guard let facts = try reader.facts(of: MemoID(rawValue: id)),
                let row = try Row.fetchOne(text, arguments: [id])
            else { continue }
            try each(facts, MemoText(lead: row[0] ?? "", title: row[1], gap: row[2] ?? "\n", body: row[3]), id)
        }
    }
}
