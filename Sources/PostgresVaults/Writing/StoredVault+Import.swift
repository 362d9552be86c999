import MemoImport
package import MemoVault
import PostgresSupport

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
                return try body(StoreMemoWriter.target(batches, settings: settings, options, keepsFiles: keepsFiles))
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
