import GRDB
public import MemoModel

/// The data that were detected in one memo.
public struct DetectedMemo: Sendable, Identifiable {
    /// The number of the memo.
    public let id: MemoID
    /// The text of the memo, to which the ranges of `items` refer.
    public let text: MemoText
    /// The detected items in text order.
    public let items: [DetectedItem]
}

extension Vault {
    /// Returns the memos outside the trash that contain any of `kinds`, in ascending order.
    /// - Throws: `VaultError`.
    public func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] {
        try read { db in
            let trashed = Set(try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE trashed IS NOT NULL"))
            return try Vault.ids(withAnyOf: kinds, in: db).filter { !trashed.contains($0) }.map { MemoID(rawValue: $0) }
        }
    }

    /// Calls `each` with the data detected in each memo, in the order of `ids`. Skips memos that contain none
    /// of `kinds`.
    ///
    /// Words such as 내일 are relative to the local day on which the memo was written.
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

    /// Returns the IDs of memos with any of `kinds` in ascending order, from an index alone.
    static func ids(withAnyOf kinds: DetectedKinds, in db: any VaultDatabase) throws -> [Int64] {
        try db.integers(
            "SELECT id FROM \(db.table("memo", by: "memo_detected")) WHERE detected <> 0 AND detected & ? <> 0 ORDER BY id",
            [.integer(Int64(kinds.rawValue))])
    }
}
