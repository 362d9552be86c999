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
    public func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] { try withReader { try $0.memos(withAnyOf: kinds) } }

    /// Calls `each` with the data detected in each memo, in the order of `ids`. Skips memos that contain none
    /// of `kinds`.
    ///
    /// Words such as 내일 are relative to the local day on which the memo was written.
    /// - Throws: what `each` throws, `VaultError`.
    public func detected(in ids: [MemoID], kinds: DetectedKinds = .all, each: (DetectedMemo) throws -> Void) throws {
        try read { db in try WholeMemos(db).detect(in: ids, kinds: kinds, each) }
    }

    /// Returns the IDs of memos with any of `kinds` in ascending order, from an index alone.
    static func ids(withAnyOf kinds: DetectedKinds, in db: any VaultDatabase) throws -> [Int64] {
        try db.integers(
            "SELECT id FROM \(db.table("memo", by: "memo_detected")) WHERE detected <> 0 AND detected & ? <> 0 ORDER BY id",
            [.integer(Int64(kinds.rawValue))])
    }
}

extension VaultReader {
    /// Returns the memos outside the trash that contain any of `kinds`, in ascending order.
    package func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] {
        let trashed = Set(try db.integers("SELECT id FROM memo WHERE trashed IS NOT NULL"))
        return try Vault.ids(withAnyOf: kinds, in: db).filter { !trashed.contains($0) }.map { MemoID(rawValue: $0) }
    }
}
