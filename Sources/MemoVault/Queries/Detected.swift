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

extension VaultReader {
    /// Returns the memos outside the trash that contain any of `kinds`, in ascending order.
    package func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] {
        let trashed = Set(try db.integers("SELECT id FROM memo WHERE trashed IS NOT NULL"))
        return try DetectedColumn.ids(withAnyOf: kinds, in: db).filter { !trashed.contains($0) }.map { MemoID(rawValue: $0) }
    }
}
