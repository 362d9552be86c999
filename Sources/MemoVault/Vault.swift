import Foundation
import GRDB
public import MemoIndex
import MemoModel
import Synchronization

/// One SQLite file with memos, their categories and the index over them.
///
/// A vault says what is in it and applies imports; how text is cut and matched is the index's business, what an
/// export looks like the importers'. Safe to use from several tasks at a time.
public final class Vault: Sendable {
    /// Where the file is.
    public let path: String
    let reader: any DatabaseReader
    let writer: (any DatabaseWriter)?

    /// Whether the file has the tables of an earlier version. Searches and lists work; history and edits do not.
    public let isSchemaOld: Bool

    let settings: VaultSettings
    let willReindex: @Sendable () -> Void
    /// What searches read of the index, for those that come later.
    let indexCache: IndexCache
    /// What of the file may be seen; nil for all of it.
    let view: VisibleTables?
    /// The whole vault that this one is a view of; nil for a whole one.
    let whole: Vault?
    let visibleVocabularies = VisibleVocabularies()
    /// Tells imports of others that this vault waits to write, and an import of this one that others do; nil for one in memory.
    let sign: WaitingSign?
    /// Where edits of this process wait for one another.
    private let lane = WriteLane()
    /// The file that was opened; nil where it is never written to, and in memory.
    let file: OpenFile?
    /// What has become of the file after another took its place.
    let rescue = Rescue()
    /// How the file was when it was opened as one that nobody changes; nil when it was opened in the usual way.
    private let frozen: VaultFile.State?
    /// Whether it is read on the promise that nobody changes it; a read that finds it changed throws.
    var isFrozen: Bool { frozen != nil }

    private init(
        path: String, reader: any DatabaseReader, writer: (any DatabaseWriter)?, settings: VaultSettings = VaultSettings(),
        sign: WaitingSign? = nil, file: OpenFile? = nil, isSchemaOld: Bool = false, frozen: VaultFile.State? = nil,
        willReindex: @escaping @Sendable () -> Void = {}
    ) {
        (self.path, self.reader, self.writer, self.settings, self.isSchemaOld) = (path, reader, writer, settings, isSchemaOld)
        (self.sign, self.file, self.frozen, self.willReindex) = (sign, file, frozen, willReindex)
        (indexCache, view, whole) = (IndexCache(), nil, nil)
    }

    /// Makes a view of `whole`; `reader` must have been opened with `VaultConnection.viewConfiguration()`.
    init(limiting whole: Vault, to view: VisibleTables, reader: any DatabaseReader) {
        (path, self.reader, writer, settings, isSchemaOld) = (whole.path, reader, nil, whole.settings, whole.isSchemaOld)
        (sign, file, frozen, willReindex) = (nil, whole.file, whole.frozen, whole.willReindex)
        (indexCache, self.view, self.whole) = (whole.indexCache, view, whole)
    }

    /// Opens a vault to read and write, making the file, its folders and the newest schema as needed.
    ///
    /// With `mustExist` nothing is made where there is no vault. `willMigrate` is called before the tables of an earlier Saekin are
    /// brought up to date: either all of them are, or none. `willReindex` is called before an edit or an import that finds the index made
    /// by other rules and builds it anew, which takes its time. At most `readers` read at a time, each by a connection of its own. `maximumPages` limits the size of the file; tests use it to play a full disk.
    /// - Throws: `VaultError`.
    public static func open(
        _ path: String, mustExist: Bool = false, settings: VaultSettings = VaultSettings(), maximumPages: Int? = nil, readers: Int = 5,
        willMigrate: () -> Void = {}, willReindex: @escaping @Sendable () -> Void = {}
    ) throws -> Vault {
        try VaultError.translating(path: path) {
            let file = VaultFile(path: path)
            guard try file.isThere() || !mustExist else { throw VaultError.missing(path: path) }
            try file.create()
            let (sign, opened) = (WaitingSign(vault: path), try fileWithoutStrangers(at: path))
            var configuration = VaultConnection.configuration(
                maximumPages: maximumPages, sign: sign, place: opened.map { ($0, path) })
            configuration.maximumReaderCount = readers
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { try VaultConnection.keepEdits(in: $0) }
            let version: Int? = try pool.writeWithoutTransaction { db in
                guard try VaultConnection.isEmpty(db) else { return try VaultConnection.checkSchema(of: db, path: path) }
                if mustExist { throw VaultError.missing(path: path) }
                return nil
            }
            if version != VaultSchema.version {
                if let opened, opened.names > 1 { throw VaultError.severalNames(path: path) }
                if version != nil { willMigrate() }
                try migrate(pool)
            }
            sign.lower()
            return Vault(
                path: path, reader: pool, writer: pool, settings: settings, sign: sign, file: opened, willReindex: willReindex)
        }
    }

    /// Two programs may come to a vault at once: a step that the other has taken since we looked fails here. Then it is further than it was,
    /// and we go on from there.
    private static func migrate(_ pool: DatabasePool) throws {
        var reached = -1
        while true {
            do {
                return try VaultSchema.migrator.migrate(pool)
            } catch {
                let version = try pool.writeWithoutTransaction(VaultConnection.schemaVersion)
                guard version > reached else { throw error }
                reached = version
            }
        }
    }

    /// Opens a vault for one quick look: a single read-only connection, nothing is migrated or created.
    ///
    /// It may lie where nothing can be written, as on a DVD or in a folder of somebody else's.
    /// - Throws: `VaultError.missing` when there is no file, `.unreadableLog` when what was written last cannot be read there.
    public static func openForReading(_ path: String) throws -> Vault {
        try VaultError.translating(path: path) {
            do {
                return try openForReading(path, as: path)
            } catch let error as DatabaseError where VaultFile.mayBeItsPlace(error) {
                // Looked at only now: most searches take no longer than a few such looks.
                let file = VaultFile(path: path)
                guard try file.isThere() else { throw VaultError.missing(path: path) }
                let state = file.state
                guard state.logSize == 0 else { throw VaultError.unreadableLog(path: path) }
                return try openForReading(path, as: file.frozenURI, frozen: state)
            }
        }
    }

    private static func openForReading(_ path: String, as name: String, frozen: VaultFile.State? = nil) throws -> Vault {
        let queue = try DatabaseQueue(path: name, configuration: VaultConnection.configuration(readonly: true))
        let version = try queue.inDatabase { db in
            do {
                return try VaultConnection.checkSchema(of: db, path: path)
            } catch let error as VaultError {
                guard try VaultConnection.isEmpty(db) else { throw error }
                // What is no file may look like an empty one.
                _ = try VaultFile(path: path).isThere()
                throw VaultError.missing(path: path)
            }
        }
        return Vault(path: path, reader: queue, writer: nil, isSchemaOld: version < VaultSchema.version, frozen: frozen)
    }

    /// A vault in memory that vanishes with the value: what a dry run writes to when there is no vault yet.
    /// - Throws: `VaultError`.
    public static func inMemory() throws -> Vault {
        try VaultError.translating(path: ":memory:") {
            let queue = try DatabaseQueue(configuration: VaultConnection.configuration())
            try VaultSchema.migrator.migrate(queue)
            return Vault(path: ":memory:", reader: queue, writer: queue)
        }
    }

    /// Whether it was opened to write.
    public var isWritable: Bool { writer != nil }

    /// Runs `body` with a vault that has connections of its own to the same file, and closes it.
    ///
    /// For imports beside edits: an import lets other connections write between its batches, but all writers of one vault wait for its end.
    /// A vault in memory has no second one, and is passed as it is. With `isReading` the other vault is only opened for reading.
    /// - Throws: `VaultError`, and what `body` throws.
    public func withOwnConnections<Value>(isReading: Bool = false, _ body: (Vault) throws -> Value) throws -> Value {
        guard isReading || isWritable else { throw VaultError.openedForReading(path: path) }
        guard sign != nil || !isWritable else { return try body(self) }
        let other =
            try isReading
            ? Vault.openForReading(path)
            : Vault.open(path, mustExist: true, settings: settings, readers: 1, willReindex: willReindex)
        let result = Result { try body(other) }
        // What was committed is in the log, whether it can be moved into the file now or not.
        do { try other.close() } catch { if case .success = result { throw error } }
        return try result.get()
    }

    /// Whether the index was made by other rules than this program's, and searches may miss memos.
    /// - Throws: `VaultError`.
    public func isIndexOutdated() throws -> Bool {
        try read(Vault.isIndexOutdated)
    }

    private static func isIndexOutdated(in db: Database) throws -> Bool {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = 'analyzer'") != SearchIndex.version
    }

    /// Builds the index anew from the memos.
    /// - Throws: `VaultError`.
    public func reindex() throws {
        try write { db in
            try db.inTransaction {
                try Vault.reindex(in: db)
                return .commit
            }
        }
    }

    private static func reindex(in db: Database) throws {
        try SearchIndex.store(in: db).rebuild(from: VaultMemos(db))
        try DetectedColumn.fill(in: db)
        try db.execute(
            sql: "INSERT INTO setting(key, value) VALUES ('analyzer', ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value",
            arguments: [SearchIndex.version])
    }

    /// Builds the index anew where other rules than this program's have made it. Call within a transaction, before a memo is changed:
    /// its old tokens are taken out of the index by cutting its old text once more, and must be the ones that went in.
    func bringIndexUpToDate(in db: Database) throws {
        guard try Vault.isIndexOutdated(in: db) else { return }
        willReindex()
        try Vault.reindex(in: db)
    }

    /// Moves what is still in the write-ahead log into the file and closes it. Ends the use of this value.
    /// - Throws: `VaultError`.
    public func close() throws {
        try VaultError.translating(path: path) {
            // SQLite does this itself only when the last connection closes cleanly; a log left behind is read by every search.
            // Another process that reads may keep it from being emptied; that is no error.
            writer?.writeWithoutTransaction { db in
                // Not worth waiting for another program's import.
                try? db.execute(sql: "PRAGMA busy_timeout = 0")
                _ = try? db.checkpoint(.truncate)
            }
            try reader.close()
        }
    }

    /// Runs `body`. Reads of any vault in it fail once `limit` has passed since now; `nil` sets no limit.
    /// - Throws: `VaultError.tooSlow` then, and what `body` throws. The vault is as good as before.
    public static func reading<Value>(within limit: Duration?, _ body: () throws -> Value) throws -> Value {
        guard let limit else { return try body() }
        return try reading(under: ReadingBudget(limit: limit), body)
    }

    /// Runs `body`. Reads of any vault in it fail once `budget` is over. Another thread may cancel it.
    /// - Throws: `VaultError.tooSlow` then, and what `body` throws. The vault is as good as before.
    public static func reading<Value>(under budget: ReadingBudget, _ body: () throws -> Value) throws -> Value {
        try ReadingBudget.$current.withValue(budget, operation: body)
    }

    func read<Value>(_ unlimited: (Database) throws -> Value) throws -> Value {
        func body(_ db: Database) throws -> Value {
            try checkingRows {
                try ReadingLimit.hold(db) {
                    try view?.refresh(in: db)
                    return try unlimited(db)
                }
            }
        }
        guard let frozen else { return try VaultError.translating(path: path) { try reader.read(body) } }
        let value = Result { try VaultError.translating(path: path) { try reader.read(body) } }
        // Pages of two states may have been read as one: neither the answer nor an error means anything then.
        guard VaultFile(path: path).state == frozen else { throw VaultError.changedMeanwhile(path: path) }
        return try value.get()
    }

    /// Runs `body`.
    /// - Throws: `VaultError.damaged` where it met rows that Saekin has not written so, and what `body` throws.
    func checkingRows<Value>(_ body: () throws -> Value) throws -> Value {
        let damage = RowDamage()
        do {
            let value = try damage.watching(body)
            guard let column = damage.found else { return value }
            throw VaultError.damaged(path: path, detail: "the column \(column) holds what is no value of its kind")
        } catch let error as RowDecodingError {
            throw VaultError.damaged(path: path, detail: error.description)
        }
    }

    /// Runs `body` on the writing connection, outside any transaction, when earlier writers of this vault are done.
    /// - Throws: `VaultError.crowded` when too many wait, or for too long; and what `body` throws.
    func write<Value>(_ work: WaitingSign.Work = .edit, _ body: (Database) throws -> Value) throws -> Value {
        guard let writer else { throw VaultError.openedForReading(path: path) }
        do {
            return try lane.run(didChangeQueue: { sign?.expect($0) }) {
                sign?.begin(work)
                defer { sign?.lower() }
                return try VaultError.translating(path: path) {
                    try writer.writeWithoutTransaction { db in
                        do {
                            try checkPlace(isWriting: true)
                            let value = try checkingRows { try body(db) }
                            // What was written before the file was replaced is in the copy; it is not acknowledged.
                            try checkPlace()
                            return value
                        } catch VaultError.replaced {
                            // The copy is made again when the vault is left; the error that led here is the one to report.
                            _ = try? leaveReplacedFile(in: db)
                            throw VaultError.replaced(path: path)
                        }
                    }
                }
            }
        } catch is WriteLane.Full {
            throw VaultError.crowded(path: path)
        }
    }
}

/// What has become of a file after another took its place.
final class Rescue: Sendable {
    private let state = Mutex<(isDone: Bool, copy: String?)>((false, nil))

    var isDone: Bool { state.withLock { $0.isDone } }
    /// Where it was copied to; nil where it still has a name.
    var copy: String? { state.withLock { $0.copy } }

    func note(_ copy: String?) { state.withLock { $0 = (true, copy) } }
}
