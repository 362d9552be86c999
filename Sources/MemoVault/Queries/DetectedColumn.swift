import GRDB
import MemoModel

/// The column `detected` of `memo`, a bit set of the kinds of data in the text. With it `has:` need not read
/// texts.
package enum DetectedColumn {
    /// Returns the value of the column for a text.
    static func bits(for text: MemoText) -> Int64 { bits(title: text.title, body: text.body) }

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

    /// Recomputes the column for every memo. Needed when the column is new or the detectors have changed.
    static func fill(in db: Database) throws {
        let page = try db.makeStatement(sql: "SELECT id, title, body, detected FROM memo WHERE id > ? ORDER BY id LIMIT 500")
        let update = try db.makeStatement(sql: "UPDATE memo SET detected = ? WHERE id = ?")
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(page, arguments: [last])
            guard let final = rows.last else { return }
            for row in rows {
                let kinds = Detector.kinds(in: row[1]).union(Detector.kinds(in: row[2])).rawValue
                if kinds != row[3] { try update.execute(arguments: [kinds, row[0] as Int64]) }
            }
            let next: Int64 = final[0]
            // In a damaged table, rows may come in any order, and the loop would not end.
            guard next > last else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            last = next
        }
    }
}
