import GRDB
public import MemoModel

/// A part of the history, and how much there is.
public struct ChangeList: Sendable {
    /// Newest first.
    public let changes: [Change]
    /// All there are, shown or not.
    public let total: Int
}

/// What `pruneHistory` forgot.
public struct PrunedHistory: Sendable, Equatable {
    /// Replaced texts.
    public let versions: Int
    /// Events.
    public let events: Int
}

extension Vault {
    /// What was done, newest first; of one memo, or of all.
    ///
    /// The history of one memo ends with how it came in, also where that was too long ago, or one of too many, to be an event.
    /// - Throws: `VaultError`.
    public func history(of memo: MemoID? = nil, limit: Int? = nil, offset: Int = 0) throws -> ChangeList {
        try requireCurrentSchema()
        return try read { db in
            let condition = memo == nil ? "" : "WHERE memo_id = ?"
            let arguments: StatementArguments = memo.map { [$0.rawValue] } ?? []
            let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM event \(condition)", arguments: arguments) ?? 0
            let page = Page(offset: offset, limit: limit)
            let rows = page.range(of: total)
            var changes = try Row.fetchAll(
                db, sql: "SELECT * FROM event \(condition) ORDER BY id DESC LIMIT ? OFFSET ?",
                arguments: arguments + [rows.count, rows.lowerBound]
            ).compactMap(EventLog.change)
            guard let memo, let arrival = try Vault.arrival(of: memo.rawValue, in: db) else {
                return ChangeList(changes: changes, total: total)
            }
            if page.range(of: total + 1).contains(total) { changes.append(arrival) }
            return ChangeList(changes: changes, total: total + 1)
        }
    }

    /// A text of a memo by its number; nil when there is none of that number.
    /// - Throws: `VaultError`.
    public func version(_ number: Int, of memo: MemoID) throws -> MemoVersion? {
        try requireCurrentSchema()
        return try read { try Versions($0).version(number, of: memo.rawValue) }
    }

    /// The numbers of all texts of a memo that are still kept, the present one last.
    /// - Throws: `VaultError`.
    public func versionNumbers(of memo: MemoID) throws -> [Int] {
        try requireCurrentSchema()
        return try read { try Versions($0).numbers(of: memo.rawValue) }
    }

    /// Forgets the oldest texts of each memo and the oldest events beyond the limits; nil for those of the settings.
    /// - Throws: `VaultError`.
    public func pruneHistory(versionLimit: Int? = nil, eventLimit: Int? = nil) throws -> PrunedHistory {
        try transaction { db in
            let versions = try Versions(db).prune(keeping: versionLimit ?? settings.versionLimit)
            try db.execute(
                sql: "DELETE FROM event WHERE id <= (SELECT id FROM event ORDER BY id DESC LIMIT 1 OFFSET ?)",
                arguments: [max(0, eventLimit ?? settings.eventLimit)])
            return PrunedHistory(versions: versions, events: db.changesCount)
        }
    }

    /// An earlier Saekin kept no history; its vault must be brought up to date first, which it is unless nobody may write to it.
    private func requireCurrentSchema() throws {
        if isSchemaOld { throw VaultError.readOnly(path: path) }
    }

    /// How a memo came in, where no event tells it: an import of a hundred thousand memos is one event, not a hundred thousand.
    private static func arrival(of id: Int64, in db: Database) throws -> Change? {
        let known = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM event WHERE memo_id = ? AND kind IN ('added', 'imported'))", arguments: [id])
        guard known != true,
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT m.imported, s.name, s.format, coalesce(
                        (SELECT r.title FROM revision r WHERE r.memo_id = m.id ORDER BY r.number LIMIT 1), m.title)
                    FROM memo m JOIN source s ON s.id = m.source_id WHERE m.id = ?
                    """, arguments: [id])
        else { return nil }
        let isOwn = (row[2] as String?) == OwnSource.format
        return Change(
            time: Timestamp(milliseconds: row[0]), memo: MemoID(rawValue: id), title: row[3],
            kind: isOwn ? .added : .imported(source: row[1]))
    }
}
