import JSON
import MemoImport
import MemoModel
import MemoVault
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
    func `a client that begins with initialize gets its version`(asked: String, spoken: String) throws {
        let service = try TestService()
        try service.add([("회의", "업무")])
        let answer = try ask(
            service, "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"\(asked)\"}}")
        #expect(answer?["id"]?.text == "a")
        #expect(answer?["result"]?["protocolVersion"]?.text == spoken)
        #expect(answer?["result"]?["instructions"]?.text?.contains("업무 (1)") == true)
        #expect(answer?["result"]?["resultType"] == nil)
    }

    @Test func `a client without sessions gets the supported versions`() throws {
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

    @Test func `the tools are those the caller may use, in a fixed order`() throws {
        let service = try TestService()
        let names = { (access: Access) in
            try ask(service, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", access: access)?["result"]?["tools"]?.elements
                .compactMap { $0["name"]?.text }
        }
        #expect(
            try names(Access(scopes: [.search, .read], categories: nil, name: "a")) == [
                "search", "list", "get_many", "get", "related", "categories", "tags", "today", "status",
            ])
        #expect(try names(Access(scopes: [.search, .read, .write], categories: nil, name: "a"))?.contains("update") == true)
        #expect(
            try names(Access(scopes: [.search, .read], categories: [CategoryPath(text: "업무")], name: "a")) == [
                "search", "list", "get_many", "get", "related", "categories", "tags", "today",
            ])
    }

    @Test func `a search result is text with counts, lines and the rest`() throws {
        let service = try TestService()
        try service.add((1...4).map { ("학교 \($0)\n둘째 줄 학교에서", nil) })
        let result = try ask(service, stateless("tools/call", "\"name\":\"search\",\"arguments\":{\"q\":\"학교\",\"limit\":1}"))?["result"]
        #expect(result?["isError"] == .bool(false))
        #expect(result?["structuredContent"] == nil)
        let text = try #require(result?["content"]?.elements.first?["text"]?.text)
        #expect(text.hasPrefix("4 found: word 4"))
        #expect(text.contains("line 2, offset "))
        #expect(text.contains("3 more in all"))
    }

    @Test func `wrong arguments are a result with a remedy, an unknown tool is an error`() throws {
        let service = try TestService()
        let wrong = try ask(service, stateless("tools/call", "\"name\":\"search\",\"arguments\":{\"q\":\"학교\",\"limit\":\"ten\"}"))?[
            "result"]
        #expect(wrong?["isError"] == .bool(true))
        #expect(wrong?["content"]?.elements.first?["text"]?.text?.contains("limit") == true)
        #expect(try ask(service, stateless("tools/call", "\"name\":\"shell\""))?["error"]?["code"]?.number == -32602)
        // A parameter that is not offered is rejected.
        let fixed = try ask(service, stateless("tools/call", "\"name\":\"search\",\"arguments\":{\"q\":\"학교\",\"matches\":false}"))?[
            "result"]
        #expect(fixed?["isError"] == .bool(true))
    }

    /// Returns the text of a call's result.
    private func text(_ service: TestService, _ tool: String, _ arguments: String, access: Access? = nil) throws -> String {
        let access = access ?? Access(scopes: [.search, .read, .write], categories: nil, name: "agent")
        let message = stateless("tools/call", "\"name\":\"\(tool)\",\"arguments\":\(arguments)")
        return try #require(try ask(service, message, access: access)?["result"]?["content"]?.elements.first?["text"]?.text)
    }

    @Test func `an agent changes only a version that it has read`() throws {
        let service = try TestService()
        let id = try service.add([("우유\n둘", nil)])[0]
        #expect(try text(service, "update", "{\"id\":\(id),\"text\":\"달걀\"}").contains("etag"))
        let first = try text(service, "get", "{\"id\":\(id)}")
        let tag = try #require(first.firstMatch(of: /etag ([0-9a-f]{16})\)/)?.1)
        #expect(try text(service, "get_many", "{\"ids\":[\(id)]}").contains("etag \(tag))"))
        // An addition needs no version, and changes it.
        #expect(try text(service, "append", "{\"id\":\(id),\"text\":\"빵\"}").hasSuffix("\n우유\n둘\n빵"))
        #expect(try text(service, "update", "{\"id\":\(id),\"text\":\"달걀\",\"etag\":\"\(tag)\"}").contains("read it again"))
        let next = try #require(try text(service, "get", "{\"id\":\(id)}").firstMatch(of: /etag ([0-9a-f]{16})\)/)?.1)
        let changed = try text(service, "update", "{\"id\":\(id),\"text\":\"달걀\",\"etag\":\"\(next)\"}")
        #expect(changed.hasSuffix("\n달걀") && changed.contains("etag ") && !changed.contains("\(next)"))
        // Callers that may only read need no tag.
        let reader = Access(scopes: [.search, .read], categories: nil, name: "reader")
        #expect(try !text(service, "get", "{\"id\":\(id)}", access: reader).contains("etag"))
        let tools = try JSONValue(parsing: Array(AgentTools(service.service, .everything, language: .english).list.utf8)).elements
        let destructive = tools.filter { $0["annotations"]?["destructiveHint"] == .bool(true) }.map { $0["name"]?.text }
        #expect(destructive == ["update"])
    }

    @Test func `an agent takes back its own change, by its number`() throws {
        let service = try TestService()
        let id = try service.add([("우유\n둘", nil)])[0]
        let changed = try text(service, "append", "{\"id\":\(id),\"text\":\"빵\"}")
        let number = try #require(changed.firstMatch(of: /· operation ([0-9]+)\)\n/)?.1)
        let added = try text(service, "add", "{\"text\":\"다른 메모\"}")
        #expect(added.contains("operation "))
        #expect(try text(service, "undo", "{}").contains("operation: is missing"))
        #expect(try text(service, "undo", "{\"operation\":\"\(number)\"}").contains("\"memos\":1"))
        #expect(try text(service, "get", "{\"id\":\(id)}").hasSuffix("\n우유\n둘"))
        #expect(try text(service, "undo", "{\"operation\":\(number)}").contains("the tool undo"))
        // A reader has no such tool, and no number is in what it reads.
        #expect(try !text(service, "get", "{\"id\":\(id)}").contains("operation"))
    }

    @Test func `the list of tools is short`() throws {
        let service = try TestService()
        let bytes = { (access: Access) in AgentTools(service.service, access, language: .english).list.utf8.count }
        #expect(bytes(Access(scopes: [.search, .read], categories: nil, name: "a")) < 7_000)
        #expect(bytes(Access(scopes: [.search, .read, .write], categories: nil, name: "a")) < 10_000)
    }

    @Test func `an agent may name its time zone`() throws {
        let service = try TestService()
        try service.add([("오늘 글", nil)])
        #expect(try text(service, "today", "{\"zone\":\"Asia/Seoul\"}").contains("오늘 글"))
        #expect(try text(service, "today", "{\"zone\":\"Asia/Seol\"}").contains("Asia/Seol is not a time zone"))
    }

    @Test func `twenty hits of long memos take at most ten kilobytes`() throws {
        let service = try TestService()
        let line = String(repeating: "학교에서 회의를 하고 돌아오는 길에 비가 내렸다 ", count: 12)
        try service.add((1...30).map { ("학교 회의 \($0) \(line)\n" + String(repeating: line + "\r\n", count: 20), nil) })
        let found = try text(service, "search", "{\"q\":\"학교 회의\",\"limit\":20}")
        #expect(found.utf8.count <= 10_000)
        #expect(found.contains("10 more in all"))
        #expect(!found.contains("\r"))
        // Every hit shows at least one line.
        #expect(found.split(separator: "\n").count { $0.hasPrefix("  line ") } >= 20)
        // Eight hits by default.
        #expect(try text(service, "search", "{\"q\":\"학교\"}").split(separator: "\n").count { $0.hasPrefix("#") } == 8)
    }

    @Test func `a memo is returned once, after one line of metadata`() throws {
        let service = try TestService()
        let body = String(repeating: "하나뿐인 문장입니다. ", count: 200)
        let id = try service.add([("제목\n" + body, "업무")])[0]
        let answer = try text(service, "get", "{\"id\":\(id)}")
        #expect(answer.hasPrefix("#\(id) (업무 · "))
        #expect(answer.hasSuffix("\n제목\n" + body))
        #expect(answer.utf8.count < body.utf8.count + 200)
        #expect(try text(service, "get", "{\"id\":\(id),\"lines\":\"2\"}").contains("lines 2 to 2 of 2\n" + body))
        let outside = try text(service, "get", "{\"id\":\(id),\"lines\":\"50-60\"}")
        #expect(outside.contains("2 lines"))
        #expect(try text(service, "get_many", "{\"ids\":[\(id),99]}").hasSuffix("there is no memo #99"))
    }

    @Test func `a search result has notes on missing words`() throws {
        let service = try TestService()
        try service.add([("예산 이야기", nil), ("회의 하나", nil), ("회의 둘", nil), ("경제 보고", nil)])
        let apart = try text(service, "search", "{\"q\":\"예산 회의\"}")
        #expect(apart.contains("no memo has all of the words: 예산 1, 회의 2"))
        #expect(apart.contains("without 회의"))
        #expect(try text(service, "search", "{\"q\":\"회의 화성탐사\"}").contains("no memo has 화성탐사"))
        #expect(try text(service, "search", "{\"q\":\"경재\"}").contains("경재 was read as 경제"))
        #expect(try text(service, "search", "{\"q\":\"회의 catgory:업무\"}").contains("category"))
    }

    @Test(
        arguments: [
            "{\"query\":\"회의\"}", "{\"q\":\"회의\",\"tag\":\"일\"}", "{\"any\":\"회의\"}", "{\"q\":\"회의\",\"limit\":\"5\"}",
            "{\"q\":\"회의\",\"category\":null}",
        ])
    func `arguments are normalized`(arguments: String) throws {
        let service = try TestService()
        let ids = try service.add([("회의", "업무")])
        _ = try service.service.vault.edit { try $0.addTag("일", to: MemoID(rawValue: Int64(ids[0]))) }
        #expect(try text(service, "search", arguments).hasPrefix("1 found"))
    }

    @Test func `numbers of memos may be written as texts`() throws {
        let service = try TestService()
        let id = try service.add([("회의", nil)])[0]
        #expect(try text(service, "get", "{\"id\":\"\(id)\"}").hasSuffix("회의"))
        #expect(try text(service, "get_many", "{\"ids\":\"\(id)\"}").hasSuffix("회의"))
    }

    @Test(
        arguments: [
            ("search", "{\"q\":\"category:없음없음 회의\"}"), ("search", "{\"q\":\"tag:없음없음\"}"), ("search", "{\"q\":\"source:없음\"}"),
            ("get", "{\"id\":999}"), ("add", "{\"text\":\"글\",\"category\":\"없다\"}"), ("list", "{\"category\":\"없다\"}"),
        ])
    func `a remedy names tools, not commands of the shell`(tool: String, arguments: String) throws {
        let service = try TestService()
        try service.add([("회의", "업무")])
        #expect(try !text(service, tool, arguments).contains("saekin "))
        #expect(try !text(TestService(), tool, arguments).contains("saekin "))
    }

    @Test func `lists, tags and related memos come in lines`() throws {
        let service = try TestService()
        try service.add([("관광공사 회의록\n경복궁 나들이", "업무"), ("관광공사 둘째\n경복궁 나들이", nil)])
        #expect(try text(service, "list", "{}").hasPrefix("2 memos\n#"))
        #expect(try text(service, "today", "{}").contains("관광공사"))
        #expect(try text(service, "related", "{\"id\":1}").contains("memos"))
        #expect(try text(service, "tags", "{}").contains("tags"))
    }

    @Test func `an unknown method is not echoed in full`() throws {
        let service = try TestService()
        let long = String(repeating: "x", count: 100_000)
        let message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(long)\"}"
        let answer = AgentProtocol(service.service, .everything, language: .english).answer(Array(message.utf8))
        #expect((answer?.text.utf8.count ?? .max) < 500)
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
    func `a message that is not a request gets an error`(message: String, code: Int) throws {
        let service = try TestService()
        #expect(try ask(service, message)?["error"]?["code"]?.number == code)
    }

    @Test(
        arguments: [
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
        ])
    func `notifications get no answer`(message: String) throws {
        let service = try TestService()
        #expect(try ask(service, message) == nil)
    }

    @Test func `the error for a memo that is too long explains how to read it`() throws {
        let service = try TestService()
        let id = try service.add([(String(repeating: "긴 글\n", count: 40_000), nil)])[0]
        let whole = try ask(service, stateless("tools/call", "\"name\":\"get\",\"arguments\":{\"id\":\(id)}"))?["result"]
        #expect(whole?["isError"] == .bool(true))
        #expect(whole?["content"]?.elements.first?["text"]?.text?.contains("lines") == true)
        let part = try ask(service, stateless("tools/call", "\"name\":\"get\",\"arguments\":{\"id\":\(id),\"lines\":\"1-100\"}"))?["result"]
        #expect(part?["isError"] == .bool(false))
    }

    @Test func `the vault and its memos are resources`() throws {
        let service = try TestService()
        let ids = try service.add([("관광공사 회의록", "업무"), ("숨은 메모", "비밀")])
        let limited = Access(scopes: [.search, .read], categories: [CategoryPath(text: "업무")], name: "a")
        func read(_ uri: String) throws -> JSONValue? {
            try ask(service, stateless("resources/read", "\"uri\":\"\(uri)\""), access: limited)
        }
        #expect(try ask(service, stateless("resources/list"))?["result"]?["resources"]?.elements.first?["uri"]?.text == "saekin://vault")
        let templates = try ask(service, stateless("resources/templates/list"))?["result"]?["resourceTemplates"]?.elements
        #expect(templates?.first?["uriTemplate"]?.text == "saekin://memos/{id}")
        #expect(try read("saekin://memos/\(ids[0])")?["result"]?["contents"]?.elements.first?["text"]?.text?.contains("관광공사") == true)
        #expect(try read("saekin://vault")?["result"]?["contents"]?.elements.first?["text"]?.text?.contains("업무 (1)") == true)
        for uri in ["saekin://memos/\(ids[1])", "saekin://memos/0", "saekin://memos/+1", "saekin://memos/1/", "file:///etc/passwd", ""] {
            #expect(try read(uri)?["error"]?["code"]?.number == -32602)
        }
        // Here is no way to send what was not asked for.
        #expect(try ask(service, stateless("subscriptions/listen", "\"notifications\":{}"))?["error"]?["code"]?.number == -32601)
        #expect(try ask(service, stateless("server/discover"))?["result"]?["capabilities"]?["resources"]?["subscribe"] == nil)
    }
}
