import GRDB
import MemoVault

/// The batches of an import into a vault file, on its writing connection.
final class FileBatches: ImportBatches {
    /// Text bytes after which a batch commits early if another import waits to write.
    private static let leastBatchBytes = 32 << 20
    /// Shortest duration of a batch that commits early because an edit waits. Shorter batches would leave too
    /// many small segments.
    private static let leastBatchTime = Duration.milliseconds(500)

    private let vault: Vault
    let database: Database
    private let leastBatchSize: Int
    /// The value of `PRAGMA data_version`, which changes when another connection writes.
    private var dataVersion: Int?
    /// The number of changed rows when the open batch began.
    private var changesBefore = 0

    init(_ vault: Vault, _ database: Database, leastBatchSize: Int) throws {
        (self.vault, self.database, self.leastBatchSize) = (vault, database, leastBatchSize)
        dataVersion = try Int.fetchOne(database, sql: "PRAGMA data_version")
    }

    var db: any WritableVaultDatabase { database }
    var longestKey: Int { .max }
    var isOpen: Bool { database.isInsideTransaction }

    func begin() throws -> Bool {
        // A dry run is in its transaction already.
        if isOpen { return true }
        vault.waitFlag?.waitForEdits()
        try database.beginTransaction(.immediate)
        // Lower this import's own flag, so that only other writers are seen.
        vault.waitFlag?.lowerForAll()
        // Between two batches another program may have replaced the vault with an older one.
        try vault.checkPlace(isWriting: true)
        changesBefore = database.totalChangesCount
        try vault.bringIndexUpToDate(in: database)
        let version = try Int.fetchOne(database, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        return dataVersion != version
    }

    func commit() throws {
        try vault.checkPlace()
        if database.totalChangesCount != changesBefore { try VaultState.advance(in: database) }
        try database.commit()
        try vault.checkPlace()
    }

    func rollBack() {
        try? database.record(nil)
        // Report the first error. If the rollback fails too, the next transaction cannot begin.
        if database.isInsideTransaction { try? database.rollback() }
    }

    func mustYield(after time: Duration, records: Int, bytes: Int) -> Bool {
        guard let waitFlag = vault.waitFlag else { return false }
        return time >= Self.leastBatchTime && waitFlag.isRaisedForEdit()
            || (records >= leastBatchSize || bytes >= Self.leastBatchBytes) && waitFlag.isRaised()
    }

    func letOthersWrite() {
        // Waiting writers try once per millisecond. Without a pause the next batch would always lock the
        // vault first.
        VaultConnection.letOthersWrite()
    }

    func refusal(_ error: any Error) -> String? {
        guard let error = error as? DatabaseError, error.resultCode == .SQLITE_CONSTRAINT else { return nil }
        return error.message ?? "\(error.resultCode)"
    }

    func failure(_ error: any Error, after committed: Int) -> any Error { error }
}
