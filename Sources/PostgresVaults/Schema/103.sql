-- The oldest programs that can use the tables, and the number of writes of a vault.
--
-- From here on a program uses the tables of its own version and of the one before, and a program of an earlier version goes on with the tables of a later
-- one if they allow it. So a step only adds to what programs of the version before need, or replaces functions by others that return the same. One that takes something
-- away sets "oldest" to its own number.
--
-- This file is a released step: it is never changed. It may be taken again.

-- The number of the last step that a program must know.
ALTER TABLE saekin.version ADD COLUMN IF NOT EXISTS oldest bigint NOT NULL DEFAULT 103;

-- Returns the number of writes to the vault that the connection serves, or NULL if there were none. The vault is named as a constant, for the planner.
CREATE OR REPLACE FUNCTION saekin.change_count() RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE counted bigint;
    BEGIN
        EXECUTE format(
            'SELECT last FROM saekin.counter WHERE vault = %L::bigint AND name = ''change''',
            nullif(current_setting('saekin.vault', true), '')::bigint) INTO counted;
        RETURN counted;
    END $$;
REVOKE ALL ON FUNCTION saekin.change_count() FROM PUBLIC;
