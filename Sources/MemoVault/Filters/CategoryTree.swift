import GRDB
import MemoIndex
import MemoModel

/// The categories of a vault as a tree, for finding them by name.
struct CategoryTree {
    struct Node {
        let category: MemoModel.Category
        let path: [String]
    }

    /// Parents before children, siblings by position and name.
    let ordered: [Node]
    private let children: [Int64: [Int64]]
    /// Of the categories in `ordered`, which a circle of parents never reaches.
    private let parents: [Int64: Int64]

    /// Where the categories are read from.
    enum Schema: String {
        /// What the connection may see.
        case ordinary = ""
        /// The table itself, on a connection that has a view over it.
        case main = "main."
    }

    /// - Parameter shown: The categories to read, with the ones above each; nil for all.
    init(in db: Database, _ schema: Schema = .ordinary, among shown: Set<Int64>? = nil) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, name, color, icon, position, parent_id FROM \(schema.rawValue)category ORDER BY position, name, id"))
        let categories = rows.filter { shown?.contains($0["id"]) != false }.map { row in
            MemoModel.Category(
                id: Category.ID(rawValue: row["id"]), name: row["name"], color: row["color"], icon: row["icon"],
                position: row["position"], parent: (row["parent_id"] as Int64?).map(Category.ID.init(rawValue:)))
        }
        let byParent = Dictionary(grouping: categories) { $0.parent?.rawValue ?? 0 }
        children = byParent.mapValues { $0.map(\.id.rawValue) }
        var ordered: [Node] = []
        // Without recursion: another program may have nested them deeper than the stack is.
        var waiting = (byParent[0] ?? []).reversed().map { Node(category: $0, path: [$0.name]) }
        while let node = waiting.popLast() {
            ordered.append(node)
            waiting += (byParent[node.category.id.rawValue] ?? []).reversed().map {
                Node(category: $0, path: CategoryPath(node.path + [$0.name]).names)
            }
        }
        self.ordered = ordered
        parents = Dictionary(
            ordered.compactMap { node in node.category.parent.map { (node.category.id.rawValue, $0.rawValue) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the categories above one, from the nearest outwards.
    func ancestors(of id: Int64) -> [Int64] {
        var (found, next): ([Int64], Int64?) = ([], parents[id])
        while let parent = next {
            found.append(parent)
            next = parents[parent]
        }
        return found
    }

    /// The category and all below it, in no order.
    func descendants(of id: Int64) -> [Int64] {
        var (found, next) = ([id], 0)
        while next < found.count {
            found += children[found[next]] ?? []
            next += 1
        }
        return found
    }

    /// The ids that a user's name or path stands for, with those below; empty for "no category" (`none`, `없음`).
    ///
    /// Case does not matter, nor whether the name is composed; `a/b` names b in a, and b alone any b. `*` stands for any characters of one
    /// name, `?` for one, so `a/*` is all that is below a.
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

    /// The one category that a user's name or path stands for; a whole path comes before the end of one.
    /// - Throws: `CategoryFailure` when there is none, or more than one.
    func place(of value: String) throws -> Node {
        let parts = value.lowercased().split(separator: "/").map { $0.trimmed }
        let paths = ordered.map { $0.path.map { $0.lowercased() } }
        let ends = paths.indices.filter { !parts.isEmpty && Array(paths[$0].suffix(parts.count)) == parts }
        let found = ends.first { paths[$0].count == parts.count } ?? (ends.count == 1 ? ends[0] : nil)
        if let found { return ordered[found] }
        let names = (ends.isEmpty ? Array(ordered.prefix(10)) : ends.map { ordered[$0] }).map { $0.path.joined(separator: "/") }
        throw ends.isEmpty ? CategoryFailure.noCategory(value, near: names) : .ambiguousCategory(value, candidates: names)
    }

    /// `업무/회의`; nil when there is no such category.
    func pathText(of id: Int64) -> String? {
        ordered.first { $0.category.id.rawValue == id }?.path.joined(separator: "/")
    }

    private func unknown(_ value: String, _ range: Range<Int>) -> QueryError {
        let names = ordered.map { $0.path.joined(separator: "/") }
        return .unknownName(value, kind: ("category", "분류"), among: names, see: "saekin categories", range: range)
    }
}
