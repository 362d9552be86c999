-- Vaults that are signed. A session serves the vault that the setting "saekin.vault" names only if the setting "saekin.proof" has its signature, which
-- "enter" makes with a key that nobody but the owner of the tables can read. So a role of servers cannot choose a vault by its number.
--
-- Once a store has a secret, "enter" asks a role of servers for one. Programs of the version before have none, and are refused then; until then they go
-- on. The owner of the tables needs neither secret nor signature.
--
-- This file is a released step: it is never changed. It may be taken again.

-- No role has rights on this schema, also not by "saekin store grant" of any version. Its functions are called by others with the owner's rights only, which
-- set the search path.
CREATE SCHEMA IF NOT EXISTS saekin_private;
REVOKE ALL ON SCHEMA saekin_private FROM PUBLIC;

-- Returns 32 random bytes, 244 bits of which are random.
CREATE OR REPLACE FUNCTION saekin_private.random() RETURNS bytea LANGUAGE sql VOLATILE AS $$
    SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $$;

-- Returns the code that somebody can make who knows the key. It hashes twice, so that nobody can continue a code.
CREATE OR REPLACE FUNCTION saekin_private.code(key bytea, message bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(key || sha256(key || message)) $$;

-- The key of signatures, whether roles of servers need a secret, and from when on signatures count: servers of a store that has vaults may be in the
-- middle of a transaction, so those that have no signature yet go on for a minute.
CREATE TABLE IF NOT EXISTS saekin_private.seal(key bytea NOT NULL, needs_secret boolean NOT NULL, counts_from timestamptz NOT NULL);
INSERT INTO saekin_private.seal
    SELECT saekin_private.random(), false, CASE WHEN EXISTS (SELECT FROM saekin.tenant) THEN clock_timestamp() + interval '1 minute' ELSE '-infinity' END
    WHERE NOT EXISTS (SELECT FROM saekin_private.seal);

-- The secrets, each of which opens one vault, or all if it names none.
CREATE TABLE IF NOT EXISTS saekin_private.secret(
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vault bigint REFERENCES saekin.tenant ON DELETE CASCADE,
    created timestamptz NOT NULL DEFAULT now(),
    secret bytea NOT NULL UNIQUE);
CREATE INDEX IF NOT EXISTS secret_vault ON saekin_private.secret(vault);

-- Returns whether the user who has connected owns the tables, or has the rights of their owner.
CREATE OR REPLACE FUNCTION saekin_private.is_owner() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT pg_has_role(session_user, nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'saekin' $$;

-- Returns the number of the vault that the connection serves, or NULL if it serves none. Statements evaluate it once for each table, so it calls no other
-- function: it makes the signature as "open" does. A signature is of no use to another process of PostgreSQL.
CREATE OR REPLACE FUNCTION saekin.current_vault() RETURNS bigint
    LANGUAGE plpgsql STABLE PARALLEL RESTRICTED SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE served bigint := nullif(current_setting('saekin.vault', true), '')::bigint; seal bytea;
    BEGIN
        IF served IS NULL THEN RETURN NULL; END IF;
        SELECT key INTO seal FROM saekin_private.seal;
        IF encode(sha256(seal || sha256(seal || int8send(served) || int4send(pg_backend_pid()))), 'hex') = current_setting('saekin.proof', true) THEN
            RETURN served;
        END IF;
        IF saekin_private.is_owner()
            OR current_setting('saekin.proof', true) IS NULL AND clock_timestamp() < (SELECT counts_from FROM saekin_private.seal) THEN
            RETURN served;
        END IF;
        RAISE insufficient_privilege USING MESSAGE = 'this session has not entered the vault that it names', HINT = 'Choose a vault with saekin.enter.';
    END $$;

-- Returns whether one of the secrets of a vault, or of all vaults, made one of the answers. For an empty name it looks at all secrets.
CREATE OR REPLACE FUNCTION saekin.accepts(wanted text, session text, answers text[]) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE began bigint := substring(session FROM '^[0-9]{1,12}(?=[.])')::bigint; message bytea := convert_to(session || ' ' || wanted, 'UTF8');
    BEGIN
        RETURN coalesce(session = saekin_private.session(began), false) AND began > extract(epoch FROM clock_timestamp()) - 86400
            AND EXISTS (SELECT FROM saekin_private.secret s
                WHERE (s.vault IS NULL OR wanted = '' OR s.vault = (SELECT vault FROM saekin.tenant WHERE name = wanted))
                    AND encode(saekin_private.code(s.secret, message), 'hex') = ANY(answers));
    END $$;

-- Enters a vault and returns its number: 0 if it is being moved, NULL if there is none. NULL too if a secret is needed and none of the answers opens the
-- vault, so that nobody learns of it.
CREATE OR REPLACE FUNCTION saekin_private.open(wanted text, session text, answers text[]) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE seal bytea; needs_secret boolean; number bigint; is_moving boolean; ignored text;
    BEGIN
        SELECT s.key, s.needs_secret, t.vault, t.moving INTO seal, needs_secret, number, is_moving
            FROM saekin_private.seal s LEFT JOIN saekin.tenant t ON t.name = wanted;
        IF needs_secret AND NOT saekin_private.is_owner() THEN
            IF session IS NULL THEN
                RAISE insufficient_privilege
                    USING MESSAGE = 'a secret opens the vaults of this database; update Saekin, and set SAEKIN_STORE_SECRET_FILE';
            END IF;
            IF NOT saekin.accepts(wanted, session, answers) THEN RETURN NULL; END IF;
        END IF;
        IF is_moving THEN RETURN 0; END IF;
        IF number IS NULL THEN RETURN NULL; END IF;
        ignored := set_config('saekin.proof', encode(sha256(seal || sha256(seal || int8send(number) || int4send(pg_backend_pid()))), 'hex'), false);
        RETURN set_config('saekin.vault', number::text, false)::bigint;
    END $$;

CREATE OR REPLACE FUNCTION saekin.enter(wanted text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$ BEGIN RETURN saekin_private.open(wanted, NULL, NULL); END $$;

CREATE OR REPLACE FUNCTION saekin.enter(wanted text, session text, answers text[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN RETURN saekin_private.open(wanted, coalesce(session, ''), answers); END $$;

-- Returns whether the user needs a secret.
CREATE OR REPLACE FUNCTION saekin.needs_secret() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        RETURN (SELECT needs_secret FROM saekin_private.seal) AND NOT saekin_private.is_owner();
    END $$;

-- Returns a text for the answers of secrets. Secrets are never sent: whoever enters a vault sends the code of this text, a space and the name. It holds for
-- this process and for a day, so that answers in a log open nothing.
CREATE OR REPLACE FUNCTION saekin.session() RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
        RETURN saekin_private.session(extract(epoch FROM clock_timestamp())::bigint);
    END $$;
CREATE OR REPLACE FUNCTION saekin_private.session(began bigint) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT began || '.' || encode(saekin_private.code(key, convert_to('session ' || began || ' ' || pg_backend_pid(), 'UTF8')), 'hex')
    FROM saekin_private.seal $$;

-- Policies show the rows of the vault that is signed. A subquery is evaluated once for each statement.
DO $$
    DECLARE name name;
    BEGIN
        FOR name IN SELECT c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
            WHERE p.polname = 'own_vault' AND c.relnamespace = 'saekin'::regnamespace
        LOOP
            EXECUTE format('ALTER POLICY own_vault ON saekin.%I USING (vault = (SELECT saekin.current_vault()))', name);
        END LOOP;
    END $$;

-- The functions that have the rights of the owner ask for the signed vault instead of the setting, and name it whenever they write.
CREATE OR REPLACE FUNCTION saekin.add_tokens(memos bigint[], parts bigint[], vectors tsvector[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO saekin.memo_token(vault, memo_id, part, tokens)
        SELECT (SELECT saekin.current_vault()), memo, part, vector FROM unnest($1, $2, $3) AS u (memo, part, vector) $$;

CREATE OR REPLACE FUNCTION saekin.add_file_tokens(files bigint[], parts bigint[], vectors tsvector[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO saekin.file_token(vault, file_id, part, tokens)
        SELECT (SELECT saekin.current_vault()), file, part, vector FROM unnest($1, $2, $3) AS u (file, part, vector);
    INSERT INTO saekin.file_word AS w (vault, word, files)
        SELECT (SELECT saekin.current_vault()), token, count(DISTINCT file)
        FROM unnest($1, $3) AS u (file, vector), unnest(tsvector_to_array(vector)) AS token
        WHERE ascii(token) IN (2, 3) OR ascii(token) >= 32 AND ascii(token) NOT BETWEEN 44032 AND 55203
        GROUP BY token ORDER BY token
        ON CONFLICT (vault, word) DO UPDATE SET files = w.files + excluded.files $$;

DO $$
    DECLARE
        setting text := 'nullif(current_setting(''saekin.vault'', true), '''')::bigint';
        name name; made text;
    BEGIN
        FOR made IN SELECT replace(pg_get_functiondef(p.oid), setting,
                CASE l.lanname WHEN 'sql' THEN '(SELECT saekin.current_vault())' ELSE 'saekin.current_vault()' END)
            FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
            WHERE p.pronamespace = 'saekin'::regnamespace AND p.prosecdef AND p.proname <> 'current_vault' AND strpos(p.prosrc, setting) > 0
        LOOP
            EXECUTE made;
        END LOOP;
        -- Nothing else writes to these tables, so no default may choose a vault.
        FOREACH name IN ARRAY ARRAY['memo_token', 'word', 'file_token', 'file_word'] LOOP
            EXECUTE format('ALTER TABLE saekin.%I ALTER COLUMN vault DROP DEFAULT', name);
        END LOOP;
    END $$;

REVOKE ALL ON FUNCTION saekin.current_vault(), saekin.needs_secret(), saekin.session(), saekin.accepts(text, text, text[]),
    saekin.enter(text, text, text[]) FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA saekin_private FROM PUBLIC;
