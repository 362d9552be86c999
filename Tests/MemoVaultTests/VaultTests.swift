import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import PostingIndex
import Postings
import Synchronization
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Opening vaults, and files that are not vaults.
@Suite struct VaultTests {
    @Test(arguments: [":memory:", "file:x.db", "file:/tmp/x.db?mode=memory"]) func `only the path of a file is a vault`(path: String) {
        #expect(throws: VaultError.notAPath(path)) { try Vault.open(path) }
        #expect(throws: VaultError.notAPath(path)) { try Vault.openForReading(path) }
    }

    @Test func `a missing vault is reported and not created`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        #expect(throws: VaultError.missing(path: path)) { try Vault.openForReading(path) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file that is not a vault is not changed`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let content = Data(String(repeating: "not a database at all, but a text file of some length ", count: 50).utf8)
        try content.write(to: url)
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.openForReading(url.path()) }
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.open(url.path()) }
        #expect(try Data(contentsOf: url) == content)
    }

    @Test func `an interrupted creation can be completed`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try DatabaseQueue(path: url.path()).write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        }
        #expect(throws: VaultError.missing(path: url.path())) { try Vault.openForReading(url.path()) }
        #expect(throws: VaultError.missing(path: url.path())) { try Vault.open(url.path(), mustExist: true) }
        #expect(try Vault.open(url.path()).statistics().memos == 0)
    }

    @Test func `a database of another program is not changed`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try DatabaseQueue(path: url.path()).write { try $0.execute(sql: "CREATE TABLE theirs(x)") }
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.open(url.path()) }
        #expect(throws: VaultError.notAVault(path: url.path())) { try Vault.openForReading(url.path()) }
    }

    @Test func `a vault of a later version is rejected`() throws {
        let test = try TestFile()
        try test.file.writeDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
        #expect(throws: VaultError.newerSchema(path: test.path, version: 99)) { try Vault.openForReading(test.path) }
        #expect(throws: VaultError.newerSchema(path: test.path, version: 99)) { try Vault.open(test.path) }
    }

    @Test func `another analyzer version is detected, and reindex fixes it`() throws {
        let test = try TestFile()
        try test.apply([.memo("학교", id: "1")])
        #expect(try !test.file.isIndexOutdated())
        try test.file.writeDatabase { try $0.execute(sql: "UPDATE setting SET value = 'old' WHERE key = 'analyzer'") }
        #expect(try Vault.openForReading(test.path).isIndexOutdated())
        try test.file.reindex()
        #expect(try !test.file.isIndexOutdated())
    }

    /// Returns a vault whose index has other tokens than the current rules give, like one of an earlier
    /// version.
    private func vaultOfEarlierRules() throws -> (TestFile, SearchRequest) {
        let test = try TestFile()
        try test.apply([.memo("학교", id: "1")])
        try test.file.writeDatabase { db in
            try db.inTransaction {
                let store = SearchIndex.store(in: db)
                try store.remove(1, title: "학교", body: "")
                try store.add(1, title: "바다", body: "")
                try store.flush()
                try db.execute(sql: "UPDATE setting SET value = 'old' WHERE key = 'analyzer'")
                return .commit
            }
        }
        return (test, SearchRequest(query: "바다"))
    }

    @Test func `an edit rebuilds an outdated index first`() throws {
        let (test, query) = try vaultOfEarlierRules()
        #expect(try test.file.search(query).total == 1)
        let announcements = Mutex(0)
        let vault = try Vault.open(test.path, willReindex: { announcements.withLock { $0 += 1 } })
        _ = try vault.edit { try $0.replaceText(of: MemoID(rawValue: 1), with: MemoText("집")) }
        _ = try vault.edit { try $0.trash(MemoID(rawValue: 1)) }
        #expect(announcements.withLock { $0 } == 1)
        #expect(try vault.search(query).total == 0 && vault.check(samples: 5).isHealthy)
    }

    @Test func `a failed edit leaves an outdated index unchanged`() throws {
        let (test, _) = try vaultOfEarlierRules()
        #expect(throws: EditFailure.self) { try test.file.edit { try $0.restore(MemoID(rawValue: 1)) } }
        #expect(try test.file.isIndexOutdated())
    }

    @Test func `an import rebuilds an outdated index first`() throws {
        let (test, query) = try vaultOfEarlierRules()
        try test.apply([.memo("집", id: "1"), .memo("산", id: "2")], dryRun: true)
        #expect(try test.file.isIndexOutdated())
        try test.apply([.memo("집", id: "1"), .memo("산", id: "2")])
        #expect(try test.file.search(query).total == 0 && test.file.check(samples: 5).isHealthy)
        #expect(try test.file.search(SearchRequest(query: "집")).total == 1)
    }

    @Test func `errors have both languages and a remedy`() {
        for error in [
            VaultError.missing(path: "/v"), .diskFull(path: "/v"), .busy(path: "/v"), .notAVault(path: "/v"), .readOnly(path: "/v"),
        ] {
            #expect(error.message.english.hasPrefix("/v: ") && error.message.korean.hasPrefix("/v: "))
        }
    }
}
