/// A vault whose rows can be copied into one of another engine.
package protocol CopiedVault {
    /// Runs `body` with all rows of the vault in one state.
    func withSnapshot<Value>(_ body: (any VaultSnapshot) throws -> Value) throws -> Value
}

/// The rows of a vault in one state.
package protocol VaultSnapshot {
    /// Returns a cursor over the rows of a table, ordered by its key.
    func rows(of table: VaultTable) throws -> any VaultRows

    /// Returns the bytes of an attached file; nil if they are missing or changed.
    func bytes(of hash: String, size: Int) throws -> (any StoredBytes)?

    /// The highest number that an event ever had.
    func lastEvent() throws -> Int64
}

/// A cursor over the rows of a table.
package protocol VaultRows {
    /// Returns the values of the next row in the order of the table's columns, or nil after the last row.
    func next() throws -> [VaultCell]?
}

/// Writes the rows of a new vault.
package protocol VaultFiller {
    /// Writes a row; `cells` are in the order of the table's columns.
    func write(_ cells: [VaultCell], to table: VaultTable) throws

    /// Keeps the bytes that `next` returns until nil, if they have the hash. Returns whether they do.
    func keep(_ hash: String, next: () throws -> [UInt8]?) throws -> Bool

    /// Continues the numbers of events after `last`.
    func setLastEvent(_ last: Int64) throws
}
