import JSON
import MemoImport
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// The routes for categories, tags, saved searches and synonyms.
@Suite struct OrganisingTests {
    @Test func `a category can be added, renamed, coloured, nested and deleted`() throws {
        let service = try TestService()
        let made = try service.reply("createCategory", [("name", .string("업무")), ("color", .string("#3478f6"))])
        #expect(made.status == 201)
        let id = try #require(try service.document(made)["category"]?["id"]?.number)
        #expect(made.location == "/v1/categories/\(id)")
        _ = try service.call("createCategory", [("name", .string("업무/회의"))])
        let changed = try service.call(
            "updateCategory", [("id", .integer(Int64(id))), ("name", .string("일")), ("icon", .string("🚀")), ("color", .null)])
        #expect(changed["category"]?["path"]?.elements == [.string("일")])
        #expect(changed["category"]?["icon"]?.text == "🚀")
        #expect(changed["category"]?["color"] == .null)
        _ = try service.add([("메모", "일")])
        #expect(problem { try service.reply("deleteCategory", [("id", .integer(Int64(id)))]) }?.status == 409)
        #expect(try service.reply("deleteCategory", [("id", .integer(Int64(id))), ("uncategorize", .bool(true))]).status == 204)
        #expect(try service.call("categories")["uncategorized"]?.number == 1)
        #expect(problem { try service.call("updateCategory", [("id", .integer(99)), ("name", .string("x"))]) }?.status == 422)
    }

    @Test func `categories can be put in another order`() throws {
        let service = try TestService()
        let ids = try ["가", "나", "다"].map { try service.call("createCategory", [("name", .string($0))])["category"]?["id"]?.number ?? 0 }
        func order() throws -> [String?] { try service.call("categories")["categories"]?.elements.map { $0["name"]?.text } ?? [] }
        _ = try service.call("updateCategory", [("id", .integer(Int64(ids[2]))), ("before", .string("가"))])
        #expect(try order() == ["다", "가", "나"])
        _ = try service.call("updateCategory", [("id", .integer(Int64(ids[2]))), ("after", .string("나"))])
        #expect(try order() == ["가", "나", "다"])
        #expect(problem { try service.call("updateCategory", [("id", .integer(Int64(ids[0]))), ("before", .string("가"))]) }?.status == 409)
        #expect(problem { try service.call("updateCategory", [("id", .integer(Int64(ids[0]))), ("before", .string("라"))]) }?.status == 422)
    }

    @Test func `tags, saved searches and synonyms can be changed`() throws {
        let service = try TestService()
        let id = MemoID(rawValue: Int64(try service.add([("와이파이 암호", nil)])[0]))
        _ = try service.service.vault.edit { try $0.addTag("집", to: id) }
        #expect(try service.reply("renameTag", [("name", .string("집")), ("to", .string("우리집"))]).status == 204)
        #expect(try service.call("tags")["tags"]?.elements.first?["name"]?.text == "우리집")
        _ = try service.call("saveSearch", [("name", .string("net")), ("query", .string("와이파이"))])
        #expect(try service.call("search", [("q", .string("@net"))])["total"]?.number == 1)
        #expect(try service.call("listSearches")["searches"]?.elements.count == 1)
        let refused = problem { try service.call("saveSearch", [("name", .string("두 낱말")), ("query", .string("와이파이"))]) }
        #expect(refused?.status == 422 && refused?.kind == "bad-name")
        #expect(try service.reply("deleteSearch", [("name", .string("net"))]).status == 204)
        #expect(problem { try service.reply("deleteSearch", [("name", .string("net"))]) }?.status == 404)
        let groups = try service.call("addSynonyms", [("words", .array([.string("와이파이"), .string("Wi-Fi")]))])
        #expect(groups["groups"]?.elements.count == 1)
        #expect(try service.call("search", [("q", .string("Wi-Fi"))])["total"]?.number == 1)
        #expect(problem { try service.call("addSynonyms", [("words", .array([.string("하나")]))]) }?.status == 422)
        #expect(try service.call("removeSynonym", [("word", .string("Wi-Fi"))])["groups"]?.elements.isEmpty == true)
    }

    @Test func `the synonyms that ship with the program can be switched off`() throws {
        let service = try TestService()
        _ = try service.add([("비밀번호 바꾸기", nil)])
        #expect(try service.call("search", [("q", .string("비번"))])["total"]?.number == 1)
        #expect(try service.call("listSynonyms")["built_in"] == .bool(true))
        #expect(try service.call("updateSynonyms", [("built_in", .bool(false))])["built_in"] == .bool(false))
        #expect(try service.call("search", [("q", .string("비번"))])["total"]?.number == 0)
        #expect(try service.call("updateSynonyms", [("built_in", .bool(true))])["built_in"] == .bool(true))
        #expect(try service.call("search", [("q", .string("비번"))])["total"]?.number == 1)
    }

    @Test func `only the scope admin can empty the trash`() throws {
        let service = try TestService()
        let id = try service.add([("버릴 것", nil)])[0]
        _ = try service.call("deleteMemo", [("id", .integer(Int64(id)))])
        let writer = Access(scopes: [.read, .write], categories: nil, name: "w")
        #expect(problem { try service.call("emptyTrash", access: writer) }?.status == 403)
        #expect(try service.call("emptyTrash")["deleted"]?.number == 1)
    }

    @Test func `a memo sent twice with one idempotency key is added once`() throws {
        let service = try TestService()
        let send = { (key: String, name: String, text: String) in
            let operation = Operation.createMemo
            var call = Call(try Arguments([("text", .string(text))], for: operation, in: .body))
            (call.repetition, call.access.id) = (Call.Repetition(key: key, of: "POST", "/v1/memos", Array(text.utf8)), name)
            return try service.document(service.service.answer(operation, call))["memo"]?["id"]?.number
        }
        let first = try send("a", "phone", "우유 사기")
        #expect(try send("a", "phone", "우유 사기") == first)
        #expect(try send("b", "phone", "우유 사기") != first)
        // Idempotency keys of different callers are separate.
        #expect(try send("a", "tablet", "우유 사기") != first)
        // Another text under the same key would be lost.
        #expect(problem { try send("a", "phone", "달걀 사기") as Any }?.status == 422)
        #expect(try service.call("listMemos")["total"]?.number == 3)
    }

    @Test func `the document names headers, and uploads have a schema`() throws {
        let document = try JSONValue(parsing: Array(OpenAPIDocument.text.utf8))
        let update = document["paths"]?["/v1/memos/{id}"]?["patch"]
        #expect(update?["parameters"]?.elements.contains { $0["name"]?.text == "If-Match" && $0["in"]?.text == "header" } == true)
        #expect(update?["responses"]?["200"]?["headers"]?["ETag"] != nil)
        let upload = document["paths"]?["/v1/imports"]?["post"]
        #expect(upload?["requestBody"]?["content"]?["application/octet-stream"]?["schema"]?["format"]?.text == "binary")
        #expect(document["paths"]?["/v1/export"]?["get"]?["responses"]?["200"]?["content"]?["application/x-ndjson"]?["schema"] != nil)
        #expect(document["paths"]?["/mcp"]?["post"] != nil)
        #expect(!OpenAPIDocument.text.contains("9223372036854775807"))
        #expect(document["info"]?["version"]?.text == SaekinVersion.number)
    }
}
