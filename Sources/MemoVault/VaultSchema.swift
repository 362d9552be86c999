import GRDB
import MemoIndex
import MemoModel

/// The tables of a vault and the steps that lead to them.
enum VaultSchema {
    /// Kept in `PRAGMA user_version`, so that a reader checks it without loading the list of migrations.
    static let version = 8
    /// "saek" in ASCII, kept in `PRAGMA application_id`.
    static let applicationID = 0x7361_656B

    /// Every step from an empty file to the present schema, in order. Steps are never edited once released.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: memos, categories, tags, sources", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: tables + indexes)
            try FTS5Store.create(in: db)
            try db.execute(
                sql: "INSERT INTO setting(key, value) VALUES ('analyzer', ?)", arguments: [SearchIndex.version])
            try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1;")
        }
        migrator.registerMigration("2: history, orders of lists", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: history + "PRAGMA user_version = 2;")
        }
        migrator.registerMigration("3: detected data, saved searches", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: additions)
            try DetectedColumn.fill(in: db)
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        migrator.registerMigration("4: categories of saved searches", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: "ALTER TABLE saved_search ADD COLUMN category TEXT; PRAGMA user_version = 4;")
        }
        migrator.registerMigration("5: memos of unknown age", foreignKeyChecks: .immediate) { db in
            try db.execute(
                sql: "UPDATE memo SET recency = ? WHERE created IS NULL AND modified IS NULL", arguments: [Timestamp.undated.milliseconds])
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6: names by how they begin", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: names + "PRAGMA user_version = 6;")
        }
        migrator.registerMigration("7: addresses of places", foreignKeyChecks: .immediate) { db in
            try DetectedColumn.fill(in: db)
            try db.execute(sql: "PRAGMA user_version = 7")
        }
        migrator.registerMigration("8: categories of old texts and events", foreignKeyChecks: .immediate) { db in
            try db.execute(sql: pastCategories + "PRAGMA user_version = 8;")
        }
        return migrator
    }

    /// Small columns come first: reading a date must not walk through the pages of a long body.
    /// Times are milliseconds since 1970. `recency` is the last change, else the creation, else `Timestamp.undated`. `lead` is null for none, `gap` for one line feed.
    private static let tables = """
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

        """

    /// `detected` holds the bits of `DetectedKinds`; its index answers `has:` without reading a memo.
    private static let additions = """
        ALTER TABLE memo ADD COLUMN detected INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX memo_detected ON memo(detected) WHERE detected <> 0;
        CREATE TABLE saved_search(name TEXT PRIMARY KEY, query TEXT NOT NULL, saved INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// The category that a memo was in when a text was replaced or an event happened: a caller who is limited to categories sees only
    /// what happened there. Null for no category, and for what is older than this column.
    private static let pastCategories = """
        ALTER TABLE revision ADD COLUMN category_id INTEGER;
        ALTER TABLE event ADD COLUMN category_id INTEGER;

        """

    /// For `LabelNames`.
    private static let names = """
        CREATE INDEX tag_beginning ON tag(name COLLATE NOCASE);
        CREATE INDEX category_beginning ON category(name COLLATE NOCASE);

        """

    private static let indexes = """
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
        """

    /// What was done, newest last. `memo_id` is null for what concerns no single memo and refers to nothing: history outlives memos.
    /// What `old` and `new` hold depends on the kind, see `EventLog`. `version` is the number of the text that was replaced.
    /// A text keeps its number when older ones are pruned. The new indexes hold what lists are sorted by; `title_key` is a cache, see `TitleKeys`.
    private static let history = """
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

        """
}
