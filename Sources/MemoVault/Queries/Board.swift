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

extension VaultReader {
    /// Returns the work items outside the trash.
    package func board(limit: Int?, snippetLength: Int?) throws -> Board {
        let today = LocalTime.start(of: LocalTime.day(at: now)).milliseconds
        return Board(columns: try WorkState.allCases.map { try column($0, limit ?? .max, snippetLength, before: today) })
    }

    private func column(_ state: WorkState, _ limit: Int, _ snippetLength: Int?, before today: Int64) throws -> Board.Column {
        let (condition, stateCell) = ("state = ? AND trashed IS NULL", VaultCell.integer(Int64(state.rawValue)))
        let counts = try db.statement("SELECT count(*), count(CASE WHEN deadline < ? THEN 1 END) FROM memo WHERE \(condition)")
            .first(.integer(today), stateCell) { (all: $0[0] as Int, overdue: $0[1] as Int) }
        var items: [Board.Item] = []
        var reader = try FactsReader(in: db)
        // Two index scans, because in one, NULL would sort first.
        for part in ["deadline IS NOT NULL", "deadline IS NULL"] where items.count < limit {
            let statement = try db.statement(
                """
                SELECT id, title, deadline, substr(body, 1, ?) FROM memo WHERE \(condition) AND \(part)
                ORDER BY deadline, recency DESC, id DESC LIMIT ?
                """)
            let length = VaultCell.integer(Int64(ListSnippet.charactersRead(for: snippetLength)))
            let rows = try statement.rows(length, stateCell, .integer(Int64(limit - items.count))) { row in
                (id: MemoID(rawValue: row[0]), title: row[1] as String, deadline: row.time(at: 2), beginning: row[3] as String?)
            }
            let facts = Dictionary(try reader.facts(of: rows.map(\.id)).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for row in rows {
                let isPast = row.deadline.map { $0.milliseconds < today } ?? false
                items.append(
                    Board.Item(
                        id: row.id, title: row.title, category: facts[row.id]?.category ?? [], tags: facts[row.id]?.tags ?? [],
                        deadline: row.deadline, isOverdue: isPast && state != .done,
                        snippet: snippetLength.map { ListSnippet.text(of: row.beginning ?? "", length: $0) }))
            }
        }
        return Board.Column(state: state, count: counts?.all ?? 0, overdue: state == .done ? 0 : counts?.overdue ?? 0, items: items)
    }
}
