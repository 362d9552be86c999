import Foundation
import GRDB
import KoreanText

/// Titles as bytes that compare as they sort, kept in the vault: a table of what ICU says.
///
/// Filled when a list by title is asked for, so that no import pays for it; whoever changes a title calls `forget`.
struct TitleKeys {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Call when a title changes or its memo is deleted.
    func forget(_ id: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM title_key WHERE memo_id = ?").execute(arguments: [id])
    }

    /// Whether every memo has its key, by the rules of this program's ICU.
    func areComplete() throws -> Bool {
        guard try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'collation'") == Self.version else { return false }
        return try Bool.fetchOne(db, sql: "SELECT (SELECT count(*) FROM memo) = (SELECT count(*) FROM title_key)") == true
    }

    /// The same, also in a vault of an earlier version, which has no table of keys.
    func areUsable() throws -> Bool { try db.tableExists("title_key") && areComplete() }

    /// Sorts titles without the table; titles that are alike by number.
    func sorted(_ titles: [(id: Int64, title: String)]) -> [Int64] {
        let collation = KoreanCollation()
        let keys = titles.map { (key: collation.key(of: $0.title), id: $0.id) }
        return keys.sorted { $0.key == $1.key ? $0.id < $1.id : $0.key.lexicographicallyPrecedes($1.key) }.map(\.id)
    }

    /// Gives every memo without a key its key. Call within a transaction.
    func complete() throws {
        if try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'collation'") != Self.version {
            try db.execute(sql: "DELETE FROM title_key")
            try db.execute(
                sql: "INSERT INTO setting(key, value) VALUES ('collation', ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value",
                arguments: [Self.version])
        }
        let collation = KoreanCollation()
        let insertion = try db.cachedStatement(sql: "INSERT INTO title_key(memo_id, key) VALUES (?, ?)")
        let rows = try Row.fetchAll(
            db, sql: "SELECT id, title FROM memo WHERE id NOT IN (SELECT memo_id FROM title_key)")
        // In their order, so that the index grows at its end.
        let keys = rows.map { (id: $0[0] as Int64, key: collation.key(of: $0[1])) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        for (id, key) in keys { try insertion.execute(arguments: [id, Data(key)]) }
    }

    private static var version: String { "ko/icu-\(UnicodeVersion.current.icu)" }
}

extension Vault {
    /// Gets the vault at `path` ready for lists by title; does nothing when it is, or may not be written to: then lists sort titles
    /// themselves, which takes longer.
    public static func prepareTitles(_ path: String) {
        // Lists come out the same without it.
        try? VaultError.translating(path: path) {
            let reading = try openForReading(path)
            let isReady = try reading.isSchemaOld || reading.read { try TitleKeys($0).areComplete() }
            try reading.close()
            guard !isReady else { return }
            let vault = try open(path)
            try vault.transaction { try TitleKeys($0).complete() }
            try vault.close()
        }
    }
}
