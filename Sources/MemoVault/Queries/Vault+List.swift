import GRDB
import MemoIndex
import MemoModel

/// How many memos a list has in all.
public struct ListCounts: Sendable, Equatable {
    /// All of them.
    public let total: Int
    /// Those that are pinned; they come first.
    public let pinned: Int

    /// Counts from elsewhere than a vault's file.
    package init(total: Int, pinned: Int) { (self.total, self.pinned) = (total, pinned) }
}

extension Vault {
    /// Hands over the memos of a list one by one; answers how many there are in all.
    /// - Throws: `VaultError`, or `QueryError` for a category that does not exist.
    @discardableResult
    public func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> ListCounts {
        try read { db in
            let list = try MemoList(request, in: db)
            var reader = try FactsReader(in: db)
            let title = try db.cachedStatement(sql: "SELECT title, substr(body, 1, ?) FROM memo WHERE id = ?")
            for id in try list.page() {
                guard let facts = try reader.facts(of: MemoID(rawValue: id)) else { continue }
                let texts = try Row.fetchOne(title, arguments: [MemoList.read(for: request.snippetLength), id])
                let snippet = request.snippetLength.map { MemoList.snippet(texts?[1] ?? "", length: $0) }
                try each(MemoListItem(facts: facts, title: texts?[0] ?? "", snippet: snippet))
            }
            return ListCounts(total: try list.count(), pinned: list.pinned.count)
        }
    }
}

/// A list as SQL made of constants; what the user typed is bound. Ids come from indexes alone, rows are read for one page.
private struct MemoList {
    private let db: Database
    private let request: MemoListRequest
    private var condition: String
    private var arguments = StatementArguments()
    /// The memos of the pinned section, in order.
    private(set) var pinned: [Int64] = []

    /// Which memos a statement reads, and by which index: SQLite would rather walk all memos in order than sort these few.
    private struct Part {
        var table = "memo"
        var condition: String
        /// Whether to pick memos first and sort them then, instead of walking an index in order.
        var isSorted = false
    }

    /// Characters of a body to read for a snippet of so many: some of them may be white space, or parts of one that a person sees.
    static func read(for length: Int?) -> Int { length.map { 4 * min(max(0, $0), 1 << 20) + 200 } ?? 0 }

    /// The beginning of a body of which so much was read.
    static func snippet(_ body: String, length: Int) -> MarkedText {
        let text = body.drop(while: \.isWhitespace)
        var snippet = MarkedText(text: String(text.prefix(max(0, length))))
        snippet.isCutAfter = text.dropFirst(max(0, length)).contains { !$0.isWhitespace }
        return snippet
    }

    init(_ request: MemoListRequest, in db: Database) throws {
        (self.db, self.request) = (db, request)
        condition =
            request.isTrash
            ? "trashed IS NOT NULL"
            : request.category != nil ? "trashed IS NULL" : "id NOT IN (SELECT id FROM memo WHERE trashed IS NOT NULL)"
        if let name = request.category { try restrict(toCategory: name) }
        if let day = request.day { restrict(to: day) }
        for filter in request.filters { try restrict(to: filter) }
        guard !request.isTrash else { return }
        let part = Part(table: db.table("memo", by: "memo_pinned"), condition: "pinned AND \(condition)", isSorted: true)
        pinned = try ids(part, limit: -1, offset: 0)
    }

    /// What the request asks for, pinned ones first.
    func page() throws -> [Int64] {
        let page = Page(offset: request.offset, limit: request.limit)
        let limit = page.limit ?? .max
        let first = Array(pinned[page.range(of: pinned.count)])
        guard first.count < limit else { return first }
        let offset = max(0, page.offset - pinned.count)
        guard offset > 0 else { return first + (try ids(rest, limit: page.limit == nil ? -1 : limit - first.count, offset: 0)) }
        let total = try count() - pinned.count
        guard offset < total else { return [] }
        let length = min(limit, total - offset)
        guard offset > total / 2 else { return try ids(rest, limit: length, offset: offset) }
        // From the end it is nearer: to pass over a memo costs what delivering it does.
        return try ids(rest, limit: length, offset: total - offset - length, isBackwards: true).reversed()
    }

    private var rest: Part {
        if request.isTrash { return Part(table: db.table("memo", by: "memo_trashed"), condition: condition, isSorted: true) }
        return Part(
            condition: "\(condition) AND id NOT IN (SELECT id FROM memo WHERE pinned)",
            isSorted: request.day != nil || !request.filters.isEmpty)
    }

    func count() throws -> Int {
        guard request.category == nil, request.day == nil, request.filters.isEmpty, !request.isTrash else {
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM memo WHERE \(condition)", arguments: arguments) ?? 0
        }
        // Both counts come from small indexes.
        return try Int.fetchOne(
            db, sql: "SELECT (SELECT count(*) FROM memo) - (SELECT count(*) FROM memo WHERE trashed IS NOT NULL)") ?? 0
    }

    private mutating func restrict(toCategory name: String) throws {
        let ids = try CategoryTree(in: db).ids(matching: name, range: 0..<name.utf8.count)
        condition += ids.isEmpty ? " AND category_id IS NULL" : " AND category_id IN (\(ids.map { _ in "?" }.joined(separator: ",")))"
        arguments += StatementArguments(ids)
    }

    private mutating func restrict(to filter: QueryFilter) throws {
        let ids = try FilterResolver(db: db, now: .now).ids(passing: filter)
        condition += " AND id IN (SELECT value FROM json_each(?))"
        arguments += ["[" + ids.map(String.init).joined(separator: ",") + "]"]
    }

    private mutating func restrict(to day: CivilDate) {
        let (from, until) = (LocalTime.lowerBound(of: day), LocalTime.lowerBound(of: day + 1))
        condition += " AND (created >= ? AND created < ? OR created IS NULL AND recency >= ? AND recency < ?)"
        arguments += [from, until, from, until]
    }

    private func ids(_ part: Part, limit: Int, offset: Int, isBackwards: Bool = false) throws -> [Int64] {
        let order = MemoOrder(request.order)
        let direction = order.isDescending != isBackwards ? "DESC" : "ASC"
        let select: String
        switch order {
        case .title: return try idsByTitle(part, direction, limit: limit, offset: offset)
        case .created where !part.isSorted:
            return try Int64.fetchAll(
                db, sql: MemoOrder.walkByCreation(direction, where: test(for: part)) + " LIMIT ? OFFSET ?",
                arguments: arguments + arguments + [limit, offset])
        case .created: select = order.column
        // Without the sign SQLite would rather walk the index of all memos.
        case .modified: select = part.isSorted ? "+" + order.column : order.column
        }
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM \(part.table) WHERE \(part.condition) ORDER BY \(select) \(direction), id \(direction) LIMIT ? OFFSET ?
                """, arguments: arguments + [limit, offset])
    }

    /// What to test while walking an index that holds no more than ids: a condition on ids as it is, any other answered first, from
    /// an index of its own.
    private func test(for part: Part) -> String {
        part.isSorted || request.category != nil ? "id IN (SELECT id FROM \(part.table) WHERE \(part.condition))" : part.condition
    }

    private func idsByTitle(_ part: Part, _ direction: String, limit: Int, offset: Int) throws -> [Int64] {
        let keys = TitleKeys(db)
        guard try !keys.areUsable() else {
            return try Int64.fetchAll(
                db,
                sql: """
                    SELECT id FROM (SELECT memo_id AS id, key FROM title_key) WHERE \(test(for: part))
                    ORDER BY key \(direction), id \(direction) LIMIT ? OFFSET ?
                    """,
                arguments: arguments + [limit, offset])
        }
        let rows = try Row.fetchAll(db, sql: "SELECT id, title FROM \(part.table) WHERE \(part.condition)", arguments: arguments)
        let sorted = keys.sorted(rows.map { ($0[0], $0[1]) })
        return Array((direction == "DESC" ? sorted.reversed() : sorted).dropFirst(offset).prefix(limit < 0 ? .max : limit))
    }
}
