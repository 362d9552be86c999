import KoreanText

/// Sort keys of titles: bytes that compare in the order of ICU's Korean collation, cached in a table of the
/// vault.
///
/// The table is filled when a list is first sorted by title, so that imports do not pay for it. Code that
/// changes a title must call `forget`.
package struct TitleKeys {
    private let db: any VaultDatabase

    /// Reads the keys of one state.
    package init(_ db: any VaultDatabase) { self.db = db }

    /// Removes the key of a memo. Call it when the title changes or the memo is deleted.
    static func forget(_ id: Int64, in db: any WritableVaultDatabase) throws {
        try db.change("DELETE FROM title_key WHERE memo_id = ?", .integer(id))
    }

    /// Returns whether every memo has a key made by this program's version of ICU.
    package func areComplete() throws -> Bool {
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

    package static var version: String { "ko/icu-\(UnicodeVersion.current.icu)" }
}
