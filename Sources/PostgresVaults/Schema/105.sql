-- The bytes of attached files, in pieces of 256 KiB, the last of which may be shorter. Most files are compressed already, so pieces are not.
--
-- A piece belongs to a row of "file", and is deleted with it. A program of the version before knows no pieces: it drops vaults with them, but may not move
-- such a vault, because it would leave them behind.
--
-- This file is a released step: it is never changed. It may be taken again.

DO $$
    BEGIN
        IF to_regclass('saekin.file_piece') IS NOT NULL THEN RETURN; END IF;
        CREATE TABLE saekin.file_piece(
            vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
            hash text COLLATE "C" NOT NULL,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY(vault, hash, number)) PARTITION BY HASH(vault);
        ALTER TABLE saekin.file_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
        FOR n IN 0..15 LOOP
            EXECUTE format('CREATE TABLE saekin.file_piece_%1$s PARTITION OF saekin.file_piece FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', n);
            EXECUTE format('
                ALTER TABLE saekin.file_piece_%1$s
                    ADD FOREIGN KEY(vault, hash) REFERENCES saekin.file_%1$s(vault, hash) ON DELETE CASCADE', n);
        END LOOP;
        ALTER TABLE saekin.file_piece ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
        CREATE POLICY own_vault ON saekin.file_piece USING (vault = nullif(current_setting('saekin.vault', true), '')::bigint);
    END $$;

CREATE OR REPLACE VIEW saekin_served.file_piece WITH (security_invoker = true) AS
    SELECT hash, number, bytes
    FROM saekin.file_piece WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE OR REPLACE VIEW saekin_limited.file_piece WITH (security_invoker = true) AS
    SELECT t.hash, t.number, t.bytes
    FROM saekin.file_piece t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.file f
                JOIN saekin.attachment a ON a.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND a.file_id = f.id
                JOIN saekin.memo v ON v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = a.memo_id
            WHERE f.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND f.hash = t.hash
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

-- Refuses a move by a program that knows no pieces.
CREATE OR REPLACE FUNCTION saekin.keep_pieces() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        IF current_setting('saekin.moves_pieces', true) IS DISTINCT FROM 'on'
            AND EXISTS (SELECT FROM saekin.file_piece WHERE vault = NEW.vault) THEN
            RAISE EXCEPTION 'the vault has attached files, which this version of Saekin would not move; update Saekin';
        END IF;
        RETURN NEW;
    END $$;
REVOKE ALL ON FUNCTION saekin.keep_pieces() FROM PUBLIC;
DROP TRIGGER IF EXISTS keep_pieces ON saekin.tenant;
CREATE TRIGGER keep_pieces BEFORE UPDATE OF moving ON saekin.tenant FOR EACH ROW WHEN (NEW.moving AND NOT OLD.moving)
    EXECUTE FUNCTION saekin.keep_pieces();
