import Foundation
import JSON
import MemoImport
import MemoModel
import MemoSearch
import MemoVault
import PostgresSupport
import PostgresTestSupport
import SQLiteVaults
import Testing

@testable import MemoServer
@testable import PostgresVaults

/// A server answers from a vault in PostgreSQL as it does from the file.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct ServingTests {
    private let pair: StoredPair
    private let file: VaultService
    private let stored: VaultService

    init() async throws {
        pair = try await .shared()
        file = VaultService(pair.file) { StoredPair.now }
        let vault = pair.stored
        stored = VaultService(vault, clock: { StoredPair.now })
    }

    private typealias Question = (name: String, arguments: [(name: String, value: JSONValue)])

    private static func text(_ text: String) -> JSONValue { .string(text) }

    private static let questions: [Question] = {
        let queries = ["회의", "학교에서", "\"서울 여행\"", "title:회의 OR #요리", "ㅎㅇ ㅈㅂ", "gksrmf", "안녕하세여", "없는말이다", "C++", "회의 AND", "category:없음"]
        var all: [Question] = queries.map { ("search", [("q", text($0)), ("facets", .bool(true)), ("matches", .bool(true))]) }
        all += [
            ("search", [("q", text("회")), ("typing", .bool(true))]), ("search", [("category", text("업무")), ("limit", .integer(3))]),
            ("search", [("any", .array([text("회의"), text("여행")])), ("cursor", text("c5"))]), ("search", []),
            (
                "searchMany",
                [
                    (
                        "queries",
                        .array([.object([JSONMember(key: "q", value: text("회의"))]), .object([JSONMember(key: "q", value: text("("))])])
                    )
                ]
            ),
            ("listMemos", []), ("listMemos", [("order", text("title")), ("limit", .integer(9)), ("snippet", .integer(0))]),
            ("listMemos", [("trash", .bool(true))]), ("listMemos", [("state", text("todo"))]), ("listMemos", [("name", text("7"))]),
            ("listMemos", [("name", text("없음"))]), ("listMemos", [("category", text("없음"))]), ("listMemos", [("day", text("2023-08-28"))]),
            ("getMemos", [("ids", .array([.integer(1), .integer(2), .integer(99_999)]))]), ("getMemo", [("id", .integer(99_999))]),
            ("getMemo", [("id", .integer(5)), ("render", .bool(true))]), ("getMemo", [("id", .integer(5)), ("lines", text("1-2"))]),
            ("getMemo", [("id", .integer(5)), ("version", .integer(1))]), ("getMemo", [("id", .integer(5)), ("version", .integer(9))]),
            ("relatedMemos", [("id", .integer(8))]), ("relatedMemos", [("id", .integer(99_999))]),
            ("memoHistory", [("id", .integer(5))]), ("memoHistory", [("id", .integer(9))]), ("memoHistory", [("id", .integer(99_999))]),
            ("memoAttachments", [("id", .integer(1))]), ("memoAttachment", [("id", .integer(1)), ("number", .integer(1))]),
            ("categories", []), ("categories", [("name", text("업무"))]),
            ("categories", [("name", text("없음"))]), ("tags", []), ("tags", [("limit", .integer(2)), ("cursor", text("c1"))]),
            ("suggest", [("q", text("회"))]), ("suggest", [("q", text("ㅎ"))]), ("board", []),
            ("board", [("limit", .integer(2)), ("snippet", .integer(30))]), ("today", []), ("history", []),
            ("history", [("limit", .integer(3)), ("cursor", text("c2"))]), ("history", [("kind", .array([text("trashed")]))]),
            ("stats", []), ("events", [("seconds", .integer(0))]),
            ("listSearches", []), ("listSynonyms", []), ("listUndoable", [("limit", .integer(5))]), ("readiness", []), ("health", []),
            ("version", []),
        ]
        for key in CountKey.allCases where key != .term { all.append(("count", [("by", text(key.rawValue)), ("q", text("회의"))])) }
        return all
    }()

    /// The beginning of the texts that are sent under one key.
    private static let repeated = "되풀이"

    /// Returns what a service answers, without times and sizes.
    private static func answer(_ service: VaultService, _ question: Question) -> String {
        do {
            let operation = try #require(MemoServer.Operation.all.first { $0.name == question.name })
            var call = Call(try Arguments(question.arguments, for: operation, in: .tool))
            if let text = call.arguments.string("text"), text.hasPrefix(repeated) {
                call.repetition = Call.Repetition(key: repeated, of: "POST", "/v1/memos", Array(text.utf8))
            }
            let reply = try service.answer(operation, call)
            guard case .text(let text, let type) = reply.body else { return "\(reply.status) \(reply.body)" }
            let masked = text.replacing(/"(elapsed_ms|index_bytes|vault_bytes)":[0-9.]+/) { "\"\($0.1)\":0" }
                .replacing(/"vault":"[0-9a-f]{16}"/, with: "\"vault\":\"\"").replacing(
                    /"(sqlite|postgresql)":"[0-9.a-zA-Z ()+~-]+"/, with: "\"database\":\"\"")
            return "\(reply.status) \(type) \(reply.tag ?? "") \(masked)"
        } catch {
            let problem = Problem(error)
            return "\(problem.status) \(problem.text(in: .english))"
        }
    }

    @Test("all operations that read have the same answers")
    func sameAnswers() async throws {
        let (file, stored) = (file, stored)
        let asked = Set(Self.questions.map(\.name))
        let unasked = MemoServer.Operation.all.filter { $0.isReading && !asked.contains($0.name) }.map(\.name)
        #expect(unasked == ["operations", "openapi"])
        let differences = try await StoredPair.onThread {
            Self.questions.compactMap { question -> String? in
                let (one, other) = (Self.answer(file, question), Self.answer(stored, question))
                return one == other ? nil : "\(question.name) \(question.arguments)\n\(one.prefix(1500))\n≠ \(other.prefix(1500))"
            }
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.joined(separator: "\n"))")
        let failures = Self.questions.filter { Self.answer(stored, $0).hasPrefix("5") }
        #expect(failures.isEmpty)
    }

    /// A vault with a memo, and requests that change it, in order.
    private static let changes: [Question] = {
        func object(_ name: String, _ members: (String, JSONValue)...) -> Question { (name, members.map { (name: $0.0, value: $0.1) }) }
        let one = ("id", JSONValue.integer(1))
        return [
            object("createCategory", ("name", text("업무")), ("color", text("#3478F6"))), object("createCategory", ("name", text("업무/회의"))),
            object(
                "createMemo", ("text", text("회의록\n학교에서")), ("category", text("업무")), ("tags", .array([text("일")])),
                ("due", text("2027-01-02"))),
            object("createMemo", ("text", text("\(repeated) 하나"))), object("createMemo", ("text", text("\(repeated) 하나"))),
            object("createMemo", ("text", text("\(repeated) 둘"))), object("createMemo", ("text", text(" "))),
            object("createMemo", ("text", text("둘째")), ("category", text("없음"))),
            object("updateMemo", one, ("text", text("회의록\n학교에서 집으로")), ("pinned", .bool(true)), ("state", text("doing"))),
            object("replaceMemo", one, ("text", text("바뀐 글")), ("tags", .array([text("새")]))),
            object("restoreMemo", one, ("version", .integer(1))), object("appendToMemo", one, ("text", text("끝 줄"))),
            object("keepVersion", one, ("text", text("나란히 쓴 글"))), object("search", ("q", text("나란히 OR \"끝 줄\""))),
            object("getMemo", one, ("version", .integer(6))), object("memoHistory", one),
            object("restoreMemo", one, ("version", .integer(9))), object("updateMemo", ("id", .integer(99)), ("text", text("없다"))),
            object("createMemo", ("text", text("나란한 사본")), ("conflict_of", .integer(1))),
            object("resolveConflict", one, ("keep", text("copy"))),
            object("deleteMemo", one), object("restoreMemo", one), object("updateCategory", one, ("name", text("일")), ("icon", text("📕"))),
            object("updateCategory", ("id", .integer(2)), ("parent", .null)), object("deleteCategory", ("id", .integer(2))),
            object("renameTag", ("name", text("새")), ("to", text("헌"))), object("saveSearch", ("name", text("일")), ("query", text("회의"))),
            object("saveSearch", ("name", text("나쁜")), ("query", text("("))), object("deleteSearch", ("name", text("일"))),
            object("deleteSearch", ("name", text("일"))), object("addSynonyms", ("words", .array([text("가"), text("나")]))),
            object("removeSynonym", ("word", text("가"))), object("updateSynonyms", ("built_in", .bool(false))), object("undo"),
            object("changeMemos", ("ids", .array([.integer(1), .integer(2), .integer(99)])), ("add_tags", .array([text("여럿")]))),
            object("changeMemos", ("where", .object([JSONMember(key: "q", value: text("둘 OR 글"))])), ("dry_run", .bool(true))),
            object("changeMemos", ("where", .object([JSONMember(key: "category", value: text("일"))])), ("state", text("done"))),
            object("changeMemos", ("ids", .array([.integer(1)]))), object("undo"), object("undo", ("operation", .integer(3))),
            object("undo", ("operation", .integer(999))), object("listUndoable"),
            object("createMemo", ("text", text("나란히 쓴 사본")), ("conflict_of", one.1)), object("deleteMemo", one),
            object("addAttachment", one, ("name", text("사진.png"))), object("removeAttachment", one, ("number", .integer(1))),
            object("emptyTrash"), object("history"), object("getMemo", one), object("categories"),
        ]
    }()

    @Test("all operations that change a vault have the same answers")
    func sameChanges() async throws {
        let address = pair.address
        let changed = Set(Self.changes.map(\.name))
        let unasked = MemoServer.Operation.all.filter { !$0.isReading && !changed.contains($0.name) }.map(\.name)
        // Imports and exports have tests of their own.
        #expect(unasked == ["startImport", "listImports", "getImport", "stopImport", "export", "metrics"])
        let differences = try await StoredPair.onThread {
            let store = VaultStore(address)
            try store.create("served")
            let vault = StoredVault("served", in: store)
            let file = VaultService(try Vault.inMemory(), clock: { StoredPair.now })
            let stored = VaultService(vault, clock: { StoredPair.now })
            return Self.changes.compactMap { question -> String? in
                // Times, identifiers and the tags made of them are those of the call.
                let (one, other) = (Self.answer(file, question), Self.answer(stored, question))
                let masked = [one, other].map {
                    $0.replacing(/"[0-9T:.-]+Z"|"[0-9a-f]{8}-[0-9a-f-]{27}"|\s[0-9a-f]{16}\s/, with: "…")
                }
                return masked[0] == masked[1] ? nil : "\(question.name)\n\(masked[0].prefix(1500))\n≠ \(masked[1].prefix(1500))"
            }
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.joined(separator: "\n"))")
    }

    @Test("an import job of a server imports into its vault")
    func imports() async throws {
        let address = pair.address
        let outcome = try await StoredPair.onThread {
            let store = VaultStore(address)
            try store.create("imported-by-job")
            let vault = StoredVault("imported-by-job", in: store)
            let service = VaultService(vault)
            let writer = try UploadWriter(named: "memos.jsonl")
            try writer.write((0..<300).map { "{\"id\":\"\($0)\",\"text\":\"회의록 \($0)\",\"tags\":[\"일\"]}\n" }.joined().utf8)
            let order = ImportJobs.Order(isFolder: false, caller: "local", name: "memos.jsonl", options: .init(), apply: .init())
            let job = try service.jobs.add(order, writer.finish())
            for _ in 0..<1200 where !job.isOver { usleep(50_000) }
            return (job.state, try vault.search(SearchRequest(query: "회의록 #일")).total)
        }
        #expect(outcome.0 == .done && outcome.1 == 300)
    }

    @Test("the page learns which operations there are")
    func offered() throws {
        let operation = try #require(MemoServer.Operation.all.first { $0.name == "operations" })
        func names(_ service: VaultService, _ access: Access = .everything) throws -> Set<String> {
            var call = Call(try Arguments([], for: operation, in: .tool))
            call.access = access
            guard case .text(let text, _) = try service.answer(operation, call).body,
                case .array(let names)? = try JSONValue(parsing: Array(text.utf8))["operations"]
            else { return [] }
            return Set(names.compactMap(\.scalarText))
        }
        let all = Set(MemoServer.Operation.all.map(\.name))
        #expect(try names(file) == all)
        #expect(try names(stored) == all)
        let reader = try names(file, Access(scopes: [.search, .read], categories: nil, name: "reader"))
        #expect(
            reader.isSuperset(of: ["search", "getMemo"]) && reader.isDisjoint(with: ["createMemo", "deleteMemo", "startImport", "export"]))
    }

    @Test("agents are offered the tools for which they have the right")
    func agentTools() throws {
        let list = AgentTools(stored, .everything, language: .english).list
        #expect(list.contains("\"search\"") && list.contains("\"get\"") && list.contains("\"add\"") && list.contains("\"update\""))
        let reading = AgentTools(stored, Access(scopes: [.search, .read], categories: nil, name: "agent"), language: .english).list
        #expect(reading.contains("\"search\"") && !reading.contains("\"add\""))
        let outcome = try AgentTools(stored, .everything, language: .english).call(
            .object([
                JSONMember(key: "name", value: .string("search")),
                JSONMember(key: "arguments", value: .object([JSONMember(key: "q", value: .string("회의"))])),
            ]))
        #expect(!outcome.isError && outcome.text.contains("회의"))
        #expect(try AgentTools(stored, .everything, language: .english).instructions().contains("업무"))
    }

    @Test("the state changes with an import")
    func state() throws {
        let store = VaultStore(pair.address)
        try store.create("changing")
        let vault = StoredVault("changing", in: store)
        let before = try vault.state()
        #expect(try vault.state() == before)
        #expect(try vault.search(SearchRequest(query: "회의")).total == 0)
        _ = try store.importVault(pair.file, as: "changing")
        #expect(try vault.state() != before)
        #expect(try pair.stored.state() != vault.state())
        // What the search before knew is forgotten.
        #expect(try vault.search(SearchRequest(query: "회의")).total > 0)
    }

    @Test("vaults that share a connection never see one another, even if the next one does not exist")
    func sharedConnections() async throws {
        let (address, file) = (pair.address, pair.file)
        let store = VaultStore(address)
        try store.create("shared-a")
        try store.create("shared-b")
        _ = try store.importVault(file, as: "shared-a")
        let connections = StoreConnections(to: [store], limit: 1)
        let (a, b, none) = (connections.vault("shared-a"), connections.vault("shared-b"), connections.vault("shared-c"))
        for _ in 0..<3 {
            #expect(try a.search(SearchRequest(query: "회의")).total > 0)
            #expect(throws: StoreFailure.noVault("shared-c")) { try none.search(SearchRequest(query: "회의")) }
            #expect(try b.search(SearchRequest(query: "회의")).total == 0)
            #expect(try b.statistics().memos == 0)
            #expect(try a.statistics().memos > 0)
        }
        #expect(connections.open == 1)
        #expect(connections.states().map { $0 == nil } == [true])
        try connections.check("shared-a")
        try connections.check("shared-c")
        // What reads after a vault that does not exist reads nothing, whatever was served before.
        let connection = try PostgresConnection(address)
        _ = try connection.query("SELECT saekin.enter('shared-a')")
        let snapshot = StoreSnapshot("shared-c", connection)
        #expect(throws: StoreFailure.noVault("shared-c")) { try snapshot.state() }
        #expect(try connection.query("SELECT count(*) FROM saekin_served.memo").integer(0, 0) == 0)
        try snapshot.end()
        // A missing vault is the caller's problem, not the database's.
        let service = VaultService(none)
        let operation = try #require(MemoServer.Operation.all.first { $0.name == "stats" })
        let problem = #expect(throws: Problem.self) { try service.answer(operation, Call(Arguments([], for: operation, in: .tool))) }
        #expect(problem?.status == 404 && problem?.kind == "no-such-vault")
        let others = try [VaultStore(pair.server.newDatabase()), store, VaultStore("host=/nonexistent dbname=a")]
        let mixed = StoreConnections(to: others, limit: 1)
        #expect(mixed.states().map { $0 == nil } == [false, true, false])
        #expect(try mixed.failures().count == 2)
        // The vaults of the one that answers are served, wherever it stands.
        #expect(try mixed.vault("shared-a").search(SearchRequest(query: "회의")).total > 0)
        try mixed.check("shared-a")
        #expect(throws: PostgresError.self) { try mixed.check("shared-c") }
        #expect(throws: StoreFailure.noStore()) { try StoreConnections(to: [others[0]], limit: 1).failures() }
        #expect(store.visibleVaults()?.contains { $0.name == "shared-a" } == true)
    }

    @Test("a caller who leaves cancels the statement")
    func cancelled() async throws {
        // A database of its own, because the lock would make all other tests wait.
        let address = try pair.server.newDatabase()
        let store = VaultStore(address)
        try store.create("locked")
        let vault = StoredVault("locked", in: store)
        _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("회의"))) }
        // All on one thread: other tests may hold Swift's threads while they wait for the lock.
        let outcome = try await StoredPair.onThread {
            let admin = try PostgresConnection(address)
            try admin.run("BEGIN; LOCK TABLE saekin.memo IN ACCESS EXCLUSIVE MODE")
            let budget = ReadingBudget()
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.3)
                budget.cancel()
            }
            let outcome = Result { try budget.run { try vault.search(SearchRequest(query: "회의")).total } }
            try admin.run("ROLLBACK")
            return outcome
        }
        #expect(throws: VaultError.tooSlow(path: "locked")) { try outcome.get() }
        // Nothing of it is left for the next caller.
        #expect(try vault.search(SearchRequest(query: "회의")).total == 1)
    }

    @Test("a database that is gone is a temporary problem without the name of its host")
    func unreachable() throws {
        let vault = StoredVault("corpus", in: VaultStore("host=/nonexistent/secret dbname=x"))
        let service = VaultService(vault)
        let operation = try #require(MemoServer.Operation.all.first { $0.name == "readiness" })
        let problem = #expect(throws: Problem.self) { try service.answer(operation, Call(Arguments([], for: operation, in: .tool))) }
        #expect(problem?.status == 503 && problem?.retryAfter == 2)
        #expect(problem?.text(in: .english).contains("secret") == false && problem?.cause?.contains("secret") == true)
    }
}
