import Foundation
import HTTPTypes
import MemoModel
import MemoServer
import MemoVault
import NIOCore
import SQLiteVaults
import Synchronization
import Testing

@testable import MemoHTTP

@Suite struct ServerTests {
    @Test func `a search returns counts, hits and a version`() async throws {
        try await withServer { client, service in
            let answer = try await client.ask("GET", "/v1/search?q=%ED%9A%8C%EC%9D%98&limit=1")
            #expect(answer.status == 200)
            #expect(answer.text.contains("\"total\":3"))
            let tag = try #require(answer.headers["etag"])
            let answer1 = try await client.ask("GET", "/v1/search?q=%ED%9A%8C%EC%9D%98", ["If-None-Match": tag])
            #expect(answer1.status == 304)
            let made = try await client.ask("POST", "/v1/memos", json: "{\"text\":\"새 회의\"}")
            #expect(made.status == 201)
            let again = try await client.ask("GET", "/v1/search?q=%ED%9A%8C%EC%9D%98", ["If-None-Match": tag])
            #expect(again.status == 200)
            #expect(again.text.contains("\"total\":4"))
        }
    }

    @Test func `a response is cached until the vault changes, and only for the same categories`() async throws {
        var keys: [String] = []
        try await withServer({ options in
            options.needsKeys = true
            for categories in [nil, [CategoryPath(text: "업무")]] {
                keys.append(
                    try options.keys.add(
                        name: "k\(keys.count)", scopes: [.read, .search, .write], categories: categories, expires: nil, now: .now
                    ).key)
            }
        }) { client, service in
            let ask = { (key: String, headers: [String: String]) in
                try await client.ask(
                    "GET", "/v1/search?q=%ED%9A%8C%EC%9D%98", headers.merging(["Authorization": "Bearer \(key)"]) { old, _ in old })
            }
            let first = try await ask(keys[0], [:])
            let again = try await ask(keys[0], [:])
            #expect(first.body == again.body && first.headers["etag"] == again.headers["etag"])
            #expect(first.text.contains("\"total\":3"))
            #expect(try await ask(keys[1], [:]).text.contains("\"total\":1"))
            #expect(try await ask(keys[1], [:]).text.contains("\"total\":1"))
            #expect(try await ask(keys[0], ["Accept-Language": "ko"]).headers["etag"] != first.headers["etag"])
            let packed = try await ask(keys[0], ["Accept-Encoding": "gzip"])
            #expect(packed.headers["content-encoding"] == "gzip" && packed.body.prefix(2) == [0x1F, 0x8B])
            _ = try service.vault.edit { try $0.add(.init(text: .init("밖에서 쓴 회의"))) }
            #expect(try await ask(keys[0], [:]).text.contains("\"total\":4"))
            _ = try KeyRing(ofVault: service.vault.path).revoke("k0")
            #expect(try await ask(keys[0], [:]).status == 401)
        }
    }

    @Test func `the response cache keeps its limit`() {
        let cache = ResponseCache(bytes: 1600)
        for number in 0..<100 {
            let question = ResponseCache.Key(target: "\(number)", categories: nil, isPacked: false)
            cache.keep(.init(repeating: 0, count: 100), [:], for: question, "a")
            #expect(cache.answer(question, "a") != nil)
            #expect(cache.bytes <= 1600)
        }
        let long = ResponseCache.Key(target: "long", categories: nil, isPacked: false)
        cache.keep(.init(repeating: 0, count: 101), [:], for: long, "a")
        #expect(cache.answer(long, "a") == nil)
        cache.keep(.init(repeating: 0, count: 100), [:], for: long, "b")
        #expect(cache.answer(long, "b") != nil && cache.answer(long, "a") == nil && cache.bytes == 100)
    }

    @Test func `a write by another connection changes the version`() async throws {
        try await withServer { client, service in
            let first = try await client.ask("GET", "/v1/stats")
            let tag = try #require(first.headers["etag"])
            _ = try service.vault.edit { try $0.add(.init(text: .init("밖에서 쓴 글"))) }
            let answer2 = try await client.ask("GET", "/v1/stats", ["If-None-Match": tag])
            #expect(answer2.status == 200)
        }
    }

    @Test(arguments: ["/v1/today", "/v1/board", "/v1/search?q=date%3Atoday"])
    func `another day changes the version`(target: String) async throws {
        let time = Mutex(Timestamp.now)
        try await withServer(clock: { time.withLock { $0 } }) { client, _ in
            let first = try await client.ask("GET", target)
            let tag = try #require(first.headers["etag"])
            #expect(first.status == 200)
            #expect(try await client.ask("GET", target, ["If-None-Match": tag]).status == 304)
            time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + 86_400_000) }
            let next = try await client.ask("GET", target, ["If-None-Match": tag])
            #expect(next.status == 200 && next.headers["etag"] != tag)
            if target == "/v1/today" { #expect(first.text.contains("\"total\":3") && next.text.contains("\"total\":0")) }
        }
    }

    @Test func `a response is kept unless the request forbids it`() async throws {
        try await withServer { client, _ in
            let answers = { (headers: [String: String]) in
                let target = "/v1/search?q=%ED%9A%8C%EC%9D%98&limit=\(headers.count + 1)"
                return try await (client.ask("GET", target, headers).text, client.ask("GET", target, headers).text)
            }
            // Kept responses have the time of the first search.
            let kept = try await answers([:])
            #expect(kept.0 == kept.1)
            let asked = try await answers(["Cache-Control": "max-age=0, no-store"])
            #expect(asked.0 != asked.1 && asked.0.contains("\"elapsed_ms\""))
        }
    }

    @Test func `a lone surrogate is stored as U+FFFD, and the response says where`() async throws {
        try await withServer { client, _ in
            let note = #"notes":[{"kind":"lone_surrogate","message":"#
            let ask = { (method: String, target: String, json: String) in
                try await client.ask(method, target, ["Accept-Language": "en"], json: json)
            }
            let made = try await ask("POST", "/v1/memos", #"{"text":"반쪽 \ud800!","tags":["a","b\udc00"]}"#)
            #expect(made.status == 201 && made.text.contains("\"text\":\"반쪽 \u{FFFD}!\""))
            #expect(
                made.text.contains(note) && made.text.contains("\"pointer\":\"/tags/1\"") && made.text.contains("\"pointer\":\"/text\""))
            let location = "/v1/" + (try #require(made.headers["location"]))
            #expect(try await client.ask("GET", location).text.contains("\"text\":\"반쪽 \u{FFFD}!\""))
            for method in ["PUT", "PATCH"] {
                #expect(try await ask(method, location, #"{"text":"\udfff"}"#).text.contains(note))
                let whole = try await ask(method, location, #"{"text":"\ud83d\ude00 \ufffd"}"#)
                #expect(whole.text.contains("😀 \u{FFFD}") && !whole.text.contains("notes"))
            }
        }
    }

    @Test(arguments: ["/v1/search?q=%ED%9A%8C%EC%9D%98&facets=true", "/", "/page.js", "/openapi.json"])
    func `long responses are compressed if the client supports it`(target: String) async throws {
        try await withServer { client, _ in
            let plain = try await client.ask("GET", target)
            let packed = try await client.ask("GET", target, ["Accept-Encoding": "gzip, br"])
            guard plain.body.count >= 1024 else { return }
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.body.count < plain.body.count)
            #expect(packed.body.prefix(2) == [0x1F, 0x8B])
            let answer3 = try await client.ask("GET", target, ["Accept-Encoding": "gzip;q=0"])
            #expect(answer3.headers["content-encoding"] == nil)
        }
    }

    @Test(
        arguments: [
            ("DELETE", "/v1/search", 405), ("GET", "/nothing", 404), ("POST", "/", 405), ("GET", "/v1/memos/abc", 400),
            ("GET", "/v1/memos/999", 404), ("GET", "/v1/memos/", 404), ("GET", "/v1/search", 422),
            ("GET", "/v1/search?q=a&cursor=zzz", 400), ("GET", "/v1/search?q=%FF", 400),
            ("GET", "/v1/search?q=a&q2=b", 400), ("GET", "/../etc/passwd", 404), ("GET", "/%2e%2e/vault.db", 404),
            ("GET", "//page.js", 404),
            ("GET", "/v1/search?q=a&limit=5000", 400), ("PATCH", "/v1/memos/1", 200), ("GET", "/mcp", 405), ("HEAD", "/v1/stats", 200),
        ])
    func `invalid requests get an error`(method: String, target: String, status: Int) async throws {
        try await withServer { client, _ in
            let answer = try await client.ask(method, target)
            #expect(answer.status == status)
            if status == 405 { #expect(answer.headers["allow"] != nil) }
            if status >= 400 {
                #expect(answer.headers["content-type"] == "application/problem+json")
                #expect(answer.text.contains("\"status\":\(status)"))
            }
        }
    }

    @Test func `every documented route works, and only with its method`() async throws {
        try await withServer { client, _ in
            for operation in MemoServer.Operation.all {
                var target = operation.path.replacing("{id}", with: "1").replacing("{job}", with: "x")
                // A stream would not end.
                if operation.name == "events" { target += "?seconds=0" }
                let status = try await client.ask(operation.method.rawValue, target).status
                #expect(status != 405 && status != 501, "\(operation.name): \(status)")
                // Resources that are not identified by the number of a memo do not exist here.
                let isNamed = target.contains("{") || operation.path.contains("{job}")
                #expect(status != 404 || isNamed, "\(operation.name): \(status)")
            }
        }
    }

    @Test func `an upload is imported in a job`() async throws {
        try await withServer { client, _ in
            let answer = try await client.ask(
                "POST", "/v1/imports?name=a.jsonl", ["Content-Type": "application/octet-stream"], body: Array("{\"text\":\"올린 글\"}\n".utf8))
            #expect(answer.status == 202)
            let location = "/v1/" + (try #require(answer.headers["location"]))
            var text = ""
            for _ in 0..<200 where !text.contains("\"state\":\"done\"") {
                try await Task.sleep(for: .milliseconds(20))
                text = try await client.ask("GET", location).text
            }
            #expect(text.contains("\"imported\":1"))
            // The whole file was read.
            #expect(text.contains("\"bytes_read\":22,\"bytes\":22"))
        }
    }

    @Test func `an export has one line per memo`() async throws {
        try await withServer { client, service in
            _ = try service.vault.edit { editor in
                for number in 0..<5000 { _ = try editor.add(.init(text: .init("메모 \(number) " + String(repeating: "가", count: 100)))) }
            }
            let answer = try await client.ask("GET", "/v1/export")
            #expect(answer.status == 200)
            #expect(answer.text.split(separator: "\n").count { $0.contains("\"text\":") } == 5003)
        }
    }

    @Test func `a compressed export has the same content`() async throws {
        try await withServer { client, service in
            let letters = (0..<200_000).map { _ in Character(Unicode.Scalar(UInt32.random(in: 0xAC00...0xD7A3)) ?? "가") }
            _ = try service.vault.edit { editor in
                // A text that compresses badly, one that compresses well, and many short ones.
                for text in [String(letters), String(repeating: "가", count: 500_000)] { _ = try editor.add(.init(text: .init(text))) }
                for number in 0..<3000 { _ = try editor.add(.init(text: .init("메모 \(number)"))) }
            }
            let url = "http://127.0.0.1:\(client.port)/v1/export"
            let sums = try await Shell.output("curl -sS \(url) | cksum; curl -sS -H 'Accept-Encoding: gzip' \(url) | gzip -dc | cksum")
            let lines = sums.split(separator: "\n")
            #expect(lines.count == 2 && lines.first == lines.last && lines.first?.hasSuffix(" 0") == false, "\(sums)")
        }
    }

    @Test(arguments: [
        ("/v1/memos/5", "/v1/memos", "memos/5"), ("/v1/memos/5", "/v1/memos?x=/y", "memos/5"),
        ("/v1/imports/ab", "/v1/imports", "imports/ab"),
        ("/a/b", "/c/d/e", "../../a/b"), ("/x", "/", "x"),
    ])
    func `the location of a new resource works below any prefix`(path: String, request: String, expected: String) {
        #expect(RelativePath.of(path, from: request) == expected)
    }

    @Test func `requests are counted by operation`() async throws {
        try await withServer { client, _ in
            for target in ["/", "/nowhere", "/v1/search?q=회의"] { _ = try await client.ask("GET", target) }
            _ = try await client.ask("GET", "/v1/stats", ["Host": "evil.example"])
            let text = try await client.ask("GET", "/metrics").text
            for labels in [
                "operation=\"page\",status=\"200\"", "operation=\"unknown\",status=\"404\"", "operation=\"search\",status=\"200\"",
                "operation=\"refused\",status=\"421\"",
            ] {
                #expect(text.contains("saekin_requests_total{\(labels)} 1\n"), "\(labels)")
            }
            #expect(text.contains("saekin_build_info{version=\"\(SaekinVersion.number)\"} 1\n"))
        }
    }

    @Test func `both generations of agents work over HTTP`() async throws {
        try await withServer { client, _ in
            let greeting = try await client.ask(
                "POST", "/mcp",
                json: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}")
            #expect(greeting.status == 200)
            let answer4 = try await client.ask("POST", "/mcp", json: "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
            #expect(answer4.status == 202)
            let meta =
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
            let list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\(meta)}}"
            let right = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"]
            let answer5 = try await client.ask("POST", "/mcp", right, json: list)
            #expect(answer5.status == 200)
            let wrong = try await client.ask(
                "POST", "/mcp", ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call"], json: list)
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("-32020"))
            let tools = try await client.ask("POST", "/mcp", right, json: list).text
            #expect(tools.contains("\"search\"") && !tools.contains("\"update\""))
        }
    }

    @Test func `nothing keeps the vault open after the server`() async throws {
        var folder = ""
        try await withServer { client, service in
            folder = URL(filePath: service.vault.path).deletingLastPathComponent().path()
            let answer = try await client.ask("GET", "/v1/search?q=%ED%9A%8C%EC%9D%98")
            #expect(answer.status == 200)
            #expect(!Self.openFiles(in: folder).isEmpty)
        }
        // A connection that the server has just closed may hold its last response a little longer.
        for _ in 0..<200 where !Self.openFiles(in: folder).isEmpty { try await Task.sleep(for: .milliseconds(50)) }
        #expect(Self.openFiles(in: folder) == [])
    }

    /// Returns the paths of the files in `folder` that this process has open, deleted ones included.
    private static func openFiles(in folder: String) -> [String] {
        let files = FileManager.default
        let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.compactMap { try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }.filter { $0.contains(folder) }
    }
}
