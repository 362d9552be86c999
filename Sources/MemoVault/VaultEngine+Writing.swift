package import MemoModel
package import MemoSearch

/// The operations that change a vault. Each call is one transaction.
extension VaultEngine {
    /// Edits memos, categories and tags in one transaction, which is rolled back if `body` throws. If the transaction has failed without an
    /// effect, `body` may run again, so it must have no effects outside.
    ///
    /// Waits at most half a minute for other programs that write. A file makes an outdated index anew first.
    /// - Parameter sitting: An operation of one memo that the edit continues, if nothing has changed the memo since; nil for a new operation.
    /// - Throws: `EditFailure`, `CategoryFailure`.
    package func edit<Value>(
        now: Timestamp = .now, continuing sitting: SittingReference? = nil, _ body: (MemoEditor) throws -> Value
    ) throws -> Value {
        try write(.memos, now: now) { try $0.edit(continuing: sitting, body) }
    }

    /// Undoes an operation: sets back rows that are still as the operation left them. The undo is an operation too.
    /// - Parameter number: The operation; nil for the newest one that is not undone and undoes none.
    /// - Throws: `UndoFailure`. For a limited caller, an operation that changed hidden rows is unknown.
    package func undo(_ number: Int64? = nil, now: Timestamp = .now) throws -> UndoReport {
        try write(.memos, now: now) { try $0.undo(number) }
    }

    /// Deletes memos in the trash permanently, with their versions, and returns their number. Also removes files of attachments that no memo has any
    /// more, and traces of the texts that the database would keep.
    /// - Parameters: As for `MemoEditor.emptyTrash`.
    package func emptyTrash(of memos: [MemoID]? = nil, before time: Timestamp? = nil, now: Timestamp = .now) throws -> Int {
        let count = try edit(now: now) { try $0.emptyTrash(of: memos, before: time) }
        try removeUnusedFiles()
        if count > 0 { try eraseDeleted() }
        return count
    }

    /// Saves a query under a name and replaces one that has the same name.
    /// - Throws: `QueryError` if the query is not valid or would contain itself, `VaultError.badName`.
    package func save(_ search: SavedSearch, now: Timestamp = .now) throws {
        try write(.settings, now: now) { writer in try writer.recording { try writer.save(search) } }
    }

    /// Deletes a saved search. Returns false if there is none with this name.
    package func deleteSavedSearch(_ name: String, now: Timestamp = .now) throws -> Bool {
        try write(.settings, now: now) { writer in try writer.recording { try writer.deleteSavedSearch(name) } }
    }

    /// Renames a saved search. Queries that refer to it are not changed. Returns false if there is none with this name.
    /// - Throws: `VaultError.badName`, also if the new name is taken.
    package func renameSavedSearch(_ name: String, to new: String, now: Timestamp = .now) throws -> Bool {
        try write(.settings, now: now) { writer in try writer.recording { try writer.renameSavedSearch(name, to: new) } }
    }

    /// Changes the user's synonyms. If `change` throws, they stay as they were.
    package func changeSynonyms(now: Timestamp = .now, _ change: (inout SynonymList) throws -> Void) throws {
        try write(.settings, now: now) { writer in try writer.recording { try writer.changeSynonyms(change) } }
    }

    /// Sets whether searches use the synonyms that ship with the program.
    package func setUsesBuiltInSynonyms(_ isOn: Bool, now: Timestamp = .now) throws {
        try write(.settings, now: now) { writer in try writer.recording { try writer.setUsesBuiltInSynonyms(isOn) } }
    }

    /// Deletes the oldest versions of each memo and the oldest events beyond the limits. Nil means the limit in the settings.
    package func pruneHistory(versionLimit: Int? = nil, eventLimit: Int? = nil) throws -> PrunedHistory {
        try write(.settings, now: .now) { try $0.pruneHistory(versionLimit: versionLimit, eventLimit: eventLimit) }
    }
}
