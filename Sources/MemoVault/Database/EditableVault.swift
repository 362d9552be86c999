package import MemoImport
package import MemoModel
package import MemoSearch

/// A vault that can be changed: a file, or a vault in PostgreSQL.
///
/// Safe to use from several threads. Calls block their thread. They throw what the methods of `Vault` with the same names throw, and
/// `DatabaseServerFailure`.
package protocol EditableVault: ReadableVault {
    /// Returns a view of the vault for a caller who is limited to some categories and those below them. A memo outside of them cannot be
    /// distinguished from one that does not exist, and a path without a category shows nothing. Keep it as long as the caller may return.
    func limited(to open: [CategoryPath]) throws -> Self

    /// Edits memos, categories and tags in one transaction, which is rolled back if `body` throws. If the transaction has failed without an
    /// effect, `body` may run again, so it must have no effects outside.
    func edit<Value>(now: Timestamp, _ body: (MemoEditor) throws -> Value) throws -> Value

    /// Imports the memos of an export. Importing the same export again changes nothing.
    ///
    /// Calls `progress` every few hundred items and `observe` for each memo, both on the same thread. If `progress` throws, the import ends:
    /// the open batch is rolled back, earlier batches stay.
    func apply(
        _ reader: ImportReader, options: ApplyOptions, observe: @escaping (MemoRecord, MemoOutcome) -> Void,
        progress: @escaping (ImportReport) throws -> Void
    ) throws -> ImportReport

    /// Saves a query under a name and replaces one that has the same name.
    func save(_ search: SavedSearch, now: Timestamp) throws

    /// Deletes a saved search. Returns false if there is none with this name.
    func deleteSavedSearch(_ name: String) throws -> Bool

    /// Renames a saved search. Returns false if there is none with this name.
    func renameSavedSearch(_ name: String, to new: String) throws -> Bool

    /// Changes the synonyms in a transaction. If `change` throws, they stay as they were.
    func changeSynonyms(_ change: (inout SynonymList) throws -> Void) throws

    /// Sets whether searches use the synonyms that ship with the program.
    func setUsesBuiltInSynonyms(_ isOn: Bool) throws

    /// Deletes the oldest versions of each memo and the oldest events beyond the limits. Nil means the limit in the settings.
    func pruneHistory(versionLimit: Int?, eventLimit: Int?) throws -> PrunedHistory

    /// Returns the number of memos in the trash.
    func trashCount() throws -> Int

    /// Deletes all memos in the trash permanently and returns their number.
    func emptyTrash(now: Timestamp) throws -> Int

    /// Removes the files of attachments that no memo has any more, and returns their number.
    @discardableResult
    func removeUnusedFiles() throws -> Int
}

extension Vault: EditableVault {}
