import GRDB
public import MemoModel
public import MemoSearch

/// Work items by state.
public struct Board: Sendable {
    /// A work item on the board.
    public struct Item: Sendable, Identifiable {
        /// The number of the memo.
        public let id: MemoID
        /// The title of the memo.
        public let title: String
        /// The path of its category, outermost name first; empty for none.
        public let category: [String]
        /// Its tags in alphabetical order.
        public let tags: [String]
        /// Its deadline.
        public let deadline: Timestamp?
        /// Whether the day of the deadline has passed and the item is not done.
        public let isOverdue: Bool
        /// The beginning of its body without leading white space, or nil if no snippets were requested.
        public let snippet: MarkedText?
    }

    /// The items of one state.
    public struct Column: Sendable {
        /// The state.
        public let state: WorkState
        /// Number of all items in this state.
        public let count: Int
        /// Number of overdue items.
        public let overdue: Int
        /// The first items: earliest deadline first, then items without a deadline, newest first.
        public let items: [Item]
    }

    /// The columns todo, doing and done.
    public let columns: [Column]
}

extension Vault {
    /// Returns the work items outside the trash, at most `limit` for each state, or all if `limit` is nil.
    /// Items have snippets of `snippetLength` characters, or none if it is nil. Days are in the user's time zone.
    /// - Throws: `VaultError`.
    public func board(limit: Int?, snippetLength: Int? = nil, now: Timestamp = .now) throws -> Board {
        try read { db in
            let today = LocalTime.start(of: LocalTime.day(at: now)).milliseconds
            return Board(
                columns: try WorkState.allCases.map { try Vault.column($0, limit ?? .max, snippetLength, before: today, in: db) })
        }
    }

    private static func column(
        _ state: WorkState, _ limit: Int, _ snippetLength: Int?, before today: Int64, in db: Database
    ) throws -> Board.Column {
        let condition = "state = ? AND trashed IS NULL"
        let counts = try Row.fetchOne(
            db, sql: "SELECT count(*), coalesce(sum(deadline < ?), 0) FROM memo WHERE \(condition)", arguments: [today, state.rawValue])
        var items: [Board.Item] = []
        var reader = try FactsReader(in: db)
        // Two index scans, because in one, NULL would sort first.
        for part in ["deadline IS NOT NULL", "deadline IS NULL"] where items.count < limit {
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, title, deadline, substr(body, 1, ?) FROM memo WHERE \(condition) AND \(part)
                    ORDER BY deadline, recency DESC, id DESC LIMIT ?
                    """, arguments: [ListSnippet.charactersRead(for: snippetLength), state.rawValue, limit - items.count])
            for row in rows {
                let deadline = row.time("deadline")
                let isPast = deadline.map { $0.milliseconds < today } ?? false
                let facts = try reader.facts(of: MemoID(rawValue: row[0]))
                items.append(
                    Board.Item(
                        id: MemoID(rawValue: row[0]), title: row[1], category: facts?.category ?? [], tags: facts?.tags ?? [],
                        deadline: deadline, isOverdue: isPast && state != .done,
                        snippet: snippetLength.map { ListSnippet.text(of: row[3] ?? "", length: $0) }))
            }
        }
        return Board.Column(state: state, count: counts?[0] ?? 0, overdue: state == .done ? 0 : counts?[1] ?? 0, items: items)
    }
}
