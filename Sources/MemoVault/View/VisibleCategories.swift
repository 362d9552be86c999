package import MemoModel

/// The categories that a limited caller may see, in one snapshot of a vault.
package struct VisibleCategories: Sendable {
    /// The categories whose memos are visible.
    package let ids: Set<Int64>
    /// The visible categories and their ancestors, whose names occur in paths.
    package let shown: Set<Int64>
    /// The places of `shown` among their siblings, which must not tell how many of these are hidden.
    package let positions: [Int64: Int]
    /// The full paths of `ids`, joined by `/`.
    package let paths: [Int64: String]

    /// Finds the categories at `open` and below. A path without a category shows nothing.
    package init(_ open: [CategoryPath], in db: any VaultDatabase) throws { self.init(open, in: try CategoryTree(in: db)) }

    /// Finds the categories at `open` and below in a tree of all categories.
    package init(_ open: [CategoryPath], in tree: CategoryTree) {
        let ids = Set(tree.ordered.filter { node in open.contains { $0.contains(node.path) } }.map(\.category.id.rawValue))
        self.ids = ids
        paths = Dictionary(
            tree.ordered.filter { ids.contains($0.category.id.rawValue) }.map { ($0.category.id.rawValue, $0.path.joined(separator: "/")) },
            uniquingKeysWith: { first, _ in first })
        let shown = ids.union(ids.flatMap { tree.ancestors(of: $0) })
        var next: [Int64: Int] = [:]
        var positions: [Int64: Int] = [:]
        for category in tree.ordered.lazy.map(\.category) where shown.contains(category.id.rawValue) {
            positions[category.id.rawValue] = next[category.parent?.rawValue ?? 0, default: 0]
            next[category.parent?.rawValue ?? 0, default: 0] += 1
        }
        (self.shown, self.positions) = (shown, positions)
    }

    func contains(_ category: Int64?) -> Bool { category.map { ids.contains($0) } ?? false }
}
