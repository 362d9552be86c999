import GRDB
import MemoImport
package import MemoVault

extension Vault {
    /// Runs `body` with the batches and rows of an import. A dry run reads one snapshot of the vault and blocks no writers.
    /// - Throws: `VaultError`, `EditFailure.outsideCategories`, and what `body` throws.
    package func importing(
        _ options: ApplyOptions, keepsFiles: Bool, waiting: () throws -> Void, _ body: (ImportTarget) throws -> ImportReport
    ) throws -> ImportReport {
        if view != nil { throw EditFailure.outsideCategories }
        func run(_ db: Database) throws -> ImportReport {
            // Cached statements from opening the vault occupy the connection's lookaside memory. Without it every
            // memo would be written with memory from the heap.
            db.clearSchemaCache()
            let files = keepsFiles && !options.isDryRun && path != ":memory:" ? AttachmentKeeping(fileKeeper) : nil
            return try body(
                ImportTarget(
                    FileBatches(self, db, leastBatchSize: options.leastBatchSize),
                    options.isDryRun ? DryRunWriter(in: db) : MemoWriter(in: db, imported: options.now), settings: settings, files: files))
        }
        if options.isDryRun { return try readDatabase(run) }
        return try writeDatabase(.batch) { db in
            try VaultConnection.deferSyncing(in: db)
            let outcome = Result { try run(db) }
            try VaultConnection.syncEveryCommit(in: db)
            // A checkpoint syncs the log, and with it all batches.
            if (try? outcome.get()) != nil { _ = try? db.checkpoint(.passive) }
            return try outcome.get()
        }
    }
}
