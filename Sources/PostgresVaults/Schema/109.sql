-- The last writes to each vault: the tables, memos and words that each of them has changed. A server that remembers answers about an earlier state of the
-- vault reads again only what depends on them.
--
-- A program of the version before counts its writes and keeps no row. So a row names the write before, and a missing one is noticed.
--
-- This file is a released step: it is never changed. It may be taken again.

DO $$
    BEGIN
        IF to_regclass('saekin.recent_write') IS NOT NULL THEN RETURN; END IF;
        CREATE TABLE saekin.recent_write(
            vault bigint NOT NULL,
            number bigint NOT NULL,
            after bigint NOT NULL,
            tables text[] COLLATE "C" NOT NULL,
            memos bigint[] NOT NULL,
            words text[] COLLATE "C" NOT NULL,
            PRIMARY KEY(vault, number)) PARTITION BY HASH(vault);
        FOR n IN 0..15 LOOP
            EXECUTE format('CREATE TABLE saekin.recent_write_%1$s PARTITION OF saekin.recent_write FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', n);
        END LOOP;
    END $$;

-- Counts a write of the transaction, as "change" in "counter", and returns its number. The count is at least the time in microseconds, so that a server that
-- was restored, or promoted without the last writes, counts none of them again. "tables" is NULL if the write has changed too much to be kept. Keeps 64.
CREATE OR REPLACE FUNCTION saekin.note_write(tables text[], memos bigint[], words text[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE served bigint := saekin.current_vault(); part integer := saekin.partition(); before bigint := saekin.change_count(); made bigint;
    BEGIN
        INSERT INTO saekin.counter AS c (vault, name, last) VALUES (served, 'change', (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
            ON CONFLICT (vault, name) DO UPDATE SET last = greatest(c.last + 1, excluded.last) RETURNING last INTO made;
        IF before IS NULL OR tables IS NULL THEN RETURN made; END IF;
        INSERT INTO saekin.recent_write VALUES (served, made, before, $1, $2, $3);
        EXECUTE format('
            DELETE FROM saekin.recent_write_%1$s WHERE vault = $1 AND number <= (
                SELECT number FROM saekin.recent_write_%1$s WHERE vault = $1 ORDER BY number DESC OFFSET 64 LIMIT 1)', part) USING served;
        RETURN made;
    END $$;

-- Returns what the writes after "known" have changed: a row with the tables, separated by spaces, and the memos, and one for each word, with its counts now.
-- No rows if some of the writes are not known any more.
CREATE OR REPLACE FUNCTION saekin.writes_since(known bigint)
    RETURNS TABLE(tables text, memos bigint[], word text, containing bigint, either bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    DECLARE served bigint := saekin.current_vault(); part integer := saekin.partition(); is_whole boolean;
    BEGIN
        IF part IS NULL THEN RETURN; END IF;
        EXECUTE format('
            SELECT max(number) = $3 AND bool_and(follows) FROM (
                SELECT number, after = lag(number, 1, $1) OVER (ORDER BY number) AS follows
                FROM saekin.recent_write_%s WHERE vault = $2 AND number > $1) w', part)
            INTO is_whole USING known, served, saekin.change_count();
        IF is_whole IS NOT TRUE THEN RETURN; END IF;
        RETURN QUERY EXECUTE format('
            WITH recent AS MATERIALIZED (SELECT * FROM saekin.recent_write_%1$s WHERE vault = $2 AND number > $1)
            SELECT (SELECT string_agg(DISTINCT t, '' '') FROM recent r, unnest(r.tables) t),
                ARRAY(SELECT DISTINCT m FROM recent r, unnest(r.memos) m ORDER BY m), NULL::text, NULL::bigint, NULL::bigint
            UNION ALL
            SELECT NULL, NULL, c.word, coalesce(w.memos, 0), coalesce(w.either, 0)
            FROM (SELECT DISTINCT u.word FROM recent r, unnest(r.words) AS u (word)) c
                LEFT JOIN saekin.word_%1$s w ON w.vault = $2 AND w.word = c.word', part) USING known, served;
    END $$;

-- Returns those of some memos that match each query, by its place in the array. Reads their tokens, and not the index.
CREATE OR REPLACE FUNCTION saekin.find_among(queries tsquery[], ids bigint[]) RETURNS TABLE(place bigint, memos bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET enable_seqscan = off SET enable_bitmapscan = off AS $$
    BEGIN
        RETURN QUERY EXECUTE format('
            WITH known AS MATERIALIZED (SELECT memo_id, tokens FROM saekin.memo_token_%s WHERE vault = $3 AND memo_id = ANY($2))
            SELECT place, ARRAY(SELECT DISTINCT memo_id FROM known WHERE tokens @@ query ORDER BY memo_id)
            FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY place', coalesce(saekin.partition(), 0))
            USING $1, $2, saekin.current_vault();
    END $$;

-- Also programs of the version before drop vaults.
CREATE OR REPLACE FUNCTION saekin.forget_writes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        EXECUTE format('DELETE FROM saekin.recent_write WHERE vault = %L::bigint', OLD.vault);
        RETURN NULL;
    END $$;
DROP TRIGGER IF EXISTS forget_writes ON saekin.tenant;
CREATE TRIGGER forget_writes AFTER DELETE ON saekin.tenant FOR EACH ROW EXECUTE FUNCTION saekin.forget_writes();

REVOKE ALL ON FUNCTION saekin.note_write(text[], bigint[], text[]), saekin.writes_since(bigint), saekin.find_among(tsquery[], bigint[]),
    saekin.forget_writes() FROM PUBLIC;
