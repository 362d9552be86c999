import GRDB
public import MemoModel

/// What was detected in one memo.
public struct DetectedMemo: Sendable, Identifiable {
    /// The memo.
    public let id: MemoID
    /// Its text, to which the ranges of the items belong.
    public let text: MemoText
    /// In the order of the text.
    public let items: [DetectedItem]
}

extension Vault {
    /// Memos in use that hold any of `kinds`, by number.
    /// - Throws: `VaultError`.
    public func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] {
        try read { db in
            let trashed = Set(try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE trashed IS NOT NULL"))
            return try Vault.ids(withAnyOf: kinds, in: db).filter { !trashed.contains($0) }.map { MemoID(rawValue: $0) }
        }
    }

    /// Hands over what is detected in memos, in the order of `ids`; memos that hold nothing of `kinds` are left out.
    ///
    /// Words such as 내일 are meant from the day on which the memo was written, in local time.
    /// - Throws: what `each` throws, `VaultError`.
    public func detected(in ids: [MemoID], kinds: DetectedKinds = .all, each: (DetectedMemo) throws -> Void) throws {
        try read { db in
            let memo = try db.cachedStatement(
                sql: "SELECT lead, title, gap, body, coalesce(created, modified, imported) FROM memo WHERE id = ?")
            for id in ids {
                guard let row = try Row.fetchOne(memo, arguments: [id.rawValue]) else { continue }
                let text = MemoText(lead: row[0] ?? "", title: row[1], gap: row[2] ?? "\n", body: row[3])
                let written = LocalTime.day(at: Timestamp(milliseconds: row[4]))
                let items = Detector.items(in: text.whole, today: written, kinds: kinds)
                if !items.isEmpty { try each(DetectedMemo(id: id, text: text, items: items)) }
            }
        }
    }

    /// Ids, ascending, straight from an index.
    static func ids(withAnyOf kinds: DetectedKinds, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                sql: "SELECT id FROM \(db.table("memo", by: "memo_detected")) WHERE detected <> 0 AND detected & ? <> 0 ORDER BY id"),
            arguments: [kinds.rawValue])
    }
}
