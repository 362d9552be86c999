import MemoVault
import PostgresSupport
import PostingIndex

/// The categories to which a caller is limited.
final class StoreLimits: Sendable {
    /// Names or paths, each of which includes its descendants.
    let categories: [String]
    let vocabularies = VisibleVocabularies()

    init(_ categories: [String]) { self.categories = categories }

    /// Reads which categories these are. The transaction must not be limited yet.
    func visible(in connection: PostgresConnection) throws -> VisibleCategories {
        let statements = StoreStatements(connection)
        let visible = try VisibleCategories(named: categories, in: statements)
        try statements.check()
        return visible
    }

    /// Returns the statement that limits the transaction.
    static func request(_ visible: VisibleCategories) -> PostgresConnection.Request {
        func list(_ ids: Set<Int64>) -> PostgresValue { .text("{" + ids.sorted().map(String.init).joined(separator: ",") + "}") }
        return PostgresConnection.Request(
            StoreSchema.limiting, [list(visible.ids), list(visible.shown), .texts(visible.paths.values.sorted())])
    }
}
