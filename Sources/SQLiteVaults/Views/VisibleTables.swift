import GRDB
package import MemoModel
import MemoSearch
import MemoVault
import PostingIndex
import Postings

/// Creates views that show only visible rows, under the names of the tables, on one read-only connection.
///
/// SQLite resolves table names in the `temp` schema first. So on such a connection every statement that reads
/// `memo`, `tag` or `event` sees visible rows only, and no statement can forget the condition. The full-text
/// index is not covered; `VisiblePostings` filters it.
struct VisibleTables {
    /// The categories, each of which includes its descendants.
    let open: [CategoryPath]

    /// Creates the views. Call it once for each connection, from `Configuration.prepareDatabase`.
    static func create(in db: Database) throws { try db.execute(sql: tables + views) }

    /// Updates the lists of visible rows to the snapshot of the current transaction. Fast if nothing was
    /// written since the last call.
    func refresh(in db: Database) throws {
        // Any read fixes the snapshot, and with it the version.
        let categories = VisibleCategories(open, in: try CategoryTree(in: db, .main))
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA main.data_version"))
        let known = try Int.fetchOne(db.cachedStatement(sql: "SELECT version FROM temp.visible_state"))
        guard known == nil || known != version else { return }
        try db.execute(sql: Self.clearing)
        for (id, path) in categories.paths {
            try db.execute(sql: "INSERT INTO temp.visible_category(id, path) VALUES (?, ?)", arguments: [id, path])
        }
        for (id, position) in categories.positions {
            try db.execute(sql: "INSERT INTO temp.shown_category(id, position) VALUES (?, ?)", arguments: [id, position])
        }
        try db.execute(sql: Self.filling)
        try db.execute(sql: "INSERT INTO temp.visible_state(version) VALUES (?)", arguments: [version])
    }

    private static let tables = """
        CREATE TEMP TABLE visible_state(version INTEGER);
        CREATE TEMP TABLE visible_category(id INTEGER PRIMARY KEY, path TEXT NOT NULL);
        CREATE TEMP TABLE shown_category(id INTEGER PRIMARY KEY, position INTEGER NOT NULL);
        CREATE TEMP TABLE visible_source(id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE visible_tag(id INTEGER PRIMARY KEY);

        """

    private static let clearing = """
        DELETE FROM temp.visible_state; DELETE FROM temp.visible_category; DELETE FROM temp.shown_category;
        DELETE FROM temp.visible_source; DELETE FROM temp.visible_tag;
        """

    private static let filling = """
        INSERT INTO temp.visible_source(id)
            SELECT DISTINCT source_id FROM main.memo WHERE category_id IN (SELECT id FROM temp.visible_category);
        INSERT INTO temp.visible_tag(id)
            SELECT DISTINCT x.tag_id FROM main.memo m JOIN main.memo_tag x ON x.memo_id = m.id
            WHERE m.category_id IN (SELECT id FROM temp.visible_category);
        """

    /// Returns a condition that is true if the memo `id` is visible.
    private static func isVisible(_ id: String) -> String {
        "EXISTS (SELECT 1 FROM main.memo v WHERE v.id = \(id) AND v.category_id IN (SELECT id FROM temp.visible_category))"
    }

    /// The columns of visible memos, of the table `o`.
    private static let memoColumns = [MemoColumn].all.map { column in
        switch column.definition.visibility {
        case .shown: column.name
        case .hidden: "NULL AS \(column.name)"
        case .ifMemoIsVisible: "CASE WHEN \(isVisible("o.\(column.name)")) THEN \(column.name) END AS \(column.name)"
        }
    }.joined(separator: ", ")

    /// The views. Columns are listed by name, so that a new column stays hidden until it is added.
    ///
    /// Revisions and events are visible by the category of their memo at that time. Names of hidden
    /// categories are removed from moves.
    private static let views = """
        CREATE TEMP VIEW memo AS
            SELECT \(memoColumns) FROM main.memo o WHERE category_id IN (SELECT id FROM temp.visible_category);
        CREATE TEMP VIEW category AS
            SELECT c.id, c.name, CASE WHEN v.id IS NOT NULL THEN c.color END AS color,
                CASE WHEN v.id IS NOT NULL THEN c.icon END AS icon, s.position, c.parent_id
            FROM temp.shown_category s JOIN main.category c ON c.id = s.id LEFT JOIN temp.visible_category v ON v.id = c.id;
        CREATE TEMP VIEW source AS
            SELECT id, name, format, imported FROM main.source WHERE id IN (SELECT id FROM temp.visible_source);
        CREATE TEMP VIEW tag AS SELECT id, name FROM main.tag WHERE id IN (SELECT id FROM temp.visible_tag);
        CREATE TEMP VIEW memo_tag AS SELECT memo_id, tag_id FROM main.memo_tag WHERE \(isVisible("memo_tag.memo_id"));
        CREATE TEMP VIEW title_key AS SELECT memo_id, key FROM main.title_key WHERE \(isVisible("title_key.memo_id"));
        CREATE TEMP VIEW revision AS
            SELECT id, memo_id, replaced, lead, gap, title, body, number, category_id FROM main.revision
            WHERE category_id IN (SELECT id FROM temp.visible_category) AND \(isVisible("revision.memo_id"));
        CREATE TEMP VIEW event AS
            SELECT id, time, kind, memo_id, title,
                CASE WHEN kind <> 'moved' OR old IN (SELECT path FROM temp.visible_category) THEN old END AS old, new, version, category_id
            FROM main.event
            WHERE category_id IN (SELECT id FROM temp.visible_category) AND \(isVisible("event.memo_id"));
        CREATE TEMP VIEW attachment AS
            SELECT memo_id, position, name, file_id FROM main.attachment WHERE \(isVisible("attachment.memo_id"));
        CREATE TEMP VIEW file AS
            SELECT id, hash, size, type FROM main.file
            WHERE id IN (SELECT a.file_id FROM main.attachment a WHERE \(isVisible("a.memo_id")));
        CREATE TEMP VIEW file_text AS
            SELECT file_id, reader, pages, is_scanned, failure, body FROM main.file_text
            WHERE file_id IN (SELECT a.file_id FROM main.attachment a WHERE \(isVisible("a.memo_id")));
        CREATE TEMP VIEW baseline AS SELECT memo_id, field, part, value FROM main.baseline WHERE \(isVisible("baseline.memo_id"));
        CREATE TEMP VIEW former_name AS SELECT parent_id, name, category_id FROM main.former_name WHERE false;
        CREATE TEMP VIEW purged AS SELECT source_id, key, fingerprint FROM main.purged WHERE false;
        CREATE TEMP VIEW operation AS
            SELECT id, time, kind, memo_id, title, old, new, version, memos, entries, is_final, is_import, undoes, undone, scope,
                scope_number FROM main.operation
            WHERE false;
        CREATE TEMP VIEW journal AS
            SELECT operation_id, id, part, key, memo_id, field, old, new FROM main.journal WHERE false;
        CREATE TEMP VIEW saved_search AS SELECT name, query, saved, category FROM main.saved_search WHERE false;
        """
}

extension Vault {
    /// Returns a view of the vault for a caller who is limited to some categories.
    ///
    /// The view is a `Vault` that shows fewer memos. A memo outside the categories cannot be distinguished
    /// from one that does not exist. Edits through the view are limited to the same memos. The view opens its
    /// own connections, so keep it as long as the caller may return.
    /// - Parameter open: The paths of categories, each of which includes its descendants. A path without a
    ///   category shows nothing, until there is one.
    /// - Throws: `VaultError`; `.readOnly` if the vault has the tables of an earlier version.
    package func limited(to open: [CategoryPath]) throws -> Vault {
        if isSchemaOld { throw VaultError.readOnly(path: path) }
        return try VaultError.translating(path: path) {
            let reader: any DatabaseReader =
                if isImmutable {
                    try DatabaseQueue(path: VaultFile(path: path).immutableURI, configuration: VaultConnection.viewConfiguration())
                } else {
                    try DatabasePool(
                        path: path, configuration: VaultConnection.viewConfiguration(place: file.map { ($0, path) }))
                }
            return Vault(limiting: self, to: VisibleTables(open: open), reader: reader)
        }
    }

    /// Returns the posting lists that a search may see.
    func postings(in db: Database) throws -> any PostingReader {
        let store = SearchIndex.store(in: db, cache: indexCache)
        guard view != nil else { return store }
        return VisiblePostings(
            store, visible: try VaultMemos(db).all(), version: try SearchIndex.contentVersion(in: db), cache: visibleVocabularies)
    }
}
