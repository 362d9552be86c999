import GRDB
public import MemoModel

/// A category with what is in it.
public struct CategorySummary: Sendable, Identifiable {
    /// Name and appearance.
    public let category: Category
    /// Names from the outermost category to this one.
    public let path: [String]
    /// Memos in use that are directly in it.
    public let count: Int
    /// Memos in use in it and in all categories below.
    public let total: Int
    /// The last change of a memo in it.
    public let lastChange: Timestamp?

    /// The category's.
    public var id: Category.ID { category.id }

    /// A category from elsewhere than a vault's file.
    package init(category: Category, path: [String], count: Int, total: Int, lastChange: Timestamp?) {
        (self.category, self.path, self.count, self.total, self.lastChange) = (category, path, count, total, lastChange)
    }
}

/// All categories, and how many memos have none.
public struct CategoryListing: Sendable {
    /// Parents before children, siblings by position and name.
    public let categories: [CategorySummary]
    /// Memos in use without a category.
    public let uncategorized: Int

    /// Categories from elsewhere than a vault's file.
    package init(categories: [CategorySummary], uncategorized: Int) { (self.categories, self.uncategorized) = (categories, uncategorized) }
}

extension Vault {
    /// Every category in the order of the tree.
    /// - Throws: `VaultError`.
    public func categories() throws -> CategoryListing {
        try read { db in
            let tree = try CategoryTree(in: db)
            // One seek a category: grouped, SQLite would look at the category of every memo.
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

    /// The categories that a name or path stands for, as `category:` in a query understands it, with those below.
    /// - Throws: `QueryError` when there is none, `VaultError`.
    public func categories(matching name: String) throws -> [Category.ID] {
        try read { db in
            try CategoryTree(in: db).ids(matching: name, range: 0..<name.utf8.count).map(Category.ID.init(rawValue:))
        }
    }
}
