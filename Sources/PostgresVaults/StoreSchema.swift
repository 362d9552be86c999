import MemoVault
import PostgresSupport

/// The tables of vaults in a PostgreSQL database, and the migrations that create them.
///
/// All are in the schema `saekin`. Each table of a vault has the vault's number as the first part of every key, is partitioned by its hash, and has a
/// policy that shows only the rows of the vault that the connection serves (`saekin.vault`). Numbers of rows, names and columns are those of a
/// vault file.
///
/// Tokens and words are behind functions. PostgreSQL would evaluate `@@` after the policy, and so never use its index.
enum StoreSchema {
    /// Number of partitions of each table.
    static let partitions = 16

    /// All steps in order. Do not edit a released one.
    static let migrations: [String] =
        [first, views, sizes, writing, moving, importing, searching, limits, sorting, reindexing, labels, planning] + parting + [
            counting, positions,
        ]

    /// The number of the migration lock, "saek" in ASCII.
    private static let lock: Int64 = 0x7361_656B

    /// Brings the tables to the current version. Several programs may do so at once. Each step is a transaction, because a transaction may lock only some
    /// thousand tables and constraints.
    /// - Throws: `StoreFailure.newer` if a later version of Saekin made them, `.noExtension`, `PostgresError`.
    static func migrate(_ connection: PostgresConnection) throws {
        var hasMore = true
        while hasMore { hasMore = try connection.transaction { try takeNextStep(connection) } }
    }

    /// Takes the next step. Returns false if there is none.
    private static func takeNextStep(_ connection: PostgresConnection) throws -> Bool {
        try connection.query("SELECT pg_advisory_xact_lock($1)", .integer(lock))
        let version = try self.version(connection) ?? 0
        guard version <= migrations.count else { throw StoreFailure.newer(version) }
        guard version < migrations.count else { return false }
        do {
            try connection.run(migrations[version])
        } catch PostgresError.other(code: "0A000", _) {
            throw StoreFailure.noExtension
        }
        try connection.query("UPDATE saekin.version SET number = $1", .integer(Int64(version + 1)))
        return true
    }

    /// Returns the version of the tables, or nil if there are none.
    static func version(_ connection: PostgresConnection) throws -> Int? {
        guard try connection.query("SELECT to_regclass('saekin.version') IS NOT NULL").boolean(0, 0) == true else { return nil }
        return try connection.query("SELECT number FROM saekin.version").integer(0, 0).map { Int($0) }
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

    private static var first: String {
        let text = "text COLLATE \"C\""
        let tables = [
            ("setting", "key \(text) NOT NULL, value \(text), is_integer boolean NOT NULL DEFAULT false, PRIMARY KEY(vault, key)"),
            (
                "source",
                "\(number("source")), name \(text) NOT NULL, format \(text), imported bigint NOT NULL, PRIMARY KEY(vault, id), UNIQUE(vault, name)"
            ),
            (
                "category",
                """
                \(number("category")), name \(text) NOT NULL, color \(text), icon \(text), position bigint NOT NULL DEFAULT 0, parent_id bigint,
                set_by_hand bigint NOT NULL DEFAULT 0, PRIMARY KEY(vault, id), UNIQUE NULLS NOT DISTINCT (vault, parent_id, name),
                FOREIGN KEY(vault, parent_id) REFERENCES saekin.category(vault, id) DEFERRABLE
                """
            ),
            ("tag", "\(number("tag")), name \(text) NOT NULL, PRIMARY KEY(vault, id), UNIQUE(vault, name)"),
            (
                "memo",
                """
                \(number("memo")), recency bigint NOT NULL, created bigint, modified bigint, trashed bigint, category_id bigint, state bigint,
                pinned boolean NOT NULL DEFAULT false, deadline bigint, imported bigint NOT NULL, source_id bigint NOT NULL,
                external_id \(text) NOT NULL, fingerprint bigint NOT NULL, conflict_of bigint, path \(text), lead \(text), gap \(text),
                title \(text) NOT NULL, body \(text) NOT NULL, detected bigint NOT NULL DEFAULT 0,
                PRIMARY KEY(vault, id), UNIQUE(vault, source_id, external_id),
                FOREIGN KEY(vault, source_id) REFERENCES saekin.source(vault, id),
                FOREIGN KEY(vault, category_id) REFERENCES saekin.category(vault, id),
                FOREIGN KEY(vault, conflict_of) REFERENCES saekin.memo(vault, id) DEFERRABLE
                """
            ),
            (
                "memo_tag",
                """
                memo_id bigint NOT NULL, tag_id bigint NOT NULL, PRIMARY KEY(vault, memo_id, tag_id),
                FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo(vault, id), FOREIGN KEY(vault, tag_id) REFERENCES saekin.tag(vault, id)
                """
            ),
            (
                "revision",
                """
                \(number("revision")), memo_id bigint NOT NULL, replaced bigint NOT NULL, lead \(text), gap \(text), title \(text) NOT NULL,
                body \(text) NOT NULL, number bigint NOT NULL, category_id bigint, PRIMARY KEY(vault, id), UNIQUE(vault, memo_id, number),
                FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo(vault, id)
                """
            ),
            (
                "event",
                """
                \(number("event")), time bigint NOT NULL, kind \(text) NOT NULL, memo_id bigint, title \(text) NOT NULL, old \(text), new \(text),
                version bigint, category_id bigint, PRIMARY KEY(vault, id)
                """
            ),
            ("title_key", "memo_id bigint NOT NULL, key bytea NOT NULL, PRIMARY KEY(vault, memo_id)"),
            (
                "saved_search",
                "name \(text) NOT NULL, query \(text) NOT NULL, saved bigint NOT NULL, category \(text), PRIMARY KEY(vault, name)"
            ),
            (
                "file",
                """
                \(number("file")), hash \(text) NOT NULL, size bigint NOT NULL, type \(text) NOT NULL, PRIMARY KEY(vault, id),
                UNIQUE(vault, hash)
                """
            ),
            (
                "attachment",
                """
                memo_id bigint NOT NULL, position bigint NOT NULL, name \(text) NOT NULL, file_id bigint NOT NULL,
                PRIMARY KEY(vault, memo_id, position), FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo(vault, id),
                FOREIGN KEY(vault, file_id) REFERENCES saekin.file(vault, id)
                """
            ),
            ("counter", "name \(text) NOT NULL, last bigint NOT NULL, PRIMARY KEY(vault, name)"),
        ]
        let hidden = [
            ("memo_token", "memo_id bigint NOT NULL, part integer NOT NULL, tokens tsvector NOT NULL, PRIMARY KEY(vault, memo_id, part)"),
            (
                "word",
                """
                word \(text) NOT NULL, memos bigint NOT NULL, either bigint NOT NULL, PRIMARY KEY(vault, word)
                """
            ),
        ]
        return start + tables.map { table($0.0, $0.1) + policy($0.0) }.joined() + hidden.map { table($0.0, $0.1) }.joined()
            + indexes
    }

    /// The schema in which statements find the rows of the vault that the connection serves, and no others, even if the user is a superuser, for
    /// whom policies do not hold; and functions that they know from SQLite.
    static let served = "saekin_served"

    private static let views =
        """
        CREATE SCHEMA \(served);
        CREATE FUNCTION \(served).instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT strpos(whole, part)';

        """
        + VaultTable.all.map { table in
            let columns = table.columns.map(\.name).joined(separator: ", ")
            return """
                CREATE VIEW \(served).\(table.name) WITH (security_invoker = true) AS
                    SELECT \(columns) FROM saekin.\(table.name) WHERE vault = \(servedVault);

                """
        }.joined()

    /// A function that measures the vault. Roles that may search get the right to call it.
    private static let sizes = """
        CREATE FUNCTION saekin.sizes() RETURNS TABLE(tokens bigint, texts bigint)
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT (SELECT coalesce(sum(pg_column_size(tokens)), 0)::bigint FROM saekin.memo_token WHERE vault = \(servedVault)),
                (SELECT coalesce(sum(pg_column_size(title) + pg_column_size(body)), 0)::bigint FROM saekin.memo WHERE vault = \(servedVault)) $$;
        \(grants(of: "saekin.sizes()"))
        """

    /// Functions that change tokens and counts of words, for roles that may search. Such a role may also write through the views.
    ///
    /// `next_id` names the vault as a constant, so that the planner looks at one partition. For all of them it took 7 ms instead of 0.3.
    private static let writing = """
        CREATE OR REPLACE FUNCTION saekin.next_id(tablename text) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
            DECLARE served bigint := \(servedVault); highest bigint; counted bigint;
            BEGIN
                EXECUTE format('SELECT max(id) FROM saekin.%I WHERE vault = %L::bigint', tablename, served) INTO highest;
                SELECT last INTO counted FROM saekin.counter WHERE vault = served AND name = tablename;
                RETURN greatest(coalesce(highest, 0), coalesce(counted, 0)) + 1;
            END $$;
        CREATE FUNCTION saekin.add_tokens(memo bigint, part integer, tokens tsvector) RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            INSERT INTO saekin.memo_token(memo_id, part, tokens) VALUES ($1, $2, $3) $$;
        CREATE FUNCTION saekin.remove_tokens(memo bigint) RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            DELETE FROM saekin.memo_token WHERE vault = \(servedVault) AND memo_id = $1 $$;
        CREATE FUNCTION saekin.count_words(words text[], memos bigint[], eithers bigint[]) RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            INSERT INTO saekin.word AS w (word, memos, either) SELECT * FROM unnest($1, $2, $3)
                ON CONFLICT (vault, word) DO UPDATE SET memos = w.memos + excluded.memos, either = w.either + excluded.either;
            DELETE FROM saekin.word WHERE vault = \(servedVault) AND word = ANY($1) AND either <= 0 $$;
        REVOKE ALL ON FUNCTION saekin.add_tokens, saekin.remove_tokens, saekin.count_words FROM PUBLIC;
        \(granting("EXECUTE ON FUNCTION saekin.add_tokens, saekin.remove_tokens, saekin.count_words"))
        \(granting("INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(served)"))
        """

    /// A vault that is being moved is in two stores, and neither serves it: its number is 0.
    private static let moving = """
        ALTER TABLE saekin.tenant ADD COLUMN moving boolean NOT NULL DEFAULT false;
        CREATE OR REPLACE FUNCTION saekin.enter(wanted text) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT CASE WHEN moving THEN 0 ELSE set_config('saekin.vault', vault::text, false)::bigint END
            FROM saekin.tenant WHERE name = wanted $$;
        """
    /// Functions for many memos at once: tokens as arrays, and sorting new tokens into the index.
    ///
    /// Tokens are not compressed and stay within their rows. Compressing them and writing them into another table took a tenth of an import, and
    /// saved a twentieth of the space.
    private static let importing =
        (0..<partitions).map { "ALTER TABLE saekin.memo_token_\($0) SET (toast_tuple_target = 8160);\n" }.joined() + """
            ALTER TABLE saekin.memo_token ALTER COLUMN tokens SET STORAGE EXTERNAL;
            DROP FUNCTION saekin.add_tokens(bigint, integer, tsvector);
            CREATE FUNCTION saekin.add_tokens(memos bigint[], parts bigint[], vectors tsvector[]) RETURNS void
                LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
                INSERT INTO saekin.memo_token(memo_id, part, tokens) SELECT memo, part, vector FROM unnest($1, $2, $3) AS u (memo, part, vector) $$;
            CREATE FUNCTION saekin.sort_tokens() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
                SELECT sum(gin_clean_pending_list(i.indexrelid))::bigint FROM pg_inherits h JOIN pg_index i ON i.indrelid = h.inhrelid
                    JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
                WHERE h.inhparent = 'saekin.memo_token'::regclass AND a.amname = 'gin'
                    AND i.indrelid = (SELECT tableoid FROM saekin.memo_token WHERE vault = \(servedVault) LIMIT 1) $$;
            \(grants(of: "saekin.add_tokens, saekin.sort_tokens"))
            """

    /// An index of tokens by vault. Otherwise, a search reads a token's memos of all vaults in the partition.
    ///
    /// The extension belongs to PostgreSQL, and the owner of a database may create it.
    private static let searching = """
        CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA saekin;
        DROP INDEX saekin.memo_tokens;
        CREATE INDEX memo_tokens ON saekin.memo_token USING gin(vault, tokens) WITH (fastupdate = on);
        """

    /// Functions for a second connection that sorts new tokens while an import writes them: it sees none of their rows yet, so the number of the vault
    /// names the partition. And counts of words that only grow are not looked up again.
    private static let sorting = """
        CREATE OR REPLACE FUNCTION saekin.sort_tokens() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT sum(gin_clean_pending_list(i.indexrelid))::bigint FROM pg_inherits h JOIN pg_class t ON t.oid = h.inhrelid
                JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
            WHERE h.inhparent = 'saekin.memo_token'::regclass AND a.amname = 'gin' AND satisfies_hash_partition(
                h.inhparent, \(partitions), substr(t.relname, length('memo_token_') + 1)::integer, \(servedVault)) $$;
        CREATE OR REPLACE FUNCTION saekin.count_words(words text[], memos bigint[], eithers bigint[]) RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            INSERT INTO saekin.word AS w (word, memos, either) SELECT * FROM unnest($1, $2, $3)
                ON CONFLICT (vault, word) DO UPDATE SET memos = w.memos + excluded.memos, either = w.either + excluded.either;
            DELETE FROM saekin.word WHERE vault = \(servedVault) AND either <= 0
                AND word = ANY(ARRAY(SELECT word FROM unnest($1, $3) AS u (word, either) WHERE u.either < 0)) $$;
        """

    /// Functions for a new index: its counts of words are kept under the negative number of the vault until all are known.
    private static let reindexing = """
        CREATE FUNCTION saekin.count_new_words(words text[], memos bigint[], eithers bigint[]) RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            INSERT INTO saekin.word AS w (vault, word, memos, either) SELECT -(\(servedVault)), * FROM unnest($1, $2, $3)
                ON CONFLICT (vault, word) DO UPDATE SET memos = w.memos + excluded.memos, either = w.either + excluded.either $$;
        CREATE FUNCTION saekin.forget_new_words() RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            DELETE FROM saekin.word WHERE vault = -(\(servedVault)) $$;
        CREATE FUNCTION saekin.use_new_words() RETURNS void
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            DELETE FROM saekin.word WHERE vault = \(servedVault);
            INSERT INTO saekin.word (vault, word, memos, either)
                SELECT \(servedVault), word, memos, either FROM saekin.word WHERE vault = -(\(servedVault)) ORDER BY word;
            DELETE FROM saekin.word WHERE vault = -(\(servedVault)) $$;
        \(grants(of: "saekin.count_new_words, saekin.forget_new_words, saekin.use_new_words"))
        """

    /// Functions that are planned once for each connection (`find`), or for one partition. Those in the language SQL were planned with each call, for
    /// all partitions, which took longer than the look-up.
    ///
    /// A plan that is kept must be right for all vaults, and may be made while the tables are empty. So in `find` the number of the vault is a variable,
    /// whose value the planner does not know; and evaluating a condition counts as expensive, so that it uses the index of tokens in any case.
    /// `words_between` reads the words in the order of their index, because sorting took three times as long. It returns
    /// them in one value: between two is the number of memos with the second, as a byte 0xFF for one memo, or as eight bytes, the highest of which is
    /// zero. No word has these bytes. Servers of earlier versions still call `words` with two bounds until they are restarted.
    private static let planning = """
        CREATE OR REPLACE FUNCTION saekin.find(queries tsquery[]) RETURNS TABLE(place bigint, memos bigint[])
            LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
            SET enable_seqscan = off SET cpu_operator_cost = 100 AS $$
            #variable_conflict use_column
            DECLARE served bigint := \(servedVault);
            BEGIN
                RETURN QUERY SELECT place, ARRAY(
                    SELECT DISTINCT memo_id FROM saekin.memo_token WHERE vault = served AND tokens @@ query ORDER BY memo_id)
                FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY place;
            END $$;
        CREATE OR REPLACE FUNCTION saekin.words(wanted text[]) RETURNS TABLE(word text, memos bigint, either bigint)
            LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            BEGIN
                RETURN QUERY EXECUTE format(
                    'SELECT word, memos, either FROM saekin.word WHERE vault = %L::bigint AND word = ANY($1)', \(servedVault)) USING $1;
            END $$;
        CREATE FUNCTION saekin.words_between(lower text, upper text) RETURNS TABLE(first bigint, words bytea)
            LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
            SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
            BEGIN
                RETURN QUERY EXECUTE format('
                    WITH found AS NOT MATERIALIZED (
                        SELECT word, memos FROM saekin.word WHERE vault = %L::bigint AND word >= $1 AND word < $2 AND memos > 0 ORDER BY word)
                    SELECT (SELECT memos FROM found LIMIT 1), (
                        SELECT string_agg(textsend(word), CASE WHEN memos = 1 THEN ''\\xff''::bytea ELSE int8send(memos) END) FROM found)',
                    \(servedVault)) USING $1, $2;
            END $$;
        CREATE OR REPLACE FUNCTION saekin.enter(wanted text) RETURNS bigint
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            BEGIN
                RETURN (SELECT CASE WHEN moving THEN 0 ELSE set_config('saekin.vault', vault::text, false)::bigint END
                    FROM saekin.tenant WHERE name = wanted);
            END $$;
        \(grants(of: "saekin.words_between"))
        """

    /// Foreign keys between partitions, a step for each, because each locks more than a hundred constraints.
    ///
    /// All tables are partitioned alike, so a row and the one that it refers to are in partitions of the same number. A key that refers to the whole table
    /// is looked up with a new plan for each row, which took a tenth of an import.
    private static let parting: [String] = {
        let keys = [
            ("category", "parent_id", "category", " DEFERRABLE"), ("memo", "source_id", "source", ""),
            ("memo", "category_id", "category", ""),
            ("memo", "conflict_of", "memo", " DEFERRABLE"), ("memo_tag", "memo_id", "memo", ""), ("memo_tag", "tag_id", "tag", ""),
            ("revision", "memo_id", "memo", ""), ("attachment", "memo_id", "memo", ""), ("attachment", "file_id", "file", ""),
        ]
        return keys.map { table, column, other, suffix in
            "ALTER TABLE saekin.\(table) DROP CONSTRAINT \(table)_vault_\(column)_fkey;\n"
                + (0..<partitions).map {
                    "ALTER TABLE saekin.\(table)_\($0) ADD FOREIGN KEY(vault, \(column)) REFERENCES saekin.\(other)_\($0)(vault, id)\(suffix);\n"
                }.joined()
        }
    }()

    /// Counts of the first words of a vault, which cannot be there already, and room beside its words, whose counts grow with each import.
    ///
    /// Statements that look rows up name the vault as a constant, for the planner, and read no more than they need.
    private static let counting: String =
        (0..<partitions).map { "ALTER TABLE saekin.word_\($0) SET (fillfactor = 70);\n" }.joined() + """
            CREATE OR REPLACE FUNCTION saekin.count_words(words text[], memos bigint[], eithers bigint[]) RETURNS void
                LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
                SET enable_seqscan = off SET enable_bitmapscan = off AS $$
                DECLARE served bigint := \(servedVault); hasWords boolean;
                BEGIN
                    EXECUTE format('SELECT EXISTS (SELECT FROM saekin.word WHERE vault = %L::bigint)', served) INTO hasWords;
                    IF NOT hasWords THEN
                        INSERT INTO saekin.word (vault, word, memos, either)
                            SELECT served, u.* FROM unnest($1, $2, $3) AS u (word, memos, either) WHERE u.either > 0;
                        RETURN;
                    END IF;
                    INSERT INTO saekin.word AS w (vault, word, memos, either)
                        SELECT served, u.* FROM unnest($1, $2, $3) AS u (word, memos, either)
                        ON CONFLICT (vault, word) DO UPDATE SET memos = w.memos + excluded.memos, either = w.either + excluded.either;
                    IF 0 > ANY($3) THEN
                        EXECUTE format('DELETE FROM saekin.word WHERE vault = %L::bigint AND either <= 0 AND word = ANY($1)', served)
                            USING ARRAY(SELECT u.word FROM unnest($1, $3) AS u (word, either) WHERE u.either < 0);
                    END IF;
                END $$;
            """

    /// Gives new functions to the roles that may search, and to nobody else.
    static func grants(of functions: String) -> String {
        "REVOKE ALL ON FUNCTION \(functions) FROM PUBLIC;\n" + granting("EXECUTE ON FUNCTION \(functions)")
    }

    /// Gives rights to the roles that may search.
    static func granting(_ rights: String) -> String {
        """
        DO $$
            DECLARE name text;
            BEGIN
                FOR name IN SELECT grantee FROM information_schema.routine_privileges
                    WHERE routine_schema = 'saekin' AND routine_name = 'find' AND grantee <> grantor
                LOOP EXECUTE format('GRANT \(rights) TO %I', name); END LOOP;
            END $$;
        """
    }

    private static func number(_ table: String) -> String { "id bigint NOT NULL DEFAULT saekin.next_id('\(table)')" }

    private static func table(_ name: String, _ columns: String) -> String {
        "CREATE TABLE saekin.\(name)(vault bigint NOT NULL DEFAULT \(servedVault), \(columns)) PARTITION BY HASH(vault);\n"
            + (0..<partitions).map {
                "CREATE TABLE saekin.\(name)_\($0) PARTITION OF saekin.\(name) FOR VALUES WITH (MODULUS \(partitions), REMAINDER \($0));\n"
            }.joined()
    }

    private static func policy(_ name: String) -> String {
        """
        ALTER TABLE saekin.\(name) ENABLE ROW LEVEL SECURITY;
        ALTER TABLE saekin.\(name) FORCE ROW LEVEL SECURITY;
        CREATE POLICY own_vault ON saekin.\(name) USING (vault = \(servedVault));

        """
    }

    /// A number is never used again, not even after its row was deleted, if `counter` holds it. Only one program writes to a vault at a time.
    private static let start = """
        CREATE SCHEMA saekin;
        CREATE TABLE saekin.version(number bigint NOT NULL);
        INSERT INTO saekin.version VALUES (0);
        CREATE TABLE saekin.tenant(
            vault bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, created timestamptz NOT NULL DEFAULT now());
        CREATE FUNCTION saekin.enter(wanted text) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT set_config('saekin.vault', vault::text, false)::bigint FROM saekin.tenant WHERE name = wanted $$;
        CREATE FUNCTION saekin.next_id(tablename text) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
            DECLARE highest bigint; counted bigint;
            BEGIN
                EXECUTE format('SELECT max(id) FROM saekin.%I WHERE vault = \(servedVault.replacingQuotes)', tablename) INTO highest;
                SELECT last INTO counted FROM saekin.counter WHERE vault = \(servedVault) AND name = tablename;
                RETURN greatest(coalesce(highest, 0), coalesce(counted, 0)) + 1;
            END $$;
        CREATE FUNCTION saekin.instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT strpos(whole, part)';

        """

    private static let indexes = """
        CREATE INDEX memo_recency ON saekin.memo(vault, recency, id);
        CREATE INDEX memo_created ON saekin.memo(vault, created, recency, id);
        CREATE INDEX memo_category ON saekin.memo(vault, category_id, trashed, recency);
        CREATE INDEX memo_pinned ON saekin.memo(vault, id) WHERE pinned;
        CREATE INDEX memo_trashed ON saekin.memo(vault, trashed) WHERE trashed IS NOT NULL;
        CREATE INDEX memo_state ON saekin.memo(vault, state, trashed, deadline, recency) WHERE state IS NOT NULL;
        CREATE INDEX memo_deadline ON saekin.memo(vault, deadline) WHERE deadline IS NOT NULL;
        CREATE INDEX memo_detected ON saekin.memo(vault, detected) WHERE detected <> 0;
        CREATE INDEX memo_conflict ON saekin.memo(vault, conflict_of) WHERE conflict_of IS NOT NULL;
        CREATE INDEX tag_memo ON saekin.memo_tag(vault, tag_id, memo_id);
        CREATE INDEX event_memo ON saekin.event(vault, memo_id) WHERE memo_id IS NOT NULL;
        CREATE INDEX title_order ON saekin.title_key(vault, key);
        CREATE INDEX attachment_file ON saekin.attachment(vault, file_id);
        CREATE INDEX memo_tokens ON saekin.memo_token USING gin(tokens) WITH (fastupdate = on);
        CREATE FUNCTION saekin.find(queries tsquery[]) RETURNS TABLE(place bigint, memos bigint[])
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off AS $$
            SELECT place, ARRAY(
                SELECT DISTINCT memo_id FROM saekin.memo_token
                WHERE vault = \(servedVault) AND tokens @@ query ORDER BY memo_id)
            FROM unnest(queries) WITH ORDINALITY AS wanted(query, place) ORDER BY place $$;
        CREATE FUNCTION saekin.words(wanted text[]) RETURNS TABLE(word text, memos bigint, either bigint)
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT word, memos, either FROM saekin.word WHERE vault = \(servedVault) AND word = ANY(wanted) $$;
        CREATE FUNCTION saekin.words(first text, last text) RETURNS TABLE(word text, memos bigint, either bigint)
            LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
            SELECT word, memos, either FROM saekin.word
            WHERE vault = \(servedVault) AND word >= first AND word < last ORDER BY word $$;
        REVOKE ALL ON ALL FUNCTIONS IN SCHEMA saekin FROM PUBLIC;
        """

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
            GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA saekin TO \(name);
            """
    }
}

extension String {
    /// The text for use within a quoted text of SQL.
    fileprivate var replacingQuotes: String { split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") }
}
