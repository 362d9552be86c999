-- What exports last said of facts that were changed in the vault since, the places that categories had before, and the hashes of imported memos that
-- were deleted for good.
--
-- This file is a released step: it is never changed.

CREATE TABLE saekin.baseline(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    memo_id bigint NOT NULL,
    field text COLLATE "C" NOT NULL,
    part text COLLATE "C" NOT NULL,
    value text COLLATE "C",
    PRIMARY KEY(vault, memo_id, field, part)) PARTITION BY HASH(vault);

CREATE TABLE saekin.former_name(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    parent_id bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    category_id bigint NOT NULL,
    PRIMARY KEY(vault, parent_id, name)) PARTITION BY HASH(vault);

CREATE TABLE saekin.purged(
    vault bigint NOT NULL DEFAULT nullif(current_setting('saekin.vault', true), '')::bigint,
    source_id bigint NOT NULL,
    key bigint NOT NULL,
    fingerprint bigint NOT NULL,
    PRIMARY KEY(vault, source_id, key)) PARTITION BY HASH(vault);

DO $$
    DECLARE name text;
    BEGIN
        FOREACH name IN ARRAY ARRAY['baseline', 'former_name', 'purged'] LOOP
            FOR n IN 0..15 LOOP
                EXECUTE format('CREATE TABLE saekin.%I PARTITION OF saekin.%I FOR VALUES WITH (MODULUS 16, REMAINDER %s)', name || '_' || n, name, n);
            END LOOP;
            EXECUTE format('
                ALTER TABLE saekin.%1$I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
                CREATE POLICY own_vault ON saekin.%1$I USING (vault = nullif(current_setting(''saekin.vault'', true), '''')::bigint)', name);
        END LOOP;
        FOR n IN 0..15 LOOP
            EXECUTE format('
                ALTER TABLE saekin.baseline_%1$s
                    ADD FOREIGN KEY(vault, memo_id) REFERENCES saekin.memo_%1$s(vault, id);
                ALTER TABLE saekin.former_name_%1$s
                    ADD FOREIGN KEY(vault, category_id) REFERENCES saekin.category_%1$s(vault, id)', n);
        END LOOP;
    END $$;

CREATE INDEX former_category ON saekin.former_name(vault, category_id);

CREATE VIEW saekin_served.baseline WITH (security_invoker = true) AS
    SELECT memo_id, field, part, value
    FROM saekin.baseline WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.former_name WITH (security_invoker = true) AS
    SELECT parent_id, name, category_id
    FROM saekin.former_name WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_served.purged WITH (security_invoker = true) AS
    SELECT source_id, key, fingerprint
    FROM saekin.purged WHERE vault = nullif(current_setting('saekin.vault', true), '')::bigint;

CREATE VIEW saekin_limited.baseline WITH (security_invoker = true) AS
    SELECT t.memo_id, t.field, t.part, t.value
    FROM saekin.baseline t WHERE t.vault = nullif(current_setting('saekin.vault', true), '')::bigint
        AND EXISTS (
            SELECT 1 FROM saekin.memo v WHERE v.vault = nullif(current_setting('saekin.vault', true), '')::bigint AND v.id = t.memo_id
                AND v.category_id = ANY((SELECT nullif(current_setting('saekin.visible', true), '')::bigint[])::bigint[]));

CREATE VIEW saekin_limited.former_name WITH (security_invoker = true) AS
    SELECT t.parent_id, t.name, t.category_id FROM saekin.former_name t WHERE false;

CREATE VIEW saekin_limited.purged WITH (security_invoker = true) AS
    SELECT t.source_id, t.key, t.fingerprint FROM saekin.purged t WHERE false;
