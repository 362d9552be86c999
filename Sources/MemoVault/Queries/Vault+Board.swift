import GRDB
public import MemoModel

/// Work items by state.
public struct Board: Sendable {
    /// A work item as a board shows it.
    public struct Item: Sendable, Identifiable {
        /// The memo.
        public let id: MemoID
        /// Its title.
        public let title: String
        /// Names from the outermost category to the memo's own; empty for none.
        public let category: [String]
        /// In alphabetical order.
        public let tags: [String]
        /// When it is due.
        public let deadline: Timestamp?
        /// Whether the day it is due on is past and the work not done.
        public let isOverdue: Bool
    }

    /// The items of one state.
    public struct Column: Sendable {
        /// The state.
        public let state: WorkState
        /// All there are.
        public let count: Int
        /// Those whose day is past.
        public let overdue: Int
        /// The first of them: the earliest deadline first, those without one last, newest first.
        public let items: [Item]
    }

    /// Todo, doing, done.
    public let columns: [Column]
}

extension Vault {
    /// The work items in use, at most `limit` of each state; nil for all. Days are those of the user's time zone.
    /// - Throws: `VaultError`.
    public func board(limit: Int?, now: Timestamp = .now) throws -> Board {
        try read { db in
            let today = LocalTime.start(of: LocalTime.day(at: now)).milliseconds
            return Board(columns: try WorkState.allCases.map { try Vault.column($0, limit ?? .max, before: today, in: db) })
        }
    }

    private static func column(_ state: WorkState, _ limit: Int, before today: Int64, in db: Database) throws -> Board.Column {
        let condition = "state = ? AND trashed IS NULL"
        let counts = try Row.fetchOne(
            db, sql: "SELECT count(*), coalesce(sum(deadline < ?), 0) FROM memo WHERE \(condition)", arguments: [today, state.rawValue])
        var items: [Board.Item] = []
        var reader = try FactsReader(in: db)
        // Two walks along the index: nulls would come first.
        for part in ["deadline IS NOT NULL", "deadline IS NULL"] where items.count < limit {
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, title, deadline FROM memo WHERE \(condition) AND \(part)
                    ORDER BY deadline, recency DESC, id DESC LIMIT ?
                    """, arguments: [state.rawValue, limit - items.count])
            for row in rows {
                let deadline = row.time("deadline")
                let isPast = deadline.map { $0.milliseconds < today } ?? false
                let facts = try reader.facts(of: MemoID(rawValue: row[0]))
                items.append(
                    Board.Item(
                        id: MemoID(rawValue: row[0]), title: row[1], category: facts?.category ?? [], tags: facts?.tags ?? [],
                        deadline: deadline, isOverdue: isPast && state != .done))
            }
        }
        return Board.Column(state: state, count: counts?[0] ?? 0, overdue: state == .done ? 0 : counts?[1] ?? 0, items: items)
    }
}
