import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Vaults that other programs wrote to. They must cause errors with a remedy, never the end of the process.
@Suite struct ForeignRowTests {
    /// Changes that can be made with SQLite's own shell.
    private static let changes = [
        "UPDATE memo SET title = x'ff'", "UPDATE memo SET body = x'c328'", "UPDATE memo SET external_id = x'ff' WHERE id = 1",
        "UPDATE memo SET path = x'ff'",
        "UPDATE memo SET recency = 'then'", "UPDATE memo SET created = 'x', modified = 'y'", "UPDATE memo SET pinned = 'yes'",
        "UPDATE category SET name = x'ff'", "UPDATE tag SET name = x'ff'", "UPDATE source SET name = x'ff'",
        "UPDATE event SET title = x'ff', time = 'x'",
        "UPDATE memo SET lead = x'ff', gap = x'ff'", "UPDATE memo SET state = 'x', deadline = 'y'",
        "UPDATE category SET position = 'first', color = x'ff', icon = x'ff'", "UPDATE memo SET fingerprint = 'x'",
        "UPDATE index_state SET value = 'x'", "UPDATE memo_index_config SET v = 'x'", "UPDATE memo_index_config SET v = NULL",
        "UPDATE setting SET value = x'ff'", "UPDATE setting SET value = NULL",
        "UPDATE memo_index_data SET block = NULL WHERE id = 1", "UPDATE memo_index_data SET block = 'x' WHERE id = 10",
        "UPDATE memo_index_data SET block = x'ffffffffffffffffff' WHERE id > 10",
    ]

    @Test(arguments: changes) func `values of the wrong type never end the process`(change: String) throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1", category: ["가"]) { $0.tags = ["꼬리"] }, .memo("둘", id: "2")])
        _ = try test.file.edit { try $0.pin([MemoID(rawValue: 1)]) }
        try test.file.writeDatabase { try $0.execute(sql: change) }
        let vault = try Vault.open(test.path)
        var byTitle = MemoListRequest()
        byTitle.order = .title
        let calls: [() throws -> Any?] = [
            { try vault.memo(MemoID(rawValue: 1)) }, { try vault.facts(of: [MemoID(rawValue: 1)]) },
            { try vault.list(MemoListRequest()) { _ in } }, { try vault.list(byTitle) { _ in } },
            { try vault.search(SearchRequest(query: "하나")) }, { try vault.statistics() }, { try vault.history() },
            { try vault.export { _, _ in } }, { try vault.edit { try $0.trash(MemoID(rawValue: 1)) } }, { try vault.check(samples: 5) },
            { try vault.apply(as: "test") { try $0(.memo("셋", id: "1", category: ["가"])) } },
        ]
        for call in calls {
            do { _ = try call() } catch let error as VaultError {
                #expect(!error.message.english.isEmpty)
            } catch is EditFailure {
                // Not finding a memo is a valid result, too.
            }
        }
    }

    @Test func `a title that is not text is reported as damage with a remedy`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        try test.file.writeDatabase { try $0.execute(sql: "UPDATE memo SET title = x'ff' WHERE id = 1") }
        do {
            _ = try test.file.memo(MemoID(rawValue: 1))
            Issue.record("read")
        } catch let error as VaultError {
            #expect(error.message.english.contains("saekin check") && error.message.english.contains("title"))
        }
    }

    @Test func `a rejected record is reported, and the others are imported`() throws {
        let test = try TestFile()
        try test.apply([.memo("먼저", id: "0")])
        try test.file.writeDatabase { db in
            try db.execute(
                sql: "CREATE TRIGGER stranger BEFORE INSERT ON tag WHEN new.name = '안됨' BEGIN SELECT raise(ABORT, 'no such tag'); END")
        }
        let report = try test.apply([.memo("하나", id: "1"), .memo("둘", id: "2") { $0.tags = ["안됨"] }, .memo("셋", id: "3")])
        #expect(report.imported == 2 && report.rejected == 1)
        #expect(report.problems.map(\.code) == ["record-refused"] && report.problems.first?.message.english.contains("record 1") == true)
        #expect(try test.file.search(SearchRequest(query: "셋")).total == 1)
        #expect(try test.file.check(samples: 5).isHealthy)
    }
}
