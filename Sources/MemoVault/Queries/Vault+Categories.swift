import GRDB
public import MemoModel

/// A category and the number of its memos.
public struct CategorySummary: Sendable, Identifiable {
    /// The name and appearance of the category.
    public let category: Category
    /// The path of the category, outermost name first.
    public let path: [String]
    /// Number of memos outside the trash directly in the category.
    public let count: Int
    /// Number of memos outside the trash in the category and its descendants.
    public let total: Int
    /// The latest modification time of a memo directly in the category.
    public let lastChange: Timestamp?

    /// The number of the category.
    public var id: Category.ID { category.id }

    /// Creates a category that was not read from the file of a vault.
    package init(category: Category, path: [String], count: Int, total: Int, lastChange: Timestamp?) {
        (self.category, self.path, self.count, self.total, self.lastChange) = (category, path, count, total, lastChange)
    }
}

/// All categories, and the number of memos without one.
public struct CategoryListing: Sendable {
    /// All categories, parents before children, siblings by position and name.
    public let categories: [CategorySummary]
    /// Number of memos outside the trash without a category.
    public let uncategorized: Int

    /// Creates a listing that was not read from the file of a vault.
    package init(categories: [CategorySummary], uncategorized: Int) { (self.categories, self.uncategorized) = (categories, uncategorized) }
}

extension Vault {
    /// Returns all categories in tree order.
    /// - Throws: `VaultError`.
    public func categories() throws -> CategoryListing {
        try read { db in
            let tree = try CategoryTree(in: db)
            // One seek per category. With GROUP BY, SQLite would read the category of every memo.
            let counting = try db.makeStatement(
                sql: """
                    SELECT (SELECT count(*) FROM memo WHERE category_id IS ?1 AND trashed IS NULL),
                        (SELECT nullif(max(recency), ?2) FROM memo WHERE category_id IS ?1 AND trashed IS NULL)
                    """)
            var byCategory: [Int64?: (Int, Int64?)] = [:]
            for id in tree.ordered.map({ Optional($0.category.id.rawValue) }) + [nil] {
                guard let row = try Row.fetchOne(counting, arguments: [id, Timestamp.undated.milliseconds]), row[0] > 0 else { continue }
                byCategory[id] = (row[0], row[1])
            }
            let summaries = tree.ordered.map { node in
                let own = byCategory[node.category.id.rawValue]
                let below = tree.descendants(of: node.category.id.rawValue)
                return CategorySummary(
                    category: node.category, path: node.path, count: own?.0 ?? 0,
                    total: below.reduce(0) { $0 + (byCategory[$1]?.0 ?? 0) },
                    lastChange: own?.1.map { Timestamp(milliseconds: $0) })
            }
            return CategoryListing(categories: summaries, uncategorized: byCategory[nil]?.0 ?? 0)
        }
    }

    /// Returns the categories that a name or path matches, as in the filter `category:`, with their
    /// descendants.
    /// - Throws: `QueryError` if there is none, `VaultError`.
    public func categories(matching name: String) throws -> [Category.ID] {
        try read { db in
            try CategoryTree(in: db).ids(matching: name, range: 0..<name.utf8.count).map(Category.ID.init(rawValue:))
        }
    }
}
