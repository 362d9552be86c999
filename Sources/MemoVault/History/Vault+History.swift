import GRDB
public import MemoModel

/// A page of the history, and the total number of changes.
public struct ChangeList: Sendable {
    /// The changes on this page, newest first.
    public let changes: [Change]
    /// Number of all changes.
    public let total: Int
}

/// The numbers of rows that `pruneHistory` deleted.
public struct PrunedHistory: Sendable, Equatable {
    /// Number of deleted versions of texts.
    public let versions: Int
    /// Number of deleted events.
    public let events: Int
}

extension Vault {
    /// Returns the history of one memo or of the whole vault, newest first, optionally only changes of some kinds (`Change.name`).
    ///
    /// The history of one memo ends with its arrival, even if that event was pruned or was part of a large
    /// import.
    /// - Throws: `VaultError`.
    public func history(
        of memo: MemoID? = nil, kinds: Set<String>? = nil, limit: Int? = nil, offset: Int = 0
    ) throws -> ChangeList {
        try requireCurrentSchema()
        return try read { db in
            var conditions: [String] = []
            var arguments = StatementArguments()
            if let memo {
                conditions.append("memo_id = ?")
                arguments += [memo.rawValue]
            }
            if let kinds {
                conditions.append("kind IN (" + kinds.map { _ in "?" }.joined(separator: ", ") + ")")
                arguments += StatementArguments(kinds.sorted())
            }
            let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
            let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM event \(condition)", arguments: arguments) ?? 0
            let page = Page(offset: offset, limit: limit)
            let rows = page.range(of: total)
            var changes = try Row.fetchAll(
                db, sql: "SELECT * FROM event \(condition) ORDER BY id DESC LIMIT ? OFFSET ?",
                arguments: arguments + [rows.count, rows.lowerBound]
            ).compactMap(EventLog.change)
            guard let memo, let arrival = try Vault.arrival(of: memo.rawValue, in: db), kinds?.contains(arrival.name) != false else {
                return ChangeList(changes: changes, total: total)
            }
            if page.range(of: total + 1).contains(total) { changes.append(arrival) }
            return ChangeList(changes: changes, total: total + 1)
        }
    }

    /// Returns a version of a memo's text, or nil if there is none with this number.
    /// - Throws: `VaultError`.
    public func version(_ number: Int, of memo: MemoID) throws -> MemoVersion? {
        try requireCurrentSchema()
        return try read { try Versions($0).version(number, of: memo.rawValue) }
    }

    /// Returns the numbers of all versions of a memo, the current text last.
    /// - Throws: `VaultError`.
    public func versionNumbers(of memo: MemoID) throws -> [Int] {
        try requireCurrentSchema()
        return try read { try Versions($0).numbers(of: memo.rawValue) }
    }

    /// Deletes the oldest versions of each memo and the oldest events beyond the limits. Nil means the limit
    /// in the settings.
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

    /// Throws if the vault has the tables of an earlier version, which had no history. Opening a vault
    /// migrates it unless it is read-only.
    private func requireCurrentSchema() throws {
        if isSchemaOld { throw VaultError.readOnly(path: path) }
    }

    /// Returns the arrival of a memo that has no event of its own: an import of 100,000 memos is one event,
    /// not 100,000.
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
