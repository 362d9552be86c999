import GRDB
public import MemoModel

extension Vault {
    /// One memo with all that is known of it; nil when there is none of that number.
    /// - Throws: `VaultError`.
    public func memo(_ id: MemoID) throws -> MemoDetails? {
        try read { db in
            var reader = try FactsReader(in: db)
            guard let facts = try reader.facts(of: id, in: db),
                let row = try Row.fetchOne(db, sql: "SELECT lead, title, gap, body FROM memo WHERE id = ?", arguments: [id.rawValue])
            else { return nil }
            return MemoDetails(
                facts: facts, text: MemoText(lead: row[0] ?? "", title: row[1], gap: row[2] ?? "\n", body: row[3]),
                revisionCount: try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM revision WHERE memo_id = ?", arguments: [id.rawValue]) ?? 0,
                conflicts: try Int64.fetchAll(
                    db, sql: "SELECT id FROM memo WHERE conflict_of = ? ORDER BY id", arguments: [id.rawValue]
                ).map(MemoID.init(rawValue:)))
        }
    }

    /// Facts of memos, in the order of `ids`; numbers that do not exist are left out.
    /// - Throws: `VaultError`.
    public func facts(of ids: [MemoID]) throws -> [MemoFacts] {
        try read { db in
            var reader = try FactsReader(in: db)
            return try ids.compactMap { try reader.facts(of: $0, in: db) }
        }
    }
}
