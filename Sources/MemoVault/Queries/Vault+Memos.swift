import GRDB
public import MemoModel

/// Which memos a list shows, and in which order.
public struct MemoListRequest: Sendable {
    /// The order of a list; pinned memos come first in each.
    public enum Order: String, Sendable, CaseIterable {
        /// By last change, newest first.
        case modified
        /// By creation, newest first.
        case newest
        /// By creation, oldest first.
        case oldest
        /// By title.
        case title
    }

    /// The category to show, with those below it: a name or a path such as `업무/회의`; nil for all.
    public var category: String?
    /// See `Order`.
    public var order = Order.modified
    /// Memos to deliver; nil for all.
    public var limit: Int? = 50
    /// Memos to pass over first.
    public var offset = 0
    /// Whether to show the trash instead of the memos in use.
    public var isTrash = false

    /// The fifty memos changed last.
    public init() {}
}

/// One line of a list.
public struct MemoListItem: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The title as it was written; empty in a blank memo.
    public let title: String
    /// The memo's.
    public var id: MemoID { facts.id }
}

extension Vault {
    /// One memo with all that is known of it; nil when there is none of that number.
    /// - Throws: `VaultError`.
    public func memo(_ id: MemoID) throws -> MemoDetails? {
        try read { db in
            var reader = try FactsReader(in: db)
            guard let facts = try reader.facts(of: id, in: db),
                let row = try Row.fetchOne(db, sql: "SELECT lead, title, gap, body FROM memo WHERE id = ?", arguments: [id.rawValue])
            else { return nil }
            return MemoDetails(
                facts: facts, text: MemoText(lead: row[0] ?? "", title: row[1], gap: row[2] ?? "\n", body: row[3]),
                revisionCount: try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM revision WHERE memo_id = ?", arguments: [id.rawValue]) ?? 0,
                conflicts: try Int64.fetchAll(
                    db, sql: "SELECT id FROM memo WHERE conflict_of = ? ORDER BY id", arguments: [id.rawValue]
                ).map(MemoID.init(rawValue:)))
        }
    }

    /// The numbers of memos that their source calls `externalID`, oldest first.
    /// - Throws: `VaultError`.
    public func memos(withExternalID externalID: String) throws -> [MemoID] {
        try read { db in
            // No index helps: an id may stand behind the path of its file.
            try Int64.fetchAll(
                db, sql: "SELECT id FROM memo WHERE external_id = ?1 OR external_id = path || '#' || ?1 ORDER BY id",
                arguments: [externalID]
            ).map { MemoID(rawValue: $0) }
        }
    }

    /// Facts of memos, in the order of `ids`; numbers that do not exist are left out.
    /// - Throws: `VaultError`.
    public func facts(of ids: [MemoID]) throws -> [MemoFacts] {
        try read { db in
            var reader = try FactsReader(in: db)
            return try ids.compactMap { try reader.facts(of: $0, in: db) }
        }
    }

    /// Hands over the memos of a list one by one; answers how many there are in all.
    /// - Throws: `VaultError`, or `QueryError` for a category that does not exist.
    public func list(_ request: MemoListRequest, each: (MemoListItem) throws -> Void) throws -> Int {
        try read { db in
            let condition = try ListCondition(request, in: db)
            var reader = try FactsReader(in: db)
            var (offset, left) = (request.offset, request.limit ?? Int.max)
            // Two queries in index order, instead of one that would have to sort every memo.
            for part in ["pinned", "NOT pinned"] {
                let rows = try Row.fetchCursor(
                    db, sql: "SELECT id, title FROM memo WHERE \(part) AND \(condition.sql) ORDER BY \(request.order.sql)",
                    arguments: condition.arguments)
                while left > 0, let row = try rows.next() {
                    offset -= 1
                    guard offset < 0, let facts = try reader.facts(of: MemoID(rawValue: row[0]), in: db) else { continue }
                    try each(MemoListItem(facts: facts, title: row[1]))
                    left -= 1
                }
            }
            return try condition.count(in: db)
        }
    }
}

/// The WHERE clause of a list. Its SQL is made of constants; what the user typed is bound.
private struct ListCondition {
    var sql: String
    var arguments = StatementArguments()

    init(_ request: MemoListRequest, in db: Database) throws {
        sql = request.isTrash ? "trashed IS NOT NULL" : ListCondition.inUse
        guard let name = request.category else { return }
        let ids = try CategoryTree(in: db).ids(matching: name, range: 0..<name.utf8.count)
        sql += ids.isEmpty ? " AND category_id IS NULL" : " AND category_id IN (\(ids.map { _ in "?" }.joined(separator: ",")))"
        arguments = StatementArguments(ids)
    }

    func count(in db: Database) throws -> Int {
        guard arguments.isEmpty, sql == ListCondition.inUse else {
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM memo WHERE \(sql)", arguments: arguments) ?? 0
        }
        // Both counts come from small indexes; the condition as it stands would read every memo.
        return try Int.fetchOne(
            db, sql: "SELECT (SELECT count(*) FROM memo) - (SELECT count(*) FROM memo WHERE trashed IS NOT NULL)") ?? 0
    }

    private static let inUse = "trashed IS NULL"
}

extension MemoListRequest.Order {
    fileprivate var sql: String {
        switch self {
        case .modified: "recency DESC, id DESC"
        case .newest: "coalesce(created, recency) DESC, id DESC"
        case .oldest: "coalesce(created, recency), id"
        case .title: "title, id"
        }
    }
}
