package import MemoModel

/// A page of the history, and the total number of changes.
public struct ChangeList: Sendable {
    /// The changes on this page, newest first.
    public let changes: [Change]
    /// For each of them the number of memos that were changed so at the same time, of which it is one; empty if each memo has a change of its own.
    public internal(set) var memoCounts: [Int] = []
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

extension VaultWriter {
    /// Deletes the oldest versions of each memo and the oldest events beyond the limits. Nil means the limit in the settings.
    package func pruneHistory(versionLimit: Int?, eventLimit: Int?) throws -> PrunedHistory {
        let versions = try Versions(db).prune(keeping: versionLimit ?? settings.versionLimit)
        let events = try db.change(
            "DELETE FROM event WHERE id <= (SELECT id FROM event ORDER BY id DESC LIMIT 1 OFFSET ?)",
            VaultCell(max(0, eventLimit ?? settings.eventLimit)))
        return PrunedHistory(versions: versions, events: events)
    }
}

extension VaultReader {
    /// Returns the history of one memo or of the whole vault, newest first. The history of a memo ends with its arrival.
    package func history(of memo: MemoID?, kinds: Set<String>?, limit: Int?, offset: Int) throws -> ChangeList {
        let (condition, values) = Self.condition(memo, kinds)
        let total = try db.statement("SELECT count(*) FROM event \(condition)").number(values) ?? 0
        let page = Page(offset: offset, limit: limit)
        let rows = page.range(of: total)
        var changes: [Change] = []
        try db.statement("SELECT \(EventLog.columns) FROM event \(condition) ORDER BY id DESC LIMIT ? OFFSET ?")
            .forEachRow(values + [.integer(Int64(rows.count)), .integer(Int64(rows.lowerBound))]) { row in
                if let change = EventLog.change(row) { changes.append(change) }
                return true
            }
        guard let memo, let arrival = try arrival(of: memo), kinds?.contains(arrival.name) != false else {
            return ChangeList(changes: changes, total: total)
        }
        if page.range(of: total + 1).contains(total) { changes.append(arrival) }
        return ChangeList(changes: changes, total: total + 1)
    }

    /// Returns the history of the whole vault, newest first, with one change for all memos that were changed alike at the same time.
    package func joinedHistory(kinds: Set<String>?, limit: Int?, offset: Int) throws -> ChangeList {
        let (condition, values) = Self.condition(nil, kinds)
        let groups = """
            SELECT max(id) AS last, count(DISTINCT memo_id) AS memos FROM event \(condition)
            GROUP BY time, kind, old, new, CASE WHEN memo_id IS NULL AND kind <> 'undone' THEN id ELSE 0 END
            """
        let total = try db.statement("SELECT count(*) FROM (\(groups)) AS g").number(values) ?? 0
        let rows = Page(offset: offset, limit: limit).range(of: total)
        var (changes, counts): ([Change], [Int]) = ([], [])
        try db.statement(
            "SELECT \(EventLog.columns), g.memos FROM event JOIN (\(groups)) AS g ON g.last = event.id ORDER BY event.id DESC LIMIT ? OFFSET ?"
        ).forEachRow(values + [.integer(Int64(rows.count)), .integer(Int64(rows.lowerBound))]) { row in
            if let change = EventLog.change(row) {
                changes.append(change)
                counts.append(row[7])
            }
            return true
        }
        return ChangeList(changes: changes, memoCounts: counts, total: total)
    }

    /// Returns the condition for events of a memo and of some kinds, and its values.
    private static func condition(_ memo: MemoID?, _ kinds: Set<String>?) -> (String, [VaultCell]) {
        var (conditions, values): ([String], [VaultCell]) = ([], [])
        if let memo {
            conditions.append("memo_id = ?")
            values.append(.integer(memo.rawValue))
        }
        if let kinds {
            conditions.append("kind IN (" + kinds.map { _ in "?" }.joined(separator: ", ") + ")")
            values += kinds.sorted().map { .text($0) }
        }
        return (conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "), values)
    }

    /// Returns the arrival of a memo that has no event of its own: an import of 100,000 memos is one event,
    /// not 100,000.
    private func arrival(of id: MemoID) throws -> Change? {
        let memo = VaultCell.integer(id.rawValue)
        let known = try db.integers("SELECT id FROM event WHERE memo_id = ? AND kind IN ('added', 'imported') LIMIT 1", [memo])
        guard known.isEmpty else { return nil }
        return try db.statement(
            """
            SELECT m.imported, s.name, s.format, coalesce(
                (SELECT r.title FROM revision r WHERE r.memo_id = m.id ORDER BY r.number LIMIT 1), m.title)
            FROM memo m JOIN source s ON s.id = m.source_id WHERE m.id = ?
            """
        ).first(memo) { row in
            let isOwn = (row[2] as String?) == OwnSource.format
            return Change(
                time: Timestamp(milliseconds: row[0]), memo: id, title: row[3], kind: isOwn ? .added : .imported(source: row[1]))
        }
    }

    /// Returns a version of a memo's text, or nil if there is none with this number.
    package func version(_ number: Int, of memo: MemoID) throws -> MemoVersion? {
        try VersionReader(db).version(number, of: memo.rawValue)
    }

    /// Returns the numbers of all versions of a memo, the current text last.
    package func versionNumbers(of memo: MemoID) throws -> [Int] { try VersionReader(db).numbers(of: memo.rawValue) }
}
