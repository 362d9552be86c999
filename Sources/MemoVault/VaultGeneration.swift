import GRDB

/// Tells whether anybody has written to a vault: this process or another, through whatever connection.
public final class VaultGeneration: Sendable {
    private let path: String
    private let file: OpenFile?
    /// Nil for a vault that nobody changes.
    private let queue: DatabaseQueue?

    /// Watches the file of a vault that is open.
    /// - Throws: `VaultError`.
    public init(of vault: Vault) throws {
        (path, file) = (vault.path, vault.file)
        guard !vault.isFrozen else {
            queue = nil
            return
        }
        queue = try VaultError.translating(path: vault.path) {
            try DatabaseQueue(
                path: vault.path,
                configuration: VaultConnection.configuration(readonly: true, place: vault.file.map { ($0, vault.path) }))
        }
    }

    /// A number that is another one after each change, and the same as long as there was none; it means nothing beyond this value's life.
    /// What is read of the vault afterwards is of this state or a later one.
    /// - Throws: `VaultError`; `.replaced` when the file is no longer the one that was opened.
    public func value() throws -> Int {
        guard let queue else { return 0 }
        if let file, !file.isStill(at: path) { throw VaultError.replaced(path: path) }
        return try VaultError.translating(path: path) {
            // Only a connection that writes nothing itself is told of every change.
            try queue.unsafeReentrantRead { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) } ?? 0
        }
    }
}
