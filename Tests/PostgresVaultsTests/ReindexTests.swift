import Foundation
import MemoImport
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MemoServer
@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// A vault whose tokens another version of the rules made gets new ones while it is searched.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class ReindexTests: Sendable {
    private let pair: StoredPair
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()

    init() async throws {
        pair = try await StoredPair.shared()
        address = try pair.server.newDatabase()
        store = VaultStore(address)
    }

    private func number(of name: String) throws -> Int64 { try #require(store.vaults().first { $0.name == name }?.number) }

    /// Creates a file, and a vault in the store that has the same memos, and tokens of an old version: words of one letter, and a mark that is not used
    /// any more. Its `detected` is old too.
    private func makeOutdated(_ name: String, memos: Int = 1400) throws -> Vault {
        let file = try Vault.open(folder.path(of: name + ".db"))
        let lines = (0..<memos).map { #"{"id":"\#($0)","text":"학교에서 회의를 \#($0)번 했다 https://example.org/\#($0)","tags":["표"]}"# }
        let export = folder.path(of: name + ".jsonl")
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
        try StoreComparison(address, folder.url).differences(name, file)
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
            func step() throws -> ReindexStep? {
                let connection = try store.connect()
                try connection.run("SET search_path = \(StoreSchema.served), pg_catalog")
                let transaction = try StoreTransaction("killed", connection, isReindexing: true)
                defer { transaction.end() }
                let step = try transaction.reindexSome(isForced: false, within: .zero)
                _ = try transaction.commit()
                return step
            }
            #expect(try step() == ReindexStep(memos: 500, left: 900))
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
            var shown: [Int] = []
            #expect(try vault.reindex(isForced: false, within: .zero) { shown += [$0, $1] } == 900)
            #expect(shown == [500, 900, 900, 900, 900, 900])
            #expect(try vault.reindex(isForced: false) == 0)
            #expect(try !vault.isIndexOutdated())
            #expect(try vault.search(SearchRequest(query: "학교에서")).total == 1400)
            #expect(try differences("killed", file) == [])
            #expect(try store.check("killed").isHealthy)
            let left =
                "SELECT (SELECT count(*) FROM saekin.word WHERE vault < 0) + (SELECT count(*) FROM saekin.counter WHERE name LIKE 'reindex%')"
            #expect(try admin.query(left).integer(0, 0) == 0)
            for vault in [file, vault] as [any VaultEngine] {
                _ = try vault.edit(now: StoredPair.now) { try $0.trash(MemoID(rawValue: 1)) }
            }
            #expect(try differences("killed", file) == [])
            try file.close()
        }
    }

    @Test("a disk that is full in the middle of a reindex loses the step, and the next call does the rest")
    func fullDisk() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("full")
            let (vault, number, admin) = (StoredVault("full", in: store), try number(of: "full"), try PostgresConnection(address))
            try admin.run(
                """
                CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$;
                CREATE TRIGGER full_disk BEFORE INSERT ON saekin.memo_token FOR EACH ROW WHEN (NEW.memo_id > 700) EXECUTE FUNCTION full_disk()
                """)
            for _ in 0..<2 {
                #expect(throws: PostgresError.diskFull) { try vault.reindex(isForced: false, within: .zero) { _, _ in } }
                #expect(try vault.search(SearchRequest(query: "학교에서")).total == 500)
                let rows = try admin.query(
                    "SELECT count(*), count(DISTINCT memo_id) FROM saekin.memo_token WHERE vault = $1", .integer(number))
                #expect(try (rows.integer(0, 0), rows.integer(0, 1)) == (1400, 1400))
            }
            try admin.run("DROP TRIGGER full_disk ON saekin.memo_token")
            #expect(try vault.reindex(isForced: false) == 900)
            #expect(try differences("full", file) == [])
            #expect(try store.check("full").isHealthy)
            try file.close()
        }
    }

    @Test("a reindex whose connection breaks says how far it is")
    func broken() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("broken")
            let (vault, admin) = (StoredVault("broken", in: store), try PostgresConnection(address))
            try admin.run(
                """
                CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
                CREATE TRIGGER crash BEFORE INSERT ON saekin.memo_token FOR EACH ROW WHEN (NEW.memo_id > 700) EXECUTE FUNCTION crash()
                """)
            #expect(throws: StoreFailure.reindexBroken("broken", committed: 500)) {
                try vault.reindex(isForced: false, within: .zero) { _, _ in }
            }
            try admin.run("DROP TRIGGER crash ON saekin.memo_token")
            #expect(try vault.reindex(isForced: false) == 900)
            #expect(try differences("broken", file) == [])
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
                try StoredVault("moving", in: store).reindex(isForced: false, within: .zero) { _, _ in throw CancellationError() }
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

    /// A server with the rights of a role, and what it reports.
    private final class Server: Sendable {
        let role = "server\(UUID().uuidString.prefix(8))"
        private let connections: StoreConnections
        private let events: Events

        private final class Events: Sendable {
            let all = Mutex<[String]>([])
        }

        init(_ address: String, _ server: PostgresServer) throws {
            try PostgresConnection(address).run("CREATE ROLE \"\(role)\" LOGIN")
            try VaultStore(address).grant(to: role)
            let database = try #require(address.firstMatch(of: /dbname=(\w+)/)?.output.1)
            let events = Events()
            self.events = events
            connections = StoreConnections(to: [VaultStore(server.address(of: String(database), user: role))], limit: 2) { event in
                let text =
                    switch event {
                    case .began(let vault): "began \(vault)"
                    case .ended(let vault, let memos, let time): "ended \(vault) \(memos) \(time > .zero)"
                    case .failed(let vault, let error): "failed \(vault) \((error as? PostgresError)?.isTemporary == false)"
                    }
                events.all.withLock { $0.append(text) }
            }
        }

        func vault(_ name: String) -> StoredVault { connections.vault(name) }

        var reported: [String] { events.all.withLock { $0 } }

        /// Returns the answer of `/readyz`.
        func readiness(_ name: String) throws -> String {
            let vault = vault(name)
            let service = VaultService(vault)
            let operation = try #require(MemoServer.Operation.all.first { $0.name == "readiness" })
            do {
                _ = try service.answer(operation, Call(Arguments([], for: operation, in: .tool)))
                return "ready"
            } catch let problem as Problem { return "\(problem.status) \(problem.kind) \(problem.text(in: .english))" }
        }

        /// Edits a vault as soon as it is not refused, and returns how often it was.
        func edit(_ name: String) throws -> Int {
            for attempt in 0..<600 {
                do {
                    _ = try vault(name).edit(now: StoredPair.now) { try $0.trash(MemoID(rawValue: 1)) }
                    return attempt
                } catch StoreFailure.reindexing(name) { Thread.sleep(forTimeInterval: 0.1) }
            }
            throw StoreFailure.reindexing(name)
        }
    }

    @Test("a server makes the tokens of a vault anew when it is used, with the rights of a role, and says so")
    func background() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("served", memos: 900)
            let (admin, number, server) = (try PostgresConnection(address), try number(of: "served"), try Server(address, pair.server))
            // A search begins it. Here it waits for somebody who writes.
            try admin.query("SELECT pg_advisory_lock(\(StoreSchema.lockClass), $1)", .integer(number))
            _ = try server.vault("served").search(SearchRequest(query: "학교에서"))
            let answer = try server.readiness("served")
            #expect(answer.hasPrefix("503 index-outdated ") && answer.contains("this server is making new ones"))
            try admin.query("SELECT pg_advisory_unlock(\(StoreSchema.lockClass), $1)", .integer(number))
            _ = try server.edit("served")
            #expect(try server.vault("served").search(SearchRequest(query: "학교에서")).total == 899)
            #expect(try server.readiness("served") == "ready")
            for _ in 0..<600 where server.reported.count < 2 { Thread.sleep(forTimeInterval: 0.1) }
            #expect(server.reported == ["began served", "ended served 900 true"])
            _ = try file.edit(now: StoredPair.now) { try $0.trash(MemoID(rawValue: 1)) }
            #expect(try differences("served", file) == [])
            try file.close()
        }
    }

    @Test("a server that cannot make new tokens says why and what to do, and tries again when the vault is changed")
    func givenUp() async throws {
        try await StoredPair.onThread { [self] in
            let file = try makeOutdated("denied", memos: 30)
            let (admin, server) = (try PostgresConnection(address), try Server(address, pair.server))
            try admin.run("REVOKE EXECUTE ON FUNCTION saekin.count_new_words FROM \"\(server.role)\"")
            #expect(try server.vault("denied").search(SearchRequest(query: "학교에서")).total == 0)
            let remedy = "run: saekin reindex --store ADDRESS --vault denied"
            for _ in 0..<600 where try !server.readiness("denied").contains(remedy) { Thread.sleep(forTimeInterval: 0.1) }
            #expect(try server.readiness("denied").contains(remedy))
            #expect(server.reported == ["began denied", "failed denied true"])
            try admin.run("GRANT EXECUTE ON FUNCTION saekin.count_new_words TO \"\(server.role)\"")
            #expect(try server.edit("denied") > 0)
            #expect(try server.vault("denied").search(SearchRequest(query: "학교에서")).total == 29)
            try file.close()
        }
    }
}
