import MemoImport
import MemoModel

/// The places that categories had before they were renamed, moved or merged: the table `former_name`. Exports still name them.
///
/// A place is a name below a parent, which is 0 at the top.
struct FormerNames {
    private let db: any WritableVaultDatabase

    init(_ db: any WritableVaultDatabase) { self.db = db }

    /// Notes the place that a category leaves, and takes the place where it goes.
    func move(_ node: CategoryTree.Node, toParent parent: Int64?, as name: String, at path: String) throws {
        try take(path, below: parent, name)
        try note(node.category.name, below: node.category.parent?.rawValue, as: node.category.id.rawValue)
    }

    /// Frees a former place for a category that is made or moved there. Memos that were imported into it stay in the category that it has become.
    /// - Parameter path: The path of the place.
    func take(_ path: String, below parent: Int64?, _ name: String) throws {
        let place = [VaultCell.integer(parent ?? 0), .text(name)]
        guard let category = try db.integers("SELECT category_id FROM former_name WHERE parent_id = ? AND name = ?", place).first else {
            return
        }
        try db.keepBaseline(.category, where: "m.category_id = ?", .integer(category), category: path)
        try db.change("DELETE FROM former_name WHERE parent_id = ? AND name = ?", place)
    }

    /// Notes that a category goes, with its memos and its former names, into another one; nil for none. Call it before memos are moved.
    func dissolve(_ node: CategoryTree.Node, into other: Int64?, _ tree: CategoryTree) throws {
        let id = node.category.id.rawValue
        let below = Set(tree.descendants(of: id))
        for inner in tree.ordered where below.contains(inner.category.id.rawValue) {
            try db.keepBaseline(
                .category, where: "m.category_id = ?", .integer(inner.category.id.rawValue), category: inner.path.joined(separator: "/"))
        }
        guard let other else {
            try db.change("DELETE FROM former_name WHERE category_id = ?", .integer(id))
            return
        }
        try db.change("UPDATE former_name SET category_id = ? WHERE category_id = ?", .integer(other), .integer(id))
        try note(node.category.name, below: node.category.parent?.rawValue, as: other)
    }

    private func note(_ name: String, below parent: Int64?, as category: Int64) throws {
        try db.change("DELETE FROM former_name WHERE parent_id = ? AND name = ?", .integer(parent ?? 0), .text(name))
        try db.change(
            "INSERT INTO former_name(parent_id, name, category_id) VALUES (?, ?, ?)", .integer(parent ?? 0), .text(name), .integer(category)
        )
    }
}
