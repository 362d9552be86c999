-- Functions of searches that look at one partition. A statement that does not name the vault as a constant locks all partitions of a table with all their
-- indexes, and PostgreSQL's table of locks is small: a search took 357 of them.
--
-- This file is a released step: it is never changed. It may be taken again.

-- Returns the number of the partition that holds the rows of the vault that the connection serves; NULL if it serves none.
CREATE OR REPLACE FUNCTION saekin.partition() RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE served bigint := nullif(current_setting('saekin.vault', true), '')::bigint;
    BEGIN
        IF served IS NOT NULL THEN
            FOR n IN 0..15 LOOP
                IF satisfies_hash_partition('saekin.memo_token'::regclass, 16, n, served) THEN RETURN n; END IF;
            END LOOP;
        END IF;
        RETURN NULL;
    END $$;

-- Returns the memos that match each query, by its place in the array.
--
-- The vault is in a subquery, so that the planner does not know its number: for a vault that is newer than the statistics it would read all tokens of
-- the vault. Evaluating a condition counts as expensive, so that the plan uses the index of tokens in any case.
CREATE OR REPLACE FUNCTION saekin.find(queries tsquery[]) RETURNS TABLE(place bigint, memos bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    SET enable_seqscan = off SET cpu_operator_cost = 100 AS $$
    DECLARE part integer := saekin.partition();
    BEGIN
        IF part IS NULL THEN
            RETURN QUERY SELECT wanted.place, ARRAY[]::bigint[] FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY 1;
            RETURN;
        END IF;
        RETURN QUERY EXECUTE format('
            SELECT place, ARRAY(
                SELECT DISTINCT memo_id FROM saekin.memo_token_%s WHERE vault = (SELECT $2) AND tokens @@ query ORDER BY memo_id)
            FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY place', part)
            USING $1, nullif(current_setting('saekin.vault', true), '')::bigint;
    END $$;

-- Returns the words of a range in some memos, with their numbers of memos. In PL/pgSQL no result may have the name of a parameter.
CREATE OR REPLACE FUNCTION saekin.count_among(ids bigint[], lower text, upper text, marks text, kept text)
    RETURNS TABLE(found text, number bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE part integer := saekin.partition();
    BEGIN
        IF part IS NULL THEN RETURN; END IF;
        RETURN QUERY EXECUTE format('
            SELECT w.word, count(DISTINCT t.memo_id) FROM saekin.memo_token_%s t, unnest(t.tokens) u,
                LATERAL (SELECT translate(left(u.lexeme, 1), $4, $5) || substr(u.lexeme, 2) AS word) w
            WHERE t.vault = $6 AND t.memo_id = ANY($1) AND w.word COLLATE "C" BETWEEN $2 AND $3
            GROUP BY w.word', part)
            USING $1, $2, $3, $4, $5, nullif(current_setting('saekin.vault', true), '')::bigint;
    END $$;
CREATE OR REPLACE FUNCTION saekin.words_among(memos bigint[], first text, last text, marks text, kept text) RETURNS TABLE(word text, memos bigint)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT found, number FROM saekin.count_among($1, $2, $3, $4, $5) $$;
REVOKE ALL ON FUNCTION saekin.partition(), saekin.count_among(bigint[], text, text, text, text) FROM PUBLIC;
