import Foundation
import GRDB
import MemoModel
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Vaults with the tables of earlier versions.
@Suite struct MigrationTests {
    /// Returns a vault as version 1 wrote it, with one memo that imports changed twice.
    private func oldVault(upTo version: Int = 1) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString).db")
        let pool = try DatabasePool(path: url.path(), configuration: VaultConnection.configuration())
        try VaultSchema.migrate(pool, upTo: version)
        try pool.write { db in
            try db.execute(
                sql: """
                    INSERT INTO source(id, name, imported) VALUES (1, '옛날', 1000);
                    INSERT INTO memo(recency, imported, source_id, external_id, fingerprint, gap, title, body)
                        VALUES (1000, 1000, 1, 'a', 1, '', '셋째', '');
                    \(version == 1 ? "INSERT INTO revision(memo_id, replaced, gap, title, body) VALUES (1, 2000, '', '첫째', ''), (1, 3000, '', '둘째', '');" : "")
                    INSERT INTO memo_index(rowid, body, title) VALUES (1, '', '셋째');
                    """)
        }
        try pool.close()
        return url
    }

    @Test func `an old vault can be read and is migrated when it is opened for writing`() throws {
        let url = try oldVault()
        defer { try? FileManager.default.removeItem(at: url) }
        let old = try Vault.openForReading(url.path())
        #expect(try old.isSchemaOld && old.memo(MemoID(rawValue: 1))?.text.whole == "셋째")
        try old.close()
        var announcements = 0
        let vault = try Vault.open(url.path(), willMigrate: { announcements += 1 })
        try Vault.open(url.path(), willMigrate: { announcements += 1 }).close()
        #expect(announcements == 1)
        let id = MemoID(rawValue: 1)
        #expect(try (1...3).map { try vault.version($0, of: id)?.text.whole } == ["첫째", "둘째", "셋째"])
        #expect(try vault.history(of: id).changes.map(\.kind) == [.imported(source: "옛날")])
        _ = try vault.edit { try $0.revert(id, to: 1) }
        #expect(try vault.check(samples: 5).isHealthy && vault.memo(id)?.text.whole == "첫째")
    }

    @Test func `migration fills the detected column of an old vault`() throws {
        let url = try oldVault()
        defer { try? FileManager.default.removeItem(at: url) }
        let pool = try DatabasePool(path: url.path(), configuration: VaultConnection.configuration())
        try pool.write { try $0.execute(sql: "UPDATE memo SET body = '010-1234-5678'") }
        try pool.close()
        let vault = try Vault.open(url.path())
        #expect(try vault.memos(withAnyOf: DetectedKinds(.phone)) == [MemoID(rawValue: 1)])
        #expect(try vault.savedSearches().isEmpty)
    }

    @Test func `migration detects addresses in an old vault`() throws {
        let url = try oldVault(upTo: 6)
        defer { try? FileManager.default.removeItem(at: url) }
        let pool = try DatabasePool(path: url.path(), configuration: VaultConnection.configuration())
        try pool.write { try $0.execute(sql: "UPDATE memo SET body = '서울 강남구 테헤란로 152'") }
        try pool.close()
        #expect(try Vault.open(url.path()).memos(withAnyOf: DetectedKinds(.address)) == [MemoID(rawValue: 1)])
    }

    @Test func `migration marks looks that were set by hand before`() throws {
        let url = try oldVault(upTo: 8)
        defer { try? FileManager.default.removeItem(at: url) }
        let pool = try DatabasePool(path: url.path(), configuration: VaultConnection.configuration())
        try pool.write {
            try $0.execute(
                sql: """
                    INSERT INTO category(id, name, color, icon, parent_id) VALUES (1, '업무', '#112233', NULL, NULL), (2, '회의', NULL, '🚀', 1),
                        (3, '여행', '#112233', '🚀', NULL);
                    INSERT INTO event(time, kind, title) VALUES (1, 'category-changed', '업무'), (2, 'category-added', '업무/회의'),
                        (3, 'category-removed', '여행');
                    """)
        }
        try pool.close()
        let vault = try Vault.open(url.path())
        #expect(try vault.readDatabase { try Int.fetchAll($0, sql: "SELECT set_by_hand FROM category ORDER BY id") } == [5, 6, 0])
    }
}
