import MemoModel
import MemoSearch

/// The category tree of a vault, used to find categories by name.
package struct CategoryTree {
    struct Node {
        let category: MemoModel.Category
        let path: [String]
    }

    /// All categories, parents before children, siblings by position and name.
    let ordered: [Node]
    private let children: [Int64: [Int64]]
    /// The places of the categories in `ordered`. A cycle of parents is not reachable from the top, so it is not in here.
    private let places: [Int64: Int]

    /// The schema from which the categories are read.
    package enum Schema: String {
        /// The categories that the connection may see.
        case ordinary = ""
        /// The table itself, also on a connection that has a view over it.
        case main = "main."
    }

    /// Reads the tree.
    /// - Parameter shown: The categories to include, or nil for all. Their ancestors must be in the set.
    package init(in db: any VaultDatabase, _ schema: Schema = .ordinary, among shown: Set<Int64>? = nil) throws {
        let rows = try db.statement(
            "SELECT id, name, color, icon, position, parent_id FROM \(schema.rawValue)category ORDER BY position, name, id"
        ).rows { row in
            MemoModel.Category(
                id: Category.ID(rawValue: row[0]), name: row[1], color: row[2], icon: row[3], position: row[4],
                parent: (row[5] as Int64?).map(Category.ID.init(rawValue:)))
        }
        let categories = rows.filter { shown?.contains($0.id.rawValue) != false }
        let byParent = Dictionary(grouping: categories) { $0.parent?.rawValue ?? 0 }
        children = byParent.mapValues { $0.map(\.id.rawValue) }
        var ordered: [Node] = []
        // Iterative, because another program may have nested categories so deeply that recursion would
        // overflow the stack.
        var waiting = (byParent[0] ?? []).reversed().map { Node(category: $0, path: [$0.name]) }
        while let node = waiting.popLast() {
            ordered.append(node)
            waiting += (byParent[node.category.id.rawValue] ?? []).reversed().map {
                Node(category: $0, path: CategoryPath(node.path + [$0.name]).names)
            }
        }
        self.ordered = ordered
        places = Dictionary(ordered.indices.map { (ordered[$0].category.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func node(_ id: Int64) -> Node? { places[id].map { ordered[$0] } }

    /// Returns the ancestors of a category, nearest first.
    func ancestors(of id: Int64) -> [Int64] {
        var found: [Int64] = []
        while let parent = node(found.last ?? id)?.category.parent { found.append(parent.rawValue) }
        return found
    }

    /// Returns the category and all of its descendants, in no particular order.
    func descendants(of id: Int64) -> [Int64] {
        var (found, next) = ([id], 0)
        while next < found.count {
            found += children[found[next]] ?? []
            next += 1
        }
        return found
    }

    /// Returns the IDs of the categories that match a name or path, with their descendants. Empty for "no
    /// category" (`none`, `없음`).
    ///
    /// Ignores case and Unicode normalization. `a/b` matches b in a; `b` alone matches any b. `*` matches any
    /// characters of one name and `?` one of them, so `a/*` matches everything below a.
    func ids(matching value: String, range: Range<Int>) throws -> [Int64] {
        let wanted = value.lowercased()
        let parts = wanted.split(separator: "/").map { NamePattern($0.trimmed) }
        let found = ordered.filter { node in
            guard node.path.last?.lowercased() != wanted else { return true }
            guard !parts.isEmpty, node.path.count >= parts.count else { return false }
            return zip(node.path.suffix(parts.count), parts).allSatisfy { $1.matches($0) }
        }
        if found.isEmpty, NoneWord.isMeant(by: wanted) || wanted == "미분류" { return [] }
        guard !found.isEmpty else { throw unknown(value, range) }
        return Array(Set(found.flatMap { descendants(of: $0.category.id.rawValue) })).sorted()
    }

    /// Returns the one category that a name or path identifies. A full path takes precedence over the end of
    /// a path, and the same case over another.
    /// - Throws: `CategoryFailure` if there is none, or more than one.
    func place(of value: String) throws -> Node {
        let parts = value.split(separator: "/").map { $0.trimmed }
        let lowered = parts.map { $0.lowercased() }
        let ends = ordered.filter { !parts.isEmpty && $0.path.suffix(parts.count).map { $0.lowercased() } == lowered }
        let whole = ends.filter { $0.path.count == parts.count }
        let fitting = whole.isEmpty ? ends : whole
        let exact = fitting.filter { Array($0.path.suffix(parts.count)) == parts }
        if let found = fitting.count == 1 ? fitting.first : exact.count == 1 ? exact.first : nil { return found }
        let names = (ends.isEmpty ? Array(ordered.prefix(10)) : ends).map { $0.path.joined(separator: "/") }
        throw ends.isEmpty ? CategoryFailure.noCategory(value, near: names) : .ambiguousCategory(value, candidates: names)
    }

    /// Returns the path of a category, such as `업무/회의`, or nil if the category does not exist.
    func pathText(of id: Int64) -> String? { node(id)?.path.joined(separator: "/") }

    private func unknown(_ value: String, _ range: Range<Int>) -> QueryError {
        let names = ordered.map { $0.path.joined(separator: "/") }
        return .unknownName(value, kind: ("category", "분류"), among: names, see: "saekin categories", range: range)
    }
}
