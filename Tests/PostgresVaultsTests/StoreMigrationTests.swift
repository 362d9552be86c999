import Foundation
import MemoImport
import MemoModel
import MemoSearch
import MemoVault
import PostgresSupport
import PostgresTestSupport
import Testing

@testable import PostgresVaults

/// Versions of the tables, and programs that meet them.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StoreMigrationTests {
    private let server: PostgresServer
    private let address: String
    private let current = StoreMigration.current

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
    }

    private var database: String {
        String(address.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7) ?? "")
    }

    /// A later program, which has another step. The step either only adds something, or takes something away.
    private func later(takesAway: Bool) -> StoreMigration {
        let version = current.version + 1
        let sql = """
            CREATE FUNCTION saekin.added() RETURNS integer LANGUAGE sql AS 'SELECT 1'; REVOKE ALL ON FUNCTION saekin.added() FROM PUBLIC;
            ALTER TABLE saekin.memo ADD COLUMN added bigint;
            """
        let end = takesAway ? "UPDATE saekin.version SET oldest = \(version);" : ""
        return StoreMigration(steps: current.steps + [StoreMigration.Step(version: version, sql: sql + end)])
    }

    private func version() throws -> Int? { try StoreMigration.found(PostgresConnection(address))?.version }

    @Test("who creates a vault while another program makes the tables waits for the last step")
    func creationBesideAnother() async throws {
        try await StoredPair.onThread { [self] in
            let first = try PostgresConnection(address)
            try first.query("SELECT pg_advisory_lock(\(StoreMigration.lock))")
            try StoreMigration(steps: Array(current.steps.prefix(1))).migrate(first)
            #expect(try version() == 100)
            let (done, failures) = (DispatchSemaphore(value: 0), Flag())
            Thread.detachNewThread {
                do { try VaultStore(address).create("a") } catch { failures.set() }
                done.signal()
            }
            #expect(done.wait(timeout: .now() + 0.3) == .timedOut)
            try current.migrate(first)
            try first.query("SELECT pg_advisory_unlock(\(StoreMigration.lock))")
            #expect(done.wait(timeout: .now() + 60) == .success)
            #expect(!failures.isSet)
        }
        #expect(try VaultStore(address).vaults().map(\.name) == ["a"])
    }

    @Test("a server goes on while the tables become those of the next version, also over new connections and with another role")
    func rolling() async throws {
        let role = "rolling\(UInt32.random(in: 0 ... .max))"
        try VaultStore(address).create("a")
        try PostgresConnection(address).run("CREATE ROLE \(role) LOGIN")
        try VaultStore(address).grant(to: role)
        let served = server.address(of: database, user: role)
        try await StoredPair.onThread { [self] in
            // It keeps no connection, so each call meets the tables as they are.
            let vault = { @Sendable (migration: StoreMigration) in
                StoredVault("a", in: VaultStore(served, migration: migration), connections: 2)
            }
            let kept = vault(current)
            for text in ["하나", "둘"] { _ = try kept.edit { try $0.add(MemoDraft(text: MemoText("회의 \(text)"))) } }
            // The later program meets the tables of the version before.
            #expect(try vault(later(takesAway: false)).search(SearchRequest(query: "회의")).total == 2)
            let isOver = Flag()
            let done = DispatchSemaphore(value: 0)
            let failures = Flag()
            Thread.detachNewThread {
                while !isOver.isSet {
                    do {
                        _ = try vault(current).edit { try $0.add(MemoDraft(text: MemoText("회의 셋"))) }
                        _ = try kept.search(SearchRequest(query: "회의"))
                    } catch { failures.set() }
                }
                done.signal()
            }
            #expect(try VaultStore(address, migration: later(takesAway: false)).migrate() == [current.version + 1])
            isOver.set()
            done.wait()
            #expect(!failures.isSet)
            #expect(try version() == current.version + 1)
            #expect(try vault(current).search(SearchRequest(query: "하나")).total == 1)
            #expect(try VaultStore(address).migrate() == [])
            // The role may use what the step has added.
            #expect(try PostgresConnection(served).query("SELECT saekin.added()").integer(0, 0) == 1)
        }
    }

    @Test("a program reads and writes the oldest tables that it says it can use")
    func oldestTables() throws {
        let oldest = StoreMigration(steps: current.steps.filter { $0.version <= current.oldest })
        try oldest.migrate(PostgresConnection(address))
        let store = VaultStore(address)
        try store.create("a")
        let vault = StoredVault("a", in: store)
        let export = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: export) }
        try #"[{"id":"1","text":"회의 하나","category":"업무","tags":["집"]}]"#.write(to: export, atomically: true, encoding: .utf8)
        let report = try vault.apply(ImportReader(path: export.path()))
        #expect(report.imported == 1)
        let id = try #require(try vault.edit { try $0.add(MemoDraft(text: MemoText("회의 둘"))) }.memo)
        _ = try vault.edit { try $0.pin([id]) }
        _ = try vault.undo(nil)
        #expect(try vault.search(SearchRequest(query: "회의")).total == 2)
        #expect(try vault.list(MemoListRequest()) { _ in }.total == 2)
        #expect(try vault.limited(to: [CategoryPath(text: "업무")]).search(SearchRequest(query: "회의")).total == 1)
        #expect(try version() == current.oldest)
    }

    @Test("rows of tokens that are older than the narrow ones are found, and VACUUM FULL makes them narrow")
    func narrowRows() throws {
        try StoreMigration(steps: current.steps.filter { $0.version < 110 }).migrate(PostgresConnection(address))
        let (store, admin) = (VaultStore(address), try PostgresConnection(address))
        try store.create("a")
        let vault = StoredVault("a", in: store)
        let words = (0..<40).map { "낱말\($0)" }.joined(separator: " ")
        func add(_ count: Int) throws {
            _ = try vault.edit { editor in
                for number in 0..<count { _ = try editor.add(MemoDraft(text: MemoText("회의 \(number)\n학교에서 만난 사람 \(words)"))) }
            }
        }
        func bytes() throws -> Int64 {
            let sql = "SELECT sum(pg_relation_size(relid))::bigint FROM pg_partition_tree('saekin.memo_token') WHERE isleaf"
            return try admin.query(sql).integer(0, 0) ?? 0
        }
        try add(400)
        let wide = try bytes()
        #expect(try store.migrate() == [110])
        try add(1)
        for _ in 0..<2 {
            #expect(try vault.search(SearchRequest(query: "회의")).total == 401)
            #expect(try vault.search(SearchRequest(query: "title:회의")).total == 401)
            #expect(try vault.search(SearchRequest(query: "title:학교")).total == 0)
            for partition in 0..<StoreSchema.partitions { try admin.run("VACUUM FULL saekin.memo_token_\(partition)") }
            #expect(try bytes() < wide / 3)
        }
        #expect(try store.check("a").isHealthy)
    }

    @Test("tables that a program cannot use are refused by name, and no command but one changes them")
    func refused() throws {
        try VaultStore(address).create("a")
        let admin = try PostgresConnection(address)
        let before = current.oldest - 1
        try admin.query("UPDATE saekin.version SET number = $1", .integer(Int64(before)))
        let failure = StoreFailure.needsMigration(found: before, needed: current.oldest)
        let store = VaultStore(address)
        #expect(throws: failure) { try store.create("b") }
        #expect(throws: failure) { try store.drop("a") }
        #expect(throws: failure) { try store.grant(to: "owner") }
        #expect(throws: failure) { try StoredVault("a", in: store).statistics() }
        #expect(try store.vaults().map(\.name) == ["a"])
        #expect(failure.message.english.contains("run: saekin store migrate") && !failure.message.english.contains("\n"))
        #expect(try version() == before)
        // These steps may be taken again.
        #expect(try store.migrate().last == current.version)
        try store.create("b")
        // Those of a later program that took something away.
        #expect(try VaultStore(address, migration: later(takesAway: true)).migrate() == [current.version + 1])
        #expect(throws: StoreFailure.newer(current.version + 1)) { try StoredVault("a", in: store).statistics() }
        #expect(throws: StoreFailure.noStore()) { try VaultStore(server.newDatabase()).migrate() }
    }

    @Test("the printed statements make the same tables as the program")
    func script() throws {
        let script = try VaultStore(address).migrationScript()
        try server.run(script, in: database)
        #expect(try VaultStore(address).migrationScript().isEmpty)
        try VaultStore(address).create("a")
        let other = try server.newDatabase()
        try VaultStore(other).create("a")
        let shape = """
            SELECT string_agg(line, '\n' ORDER BY line) FROM (
                SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, column_default) AS line
                    FROM information_schema.columns WHERE table_schema LIKE 'saekin%'
                UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname LIKE 'saekin%'
                UNION ALL SELECT pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                    WHERE n.nspname LIKE 'saekin%' AND p.prokind = 'f' AND p.prolang <> 13
            ) AS lines
            """
        #expect(try PostgresConnection(address).query(shape).text(0, 0) == PostgresConnection(other).query(shape).text(0, 0))
    }

    @Test("a step waits for those who use the tables, and does not keep others waiting for long")
    func inUse() async throws {
        try await StoredPair.onThread { [self] in
            try VaultStore(address).create("a")
            let (held, released) = (DispatchSemaphore(value: 0), Flag())
            let address = address
            Thread.detachNewThread {
                let reader = try? PostgresConnection(address)
                try? reader?.run("BEGIN; SELECT * FROM saekin.memo LIMIT 1")
                held.signal()
                sleep(3)
                released.set()
                try? reader?.run("COMMIT")
            }
            held.wait()
            #expect(try VaultStore(address, migration: later(takesAway: false)).migrate() == [current.version + 1])
            #expect(released.isSet)
        }
    }

    @Test("databases that keep texts in another encoding get no tables", arguments: ["SQL_ASCII", "LATIN1"])
    func encoding(_ name: String) throws {
        let other = try server.newDatabase(encoding: name)
        #expect(throws: StoreFailure.encoding(name)) { try VaultStore(other).create("a") }
        #expect(try VaultStore(other).vaults().isEmpty)
        #expect(try PostgresConnection(other).query("SELECT to_regnamespace('saekin') IS NULL").boolean(0, 0) == true)
    }
}
