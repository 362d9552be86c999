import MemoVault

/// The views of a caller who is limited to some categories.
///
/// They are in a schema of their own, under the names of the tables, and show the same rows as `VisibleTables` of a file. Which categories are
/// visible is a setting of the transaction. Without it they show nothing.
extension StoreSchema {
    /// The schema in which statements of a limited caller find their rows.
    static let limited = "saekin_limited"

    /// Limits the transaction: the visible categories, those whose names are shown, the paths of the visible ones, visible tags and sources, and the
    /// positions of the shown ones.
    static let limiting = """
        SELECT set_config('search_path', '\(limited), pg_catalog', true), set_config('saekin.visible', $1::text, true),
            set_config('saekin.shown', $2::text, true), set_config('saekin.paths', $3::text[]::text, true),
            set_config('saekin.tags', $4::text, true), set_config('saekin.sources', $5::text, true),
            set_config('saekin.positions', $6::text, true)
        """

    /// Reads the numbers of the tags and sources of the memos in some categories.
    static let visibleLabels = """
        WITH visible AS MATERIALIZED (
            SELECT id, source_id FROM saekin.memo WHERE vault = \(servedVault) AND category_id = ANY($1::bigint[]))
        SELECT ARRAY(SELECT DISTINCT x.tag_id FROM visible v JOIN saekin.memo_tag x ON x.memo_id = v.id WHERE x.vault = \(servedVault)),
            ARRAY(SELECT DISTINCT source_id FROM visible)
        """

    /// Returns a setting of the transaction as an array. The subquery makes PostgreSQL evaluate it once for each statement.
    private static func setting(_ name: String, _ type: String) -> String {
        "(SELECT nullif(current_setting('saekin.\(name)', true), '')::\(type)[])::\(type)[]"
    }

    private static let isVisibleCategory = "category_id = ANY(\(setting("visible", "bigint")))"

    /// Returns a condition: whether the memo `id` is visible.
    private static func isVisible(_ id: String) -> String {
        "EXISTS (SELECT 1 FROM saekin.memo v WHERE v.vault = \(servedVault) AND v.id = \(id) AND v.\(isVisibleCategory))"
    }

    /// What the view of each table shows: columns that differ from those of the table, by name, and a condition. A table that is not here is not
    /// shown. Revisions and events are visible by the category of their memo at that time, and names of hidden categories are removed from moves.
    private static let shown: [String: (columns: [String: String], condition: String)] = {
        let isVisibleRow = "t.id = ANY(\(setting("visible", "bigint")))"
        func ifVisible(_ column: String) -> String { "CASE WHEN \(isVisibleRow) THEN t.\(column) END" }
        let isVisibleMemo = isVisible("t.memo_id")
        return [
            "setting": ([:], "true"),
            "memo": (["conflict_of": "CASE WHEN \(isVisible("t.conflict_of")) THEN t.conflict_of END"], "t.\(isVisibleCategory)"),
            "category": (
                ["color": ifVisible("color"), "icon": ifVisible("icon"), "set_by_hand": "0::bigint"],
                "t.id = ANY(\(setting("shown", "bigint")))"
            ),
            "source": (
                [:], "EXISTS (SELECT 1 FROM saekin.memo v WHERE v.vault = \(servedVault) AND v.source_id = t.id AND v.\(isVisibleCategory))"
            ),
            "tag": (
                [:],
                """
                EXISTS (SELECT 1 FROM saekin.memo_tag x JOIN saekin.memo v ON v.vault = x.vault AND v.id = x.memo_id
                    WHERE x.vault = \(servedVault) AND x.tag_id = t.id AND v.\(isVisibleCategory))
                """
            ),
            "memo_tag": ([:], isVisibleMemo), "title_key": ([:], isVisibleMemo), "attachment": ([:], isVisibleMemo),
            "revision": ([:], "t.\(isVisibleCategory) AND \(isVisibleMemo)"),
            "event": (
                ["old": "CASE WHEN t.kind <> 'moved' OR t.old = ANY(\(setting("paths", "text"))) THEN t.old END"],
                "t.\(isVisibleCategory) AND \(isVisibleMemo)"
            ),
            "file": (
                [:],
                """
                EXISTS (SELECT 1 FROM saekin.attachment a
                    WHERE a.vault = \(servedVault) AND a.file_id = t.id AND \(isVisible("a.memo_id")))
                """
            ),
            "saved_search": ([:], "false"),
        ]
    }()

    /// Replaces two views, which looked for a visible memo of each tag and each source with each statement.
    static let labels =
        [("tag", "tags"), ("source", "sources")].compactMap { name, setting in
            VaultTable.all.first { $0.name == name }.map { table in
                let columns = table.columns.map { "t.\($0.name)" }.joined(separator: ", ")
                return """
                    CREATE OR REPLACE VIEW \(limited).\(name) WITH (security_invoker = true) AS
                        SELECT \(columns) FROM saekin.\(name) t WHERE t.vault = \(servedVault) AND t.id = ANY(\(Self.setting(setting, "bigint")));

                    """
            }
        }.joined()

    /// Replaces the view of categories, whose positions counted hidden siblings.
    static let positions: String = {
        let table = VaultTable.all.first { $0.name == "category" }
        let rule = shown["category"] ?? ([:], "false")
        let columns = (table?.columns ?? []).map { column in
            column.name == "position"
                ? "coalesce((\(setting("positions", "bigint")))[array_position(\(setting("shown", "bigint")), t.id)], t.position) AS position"
                : rule.columns[column.name].map { "\($0) AS \(column.name)" } ?? "t.\(column.name)"
        }
        return """
            CREATE OR REPLACE VIEW \(limited).category WITH (security_invoker = true) AS
                SELECT \(columns.joined(separator: ", ")) FROM saekin.category t WHERE t.vault = \(servedVault) AND \(rule.condition);

            """
    }()

    /// Creates the views and, for the words of visible memos, a function.
    static let limits =
        """
        CREATE SCHEMA \(limited);
        CREATE FUNCTION \(limited).instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT strpos(whole, part)';

        """
        + VaultTable.all.map { table in
            let rule = shown[table.name] ?? ([:], "false")
            let columns = table.columns.map { column in rule.columns[column.name].map { "\($0) AS \(column.name)" } ?? "t.\(column.name)" }
            return """
                CREATE VIEW \(limited).\(table.name) WITH (security_invoker = true) AS
                    SELECT \(columns.joined(separator: ", ")) FROM saekin.\(table.name) t WHERE t.vault = \(servedVault) AND \(rule.condition);

                """
        }.joined() + """
            CREATE FUNCTION saekin.words_among(memos bigint[], first text, last text, marks text, kept text)
                RETURNS TABLE(word text, memos bigint)
                LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
                SELECT w.word, count(DISTINCT t.memo_id) FROM saekin.memo_token t, unnest(t.tokens) u,
                    LATERAL (SELECT translate(left(u.lexeme, 1), marks, kept) || substr(u.lexeme, 2) AS word) w
                WHERE t.vault = \(servedVault) AND t.memo_id = ANY($1) AND w.word COLLATE "C" BETWEEN first AND last
                GROUP BY w.word $$;
            \(grants(of: "saekin.words_among"))
            \(granting("USAGE ON SCHEMA \(limited)"))
            \(granting("SELECT ON ALL TABLES IN SCHEMA \(limited)"))
            """
}
