import GRDB
public import MemoIndex
import MemoModel

extension Vault {
    /// The user's own list of words that mean the same; it travels with the vault.
    /// - Throws: `VaultError`.
    public func synonyms() throws -> SynonymList {
        try read { try SynonymList.kept(in: $0) }
    }

    /// Changes the list; what `change` throws leaves it as it was.
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
    /// The list that a vault keeps; empty for one without, or with what another program has left there.
    static func kept(in db: Database) throws -> SynonymList {
        let text = try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM setting WHERE key = 'synonyms'"))
        return text.flatMap { try? SynonymList($0) } ?? SynonymList()
    }
}
