import Foundation
import MemoModel
import MemoSearch
import MemoVault
import PostgresSupport
import PostgresTestSupport
import Testing

@testable import PostgresVaults

/// What transactions lock: little, and nothing of other programs.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StoreLocksTests {
    private static let locks = """
        SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation'
        """

    @Test("a search locks few relations, whatever it asks", arguments: [false, true])
    func fewLocks(isLimited: Bool) async throws {
        let pair = try await StoredPair.shared()
        try await StoredPair.onThread {
            let store = VaultStore(pair.address)
            let limits = isLimited ? StoreLimits([CategoryPath(text: "업무")]) : nil
            for query in ["회의", "학교에서 여행", "\"서울 여행\"", "ㅎㅇ", "없는말이다", "회의 category:업무 #요리 state:todo -취소", "안녕하세여"] {
                let connection = try store.connect()
                try connection.run("SET search_path = \(StoreSchema.served), pg_catalog; SET plan_cache_mode = force_custom_plan")
                try store.views.load(connection)
                // The second one knows the number of the vault, and the later ones have plans.
                for _ in 0..<7 {
                    let snapshot = StoreSnapshot("corpus", connection, store.memory, store.views, limits)
                    var request = SearchRequest(query: query)
                    request.wantsFacets = true
                    _ = try snapshot.read(now: StoredPair.now) { try $0.search(request) }
                    let count = try #require(try connection.query(Self.locks).integer(0, 0))
                    #expect(count <= 60, "\(query)")
                    try snapshot.end()
                }
            }
        }
    }

    @Test("a lock of another program with the number of a vault stops nobody")
    func foreignLock() async throws {
        let server = try PostgresServer.shared()
        let address = try server.newDatabase()
        try await StoredPair.onThread {
            let store = VaultStore(address)
            try store.create("a")
            let other = try PostgresConnection(address)
            try other.query("SELECT pg_advisory_lock($1), pg_advisory_lock(1, 1)", .integer(try store.vaults()[0].number))
            try other.run("SELECT pg_advisory_lock(\(0x7361_656B))")
            let vault = StoredVault("a", in: store)
            #expect(try vault.edit { try $0.add(MemoDraft(text: MemoText("회의"))) }.memo != nil)
            try store.create("b")
            withExtendedLifetime(server) {}
        }
    }

    @Test("statements get the views that they use, with the vault as a parameter")
    func views() async throws {
        let pair = try await StoredPair.shared()
        try await StoredPair.onThread {
            let store = VaultStore(pair.address)
            let connection = try store.connect()
            try store.views.load(connection)
            for schema in [StoreSchema.served, StoreSchema.limited] {
                for table in VaultTable.all {
                    let request = PostgresConnection.Request("SELECT count(*) FROM \(table.name) WHERE $1::bigint > 0", [.integer(1)])
                    let named = store.views.naming(1, request, in: schema)
                    #expect(
                        named.sql.hasPrefix("WITH \(table.name) AS NOT MATERIALIZED (SELECT") || named.sql.contains("MATERIALIZED ( SELECT")
                    )
                    // A vault is always a parameter. A view that shows nothing names none.
                    #expect(!named.sql.contains("saekin.vault"), "\(schema).\(table.name)")
                    #expect(try connection.query(named.sql, named.values).count == 1)
                }
            }
            let recursive = PostgresConnection.Request(
                "WITH RECURSIVE b(id) AS (SELECT c.id FROM category c WHERE c.parent_id = $1) SELECT * FROM b")
            #expect(store.views.naming(7, recursive, in: StoreSchema.served).sql.hasPrefix("WITH RECURSIVE category AS NOT MATERIALIZED"))
            let none = PostgresConnection.Request("SELECT saekin.memo('x'), m.tag FROM saekin.tag m")
            #expect(store.views.naming(7, none, in: StoreSchema.served) == none)
        }
    }
}
