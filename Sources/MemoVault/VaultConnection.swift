import GRDB
import MemoIndex

/// How every connection to a vault is set up, and what it checks before use.
enum VaultConnection {
    static func configuration(readonly: Bool = false, maximumPages: Int? = nil) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            SearchIndex.prepare(db)
            // Debian's defaults (2 MB of cache, no mapping, wiping of freed pages) cost a large index dearly.
            // Readers map the file; a writer that did would count all it touches as its memory.
            guard !readonly else { return try db.execute(sql: "PRAGMA cache_size = -16384; PRAGMA mmap_size = 1073741824;") }
            try db.execute(sql: "PRAGMA cache_size = -20480; PRAGMA secure_delete = OFF; PRAGMA synchronous = NORMAL;")
            if let maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
        }
        return configuration
    }

    /// Whether there is nothing in the file yet, or no more than what a creation that was killed leaves behind.
    static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") == 0
    }

    /// - Throws: `VaultError` when the file is no vault, or one from the future.
    /// Whoever only reads cannot bring an older schema up to date.
    static func checkSchema(of db: Database, path: String, isReading: Bool = false) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == VaultSchema.applicationID else {
            throw VaultError.notAVault(path: path)
        }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version <= VaultSchema.version else { throw VaultError.newerSchema(path: path, version: version) }
        guard !isReading || version == VaultSchema.version else { throw VaultError.olderSchema(path: path, version: version) }
    }
}
