import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Vaults that earlier versions made: those of releases as they were, from `Releases/`, and those of all versions of the tables.
@Suite struct ReleasedVaultTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString).db").path()

    /// The export that the vaults of releases were made of. The text of the first memo was changed later.
    private static let export: [ImportItem] = [
        .memo("장보기\n우유 2개, 달걀", id: "1", category: ["생활"]) {
            ($0.created, $0.modified, $0.tags) = (.day(2026, 11, 1), .day(2026, 11, 2), ["집"])
        },
        .memo("회의록\n\n010-1234-5678로 연락", id: "2", category: ["업무", "회의"]) {
            ($0.created, $0.state, $0.deadline, $0.isPinned) = (.day(2026, 10, 5), .doing, .day(2026, 12, 1), true)
        },
        .memo("오시는 길\n서울 강남구 테헤란로 152", id: "3"),
        .memo("버린 메모", id: "4", category: ["생활"]) { ($0.modified, $0.isTrashed) = (.day(2026, 9, 9), true) },
    ]

    /// Makes a vault by the statements of a release.
    private func make(_ release: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Releases/\(release).sql")
        try run(String(contentsOf: file, encoding: .utf8))
    }

    private func run(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path, configuration: VaultConnection.configuration())
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Returns the statements of all tables and indexes but those of the full-text index and of the migrations of earlier versions.
    private func tables(of vault: Vault) throws -> Set<String> {
        try vault.readDatabase { db in
            try String.fetchSet(
                db,
                sql: """
                    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'memo_index%' AND tbl_name NOT LIKE 'grdb%'
                        AND tbl_name NOT IN ('memo_vocabulary', 'index_state')
                    """)
        }
    }

    private func found(_ query: String, in vault: Vault) throws -> [Int64] {
        try vault.search(SearchRequest(query: query)).hits.map(\.id.rawValue)
    }

    @Test(arguments: ["0.1.0", "0.2.0"]) func `a vault of a release is read, migrated, changed and checked`(release: String) throws {
        try make(release)
        defer { VaultFile(path: path).removeAll() }
        let old = try Vault.openForReading(path)
        #expect(try old.isSchemaOld && old.isIndexOutdated())
        #expect(try found("우유", in: old) == [1] && found("분류:업무", in: old).sorted() == [2, 3])
        #expect(try old.memo(MemoID(rawValue: 2))?.facts.deadline == .day(2026, 12, 1))
        try old.close()

        let vault = try Vault.open(path)
        #expect(try tables(of: vault) == tables(of: Vault.inMemory()))
        #expect(try found("우유", in: vault) == [1] && found("분류:업무", in: vault).sorted() == [2, 3])
        #expect(try vault.memos(withAnyOf: DetectedKinds(.address)) == [MemoID(rawValue: 3)])
        #expect(try vault.memos(withAnyOf: DetectedKinds(.phone)) == [MemoID(rawValue: 2)])
        #expect(try vault.version(1, of: MemoID(rawValue: 1))?.text.whole == "장보기\n우유 2개, 달걀")
        #expect(try vault.history(of: MemoID(rawValue: 3)).changes.contains { $0.kind == .moved(from: nil, to: "업무") })
        #expect(try vault.savedSearches().map(\.name) == ["장"])
        #expect(try vault.readDatabase { try Int.fetchAll($0, sql: "SELECT set_by_hand FROM category ORDER BY id") } == [5, 0, 0])
        #expect(try vault.readDatabase { try Int64.fetchOne($0, sql: "SELECT min(recency) FROM memo") } == Timestamp.undated.milliseconds)

        _ = try vault.edit { try $0.replaceText(of: MemoID(rawValue: 3), with: MemoText("오시는 길\n부산")) }
        #expect(try found("부산", in: vault) == [3] && !vault.isIndexOutdated())
        #expect(try vault.check(samples: 5).isHealthy)
        try vault.close()
    }

    @Test(arguments: ["0.1.0", "0.2.0"]) func `the export that a vault of a release was made of changes nothing`(release: String) throws {
        try make(release)
        defer { VaultFile(path: path).removeAll() }
        let vault = try Vault.open(path)
        let report = try vault.apply(as: "메모장") { yield in for item in Self.export { try yield(item) } }
        #expect(report.unchanged == 4 && report.imported == 0 && report.updated == 0)
        #expect(try vault.memo(MemoID(rawValue: 1))?.text.whole == "장보기\n우유 3개, 달걀")
        try vault.close()
    }

    @Test(arguments: 1...VaultSchema.version)
    func `a vault of any version of the tables is migrated, changed and checked`(version: Int) throws {
        let queue = try DatabaseQueue(path: path, configuration: VaultConnection.configuration())
        defer { VaultFile(path: path).removeAll() }
        try VaultSchema.migrate(queue, upTo: version)
        #expect(try queue.read { try VaultState.read(in: $0) }.version == version)
        try queue.close()
        try run(
            """
            INSERT INTO source(id, name, imported) VALUES (1, '옛날', 1000);
            INSERT INTO memo(recency, imported, source_id, external_id, fingerprint, title, body)
                VALUES (1000, 1000, 1, 'a', 1, '오시는 길', '서울 강남구 테헤란로 152');
            INSERT INTO memo_index(rowid, body, title) SELECT id, body, title FROM memo;
            """)
        let reading = try Vault.openForReading(path)
        #expect(try found("테헤란로", in: reading) == [1])
        try reading.close()
        let vault = try Vault.open(path)
        #expect(try tables(of: vault) == tables(of: Vault.inMemory()))
        // The detectors are as in version 7; later vaults have the bits when the row is written.
        #expect(try vault.memos(withAnyOf: DetectedKinds(.address)).count == (version < 7 ? 1 : 0))
        _ = try vault.edit { try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("오시는 길\n부산")) }
        #expect(try found("부산", in: vault) == [1])
        #expect(try vault.check(samples: 5).isHealthy)
        try vault.close()
    }
}

extension VaultFile {
    fileprivate func removeAll() {
        for name in [path, path + "-wal", path + "-shm", path + "-lock"] { try? FileManager.default.removeItem(atPath: name) }
    }
}
