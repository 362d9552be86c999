import MemoImport
import MemoModel
import Testing

@testable import MemoServer

@Suite struct AgentTests {
    private func ask(
        _ service: TestService, _ message: String, access: Access = Access(scopes: [.search, .read], categories: nil, name: "agent")
    ) throws -> JSONValue? {
        try AgentProtocol(service.service, access, language: .english).answer(Array(message.utf8)).map {
            try JSONValue(parsing: Array($0.text.utf8))
        }
    }

    private func stateless(_ method: String, _ params: String = "", version: String = "2026-07-28") -> String {
        let meta =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"\(version)\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":{\(meta)\(params.isEmpty ? "" : "," + params)}}"
    }

    @Test(arguments: [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")])
    func `a client that begins with initialize is greeted in its version`(asked: String, spoken: String) throws {
        let service = try TestService()
        try service.add([("회의", "업무")])
        let answer = try ask(
            service, "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"\(asked)\"}}")
        #expect(answer?["id"]?.text == "a")
        #expect(answer?["result"]?["protocolVersion"]?.text == spoken)
        #expect(answer?["result"]?["instructions"]?.text?.contains("업무 (1)") == true)
        #expect(answer?["result"]?["resultType"] == nil)
    }

    @Test func `a client without sessions is told what is spoken`() throws {
        let service = try TestService()
        let result = try ask(service, stateless("server/discover"))?["result"]
        #expect(result?["supportedVersions"]?.elements == [.string("2026-07-28")])
        #expect(result?["resultType"]?.text == "complete")
        #expect(result?["cacheScope"]?.text == "private")
        let refused = try ask(service, stateless("tools/list", version: "2031-01-01"))?["error"]
        #expect(refused?["code"]?.number == -32022)
        #expect(refused?["data"]?["supported"]?.elements == [.string("2026-07-28")])
        #expect(try ask(service, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}")?["error"]?["code"]?.number == -32602)
    }

    @Test func `tools are those the caller may use, in a fixed order`() throws {
        let service = try TestService()
        let names = { (access: Access) in
            try ask(service, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", access: access)?["result"]?["tools"]?.elements
                .compactMap { $0["name"]?.text }
        }
        #expect(
            try names(Access(scopes: [.search, .read], categories: nil, name: "a")) == [
                "search", "get_many", "get", "categories", "status",
            ])
        #expect(try names(Access(scopes: [.search, .read, .write], categories: nil, name: "a"))?.contains("update") == true)
        #expect(try names(Access(scopes: [.search, .read], categories: ["업무"], name: "a")) == ["search", "get_many", "get", "categories"])
    }

    @Test func `a search comes as an object and as text with counts, lines and what is left`() throws {
        let service = try TestService()
        try service.add((1...4).map { ("학교 \($0)\n둘째 줄 학교에서", nil) })
        let result = try ask(service, stateless("tools/call", "\"name\":\"search\",\"arguments\":{\"q\":\"학교\",\"limit\":1}"))?["result"]
        #expect(result?["isError"] == .bool(false))
        #expect(result?["structuredContent"]?["total"]?.number == 4)
        let text = try #require(result?["content"]?.elements.first?["text"]?.text)
        #expect(text.hasPrefix("4 found: word 4"))
        #expect(text.contains("line 2, offset "))
        #expect(text.contains("3 more in all"))
    }

    @Test func `wrong arguments are an outcome with a remedy, an unknown tool is an error`() throws {
        let service = try TestService()
        let wrong = try ask(service, stateless("tools/call", "\"name\":\"search\",\"arguments\":{\"q\":\"학교\",\"limit\":\"ten\"}"))?[
            "result"]
        #expect(wrong?["isError"] == .bool(true))
        #expect(wrong?["content"]?.elements.first?["text"]?.text?.contains("limit") == true)
        #expect(try ask(service, stateless("tools/call", "\"name\":\"shell\""))?["error"]?["code"]?.number == -32602)
        // Not offered, and so not taken.
        let fixed = try ask(service, stateless("tools/call", "\"name\":\"search\",\"arguments\":{\"q\":\"학교\",\"matches\":false}"))?[
            "result"]
        #expect(fixed?["isError"] == .bool(true))
    }

    @Test(
        arguments: [
            ("", -32700), ("{", -32700), ("[]", -32600), ("{\"id\":1}", -32600),
            ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nothing\"}", -32601),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[]}", -32602),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"get\",\"arguments\":3}}", -32602),
        ])
    func `what is no request is answered with its error`(message: String, code: Int) throws {
        let service = try TestService()
        #expect(try ask(service, message)?["error"]?["code"]?.number == code)
    }

    @Test(
        arguments: [
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
        ])
    func `what wants no answer gets none`(message: String) throws {
        let service = try TestService()
        #expect(try ask(service, message) == nil)
    }

    @Test func `a memo that is too long for an agent is told how to be read`() throws {
        let service = try TestService()
        let id = try service.add([(String(repeating: "긴 글\n", count: 40_000), nil)])[0]
        let whole = try ask(service, stateless("tools/call", "\"name\":\"get\",\"arguments\":{\"id\":\(id)}"))?["result"]
        #expect(whole?["isError"] == .bool(true))
        #expect(whole?["content"]?.elements.first?["text"]?.text?.contains("lines") == true)
        let part = try ask(service, stateless("tools/call", "\"name\":\"get\",\"arguments\":{\"id\":\(id),\"lines\":\"1-100\"}"))?["result"]
        #expect(part?["isError"] == .bool(false))
    }
}
