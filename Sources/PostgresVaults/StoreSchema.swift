import MemoVault
import PostgresSupport

/// The tables of vaults in a PostgreSQL database: the steps that create them, in `Schema/`, and statements about whole vaults.
enum StoreSchema {
    /// Number of partitions of each table.
    static let partitions = 16

    /// A step from one version of the tables to the next.
    struct Step {
        /// The version of the tables after the step.
        let version: Int
        let sql: String
    }

    /// All steps in order: the files of `Schema/`, each named by its version. Do not edit a released one.
    ///
    /// Programs before the first release numbered their steps from 1 to 23; the numbers of released ones begin with 100.
    static let steps = SchemaFiles.all.compactMap { file in
        file.name.split(separator: ".").first.flatMap { Int($0) }.map { Step(version: $0, sql: file.text) }
    }

    /// The version of the tables after the last step.
    static let version = steps.last?.version ?? 0

    /// The number of the migration lock, "saek" in ASCII.
    private static let lock: Int64 = 0x7361_656B

    /// Brings the tables to the current version. Several programs may do so at once. Each step is a transaction, because a transaction may lock only some
    /// thousand tables and constraints.
    /// - Throws: `StoreFailure.newer` if a later version of Saekin made them, `.older` if one before the first release did, `.noExtension`,
    ///   `PostgresError`.
    static func migrate(_ connection: PostgresConnection) throws {
        var hasMore = true
        while hasMore { hasMore = try connection.transaction { try takeNextStep(connection) } }
    }

    /// Takes the next step. Returns false if there is none.
    private static func takeNextStep(_ connection: PostgresConnection) throws -> Bool {
        try connection.query("SELECT pg_advisory_xact_lock($1)", .integer(lock))
        let version = try self.version(connection)
        guard let next = steps.first(where: { $0.version > version ?? 0 }) else { return false }
        do {
            try connection.run(next.sql)
        } catch PostgresError.other(code: "0A000", _) {
            throw StoreFailure.noExtension
        }
        try connection.query("UPDATE saekin.version SET number = $1", .integer(Int64(next.version)))
        return true
    }

    /// Returns the version of the tables, or nil if there are none.
    /// - Throws: `StoreFailure.newer`, `.older`, `PostgresError`.
    static func version(_ connection: PostgresConnection) throws -> Int? {
        guard try connection.query("SELECT to_regclass('saekin.version') IS NOT NULL").boolean(0, 0) == true else { return nil }
        guard let version = try connection.query("SELECT number FROM saekin.version").integer(0, 0).map({ Int($0) }) else { return nil }
        guard version <= self.version else { throw StoreFailure.newer(version) }
        guard steps.contains(where: { $0.version == version }) else { throw StoreFailure.older(version) }
        return version
    }

    /// The vault that the connection serves; NULL if it serves none.
    static let servedVault = "nullif(current_setting('saekin.vault', true), '')::bigint"

    /// Reads the number of writes to the vault. It is a row of `counter`, which is not copied with the vault.
    static let changeCount = "SELECT last FROM saekin.counter WHERE vault = \(servedVault) AND name = 'change'"

    /// Counts a write to a vault, by the transaction that writes. The count is at least the time in microseconds, so that a server that was restored, or
    /// promoted without the last writes, counts none of them again.
    static let countingChange = """
        INSERT INTO saekin.counter AS c (vault, name, last) VALUES ($1, 'change', (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
        ON CONFLICT (vault, name) DO UPDATE SET last = greatest(c.last + 1, excluded.last) RETURNING last
        """

    /// Tells those who listen (`StoreListener`) that a vault was written to. Sent together with COMMIT, but after it: within the transaction PostgreSQL would
    /// take a lock on the whole database until the commit is on the disk and on the standby.
    static let notifying = "SELECT pg_notify('\(channel)', $1)"
    static let channel = "saekin_change"

    /// Records the number of the newest event of the served vault, so that none is used again.
    static let keepingEventNumber = """
        INSERT INTO saekin.counter AS c (name, last) SELECT 'event', max(id) FROM \(served).event HAVING max(id) IS NOT NULL
        ON CONFLICT (vault, name) DO UPDATE SET last = greatest(c.last, excluded.last)
        """

    /// Enters the vault with a name, whose number is the second column. If there is no such vault, the one that the connection served before must not
    /// be seen.
    static let entering = "SELECT set_config('saekin.vault', '', true), saekin.enter($1)"

    /// Returns the number of the vault that `entering` entered.
    /// - Throws: `StoreFailure.noVault`, `.moving`.
    static func entered(_ rows: PostgresRows?, _ name: String) throws -> Int64 {
        guard let number = try rows?.integer(0, 1) else { throw StoreFailure.noVault(name) }
        if number == 0 { throw StoreFailure.moving(name) }
        return number
    }

    /// Makes others who write to the served vault wait until the transaction has ended.
    static let lockingVault = "SELECT pg_advisory_xact_lock(\(servedVault))"

    /// Whether others wait for the lock of the served vault. The number of a lock is in two halves.
    static let waiters = """
        SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objsubid = 1
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND (classid::bigint << 32) + objid::bigint = \(servedVault))
        """

    /// Lets more new tokens gather before they are sorted into the index, which is faster with enough memory. Searches read those that are not
    /// sorted yet one by one, so there must not be many.
    static let gatheringTokens = "SET LOCAL gin_pending_list_limit = '16MB'; SET LOCAL work_mem = '64MB'"

    /// Writes a setting of the served vault.
    static let setting = """
        INSERT INTO saekin.setting(key, value, is_integer) VALUES ($1, $2, $3)
        ON CONFLICT (vault, key) DO UPDATE SET value = excluded.value, is_integer = excluded.is_integer
        """

    /// Returns the number of the partition that holds the rows of a vault, in all tables.
    static func partition(of vault: Int64, _ connection: PostgresConnection) throws -> Int64 {
        let rows = try connection.query(
            "SELECT n::bigint FROM generate_series(0, $1::integer - 1) n WHERE satisfies_hash_partition('saekin.memo'::regclass, $1::integer, n, $2::bigint)",
            .integer(Int64(partitions)), .integer(vault))
        guard let partition = try rows.integer(0, 0) else { throw PostgresError.unexpectedValue(column: "partition") }
        return partition
    }

    /// The schema of the views in which statements find the rows of the vault that the connection serves.
    static let served = "saekin_served"

    /// Gives a role what a server needs: the rows of the vault that it serves, and nothing of tokens, words and other vaults' names.
    static func grants(to role: String) -> String {
        let name = "\"" + role.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        let tables = (VaultTable.all.map(\.name) + ["counter"]).map { "saekin.\($0)" }.joined(separator: ", ")
        return """
            GRANT USAGE ON SCHEMA saekin, \(served), \(limited) TO \(name);
            GRANT SELECT ON ALL TABLES IN SCHEMA \(limited) TO \(name);
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(served) TO \(name);
            GRANT SELECT ON saekin.version TO \(name);
            GRANT SELECT, INSERT, UPDATE, DELETE ON \(tables) TO \(name);
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA saekin TO \(name);
            GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA saekin TO \(name);
            """
    }
}
