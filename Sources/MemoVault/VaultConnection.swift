import Foundation
import GRDB
import MemoIndex

/// How every connection to a vault is set up, and what it checks before use.
enum VaultConnection {
    /// Milliseconds between two looks at whether the vault is free, and how often to look: half a minute.
    private static let (interval, patience) = (0.001, 30_000)
    /// An edit takes less; only an import is waited for so long.
    private static let triesBeforeSign = 20
    /// The cache of a connection that writes, as SQLite takes it: kilobytes below zero.
    static let cacheOfWriters = -20_480

    /// SQLite's own waiting looks ever more rarely and loses to an import, which holds the vault all but a moment of each batch.
    private static func waitForOthers(tries: Int, sign: WaitingSign?) -> Bool {
        // Not only once: another program may hold the sign's lock for a moment.
        if tries >= triesBeforeSign { sign?.raise() }
        Thread.sleep(forTimeInterval: interval)
        if let sign, sign.isForBatch { sign.giveWay() }
        return tries < patience
    }

    /// A pause in which whoever waits is sure to look.
    static func letOthersWrite() { Thread.sleep(forTimeInterval: 5 * interval) }

    /// The label of connections that read through `VisibleTables`.
    static let viewLabel = "limited"
    /// The page cache of a connection for a limited caller, in KiB: there may be many of them.
    private static let cacheOfViews = 8_192

    /// How a connection is set up that shows visible rows only.
    static func viewConfiguration(place: (file: OpenFile, path: String)? = nil) -> Configuration {
        var configuration = configuration(readonly: true, place: place)
        configuration.label = viewLabel
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -\(cacheOfViews); PRAGMA temp_store = MEMORY;")
            try VisibleTables.create(in: db)
        }
        return configuration
    }

    /// - Parameters:
    ///   - sign: Raised while a connection waits for another. Whoever waited lowers it.
    ///   - place: The file that the other connections have open. No connection is made to another one at its path.
    static func configuration(
        readonly: Bool = false, maximumPages: Int? = nil, sign: WaitingSign? = nil, place: (file: OpenFile, path: String)? = nil
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        // After a rollback that failed, the next use of the connection throws; GRDB would end the process.
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .callback { waitForOthers(tries: $0, sign: sign) }
        configuration.prepareDatabase { db in
            // Before anything is read: a connection that has read nothing leaves the log alone when it is closed.
            if let place, !place.file.isStill(at: place.path) { throw VaultError.replaced(path: place.path) }
            SearchIndex.prepare(db)
            // Debian's defaults (2 MB of cache, wiping of freed pages) cost a large index dearly. Readers do not map the file: each page
            // of a mapping that is touched for the first time costs more than reading it, which a short search does to hundreds.
            guard !readonly else { return try db.execute(sql: "PRAGMA cache_size = -65536") }
            try db.execute(sql: "PRAGMA cache_size = \(cacheOfWriters); PRAGMA secure_delete = OFF; PRAGMA synchronous = NORMAL;")
            if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
        }
        return configuration
    }

    /// Makes each commit wait until the log is on the disk. GRDB sets NORMAL, by which the last commits before a power failure are lost.
    static func keepEdits(in db: Database) throws { try db.execute(sql: "PRAGMA synchronous = FULL") }

    /// Lets commits be written to the disk by the system at its own time, as an import does for all batches but the last.
    static func hurry(in db: Database) throws { try db.execute(sql: "PRAGMA synchronous = NORMAL") }

    /// Whether there is nothing in the file yet, or no more than what a creation that was killed leaves behind.
    static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") == 0
    }

    /// The version of the tables.
    /// - Throws: `VaultError` when the file is no vault, or one from the future.
    @discardableResult
    static func checkSchema(of db: Database, path: String) throws -> Int {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID else {
            throw VaultError.notAVault(path: path)
        }
        let version = try schemaVersion(of: db)
        guard version <= VaultSchema.version else { throw VaultError.newerSchema(path: path, version: version) }
        return version
    }

    static func schemaVersion(of db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
}
