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

/// What the role of a server can reach by any statement, and what opens vaults to it.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class StoreWallTests {
    private let server: PostgresServer
    private let address: String
    /// The address of the same database for the role of servers.
    private let served: String
    private let role: String
    private let store: VaultStore
    private let admin: PostgresConnection
    private let folder = TemporaryFolder()
    /// The numbers of the vaults "a" and "b".
    private let a: Int64
    private let b: Int64

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
        role = "wall\(UInt32.random(in: 0 ... .max))"
        (store, admin) = (VaultStore(address), try PostgresConnection(address))
        try admin.run("CREATE ROLE \(role) LOGIN")
        for name in ["a", "b"] {
            try store.create(name)
            let vault = StoredVault(name, in: store)
            try vault.edit { editor in
                _ = try editor.addCategory("분류")
                for number in 0..<3 {
                    let id = try #require(try editor.add(MemoDraft(text: MemoText("까치발 \(name)\(number)"))).memo)
                    _ = try editor.move(id, to: "분류")
                    _ = try editor.addTag("꼬리", to: id)
                }
            }
            try vault.save(SavedSearch(name: "일", query: "까치발"), now: .now)
        }
        try store.grant(to: role)
        let numbers = try store.vaults().map(\.number)
        (a, b) = (numbers[0], numbers[1])
        served = server.address(of: String(address.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7) ?? ""), user: role)
    }

    private func path(_ name: String) -> String { folder.path(of: name) }

    /// Makes a secret and returns the path of its file.
    private func secret(_ name: String, for vault: String? = nil, mode: Int = 0o600, in store: VaultStore? = nil) throws -> String {
        let file = path(name)
        try (store ?? self.store).makeSecret(for: vault) { try "# \(name)\n\($0)\n".write(toFile: file, atomically: true, encoding: .utf8) }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    private func vault(_ name: String, _ secretFile: String?) -> StoredVault {
        StoredVault(name, in: VaultStore(served, secretFile: secretFile))
    }

    /// Returns a text that changes with any row of a vault.
    private func everything(in vault: Int64) throws -> [String?] {
        try (VaultTable.all.map(\.name) + ["memo_token", "word", "file_token", "file_word", "file_piece", "counter", "recent_write"]).map {
            table in
            try admin.query(
                "SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM saekin.\(table) t WHERE vault = $1", .integer(vault)
            ).text(0, 0)
        }
    }

    /// Ways to name vault "b" without its secret, in a session that has entered "a".
    private func forgeries() throws -> [String] {
        // A signature of the right vault for another session.
        let other = try PostgresConnection(address)
        try other.query("SELECT saekin.enter('b')")
        let proof = try other.query("SELECT current_setting('saekin.proof')").text(0, 0) ?? ""
        return [
            "SELECT set_config('saekin.vault', '\(b)', false)", "SET saekin.vault = '\(b)'", "SET LOCAL saekin.vault = '\(b)'",
            "SET saekin.vault = '+\(b)'", "SET saekin.vault = '\(b)'; SET saekin.proof = ''",
            "SET saekin.vault = '\(b)'; SET saekin.proof = '\(proof)'",
            "SET saekin.vault = '\(b)'; SET saekin.visible = '{1,2,3}'; SET saekin.shown = '{1,2,3}'; SET saekin.tags = '{1}'; SET saekin.sources = '{1}'",
            "SET search_path = pg_temp, pg_catalog; SET saekin.vault = '\(b)'",
            """
            CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT ''::bytea $$; SET saekin.vault = '\(b)'; SET saekin.proof = '';
            CREATE FUNCTION pg_temp.pg_has_role(name, oid, text) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$;
            CREATE TEMP TABLE seal AS SELECT ''::bytea AS key; SET search_path = pg_temp
            """,
            """
            CREATE FUNCTION open.yes(text, text) RETURNS boolean LANGUAGE sql AS $$ SELECT true $$; GRANT USAGE ON SCHEMA open TO PUBLIC;
            CREATE OPERATOR open.= (leftarg = text, rightarg = text, procedure = open.yes);
            SET search_path = open, pg_catalog; SET saekin.vault = '\(b)'; SET saekin.proof = 'x'
            """,
        ]
    }

    private static let reading = [
        "SELECT title FROM saekin.memo", "SELECT count(*) FROM saekin.memo", "SELECT * FROM saekin_served.memo",
        "SELECT * FROM saekin_limited.memo",
        "SELECT * FROM saekin_limited.tag", "SELECT * FROM saekin_limited.category", "SELECT * FROM saekin.saved_search",
        "TABLE saekin.setting",
        "SELECT * FROM saekin.find('{까치발}')", "SELECT * FROM saekin.words('{까치발}')", "SELECT * FROM saekin.words_between('', '\u{10FFFF}')",
        "SELECT * FROM saekin.words_among('{1,2,3}', '', '\u{10FFFF}', '', '')", "SELECT * FROM saekin.tokens_of('{1,2,3}')",
        "SELECT * FROM saekin.tokens_since('{1,2,3}', '1')", "SELECT * FROM saekin.sizes()", "SELECT saekin.change_count()",
        "SELECT saekin.partition()", "SELECT saekin.next_id('memo')", "SELECT * FROM saekin.find_files('{x}')",
        "SELECT * FROM saekin.file_words_between('', '\u{10FFFF}')", "SELECT * FROM saekin.writes_since(0)",
        "SELECT * FROM saekin.find_among('{까치발}', '{1,2,3}')", "TABLE saekin.recent_write",
        "EXECUTE known", "TABLE pg_temp.seen", "FETCH ALL FROM held",
        "WITH memo AS NOT MATERIALIZED (SELECT * FROM saekin.memo) SELECT body FROM memo",
        "EXPLAIN ANALYZE SELECT * FROM saekin.memo", "SELECT title FROM saekin.memo FOR UPDATE",
    ]

    private func writing() -> [String] {
        [
            "INSERT INTO saekin.tag(name) VALUES ('x')", "INSERT INTO saekin.tag(vault, id, name) VALUES (\(b), 99, 'x')",
            "INSERT INTO saekin.tag(vault, id, name) VALUES (\(b), 1, '꼬리') ON CONFLICT (vault, id) DO UPDATE SET name = 'x'",
            "UPDATE saekin.memo SET title = 'x'", "UPDATE saekin_served.memo SET title = 'x'", "DELETE FROM saekin.event",
            "UPDATE saekin.memo SET title = 'x' WHERE vault = \(b)", "TRUNCATE saekin.event", "TRUNCATE saekin.event_0",
            "DELETE FROM saekin.file", "SELECT saekin.add_tokens('{1}', '{7}', '{x:1}')", "SELECT saekin.remove_tokens(1)",
            "SELECT saekin.count_words('{까치발}', '{-9}', '{-9}')", "SELECT saekin.count_new_words('{x}', '{1}', '{1}')",
            "SELECT saekin.use_new_words()", "SELECT saekin.forget_new_words()", "SELECT saekin.add_file_tokens('{1}', '{7}', '{x:1}')",
            "SELECT saekin.remove_file_tokens(1)", "SELECT saekin.sort_tokens()", "SELECT saekin.note_write('{memo}', '{1}', '{x}')",
        ]
    }

    @Test("no statement of a server's role reads or writes a vault that the session has not entered")
    func forged() throws {
        try admin.run("CREATE SCHEMA open; GRANT ALL ON SCHEMA open TO \(role)")
        let before = try everything(in: b)
        for forgery in try forgeries() {
            let connection = try PostgresConnection(served)
            try connection.run(
                """
                SELECT saekin.enter('a'); PREPARE known AS SELECT title FROM saekin.memo; EXECUTE known;
                CREATE TEMP VIEW seen AS SELECT title FROM saekin.memo; BEGIN
                """)
            try connection.run(forgery)
            try connection.run("SAVEPOINT forged")
            for statement in Self.reading + writing() {
                if statement.hasPrefix("FETCH") {
                    _ = try? connection.run("DECLARE held CURSOR WITH HOLD FOR SELECT title FROM saekin.memo")
                }
                do {
                    let rows = try connection.query(statement)
                    #expect(rows.count == 0 && rows.changed == 0, "\(forgery): \(statement)")
                } catch let error as PostgresError {
                    switch error {
                    case .denied, .lost: break
                    // A cursor that was refused is not there.
                    case .other where statement.hasPrefix("FETCH"): break
                    default: Issue.record("\(forgery): \(statement): \(error)")
                    }
                }
                try connection.run("ROLLBACK TO forged")
            }
            for source in ["saekin.memo", "saekin.memo_0", "(SELECT title FROM saekin.memo)", "(SELECT * FROM saekin_served.memo)"] {
                do { try connection.copy(from: source) { _ in Issue.record("\(forgery): COPY \(source)") } } catch PostgresError.denied {}
                try connection.run("ROLLBACK TO forged")
            }
            try connection.run("COMMIT")
        }
        #expect(try everything(in: b) == before)
        // In its own vault the session goes on.
        let connection = try PostgresConnection(served)
        try connection.run("SELECT saekin.enter('a'); SET saekin.visible = '{1,2,3}'; SET saekin.tags = '{1}'")
        #expect(try connection.query("SELECT count(*), bool_and(vault = \(a)) FROM saekin.memo").integer(0, 0) == 3)
        #expect(try connection.query("SELECT count(*) FROM saekin.memo WHERE vault = \(b)").integer(0, 0) == 0)
        #expect(try connection.query("SELECT count(*) FROM saekin.memo_tag WHERE vault = \(b)").integer(0, 0) == 0)
    }

    @Test("each table of vaults has a policy by the signed vault or no rights, and no function of the owner trusts the setting")
    func everyTable() throws {
        let open = try admin.query(
            """
            SELECT string_agg(c.oid::regclass::text, ' ') FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname IN ('saekin', 'saekin_private') AND c.relkind IN ('r', 'p') AND c.relname <> 'version'
                AND has_table_privilege($1, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
                AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND (
                    SELECT count(*) = 1 AND bool_and(pg_get_expr(polqual, polrelid) ~ '^\\(vault = \\( SELECT saekin.current_vault\\(\\)')
                    FROM pg_policy WHERE polrelid = c.oid))
            """, .text(role))
        #expect(try open.text(0, 0) == nil)
        let trusting = try admin.query(
            """
            SELECT string_agg(proname, ' ') FROM pg_proc WHERE pronamespace IN ('saekin'::regnamespace, 'saekin_private'::regnamespace)
                AND (prosecdef OR pronamespace = 'saekin_private'::regnamespace) AND prosrc LIKE '%current_setting(''saekin.vault''%'
            """)
        #expect(try trusting.text(0, 0) == "current_vault")
        let path = "SELECT count(*) FROM pg_proc WHERE pronamespace = 'saekin'::regnamespace AND prosecdef AND proconfig IS NULL"
        #expect(try admin.query(path).integer(0, 0) == 0)
        for sql in [
            "TABLE saekin_private.seal", "TABLE saekin_private.secret", "SELECT saekin_private.proof(\(b))",
            "SELECT saekin_private.open('b')",
        ] {
            let connection = try PostgresConnection(served)
            #expect { try connection.query(sql) } throws: { if case .denied = $0 as? PostgresError { true } else { false } }
        }
    }

    @Test("a secret opens its vault or all vaults, and nothing is opened without one once it is needed")
    func secrets() throws {
        #expect(throws: StoreFailure.noSecret) { try store.requireSecrets(true) }
        #expect(throws: StoreFailure.noVault("없음")) { _ = try secret("none", for: "없음") }
        let (all, one) = (try secret("all"), try secret("one", for: "a"))
        // Until one is needed, servers with and without a secret open all vaults.
        for name in ["a", "b"] {
            for file in [nil, all, one] { #expect(try vault(name, file).search(SearchRequest(query: "까치발")).total == 3) }
        }
        try store.requireSecrets(true)
        #expect(try store.secrets().all.map(\.vault) == [nil, "a"] && store.secrets().areRequired)
        for name in ["a", "b"] {
            #expect(try vault(name, all).search(SearchRequest(query: "까치발")).total == 3)
            #expect(throws: StoreFailure.needsSecret()) { try self.vault(name, nil).statistics() }
        }
        _ = try vault("a", one).edit { try $0.add(MemoDraft(text: MemoText("까치발 하나 더"))) }
        #expect(try vault("a", one).search(SearchRequest(query: "까치발")).total == 4)
        let export = path("export.jsonl")
        try #"{"id":"1","text":"까치발 든 글"}"#.write(toFile: export, atomically: true, encoding: .utf8)
        #expect(try vault("a", one).apply(ImportReader(path: export)).imported == 1)
        // A vault that it does not open looks like one that is not there.
        for name in ["b", "없음"] {
            #expect(throws: StoreFailure.noVault(name)) { try self.vault(name, one).search(SearchRequest(query: "까치발")) }
        }
        // The owner needs none, and moves and drops as before.
        #expect(try StoredVault("b", in: store).search(SearchRequest(query: "까치발")).total == 3)
        let exposed = try secret("exposed", mode: 0o640)
        #expect(throws: StoreSecretFailure.readableByOthers(exposed)) { try self.vault("a", exposed).statistics() }
        #expect(throws: StoreSecretFailure.unreadable(export)) {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: export)
            _ = try self.vault("a", export).statistics()
        }
        let other = VaultStore(try server.newDatabase())
        try other.create("a")
        let foreign = try secret("foreign", in: other)
        #expect(throws: StoreFailure.wrongSecret(file: foreign)) { try self.vault("a", foreign).statistics() }
        // A file may have the secrets of several stores.
        let both = path("both")
        try [foreign, all].map { try String(contentsOfFile: $0, encoding: .utf8) }.joined().write(
            toFile: both, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: both)
        #expect(try vault("b", both).search(SearchRequest(query: "까치발")).total == 3)
        try store.drop("a")
        #expect(try store.secrets().all.map(\.vault) == [nil, nil])
    }

    @Test("answers of another session open nothing, and programs that know no secrets are told so")
    func replayed() throws {
        let secrets = try StoreSecrets(file: secret("all"))
        try store.requireSecrets(true)
        let (first, second) = (try PostgresConnection(served), try PostgresConnection(served))
        let session = try #require(try first.query("SELECT saekin.session()").text(0, 0))
        let answers = PostgresValue.texts(secrets.answers(to: session + " b"))
        func enter(_ name: String, _ session: String, _ connection: PostgresConnection) throws -> Int64? {
            try connection.query("SELECT saekin.enter($1, $2, $3)", .text(name), .text(session), answers).integer(0, 0)
        }
        #expect(try enter("b", session, second) == nil)
        #expect(try enter("a", session, first) == nil)
        // The time of a session is signed.
        let old = "1000000000." + session.split(separator: ".")[1]
        for forged in [old, "x", "", ".", session + "0"] {
            let made = PostgresValue.texts(secrets.answers(to: forged + " b"))
            #expect(try first.query("SELECT saekin.enter('b', $1, $2)", .text(forged), made).integer(0, 0) == nil)
        }
        #expect(try first.query("SELECT count(*) FROM saekin.memo").integer(0, 0) == 0)
        #expect(try enter("b", session, first) == b)
        #expect(try first.query("SELECT count(*) FROM saekin.memo").integer(0, 0) == 3)
        #expect { try second.query("SELECT saekin.enter('b')") } throws: { "\($0)".contains("SAEKIN_STORE_SECRET_FILE") }
    }

    @Test("a secret that was removed opens nothing from then on, also to sessions that have entered")
    func removed() throws {
        let (old, new) = (try secret("old"), try secret("new"))
        try store.requireSecrets(true)
        let server = StoredVault("a", in: VaultStore(served, secretFile: old), connections: 2)
        #expect(try server.search(SearchRequest(query: "까치발")).total == 3)
        let connection = try VaultStore(served, secretFile: old).connect()
        try StoreSchema.enter("a", connection)
        let number = try #require(try store.secrets().all.first).number
        #expect(try store.removeSecret(number))
        #expect(try !store.removeSecret(number))
        #expect(throws: PostgresError.self) { try connection.query("SELECT count(*) FROM saekin.memo") }
        #expect(throws: StoreFailure.noVault("a")) { try StoreSchema.enter("a", connection) }
        #expect(throws: StoreFailure.self) { try server.search(SearchRequest(query: "까치발 없는말")) }
        // A server reads the file again for each new connection.
        try FileManager.default.removeItem(atPath: old)
        #expect(throws: StoreSecretFailure.unreadable(old)) { try server.search(SearchRequest(query: "까치발 없는말")) }
        // A server answers 503.
        #expect((StoreSecretFailure.unreadable(old) as any Error) is any DatabaseServerFailure)
        try FileManager.default.copyItem(atPath: new, toPath: old)
        #expect(try vault("a", old).search(SearchRequest(query: "까치발")).total == 3)
        // And over its open connections, of which PostgreSQL knows none any more.
        #expect(try server.search(SearchRequest(query: "까치발")).total == 3)
        try store.requireSecrets(false)
        #expect(try vault("a", nil).search(SearchRequest(query: "까치발")).total == 3)
    }

    @Test("a secret is refused by name in tables that know none, which servers without one go on using")
    func earlierTables() throws {
        let current = StoreMigration.current
        let before = try server.newDatabase()
        let steps = current.steps.filter { $0.version < StoreSecrets.step }
        try StoreMigration(steps: steps).migrate(PostgresConnection(before))
        let earlier = VaultStore(before)
        try earlier.create("a")
        let file = try secret("all")
        let failure = StoreFailure.needsMigration(found: StoreSecrets.step - 1, needed: StoreSecrets.step)
        #expect(throws: failure) { try StoredVault("a", in: VaultStore(before, secretFile: file)).statistics() }
        #expect(throws: failure) { try earlier.secrets() }
        _ = try StoredVault("a", in: earlier).edit { try $0.add(MemoDraft(text: MemoText("까치발"))) }
        try earlier.grant(to: role)
        let name = String(before.split(separator: " ").first { $0.hasPrefix("dbname=") }?.dropFirst(7) ?? "")
        let running = try PostgresConnection(server.address(of: name, user: role))
        try running.run("SELECT saekin.enter('a'); BEGIN")
        #expect(try earlier.migrate().first == StoreSecrets.step)
        // A transaction that has entered the vault before goes on, for a minute.
        #expect(try running.query("SELECT count(*) FROM saekin.memo").integer(0, 0) == 1)
        try PostgresConnection(before).run("UPDATE saekin_private.seal SET counts_from = now()")
        #expect(throws: PostgresError.self) { try running.query("SELECT count(*) FROM saekin.memo") }
        try running.run("ROLLBACK; SELECT saekin.enter('a')")
        #expect(try running.query("SELECT count(*) FROM saekin.memo").integer(0, 0) == 1)
        #expect(try StoredVault("a", in: earlier).search(SearchRequest(query: "까치발")).total == 1)
    }
}

/// Signatures on a standby, which cannot write.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StandbyWallTests {
    @Test("a secret opens a vault on a standby")
    func standby() throws {
        let folder = TemporaryFolder()
        let primary = try PostgresServer()
        let store = VaultStore(try primary.newDatabase())
        try store.create("a")
        _ = try StoredVault("a", in: store).edit { try $0.add(MemoDraft(text: MemoText("까치발"))) }
        try PostgresConnection(primary.address(of: "test1")).run("CREATE ROLE reader LOGIN")
        try store.grant(to: "reader")
        let file = folder.path(of: "secret")
        try store.makeSecret { try $0.write(toFile: file, atomically: true, encoding: .utf8) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        try store.requireSecrets(true)
        let standby = try primary.standby()
        let address = standby.address(of: "test1", user: "reader")
        #expect(try StoredVault("a", in: VaultStore(address, secretFile: file)).search(SearchRequest(query: "까치발")).total == 1)
        #expect(throws: StoreFailure.needsSecret()) { try StoredVault("a", in: VaultStore(address)).statistics() }
    }
}
