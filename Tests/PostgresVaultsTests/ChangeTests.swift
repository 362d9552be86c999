import Foundation
import MemoImport
import MemoModel
import MemoVault
import PostgresSupport
import PostgresTestSupport
import SQLiteVaults
import Synchronization
import Testing

@testable import MemoServer
@testable import PostgresVaults

/// Vaults in PostgreSQL tell when they are written to, by whatever program.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct ChangeTests {
    /// Two servers of one store with a vault.
    private struct Stage {
        /// It ends with the last reference to it.
        let server: PostgresServer
        let address: String
        let (here, there): (StoreConnections, StoreConnections)

        init() throws {
            server = try PostgresServer.shared()
            address = try server.newDatabase()
            let store = VaultStore(address)
            for name in ["minji", "junho"] { try store.create(name) }
            here = StoreConnections(to: [VaultStore(address)], limit: 2)
            there = StoreConnections(to: [VaultStore(address)], limit: 2)
        }

        func add(_ text: String, _ category: String? = nil, to vault: String = "minji") throws {
            _ = try there.vault(vault).edit { editor in
                if let category { _ = try? editor.addCategory(category) }
                var draft = MemoDraft(text: MemoText(text))
                draft.category = category
                _ = try editor.add(draft)
            }
        }
    }

    private static func holdsSoon(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<400 {
            if try condition() { return true }
            usleep(25_000)
        }
        return false
    }

    private final class Count: Sendable {
        private let number = Atomic(0)
        var now: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    @Test("a watch hears of a whole vault that is copied into the store")
    func hearsOfCopies() async throws {
        try await StoredPair.onThread {
            let (stage, count) = (try Stage(), Count())
            let watch = stage.here.vault("minji").watch { count.add() }
            _ = try stage.here.vault("minji").state()
            #expect(Self.holdsSoon { watch?.isHeard == true && count.now == 1 })
            let file = try Vault.inMemory()
            _ = try file.edit { _ = try $0.add(MemoDraft(text: MemoText("하나"))) }
            #expect(try VaultStore(stage.address).importVault(file, as: "minji").memos == 1)
            #expect(Self.holdsSoon { count.now == 2 })
        }
    }

    @Test("a watch hears of its own vault only, also after its connection broke")
    func watches() async throws {
        try await StoredPair.onThread {
            let (stage, count) = (try Stage(), Count())
            let vault = stage.here.vault("minji")
            var watch: (any VaultWatch)? = vault.watch { count.add() }
            _ = try vault.state()
            #expect(Self.holdsSoon { watch?.isHeard == true && count.now == 1 })
            try stage.add("하나")
            #expect(Self.holdsSoon { count.now == 2 })
            try stage.add("둘", to: "junho")
            try stage.add("셋")
            #expect(Self.holdsSoon { count.now >= 3 })
            #expect(count.now == 3)
            // Nothing is told of a transaction without changes.
            _ = try stage.there.vault("minji").edit { try $0.setState(of: MemoID(rawValue: 1), to: nil) }
            let admin = try PostgresConnection(stage.address)
            let ended =
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            #expect(try admin.query(ended).integer(0, 0) == 1)
            #expect(Self.holdsSoon { watch?.isHeard == true && count.now == 4 })
            try stage.add("넷")
            #expect(Self.holdsSoon { count.now == 5 })
            watch = nil
            let open = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            #expect(try Self.holdsSoon { try admin.query(open).integer(0, 0) == 0 })
        }
    }

    @Test("listeners of one server are told what another one writes, limited ones what they may see")
    func hears() async throws {
        let stage = try await StoredPair.onThread { try Stage() }
        let service = VaultService(stage.here.vault("minji"))
        let limited = Access(scopes: [.read], categories: [CategoryPath(text: "업무")], name: "k")
        try await StoredPair.onThread { try stage.add("처음", "업무") }
        func listener(_ access: Access) async throws -> ChangeListener {
            try await StoredPair.onThread { try service.view(for: access).listener(after: nil, for: .seconds(60)) }
        }
        let (whole, some) = (try await listener(.everything), try await listener(limited))
        _ = await (whole.next(), some.next())
        // The watch has its connection by now or looks twice a second.
        var waited = Duration.zero
        for round in 1...3 {
            try await StoredPair.onThread { try stage.add("숨은 메모 \(round)", "비밀") }
            let start = ContinuousClock.now
            let heard = await whole.next()?.text
            waited += start.duration(to: .now)
            #expect(heard?.contains("\"memos\":[\(round + 1)],\"count\":1") == true)
        }
        // Who is not told looks every five seconds.
        #expect(waited < .seconds(12))
        try await StoredPair.onThread { try stage.add("보이는 메모", "업무") }
        _ = await whole.next()
        #expect(await some.next()?.text.contains("{\"memos\":[5],\"count\":1,\"others\":true}") == true)
        some.end()
        #expect(await some.next() == nil)
    }
}
