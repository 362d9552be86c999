import MemoModel
import MemoSearch

/// The categories that a limited caller may see, in one snapshot of a vault.
package struct VisibleCategories: Sendable {
    /// The categories whose memos are visible.
    package let ids: Set<Int64>
    /// The visible categories and their ancestors, whose names occur in paths.
    package let shown: Set<Int64>
    /// The full paths of `ids`, joined by `/`.
    package let paths: [Int64: String]

    /// Resolves names and paths as the filter `category:` does. Ignores names without a category.
    package init(named names: [String], in db: any VaultDatabase) throws { try self.init(named: names, in: CategoryTree(in: db)) }

    /// Resolves names and paths in a tree of all categories.
    init(named names: [String], in tree: CategoryTree) throws {
        var ids: Set<Int64> = []
        for name in names {
            do {
                ids.formUnion(try tree.ids(matching: name, range: 0..<0))
            } catch is QueryError {
                continue
            }
        }
        self.ids = ids
        paths = Dictionary(
            tree.ordered.filter { ids.contains($0.category.id.rawValue) }.map { ($0.category.id.rawValue, $0.path.joined(separator: "/")) },
            uniquingKeysWith: { first, _ in first })
        shown = ids.union(ids.flatMap { tree.ancestors(of: $0) })
    }

    func contains(_ category: Int64?) -> Bool { category.map { ids.contains($0) } ?? false }
}
