import Foundation
import GRDB
import JSON
import MemoImport
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import ServiceTestSupport
import TestSupport
import Testing

@testable import MemoServer
@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// A caller who is limited to a category gets the same answers from a vault in PostgreSQL as from the file. `LimitedKeyDifferenceTests` prove that
/// those of the file tell nothing about other memos.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(20)))
struct LimitedTests {
    private static let access = Access(scopes: [.search, .read, .write], categories: [CategoryPath(text: "업무")], name: "k")

    /// A vault with hidden memos, as a file and in a store.
    private final class Stage {
        private let folder = TemporaryFolder()
        let server: PostgresServer
        let address: String
        let file: Vault
        let stored: StoredVault

        init() throws {
            file = try Vault.open(folder.path(of: "vault.db"))
            try HiddenMemos.fill(file, hasSecrets: true)
            server = try .shared()
            address = try server.newDatabase()
            let store = VaultStore(address)
            try store.create("limited")
            _ = try store.importVault(file, as: "limited")
            stored = StoredVault("limited", in: store)
        }
    }

    /// Runs `body` with a stage on a thread of its own.
    private static func withStage<Value: Sendable>(_ body: @escaping @Sendable (Stage) throws -> Value) async throws -> Value {
        try await StoredPair.onThread {
            let stage = try Stage()
            return try withExtendedLifetime(stage) { try body(stage) }
        }
    }

    // MARK: Requests

    private static func services(_ stage: Stage) -> [VaultService] {
        let stored = stage.stored
        return [
            VaultService(stage.file) { StoredPair.now },
            VaultService(stored, clock: { StoredPair.now }),
        ]
    }

    /// Returns what a service answers, without what differs between runs.
    private static func answer(_ service: VaultService, _ item: RequestGenerator.Case) -> String {
        do {
            let arguments = try item.arguments.map { (name: $0.name, value: try JSONValue(parsing: Array($0.json.utf8))) }
            var call = Call(try Arguments(arguments, for: item.operation, in: .tool))
            call.access = access
            let reply = try service.answer(item.operation, call)
            guard case .text(let text, let type) = reply.body else { return "\(reply.status) \(reply.body)" }
            let hasTag = !text.contains("elapsed_ms") && item.operation.isReading
            return "\(reply.status) \(type) \(hasTag ? reply.tag ?? "" : "") \(masked(text))"
        } catch {
            let problem = Problem(error)
            return masked("\(problem.status) \(problem.kind) \(problem.text(in: .english)) \(problem.text(in: .korean))")
        }
    }

    private static func masked(_ text: String) -> String {
        text.replacing(/"elapsed_ms":[0-9.]+/, with: "").replacing(
            /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID"
        )
        .replacing(/"vault":"[0-9a-f]{16}"/, with: "VAULT").replacing(/20(2[5-9]|[3-9][0-9])-[0-9-]{5}T[0-9:.]+Z/, with: "TIME")
    }

    /// Returns the same requests as those of `LimitedKeyDifferenceTests`, but fewer combinations.
    private static func cases() -> [RequestGenerator.Case] {
        var generator = RequestGenerator(texts: HiddenMemos.texts, numbers: Array(1...40) + [400, 9999], seed: 11)
        let allowed = MemoServer.Operation.all.filter { $0.isForLimitedKeys && $0.scope != nil }
        return (allowed.filter(\.isReading) + allowed.filter { !$0.isReading }).flatMap { operation in
            let weight = operation.name.hasPrefix("search") || operation.name == "count" ? 80 : operation.isReading ? 30 : 20
            return generator.cases(of: operation, combinations: weight)
        }
    }

    @Test("a limited key has the same answers to all requests, and none has a secret")
    func sameAnswers() async throws {
        let cases = Self.cases()
        #expect(cases.count > 2000)
        let (differences, leaks, found) = try await Self.withStage { stage in
            let services = Self.services(stage)
            var (differences, leaks, found): ([String], [String], Int) = ([], [], 0)
            for item in cases {
                let request = "\(item.operation.name) \(item.arguments)"
                let answers = services.map { Self.answer($0, item) }
                if answers[0] != answers[1] {
                    let start = max(0, zip(answers[0], answers[1]).prefix { $0 == $1 }.count - 60)
                    differences.append(
                        "\(request)\n  \(answers[0].dropFirst(start).prefix(300))\n≠ \(answers[1].dropFirst(start).prefix(300))")
                }
                if answers[1].hasPrefix("20") { found += 1 }
                if item.operation.isReading, HiddenMemos.secrets.contains(where: { !request.contains($0) && answers[1].contains($0) }) {
                    leaks.append(request)
                }
            }
            return (differences, leaks, found)
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
        #expect(leaks.isEmpty, "\(leaks.count): \(leaks.prefix(5))")
        #expect(found > 1000)
    }

    @Test(
        "operations on the whole vault are refused as for a file",
        arguments: MemoServer.Operation.all.filter { !$0.isForLimitedKeys }.map(\.name))
    func refused(name: String) throws {
        let vault = StoredVault("nobody", in: VaultStore("host=/nonexistent dbname=x"))
        let service = VaultService(vault)
        let operation = try #require(MemoServer.Operation.all.first { $0.name == name })
        let values: [String: JSONValue] = [
            "id": .integer(1), "number": .integer(1), "words": .array([.string("가"), .string("나")]), "built_in": .bool(true),
        ]
        let given = operation.parameters.filter(\.isRequired).map { ($0.name, values[$0.name] ?? .string("가")) }
        var call = Call(try Arguments(given, for: operation, in: .tool))
        call.access = Access(scopes: Set(Scope.allCases), categories: [CategoryPath(text: "업무")], name: "k")
        // The refusal asks no database.
        let problem = #expect(throws: Problem.self) { try service.answer(operation, call) }
        #expect(problem?.status == 403 && problem?.kind == "not-allowed")
    }

    // MARK: The vault below the requests

    @Test("changes of categories count at once, and views do not share what they remember")
    func changes() async throws {
        try await Self.withStage { stage in
            let whole = StoredVault("limited", in: VaultStore(stage.address), connections: 1)
            let (work, secret) = (whole.limited(to: [CategoryPath(text: "업무")]), whole.limited(to: [CategoryPath(text: "비밀금고")]))
            let (none, both) = (
                whole.limited(to: [CategoryPath(text: "어디에도없음")]),
                whole.limited(to: [CategoryPath(text: "비밀금고"), CategoryPath(text: "업무")])
            )
            func totals(_ query: String) throws -> [Int] {
                try [work, secret, none, both, whole].map { try $0.search(SearchRequest(query: query)).total }
            }
            // In turns over one connection, so that a limit that stayed, or one that was forgotten, would show.
            let first = try totals("회의")
            #expect(first[0] > 0 && first[1] > 0 && first[2] == 0 && first[3] == first[0] + first[1] && first[4] == first[3])
            #expect(try totals("회의") == first)
            #expect(try totals("암호문").first == 0)
            #expect(try none.list(MemoListRequest()) { _ in Issue.record("listed") }.total == 0)
            _ = try whole.edit { try $0.nestCategory("비밀금고", in: "업무") }
            #expect(try totals("회의") == [first[3], 0, 0, first[3], first[3]])
            _ = try whole.edit { try $0.nestCategory("업무/비밀금고", in: nil) }
            #expect(try totals("회의") == first)
            // An error within a limited read leaves nothing for the next caller.
            #expect(throws: QueryError.self) { try work.search(SearchRequest(query: "category:비밀금고")) }
            #expect(try totals("회의") == first)
        }
    }

    @Test("guesses know only visible words, however many there are")
    func words() async throws {
        try await Self.withStage { stage in
            let (file, stored) = (
                try stage.file.limited(to: [CategoryPath(text: "업무")]), stage.stored.limited(to: [CategoryPath(text: "업무")])
            )
            // More words than are counted by their lists.
            let letters = Array("가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허")
            let syllables = letters.flatMap { first in letters.map { "\(first)\($0)늪" } }
            let text = MemoText("낱말\n" + syllables.joined(separator: " "))
            for vault in [stage.file, stage.stored] as [any VaultEngine] {
                try vault.edit(now: StoredPair.now) { editor in
                    var draft = MemoDraft(text: text)
                    draft.category = "업무"
                    _ = try editor.add(draft)
                    draft = MemoDraft(text: MemoText("숨은 낱말 가가늘 " + syllables.map { $0 + "늡" }.joined(separator: " ")))
                    draft.category = "비밀금고"
                    _ = try editor.add(draft)
                }
            }
            for query in ["암호뭉", "가가늘", "첩보언", "회읙", "ㅇㅎㅁ", "ㄱㄴㄴ", "가나늡", "hakgyo", "gksrmf", "memorandum", "경재"] {
                var request = SearchRequest(query: query)
                request.wantsMore = true
                let answers = try [file.search(request, now: StoredPair.now), stored.search(request, now: StoredPair.now)]
                #expect("\(answers[0].hits)" == "\(answers[1].hits)", "\(query)")
                #expect(answers[0].counts == answers[1].counts, "\(query)")
                #expect("\(answers[0].readings) \(answers[0].notes)" == "\(answers[1].readings) \(answers[1].notes)", "\(query)")
            }
            for prefix in ["가", "가가", "ㄱ", "암", "첩", "회", "h", "숨"] {
                let kinds = Set(SuggestionKind.allCases)
                #expect(
                    try file.suggestions(for: prefix, kinds: kinds, limit: 30) == stored.suggestions(for: prefix, kinds: kinds, limit: 30),
                    "\(prefix)")
            }
            #expect(try !stored.suggestions(for: "암", kinds: [.word], limit: 30).contains { $0.text.hasPrefix("암") })
            #expect(try stage.stored.suggestions(for: "암", kinds: [.word], limit: 30).contains { $0.text.hasPrefix("암") })
        }
    }

    @Test("after each change the words are those of the file, and of a program that has kept none", arguments: 0..<3)
    func wordsAfterChanges(seed: Int) async throws {
        try await Self.withStage { stage in
            let categories = [CategoryPath(text: "업무")]
            let (file, kept) = (try stage.file.limited(to: categories), stage.stored.limited(to: categories))
            var numbers = RandomNumbers(state: UInt64(seed))
            func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
            func text() -> MemoText {
                let words = ["회의", "회의실", "바다", "학교", "학교장", "여긴", "여기", "memo", "memory", "경제", "…", "암호문"]
                return MemoText(
                    (0...random(4)).map { _ in words[random(words.count)] + (random(4) == 0 ? "\(random(50))" : "") }
                        .joined(separator: " "))
            }
            for step in 0..<25 {
                let (change, id, text, isHidden) = (
                    random(7), MemoID(rawValue: Int64(1 + random(60))), text(), random(2) == 0
                )
                for vault in [stage.file, stage.stored] as [any VaultEngine] {
                    try vault.edit(now: StoredPair.now) { editor in
                        let isThere = try editor.memo(id).map { $0.facts.trashed == nil } ?? false
                        var draft = MemoDraft(text: MemoText(text.whole + " 새 글"))
                        draft.category = isHidden ? "비밀금고" : "업무"
                        switch change {
                        case 0: _ = try editor.add(draft)
                        case 1, 2: if isThere, !text.whole.isEmpty { _ = try editor.replaceText(of: id, with: text) }
                        case 3: if isThere { _ = try editor.move(id, to: isHidden ? "비밀금고" : "업무") }
                        case 4: if isThere { _ = try editor.trash(id) }
                        case 5: _ = try editor.emptyTrash()
                        default: if isThere { _ = try editor.addTag("표", to: id) }
                        }
                    }
                }
                let fresh = StoredVault("limited", in: VaultStore(stage.address), connections: 1).limited(to: categories)
                for prefix in ["회", "학교", "여기", "mem", "ㅎ", "암"] {
                    let words = try ([file, kept, fresh] as [any VaultEngine]).map {
                        try $0.suggestions(for: prefix, kinds: [.word], limit: 50)
                    }
                    #expect(words[1] == words[2] && words[1] == words[0], "\(step) \(prefix)")
                }
                for query in ["회읙", "ㅎㄱ", "memori", "암호뭉"] {
                    let answers = try [kept, fresh].map { try $0.search(SearchRequest(query: query), now: StoredPair.now) }
                    #expect("\(answers[0].hits) \(answers[0].readings)" == "\(answers[1].hits) \(answers[1].readings)", "\(step) \(query)")
                    #expect(answers[0].counts == answers[1].counts, "\(step) \(query)")
                }
            }
        }
    }

    @Test("tables of the version before have the same words")
    func tablesBefore() async throws {
        try await Self.withStage { stage in
            let admin = try PostgresConnection(stage.address)
            let now = StoredVault("limited", in: VaultStore(stage.address)).limited(to: [CategoryPath(text: "업무")])
            let answers = { (vault: StoredVault) in
                try ["암호뭉", "회읙", "ㅇㅎ", "memorandun", "hakgyo"].map { query in
                    let answer = try vault.search(SearchRequest(query: query), now: StoredPair.now)
                    return "\(answer.hits) \(answer.readings) \(answer.total)"
                } + ["회", "암", "mem"].map { "\(try vault.suggestions(for: $0, kinds: [.word], limit: 50))" }
            }
            let expected = try answers(now)
            try admin.run("DROP FUNCTION saekin.tokens_of, saekin.tokens_since; UPDATE saekin.version SET number = number - 1")
            #expect(try answers(stage.stored.limited(to: [CategoryPath(text: "업무")])) == expected)
            // The step is taken while a server has words of the tables before.
            #expect(try VaultStore(stage.address).migrate() == [StoreMigration.current.version])
            _ = try stage.stored.edit { try $0.add(MemoDraft(text: MemoText("다른 글"))) }
            #expect(try answers(stage.stored.limited(to: [CategoryPath(text: "업무")])) == expected)
        }
    }

    // MARK: The database

    @Test("without a limit the views of limited callers show nothing")
    func closed() async throws {
        try await Self.withStage { stage in
            let connection = try PostgresConnection(stage.address)
            func counts() throws -> [String: Int64] {
                try Dictionary(
                    uniqueKeysWithValues: VaultTable.all.map { table in
                        let rows = try connection.query("SELECT count(*) FROM \(StoreSchema.limited).\(table.name)")
                        return (table.name, try rows.integer(0, 0) ?? -1)
                    })
            }
            let number = try StoreSchema.enter("limited", connection)
            #expect(try counts().filter { $0.value != 0 }.map(\.key) == ["setting"])
            try connection.run("BEGIN")
            let limits = StoreLimits([CategoryPath(text: "업무")])
            try connection.run("SET search_path = \(StoreSchema.served)")
            let request = try limits.visible(of: number, in: connection, nil).request
            try connection.query(request.sql, request.values)
            let shown = try counts()
            let view = try stage.file.limited(to: [CategoryPath(text: "업무")])
            for table in VaultTable.all {
                let count = try view.readDatabase { try Int64.fetchOne($0, sql: "SELECT count(*) FROM \(table.name)") }
                #expect(shown[table.name] == count, "\(table.name)")
            }
            #expect(try connection.query("SELECT count(*) FROM memo").integer(0, 0) == shown["memo"])
            try connection.run("COMMIT")
            #expect(try counts().filter { $0.value != 0 }.map(\.key) == ["setting"])
            #expect(try connection.query("SELECT current_setting('search_path')").text(0, 0) == StoreSchema.served)
        }
    }

    @Test("the views have the same rows as those of a file")
    func rows() async throws {
        try await Self.withStage { stage in
            let view = try stage.file.limited(to: [CategoryPath(text: "업무/회의록"), CategoryPath(text: "업무")])
            let connection = try VaultStore(stage.address).connect()
            let number = try StoreSchema.enter("limited", connection)
            try connection.run("BEGIN; SET search_path = \(StoreSchema.served)")
            let limits = StoreLimits([CategoryPath(text: "업무/회의록"), CategoryPath(text: "업무")])
            let request = try limits.visible(of: number, in: connection, nil).request
            try connection.query(request.sql, request.values)
            for table in VaultTable.all where table.name != "setting" {
                // The views of a file leave out a column that only edits need.
                let columns = table.columns.map(\.name).filter { $0 != "set_by_hand" }
                let text =
                    "SELECT concat_ws('|', \(columns.map { "coalesce(\($0)::text, '')" }.joined(separator: ", "))) AS r FROM \(table.name) ORDER BY r"
                let rows = try connection.query(text)
                let stored = try (0..<rows.count).map { try rows.text($0, 0) ?? "" }.sorted()
                let sqlite = columns.map { "coalesce(CAST(\($0) AS TEXT), '')" }.joined(separator: " || '|' || ")
                let file = try view.readDatabase { try String.fetchAll($0, sql: "SELECT \(sqlite) FROM \(table.name)") }.sorted()
                // Flags and bytes are written in another way.
                guard !["memo", "title_key"].contains(table.name) else { continue }
                #expect(stored == file, "\(table.name)")
            }
            try connection.run("ROLLBACK")
        }
    }

    @Test("a role that serves reads limited, and no more than before")
    func role() async throws {
        try await Self.withStage { stage in
            let owner = try PostgresConnection(stage.address)
            try owner.run("DROP ROLE IF EXISTS limited_server; CREATE ROLE limited_server LOGIN")
            try VaultStore(stage.address).grant(to: "limited_server")
            let address = stage.address.replacing("user=owner", with: "user=limited_server")
            #expect(address != stage.address)
            let vault = StoredVault("limited", in: VaultStore(address)).limited(to: [CategoryPath(text: "업무")])
            let other = stage.stored.limited(to: [CategoryPath(text: "업무")])
            for query in ["회의", "암호뭉"] {
                let answers = try [vault, other].map { try "\($0.search(SearchRequest(query: query), now: StoredPair.now).hits)" }
                #expect(answers[0] == answers[1])
            }
            #expect(
                try vault.edit {
                    try $0.add(
                        {
                            var draft = MemoDraft(text: MemoText("새 회의")); draft.category = "업무"; return draft
                        }())
                }.memo != nil)
            let connection = try PostgresConnection(address)
            #expect(throws: PostgresError.self) { try connection.query("DELETE FROM \(StoreSchema.limited).memo") }
            #expect(throws: PostgresError.self) { try connection.query("SELECT * FROM saekin.memo_token") }
        }
    }
}
