import GRDB

/// Detects whether any connection, in this or another process, has written to a vault.
public final class VaultGeneration: Sendable {
    private let path: String
    private let file: OpenFile?
    /// Nil for a vault that was opened as immutable.
    private let queue: DatabaseQueue?

    /// Watches the file of an open vault.
    /// - Throws: `VaultError`.
    public init(of vault: Vault) throws {
        (path, file) = (vault.path, vault.file)
        guard !vault.isImmutable else {
            queue = nil
            return
        }
        queue = try VaultError.translating(path: vault.path) {
            try DatabaseQueue(
                path: vault.path,
                configuration: VaultConnection.configuration(readonly: true, place: vault.file.map { ($0, vault.path) }))
        }
    }

    /// Returns a number that changes with every write to the vault. It is comparable only with other values
    /// of this object.
    ///
    /// Data that is read after the call is of the same state or a later one.
    /// - Throws: `VaultError`; `.replaced` if the path leads to another file.
    public func value() throws -> Int {
        guard let queue else { return 0 }
        if let file, !file.isStill(at: path) { throw VaultError.replaced(path: path) }
        return try VaultError.translating(path: path) {
            // `data_version` reports only changes by other connections, so this connection must never write.
            try queue.unsafeReentrantRead { try Int.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) } ?? 0
        }
    }
}
