import GRDB

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
    /// Whether this import has left the write-ahead log.
    private var isUnlogged: Bool
    /// Whether the last batch ended because another connection waits.
    private var hasYielded = false

    /// - Parameter mayLeaveLog: Whether the batches may be written without the write-ahead log.
    init(_ vault: Vault, _ database: Database, leastBatchSize: Int, mayLeaveLog: Bool) throws {
        (self.vault, self.database, self.leastBatchSize) = (vault, database, leastBatchSize)
        isUnlogged = try mayLeaveLog && VaultConnection.leaveLog(in: database)
        dataVersion = try Int.fetchOne(database, sql: "PRAGMA data_version")
    }

    /// Makes the vault use its write-ahead log again if this import has left it. If that fails, the next connection that writes does it.
    func returnToLog() {
        // Beside a file that has taken the place of this one there must be no log of this one.
        guard isUnlogged, vault.isInPlace else { return }
        isUnlogged = (try? VaultConnection.returnToLog(in: database)) == nil
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
        try vault.bringIndexUpToDate(in: database)
        let version = try Int.fetchOne(database, sql: "PRAGMA data_version")
        defer { dataVersion = version }
        return dataVersion != version
    }

    func commit() throws {
        try vault.checkPlace()
        try database.commit()
        try vault.checkPlace()
    }

    func rollBack() {
        // Report the first error. If the rollback fails too, the next transaction cannot begin.
        if database.isInsideTransaction { try? database.rollback() }
    }

    func mustYield(after time: Duration, records: Int, bytes: Int) -> Bool {
        guard let waitFlag = vault.waitFlag else { return false }
        hasYielded =
            time >= Self.leastBatchTime && waitFlag.isRaisedForEdit()
            || (records >= leastBatchSize || bytes >= Self.leastBatchBytes) && waitFlag.isRaised()
        return hasYielded
    }

    func letOthersWrite() {
        // With the log, readers need not wait for the batches that follow.
        if hasYielded { returnToLog() }
        // Waiting writers try once per millisecond. Without a pause the next batch would always lock the
        // vault first.
        VaultConnection.letOthersWrite()
    }

    func failure(_ error: any Error, after committed: Int) -> any Error { error }
}
