-- The log of operations: what each of them was, and what rows were before. Triggers fill it while a transaction records an operation (the setting
-- "saekin.operation").
--
-- This file is a released step: it is never changed.

CREATE TABLE saekin.operation(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    id bigint NOT NULL,
    time bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    memo_id bigint,
    title text COLLATE "C" NOT NULL,
    old text COLLATE "C",
    new text COLLATE "C",
    version bigint,
    memos bigint NOT NULL,
    entries bigint NOT NULL,
    is_final bigint NOT NULL,
    is_import bigint NOT NULL,
    undoes bigint,
    undone bigint,
    scope text COLLATE "C",
    scope_number bigint,
    PRIMARY KEY(vault, id)) PARTITION BY HASH(vault);

CREATE SEQUENCE saekin.journal_entry;

CREATE TABLE saekin.journal(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    operation_id bigint NOT NULL,
    id bigint NOT NULL DEFAULT nextval('saekin.journal_entry'),
    part text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    memo_id bigint,
    field text COLLATE "C" NOT NULL,
    old text COLLATE "C",
    new text COLLATE "C",
    PRIMARY KEY(vault, operation_id, id)) PARTITION BY HASH(vault);

DO $$
    DECLARE name text;
    BEGIN
        FOREACH name IN ARRAY ARRAY['operation', 'journal'] LOOP
            FOR n IN 0..15 LOOP
                EXECUTE format('CREATE TABLE saekin.%I PARTITION OF saekin.%I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', name || '_' || n, name, n);
            END LOOP;
            EXECUTE format('
                ALTER TABLE saekin.%1$I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
                CREATE POLICY own_vault ON saekin.%1$I USING (vault = nullif(current_setting(''saekin.vault'', true), '''')::bigint)', name);
        END LOOP;
    END $$;

CREATE UNIQUE INDEX operation_scope ON saekin.operation(vault, scope, scope_number) WHERE scope IS NOT NULL;
CREATE INDEX journal_memo ON saekin.journal(vault, memo_id) WHERE memo_id IS NOT NULL;

CREATE VIEW saekin_served.operation WITH (security_invoker = true) AS
    SELECT id, time, kind, memo_id, title, old, new, version, memos, entries, is_final, is_import, undoes, undone, scope, scope_number
    FROM saekin.operation WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.journal WITH (security_invoker = true) AS
    SELECT operation_id, id, part, key, memo_id, field, old, new
    FROM saekin.journal WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_limited.operation WITH (security_invoker = true) AS
    SELECT t.id, t.time, t.kind, t.memo_id, t.title, t.old, t.new, t.version, t.memos, t.entries, t.is_final, t.is_import, t.undoes, t.undone, t.scope,
        t.scope_number
    FROM saekin.operation t WHERE false;

CREATE VIEW saekin_limited.journal WITH (security_invoker = true) AS
    SELECT t.operation_id, t.id, t.part, t.key, t.memo_id, t.field, t.old, t.new FROM saekin.journal t WHERE false;

-- Returns a value as a vault file has it.
CREATE FUNCTION saekin.journal_text(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE jsonb_typeof(value) WHEN 'boolean' THEN CASE value::text WHEN 'true' THEN '1' ELSE '0' END ELSE value #>> '{}' END $$;

-- Writes the entries of a changed row. Its arguments are the columns of the key, those to record, and the one with the number of a memo, each list
-- separated by spaces.
CREATE FUNCTION saekin.record() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
        operation bigint := current_setting('saekin.operation')::bigint;
        before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
        after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
        -- The table itself, of whose partition the row is.
        part text := regexp_replace(TG_TABLE_NAME, '_[0-9]+$', '');
        keys text[] := string_to_array(TG_ARGV[0], ' ');
        fields text[] := string_to_array(TG_ARGV[1], ' ');
        before_key text; after_key text; memo bigint;
    BEGIN
        SELECT string_agg(before->>k, chr(31) ORDER BY n), string_agg(after->>k, chr(31) ORDER BY n)
            INTO before_key, after_key FROM unnest(keys) WITH ORDINALITY AS u(k, n);
        memo := nullif(coalesce(after, before)->>TG_ARGV[2], '')::bigint;
        IF before_key IS DISTINCT FROM after_key THEN
            IF before IS NOT NULL THEN
                INSERT INTO saekin.journal(operation_id, part, key, memo_id, field, old) VALUES (operation, part, before_key, memo, '', '');
                INSERT INTO saekin.journal(operation_id, part, key, memo_id, field, old)
                    SELECT operation, part, before_key, memo, f, saekin.journal_text(before->f) FROM unnest(fields) AS f;
            END IF;
            IF after IS NOT NULL THEN
                INSERT INTO saekin.journal(operation_id, part, key, memo_id, field, new) VALUES (operation, part, after_key, memo, '', '');
            END IF;
        ELSE
            INSERT INTO saekin.journal(operation_id, part, key, memo_id, field, old, new)
                SELECT operation, part, after_key, memo, f, saekin.journal_text(before->f), saekin.journal_text(after->f)
                FROM unnest(fields) AS f WHERE before->f IS DISTINCT FROM after->f;
        END IF;
        RETURN NULL;
    END $$;

CREATE TRIGGER record_change AFTER UPDATE ON saekin.memo FOR EACH ROW WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record(
        'id', 'recency created modified trashed category_id state pinned deadline fingerprint path external_id conflict_of', 'id');
CREATE TRIGGER record_insert AFTER INSERT ON saekin.memo_tag FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '' AND NEW.memo_id <= nullif(current_setting('saekin.last_memo', true), '')::bigint)
    EXECUTE FUNCTION saekin.record('memo_id tag_id', '', 'memo_id');
CREATE TRIGGER record_change AFTER UPDATE OR DELETE ON saekin.memo_tag FOR EACH ROW WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('memo_id tag_id', '', 'memo_id');
CREATE TRIGGER record_insert AFTER INSERT ON saekin.revision FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '' AND NEW.memo_id <= nullif(current_setting('saekin.last_memo', true), '')::bigint)
    EXECUTE FUNCTION saekin.record('memo_id number', '', 'memo_id');
CREATE TRIGGER record_insert AFTER INSERT ON saekin.attachment FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '' AND NEW.memo_id <= nullif(current_setting('saekin.last_memo', true), '')::bigint)
    EXECUTE FUNCTION saekin.record('memo_id position', 'name file_id', 'memo_id');
CREATE TRIGGER record_change AFTER DELETE ON saekin.attachment FOR EACH ROW WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('memo_id position', 'name file_id', 'memo_id');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON saekin.baseline FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('memo_id field part', 'value', 'memo_id');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON saekin.category FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('id', 'name color icon position parent_id set_by_hand', '');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON saekin.tag FOR EACH ROW WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('id', 'name', '');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON saekin.former_name FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('parent_id name', 'category_id', '');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON saekin.saved_search FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '')
    EXECUTE FUNCTION saekin.record('name', 'query saved category', '');
CREATE TRIGGER record_insert AFTER INSERT ON saekin.setting FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '' AND NEW.key IN ('synonyms', 'built_in_synonyms'))
    EXECUTE FUNCTION saekin.record('key', 'value', '');
CREATE TRIGGER record_change AFTER UPDATE OR DELETE ON saekin.setting FOR EACH ROW
    WHEN (current_setting('saekin.operation', true) <> '' AND OLD.key IN ('synonyms', 'built_in_synonyms'))
    EXECUTE FUNCTION saekin.record('key', 'value', '');
