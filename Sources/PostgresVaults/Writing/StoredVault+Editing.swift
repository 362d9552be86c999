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

extension PostgresError {
    /// Whether the server ended the transaction for a reason that is not in it.
    fileprivate var hasEndedTransaction: Bool {
        switch self {
        case .lost, .conflict, .notReady: true
        default: false
        }
    }
}
