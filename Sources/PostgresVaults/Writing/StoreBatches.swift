import MemoVault
import PostgresSupport

/// The batches of an import into a vault in PostgreSQL, on one connection.
///
/// Each is a transaction that locks the vault. A dry run is one transaction that locks nothing.
final class StoreBatches: ImportBatches {
    /// How long a batch may lock the vault if others wait to write, and if nobody waits. A broken connection loses it. Words that occur in several
    /// batches are counted anew in each, so few batches take less time.
    private static let (turn, longest) = (Duration.seconds(3), Duration.seconds(10))
    /// Time between two questions whether somebody waits.
    private static let timeBetweenLooks = Duration.milliseconds(500)

    private let name: String
    private let connection: PostgresConnection
    private let isDryRun: Bool
    private let noteWrite: (StoreSnapshot.State) -> Void
    private let sorter: TokenSorter
    private var transaction: StoreTransaction
    private var hasBegun = false
    /// How old the batch is at the next question whether somebody waits.
    private var nextLook = turn

    /// Begins the first batch.
    /// - Parameters:
    ///   - connection: Its search path must begin with `StoreSchema.served`, and it must be in no transaction.
    ///   - bytes: Bytes of new tokens from which they are sorted meanwhile.
    ///   - open: Opens a second connection to the same store, if there is much to import.
    ///   - noteWrite: Called with the state that each batch makes.
    /// - Throws: what `StoreTransaction.init` throws.
    init(
        _ name: String, _ connection: PostgresConnection, isDryRun: Bool, sortingFrom bytes: Int = TokenSorter.leastBytes,
        open: @escaping () throws -> PostgresConnection,
        noteWrite: @escaping (StoreSnapshot.State) -> Void
    ) throws {
        (self.name, self.connection, self.isDryRun, self.noteWrite) = (name, connection, isDryRun, noteWrite)
        sorter = TokenSorter(name, from: bytes, open: open)
        transaction = try StoreTransaction(name, connection, isDryRun: isDryRun, sorter: sorter)
    }

    var db: any WritableVaultDatabase { transaction }
    /// An index of PostgreSQL holds no longer rows.
    var longestKey: Int { 2600 }
    var isOpen: Bool { transaction.isOpen }

    func begin() throws -> Bool {
        if !isOpen {
            let last = transaction.change
            transaction = try StoreTransaction(name, connection, isDryRun: isDryRun, sorter: sorter)
            hasBegun = transaction.change == last
        }
        nextLook = Self.turn
        if !isDryRun { try connection.run(StoreSchema.gatheringTokens) }
        defer { hasBegun = true }
        return !hasBegun
    }

    func commit() throws {
        if let written = try transaction.commit() { noteWrite(written) }
    }

    func rollBack() { transaction.end() }

    /// Prepares searches of many new memos.
    func finish(imported: Int) {
        if !isDryRun, !isOpen, imported >= StoreSchema.leastRefreshed { StoreSchema.refresh(transaction.vault, connection) }
    }

    func mustYield(after time: Duration, records: Int, bytes: Int) throws -> Bool {
        if time >= Self.longest { return true }
        guard time >= nextLook else { return false }
        nextLook = time + Self.timeBetweenLooks
        return try transaction.hasWaiters()
    }

    /// Does nothing: PostgreSQL gives a lock to those who wait in their order.
    func letOthersWrite() {}

    func failure(_ error: any Error, after committed: Int) -> any Error {
        switch error {
        case PostgresError.lost, PostgresError.notReady: StoreFailure.importBroken(name, committed: committed)
        // It was moved between two batches.
        case StoreFailure.noVault, StoreFailure.moving: StoreFailure.importBroken(name, committed: committed)
        default: error
        }
    }
}
