import Foundation
import GRDB
import MemoModel
import Testing

@testable import MemoVault

/// A vault of the first schema becomes one of today's.
@Suite struct MigrationTests {
    @Test func `an old vault learns what its memos hold`() throws {
        let test = try TestVault()
        let path = test.folder.appending(path: "old.db").path()
        let old = try DatabaseQueue(path: path, configuration: VaultConnection.configuration())
        try VaultSchema.migrator.migrate(old, upTo: "1: memos, categories, tags, sources")
        try old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO source(id, name, imported) VALUES (1, 'old', 0);
                    INSERT INTO memo(recency, imported, source_id, external_id, fingerprint, title, body)
                        VALUES (0, 0, 1, 'a', 1, '전화', '010-1234-5678'), (0, 0, 1, 'b', 1, '제목', '본문');
                    """)
        }
        try old.close()
        #expect(throws: VaultError.olderSchema(path: path, version: 1)) { try Vault.openForReading(path) }
        let vault = try Vault.open(path)
        #expect(try vault.memos(withAnyOf: DetectedKinds(.phone)) == [MemoID(rawValue: 1)])
        #expect(try vault.memos(withAnyOf: .all).count == 1)
        try vault.close()
        #expect(try Vault.openForReading(path).savedSearches().isEmpty)
    }

    @Test func `an import writes what memos hold, and a changed memo what it holds now`() throws {
        let test = try TestVault()
        try test.apply([.memo("하나\nhttps://example.com", id: "1"), .memo("둘", id: "2")])
        #expect(try test.vault.memos(withAnyOf: DetectedKinds(.url)).map(\.rawValue) == [1])
        try test.apply([.memo("하나", id: "1"), .memo("둘 a@example.com", id: "2")])
        #expect(try test.vault.memos(withAnyOf: .all).map(\.rawValue) == [2])
    }
}
