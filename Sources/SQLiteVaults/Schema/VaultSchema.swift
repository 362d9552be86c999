import GRDB
import MemoVault
import PostingIndex
import Postings

/// The tables of a vault and the steps that create them.
enum VaultSchema {
    /// The version of the tables after the last step. It is in the header of the file (`VaultState`).
    static let version = 14
    /// "saek" in ASCII, stored in `PRAGMA application_id`.
    static let applicationID = 0x7361_656B
    static let applicationName = "saek"
    /// The bytes of the file that hold it.
    static let applicationIDPlace = 68..<72
    /// The last version with which the detectors changed. Add an empty step when they change again.
    private static let versionOfDetectors = 7

    /// Brings the tables to the current version in one transaction. Several programs may do so at once.
    /// - Parameter last: An earlier version, for tests.
    static func migrate(_ writer: some DatabaseWriter, upTo last: Int = version) throws {
        try writer.barrierWriteWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                let version = try VaultState.read(in: db).version
                guard version < last else { return .rollback }
                for step in steps[version..<last] { try db.execute(sql: step) }
                try derive(since: version, in: db)
                try VaultState.setVersion(last, in: db)
                return .commit
            }
        }
    }

    /// Brings up to date all that is derived from texts: the index of a new vault, and the column `detected` of an old one. The index of an old vault is
    /// made again before the first change (`Vault.bringIndexUpToDate`).
    private static func derive(since version: Int, in db: Database) throws {
        if version == 0 {
            try FTS5Store.create(in: db)
            try db.execute(sql: "INSERT INTO setting(key, value) VALUES ('analyzer', ?)", arguments: [IndexVersion.current])
        } else if version < versionOfDetectors {
            try DetectedColumn.fill(in: db)
        }
    }

    /// The SQL of each step, beginning with the one from an empty file to version 1. Do not edit a released one: vaults exist that took it. It
    /// must name no type and no constant of the program, which may change.
    ///
    /// Version 0.1.0 of Saekin had the first three, 0.2.0 the first nine. Step 7 came with detectors for addresses of places, and step 11 with the
    /// numbers of states.
    private static let steps = [
        tables, history, additions, savedCategories, memosOfUnknownAge, names, "", pastCategories, looks, attachments, "",
        baselines, operations, fileTexts,
    ]

    /// Small columns come first, so that reading a date does not follow the overflow pages of a long body.
    /// Times are milliseconds since 1970. `recency` is the modification time, else the creation time, else
    /// `Timestamp.undated`. A null `lead` means none, a null `gap` means one line feed.
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
        PRAGMA application_id = 1935762795;
        """

    /// Events in the order in which they happened. `memo_id` is null if an event concerns no single memo. It
    /// is not a foreign key, because history outlives memos. The content of `old` and `new` depends on the
    /// kind; see `EventLog`. `version` is the number of the replaced text, which stays the same when older
    /// versions are pruned. The new indexes match the sort orders of lists. `title_key` is a cache; see
    /// `TitleKeys`.
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

    /// `detected` holds the bits of `DetectedKinds`; its index answers `has:` without reading a memo.
    private static let additions = """
        ALTER TABLE memo ADD COLUMN detected INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX memo_detected ON memo(detected) WHERE detected <> 0;
        CREATE TABLE saved_search(name TEXT PRIMARY KEY, query TEXT NOT NULL, saved INTEGER NOT NULL) WITHOUT ROWID;
        """

    /// The category of a saved search that was given by an option.
    private static let savedCategories = "ALTER TABLE saved_search ADD COLUMN category TEXT"

    /// Memos without times are before all others.
    private static let memosOfUnknownAge = "UPDATE memo SET recency = -62135661600001 WHERE created IS NULL AND modified IS NULL"

    /// The indexes that `LabelNames` needs.
    private static let names = """
        CREATE INDEX tag_beginning ON tag(name COLLATE NOCASE);
        CREATE INDEX category_beginning ON category(name COLLATE NOCASE);
        """

    /// The category of a memo when its text was replaced or the event happened. A caller who is limited to
    /// categories sees only events in them. Null means no category, or that the row is older than this
    /// column.
    private static let pastCategories = """
        ALTER TABLE revision ADD COLUMN category_id INTEGER;
        ALTER TABLE event ADD COLUMN category_id INTEGER;
        """

    /// `set_by_hand` holds the bits of `CategoryLooks`: the properties that the user chose and imports keep.
    /// In older vaults, categories that the history lists as added or changed by hand get these bits.
    private static let looks = """
        ALTER TABLE category ADD COLUMN set_by_hand INTEGER NOT NULL DEFAULT 0;
        WITH RECURSIVE place(id, path, level) AS (
            SELECT id, name, 1 FROM category WHERE parent_id IS NULL
            UNION ALL
            SELECT c.id, p.path || '/' || c.name, p.level + 1 FROM category c JOIN place p ON c.parent_id = p.id WHERE p.level < 32)
        UPDATE category
            SET set_by_hand = CASE WHEN color IS NULL THEN 0 ELSE 1 END | CASE WHEN icon IS NULL THEN 0 ELSE 2 END | 4
            WHERE id IN (
                SELECT p.id FROM place p JOIN event e ON e.title = p.path WHERE e.kind IN ('category-added', 'category-changed'));
        """

    /// `file` lists the files of `AttachmentStore`, by SHA-256 in hexadecimal digits. `name` is the one in the export, and never a path.
    private static let attachments = """
        CREATE TABLE file(id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, type TEXT NOT NULL);
        CREATE TABLE attachment(
            memo_id INTEGER NOT NULL REFERENCES memo(id), position INTEGER NOT NULL, name TEXT NOT NULL,
            file_id INTEGER NOT NULL REFERENCES file(id), PRIMARY KEY(memo_id, position)) WITHOUT ROWID;
        CREATE INDEX attachment_file ON attachment(file_id);
        """

    /// `baseline` holds the last values in exports of facts that were changed in the vault since (`Baseline`); for tags, a row for each as `part`.
    /// `former_name` holds the places that categories had before; a parent of 0 is the top. `purged` holds hashes of imported memos that were deleted
    /// for good (`PurgedMemos`). In older vaults, a fact that was changed since a memo's last import, by the history, gets a row without a value.
    private static let baselines = """
        CREATE TABLE baseline(
            memo_id INTEGER NOT NULL REFERENCES memo(id), field TEXT NOT NULL, part TEXT NOT NULL, value TEXT,
            PRIMARY KEY(memo_id, field, part)) WITHOUT ROWID;
        CREATE TABLE former_name(
            parent_id INTEGER NOT NULL, name TEXT NOT NULL, category_id INTEGER NOT NULL REFERENCES category(id),
            PRIMARY KEY(parent_id, name)) WITHOUT ROWID;
        CREATE INDEX former_category ON former_name(category_id);
        CREATE TABLE purged(
            source_id INTEGER NOT NULL, key INTEGER NOT NULL, fingerprint INTEGER NOT NULL, PRIMARY KEY(source_id, key)) WITHOUT ROWID;
        INSERT INTO baseline(memo_id, field, part)
            SELECT DISTINCT e.memo_id, CASE
                WHEN e.kind IN ('edited', 'reverted') THEN 'text' WHEN e.kind = 'moved' THEN 'category'
                WHEN e.kind IN ('tagged', 'untagged') THEN 'tags' WHEN e.kind IN ('pinned', 'unpinned') THEN 'pinned'
                WHEN e.kind IN ('trashed', 'restored') THEN 'trashed' WHEN e.kind = 'due' THEN 'deadline' ELSE e.kind END, ''
            FROM event e JOIN memo m ON m.id = e.memo_id JOIN source s ON s.id = m.source_id
            WHERE s.name <> 'saekin' AND e.kind IN (
                    'edited', 'reverted', 'moved', 'tagged', 'untagged', 'pinned', 'unpinned', 'trashed', 'restored', 'due', 'date', 'state')
                AND e.id > coalesce((
                    SELECT max(l.id) FROM event l
                    WHERE l.memo_id = e.memo_id AND l.kind IN ('imported', 'updated', 'vanished', 'written-back')), 0);
        """

    /// `operation` and `journal` are the log of operations (`Journal`). The triggers that fill it belong to connections.
    private static let operations = """
        CREATE TABLE operation(
            id INTEGER PRIMARY KEY, time INTEGER NOT NULL, kind TEXT NOT NULL, memo_id INTEGER, title TEXT NOT NULL, old TEXT, new TEXT,
            version INTEGER, memos INTEGER NOT NULL, entries INTEGER NOT NULL, is_final INTEGER NOT NULL, is_import INTEGER NOT NULL,
            undoes INTEGER, undone INTEGER, scope TEXT, scope_number INTEGER);
        CREATE UNIQUE INDEX operation_scope ON operation(scope, scope_number) WHERE scope IS NOT NULL;
        CREATE TABLE journal(
            operation_id INTEGER NOT NULL, id INTEGER NOT NULL, part TEXT NOT NULL, key TEXT NOT NULL, memo_id INTEGER,
            field TEXT NOT NULL, old TEXT, new TEXT, PRIMARY KEY(operation_id, id)) WITHOUT ROWID;
        CREATE INDEX journal_memo ON journal(memo_id) WHERE memo_id IS NOT NULL;
        """

    /// The text of each file that was read, and who read it. Its pages are parted by form feeds, and `pages` is their number, or null for a file
    /// without pages. `failure` is the reason if it could not be read, and the text is empty then. The index of these texts is made with the first one.
    private static let fileTexts = """
        CREATE TABLE file_text(
            file_id INTEGER PRIMARY KEY REFERENCES file(id), reader TEXT NOT NULL, pages INTEGER, is_scanned INTEGER NOT NULL, failure TEXT,
            body TEXT NOT NULL);
        """
}
