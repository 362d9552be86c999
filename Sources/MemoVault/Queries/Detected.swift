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

/// The column `detected` of `memo`, a bit set of the kinds of data in the text. With it `has:` need not read
/// texts.
package enum DetectedColumn {
    /// Returns the value of the column for a text.
    package static func bits(for text: MemoText) -> Int64 { bits(title: text.title, body: text.body) }

    /// Returns the value of the column for a title and a body.
    package static func bits(title: String, body: String) -> Int64 {
        Int64(Detector.kinds(in: title).union(Detector.kinds(in: body)).rawValue)
    }

    /// Returns the IDs of memos with any of `kinds` in ascending order, from an index alone.
    static func ids(withAnyOf kinds: DetectedKinds, in db: any VaultDatabase) throws -> [Int64] {
        try db.integers(
            "SELECT id FROM \(db.table("memo", by: "memo_detected")) WHERE detected <> 0 AND detected & ? <> 0 ORDER BY id",
            [.integer(Int64(kinds.rawValue))])
    }
}
