import Foundation
import MemoImport
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import TestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults

/// A vault whose tokens another version of the rules made gets new ones while it is searched.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class ReindexTests: Sendable {
    private let pair: StoredPair
    private let address: String
    private let store: VaultStore
    private let folder: URL

    init() async throws {
        pair = try await StoredPair.shared()
        address = try pair.server.newDatabase()
        store = VaultStore(address)
        folder = FileManager.default.temporaryDirectory.appending(path: "saekin-reindex-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func number(of name: String) throws -> Int64 { try #require(store.vaults().first { $0.name == name }?.number) }

    /// Creates a file, and a vault in the store that has the same memos, and tokens of an old version: words of one letter, and a mark that is not used
    /// any more. Its `detected` is old too.
    private func makeOutdated(_ name: String, memos: Int = 1400) throws -> Vault {
        let file = try Vault.open(folder.appending(path: name + ".db").path())
        let lines = (0..<memos).map { #"{"id":"\#($0)","text":"학교에서 회의를 \#($0)번 했다 https://example.org/\#($0)","tags":["표"]}"# }
        let export = folder.appending(path: name + ".jsonl").path()
        try lines.joined(separator: "\n").write(toFile: export, atomically: true, encoding: .utf8)
        _ = try file.apply(ImportReader(path: export))
        try store.create(name)
        _ = try store.importVault(file, as: name)
        let (admin, number) = (try PostgresConnection(address), try number(of: name))
        for sql in [
            "UPDATE saekin.memo_token SET tokens = '학:1 교:2' WHERE vault = $1",
            "DELETE FROM saekin.word WHERE vault = $1",
            "INSERT INTO saekin.word(vault, word, memos, either) VALUES ($1, '학', 1400, 1400), ($1, '교', 1400, 1400)",
            "UPDATE saekin.memo SET detected = 0 WHERE vault = $1",
            "UPDATE saekin.setting SET value = '0' WHERE vault = $1 AND key = 'analyzer'",
        ] { try admin.query(sql, .integer(number)) }
        try admin.query(StoreSchema.countingChange, .integer(number))
        return file
    }

    private func differences(_ name: String, _ file: Vault) throws -> [String] {
        try StoreComparison(address, folder).differences(name, file)
    }

    @Test("a killed reindex goes on where it ended, and gives what a fresh copy has")
    func killed() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("killed")
            let (vault, number) = (StoredVault("killed", in: store, connections: 2), try number(of: "killed"))
            #expect(try vault.isIndexOutdated())
            #expect(try vault.search(SearchRequest(query: "학교에서")).total == 0)
            // One step, of two pages at most.
            let admin = try PostgresConnection(address)
            func step() throws -> Int? {
                let connection = try store.connect()
                try connection.run("SET search_path = \(StoreSchema.served), pg_catalog")
                let transaction = try StoreTransaction("killed", connection, isReindexing: true)
                defer { transaction.end() }
                let memos = try transaction.reindexSome(isForced: false, within: .zero)
                _ = try transaction.commit()
                return memos
            }
            #expect(try step() == 500)
            // Searches find the memos that have new tokens. Changes are refused.
            #expect(try vault.search(SearchRequest(query: "학교에서")).total == 500)
            #expect(throws: StoreFailure.outdated("killed")) { try vault.edit { try $0.trash(MemoID(rawValue: 1)) } }
            #expect(try store.check("killed").isIndexOutdated)
            // The connection breaks within the next step.
            let kill =
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = $1 AND \(PostgresServer.isHere)"
            #expect(throws: PostgresError.lost) {
                let connection = try store.connect()
                try connection.run("SET search_path = \(StoreSchema.served), pg_catalog")
                let transaction = try StoreTransaction("killed", connection, isReindexing: true)
                defer { transaction.end() }
                _ = try transaction.reindexSome(isForced: false, within: .zero)
                #expect(try admin.query(kill, .integer(number)).count == 1)
                _ = try transaction.commit()
            }
            #expect(try vault.search(SearchRequest(query: "학교에서")).total == 500)
            // The rest, and not more.
            #expect(try vault.reindex(isForced: false) == 900)
            #expect(try vault.reindex(isForced: false) == 0)
            #expect(try !vault.isIndexOutdated())
            #expect(try vault.search(SearchRequest(query: "학교에서")).total == 1400)
            #expect(try differences("killed", file) == [])
            #expect(try store.check("killed").isHealthy)
            let left =
                "SELECT (SELECT count(*) FROM saekin.word WHERE vault < 0) + (SELECT count(*) FROM saekin.counter WHERE name LIKE 'reindex%')"
            #expect(try admin.query(left).integer(0, 0) == 0)
            for vault in [file, vault] as [any EditableVault] {
                _ = try vault.edit(now: StoredPair.now) { try $0.trash(MemoID(rawValue: 1)) }
            }
            #expect(try differences("killed", file) == [])
            try file.close()
        }
    }

    @Test("another version of the rules begins anew, and so does a vault that was moved; a dropped one leaves nothing")
    func begunAnew() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("moving", memos: 700)
            let (admin, number) = (try PostgresConnection(address), try number(of: "moving"))
            // What another version has left.
            try admin.query("INSERT INTO saekin.counter(vault, name, last) VALUES ($1, 'reindex 9', 600)", .integer(number))
            try admin.query("INSERT INTO saekin.word(vault, word, memos, either) VALUES (-$1::bigint, '옛말', 9, 9)", .integer(number))
            #expect(throws: CancellationError.self) {
                try StoredVault("moving", in: store).reindex(isForced: false, within: .zero) { _ in throw CancellationError() }
            }
            let other = VaultStore(try pair.server.newDatabase())
            try other.create("first")
            _ = try store.move("moving", to: other)
            #expect(try admin.query("SELECT count(*) FROM saekin.word").integer(0, 0) == 0)
            let moved = StoredVault("moving", in: other)
            _ = try moved.reindex(isForced: false)
            #expect(try moved.search(SearchRequest(query: "학교에서")).total == 700)
            #expect(try other.check("moving").isHealthy)
            try file.close()
        }
    }

    @Test("a forced reindex repairs tokens of this version")
    func forced() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("forced", memos: 30)
            let (admin, number, vault) = (try PostgresConnection(address), try number(of: "forced"), StoredVault("forced", in: store))
            try vault.reindex(isForced: false)
            try admin.query("DELETE FROM saekin.memo_token WHERE vault = $1 AND memo_id = 7", .integer(number))
            #expect(try vault.reindex(isForced: false) == 0)
            #expect(try !store.check("forced").isHealthy)
            #expect(try vault.reindex() == 30)
            #expect(try differences("forced", file) == [])
            // A vault without memos has no tokens.
            try store.create("empty")
            #expect(try StoredVault("empty", in: store).reindex() == 0)
            try file.close()
        }
    }

    @Test("a server makes the tokens of a vault anew when it is used, with the rights of a role")
    func background() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("served", memos: 900)
            let admin = try PostgresConnection(address)
            let role = "server\(UUID().uuidString.prefix(8))"
            try admin.run("CREATE ROLE \"\(role)\" LOGIN")
            try store.grant(to: role)
            let database = try #require(address.firstMatch(of: /dbname=(\w+)/)?.output.1)
            let connections = StoreConnections(
                to: [VaultStore(pair.server.address(of: String(database), user: role))], limit: 2)
            // A search begins it, and an edit is refused until the end.
            _ = try connections.vault("served").search(SearchRequest(query: "학교에서"))
            var attempts = 0
            while true {
                do {
                    _ = try connections.vault("served").edit(now: StoredPair.now) { try $0.trash(MemoID(rawValue: 1)) }
                    break
                } catch StoreFailure.outdated {
                    attempts += 1
                    try #require(attempts < 600)
                    Thread.sleep(forTimeInterval: 0.1)
                }
            }
            #expect(try connections.vault("served").search(SearchRequest(query: "학교에서")).total == 899)
            _ = try file.edit(now: StoredPair.now) { try $0.trash(MemoID(rawValue: 1)) }
            #expect(try differences("served", file) == [])
            try file.close()
        }
    }
}
