import GRDB
import MemoModel
import SQLiteSupport
import Testing

@Suite struct RowWriterTests {
    @Test func `a row has the values that were bound last`() throws {
        let rows = try DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE kept(number, text)")
            let writer = try RowWriter(db, "INSERT INTO kept VALUES (?, ?)")
            try writer.execute()
            writer.bind(1, at: 1)
            writer.bind(StoredText("가"), at: 2)
            try writer.execute()
            try writer.execute()
            writer.bind(1, at: 1)
            writer.bind(nil as StoredText?, at: 2)
            try writer.execute()
            writer.bind(0, at: 2)
            try writer.execute()
            writer.bind(StoredText("0"), at: 2)
            try writer.execute()
            writer.bind(0, at: 2)
            try writer.execute()
            writer.bind(nil as Int64?, at: 2)
            try writer.execute()
            let bytes: [UInt8] = [7]
            try writer.execute(bytes.span, at: 1)
            try writer.execute()
            writer.bind(1, at: 1)
            try writer.execute()
            return try String.fetchAll(db, sql: "SELECT quote(number) || ' ' || quote(text) FROM kept ORDER BY rowid")
        }
        #expect(
            rows == [
                "NULL NULL", "1 '가'", "1 '가'", "1 NULL", "1 0", "1 '0'", "1 0", "1 NULL", "X'07' NULL", "NULL NULL", "1 NULL",
            ])
    }
}
