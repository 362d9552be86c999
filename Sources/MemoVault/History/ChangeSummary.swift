package import MemoModel

/// The changes in a vault after some event.
package struct ChangeSummary: Sendable, Equatable {
    /// Number of memos that are listed.
    package static let mostMemos = 100

    /// The number of the newest event; that of the event before if nothing happened.
    package var last: Int64
    /// The changed memos, those that were changed last first.
    package var memos: [MemoID] = []
    /// Number of changed memos, listed or not.
    package var count = 0
    /// Whether something else than the listed memos changed: others, categories, tags, settings.
    package var hasOthers = false

    /// Creates a summary of nothing.
    package init(last: Int64) { self.last = last }

    /// Whether no event happened.
    package var isEmpty: Bool { count == 0 && !hasOthers }

    /// Adds the changes after this summary.
    package mutating func add(_ next: ChangeSummary) {
        let older = memos.filter { !next.memos.contains($0) }
        let unlisted = count - memos.count + next.count - next.memos.count
        count = next.memos.count + older.count + unlisted
        memos = Array((next.memos + older).prefix(Self.mostMemos))
        (last, hasOthers) = (next.last, hasOthers || next.hasOthers || count > memos.count)
    }
}

extension VaultReader {
    /// Returns the number of the newest event, or 0 if there is none.
    package func lastEvent() throws -> Int64 { try db.integers("SELECT id FROM event ORDER BY id DESC LIMIT 1").first ?? 0 }

    /// Returns whether the history has an event. It forgets old ones.
    package func hasEvent(_ id: Int64) throws -> Bool { try !db.integers("SELECT id FROM event WHERE id = ?", [.integer(id)]).isEmpty }

    /// Returns the changes after an event.
    package func changes(after event: Int64) throws -> ChangeSummary {
        let after = VaultCell.integer(event)
        var summary = ChangeSummary(last: event)
        try db.forEachPair(
            """
            SELECT memo_id, max(id) FROM event WHERE id > ? AND memo_id IS NOT NULL
            GROUP BY memo_id ORDER BY max(id) DESC LIMIT \(ChangeSummary.mostMemos)
            """, [after]
        ) { memo, _ in summary.memos.append(MemoID(rawValue: memo)) }
        let (last, count, others) =
            try db.statement("SELECT max(id), count(DISTINCT memo_id), count(*) - count(memo_id) FROM event WHERE id > ?")
            .first(after) { row in (row[0] as Int64?, row[1] as Int, row[2] as Int) } ?? (nil, 0, 0)
        // New memos of an import have no events of their own.
        let imports = try db.statement("SELECT new FROM event WHERE id > ? AND kind = 'import'").rows(after) { row in
            (row[0] as String?)?.split(separator: " ").first.flatMap { Int($0) } ?? 0
        }
        summary.last = last ?? event
        summary.count = count + imports.reduce(0, +)
        summary.hasOthers = others > 0 || summary.count > summary.memos.count
        return summary
    }

    /// Returns a number that changes if there are other memos, categories or tags than before, or they have other names. It is made of nothing that
    /// the caller cannot see, and comparable within this process only.
    package func outline() throws -> Int {
        var hasher = Hasher()
        try db.forEachPair("SELECT count(*), coalesce(max(id), 0) FROM memo", []) { hasher.combine([$0, $1]) }
        let categories = try db.statement("SELECT id, parent_id, position, name, color, icon FROM category ORDER BY id").rows { row in
            let numbers: [Int64?] = [row[0], row[1], row[2]]
            return (numbers, [row[3], row[4], row[5]] as [String?])
        }
        for (numbers, texts) in categories {
            hasher.combine(numbers)
            hasher.combine(texts)
        }
        try db.statement("SELECT id, name FROM tag ORDER BY id").forEachRow([]) { row in
            hasher.combine(row[0] as Int64)
            hasher.combine(row[1] as String)
            return true
        }
        return hasher.finalize()
    }
}
