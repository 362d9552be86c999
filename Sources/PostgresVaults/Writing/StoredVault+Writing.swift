import MemoImport
package import MemoModel
package import MemoVault
import PostgresSupport

extension StoredVault: VaultEngine {
    /// Runs `body` in a transaction, which is rolled back if `body` throws. If the connection breaks before the commit is sent, it is run once
    /// more. Waits at most half a minute for other programs that write to the vault.
    /// - Throws: `VaultError.busy`, `StoreFailure`, `PostgresError`; `.lost` if it is unknown whether the changes were made. And what `body`
    ///   throws.
    package func write<Value>(_ change: VaultChange, now: Timestamp, _ body: (VaultWriter) throws -> Value) throws -> Value {
        if change == .settings { try requireWhole() }
        var (mayRepeat, isRepeated) = (true, false)
        func once(_ store: StorePools) throws -> Value {
            try store.write { connection in
                let transaction = try StoreTransaction(name, connection)
                defer { transaction.end() }
                let value = try body(VaultWriter(transaction, settings: settings, now: now, limitedTo: limits?.categories))
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
}

extension StoredVault {
    /// Runs `body` with the batches of an import, each a transaction of a few seconds, in which others who change the vault wait.
    /// - Throws: `StoreFailure.importBroken` if the connection broke, `.outdated`, `.needsMigration`, `VaultError.busy`, `PostgresError`, and what
    ///   `waiting` and `body` throw.
    package func importing(
        _ options: ApplyOptions, keepsFiles: Bool, waiting: () throws -> Void, _ body: (ImportTarget) throws -> ImportReport
    ) throws -> ImportReport {
        try requireWhole()
        func once(_ store: StorePools) throws -> ImportReport {
            try store.load { connection in
                let batches = try StoreBatches(name, connection, isDryRun: options.isDryRun, open: store.connect) {
                    store.note($0, of: self.name)
                }
                defer { batches.rollBack() }
                let report = try body(StoreMemoWriter.target(batches, settings: settings, options, keepsFiles: keepsFiles))
                batches.finish(imported: report.imported)
                return report
            }
        }
        while true {
            do {
                return try location.find(once)
            } catch let error as StoreFailure {
                throw refused(error)
            } catch PostgresError.crowded {
                // Imports into other vaults have all connections. This one has not begun.
                try waiting()
            }
        }
    }
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
