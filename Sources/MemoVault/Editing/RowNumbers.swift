/// Numbers of new rows. The database would use the highest number again after its row was deleted, and then links and the journal of operations would
/// mean another row.
package enum RowNumbers: String {
    case memo, tag, category

    private var key: String { "last_\(rawValue)" }

    /// Returns the next number, or nil if the database's own choice is right.
    func reserved(in db: any WritableVaultDatabase) throws -> Int64? {
        guard let last = try last(in: db) else { return nil }
        return try highest(in: db) ?? 0 < last ? last + 1 : nil
    }

    /// Records the highest number, or `least` if it is higher. Call it before rows are deleted.
    package func reserve(_ least: Int64 = 0, in db: any WritableVaultDatabase) throws {
        let highest = max(try latest(in: db), least)
        if highest > 0 { try db.set(key, to: .integer(highest)) }
    }

    /// Returns the highest number that a row has or had; 0 if there was none.
    package func latest(in db: any WritableVaultDatabase) throws -> Int64 { try max(highest(in: db) ?? 0, last(in: db) ?? 0) }

    private func last(in db: any WritableVaultDatabase) throws -> Int64? {
        try db.integers("SELECT CAST(value AS bigint) FROM setting WHERE key = ?", [.text(key)]).first
    }

    private func highest(in db: any WritableVaultDatabase) throws -> Int64? {
        try db.integers("SELECT id FROM \(rawValue) ORDER BY id DESC LIMIT 1").first
    }
}

extension WritableVaultDatabase {
    /// Inserts a tag or a category with a number that none had before, and returns it.
    package func insert(_ table: RowNumbers, _ columns: [String], _ values: [VaultCell]) throws -> Int64 {
        let number = try table.reserved(in: self)
        let (columns, values) = (columns + (number == nil ? [] : ["id"]), values + (number.map { [.integer($0)] } ?? []))
        let parameters = columns.map { _ in "?" }.joined(separator: ", ")
        return try insert("INSERT INTO \(table.rawValue)(\(columns.joined(separator: ", "))) VALUES (\(parameters))", values)
    }

    /// Deletes tags or categories.
    func delete(_ table: RowNumbers, where condition: String, _ values: VaultCell...) throws {
        try table.reserve(in: self)
        try change("DELETE FROM \(table.rawValue) WHERE \(condition)", values)
    }

    /// Gives all memos of a tag another tag, and deletes it.
    func joinTag(_ tag: Int64, with other: Int64) throws {
        try change(
            """
            UPDATE memo_tag SET tag_id = ?1
            WHERE tag_id = ?2 AND NOT EXISTS (SELECT 1 FROM memo_tag o WHERE o.memo_id = memo_tag.memo_id AND o.tag_id = ?1)
            """, .integer(other), .integer(tag))
        try change("DELETE FROM memo_tag WHERE tag_id = ?", .integer(tag))
        try delete(.tag, where: "id = ?", .integer(tag))
    }
}
