/// The transactions of an import, one for each batch, in whatever database the vault is.
///
/// Between two batches other programs may change the vault. A dry run has one batch, which only reads.
package protocol ImportBatches: AnyObject {
    /// The transaction of the open batch. Use it only after `begin`.
    var db: any WritableVaultDatabase { get }
    /// Whether a batch is open.
    var isOpen: Bool { get }

    /// Maximum length of the key of a memo in bytes.
    var longestKey: Int { get }

    /// Begins a batch, unless the one of a dry run is open. Returns whether another program may have changed the vault since the last one.
    func begin() throws -> Bool

    /// Makes the changes of the open batch durable, and ends it.
    func commit() throws

    /// Ends the open batch, if there is one, without its changes.
    func rollBack()

    /// Returns whether to commit the open batch early, because others wait or may wait for the vault.
    func mustYield(after time: Duration, records: Int, bytes: Int) throws -> Bool

    /// Waits between two batches, so that those who wait for the vault come first.
    func letOthersWrite()

    /// Returns why the database refused a record, or nil if the error has another cause.
    func refusal(_ error: any Error) -> String?

    /// Returns the error to report instead of one that ended the import.
    /// - Parameter committed: Number of memos read in batches that are durable.
    func failure(_ error: any Error, after committed: Int) -> any Error
}

extension ImportBatches {
    package func refusal(_ error: any Error) -> String? { nil }
}

/// A transaction on a vault in another process. Each statement is a message, so many rows are sent with one.
package protocol DistantVaultDatabase: WritableVaultDatabase {
    /// Inserts rows, whose values are in the order of the table's columns. Does not wait for the result: an error is thrown by a later call.
    func insert(_ rows: [[VaultCell]], into table: VaultTable) throws

    /// Changes rows that have the number `id`, the first column. The table may have fewer columns than in the database. Does not wait either.
    func update(_ rows: [[VaultCell]], of table: VaultTable) throws

    /// Returns the number for the next row of a table.
    func nextNumber(of table: String) throws -> Int64

    /// Prepares the new tokens for searches after an import.
    func finishTokens() throws
}
