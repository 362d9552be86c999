import FileReaders
import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import TestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// Vaults in a real PostgreSQL.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class VaultStoreTests {
    private let server: PostgresServer
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
        store = VaultStore(address)
    }

    private func path(_ name: String) -> String { folder.path(of: name) }

    /// Imports an export of the corpus and makes a change of each kind, so that no table is empty.
    private func makeVault(_ name: String) throws -> Vault {
        let vault = try Vault.open(path(name))
        let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpus/dropbox").path()
        var report = try vault.apply(try ImportReader(path: corpus))
        #expect(report.read > 20)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        var draft = MemoDraft(text: MemoText("제주 여행 준비물\n\n우산, '충전기' \"책\" \\ \u{1}\u{1F}\r\n끝"))
        (draft.tags, draft.due, draft.isPinned, draft.externalID) = (["여행", "Wi-Fi"], now, true, "my-name")
        try vault.edit(now: now) { editor in
            _ = try editor.addCategory("바깥")
            _ = try editor.addCategory("바깥/안쪽", color: "#FDBB7A", icon: "📕")
            let id = try #require(try editor.add(draft).memo)
            _ = try editor.replaceText(of: id, with: MemoText("\n\n 고친 글\n여행 가방을 쌌다"))
            _ = try editor.move(id, to: "바깥/안쪽")
            let gone = try #require(try editor.add(MemoDraft(text: MemoText("버릴 메모"))).memo)
            _ = try editor.trash(gone)
            _ = try editor.trash(MemoID(rawValue: 3))
            _ = try editor.addTag("여행", to: MemoID(rawValue: 1))
            _ = try editor.renameCategory("바깥/안쪽", to: "속")
        }
        _ = try vault.emptyTrash(now: now)
        try vault.save(SavedSearch(name: "여행", query: "제주 OR 가방", category: "바깥"), now: now)
        try vault.changeSynonyms { $0 = try SynonymList("우산 = 양산") }
        try vault.transaction { db in
            try TitleKeys.complete(in: db)
            try db.execute(sql: "INSERT INTO file(hash, size, type) VALUES ('ab12', 5, 'image/png')")
            try db.execute(sql: "INSERT INTO attachment VALUES (1, 1, '사진.png', 1)")
            try db.execute(sql: "UPDATE memo SET conflict_of = (SELECT max(id) FROM memo) WHERE id = 2")
            try FileTextRows(db).set(.success(FileText(pages: ["첫 쪽", "임대차 보증금"], isScanned: true)), by: "test", of: 1)
        }
        report.imported = 0
        return vault
    }

    @Test("a vault comes back from the store without a difference, and finds the same")
    func roundTrip() throws {
        let vault = try makeVault("a.db")
        try store.create("민지")
        let copied = try store.importVault(vault, as: "민지")
        #expect(copied.memos == (try vault.readDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo") }))
        #expect(copied.files == 0 && copied.missingFiles == 1)
        #expect(try store.exportVault("민지", to: path("b.db")) == copied)
        let other = try Vault.open(path("b.db"))
        let (before, after) = (try vault.rows(), try other.rows())
        #expect(Set(before.keys) == Set(after.keys))
        for (name, rows) in before {
            #expect(!rows.isEmpty, "\(name) is empty, so this test says nothing about it")
            #expect(rows == after[name] ?? [], "\(name)")
        }
        #expect(try other.check().isOnlyDamagedFiles)
        for query in ["여행", "제주", "가방을", "ㅇㅎ", "회의 OR 우산", "보증금"] {
            let (one, two) = (try vault.search(SearchRequest(query: query)), try other.search(SearchRequest(query: query)))
            #expect(one.hits.map(\.id) == two.hits.map(\.id), "\(query)")
        }
        // The next event gets the number that it would have got.
        try other.edit { _ = try $0.add(MemoDraft(text: MemoText("새 메모"))) }
        try vault.edit { _ = try $0.add(MemoDraft(text: MemoText("새 메모"))) }
        let newest = "SELECT max(id) FROM event"
        #expect(
            try other.readDatabase { try Int.fetchOne($0, sql: newest) } == (try vault.readDatabase { try Int.fetchOne($0, sql: newest) }))
    }

    @Test("vaults are created, listed and dropped; what cannot be done is refused by name")
    func tenants() throws {
        #expect(try store.vaults().isEmpty)
        #expect(throws: StoreFailure.noStore()) { try store.drop("a") }
        for name in ["b", "a@example.org", "가"] { try store.create(name) }
        #expect(try store.vaults().map(\.name) == ["a@example.org", "b", "가"])
        #expect(throws: StoreFailure.exists("b")) { try store.create("b") }
        for name in ["", "-x", "a b", "a'b", "a\"b", String(repeating: "x", count: 101), ".", "..", "\u{1106}\u{1175}\u{11AB}지"] {
            #expect(throws: StoreFailure.badName(name)) { try store.create(name) }
        }
        #expect(VaultStore.isName(VaultStore.composed("\u{1106}\u{1175}\u{11AB}지")))
        let vault = try makeVault("a.db")
        _ = try store.importVault(vault, as: "b")
        #expect(throws: StoreFailure.notEmpty("b")) { try store.importVault(vault, as: "b") }
        #expect(throws: StoreFailure.noVault("c")) { try store.importVault(vault, as: "c") }
        #expect(throws: StoreFailure.noVault("c")) { try store.exportVault("c", to: path("c.db")) }
        #expect(throws: StoreFailure.noVault("c")) { try store.drop("c") }
        #expect(throws: StoreFailure.noRole("nobody")) { try store.grant(to: "nobody") }
        #expect(throws: VaultError.self) { try store.exportVault("b", to: path("a.db")) }
        _ = try store.importVault(vault, as: "가")
        try store.drop("b")
        #expect(try store.vaults().map(\.name) == ["a@example.org", "가"])
        let connection = try PostgresConnection(address)
        for table in VaultTable.all.map(\.name) + ["memo_token", "word", "file_token", "file_word", "counter"] {
            let vaults = try connection.query("SELECT count(DISTINCT vault) FROM saekin.\(table)").integer(0, 0)
            #expect(vaults == 1, "\(table)")
        }
    }

    @Test("vaults are served by their current version of the rules, or say that they are not")
    func outdated() throws {
        #expect(throws: StoreFailure.noStore()) { try StoredVault("a", in: store).isIndexOutdated() }
        try store.create("a")
        #expect(try !StoredVault("a", in: store).isIndexOutdated())
        _ = try store.importVault(try makeVault("a.db"), as: "a")
        #expect(try !StoredVault("a", in: store).isIndexOutdated())
        let admin = try PostgresConnection(address)
        try admin.run("UPDATE saekin.setting SET value = '0' WHERE key = 'analyzer'")
        try admin.query(StoreSchema.countingChange, .integer(store.vaults()[0].number))
        #expect(try StoredVault("a", in: store).isIndexOutdated())
    }

    @Test("two exports to the same file at once leave a whole vault and nothing else")
    func simultaneousExports() async throws {
        try store.create("a")
        let vault = try makeVault("a.db")
        let memos = try store.importVault(vault, as: "a").memos
        let (store, target) = (store, path("copy.db"))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        // The later one may find the file of the other, which is an error.
                        Thread.detachNewThread { continuation.resume(returning: _ = try? store.exportVault("a", to: target)) }
                    }
                }
            }
        }
        #expect(try Vault.open(target).readDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo") } == memos)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).filter { $0.contains("partial") }.isEmpty)
    }

    @Test("several programs that create the first vaults at once make the tables once")
    func simultaneousCreation() async throws {
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        Thread.detachNewThread { continuation.resume(with: Result { try store.create("v\(number)") }) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.vaults().count == 4)
        try PostgresConnection(address).run("UPDATE saekin.version SET number = 999, oldest = 999")
        #expect(throws: StoreFailure.newer(999)) { try store.create("late") }
        #expect(throws: StoreFailure.newer(999)) { try store.vaults() }
    }

    @Test("tables of programs before the first release are refused, with a way to keep the vaults", arguments: [1, 22, 23])
    func unreleasedTables(version: Int) throws {
        try store.create("a")
        let connection = try PostgresConnection(address)
        try connection.query("UPDATE saekin.version SET number = $1", .integer(Int64(version)))
        #expect(throws: StoreFailure.older(version)) { try store.create("b") }
        #expect(throws: StoreFailure.older(version)) { try store.vaults() }
        #expect(throws: StoreFailure.older(version)) { try StoredVault("a", in: store).isIndexOutdated() }
        #expect(StoreFailure.older(version).message.english.contains("saekin store export"))
        #expect(try connection.query("SELECT number FROM saekin.version").integer(0, 0) == Int64(version))
    }

    @Test("the steps make the tables, and views of them, that are copied with a vault")
    func columns() throws {
        try store.create("a")
        #expect(StoreMigration.current.steps.map(\.version) == StoreMigration.current.steps.map(\.version).sorted())
        let connection = try PostgresConnection(address)
        for (schema, others) in [("saekin", ["vault"]), (StoreSchema.served, []), (StoreSchema.limited, [])] {
            for table in VaultTable.all {
                let rows = try connection.query(
                    "SELECT column_name::text FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2",
                    .text(schema), .text(table.name))
                let columns = try (0..<rows.count).map { try rows.text($0, 0) ?? "" }
                let isInteger = schema == "saekin" && table.name == "setting" ? ["is_integer"] : []
                #expect(Set(columns) == Set(table.columns.map(\.name) + others + isInteger), "\(schema).\(table.name)")
            }
        }
    }

    @Test("foreign keys lead from partition to partition, and hold")
    func keysOfPartitions() throws {
        try store.create("old")
        try store.create("other")
        let connection = try PostgresConnection(address)
        try connection.run(
            """
            SELECT saekin.enter('old');
            INSERT INTO saekin.source(id, name, imported) VALUES (1, 's', 0); INSERT INTO saekin.category(id, name) VALUES (1, 'c');
            INSERT INTO saekin.memo(id, recency, imported, source_id, category_id, external_id, fingerprint, title, body)
                VALUES (1, 0, 0, 1, 1, 'a', 1, 't', 'b');
            """)
        let keys = try connection.query(
            """
            SELECT count(*), count(*) FILTER (WHERE t.relkind = 'p' OR f.relkind = 'p' OR substring(t.relname FROM '\\d+$') <> substring(f.relname FROM '\\d+$'))
            FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
            WHERE k.contype = 'f' AND t.relnamespace = 'saekin'::regnamespace
            """)
        #expect(try keys.integer(0, 0) == Int64(13 * StoreSchema.partitions))
        #expect(try keys.integer(0, 1) == 0)
        for refused in [
            "INSERT INTO saekin.memo_tag(memo_id, tag_id) VALUES (1, 5)", "DELETE FROM saekin.category", "DELETE FROM saekin.source",
            "UPDATE saekin.memo SET category_id = 2", "UPDATE saekin.memo SET conflict_of = 2",
            "INSERT INTO saekin.revision(id, memo_id, replaced, title, body, number) VALUES (1, 2, 0, '', '', 1)",
            "INSERT INTO saekin.attachment(memo_id, position, name, file_id) VALUES (1, 0, '', 1)",
            // A row of another vault does not count.
            """
            SELECT saekin.enter('other'); INSERT INTO saekin.source(id, name, imported) VALUES (1, 's', 0);
            INSERT INTO saekin.memo(id, recency, imported, source_id, category_id, external_id, fingerprint, title, body)
                VALUES (2, 0, 0, 1, 1, 'b', 1, 't', 'b')
            """,
        ] {
            #expect { try connection.run(refused) } throws: { "\($0)".contains("foreign key constraint") }
        }
    }

    @Test("a disk that is full in the middle of a step leaves the database as it was, and the next command goes on")
    func fullDisk() throws {
        let connection = try PostgresConnection(address)
        try connection.run(
            """
            CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$;
            CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION full_disk()
            """)
        for _ in 0..<2 {
            #expect(throws: PostgresError.diskFull) { try store.create("a") }
            #expect(try store.vaults().isEmpty)
            #expect(try connection.query("SELECT to_regnamespace('saekin') IS NULL").boolean(0, 0) == true)
        }
        try connection.run("DROP EVENT TRIGGER full_disk")
        try store.create("a")
        #expect(try connection.query("SELECT number FROM saekin.version").integer(0, 0) == Int64(StoreMigration.current.version))
        _ = try store.importVault(try makeVault("a.db"), as: "a")
        #expect(try store.check("a").isOnlyDamagedFiles)
    }

    @Test("many new memos update PostgreSQL's statistics, unless the role may not vacuum")
    func refreshesStatistics() throws {
        let count = StoreSchema.leastRefreshed
        let export = path("many.jsonl")
        let lines = (0..<count).map { "{\"id\": \"m\($0)\", \"text\": \"메모 \($0)\"}" }
        try lines.joined(separator: "\n").write(toFile: export, atomically: true, encoding: .utf8)
        let admin = try PostgresConnection(address)
        /// Returns the number of memos that the planner knows of, in the partition of the last vault.
        func known(in connection: PostgresConnection) throws -> Int64? {
            let vault = try #require(try connection.query("SELECT max(vault) FROM saekin.tenant").integer(0, 0))
            let partition = try StoreSchema.partition(of: vault, connection)
            return try connection.query("SELECT reltuples::bigint FROM pg_class WHERE oid = 'saekin.memo_\(partition)'::regclass").integer(
                0, 0)
        }
        let file = try Vault.open(path("many.db"))
        _ = try file.apply(try ImportReader(path: export))
        try store.create("imported")
        _ = try StoredVault("imported", in: store).apply(try ImportReader(path: export))
        #expect(try known(in: admin) == Int64(count))
        try store.create("few")
        _ = try StoredVault("few", in: store).edit { _ = try $0.add(MemoDraft(text: MemoText("새 메모"))) }
        #expect(try known(in: admin) == -1)
        try store.create("copied")
        _ = try store.importVault(file, as: "copied")
        #expect(try known(in: admin) == Int64(count))
        let other = try server.newDatabase()
        _ = try store.move("copied", to: VaultStore(other))
        #expect(try known(in: PostgresConnection(other)) == Int64(count))
        // The role of a server does not own the tables.
        let role = "app\(UInt32.random(in: 0 ... .max))"
        try admin.run("CREATE ROLE \(role) LOGIN")
        try store.grant(to: role)
        try store.create("granted")
        let database = try #require(address.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7))
        let served = VaultStore(server.address(of: String(database), user: role))
        let report = try StoredVault("granted", in: served).apply(try ImportReader(path: export))
        #expect(report.imported == count)
        #expect(try known(in: admin) == -1)
        _ = try store.compact("granted")
        #expect(try known(in: admin) == Int64(count))
    }

    @Test("a server's role sees the vault that it serves, and nothing else, whatever it asks")
    func wall() throws {
        let role = "app\(UInt32.random(in: 0 ... .max))"
        let admin = try PostgresConnection(address)
        try admin.run("CREATE ROLE \(role) LOGIN")
        for name in ["a", "b"] {
            try store.create(name)
            _ = try store.importVault(try makeVault(name + ".db"), as: name)
        }
        try store.grant(to: role)
        let database = try #require(address.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7))
        let connection = try PostgresConnection(server.address(of: String(database), user: role))
        func count(_ table: String, _ condition: String = "true") throws -> Int64? {
            try connection.query("SELECT count(*) FROM saekin.\(table) WHERE \(condition)").integer(0, 0)
        }
        // Before it has chosen a vault, it sees and writes nothing.
        for table in VaultTable.all { #expect(try count(table.name) == 0) }
        #expect(throws: PostgresError.self) { try connection.query("INSERT INTO saekin.tag(name) VALUES ('x')") }
        let (a, b) = (try store.vaults()[0].number, try store.vaults()[1].number)
        #expect(try connection.query("SELECT saekin.enter('a')").integer(0, 0) == a)
        for table in VaultTable.all {
            let all = try admin.query("SELECT count(*) FROM saekin.\(table.name) WHERE vault = $1", .integer(a)).integer(0, 0)
            #expect(try count(table.name) == all)
            #expect(try count(table.name, "vault = \(b)") == 0)
        }
        #expect(throws: PostgresError.self) { try connection.query("INSERT INTO saekin.tag(vault, name) VALUES (\(b), 'x')") }
        #expect(throws: PostgresError.self) { try connection.query("UPDATE saekin.tag SET vault = \(b)") }
        #expect(try connection.query("DELETE FROM saekin.saved_search WHERE vault = \(b)").changed == 0)
        #expect(try connection.query("UPDATE saekin.memo SET title = 'x' WHERE vault <> \(a)").changed == 0)
        // Policies cannot be switched off, and neither tokens, words, partitions nor the names of vaults be read past them.
        try connection.run("SET row_security = off")
        #expect(throws: PostgresError.self) { try count("memo") }
        try connection.run("SET row_security = on")
        for table in ["memo_token", "word", "file_token", "file_word", "tenant", "memo_0", "memo_token_3"] {
            #expect(throws: PostgresError.self) { try count(table) }
        }
        for sql in ["ALTER TABLE saekin.memo DISABLE ROW LEVEL SECURITY", "DROP SCHEMA saekin CASCADE", "CREATE TABLE saekin.mine(id int)"]
        {
            #expect(throws: PostgresError.self) { try connection.run(sql) }
        }
        #expect(throws: PostgresError.self) { try connection.copy(from: "saekin.memo_\(0)") { _ in } }
        let found = try connection.query("SELECT memos FROM saekin.find(ARRAY[$1]::tsquery[])", .text("'\u{2}여행'"))
        let expected = try admin.query(
            "SELECT array_agg(memo_id ORDER BY memo_id) FROM saekin.memo_token WHERE vault = $1 AND tokens @@ $2::text::tsquery",
            .integer(a),
            .text("'\u{2}여행'"))
        #expect(try found.integers(0, 0) == expected.integers(0, 0))
        #expect(try found.integers(0, 0)?.isEmpty == false)
        // What it may do is enough to search, list and show.
        let served = StoredVault("a", in: VaultStore(server.address(of: String(database), user: role)))
        let file = try Vault.open(path("a.db"))
        for query in ["여행", "ㅇㅎ", "wifi OR 우산"] {
            let (one, other) = (try file.search(SearchRequest(query: query)), try served.search(SearchRequest(query: query)))
            #expect(one.counts == other.counts)
            #expect(one.hits.map(\.id) == other.hits.map(\.id))
        }
        #expect(try served.list(MemoListRequest()) { _ in } == file.list(MemoListRequest()) { _ in })
        #expect(try served.memo(named: "my-name") == file.memo(named: "my-name"))
        #expect(throws: StoreFailure.noVault("없음")) {
            try StoredVault("없음", in: VaultStore(server.address(of: String(database), user: role))).search(SearchRequest(query: "여행"))
        }
        // What it writes is in that vault, in whatever way it writes.
        let others = try everything(in: b, admin)
        _ = try served.edit { try $0.add(MemoDraft(text: MemoText("옆 보관소에는 없는 글"))) }
        _ = try served.emptyTrash()
        let export = path("export.jsonl")
        try #"{"id":"1","text":"까치발 든 글","tags":["가져옴"],"category":"새 분류"}"#.write(toFile: export, atomically: true, encoding: .utf8)
        #expect(try served.apply(ImportReader(path: export)).imported == 1)
        #expect(try served.search(SearchRequest(query: "까치발")).total == 1)
        try connection.run(
            """
            SET search_path = saekin_served; INSERT INTO memo_tag(memo_id, tag_id) SELECT max(m.id), min(t.id) FROM memo m, tag t;
            UPDATE tag SET name = name || '!'; DELETE FROM event; SELECT saekin.remove_tokens(1);
            SELECT saekin.remove_file_tokens(1); SELECT saekin.add_file_tokens('{1}', '{7}', '{x:1}'); DELETE FROM file_text;
            SELECT saekin.add_tokens('{1}', '{7}', '{x:1}'); SELECT saekin.sort_tokens(); SELECT saekin.count_words('{여행,x}', '{-99,1}', '{-99,1}')
            """)
        #expect(try everything(in: b, admin) == others)
        #expect(throws: PostgresError.self) { try connection.query("INSERT INTO saekin_served.memo_tag(vault) VALUES (\(b))") }
        // New rows get the next number of their vault.
        let last = try #require(try connection.query("SELECT max(id) FROM saekin.tag").integer(0, 0))
        #expect(try connection.query("INSERT INTO saekin.tag(name) VALUES ('새것') RETURNING id").integer(0, 0) == last + 1)
        #expect(try connection.query("SELECT saekin.enter('없음')").integer(0, 0) == nil)
    }

    /// Returns a text that changes with any row of a vault.
    private func everything(in vault: Int64, _ admin: PostgresConnection) throws -> [String?] {
        try (VaultTable.all.map(\.name) + ["memo_token", "word", "file_token", "file_word", "counter"]).map { table in
            try admin.query(
                "SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM saekin.\(table) t WHERE vault = $1", .integer(vault)
            ).text(0, 0)
        }
    }

    @Test("an import that ends with a crash of the server leaves the vault empty, and succeeds afterwards")
    func crash() throws {
        let server = try PostgresServer()
        let store = VaultStore(try server.newDatabase())
        let vault = try makeVault("a.db")
        try store.create("a")
        struct Never: Error {}
        do {
            _ = try store.importVault(vault, as: "a") { _ in try server.crash() }
            Issue.record("the server had gone")
        } catch PostgresError.lost {
        } catch PostgresError.notReady {
            // The process of the connection noticed the crash in time to say so.
        }
        try server.start()
        _ = try store.importVault(vault, as: "a")
        _ = try store.exportVault("a", to: path("b.db"))
        #expect(try Vault.open(path("b.db")).rows() == vault.rows())
    }
}
