import GRDB
import MemoModel
public import MemoSearch

extension Vault {
    /// Returns the user's synonyms, which are stored in the vault.
    /// - Throws: `VaultError`.
    public func synonyms() throws -> SynonymList {
        try read { try SynonymList.kept(in: $0) }
    }

    /// Changes the synonyms in a transaction. If `change` throws, they stay as they were.
    /// - Throws: what `change` throws, `VaultError`.
    public func changeSynonyms(_ change: (inout SynonymList) throws -> Void) throws {
        try write { db in
            try db.inTransaction(.immediate) {
                var list = try SynonymList.kept(in: db)
                try change(&list)
                try db.execute(
                    sql: "INSERT INTO setting(key, value) VALUES ('synonyms', ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value",
                    arguments: [StoredText(list.text).text])
                return .commit
            }
        }
    }
}

extension SynonymList {
    /// Returns the stored synonyms; empty if there are none or another program stored an invalid list.
    static func kept(in db: Database) throws -> SynonymList {
        let text = try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM setting WHERE key = 'synonyms'"))
        return text.flatMap { try? SynonymList($0) } ?? SynonymList()
    }
}
