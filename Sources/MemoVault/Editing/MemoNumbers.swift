import GRDB

/// Numbers of new memos. SQLite would reuse the highest number after its memo was deleted permanently.
enum MemoNumbers {
    private static let key = "last_memo"

    /// Returns the next number, or nil if SQLite's own choice is right.
    static func reserved(in db: Database) throws -> Int64? {
        guard let last = try Int64.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key]) else { return nil }
        let present = try Int64.fetchOne(db, sql: "SELECT max(id) FROM memo") ?? 0
        return present < last ? last + 1 : nil
    }

    /// Records the highest number. Call it before memos are deleted.
    static func reserve(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO setting(key, value) SELECT ?, max(id) FROM memo HAVING max(id) IS NOT NULL
                ON CONFLICT(key) DO UPDATE SET value = max(value, excluded.value)
                """, arguments: [key])
    }
}
