import MemoModel
import MemoVault
import PostgresSupport
import Postings

/// The categories to which a caller is limited.
final class StoreLimits: Sendable {
    /// The categories, each of which includes its descendants.
    let categories: [CategoryPath]
    let vocabularies = VisibleVocabularies()

    init(_ categories: [CategoryPath]) { self.categories = categories }

    /// The rows that the caller may see of one state of the vault.
    struct Visible: Sendable {
        let categories: VisibleCategories
        /// The tags and sources of visible memos. The views of tags and sources would look for them in each statement.
        let (tags, sources): ([Int64], [Int64])

        /// Approximate size.
        var bytes: Int { 100 * categories.shown.count + 8 * (tags.count + sources.count) }

        /// The statement that limits the transaction.
        var request: PostgresConnection.Request {
            func list(_ ids: some Sequence<Int64>) -> PostgresValue {
                .text("{" + ids.sorted().map(String.init).joined(separator: ",") + "}")
            }
            return PostgresConnection.Request(
                StoreSchema.limiting,
                [
                    list(categories.ids), list(categories.shown), .texts(categories.paths.values.sorted()), list(tags), list(sources),
                    .text("{" + categories.shown.sorted().map { String(categories.positions[$0] ?? 0) }.joined(separator: ",") + "}"),
                ])
        }
    }

    /// Reads the part of a vault that the caller may see. The transaction must not be limited yet.
    func visible(of vault: Int64, in connection: PostgresConnection, _ views: StoreViews?) throws -> Visible {
        let statements = StoreStatements(connection, vault, views)
        let visible = try VisibleCategories(categories, in: statements)
        try statements.check()
        let rows = try connection.query(StoreSchema.visibleLabels, .integers(visible.ids.sorted()), .integer(vault))
        return Visible(categories: visible, tags: try rows.integers(0, 0) ?? [], sources: try rows.integers(0, 1) ?? [])
    }
}
