import MemoVault
import PostgresSupport

/// The tables of vaults in a PostgreSQL database: statements about whole vaults. `StoreMigration` creates the tables.
enum StoreSchema {
    /// Number of partitions of each table.
    static let partitions = 16

    /// The vault that the connection serves; NULL if it serves none.
    static let servedVault = "nullif(current_setting('saekin.vault', true), '')::bigint"

    /// Reads the number of writes to the vault; NULL if there were none. It is a row of `counter`, which is not copied with the vault. And whether there is a
    /// function.
    static let changeCount = "SELECT saekin.change_count(), to_regprocedure($1) IS NOT NULL"

    /// Counts a write to a vault, by the transaction that writes. The count is at least the time in microseconds, so that a server that was restored, or
    /// promoted without the last writes, counts none of them again. `saekin.note_write` does the same, and keeps what the transaction has changed.
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
    ///
    /// A connection with secrets sends their answers too.
    /// - Parameter isCounting: Whether the third column is the number of writes to the vault. A statement of its own costs each search some time.
    static func entering(_ name: String, _ connection: PostgresConnection, isCounting: Bool = false) -> PostgresConnection.Request {
        let answers = connection.sign?(name) ?? []
        let call = answers.isEmpty ? "saekin.enter($1)" : "saekin.enter($1, $2, $3)"
        let count = isCounting ? ", saekin.change_count()" : ""
        return PostgresConnection.Request("SELECT set_config('saekin.vault', '', true), \(call)\(count)", [.text(name)] + answers)
    }

    /// Enters a vault and returns its number.
    /// - Throws: `StoreFailure.noVault`, `.moving`, `PostgresError`.
    @discardableResult
    static func enter(_ name: String, _ connection: PostgresConnection) throws -> Int64 {
        let request = entering(name, connection)
        return try entered(connection.query(request.sql, request.values), name)
    }

    /// Returns the number of the vault that `entering` entered.
    /// - Throws: `StoreFailure.noVault`, `.moving`.
    static func entered(_ rows: PostgresRows?, _ name: String) throws -> Int64 {
        guard let number = try rows?.integer(0, 1) else { throw StoreFailure.noVault(name) }
        if number == 0 { throw StoreFailure.moving(name) }
        return number
    }

    /// The class of all locks of Saekin, "saek" in ASCII. Other programs in the same database have locks of their own, often with small numbers.
    static let lockClass = 0x7361_656B
    /// The class of the locks of attached files that are being read, "sael".
    private static let readingClass = lockClass + 1
    /// The lock of the served vault. Two vaults whose numbers differ by a multiple of this divisor would only wait for each other.
    private static let lockOfVault = "(\(servedVault) % 2147483647)::integer"

    /// Makes others who write to the served vault wait until the transaction has ended.
    static let lockingVault = "SELECT pg_advisory_xact_lock(\(lockClass), \(lockOfVault))"

    /// Takes the lock of a file of the served vault for the session, unless another one has it. Two files whose locks are the same are only read one after
    /// the other.
    static let claiming = "SELECT pg_try_advisory_lock(\(readingClass), hashtext(\(servedVault) || ' ' || $1::text))"
    /// Gives all locks of the session back.
    static let releasing = "SELECT pg_advisory_unlock_all()"

    /// Whether others wait for the lock of the served vault.
    static let waiters = """
        SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objsubid = 2
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = \(lockClass) AND objid::bigint = \(lockOfVault))
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

    /// Gives a role the rights that a server needs: on the rows of the vault that it serves, and none on tokens, words and other vaults' names.
    /// - Parameter hasTexts: Whether the store has the table of texts, which the version before lacks.
    static func grants(to role: String, hasTexts: Bool) -> String {
        let name = "\"" + role.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        return grants(toName: name, hasTexts: hasTexts)
    }

    /// Gives the roles that have the rights of a server the rights to the tables and functions that a step has added.
    static let grantingAgain = """
        DO $grant$
            DECLARE name name;
            BEGIN
                FOR name IN SELECT r.rolname FROM pg_proc p, aclexplode(p.proacl) a JOIN pg_roles r ON r.oid = a.grantee
                    WHERE p.oid = 'saekin.enter(text)'::regprocedure AND a.grantee <> p.proowner
                LOOP
                    EXECUTE format($sql$\(grants(toName: "%1$I"))$sql$, name);
                END LOOP;
            END $grant$;
        """

    /// Returns the tables with the rows of vaults.
    /// - Parameter hasTexts: Whether the store has the table of texts, which the version before lacks.
    static func tables(hasTexts: Bool) -> [VaultTable] { VaultTable.all.filter { hasTexts || $0 != .fileText } }

    private static func grants(toName name: String, hasTexts: Bool = true) -> String {
        let tables = (tables(hasTexts: hasTexts).map(\.name) + ["counter", "file_piece"]).map { "saekin.\($0)" }.joined(separator: ", ")
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

/// The views of a caller who is limited to some categories.
///
/// They are in a schema of their own, under the names of the tables, and show the same rows as `VisibleTables` of a file. Settings of the transaction
/// tell which rows are visible. Without them the views show nothing.
extension StoreSchema {
    /// The schema in which statements of a limited caller find their rows.
    static let limited = "saekin_limited"

    /// Limits the transaction: the visible categories, those whose names are shown, the paths of the visible ones, visible tags and sources, and the
    /// positions of the shown ones.
    static let limiting = """
        SELECT set_config('search_path', '\(limited), pg_catalog, pg_temp', true), set_config('saekin.visible', $1::text, true),
            set_config('saekin.shown', $2::text, true), set_config('saekin.paths', $3::text[]::text, true),
            set_config('saekin.tags', $4::text, true), set_config('saekin.sources', $5::text, true),
            set_config('saekin.positions', $6::text, true)
        """

    /// Reads the numbers of the tags and sources of the memos in some categories of a vault.
    static let visibleLabels = """
        WITH visible AS MATERIALIZED (
            SELECT id, source_id FROM saekin.memo WHERE vault = $2 AND category_id = ANY($1::bigint[]))
        SELECT ARRAY(SELECT DISTINCT x.tag_id FROM visible v JOIN saekin.memo_tag x ON x.memo_id = v.id WHERE x.vault = $2),
            ARRAY(SELECT DISTINCT source_id FROM visible)
        """
}

/// What PostgreSQL's planner knows about the tables.
extension StoreSchema {
    /// Number of new memos from which `refresh` is worth its time. Without it, searches among 3,000 new memos took as long as with it, among 10,000
    /// twice as long, and among 100,000 five times.
    static let leastRefreshed = 5000

    /// Updates the statistics of the tables with the rows of a vault, or of all vaults, and the map of pages that every transaction sees. Autovacuum
    /// does this too, but only after a minute.
    ///
    /// The connection must be in no transaction. Others go on to read and write. Leaves out tables that others are vacuuming or that the role may not
    /// vacuum, and ignores errors: the tables are right without it.
    static func refresh(_ vault: Int64?, _ connection: PostgresConnection) {
        do {
            let number = try vault.map { try partition(of: $0, connection) }
            let tables = try connection.query(
                """
                SELECT string_agg(oid::regclass::text, ', ') FROM pg_class WHERE relnamespace = 'saekin'::regnamespace AND relkind = 'r'
                    AND relispartition AND ($1::bigint IS NULL OR relname ~ ('_' || $1 || '$'))
                """, number.map { .integer($0) } ?? .null)
            guard let names = try tables.text(0, 0) else { return }
            // Indexes and tokens out of line are most of the bytes, and searches need neither vacuumed.
            try connection.run("VACUUM (ANALYZE, SKIP_LOCKED, INDEX_CLEANUP off, PROCESS_TOAST off) \(names)")
        } catch {}
    }
}
