/// The views of a caller who is limited to some categories.
///
/// They are in a schema of their own, under the names of the tables, and show the same rows as `VisibleTables` of a file. What is visible is in
/// settings of the transaction. Without them they show nothing.
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

    /// Reads the numbers of the tags and sources of the memos in some categories of a vault.
    static let visibleLabels = """
        WITH visible AS MATERIALIZED (
            SELECT id, source_id FROM saekin.memo WHERE vault = $2 AND category_id = ANY($1::bigint[]))
        SELECT ARRAY(SELECT DISTINCT x.tag_id FROM visible v JOIN saekin.memo_tag x ON x.memo_id = v.id WHERE x.vault = $2),
            ARRAY(SELECT DISTINCT source_id FROM visible)
        """
}
