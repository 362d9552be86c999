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
    /// Returns nil: most databases refuse no single record.
    package func refusal(_ error: any Error) -> String? { nil }
}
