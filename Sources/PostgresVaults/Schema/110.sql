-- Rows of tokens that a search reads quickly. A list of memos needs only their numbers, but the rows had their tokens beside them, four rows a page: a list of
-- 30,000 memos read 22,000 pages.
--
-- The step only adds. Rows that are there stay as they are until VACUUM FULL writes them anew.
--
-- This file is a released step: it is never changed. It may be taken again.

-- PostgreSQL moves a value out of a row only if the row is larger than 2 kB, and half of them are not. So each row has 2 kB of spaces too, which shrink to
-- 40 bytes. Then its tokens are out of line, and a page holds 75 rows. Programs name no such column, so it has its default.
ALTER TABLE saekin.memo_token ADD COLUMN IF NOT EXISTS filling text COLLATE "C" DEFAULT repeat(' ', 2100);
DO $$
    BEGIN
        FOR n IN 0..15 LOOP
            EXECUTE format('ALTER TABLE saekin.%I SET (toast_tuple_target = 128)', 'memo_token_' || n);
        END LOOP;
    END $$;

-- The index of tokens in titles. That of all tokens does not know where a token is, so the tokens of each memo with a word were read to find it in titles.
CREATE INDEX IF NOT EXISTS memo_titles ON saekin.memo_token USING gin(vault, ts_filter(tokens, '{a}')) WITH (fastupdate = on);

-- Returns the memos that match each query, by its place in the array. All tokens of a query have the same weight, and that of titles is A. It is
-- removed, because with it PostgreSQL reads the tokens of each memo again. Tokens are within quotation marks, which are doubled within a token.
--
-- The vault is in a subquery, so that the planner does not know its number: for a vault that is newer than the statistics it would read all tokens of
-- the vault. Evaluating a condition counts as expensive, so that the plan uses an index of tokens in any case.
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
            SELECT place, CASE WHEN rtrim(query::text, '' )'') LIKE ''%%A''
                THEN ARRAY(SELECT DISTINCT memo_id FROM saekin.memo_token_%1$s
                    WHERE vault = (SELECT $2) AND ts_filter(tokens, ''{a}'') @@
                        regexp_replace(query::text, ''(''''(?:[^'''']|'''''''')*''''):([*]?)A'', ''\1:\2'', ''g'')::tsquery ORDER BY memo_id)
                ELSE ARRAY(SELECT DISTINCT memo_id FROM saekin.memo_token_%1$s WHERE vault = (SELECT $2) AND tokens @@ query ORDER BY memo_id) END
            FROM unnest($1) WITH ORDINALITY AS wanted(query, place) ORDER BY place', part)
            USING $1, saekin.current_vault();
    END $$;
