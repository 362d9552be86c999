package import MemoModel

/// The database of a vault: an SQLite file, or a part of a PostgreSQL database. The operations of a vault are in the extensions of this protocol,
/// written once for all engines.
///
/// Safe to use from several threads. Calls block their thread. They throw `VaultError`, `DatabaseServerFailure` if the engine is a server, and
/// what their closures throw.
package protocol VaultEngine: AnyObject, Sendable {
    /// The path of the file, or the name in the store.
    var place: String { get }

    /// The abilities that not all engines have.
    var capabilities: VaultCapabilities { get }

    /// The remedy for an outdated index: one that is under way, or one that the user has to start.
    var indexRemedy: LocalizedMessage { get }

    /// Runs `body` over one state of the vault. It may run again (`VaultCapabilities.repeatsReads`), so it must have no effects outside.
    func read<Value>(now: Timestamp, _ body: (VaultReader) throws -> Value) throws -> Value

    /// Runs `body` over one state of the vault, once only, so that it may pass on what it reads. Each question is answered when it is asked.
    /// - Throws: `EditFailure.outsideCategories` if the engine cannot do so for a limited caller.
    func pass(_ body: (any VaultDatabase) throws -> Void) throws

    /// Runs `body` in one transaction, which is rolled back if `body` throws. If the transaction has failed without an effect, `body` may run
    /// again, so it must have no effects outside.
    /// - Throws: `EditFailure.outsideCategories` if a limited caller would change more than memos.
    func write<Value>(_ change: VaultChange, now: Timestamp, _ body: (VaultWriter) throws -> Value) throws -> Value

    /// Runs `body` with the target of an import: its batches and the writer of its rows.
    /// - Parameters:
    ///   - keepsFiles: Whether files of attachments are kept.
    ///   - waiting: Called while other imports keep this one from beginning.
    /// - Throws: `EditFailure.outsideCategories` for a limited caller.
    func importing(
        _ options: ApplyOptions, keepsFiles: Bool, waiting: () throws -> Void, _ body: (ImportTarget) throws -> ImportReport
    ) throws -> ImportReport

    /// Returns a view of the vault for a caller who is limited to some categories and those below them. A memo outside of them cannot be
    /// distinguished from one that does not exist, and a path without a category shows nothing. Keep it as long as the caller may return.
    func limited(to open: [CategoryPath]) throws -> Self

    /// Runs `body` with the same vault over connections of its own, so that a long import does not hold up edits. Engines that have no queue
    /// of edits pass the vault itself.
    func withOwnConnections<Value>(isReading: Bool, _ body: (Self) throws -> Value) throws -> Value

    /// Checks that the database is there and can be changed. Reads no memos.
    func checkDatabase() throws

    /// Returns a text that changes with every write to the vault, by any program.
    func state() throws -> String

    /// Calls `whenWritten` on any thread soon after each write to the vault by any program, as long as the result is kept. Some writes may be missed.
    /// Nil if the engine cannot tell, but `state` costs little.
    func watch(_ whenWritten: @escaping @Sendable () -> Void) -> (any VaultWatch)?

    /// Removes traces of deleted memos from the disk, if the engine leaves any.
    func eraseDeleted() throws

    /// Removes the files of attachments that no memo has any more, and returns their number.
    @discardableResult
    func removeUnusedFiles() throws -> Int

    /// Keeps files that memos get.
    var fileKeeper: any FileKeeper { get }

    /// Returns the bytes of an attachment; nil if they are missing or changed, or if the caller sees no memo that has them.
    func bytes(of attachment: Attachment) throws -> (any StoredBytes)?

    /// Claims the reading of the words of an attachment until the result is released, so that no two programs read the same file at once.
    /// - Returns: Nil if somebody else is reading it.
    func claimReading(of attachment: Attachment) throws -> (any Sendable)?

    /// Ends the use of the vault.
    func close() throws
}

/// A watch for writes to a vault.
package protocol VaultWatch: AnyObject, Sendable {
    /// Whether it can tell at the moment.
    var isHeard: Bool { get }
}

/// Abilities of a vault that not all vaults have.
package struct VaultCapabilities: Sendable {
    /// Whether the place of the vault is the path of a file.
    package var isFile = false
    /// Whether it can be changed.
    package var isWritable = true
    /// Whether it has the tables of this version. One of an earlier version that is open for reading has no history.
    package var isCurrent = true
    /// Whether `read` may run its body several times.
    package var repeatsReads = false

    /// Creates the capabilities of a vault that can be changed and is no file.
    package init() {}
}

/// The part of a vault that a transaction changes.
package enum VaultChange: Sendable {
    /// Memos, their categories and tags. A limited caller may do so among its own.
    case memos
    /// Rows of the whole vault: saved searches, synonyms, history.
    case settings
}

extension VaultEngine {
    package func watch(_ whenWritten: @escaping @Sendable () -> Void) -> (any VaultWatch)? { nil }

    package func eraseDeleted() throws {}

    package func withOwnConnections<Value>(isReading: Bool, _ body: (Self) throws -> Value) throws -> Value { try body(self) }
}

/// The reason why the database server of a vault did not answer. Its message may name hosts, so it is for administrators.
package protocol DatabaseServerFailure: LocalizedFailure {
    /// Whether the same request may succeed in a moment.
    var isTemporary: Bool { get }
    /// The reason that callers without rights on the server may know: the message. Nil if it may name hosts.
    var kind: DatabaseServerFailureKind? { get }
}

extension DatabaseServerFailure {
    package var kind: DatabaseServerFailureKind? { nil }
}

/// The reasons for a failure that callers may know.
package enum DatabaseServerFailureKind: Sendable {
    /// There is no such vault.
    case noVault
    /// The vault is being moved to another database.
    case beingMoved
    /// Another version of the rules made the tokens, so the vault can only be read.
    case outdatedTokens
    /// Changes wait for a standby that does not confirm them.
    case waitsForStandby
}
