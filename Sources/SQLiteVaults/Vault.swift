import Foundation
import GRDB
package import MemoModel
public import MemoVault
import PostingIndex
import Postings
import SQLiteSupport
import Synchronization

/// An SQLite file with memos, their categories and the full-text index.
///
/// A vault reads and edits memos and applies imports. The index decides how text is tokenized and matched;
/// the importers read the formats of other apps. Safe to use from several tasks at once.
public final class Vault: Sendable {
    /// The path of the file.
    public let path: String
    let reader: any DatabaseReader
    let writer: (any DatabaseWriter)?

    /// Whether the file has the tables of an earlier version. Searches and lists work then; history and edits
    /// do not.
    public let isSchemaOld: Bool

    let settings: VaultSettings
    let willReindex: @Sendable () -> Void
    /// The pages and term dictionaries that searches have read, shared by all searches of this vault.
    let indexCache: IndexCache
    /// The rows that this vault shows, or nil for all of them.
    let view: VisibleTables?
    /// The unrestricted vault that this one is a view of, or nil if this one is unrestricted.
    let whole: Vault?
    let visibleVocabularies = VisibleVocabularies()
    let wholeFiles = WholeFiles()
    /// The flag by which writers in all processes ask an import to let them write; nil for a vault in memory.
    let waitFlag: WriterWaitFlag?
    /// The queue of the edits in this process.
    private let lane = WriteLane()
    /// The file that was opened; nil if the vault is in memory or its file cannot change.
    let file: OpenFile?
    /// The log that was opened with it; nil as for `file`.
    let log: OpenFile?
    private let claim: OpenVaults.Claim?
    /// Whether the file was abandoned because another one took its place, and where it was copied to.
    let abandoned = AbandonedFile()
    /// The generation of the vault for `state`; nil before its first use.
    let generation = Mutex<VaultGeneration?>(nil)
    /// The state of the file when it was opened as immutable; nil if it was opened normally.
    private let immutableState: VaultFile.State?
    /// Whether the file was opened as immutable. A read throws if the file has changed since.
    var isImmutable: Bool { immutableState != nil }

    init(
        path: String, reader: any DatabaseReader, writer: (any DatabaseWriter)?, settings: VaultSettings = VaultSettings(),
        waitFlag: WriterWaitFlag? = nil, file: OpenFile? = nil, log: OpenFile? = nil, claim: OpenVaults.Claim? = nil,
        isSchemaOld: Bool = false, immutableState: VaultFile.State? = nil, willReindex: @escaping @Sendable () -> Void = {}
    ) {
        (self.path, self.reader, self.writer, self.settings, self.isSchemaOld) = (path, reader, writer, settings, isSchemaOld)
        (self.waitFlag, self.file, self.immutableState, self.willReindex) = (waitFlag, file, immutableState, willReindex)
        (self.log, self.claim) = (log, claim)
        (indexCache, view, whole) = (IndexCache(), nil, nil)
    }

    /// Creates a view of `whole`. `reader` must have been opened with `VaultConnection.viewConfiguration()`.
    init(limiting whole: Vault, to view: VisibleTables, reader: any DatabaseReader) {
        (path, self.reader, writer, settings, isSchemaOld) = (whole.path, reader, nil, whole.settings, whole.isSchemaOld)
        (waitFlag, file, immutableState, willReindex) = (nil, whole.file, whole.immutableState, whole.willReindex)
        (log, claim) = (whole.log, whole.claim)
        (indexCache, self.view, self.whole) = (whole.indexCache, view, whole)
    }

    /// Opens a vault to read and write. Creates the file and its folders and migrates the schema as needed.
    ///
    /// - Parameters:
    ///   - mustExist: Throw `.missing` instead of creating a vault.
    ///   - maximumPages: Limit of the file's size; tests use it to simulate a full disk.
    ///   - readers: Number of reads that may run at once, each on its own connection.
    ///   - willMigrate: Called before tables of an earlier version are migrated. Either all steps are applied or none.
    ///   - willReindex: Called before an edit or an import rebuilds an index that another version of the rules made. This takes a while.
    /// - Throws: `VaultError`.
    public static func open(
        _ path: String, mustExist: Bool = false, settings: VaultSettings = VaultSettings(), maximumPages: Int? = nil, readers: Int = 5,
        willMigrate: () -> Void = {}, willReindex: @escaping @Sendable () -> Void = {}
    ) throws -> Vault {
        try VaultError.translating(path: path) {
            let file = VaultFile(path: path)
            try file.checkPath()
            if try !file.isThere() || file.size == 0 {
                if mustExist { throw VaultError.missing(path: path) }
                try create(file, maximumPages: maximumPages)
            }
            let (waitFlag, opened) = (WriterWaitFlag(vault: path), try fileWithExclusiveLog(at: path))
            let claim = try OpenVaults.shared.enter(file)
            var configuration = VaultConnection.configuration(
                maximumPages: maximumPages, waitFlag: waitFlag, place: opened.map { ($0, path) })
            configuration.maximumReaderCount = readers
            let pool = try VaultConnection.pool(at: path, configuration)
            try pool.writeWithoutTransaction { try VaultConnection.syncEveryCommit(in: $0) }
            let version: Int? = try pool.writeWithoutTransaction { db in
                guard try VaultConnection.isEmpty(db) else { return try VaultConnection.checkSchema(of: db, path: path) }
                if mustExist { throw VaultError.missing(path: path) }
                return nil
            }
            if version != VaultSchema.version {
                if let opened, opened.names > 1 { throw VaultError.severalNames(path: path) }
                if version != nil { willMigrate() }
                // A log that begins with the numbers of states must lie beside a file that has one.
                _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
                try VaultSchema.migrate(pool)
                _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            }
            waitFlag.lower()
            let log = OpenFile(at: file.path(of: .log))
            return Vault(
                path: path, reader: pool, writer: pool, settings: settings, waitFlag: waitFlag, file: opened, log: log, claim: claim,
                willReindex: willReindex)
        }
    }

    /// Opens a vault for one short read: uses a single read-only connection, and migrates and creates
    /// nothing.
    ///
    /// The vault may be on a read-only medium or in a folder of another user.
    /// - Throws: `VaultError.missing` when there is no file, `.unreadableLog` when the latest changes cannot
    ///   be read there.
    public static func openForReading(_ path: String) throws -> Vault {
        try VaultError.translating(path: path) {
            do {
                try VaultFile(path: path).checkPath()
                return try openForReading(path, as: path)
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
                // Another program was killed while it wrote without a log. Only a connection that writes can undo that.
                try open(path, mustExist: true).close()
                return try openForReading(path, as: path)
            } catch let error as DatabaseError where VaultFile.mayBeAccessProblem(error) {
                // Checked only after a failure, because most searches take no longer than a few such checks.
                let file = VaultFile(path: path)
                guard try file.isThere() else { throw VaultError.missing(path: path) }
                let state = file.state
                guard state.logSize == 0 else { throw VaultError.unreadableLog(path: path) }
                return try openForReading(path, as: file.immutableURI, immutableState: state)
            }
        }
    }

    static func openForReading(_ path: String, as name: String, immutableState: VaultFile.State? = nil) throws -> Vault {
        let claim = try OpenVaults.shared.enter(VaultFile(path: path))
        let configuration = VaultConnection.configuration(readonly: true, waitFlag: WriterWaitFlag(vault: path))
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        let version = try queue.inDatabase { db in
            do {
                return try VaultConnection.checkSchema(of: db, path: path)
            } catch let error as VaultError {
                guard try VaultConnection.isEmpty(db) else { throw error }
                // SQLite may treat something that is not a regular file as an empty database.
                _ = try VaultFile(path: path).isThere()
                throw VaultError.missing(path: path)
            }
        }
        return Vault(
            path: path, reader: queue, writer: nil, claim: claim, isSchemaOld: version < VaultSchema.version, immutableState: immutableState
        )
    }

    /// Creates a vault in memory that is discarded with the value. A dry run writes to it if there is no
    /// vault yet.
    /// - Throws: `VaultError`.
    public static func inMemory() throws -> Vault {
        try VaultError.translating(path: ":memory:") {
            let queue = try DatabaseQueue(configuration: VaultConnection.configuration())
            try VaultSchema.migrate(queue)
            return Vault(path: ":memory:", reader: queue, writer: queue)
        }
    }

    /// Whether the vault was opened for writing.
    public var isWritable: Bool { writer != nil }

    /// Runs `body` with a second vault that has its own connections to the same file, and closes it.
    ///
    /// Use it for imports beside edits: an import lets other connections write between its batches, but
    /// writers on one vault wait until it ends. A vault in memory cannot be opened twice and is passed
    /// itself. With `isReading` the second vault is opened for reading only.
    /// - Throws: `VaultError`, and what `body` throws.
    package func withOwnConnections<Value>(isReading: Bool = false, _ body: (Vault) throws -> Value) throws -> Value {
        guard isReading || isWritable else { throw VaultError.openedForReading(path: path) }
        guard waitFlag != nil || !isWritable else { return try body(self) }
        let other =
            try isReading
            ? Vault.openForReading(path)
            : Vault.open(path, mustExist: true, settings: settings, readers: 1, willReindex: willReindex)
        let result = Result { try body(other) }
        // Committed changes are in the log, whether or not it can be moved into the file now.
        do { try other.close() } catch { if case .success = result { throw error } }
        return try result.get()
    }

    private static func isIndexOutdated(in db: Database) throws -> Bool {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'analyzer'") != IndexVersion.current
    }

    /// Rebuilds the index from the memos.
    /// - Throws: `VaultError`.
    public func reindex() throws {
        try writeDatabase { db in
            try db.inTransaction {
                try Vault.rebuildIndex(in: db)
                try VaultState.advance(in: db)
                return .commit
            }
        }
    }

    static func rebuildIndex(in db: Database) throws {
        try SearchIndex.store(in: db).rebuild(from: VaultTexts(db))
        if try db.hasFileTexts { try SearchIndex.rebuildFiles(in: db) }
        try DetectedColumn.fill(in: db)
        try db.set("analyzer", to: .text(IndexVersion.current))
    }

    /// Rebuilds the index if another version of the rules made it. Call it within a transaction, before a
    /// memo is changed: the index removes a memo's tokens by analysing its old text again, and must get the
    /// same tokens.
    func bringIndexUpToDate(in db: Database) throws {
        guard try Vault.isIndexOutdated(in: db) else { return }
        willReindex()
        try Vault.rebuildIndex(in: db)
    }

    /// Moves the write-ahead log into the file and closes the file. Do not use this value afterwards.
    /// - Throws: `VaultError`.
    package func close() throws {
        try VaultError.translating(path: path) {
            // SQLite does this itself only when the last connection closes cleanly; otherwise every search
            // reads the log. A reader in another process may prevent it, which is not an error.
            writer?.writeWithoutTransaction { db in
                // Do not wait for another program's import.
                try? db.execute(sql: "PRAGMA busy_timeout = 0")
                _ = try? db.checkpoint(.truncate)
            }
            generation.withLock { $0 = nil }
            try reader.close()
            if whole == nil { claim?.release() }
        }
    }

    func readDatabase<Value>(_ unlimited: (Database) throws -> Value) throws -> Value {
        func body(_ db: Database) throws -> Value {
            try checkingRows {
                try ReadingLimit.hold(db) {
                    try view?.refresh(in: db)
                    return try unlimited(db)
                }
            }
        }
        guard let immutableState else { return try VaultError.translating(path: path) { try reader.read(body) } }
        let value = Result { try VaultError.translating(path: path) { try reader.read(body) } }
        // The pages that were read may belong to two states of the file, so neither a result nor an error is
        // reliable.
        guard VaultFile(path: path).state == immutableState else { throw VaultError.changedMeanwhile(path: path) }
        return try value.get()
    }

    /// Runs `body` over one state of the vault.
    /// - Throws: `VaultError`, and what `body` throws.
    package func read<Value>(now: Timestamp = .now, _ body: (VaultReader) throws -> Value) throws -> Value {
        try readDatabase { db in try body(VaultReader(db, now: now) { try self.postings(in: db) }) }
    }

    /// Runs `body` over one state of the vault. A file is read once in any case.
    package func pass(_ body: (any VaultDatabase) throws -> Void) throws { try readDatabase(body) }

    /// Runs `body` and checks the values it read.
    /// - Throws: `VaultError.damaged` if a row holds a value that Saekin never writes, and what `body`
    ///   throws.
    func checkingRows<Value>(_ body: () throws -> Value) throws -> Value {
        let damage = RowDamage()
        do {
            let value = try damage.watching(body)
            guard let column = damage.found else { return value }
            throw VaultError.damaged(path: path, detail: "the column \(column) has a value of the wrong type")
        } catch let error as RowDecodingError {
            throw VaultError.damaged(path: path, detail: error.description)
        }
    }

    /// Runs `body` on the writing connection, outside any transaction, after the earlier writers of this
    /// vault.
    /// - Throws: `VaultError.crowded` if too many wait or the wait is too long, and what `body` throws.
    func writeDatabase<Value>(_ work: WriterWaitFlag.Work = .edit, _ body: (Database) throws -> Value) throws -> Value {
        guard let writer else { throw VaultError.openedForReading(path: path) }
        do {
            return try lane.run(didChangeQueue: { waitFlag?.addWaiting($0) }) {
                waitFlag?.begin(work)
                defer { waitFlag?.lower() }
                return try VaultError.translating(path: path) {
                    try writer.writeWithoutTransaction { db in
                        do {
                            try checkPlace(isWriting: true)
                            let value = try checkingRows { try body(db) }
                            // If the file was replaced before this point, the change is only in the copy, so
                            // it must not be confirmed.
                            try checkPlace()
                            return value
                        } catch let error as VaultError where error == .replaced(path: path) || error == .logRemoved(path: path) {
                            // `leaveReplacedFile` tries the copy again later. Report the replacement, which
                            // is the cause.
                            _ = try? leaveReplacedFile(in: db)
                            throw error
                        }
                    }
                }
            }
        } catch is WriteLane.Full {
            throw VaultError.crowded(path: path)
        }
    }
}

/// The fate of a file after another one took its place.
final class AbandonedFile: Sendable {
    private let state = Mutex<(isDone: Bool, copy: String?)>((false, nil))

    var isDone: Bool { state.withLock { $0.isDone } }
    /// The path to which it was copied; nil if it still has a name.
    var copy: String? { state.withLock { $0.copy } }

    func note(_ copy: String?) { state.withLock { $0 = (true, copy) } }
}
