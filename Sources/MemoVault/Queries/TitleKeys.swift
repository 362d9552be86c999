import Foundation
import GRDB
import KoreanText

/// Sort keys of titles: bytes that compare in the order of ICU's Korean collation, cached in a table of the
/// vault.
///
/// The table is filled when a list is first sorted by title, so that imports do not pay for it. Code that
/// changes a title must call `forget`.
struct TitleKeys {
    private let db: any VaultDatabase

    init(_ db: any VaultDatabase) { self.db = db }

    /// Removes the key of a memo. Call it when the title changes or the memo is deleted.
    static func forget(_ id: Int64, in db: any WritableVaultDatabase) throws {
        try db.change("DELETE FROM title_key WHERE memo_id = ?", .integer(id))
    }

    /// Returns whether every memo has a key made by this program's version of ICU.
    func areComplete() throws -> Bool {
        guard try db.statement("SELECT value FROM setting WHERE key = 'collation'").text() == Self.version else { return false }
        return try db.statement("SELECT (SELECT count(*) FROM memo) - (SELECT count(*) FROM title_key)").number() == 0
    }

    /// Returns the same, and false for a vault of an earlier version, which has no table of keys.
    func areUsable() throws -> Bool { try db.hasTable("title_key") && areComplete() }

    /// Sorts titles without the table. Equal titles are sorted by number.
    func sorted(_ titles: [(id: Int64, title: String)]) -> [Int64] {
        let collation = KoreanCollation()
        let keys = titles.map { (key: collation.key(of: $0.title), id: $0.id) }
        return keys.sorted { $0.key == $1.key ? $0.id < $1.id : $0.key.lexicographicallyPrecedes($1.key) }.map(\.id)
    }

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

    private static var version: String { "ko/icu-\(UnicodeVersion.current.icu)" }
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
