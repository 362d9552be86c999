import Foundation
import GRDB
import KoreanText
import MemoVault

extension TitleKeys {
    /// Adds the missing keys. Call it within a transaction.
    static func complete(in db: Database) throws {
        if try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'collation'") != version {
            try db.execute(sql: "DELETE FROM title_key")
            try db.set("collation", to: .text(version))
        }
        let collation = KoreanCollation()
        let insertion = try db.cachedStatement(sql: "INSERT INTO title_key(memo_id, key) VALUES (?, ?)")
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, title FROM memo WHERE id NOT IN (SELECT memo_id FROM title_key)")
        // Insert in key order, so that the index only grows at its end.
        let keys = rows.map { (id: $0[0] as Int64, key: collation.key(of: $0[1])) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        for (id, key) in keys { try insertion.execute(arguments: [id, Data(key)]) }
    }
}

extension Vault {
    /// Adds the missing sort keys to the vault at `path`. Does nothing if there are none or the vault is
    /// read-only; lists then compute the keys each time, which takes longer.
    public static func prepareTitles(_ path: String) {
        // Ignore errors: lists are the same without the keys.
        try? VaultError.translating(path: path) {
            let reading = try openForReading(path)
            let isReady = try reading.isSchemaOld || reading.readDatabase { try TitleKeys($0).areComplete() }
            try reading.close()
            guard !isReady else { return }
            let vault = try open(path)
            try vault.transaction { try TitleKeys.complete(in: $0) }
            try vault.close()
        }
    }
}
