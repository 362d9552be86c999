import Foundation
import GRDB
import MemoImport
import MemoModel
import Testing

@testable import MemoVault

/// Opening vaults, and files that are none.
@Suite struct VaultTests {
    @Test func `a missing vault is said to be missing, and not made`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        #expect(throws: VaultError.missing(path: path)) { try Vault.openForReading(path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `another file is no vault and stays as it is`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let content = Data(String(repeating: "not a database at all, but a text file of some length ", count: 50).utf8)
        try content.write(to: url)
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.openForReading(url.path()) }
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.open(url.path()) }
        #expect(try Data(contentsOf: url) == content)
    }

    @Test func `what a killed creation leaves behind becomes a vault`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try DatabaseQueue(path: url.path()).write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        }
        #expect(throws: VaultError.missing(path: url.path())) { try Vault.openForReading(url.path()) }
        #expect(throws: VaultError.missing(path: url.path())) { try Vault.open(url.path(), mustExist: true) }
        #expect(try Vault.open(url.path()).statistics().memos == 0)
    }

    @Test func `another program's database is left alone`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try DatabaseQueue(path: url.path()).write { try $0.execute(sql: "CREATE TABLE theirs(x)") }
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.open(url.path()) }
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.openForReading(url.path()) }
    }

    @Test func `a vault from the future is refused`() throws {
        let test = try TestVault()
        try test.vault.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        #expect(throws: VaultError.newerSchema(path: test.path, version: 99)) { try Vault.openForReading(test.path) }
        #expect(throws: VaultError.newerSchema(path: test.path, version: 99)) { try Vault.open(test.path) }
    }

    @Test func `another analyzer is noticed, and reindexing settles it`() throws {
        let test = try TestVault()
        try test.apply([.memo("학교", id: "1")])
        #expect(try !test.vault.isIndexOutdated())
        try test.vault.write { try $0.execute(sql: "UPDATE setting SET value = 'old' WHERE key = 'analyzer'") }
        #expect(try Vault.openForReading(test.path).isIndexOutdated())
        try test.vault.reindex()
        #expect(try !test.vault.isIndexOutdated())
    }

    @Test func `lists pinned memos first, then the newest`() throws {
        let test = try TestVault()
        try test.apply([
            .memo("옛날", id: "1") { $0.created = .day(2020, 1, 1) }, .memo("요즘", id: "2") { $0.created = .day(2023, 1, 1) },
            .memo("고정", id: "3") {
                $0.created = .day(2019, 1, 1); $0.isPinned = true
            },
            .memo("버림", id: "4") { $0.isTrashed = true },
        ])
        var titles: [String] = []
        #expect(try test.vault.list(MemoListRequest()) { titles.append($0.title) } == ListCounts(total: 3, pinned: 1))
        #expect(titles == ["고정", "요즘", "옛날"])
    }

    @Test func `counts what it holds`() throws {
        let test = try TestVault()
        try test.apply([.memo("학교에서", id: "1", category: ["업무"]), .memo("집", id: "2") { $0.isTrashed = true }])
        let statistics = try test.vault.statistics()
        #expect((statistics.memos, statistics.trashed, statistics.categories, statistics.textBytes) == (1, 1, 1, 15))
        #expect(statistics.sources.map(\.count) == [2])
    }

    @Test func `errors speak both languages and name a remedy`() {
        for error in [
            VaultError.missing(path: "/v"), .diskFull(path: "/v"), .busy(path: "/v"), .notAVault(path: "/v"), .readOnly(path: "/v"),
        ] {
            #expect(error.message.english.hasPrefix("/v: ") && error.message.korean.hasPrefix("/v: "))
        }
    }
}
