-- Vaults in PostgreSQL.
--
-- All tables are in the schema "saekin". Each table of a vault has the number of the vault as the first part of every key, is partitioned by its
-- hash, and has a policy that shows only the rows of the vault that the connection serves (the setting "saekin.vault"). Rows, names and columns
-- are those of a vault file. Users of the tables have rights on views ("saekin_served", "saekin_limited") and functions.
--
-- This file is a released step: it is never changed. A change of the tables is another step, in a file with a higher number.

CREATE SCHEMA saekin;

-- The number of the last step.
CREATE TABLE saekin.version(number bigint NOT NULL);
INSERT INTO saekin.version VALUES (0);

-- The vaults. One that is being moved is in two stores, and neither serves it.
CREATE TABLE saekin.tenant(
    vault bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    created timestamptz NOT NULL DEFAULT now(),
    moving boolean NOT NULL DEFAULT false);

-- Returns the number of a new row. A number is never used again, not even after its row was deleted, if "counter" holds it. Only one program writes to
-- a vault at a time.
--
-- The query names the vault as a constant, so that the planner looks at one partition. For all of them it took 7 ms instead of 0.3.
CREATE FUNCTION saekin.next_id(tablename text) RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    DECLARE served bigint := nullif(current_setting('saekin.vault', true), '')::bigint; highest bigint; counted bigint;
    BEGIN
        EXECUTE format('SELECT max(id) FROM saekin.%I WHERE vault = %L::bigint', tablename, served) INTO highest;
        SELECT last INTO counted FROM saekin.counter WHERE vault = served AND name = tablename;
        RETURN greatest(coalesce(highest, 0), coalesce(counted, 0)) + 1;
    END $$;


-- Tables with the rows of vaults. Their columns mean what they mean in a vault file.

CREATE TABLE saekin.setting(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    key text COLLATE "C" NOT NULL,
    value text COLLATE "C",
    is_integer boolean NOT NULL DEFAULT false,
    PRIMARY KEY(vault, key)) PARTITION BY HASH(vault);

CREATE TABLE saekin.source(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('source'),
    name text COLLATE "C" NOT NULL,
    format text COLLATE "C",
    imported bigint NOT NULL,
    PRIMARY KEY(vault, id), UNIQUE(vault, name)) PARTITION BY HASH(vault);

CREATE TABLE saekin.category(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('category'),
    name text COLLATE "C" NOT NULL,
    color text COLLATE "C",
    icon text COLLATE "C",
    position bigint NOT NULL DEFAULT 0,
    parent_id bigint,
    set_by_hand bigint NOT NULL DEFAULT 0,
    PRIMARY KEY(vault, id), UNIQUE NULLS NOT DISTINCT (vault, parent_id, name)) PARTITION BY HASH(vault);

CREATE TABLE saekin.tag(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('tag'),
    name text COLLATE "C" NOT NULL,
    PRIMARY KEY(vault, id), UNIQUE(vault, name)) PARTITION BY HASH(vault);

CREATE TABLE saekin.memo(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('memo'),
    recency bigint NOT NULL,
    created bigint,
    modified bigint,
    trashed bigint,
    category_id bigint,
    state bigint,
    pinned boolean NOT NULL DEFAULT false,
    deadline bigint,
    imported bigint NOT NULL,
    source_id bigint NOT NULL,
    external_id text COLLATE "C" NOT NULL,
    fingerprint bigint NOT NULL,
    conflict_of bigint,
    path text COLLATE "C",
    lead text COLLATE "C",
    gap text COLLATE "C",
    title text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    detected bigint NOT NULL DEFAULT 0,
    PRIMARY KEY(vault, id), UNIQUE(vault, source_id, external_id)) PARTITION BY HASH(vault);

CREATE TABLE saekin.memo_tag(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    memo_id bigint NOT NULL,
    tag_id bigint NOT NULL,
    PRIMARY KEY(vault, memo_id, tag_id)) PARTITION BY HASH(vault);

CREATE TABLE saekin.revision(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('revision'),
    memo_id bigint NOT NULL,
    replaced bigint NOT NULL,
    lead text COLLATE "C",
    gap text COLLATE "C",
    title text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    category_id bigint,
    PRIMARY KEY(vault, id), UNIQUE(vault, memo_id, number)) PARTITION BY HASH(vault);

CREATE TABLE saekin.event(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('event'),
    time bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    memo_id bigint,
    title text COLLATE "C" NOT NULL,
    old text COLLATE "C",
    new text COLLATE "C",
    version bigint,
    category_id bigint,
    PRIMARY KEY(vault, id)) PARTITION BY HASH(vault);

CREATE TABLE saekin.title_key(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    memo_id bigint NOT NULL,
    key bytea NOT NULL,
    PRIMARY KEY(vault, memo_id)) PARTITION BY HASH(vault);

CREATE TABLE saekin.saved_search(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    name text COLLATE "C" NOT NULL,
    query text COLLATE "C" NOT NULL,
    saved bigint NOT NULL,
    category text COLLATE "C",
    PRIMARY KEY(vault, name)) PARTITION BY HASH(vault);

CREATE TABLE saekin.file(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL DEFAULT saekin.next_id('file'),
    hash text COLLATE "C" NOT NULL,
    size bigint NOT NULL,
    type text COLLATE "C" NOT NULL,
    PRIMARY KEY(vault, id), UNIQUE(vault, hash)) PARTITION BY HASH(vault);

CREATE TABLE saekin.attachment(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    memo_id bigint NOT NULL,
    position bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    file_id bigint NOT NULL,
    PRIMARY KEY(vault, memo_id, position)) PARTITION BY HASH(vault);

-- Numbers that were used ("event"), and the number of writes ("change"). It is not copied with a vault.
CREATE TABLE saekin.counter(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    name text COLLATE "C" NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY(vault, name)) PARTITION BY HASH(vault);


-- Tables of the index. They have no policy, and are behind functions: PostgreSQL would evaluate @@ after the policy, and so never use its index.

-- Tokens are not compressed and stay within their rows ("toast_tuple_target" below). Compressing them and writing them into another table took a tenth
-- of an import, and saved a twentieth of the space.
CREATE TABLE saekin.memo_token(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    memo_id bigint NOT NULL,
    part integer NOT NULL,
    tokens tsvector NOT NULL,
    PRIMARY KEY(vault, memo_id, part)) PARTITION BY HASH(vault);

-- Words with their numbers of memos. Those of a new index are kept under the negative number of the vault until all are known.
CREATE TABLE saekin.word(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    word text COLLATE "C" NOT NULL,
    memos bigint NOT NULL,
    either bigint NOT NULL,
    PRIMARY KEY(vault, word)) PARTITION BY HASH(vault);


-- Sixteen partitions of each table. All tables are partitioned alike, so a row and the one that it refers to are in partitions of the same number.
DO $$
    DECLARE name text;
    BEGIN
        FOREACH name IN ARRAY ARRAY['setting', 'source', 'category', 'tag', 'memo', 'memo_tag', 'revision', 'event', 'title_key', 'saved_search',
            'file', 'attachment', 'counter', 'memo_token', 'word']
        LOOP
            FOR n IN 0..15 LOOP
                EXECUTE format('CREATE TABLE saekin.%I PARTITION OF saekin.%I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', name || '_' || n, name, n);
            END LOOP;
        END LOOP;
        ALTER TABLE saekin.memo_token ALTER COLUMN tokens SET STORAGE EXTERNAL;
        FOR n IN 0..15 LOOP
            EXECUTE format('ALTER TABLE saekin.%I SET (toast_tuple_target = 8160)', 'memo_token_' || n);
            -- Room beside the words, whose counts grow with each import.
            EXECUTE format('ALTER TABLE saekin.%I SET (fillfactor = 70)', 'word_' || n);
        END LOOP;
    END $$;

-- Foreign keys lead from partition to partition. A key that refers to the whole table is looked up with a new plan for each row, which took a tenth of
-- an import.
DO $$
    BEGIN
        FOR n IN 0..15 LOOP
            EXECUTE format('
                ALTER TABLE saekin.category_%1$s
                    ADD FOREIGN KEY(vault, parent_id) REFERENCES saekin.category_%1$s(vault, id) DEFERRABLE;
                ALTER TABLE saekin.memo_%1$s
                    ADD FOREIGN KEY(vault, source_id) REFERENCES saekin.source_%1$s(vault, id),
                    ADD FOREIGN KEY(vault, category_id) REFERENCES saekin.category_%1$s(vault, id),
                    ADD FOREIGN KEY(vault, conflict_of) REFERENCES saekin.memo_%1$s(vault, id) DEFERRABLE;
                ALTER TABLE saekin.memo_tag_%1$s
                    ADD FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo_%1$s(vault, id),
                    ADD FOREIGN KEY(vault, tag_id) REFERENCES saekin.tag_%1$s(vault, id);
                ALTER TABLE saekin.revision_%1$s
                    ADD FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo_%1$s(vault, id);
                ALTER TABLE saekin.attachment_%1$s
                    ADD FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo_%1$s(vault, id),
                    ADD FOREIGN KEY(vault, file_id) REFERENCES saekin.file_%1$s(vault, id)', n);
        END LOOP;
    END $$;

DO $$
    DECLARE name text;
    BEGIN
        FOREACH name IN ARRAY ARRAY['setting', 'source', 'category', 'tag', 'memo', 'memo_tag', 'revision', 'event', 'title_key', 'saved_search',
            'file', 'attachment', 'counter']
        LOOP
            EXECUTE format('
                ALTER TABLE saekin.%1$I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
                CREATE POLICY own_vault ON saekin.%1$I USING (vault = nullif(current_setting(''saekin.vault'', true), '''')::bigint)', name);
        END LOOP;
    END $$;

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


-- Functions that search. Where a function names the vault as a constant, it is for the planner, which then looks at one partition.

-- Enters a vault and returns its number: 0 if it is being moved, NULL if there is none.
CREATE FUNCTION saekin.enter(wanted text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        RETURN (SELECT CASE WHEN moving THEN 0 ELSE set_config('saekin.vault', vault::text, false)::bigint END
            FROM saekin.tenant WHERE name = wanted);
    END $$;

-- Returns the memos that match each query, by its place in the array.
--
-- It is planned once for each connection. A plan that is kept must be right for all vaults, and may be made while the tables are empty. So the number
-- of the vault is a variable, whose value the planner does not know; and evaluating a condition counts as expensive, so that it uses the index of
-- tokens in any case.
CREATE FUNCTION saekin.find(queries tsquery[]) RETURNS TABLE(place bigint, memos bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET cpu_operator_cost = 100 AS $$
    #variable_conflict use_column
    DECLARE served bigint := nullif(current_setting('saekin.vault', true), '')::bigint;
    BEGIN
        RETURN QUERY SELECT place, ARRAY(
            SELECT DISTINCT memo_id FROM saekin.memo_token WHERE vault = served AND tokens @@ query ORDER BY memo_id)
        FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY place;
    END $$;

-- Returns the counts of words.
CREATE FUNCTION saekin.words(wanted text[]) RETURNS TABLE(word text, memos bigint, either bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        RETURN QUERY EXECUTE format(
            'SELECT word, memos, either FROM saekin.word WHERE vault = %L::bigint AND word = ANY($1)',
            nullif(current_setting('saekin.vault', true), '')::bigint) USING $1;
    END $$;

-- Returns the words of a range in one value. Between two is the number of memos with the second, as a byte 0xFF for one memo, or as eight bytes, the
-- highest of which is zero. No word has these bytes. It reads the words in the order of their index, because sorting took three times as long.
CREATE FUNCTION saekin.words_between(lower text, upper text) RETURNS TABLE(first bigint, words bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
    BEGIN
        RETURN QUERY EXECUTE format('
            WITH found AS NOT MATERIALIZED (
                SELECT word, memos FROM saekin.word WHERE vault = %L::bigint AND word >= $1 AND word < $2 AND memos > 0 ORDER BY word)
            SELECT (SELECT memos FROM found LIMIT 1), (
                SELECT string_agg(textsend(word), CASE WHEN memos = 1 THEN ''\xff''::bytea ELSE int8send(memos) END) FROM found)',
            nullif(current_setting('saekin.vault', true), '')::bigint) USING $1, $2;
    END $$;

-- Returns the words of a range in some memos, with their numbers of memos.
CREATE FUNCTION saekin.words_among(memos bigint[], first text, last text, marks text, kept text) RETURNS TABLE(word text, memos bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT w.word, count(DISTINCT t.memo_id) FROM saekin.memo_token t, unnest(t.tokens) u,
        LATERAL (SELECT translate(left(u.lexeme, 1), marks, kept) || substr(u.lexeme, 2) AS word) w
    WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND t.memo_id = ANY($1)
        AND w.word COLLATE "C" BETWEEN first AND last
    GROUP BY w.word $$;

-- Measures the vault.
CREATE FUNCTION saekin.sizes() RETURNS TABLE(tokens bigint, texts bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT (SELECT coalesce(sum(pg_column_size(tokens)), 0)::bigint FROM saekin.memo_token
            WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint),
        (SELECT coalesce(sum(pg_column_size(title) + pg_column_size(body)), 0)::bigint FROM saekin.memo
            WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint) $$;


-- Functions that write to the index.

CREATE FUNCTION saekin.add_tokens(memos bigint[], parts bigint[], vectors tsvector[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO saekin.memo_token(memo_id, part, tokens) SELECT memo, part, vector FROM unnest($1, $2, $3) AS u (memo, part, vector) $$;

CREATE FUNCTION saekin.remove_tokens(memo bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM saekin.memo_token WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint AND memo_id = $1 $$;

-- Sorts new tokens into the index. A second connection calls it while an import writes: it sees none of the import's rows yet, so the number of the vault
-- names the partition.
CREATE FUNCTION saekin.sort_tokens() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT sum(gin_clean_pending_list(i.indexrelid))::bigint FROM pg_inherits h JOIN pg_class t ON t.oid = h.inhrelid
        JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE h.inhparent = 'saekin.memo_token'::regclass AND a.amname = 'gin' AND satisfies_hash_partition(
        h.inhparent, 16, substr(t.relname, length('memo_token_') + 1)::integer,
        nullif(current_setting('saekin.vault', true), '')::bigint) $$;

-- Adds to the counts of words. The first words of a vault cannot be there already, and counts that only grow are not looked up again.
CREATE FUNCTION saekin.count_words(words text[], memos bigint[], eithers bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off AS $$
    DECLARE served bigint := nullif(current_setting('saekin.vault', true), '')::bigint; hasWords boolean;
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

-- The same for a new index.
CREATE FUNCTION saekin.count_new_words(words text[], memos bigint[], eithers bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO saekin.word AS w (vault, word, memos, either)
        SELECT -(nullif(current_setting('saekin.vault', true), '')::bigint), * FROM unnest($1, $2, $3)
        ON CONFLICT (vault, word) DO UPDATE SET memos = w.memos + excluded.memos, either = w.either + excluded.either $$;

CREATE FUNCTION saekin.forget_new_words() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM saekin.word WHERE vault = -(nullif(current_setting('saekin.vault', true), '')::bigint) $$;

CREATE FUNCTION saekin.use_new_words() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM saekin.word WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;
    INSERT INTO saekin.word (vault, word, memos, either)
        SELECT nullif(current_setting('saekin.vault', true), '')::bigint, word, memos, either FROM saekin.word
        WHERE vault = -(nullif(current_setting('saekin.vault', true), '')::bigint) ORDER BY word;
    DELETE FROM saekin.word WHERE vault = -(nullif(current_setting('saekin.vault', true), '')::bigint) $$;

-- Nobody but the owner may call them. "saekin store grant" gives a role the rights of a server.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA saekin FROM PUBLIC;

-- The index of tokens. It is by vault, because otherwise a search reads a token's memos of all vaults in the partition. The extension belongs to
-- PostgreSQL, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA saekin;
CREATE INDEX memo_tokens ON saekin.memo_token USING gin(vault, tokens) WITH (fastupdate = on);


-- The views in which statements find the rows of the vault that the connection serves, and no others, even if the user is a superuser, for whom policies
-- do not hold; and a function that the statements know from SQLite.

CREATE SCHEMA saekin_served;
CREATE FUNCTION saekin_served.instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT strpos(whole, part)';

CREATE VIEW saekin_served.setting WITH (security_invoker = true) AS
    SELECT key, value
    FROM saekin.setting WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.source WITH (security_invoker = true) AS
    SELECT id, name, format, imported
    FROM saekin.source WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.category WITH (security_invoker = true) AS
    SELECT id, name, color, icon, position, parent_id, set_by_hand
    FROM saekin.category WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.tag WITH (security_invoker = true) AS
    SELECT id, name
    FROM saekin.tag WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.memo WITH (security_invoker = true) AS
    SELECT id, recency, created, modified, trashed, category_id, state, pinned, deadline, imported, source_id, external_id, fingerprint,
        conflict_of, path, lead, gap, title, body, detected
    FROM saekin.memo WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.memo_tag WITH (security_invoker = true) AS
    SELECT memo_id, tag_id
    FROM saekin.memo_tag WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.revision WITH (security_invoker = true) AS
    SELECT id, memo_id, replaced, lead, gap, title, body, number, category_id
    FROM saekin.revision WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.event WITH (security_invoker = true) AS
    SELECT id, time, kind, memo_id, title, old, new, version, category_id
    FROM saekin.event WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.title_key WITH (security_invoker = true) AS
    SELECT memo_id, key
    FROM saekin.title_key WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.saved_search WITH (security_invoker = true) AS
    SELECT name, query, saved, category
    FROM saekin.saved_search WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.file WITH (security_invoker = true) AS
    SELECT id, hash, size, type
    FROM saekin.file WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.attachment WITH (security_invoker = true) AS
    SELECT memo_id, position, name, file_id
    FROM saekin.attachment WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;


-- The views of a caller who is limited to some categories. They show the same rows as the views of a vault file. What is visible is in settings of the
-- transaction, without which they show nothing. A subquery around a setting makes PostgreSQL evaluate it once for each statement.
--
--     saekin.visible    numbers of the categories that are visible
--     saekin.shown      numbers of those whose names are shown, and in saekin.positions their positions among each other
--     saekin.paths      paths of the visible categories
--     saekin.tags       numbers of the tags that visible memos have
--     saekin.sources    numbers of the sources that visible memos have

CREATE SCHEMA saekin_limited;
CREATE FUNCTION saekin_limited.instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT strpos(whole, part)';

CREATE VIEW saekin_limited.setting WITH (security_invoker = true) AS
    SELECT t.key, t.value
    FROM saekin.setting t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_limited.source WITH (security_invoker = true) AS
    SELECT t.id, t.name, t.format, t.imported
    FROM saekin.source t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND t.id = ANY((SELECT nullif(current_setting('saekin.sources', true), '')::bigint[])::bigint[]);

CREATE VIEW saekin_limited.category WITH (security_invoker = true) AS
    SELECT t.id, t.name,
        CASE WHEN t.id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]) THEN t.color END AS color,
        CASE WHEN t.id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]) THEN t.icon END AS icon,
        coalesce(
            ((SELECT nullif(current_setting('saekin.positions', true), '')::bigint[])::bigint[])[
                array_position((SELECT nullif(current_setting('saekin.shown', true), '')::bigint[])::bigint[], t.id)],
            t.position) AS position,
        t.parent_id, 0::bigint AS set_by_hand
    FROM saekin.category t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND t.id = ANY((SELECT nullif(current_setting('saekin.shown', true), '')::bigint[])::bigint[]);

CREATE VIEW saekin_limited.tag WITH (security_invoker = true) AS
    SELECT t.id, t.name
    FROM saekin.tag t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND t.id = ANY((SELECT nullif(current_setting('saekin.tags', true), '')::bigint[])::bigint[]);

CREATE VIEW saekin_limited.memo WITH (security_invoker = true) AS
    SELECT t.id, t.recency, t.created, t.modified, t.trashed, t.category_id, t.state, t.pinned, t.deadline, t.imported, t.source_id, t.external_id,
        t.fingerprint,
        CASE WHEN EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.conflict_of
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[])
        ) THEN t.conflict_of END AS conflict_of,
        t.path, t.lead, t.gap, t.title, t.body, t.detected
    FROM saekin.memo t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND t.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]);

CREATE VIEW saekin_limited.memo_tag WITH (security_invoker = true) AS
    SELECT t.memo_id, t.tag_id
    FROM saekin.memo_tag t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.memo_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

-- Replaced texts and events are visible by the category of their memo at that time.
CREATE VIEW saekin_limited.revision WITH (security_invoker = true) AS
    SELECT t.id, t.memo_id, t.replaced, t.lead, t.gap, t.title, t.body, t.number, t.category_id
    FROM saekin.revision t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND t.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[])
        AND EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.memo_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

-- A move does not show the name of a hidden category.
CREATE VIEW saekin_limited.event WITH (security_invoker = true) AS
    SELECT t.id, t.time, t.kind, t.memo_id, t.title,
        CASE WHEN t.kind <> 'moved' OR t.old = ANY((SELECT nullif(current_setting('saekin.paths', true), '')::text[])::text[])
            THEN t.old END AS old,
        t.new, t.version, t.category_id
    FROM saekin.event t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND t.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[])
        AND EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.memo_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

CREATE VIEW saekin_limited.title_key WITH (security_invoker = true) AS
    SELECT t.memo_id, t.key
    FROM saekin.title_key t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.memo_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

CREATE VIEW saekin_limited.saved_search WITH (security_invoker = true) AS
    SELECT t.name, t.query, t.saved, t.category FROM saekin.saved_search t WHERE false;

CREATE VIEW saekin_limited.file WITH (security_invoker = true) AS
    SELECT t.id, t.hash, t.size, t.type
    FROM saekin.file t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.attachment a
            WHERE a.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND a.file_id = t.id
                AND EXISTS (
                    SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = a.memo_id
                        AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[])));

CREATE VIEW saekin_limited.attachment WITH (security_invoker = true) AS
    SELECT t.memo_id, t.position, t.name, t.file_id
    FROM saekin.attachment t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.memo_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));
