-- The tokens of some memos, for the words of a limited caller. A server keeps them, and after a write reads those of changed memos only.
--
-- This file is a released step: it is never changed. It may be taken again.

-- Returns those of some memos whose tokens were written before the transaction "since", and those whose tokens it or a later one wrote. A memo with several
-- parts may be there more than once, and one without tokens is not there.
--
-- Writing tokens always makes new rows. The transaction that made a row is compared by its age, because its number has 32 bits and starts again: a row that is
-- older than two billion transactions can look new, which does no harm.
CREATE OR REPLACE FUNCTION saekin.tokens_since(ids bigint[], since text, OUT unchanged bigint[], OUT written bigint[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        EXECUTE format('
            SELECT array_agg(memo_id) FILTER (WHERE age(xmin) > age($2)), array_agg(memo_id) FILTER (WHERE age(xmin) <= age($2))
            FROM saekin.memo_token_%s WHERE vault = $3 AND memo_id = ANY($1)', coalesce(saekin.partition(), 0))
            INTO unchanged, written USING $1, since::xid8::xid, nullif(current_setting('saekin.vault', true), '')::bigint;
    END $$;

-- Returns the tokens of some memos, without positions and in the binary form of `tsvector`: a row for each part, those of a memo one after another.
CREATE OR REPLACE FUNCTION saekin.tokens_of(ids bigint[]) RETURNS TABLE(memo bigint, vector bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        RETURN QUERY EXECUTE format('
            SELECT memo_id, tsvectorsend(strip(tokens)) FROM saekin.memo_token_%s WHERE vault = $2 AND memo_id = ANY($1) ORDER BY memo_id',
            coalesce(saekin.partition(), 0))
            USING $1, nullif(current_setting('saekin.vault', true), '')::bigint;
    END $$;
REVOKE ALL ON FUNCTION saekin.tokens_since(bigint[], text), saekin.tokens_of(bigint[]) FROM PUBLIC;
