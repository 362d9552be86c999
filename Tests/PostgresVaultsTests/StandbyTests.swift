import Foundation
import MemoModel
import MemoSearch
import MemoVault
import PostgresSupport
import PostgresTestSupport
import Synchronization
import Testing

@testable import PostgresVaults

/// Searches on a standby, and what happens when a server of PostgreSQL is gone.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .serialized, .timeLimit(.minutes(10)))
struct StandbyTests {
    private static func setting(_ primary: PostgresConnection, _ value: String) throws {
        try primary.run("ALTER SYSTEM SET synchronous_standby_names = '\(value)'")
        try primary.query("SELECT pg_reload_conf()")
    }

    private static func address(of hosts: PostgresServer..., session: String = "any") -> String {
        // Each has a folder of its own, and the same port. The first database of a server is `test1`.
        "host=\(hosts.map(\.folder).joined(separator: ",")) dbname=test1 user=owner target_session_attrs=\(session)"
    }

    /// The titles of memos that several threads wrote.
    private final class Titles: Sendable {
        private let titles = Mutex<[String]>([])
        var all: [String] { titles.withLock { $0 } }
        func add(_ title: String) { titles.withLock { $0.append(title) } }
    }

    private static let everything = {
        var request = MemoListRequest()
        request.limit = nil
        return request
    }()

    /// Returns whether a condition holds within a minute.
    private static func holdsSoon(_ condition: () throws -> Bool) throws -> Bool {
        for _ in 0..<1200 {
            if try condition() { return true }
            usleep(50_000)
        }
        return false
    }

    @Test("searches use a standby, see the server's own writes, and go on without it")
    func reading() async throws {
        try await StoredPair.onThread {
            let primary = try PostgresServer()
            let store = VaultStore(try primary.newDatabase())
            try store.create("minji")
            let standby = try primary.standby()
            let connections = StoreConnections(to: [store], readingFrom: [VaultStore(Self.address(of: standby))], limit: 2)
            let vault = connections.vault("minji")
            func hits(_ query: String) throws -> Int { try vault.search(SearchRequest(query: query)).total }

            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("회의"))) }
            #expect(try hits("회의") == 1)
            let admin = try PostgresConnection(Self.address(of: standby))
            let sessions = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'saekin' AND pid <> pg_backend_pid()"
            #expect(try admin.query(sessions).integer(0, 0) ?? 0 > 0)
            // What the standby does not have yet is read from the store.
            try admin.query("SELECT pg_wal_replay_pause()")
            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("회의 둘"))) }
            #expect(try hits("회의") == 2)
            try store.create("sora")
            #expect(try connections.vault("sora").statistics().memos == 0)
            #expect(throws: StoreFailure.noVault("nobody")) { try connections.vault("nobody").statistics() }
            // Another program's vault is seen as the standby has it.
            _ = try StoredVault("minji", in: store).edit { try $0.add(MemoDraft(text: MemoText("회의 셋"))) }
            try admin.query("SELECT pg_wal_replay_resume()")
            #expect(try Self.holdsSoon { try hits("회의") == 3 })
            #expect(connections.standbysInUse == 1)
            try connections.check("minji")
            // Without the standby, searches use the store.
            try standby.crash()
            #expect(try hits("회의") == 3)
            #expect(connections.standbysInUse == 0)
        }
    }

    @Test("a standby that holds up commits is named, and searches go on")
    func waiting() async throws {
        try await StoredPair.onThread {
            let primary = try PostgresServer()
            let address = try primary.newDatabase()
            let store = VaultStore(address)
            try store.create("minji")
            let connections = StoreConnections(to: [store], limit: 2)
            let vault = connections.vault("minji")
            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("회의"))) }
            try connections.check("minji")
            let admin = try PostgresConnection(address)
            try Self.setting(admin, "ghost")
            #expect(try Self.holdsSoon { try admin.query("SHOW synchronous_standby_names").text(0, 0) == "ghost" })
            let isDone = Flag()
            Thread.detachNewThread {
                _ = try? vault.edit { try $0.add(MemoDraft(text: MemoText("회의 둘"))) }
                isDone.set()
            }
            let isNamed = try Self.holdsSoon {
                do { try connections.check("minji") } catch StoreFailure.waitsForStandby(let count) { return count == 1 }
                return false
            }
            #expect(isNamed && !isDone.isSet)
            #expect(try vault.search(SearchRequest(query: "회의")).total == 1)
            try Self.setting(admin, "")
            #expect(try Self.holdsSoon { isDone.isSet })
            #expect(try vault.search(SearchRequest(query: "회의")).total == 2)
            try connections.check("minji")
        }
    }

    @Test("no acknowledged change is lost when the primary dies and its standby takes over")
    func failover() async throws {
        try await StoredPair.onThread {
            let primary = try PostgresServer()
            try VaultStore(try primary.newDatabase()).create("minji")
            let standby = try primary.standby()
            let admin = try PostgresConnection(Self.address(of: primary))
            try Self.setting(admin, "*")
            let synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            #expect(try Self.holdsSoon { try admin.query(synchronous).integer(0, 0) == 1 })

            let store = VaultStore(Self.address(of: primary, standby, session: "read-write"))
            let vault = StoreConnections(to: [store], limit: 4).vault("minji")
            let (acknowledged, unknown) = (Titles(), Titles())
            let isOver = Flag()
            let writers = (0..<3).map { writer in
                let done = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    var number = 0
                    while !isOver.isSet {
                        let title = "작성자\(writer) 메모\(number)"
                        number += 1
                        do {
                            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(title))) }
                            acknowledged.add(title)
                        } catch {
                            unknown.add(title)
                        }
                    }
                    done.signal()
                }
                return done
            }
            #expect(try Self.holdsSoon { acknowledged.all.count >= 30 })
            try primary.crash()
            try standby.promote()
            let before = acknowledged.all.count
            #expect(try Self.holdsSoon { acknowledged.all.count >= before + 30 })
            isOver.set()
            for writer in writers { writer.wait() }

            var titles: [String: Int] = [:]
            _ = try vault.list(Self.everything) { titles[$0.title, default: 0] += 1 }
            let (kept, perhaps) = (acknowledged.all, Set(unknown.all))
            #expect(kept.filter { titles[$0] != 1 }.isEmpty)
            #expect(Set(titles.keys).subtracting(kept).subtracting(perhaps).isEmpty && titles.values.allSatisfy { $0 == 1 })
            #expect(try store.check("minji", samples: 50).isHealthy)
        }
    }
}
