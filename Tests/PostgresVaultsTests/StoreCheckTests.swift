import Foundation
import KoreanText
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import TestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// The check of a vault in a real PostgreSQL.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class StoreCheckTests {
    private let store: VaultStore
    private let admin: PostgresConnection
    private let vault: Int64
    private let file: Vault

    init() async throws {
        let pair = try await StoredPair.shared()
        let address = try pair.server.newDatabase()
        (store, admin, file) = (VaultStore(address), try PostgresConnection(address), pair.file)
        for name in ["other", "a"] {
            try store.create(name)
            _ = try store.importVault(file, as: name)
        }
        vault = try #require(try store.vaults().first { $0.name == "a" }).number
    }

    @Test("a check counts the rows of its vault for the planner, which may know those of others only")
    func statistics() throws {
        try admin.run("DELETE FROM pg_statistic WHERE starelid::regclass::text ~ '^saekin.(word|memo_token)_'")
        _ = try store.check("a")
        let partition = try StoreSchema.partition(of: vault, admin)
        let known =
            "SELECT string_agg(tablename || '.' || attname, ' ' ORDER BY 1) FROM pg_stats WHERE schemaname = 'saekin' AND tablename IN ($1, $2)"
        let columns = try admin.query(known, .text("word_\(partition)"), .text("memo_token_\(partition)")).text(0, 0) ?? ""
        for column in ["word_\(partition).vault", "word_\(partition).word", "memo_token_\(partition).vault"] {
            #expect(columns.contains(column), "\(columns)")
        }
    }

    @Test("a vault is intact after an import, an empty one too, and one with a memo in several parts")
    func intact() throws {
        let check = try store.check("a")
        #expect(check.isHealthy, "\(check)")
        #expect(check.samples > 50)
        try store.create("empty")
        #expect(try store.check("empty").isHealthy)
        #expect(throws: StoreFailure.noVault("없음")) { try store.check("없음") }
        // A memo whose tokens do not fit in one value, and words beyond ASCII and Hangul.
        let long = try Vault.inMemory()
        try long.edit { editor in
            _ = try editor.add(MemoDraft(text: MemoText((0..<9000).map { "낱말\($0 % 700) 여긴 갔다" }.joined(separator: " "))))
            _ = try editor.add(MemoDraft(text: MemoText("über Ñandú 漢字 🙂 \u{1}x 여기 여긴 가다")))
        }
        try store.create("long")
        _ = try store.importVault(long, as: "long")
        let parts = try admin.query("SELECT max(part) FROM saekin.memo_token WHERE vault <> $1", .integer(vault)).integer(0, 0)
        #expect(parts ?? 0 > 0)
        let checked = try store.check("long")
        #expect(checked.isHealthy, "\(checked)")
    }

    @Test("a changed row of tokens is found, by the words that it lacks")
    func changedTokens() throws {
        let rows = try admin.query(
            """
            UPDATE saekin.memo_token SET tokens = '' WHERE vault = $1 AND memo_id = 8 RETURNING memo_id
            """, .integer(vault))
        #expect(rows.count == 1)
        let check = try store.check("a")
        #expect(!check.isHealthy)
        #expect(check.indexDamage.allSatisfy { $0.hasPrefix("words: ") && $0.contains("≠") } && !check.indexDamage.isEmpty)
        #expect(check.indexDamage.count <= 20)
        // With as many samples as there are, the scan names the tokens too.
        #expect(try store.check("a", samples: 5000).mismatches.contains { $0.indexed == $0.scanned - 1 })
        #expect(try store.check("other").isHealthy)
        // The remedy that the command names.
        let path = FileManager.default.temporaryDirectory.path + "/saekin-check-\(UUID().uuidString).db"
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try store.exportVault("a", to: path)
        try store.drop("a")
        try store.create("a")
        _ = try store.importVault(try Vault.open(path), as: "a")
        #expect(try store.check("a", samples: 500).isHealthy)
    }

    @Test("a changed count, a missing and a superfluous word are named")
    func changedWords() throws {
        func damage(after sql: String) throws -> [String] {
            try admin.run("BEGIN; " + sql.replacingOccurrences(of: "VAULT", with: "\(vault)") + "; COMMIT")
            return try store.check("a").indexDamage
        }
        let one = try damage(after: "UPDATE saekin.word SET memos = memos + 1 WHERE vault = VAULT AND word = E'\\x02회의'")
        #expect(one.count == 1 && one[0].hasPrefix("words: 회의 "))
        _ = try damage(after: "UPDATE saekin.word SET memos = memos - 1 WHERE vault = VAULT AND word = E'\\x02회의'")
        #expect(try store.check("a").isHealthy)
        let either = try damage(after: "UPDATE saekin.word SET either = either + 5 WHERE vault = VAULT AND word = E'\\x02회의'")
        #expect(either.count == 1 && either[0].hasPrefix("words: 회의 "))
        let missing = try damage(after: "DELETE FROM saekin.word WHERE vault = VAULT AND word = E'\\x02회의'")
        #expect(missing.count == 1 && missing[0].hasPrefix("words: 회의 0≠"))
        let more = try damage(after: "INSERT INTO saekin.word VALUES (VAULT, 'zz', 3, 3)")
        #expect(more.count == 2 && more.contains("words: zz 3≠0"))
    }

    @Test("a changed text and tokens without a memo are found")
    func changedTexts() throws {
        try admin.run("UPDATE saekin.memo SET body = '쀍꿻쀍 쀍꿻쀍' WHERE vault = \(vault) AND id = 8")
        #expect(try store.check("a", samples: 5000).mismatches.contains { $0.text.hasPrefix("쀍") && $0.indexed == 0 && $0.scanned == 1 })
        try admin.run("INSERT INTO saekin.memo_token VALUES (\(vault), 99999, 0, '')")
        let check = try store.check("a")
        #expect(check.brokenReferences == 1 && !check.isHealthy)
        try admin.run("UPDATE saekin.setting SET value = '0' WHERE vault = \(vault) AND key = 'analyzer'")
        #expect(try store.check("a").isIndexOutdated)
    }

    @Test("a role that only serves may not check")
    func denied() throws {
        let role = "checker\(UInt32.random(in: 0 ... .max))"
        try admin.run("CREATE ROLE \(role) LOGIN")
        try store.grant(to: role)
        let database = try #require(try admin.query("SELECT current_database()::text").text(0, 0))
        let served = VaultStore(try PostgresServer.shared().address(of: database, user: role))
        let error = #expect(throws: PostgresError.self) { try served.check("a") }
        guard case .denied? = error else { return _ = Issue.record("\(String(describing: error))") }
    }
}
