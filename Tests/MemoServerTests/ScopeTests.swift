import JSON
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// A scope does what its name says and nothing else.
@Suite struct ScopeTests {
    private static let writer = Access(scopes: [.write], categories: nil, name: "w")

    @Test func `a key that may only write gets nothing to read`() throws {
        let test = try TestService()
        let id = Int64(try test.add([("비밀 글", "업무")])[0])
        let calls: [(name: String, arguments: [(name: String, value: JSONValue)])] = [
            ("updateMemo", [("id", .integer(id))]), ("keepVersion", [("id", .integer(id)), ("text", .string("다른 글"))]),
            ("appendToMemo", [("id", .integer(id)), ("text", .string("끝"))]), ("updateCategory", [("id", .integer(1))]),
            ("addSynonyms", [("words", .array([.string("와이파이"), .string("무선랜")]))]), ("deleteMemo", [("id", .integer(id))]),
            ("restoreMemo", [("id", .integer(id))]),
        ]
        for (name, arguments) in calls {
            let reply = try test.reply(name, arguments, access: Self.writer)
            #expect(reply.status == 204 && reply.tag == nil, "\(name)")
            guard case .none = reply.body else {
                Issue.record("\(name) has a body")
                continue
            }
        }
        let made = try test.reply("createMemo", [("text", .string("새 글"))], access: Self.writer)
        #expect(made.status == 201 && made.location == "/v1/memos/2" && made.tag == nil)
        _ = try test.reply("createMemo", [("text", .string("사본")), ("conflict_of", .integer(id))], access: Self.writer)
        let resolved = try test.reply("resolveConflict", [("id", .integer(id)), ("keep", .string("both"))], access: Self.writer)
        #expect(resolved.status == 204 && resolved.tag == nil)
        #expect(try test.call("getMemo", [("id", .integer(id))])["memo"]?["text"]?.text == "비밀 글\n끝")
    }

    @Test func `agents that may not read learn nothing of the vault`() throws {
        let test = try TestService()
        try test.add([("글", "비밀금고")])
        #expect(try AgentTools(test.service, Self.writer, language: .english).instructions().contains("비밀금고") == false)
    }

    private func start(_ test: TestService, as access: Access) throws -> String {
        let upload = try UploadWriter(named: "a.jsonl")
        try upload.write("{\"text\":\"하나\"}\n".utf8)
        var call = Call(
            try Arguments([("name", .string("a.jsonl")), ("source", .string(access.id))], for: Operation.startImport, in: .url))
        (call.access, call.upload) = (access, upload.finish())
        return try #require(try test.document(test.service.answer(Operation.startImport, call))["id"]?.text)
    }

    @Test func `a key that imports sees and stops its own imports only`() throws {
        let test = try TestService()
        let (phone, tablet) = (
            Access(scopes: [.import], categories: nil, name: "phone"), Access(scopes: [.import], categories: nil, name: "tablet")
        )
        let (own, other) = (try start(test, as: phone), try start(test, as: tablet))
        let list = { (access: Access) in try test.call("listImports", access: access)["imports"]?.elements.compactMap { $0["id"]?.text } }
        #expect(try list(phone) == [own])
        #expect(try list(.everything) == [other, own])
        for name in ["getImport", "stopImport"] {
            #expect(problem { try test.call(name, [("job", .string(other))], access: phone) }?.status == 404)
            #expect(try test.call(name, [("job", .string(own))], access: phone)["id"]?.text == own)
        }
    }
}
