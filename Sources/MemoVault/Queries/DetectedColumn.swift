import GRDB
import MemoModel

/// The column of `memo` that says which kinds of data its text holds, so that `has:` reads no texts.
enum DetectedColumn {
    /// What stands in the column for a text.
    static func value(for text: MemoText) -> DatabaseValue { bits(for: text).databaseValue }

    /// The same as an integer.
    static func bits(for text: MemoText) -> Int64 {
        Int64(Detector.kinds(in: text.title).union(Detector.kinds(in: text.body)).rawValue)
    }

    /// Looks through every memo anew; needed when the column is new or the rules of detection have changed.
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
            last = final[0]
        }
    }
}
