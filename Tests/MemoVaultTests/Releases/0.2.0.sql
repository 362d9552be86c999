-- A vault of 0.2.0: the statements by which that version made the tables, with a few rows. The tokens are those of the program that reads this.
PRAGMA application_id = 1935762795;
PRAGMA user_version = 9;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations(identifier) VALUES
    ('1: memos, categories, tags, sources'),
    ('2: history, orders of lists'),
    ('3: detected data, saved searches'),
    ('4: categories of saved searches'),
    ('5: memos of unknown age'),
    ('6: names by how they begin'),
    ('7: addresses of places'),
    ('8: categories of old texts and events'),
    ('9: looks of categories that were set by hand');
CREATE TABLE setting(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, format TEXT, imported INTEGER NOT NULL);
CREATE TABLE category(
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, color TEXT, icon TEXT, position INTEGER NOT NULL DEFAULT 0,
    parent_id INTEGER REFERENCES category(id));
CREATE TABLE tag(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE memo(
    id INTEGER PRIMARY KEY, recency INTEGER NOT NULL, created INTEGER, modified INTEGER, trashed INTEGER,
    category_id INTEGER REFERENCES category(id), state INTEGER, pinned INTEGER NOT NULL DEFAULT 0, deadline INTEGER,
    imported INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source(id), external_id TEXT NOT NULL,
    fingerprint INTEGER NOT NULL, conflict_of INTEGER REFERENCES memo(id), path TEXT, lead TEXT, gap TEXT,
    title TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE memo_tag(
    memo_id INTEGER NOT NULL REFERENCES memo(id), tag_id INTEGER NOT NULL REFERENCES tag(id),
    PRIMARY KEY(memo_id, tag_id)) WITHOUT ROWID;
CREATE TABLE revision(
    id INTEGER PRIMARY KEY, memo_id INTEGER NOT NULL REFERENCES memo(id), replaced INTEGER NOT NULL,
    lead TEXT, gap TEXT, title TEXT NOT NULL, body TEXT NOT NULL);
CREATE UNIQUE INDEX category_place ON category(coalesce(parent_id, 0), name);
CREATE UNIQUE INDEX memo_key ON memo(source_id, external_id);
CREATE INDEX memo_recency ON memo(recency);
CREATE INDEX memo_created ON memo(created);
CREATE INDEX memo_category ON memo(category_id, trashed, recency);
CREATE INDEX memo_pinned ON memo(id) WHERE pinned;
CREATE INDEX memo_trashed ON memo(trashed) WHERE trashed IS NOT NULL;
CREATE INDEX memo_state ON memo(state) WHERE state IS NOT NULL;
CREATE INDEX memo_deadline ON memo(deadline) WHERE deadline IS NOT NULL;
CREATE INDEX memo_conflict ON memo(conflict_of) WHERE conflict_of IS NOT NULL;
CREATE INDEX tag_memo ON memo_tag(tag_id, memo_id);
CREATE INDEX revision_memo ON revision(memo_id);
CREATE VIRTUAL TABLE memo_index USING fts5(
    body, title, content='memo', content_rowid='id', columnsize=0, tokenize='saekin');
CREATE VIRTUAL TABLE memo_vocabulary USING fts5vocab(memo_index, row);
CREATE TABLE index_state(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
INSERT INTO index_state(key, value) VALUES ('highest_id', 4);
CREATE TABLE event(
    id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, kind TEXT NOT NULL, memo_id INTEGER, title TEXT NOT NULL,
    old TEXT, new TEXT, version INTEGER);
CREATE INDEX event_memo ON event(memo_id) WHERE memo_id IS NOT NULL;
ALTER TABLE revision ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE revision SET number = (SELECT count(*) FROM revision other WHERE other.memo_id = revision.memo_id AND other.id <= revision.id);
DROP INDEX revision_memo;
CREATE UNIQUE INDEX revision_version ON revision(memo_id, number);
DROP INDEX memo_created;
CREATE INDEX memo_created ON memo(created, recency);
DROP INDEX memo_state;
CREATE INDEX memo_state ON memo(state, trashed, deadline, recency) WHERE state IS NOT NULL;
CREATE TABLE title_key(memo_id INTEGER PRIMARY KEY, key BLOB NOT NULL);
CREATE INDEX title_order ON title_key(key);
ALTER TABLE memo ADD COLUMN detected INTEGER NOT NULL DEFAULT 0;
CREATE INDEX memo_detected ON memo(detected) WHERE detected <> 0;
CREATE TABLE saved_search(name TEXT PRIMARY KEY, query TEXT NOT NULL, saved INTEGER NOT NULL) WITHOUT ROWID;
ALTER TABLE saved_search ADD COLUMN category TEXT;
CREATE INDEX tag_beginning ON tag(name COLLATE NOCASE);
CREATE INDEX category_beginning ON category(name COLLATE NOCASE);
ALTER TABLE revision ADD COLUMN category_id INTEGER;
ALTER TABLE event ADD COLUMN category_id INTEGER;
ALTER TABLE category ADD COLUMN set_by_hand INTEGER NOT NULL DEFAULT 0;
WITH RECURSIVE place(id, path, level) AS (
    SELECT id, name, 1 FROM category WHERE parent_id IS NULL
    UNION ALL
    SELECT c.id, p.path || '/' || c.name, p.level + 1 FROM category c JOIN place p ON c.parent_id = p.id WHERE p.level < 32)
UPDATE category
    SET set_by_hand = CASE WHEN color IS NULL THEN 0 ELSE 1 END | CASE WHEN icon IS NULL THEN 0 ELSE 2 END | 4
    WHERE id IN (
        SELECT p.id FROM place p JOIN event e ON e.title = p.path WHERE e.kind IN ('category-added', 'category-changed'));
INSERT INTO setting(key, value) VALUES ('analyzer', '5.3/icu-72.1/unicode-15.0');
INSERT INTO source(id, name, format, imported) VALUES (1, '메모장', 'json', 1763700000000);
INSERT INTO tag(id, name) VALUES (1, '집'), (2, '중요');
INSERT INTO category(id, name, color, icon, position, parent_id, set_by_hand) VALUES
    (1, '생활', '#112233', NULL, 0, NULL, 5), (2, '업무', NULL, NULL, 1, NULL, 0), (3, '회의', NULL, NULL, 0, 2, 0);
INSERT INTO memo(id, recency, created, modified, trashed, category_id, state, pinned, deadline, imported, source_id, external_id, fingerprint,
    lead, gap, title, body, detected) VALUES
    (1, 1763710000000, 1793491200000, 1763710000000, NULL, 1, NULL, 0, NULL, 1763700000000, 1, '1', -4106332634189618002,
        NULL, NULL, '장보기', '우유 3개, 달걀', 0),
    (2, 1791158400000, 1791158400000, NULL, NULL, 3, 1, 1, 1796083200000, 1763700000000, 1, '2', 3034672275852026739,
        NULL, NULL, '회의록', char(10) || '010-1234-5678로 연락', 2),
    (3, -62135661600001, NULL, NULL, NULL, 2, NULL, 0, NULL, 1763700000000, 1, '3', 1086454260673843107,
        NULL, NULL, '오시는 길', '서울 강남구 테헤란로 152', 32),
    (4, 1788912000000, NULL, 1788912000000, 1788912000000, 1, NULL, 0, NULL, 1763700000000, 1, '4', -1228418814969783378,
        NULL, '', '버린 메모', '', 0);
INSERT INTO memo_tag(memo_id, tag_id) VALUES (1, 1), (2, 2);
INSERT INTO revision(id, memo_id, replaced, lead, gap, title, body, number, category_id) VALUES (1, 1, 1763710000000, NULL, NULL, '장보기', '우유 2개, 달걀', 1, 1);
INSERT INTO event(id, time, kind, memo_id, title, old, new, version, category_id) VALUES
    (1, 1763700000000, 'import', NULL, '메모장', NULL, '4 0 0', NULL, NULL),
    (2, 1763710000000, 'category-changed', NULL, '생활', NULL, NULL, NULL, NULL),
    (3, 1763710000000, 'edited', 1, '장보기', NULL, NULL, 1, 1),
    (4, 1763720000000, 'moved', 3, '오시는 길', NULL, '업무', NULL, 2),
    (5, 1763720000000, 'tagged', 2, '회의록', NULL, '중요', NULL, 3);
INSERT INTO saved_search(name, query, saved, category) VALUES ('장', '우유', 1763720000000, '생활');
INSERT INTO memo_index(rowid, body, title) SELECT id, body, title FROM memo;
