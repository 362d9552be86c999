public import MemoModel
public import MemoSearch
public import MemoVault
import PostgresSupport

extension StoredVault: EditableVault {
    /// Runs `body` in a transaction, which is rolled back if `body` throws. If the connection breaks before the commit is sent, it is run once
    /// more.
    /// - Parameter isForLimited: Whether `body` observes the limits of the caller.
    private func write<Value>(now: Timestamp = .now, isForLimited: Bool = false, _ body: (VaultWriter) throws -> Value) throws -> Value {
        if !isForLimited { try requireWhole() }
        var (mayRepeat, isRepeated) = (true, false)
        func once(_ store: StorePools) throws -> Value {
            try store.write { connection in
                let transaction = try StoreTransaction(name, connection)
                defer { transaction.end() }
                let value = try body(VaultWriter(transaction, settings: settings, now: now))
                mayRepeat = false
                if let written = try transaction.commit() { store.note(written, of: name) }
                return value
            }
        }
        while true {
            do {
                return try location.find(once)
            } catch let error as StoreFailure {
                throw refused(error)
            } catch let error as PostgresError where mayRepeat && !isRepeated && error.hasEndedTransaction {
                isRepeated = true
            }
        }
    }

    /// Edits memos, categories and tags in one transaction, which is rolled back if `body` throws.
    ///
    /// Waits at most half a minute for other programs that write to the vault. If the connection breaks before the commit is sent, `body` runs once
    /// more, so it must have no effects outside.
    /// - Throws: `EditFailure`, `CategoryFailure`, `VaultError.busy`, `StoreFailure`, `PostgresError`; `.lost` if it is unknown whether the
    ///   changes were made. And what `body` throws.
    public func edit<Value>(now: Timestamp = .now, _ body: (MemoEditor) throws -> Value) throws -> Value {
        try write(now: now, isForLimited: true) { try $0.edit(limitedTo: limits?.categories, body) }
    }

    /// Saves a query under a name and replaces one that has the same name.
    /// - Throws: `QueryError` if the query is not valid or would contain itself, `VaultError.badName`, and what `edit` throws.
    public func save(_ search: SavedSearch, now: Timestamp = .now) throws { try write(now: now) { try $0.save(search) } }

    /// Deletes a saved search. Returns false if there is none with this name.
    /// - Throws: what `edit` throws.
    public func deleteSavedSearch(_ name: String) throws -> Bool { try write { try $0.deleteSavedSearch(name) } }

    /// Renames a saved search. Queries that refer to it are not changed. Returns false if there is none with this name.
    /// - Throws: `VaultError.badName`, also if the new name is taken, and what `edit` throws.
    public func renameSavedSearch(_ name: String, to new: String) throws -> Bool { try write { try $0.renameSavedSearch(name, to: new) } }

    /// Changes the synonyms in a transaction. If `change` throws, they stay as they were.
    /// - Throws: what `edit` throws.
    public func changeSynonyms(_ change: (inout SynonymList) throws -> Void) throws { try write { try $0.changeSynonyms(change) } }

    /// Sets whether searches use the synonyms that ship with the program.
    /// - Throws: what `edit` throws.
    public func setUsesBuiltInSynonyms(_ isOn: Bool) throws { try write { try $0.setUsesBuiltInSynonyms(isOn) } }

    /// Deletes the oldest versions of each memo and the oldest events beyond the limits. Nil means the limit in the settings.
    /// - Throws: what `edit` throws.
    public func pruneHistory(versionLimit: Int? = nil, eventLimit: Int? = nil) throws -> PrunedHistory {
        try write { try $0.pruneHistory(versionLimit: versionLimit, eventLimit: eventLimit) }
    }

    /// Returns the number of memos in the trash.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func trashCount() throws -> Int { try read { try $0.trashCount() } }

    /// Deletes all memos in the trash permanently, with their versions, and returns their number. PostgreSQL overwrites their texts when it
    /// vacuums the tables.
    /// - Throws: what `edit` throws.
    public func emptyTrash(now: Timestamp = .now) throws -> Int { try edit(now: now) { try $0.emptyTrash() } }

    /// Returns 0: files of attachments are beside the vault file that was imported.
    @discardableResult
    public func removeUnusedFiles() -> Int { 0 }
}

extension PostgresError {
    /// Whether the server ended the transaction for a reason that is not in it.
    fileprivate var hasEndedTransaction: Bool {
        switch self {
        case .lost, .conflict, .notReady: true
        default: false
        }
    }
}
