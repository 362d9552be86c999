public import MemoImport
public import MemoVault
import PostgresSupport

extension StoredVault {
    /// Imports the memos of an export, as `Vault.apply` does. Importing the same export again changes nothing.
    ///
    /// Each batch is a transaction of a few seconds, in which others who change the vault wait. Files of attachments are not kept.
    /// - Throws: `StoreFailure.importBroken` if the connection broke, `.outdated`, `.keepsNoFiles`, `VaultError.busy`, `PostgresError`, and what
    ///   `progress` throws.
    public func apply(
        _ reader: ImportReader, options: ApplyOptions = ApplyOptions(), observe: @escaping (MemoRecord, MemoOutcome) -> Void = { _, _ in },
        progress: @escaping (ImportReport) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try requireWhole()
        guard !reader.keepsAttachments else { throw StoreFailure.keepsNoFiles }
        func once(_ store: StorePools) throws -> ImportReport {
            try store.load { connection in
                let batches = try StoreBatches(name, connection, isDryRun: options.isDryRun, open: store.connect) {
                    store.note($0, of: self.name)
                }
                defer { batches.rollBack() }
                return try DistantImport(settings: settings, options: options).apply(
                    reader, in: batches, observe: observe, progress: progress)
            }
        }
        while true {
            do {
                return try location.find(once)
            } catch let error as StoreFailure {
                throw refused(error)
            } catch PostgresError.crowded {
                // Imports into other vaults have all connections. This one has not begun.
                try progress(ImportReport())
            }
        }
    }
}
