import GRDB
import MemoImport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// SQLite reads no more rows than a list or a search needs.
@Suite struct QueryPlanTests {
    @Test func `labels are looked up in an index`() throws {
        let test = try TestFile()
        let plan = try test.file.readDatabase { db in
            try ["tag", "category"].map { table in
                let sql = "EXPLAIN QUERY PLAN SELECT id, name FROM \(table) WHERE name COLLATE NOCASE >= 'a' AND name COLLATE NOCASE < 'b'"
                return try Row.fetchAll(db, sql: sql).map { $0["detail"] as String }.joined()
            }
        }
        #expect(plan.allSatisfy { $0.contains("SEARCH") && $0.contains("_beginning") }, "\(plan)")
    }

    @Test func `common lists read only one page of rows`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        try test.file.readDatabase { db in
            for sql in [
                "SELECT id FROM memo WHERE id NOT IN (SELECT id FROM memo WHERE trashed IS NOT NULL) ORDER BY recency DESC, id DESC LIMIT 1",
                "SELECT id, created AS time FROM memo WHERE created IS NOT NULL ORDER BY time DESC, id DESC LIMIT 1",
                "SELECT count(*) FROM memo WHERE state = 1 AND trashed IS NULL",
            ] {
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
                #expect(plan.contains { $0.contains("COVERING INDEX") }, "\(sql): \(plan)")
            }
        }
    }
}
