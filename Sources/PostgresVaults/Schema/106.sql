-- The texts of attached files, with an index of their own. Only their search uses it: words of files must not count among those of memos.
--
-- A text belongs to a row of "file", and is deleted with it, also by a program of the version before, which knows no texts. Tokens and counts of words
-- follow from the tokens that are added and from the texts that are deleted, so they need no program either.
--
-- This file is a released step: it is never changed. It may be taken again.

DO $$
    DECLARE name text;
    BEGIN
        IF to_regclass('saekin.file_text') IS NOT NULL THEN RETURN; END IF;
        CREATE TABLE saekin.file_text(
            vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
            file_id bigint NOT NULL,
            reader text COLLATE "C" NOT NULL,
            pages bigint,
            is_scanned boolean NOT NULL,
            failure text COLLATE "C",
            body text COLLATE "C" NOT NULL,
            PRIMARY KEY(vault, file_id)) PARTITION BY HASH(vault);
        -- Like "memo_token", but sorted into the index at once, because texts arrive one by one.
        CREATE TABLE saekin.file_token(
            vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
            file_id bigint NOT NULL,
            part integer NOT NULL,
            tokens tsvector NOT NULL,
            PRIMARY KEY(vault, file_id, part)) PARTITION BY HASH(vault);
        ALTER TABLE saekin.file_token ALTER COLUMN tokens SET STORAGE EXTERNAL;
        -- The tokens of which a query may have a part only, with their numbers of files: words and dictionary forms, which have the marks 2 and 3, and
        -- what is not Hangul.
        CREATE TABLE saekin.file_word(
            vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
            word text COLLATE "C" NOT NULL,
            files bigint NOT NULL,
            PRIMARY KEY(vault, word)) PARTITION BY HASH(vault);
        FOREACH name IN ARRAY ARRAY['file_text', 'file_token', 'file_word'] LOOP
            FOR n IN 0..15 LOOP
                EXECUTE format('CREATE TABLE saekin.%I PARTITION OF saekin.%I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', name || '_' || n, name, n);
            END LOOP;
        END LOOP;
        FOR n IN 0..15 LOOP
            EXECUTE format('ALTER TABLE saekin.%I SET (toast_tuple_target = 8160)', 'file_token_' || n);
            EXECUTE format('
                ALTER TABLE saekin.file_text_%1$s
                    ADD FOREIGN KEY(vault, file_id) REFERENCES saekin.file_%1$s(vault, id) ON DELETE CASCADE', n);
        END LOOP;
        ALTER TABLE saekin.file_text ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
        CREATE POLICY own_vault ON saekin.file_text USING (vault = nullif(current_setting('saekin.vault', true), '')::bigint);
        CREATE INDEX file_tokens ON saekin.file_token USING gin(vault, tokens) WITH (fastupdate = off);
    END $$;

CREATE OR REPLACE VIEW saekin_served.file_text WITH (security_invoker = true) AS
    SELECT file_id, reader, pages, is_scanned, failure, body
    FROM saekin.file_text WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE OR REPLACE VIEW saekin_limited.file_text WITH (security_invoker = true) AS
    SELECT t.file_id, t.reader, t.pages, t.is_scanned, t.failure, t.body
    FROM saekin.file_text t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.attachment a
                JOIN saekin.memo v ON v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = a.memo_id
            WHERE a.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND a.file_id = t.file_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

-- Returns the files that match each query, by its place in the array, as "find" does for memos.
CREATE OR REPLACE FUNCTION saekin.find_files(queries tsquery[]) RETURNS TABLE(place bigint, files bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET enable_seqscan = off SET cpu_operator_cost = 100 AS $$
    BEGIN
        RETURN QUERY EXECUTE format('
            SELECT place, ARRAY(
                SELECT DISTINCT file_id FROM saekin.file_token_%s WHERE vault = (SELECT $2) AND tokens @@ query ORDER BY file_id)
            FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY place', coalesce(saekin.partition(), 0))
            USING $1, nullif(current_setting('saekin.vault', true), '')::bigint;
    END $$;

-- Returns the words of files of a range in one value, as "words_between" does for memos.
CREATE OR REPLACE FUNCTION saekin.file_words_between(lower text, upper text) RETURNS TABLE(first bigint, words bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
    BEGIN
        RETURN QUERY EXECUTE format('
            WITH found AS NOT MATERIALIZED (
                SELECT word, files FROM saekin.file_word WHERE vault = %L::bigint AND word >= $1 AND word < $2 ORDER BY word)
            SELECT (SELECT files FROM found LIMIT 1), (
                SELECT string_agg(textsend(word), CASE WHEN files = 1 THEN ''\xff''::bytea ELSE int8send(files) END) FROM found)',
            nullif(current_setting('saekin.vault', true), '')::bigint) USING $1, $2;
    END $$;

-- Adds all tokens of some files, which have none.
CREATE OR REPLACE FUNCTION saekin.add_file_tokens(files bigint[], parts bigint[], vectors tsvector[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO saekin.file_token(file_id, part, tokens) SELECT file, part, vector FROM unnest($1, $2, $3) AS u (file, part, vector);
    INSERT INTO saekin.file_word AS w (word, files)
        SELECT token, count(DISTINCT file) FROM unnest($1, $3) AS u (file, vector), unnest(tsvector_to_array(vector)) AS token
        WHERE ascii(token) IN (2, 3) OR ascii(token) >= 32 AND ascii(token) NOT BETWEEN 44032 AND 55203
        GROUP BY token ORDER BY token
        ON CONFLICT (vault, word) DO UPDATE SET files = w.files + excluded.files $$;

-- Removes the tokens of a file. The vault is named as a constant, for the planner.
CREATE OR REPLACE FUNCTION saekin.remove_file_tokens(file bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE served bigint := nullif(current_setting('saekin.vault', true), '')::bigint; gone text[];
    BEGIN
        EXECUTE format('
            WITH removed AS (DELETE FROM saekin.file_token WHERE vault = %L::bigint AND file_id = $1 RETURNING tokens)
            SELECT array_agg(DISTINCT token) FROM removed, unnest(tsvector_to_array(tokens)) AS token', served)
            INTO gone USING $1;
        IF gone IS NULL THEN RETURN; END IF;
        EXECUTE format('UPDATE saekin.file_word SET files = files - 1 WHERE vault = %L::bigint AND word = ANY($1)', served) USING gone;
        EXECUTE format('DELETE FROM saekin.file_word WHERE vault = %L::bigint AND word = ANY($1) AND files <= 0', served) USING gone;
    END $$;

CREATE OR REPLACE FUNCTION saekin.forget_file_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        PERFORM saekin.remove_file_tokens(OLD.file_id);
        RETURN OLD;
    END $$;
DROP TRIGGER IF EXISTS forget_file_text ON saekin.file_text;
CREATE TRIGGER forget_file_text BEFORE DELETE ON saekin.file_text FOR EACH ROW EXECUTE FUNCTION saekin.forget_file_text();

-- Measures the vault, with the texts of files.
CREATE OR REPLACE FUNCTION saekin.sizes() RETURNS TABLE(tokens bigint, texts bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT (SELECT coalesce(sum(pg_column_size(tokens)), 0)::bigint FROM saekin.memo_token
            WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint)
        + (SELECT coalesce(sum(pg_column_size(tokens)), 0)::bigint FROM saekin.file_token
            WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint),
        (SELECT coalesce(sum(pg_column_size(title) + pg_column_size(body)), 0)::bigint FROM saekin.memo
            WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint)
        + (SELECT coalesce(sum(pg_column_size(body)), 0)::bigint FROM saekin.file_text
            WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint) $$;

REVOKE ALL ON FUNCTION saekin.find_files(tsquery[]), saekin.file_words_between(text, text),
    saekin.add_file_tokens(bigint[], bigint[], tsvector[]), saekin.remove_file_tokens(bigint), saekin.forget_file_text() FROM PUBLIC;
