import Foundation
import GRDB
import MemoVault
import PostingIndex
import SQLiteSupport

/// The configuration of every connection to a vault, and the checks before its first use.
enum VaultConnection {
    /// Seconds between two attempts to lock the vault, and the number of attempts: half a minute in all.
    private static let (interval, attempts) = (0.001, 30_000)
    /// Attempts before the writer-wait flag is raised. Another edit ends sooner; only an import lasts longer.
    private static let attemptsBeforeFlag = 20
    /// Page cache of a connection that writes. Negative numbers are KiB in SQLite.
    static let cacheOfWriters = -20_480

    /// Replaces SQLite's own busy handler, which backs off and so rarely succeeds during an import: an import
    /// releases the lock only briefly after each batch.
    private static func waitForOthers(tries: Int, waitFlag: WriterWaitFlag?) -> Bool {
        if waitsBriefly {
            Thread.sleep(forTimeInterval: briefInterval)
            return tries < briefAttempts
        }
        // Raise it at each attempt: another program may briefly hold the lock that the flag needs.
        if tries >= attemptsBeforeFlag { waitFlag?.raise() }
        Thread.sleep(forTimeInterval: interval)
        if let waitFlag, waitFlag.isForBatch { waitFlag.waitForEdits() }
        return tries < attempts
    }

    /// Whether this task waits at most a second for other writers.
    @TaskLocal fileprivate static var waitsBriefly = false
    /// Seconds between two attempts in that case, and their number: longer than an edit takes, but short for
    /// users.
    private static let (briefInterval, briefAttempts) = (0.05, 20)

    /// Sleeps long enough for a waiting writer to take the lock.
    static func letOthersWrite() { Thread.sleep(forTimeInterval: 5 * interval) }

    /// The label of connections that read through `VisibleTables`.
    static let viewLabel = "limited"
    /// Page cache of a connection for a limited caller, in KiB. It is small because there may be many such
    /// connections.
    private static let cacheOfViews = 8_192

    /// Returns the configuration of a connection that shows visible rows only.
    static func viewConfiguration(place: (file: OpenFile, path: String)? = nil) -> Configuration {
        var configuration = configuration(readonly: true, place: place)
        configuration.label = viewLabel
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -\(cacheOfViews); PRAGMA temp_store = MEMORY;")
            try VisibleTables.create(in: db)
        }
        return configuration
    }

    /// Returns the configuration of a connection.
    ///
    /// - Parameters:
    ///   - waitFlag: Raised while the connection waits for another writer. The caller lowers it.
    ///   - place: The file that the other connections have open. Connecting fails if the path leads to another file.
    static func configuration(
        readonly: Bool = false, maximumPages: Int? = nil, waitFlag: WriterWaitFlag? = nil, place: (file: OpenFile, path: String)? = nil
    ) -> Configuration {
        _ = MemoryStatistics.areOff
        var configuration = Configuration()
        configuration.readonly = readonly
        // A connection that only reads saves the statement that turns them on.
        configuration.foreignKeysEnabled = !readonly
        // With this, the next use of a connection throws after a failed rollback. Otherwise GRDB would end
        // the process.
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .callback { waitForOthers(tries: $0, waitFlag: waitFlag) }
        configuration.prepareDatabase { db in
            // Check before the first read: a connection that has read nothing does not touch the log when it
            // is closed.
            if let place, !place.file.isStill(at: place.path) { throw VaultError.replaced(path: place.path) }
            SearchIndex.prepare(db)
            // Debian's defaults (a 2 MB cache, overwriting of freed pages) are slow for a large index.
            // Readers do not map the file: the first access to a mapped page costs more than reading it, and
            // a short search touches hundreds of pages.
            guard !readonly else { return try db.execute(sql: "PRAGMA cache_size = -65536") }
            JournalTriggers.prepare(db)
            try db.execute(sql: "PRAGMA cache_size = \(cacheOfWriters); PRAGMA secure_delete = OFF; PRAGMA synchronous = NORMAL;")
            if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
        }
        return configuration
    }

    /// Opens the connections of a vault that is written to.
    ///
    /// Connecting gives a new file its write-ahead log. If another program does that at the same moment, SQLite
    /// fails without a call of the busy handler, so it is done again here.
    /// - Throws: `SQLITE_BUSY` if the file is still locked after half a minute, and other errors of SQLite.
    static func pool(at path: String, _ configuration: Configuration) throws -> DatabasePool {
        let end = ContinuousClock.now + .seconds(interval * Double(attempts))
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                Thread.sleep(forTimeInterval: interval)
            }
        }
    }

    /// Makes each commit wait until the log is on the disk. With NORMAL, GRDB's default, a power failure can
    /// lose the last commits.
    static func syncEveryCommit(in db: Database) throws { try db.execute(sql: "PRAGMA synchronous = FULL") }

    /// Makes commits return before the log is on the disk. Imports use it for all batches but the last.
    static func deferSyncing(in db: Database) throws { try db.execute(sql: "PRAGMA synchronous = NORMAL") }

    /// Returns whether the file has no tables, or only the table that an interrupted creation leaves.
    static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") == 0
    }

    /// Returns the version of the tables.
    /// - Throws: `VaultError.notAVault`, or `.newerSchema` if a later version of Saekin wrote the file.
    @discardableResult
    static func checkSchema(of db: Database, path: String) throws -> Int {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID else {
            throw VaultError.notAVault(path: path)
        }
        let version = try schemaVersion(of: db)
        guard version <= VaultSchema.version else { throw VaultError.newerSchema(path: path, version: version) }
        return version
    }

    static func schemaVersion(of db: Database) throws -> Int { try VaultState.read(in: db).version }
}

extension Database {
    /// Runs `body`, waiting at most a second for other writers.
    /// - Throws: `SQLITE_BUSY` after that second, and what `body` throws.
    func withoutWaiting<Value>(_ body: () throws -> Value) rethrows -> Value {
        try VaultConnection.$waitsBriefly.withValue(true, operation: body)
    }
}
