/// Numbers of new memos. The database would reuse the highest number after its memo was deleted permanently.
package enum MemoNumbers {
    private static let key = "last_memo"

    /// Returns the next number, or nil if the database's own choice is right.
    static func reserved(in db: any WritableVaultDatabase) throws -> Int64? {
        guard let last = try last(in: db) else { return nil }
        return try highest(in: db) ?? 0 < last ? last + 1 : nil
    }

    /// Records the highest number, or `least` if it is higher. Call it before memos are deleted.
    package static func reserve(_ least: Int64 = 0, in db: any WritableVaultDatabase) throws {
        let highest = max(try latest(in: db), least)
        if highest > 0 { try db.set(key, to: .integer(highest)) }
    }

    /// Returns the highest number that a memo has or had; 0 if there was none.
    package static func latest(in db: any WritableVaultDatabase) throws -> Int64 { try max(highest(in: db) ?? 0, last(in: db) ?? 0) }

    private static func last(in db: any WritableVaultDatabase) throws -> Int64? {
        try db.integers("SELECT CAST(value AS bigint) FROM setting WHERE key = ?", [.text(key)]).first
    }

    private static func highest(in db: any WritableVaultDatabase) throws -> Int64? {
        try db.integers("SELECT id FROM memo ORDER BY id DESC LIMIT 1").first
    }
}
