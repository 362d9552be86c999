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

extension VaultReader {
    /// Returns all categories in tree order.
    package func categories() throws -> CategoryListing {
        let tree = try CategoryTree(in: db)
        let byCategory = try counts(of: tree)
        let summaries = tree.ordered.map { node in
            let own = byCategory[node.category.id.rawValue]
            let below = tree.descendants(of: node.category.id.rawValue)
            return CategorySummary(
                category: node.category, path: node.path, count: own?.count ?? 0,
                total: below.reduce(0) { $0 + (byCategory[$1]?.count ?? 0) },
                lastChange: own?.lastChange.map { Timestamp(milliseconds: $0) })
        }
        return CategoryListing(categories: summaries, uncategorized: byCategory[nil]?.count ?? 0)
    }

    /// Returns the number of memos outside the trash in each category that has some, and their latest modification time.
    private func counts(of tree: CategoryTree) throws -> [Int64?: (count: Int, lastChange: Int64?)] {
        var counts: [Int64?: (count: Int, lastChange: Int64?)] = [:]
        let undated = VaultCell.integer(Timestamp.undated.milliseconds)
        guard !db.isRemote else {
            let sql = "SELECT category_id, count(*), nullif(max(recency), ?) FROM memo WHERE trashed IS NULL GROUP BY category_id"
            for row in try db.statement(sql).rows(undated, as: { ($0[0] as Int64?, $0[1] as Int, $0[2] as Int64?) }) {
                counts[row.0] = (row.1, row.2)
            }
            return counts
        }
        // One seek per category. With GROUP BY, SQLite would read the category of every memo.
        let counting = try db.statement(
            """
            SELECT (SELECT count(*) FROM memo WHERE category_id IS ?1 AND trashed IS NULL),
                (SELECT nullif(max(recency), ?2) FROM memo WHERE category_id IS ?1 AND trashed IS NULL)
            """)
        for id in tree.ordered.map({ Optional($0.category.id.rawValue) }) + [nil] {
            let row = try counting.first(VaultCell(id), undated) { (count: $0[0] as Int, lastChange: $0[1] as Int64?) }
            if let row, row.count > 0 { counts[id] = row }
        }
        return counts
    }

    /// Returns the categories that a name or path matches, with their descendants.
    /// - Throws: `QueryError` if there is none.
    package func categories(matching name: String) throws -> [Category.ID] {
        try CategoryTree(in: db).ids(matching: name, range: 0..<name.utf8.count).map(Category.ID.init(rawValue:))
    }

    /// Returns the path of the one category that a name or path identifies.
    /// - Throws: `CategoryFailure` if there is none, or more than one.
    package func categoryPath(named name: String) throws -> CategoryPath { CategoryPath(try CategoryTree(in: db).place(of: name).path) }
}
