public import MemoModel

/// The position of a category among its siblings or in the tree.
public enum CategoryPlacement: Sendable, Hashable {
    /// Before another category, under the same parent as that one.
    case before(String)
    /// After another category, under the same parent as that one.
    case after(String)
    /// First among its siblings.
    case first
    /// Last among its siblings.
    case last
}

extension MemoEditor {
    /// Adds a category. `name` may be a path such as `업무/회의`, whose last part is the new category.
    /// - Throws: `CategoryFailure`.
    public func addCategory(_ name: String, color: String? = nil, icon: String? = nil, parent: String? = nil) throws -> Change {
        try requireWhole()
        let tree = try CategoryTree(in: db)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map { $0.trimmed }
        guard let last = parts.last else { throw CategoryFailure.badCategoryName(name) }
        let outer = parts.count > 1 ? parts.dropLast().joined(separator: "/") : parent
        let place = try outer.map { try tree.place(of: $0) }
        let parentID = place?.category.id.rawValue
        try checkFree(last, in: parentID, tree)
        try Self.checkDepth(below: place, name)
        let path = ((place?.path ?? []) + [last]).joined(separator: "/")
        let icon = icon.flatMap { $0.isEmpty ? nil : $0 }
        try FormerNames(db).take(path, below: parentID, last)
        let id = try db.insert(
            .category, ["name", "color", "icon", "parent_id", "position"],
            [
                .text(last), VaultCell(try color.map(Self.colorCode)), VaultCell(icon.map { StoredText(name: $0) }), VaultCell(parentID),
                VaultCell(try lastPosition(in: parentID) + 1),
            ])
        try looks(color, icon).note(for: id, in: db)
        return try log.record(.categoryAdded, memo: nil, title: path, at: now)
    }

    /// Adds the category of a path, and those around it, as far as there are none.
    /// - Returns: The changes, the outermost category first; none if the path names a category.
    /// - Throws: `CategoryFailure`.
    public func makeCategory(at path: String) throws -> [Change] {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        guard names.count <= CategoryPath.deepest else { throw CategoryFailure.categoryTooDeep(path) }
        let paths = names.indices.map { names[...$0].joined(separator: "/") }
        let known = try paths.lastIndex { path in
            do { _ = try category(at: path) } catch CategoryFailure.noCategory { return false }
            return true
        }
        return try paths.dropFirst(known.map { $0 + 1 } ?? 0).map { try addCategory($0) }
    }

    /// Returns the path of a category, joined by `/`.
    /// - Throws: `CategoryFailure.noCategory`.
    public func path(of id: Category.ID) throws -> String {
        guard let path = try tree().pathText(of: id.rawValue) else { throw CategoryFailure.noCategory("#\(id.rawValue)", near: []) }
        return path
    }

    /// Returns the category with the given name or path.
    /// - Throws: `CategoryFailure`.
    public func category(at path: String) throws -> Category.ID { try tree().place(of: path).category.id }

    /// Renames a category without moving it.
    /// - Throws: `CategoryFailure`.
    public func renameCategory(_ name: String, to newName: String) throws -> Change? {
        try requireWhole()
        let tree = try CategoryTree(in: db)
        let node = try tree.place(of: name)
        let newName = newName.trimmed
        guard newName != node.category.name else { return nil }
        try checkFree(newName, in: node.category.parent?.rawValue, tree)
        let path = (node.path.dropLast() + [newName]).joined(separator: "/")
        try FormerNames(db).move(node, toParent: node.category.parent?.rawValue, as: newName, at: path)
        try db.change("UPDATE category SET name = ? WHERE id = ?", .text(newName), .integer(node.category.id.rawValue))
        return try log.record(.categoryRenamed(to: path), memo: nil, title: node.path.joined(separator: "/"), at: now)
    }

    /// Sets the colour or icon of a category. Nil leaves it unchanged, an empty string removes it.
    /// - Throws: `CategoryFailure`.
    public func setAppearance(of name: String, color: String? = nil, icon: String? = nil) throws -> Change? {
        try requireWhole()
        let node = try CategoryTree(in: db).place(of: name)
        let newColor = try color.map { try $0.isEmpty ? nil : Self.colorCode($0) } ?? node.category.color
        let newIcon = icon.map { $0.isEmpty ? nil : StoredText(name: $0).text } ?? node.category.icon
        guard newColor != node.category.color || newIcon != node.category.icon else {
            // Choosing the values that an import brought means that later imports must keep them.
            try looks(color, icon).note(for: node.category.id.rawValue, in: db)
            return nil
        }
        try db.change(
            "UPDATE category SET color = ?, icon = ? WHERE id = ?", VaultCell(newColor), VaultCell(newIcon),
            .integer(node.category.id.rawValue))
        try looks(color, icon).note(for: node.category.id.rawValue, in: db)
        return try log.record(.categoryChanged, memo: nil, title: node.path.joined(separator: "/"), at: now)
    }

    /// Moves a category among its siblings, or next to another category.
    /// - Throws: `CategoryFailure`.
    public func place(_ name: String, _ placement: CategoryPlacement) throws -> Change? {
        try requireWhole()
        let tree = try CategoryTree(in: db)
        let node = try tree.place(of: name)
        let (parent, index) = try target(placement, for: node, in: tree)
        if parent != node.category.parent?.rawValue { try nest(node, in: parent, tree) }
        var siblings = siblings(of: parent, tree).filter { $0 != node.category.id.rawValue }
        siblings.insert(node.category.id.rawValue, at: min(index, siblings.count))
        for (position, id) in siblings.enumerated() {
            try db.change("UPDATE category SET position = ? WHERE id = ?", VaultCell(position), .integer(id))
            try CategoryLooks.position.note(for: id, in: db)
        }
        return try log.record(.categoryChanged, memo: nil, title: node.path.joined(separator: "/"), at: now)
    }

    /// Moves a category to the end of another one's children, or to the end of the top level if `parent` is
    /// nil.
    /// - Throws: `CategoryFailure`.
    public func nestCategory(_ name: String, in parent: String?) throws -> Change? {
        try requireWhole()
        let tree = try CategoryTree(in: db)
        let node = try tree.place(of: name)
        let target = try parent.map { try tree.place(of: $0) }
        guard target?.category.id != node.category.parent else { return nil }
        try nest(node, in: target?.category.id.rawValue, tree)
        return try log.record(
            .categoryNested(in: target?.path.joined(separator: "/")), memo: nil, title: node.path.joined(separator: "/"), at: now)
    }

    /// Deletes a category. Moves its memos to the category `target` and its children to its parent.
    ///
    /// Without a target it must hold no memos, unless `mayLeaveThemWithout` allows memos without a category.
    /// - Throws: `CategoryFailure`.
    public func removeCategory(_ name: String, memosTo target: String?, mayLeaveThemWithout: Bool = false) throws -> Change {
        try requireWhole()
        let tree = try CategoryTree(in: db)
        let node = try tree.place(of: name)
        let count = try db.statement("SELECT count(*) FROM memo WHERE category_id = ?").number(.integer(node.category.id.rawValue))
        if target == nil, !mayLeaveThemWithout, let count, count > 0 { throw CategoryFailure.categoryHasMemos(name, count: count) }
        let place = try target.map { try tree.place(of: $0) }
        guard place?.category.id != node.category.id else { throw CategoryFailure.categoryInItself(name) }
        return try dissolve(node, memosTo: place, subcategoriesTo: node.category.parent?.rawValue, tree)
    }

    /// Deletes a category and moves its memos and children to the category `target`.
    /// - Throws: `CategoryFailure`.
    public func mergeCategory(_ name: String, into target: String) throws -> Change {
        try requireWhole()
        let tree = try CategoryTree(in: db)
        let (node, place) = (try tree.place(of: name), try tree.place(of: target))
        guard !tree.descendants(of: node.category.id.rawValue).contains(place.category.id.rawValue) else {
            throw CategoryFailure.categoryInItself(name)
        }
        return try dissolve(node, memosTo: place, subcategoriesTo: place.category.id.rawValue, tree)
    }

    /// Adds the categories that are missing at the top level and returns the changes.
    /// - Throws: `CategoryFailure`.
    public func addMissing(_ categories: [DefaultCategory]) throws -> [Change] {
        try requireWhole()
        let present = try CategoryTree(in: db).ordered.filter { $0.category.parent == nil }.map(\.category.name)
        return try categories.filter { !present.contains($0.name) }.map { try addCategory($0.name, color: $0.color, icon: $0.icon) }
    }
}

extension MemoEditor {
    /// Returns which properties the caller gave. An empty string, which removes the property, counts as
    /// given.
    private func looks(_ color: String?, _ icon: String?) -> CategoryLooks {
        (color == nil ? [] : CategoryLooks.color).union(icon == nil ? [] : CategoryLooks.icon)
    }

    private func siblings(of parent: Int64?, _ tree: CategoryTree) -> [Int64] {
        tree.ordered.filter { $0.category.parent?.rawValue == parent }.map(\.category.id.rawValue)
    }

    private func dissolve(
        _ node: CategoryTree.Node, memosTo place: CategoryTree.Node?, subcategoriesTo parent: Int64?, _ tree: CategoryTree
    ) throws -> Change {
        let (id, path, target) = (node.category.id.rawValue, node.path.joined(separator: "/"), place?.path.joined(separator: "/"))
        try FormerNames(db).dissolve(node, into: place?.category.id.rawValue, tree)
        for child in tree.ordered where child.category.parent == node.category.id { try nest(child, in: parent, tree) }
        try db.change("DELETE FROM former_name WHERE parent_id = ?", .integer(id))
        try log.recordMoves(outOf: id, from: path, to: target, target: place?.category.id.rawValue, at: now)
        try db.change("UPDATE memo SET category_id = ? WHERE category_id = ?", VaultCell(place?.category.id.rawValue), .integer(id))
        for table in ["revision", "event"] {
            try db.change("UPDATE \(table) SET category_id = NULL WHERE category_id = ?", .integer(id))
        }
        try db.delete(.category, where: "id = ?", .integer(id))
        return try log.record(.categoryRemoved(memosTo: target), memo: nil, title: path, at: now)
    }

    private func target(_ placement: CategoryPlacement, for node: CategoryTree.Node, in tree: CategoryTree) throws -> (Int64?, Int) {
        switch placement {
        case .first: return (node.category.parent?.rawValue, 0)
        case .last: return (node.category.parent?.rawValue, .max)
        case .before(let name), .after(let name):
            let other = try tree.place(of: name)
            guard other.category.id != node.category.id else { throw CategoryFailure.categoryInItself(name) }
            let parent = other.category.parent?.rawValue
            let others = siblings(of: parent, tree).filter { $0 != node.category.id.rawValue }
            let index = others.firstIndex(of: other.category.id.rawValue) ?? 0
            if case .after = placement { return (parent, index + 1) }
            return (parent, index)
        }
    }

    private func nest(_ node: CategoryTree.Node, in parent: Int64?, _ tree: CategoryTree) throws {
        let id = node.category.id.rawValue
        if let parent, tree.descendants(of: id).contains(parent) {
            throw CategoryFailure.categoryInItself(node.path.joined(separator: "/"))
        }
        try checkFree(node.category.name, in: parent, tree)
        let deepest = Set(tree.descendants(of: id))
        let levels = tree.ordered.filter { deepest.contains($0.category.id.rawValue) }.map(\.path.count).max() ?? node.path.count
        let place = tree.ordered.first { $0.category.id.rawValue == parent }
        try Self.checkDepth(below: place, node.path.joined(separator: "/"), levels: levels - node.path.count + 1)
        let path = ((place?.path ?? []) + [node.category.name]).joined(separator: "/")
        try FormerNames(db).move(node, toParent: parent, as: node.category.name, at: path)
        try db.change(
            "UPDATE category SET parent_id = ?, position = ? WHERE id = ?", VaultCell(parent), VaultCell(try lastPosition(in: parent) + 1),
            .integer(id))
    }

    /// Returns the highest position of the children of a category, or of the top level for nil; -1 if there are none.
    private func lastPosition(in parent: Int64?) throws -> Int {
        let values = parent.map { [VaultCell.integer($0)] } ?? []
        let condition = parent == nil ? "parent_id IS NULL" : "parent_id = ?"
        return try db.statement("SELECT max(position) FROM category WHERE \(condition)").number(values) ?? -1
    }

    private static func checkDepth(below place: CategoryTree.Node?, _ name: String, levels: Int = 1) throws {
        guard (place?.path.count ?? 0) + levels <= CategoryPath.deepest else { throw CategoryFailure.categoryTooDeep(name) }
    }

    private func checkFree(_ name: String, in parent: Int64?, _ tree: CategoryTree) throws {
        guard !name.isEmpty, !name.contains("/"), !StoredText.mustChange(name: name) else { throw CategoryFailure.badCategoryName(name) }
        if let other = tree.ordered.first(where: { $0.category.parent?.rawValue == parent && $0.category.name == name }) {
            throw CategoryFailure.categoryExists(other.path.joined(separator: "/"))
        }
    }

    /// Returns a colour as `#RRGGBB` in upper case; accepts it with or without `#`.
    private static func colorCode(_ text: String) throws -> String {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, UInt32(digits, radix: 16) != nil, digits.first != "+" else { throw CategoryFailure.badColor(text) }
        return "#" + digits.uppercased()
    }
}

/// The properties of a category that the user set by hand, stored in the column `set_by_hand`. Imports keep
/// them.
struct CategoryLooks: OptionSet {
    let rawValue: Int

    static let color = CategoryLooks(rawValue: 1)
    static let icon = CategoryLooks(rawValue: 2)
    /// The position among its siblings.
    static let position = CategoryLooks(rawValue: 4)

    /// Marks these properties of `category` as set by hand.
    func note(for category: Int64, in db: any WritableVaultDatabase) throws {
        try db.change("UPDATE category SET set_by_hand = set_by_hand | ? WHERE id = ?", VaultCell(rawValue), .integer(category))
    }
}

/// A category of the set that a new vault can start with.
public struct DefaultCategory: Sendable, Hashable {
    /// The name of the category.
    public let name: String
    /// The colour as `#RRGGBB`.
    public let color: String
    /// The emoji.
    public let icon: String

    /// The seven categories of the app 띵커바웃. Its 모아보기 is not a category but shows all memos.
    public static let all = [
        DefaultCategory(name: "업무", color: "#FDBB7A", icon: "📕"), DefaultCategory(name: "음악", color: "#F9A899", icon: "🎧"),
        DefaultCategory(name: "여행", color: "#70D28E", icon: "✈️"), DefaultCategory(name: "공부", color: "#908AD2", icon: "✏️"),
        DefaultCategory(name: "일상", color: "#E08174", icon: "🏠"), DefaultCategory(name: "취미", color: "#BA82CF", icon: "🎨"),
        DefaultCategory(name: "쇼핑", color: "#45B3BF", icon: "🛒"),
    ]
}
