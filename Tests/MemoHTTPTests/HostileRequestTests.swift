import Foundation
import MemoModel
import MemoServer
import MemoVault
import Testing

@testable import MemoHTTP

/// Hostile requests. Each must be rejected with the right status, and the server must keep working.
@Suite struct HostileRequestTests {
    // MARK: DNS rebinding

    @Test(
        arguments: [
            ("localhost", 200), ("LOCALHOST:80", 200), ("127.0.0.1", 200), ("127.9.9.9", 200), ("[::1]", 200), ("evil.example", 421),
            ("localhost.evil.example", 421), ("127.0.0.1.nip.io", 421), ("0.0.0.0", 421), ("0", 421), ("2130706433", 421),
            ("0x7f000001", 421), ("127.1", 421),
            ("[::ffff:127.0.0.1]", 421), ("localhost@evil.example", 421), ("evil.example#localhost", 421), ("localhost:1:2", 400),
            (":80", 400), ("", 400),
            ("[::1", 400), ("xn--lcalhost-54a", 421), ("ｌｏｃａｌｈｏｓｔ", 421),
        ])
    func `DNS rebinding is rejected everywhere`(host: String, status: Int) async throws {
        try await withServer { client, service in
            for (method, target) in [
                ("GET", "/"), ("GET", "/healthz"), ("GET", "/v1/stats"), ("GET", "/openapi.json"), ("OPTIONS", "/v1/memos"),
            ] {
                let answer = try await client.ask(method, target, ["Host": host])
                #expect(answer.status == (method == "OPTIONS" && status == 200 ? 405 : status), "\(method) \(target)")
            }
            let written = try await client.ask("POST", "/v1/memos", ["Host": host], json: "{\"text\":\"글\"}")
            #expect(written.status == (status == 200 ? 201 : status))
            let agent = try await client.ask("POST", "/mcp", ["Host": host], json: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
            #expect(agent.status == status)
            #expect(try service.vault.statistics().memos == (status == 200 ? 4 : 3))
        }
    }

    // MARK: Pages of other origins

    @Test func `requests by other pages are rejected, links to the page are not`() async throws {
        try await withServer({ $0.origins = ["https://app.example"] }) { client, _ in
            for site in ["cross-site", "same-site", "nonsense"] {
                for target in ["/", "/page.js", "/healthz", "/v1/search?q=a", "/openapi.json", "/v1/export", "/nothing"] {
                    let image = try await client.ask("GET", target, ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"])
                    #expect(image.status == 403 && image.text.contains("foreign-origin"), "\(site) \(target)")
                    let link = try await client.ask(
                        "GET", target, ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"])
                    #expect(link.status == (target == "/" ? 200 : 403), "\(site) \(target)")
                    let frame = try await client.ask(
                        "GET", target, ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"])
                    #expect(frame.status == 403)
                }
                let listed = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "cors", "Origin": "https://app.example"]
                #expect(try await client.ask("GET", "/v1/stats", listed).status == 200)
                #expect(try await client.ask("OPTIONS", "/v1/stats", listed).status == 204)
            }
            for site in ["same-origin", "none"] {
                #expect(try await client.ask("GET", "/v1/stats", ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "cors"]).status == 200)
            }
        }
    }

    @Test func `a request with another or a second host is rejected`() async throws {
        try await withServer { client, _ in
            let proxied = try await client.send(
                Array("GET http://evil.example/v1/stats HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".utf8))
            #expect(proxied.status == 421)
            let twice = try await client.send(
                Array("GET /v1/stats HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            #expect([400, 421].contains(twice.status))
            let none = try await client.send(Array("GET /v1/stats HTTP/1.1\r\nConnection: close\r\n\r\n".utf8))
            #expect(none.status == 400)
        }
    }

    // MARK: Paths

    @Test(
        arguments: [
            "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/.%2e/etc/passwd", "/page.js/../../vault.db",
            "/vault.db", "/vault.db.keys",
            "/v1/../vault.db", "//etc/passwd", "/\\..\\..\\etc\\passwd", "/page.js%00.html", "/%c0%ae%c0%ae/etc/passwd",
            "/v1/memos/..%2f..%2fvault.db",
            "/v1/memos/1/../../../vault.db", "/v1/imports/..%2f..", "/v1/memos/%00", "/file:///etc/passwd", "/.git/config", "/icon.svg/..",
        ])
    func `paths lead only to routes and files of the page`(path: String) async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("GET", path)
            #expect([400, 404].contains(answer.status))
            #expect(!answer.text.contains("root:") && !answer.text.contains("SQLite"))
        }
    }

    @Test(
        arguments: [
            "../a.jsonl", "..", ".", "/etc/passwd", "a/b.jsonl", "..\\a.jsonl", "a\u{0}.jsonl", "a\nb.jsonl", ".hidden.jsonl",
            "~/.ssh/authorized_keys/x",
            String(repeating: "가", count: 100) + ".jsonl", "\u{85}.jsonl",
        ])
    func `the name of an upload cannot be a path`(name: String) async throws {
        try await withServer { client, service in
            let encoded = name.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            let answer = try await client.ask(
                "POST", "/v1/imports?name=" + encoded, ["Content-Type": "application/octet-stream"], body: Array("{\"text\":\"글\"}\n".utf8))
            #expect(answer.status == 422)
            #expect(try service.vault.statistics().memos == 3)
        }
    }

    // MARK: Size

    @Test(
        arguments: [
            ("a long path", "/" + String(repeating: "a", count: 20_000), [404]),
            ("a very long path", "/" + String(repeating: "a", count: 200_000), [400, 414, 431]),
            ("a long query", "/v1/search?q=" + String(repeating: "a", count: 5_000), [400]),
            ("many arguments", "/v1/search?q=a" + String(repeating: "&tag=b", count: 2_000), [400]),
            ("many unknown arguments", "/v1/search?" + (0..<2_000).map { "a\($0)=1" }.joined(separator: "&"), [400]),
            ("many ids", "/v1/memos/batch?ids=" + String(repeating: "1,", count: 3_000) + "1", [400]),
        ])
    func `requests that are too long are rejected`(name: String, target: String, statuses: [Int]) async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("GET", target)
            #expect(statuses.contains(answer.status), "\(name): \(answer.status)")
            #expect(try await client.ask("GET", "/healthz").status == 200)
        }
    }

    @Test func `headers are bounded in length and number`() async throws {
        try await withServer { client, _ in
            let long = try await client.ask("GET", "/healthz", ["X-Long": String(repeating: "a", count: 200_000)])
            #expect([400, 431].contains(long.status))
            let many = (0..<3_000).map { "X-\($0): a\r\n" }.joined()
            let answer = try await client.send(Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(many)\r\n".utf8))
            #expect([400, 431].contains(answer.status))
            #expect(try await client.ask("GET", "/healthz").status == 200)
        }
    }

    @Test(
        arguments: [
            ("deep", String(repeating: "[", count: 100_000)), ("deep objects", String(repeating: "{\"a\":", count: 50_000)),
            ("a long number", "{\"text\":" + String(repeating: "9", count: 100_000) + "}"), ("no UTF-8", "\u{0}"),
            ("many members", "{" + (0..<20_000).map { "\"a\($0)\":1" }.joined(separator: ",") + "}"),
        ])
    func `malicious JSON is rejected`(name: String, body: String) async throws {
        try await withServer { client, service in
            let answer = try await client.ask("POST", "/v1/memos", json: body)
            #expect(answer.status == 400, "\(name)")
            let agent = try await client.ask("POST", "/mcp", json: body)
            #expect(agent.status == 400, "\(name)")
            #expect(try service.vault.statistics().memos == 3)
        }
    }

    @Test(
        arguments: [
            "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/export HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
            "GET /v1/stats HTTP/9.9\r\nHost: localhost\r\n\r\n",
            "GET /v1/stats\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}", "GET /v1/stats HTTP/1.1\r\nHost : localhost\r\n\r\n",
            "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        ])
    func `an ambiguous request is rejected and its connection closed`(text: String) async throws {
        try await withServer { client, service in
            let answer = try await client.send(Array(text.utf8))
            #expect([0, 400, 415, 505].contains(answer.status))
            #expect(!answer.text.contains("회의"))
            #expect(try service.vault.statistics().memos == 3)
            #expect(try await client.ask("GET", "/healthz").status == 200)
        }
    }

    @Test func `clients that abandon an export do not block others`() async throws {
        try await withServer { client, service in
            _ = try service.vault.edit { editor in
                for number in 0..<3000 { _ = try editor.add(.init(text: .init("메모 \(number) " + String(repeating: "가나다 ", count: 300)))) }
            }
            let request = Array("GET /v1/export HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
            // More than there are reading threads and connections. Requests beyond the limit are rejected.
            let stalled = try (0..<6).map { _ in try client.opened(sending: request) }
            try await Task.sleep(for: .milliseconds(200))
            let refused = try await client.ask("GET", "/v1/export")
            #expect(refused.status == 503 && refused.headers["retry-after"] != nil)
            for _ in 0..<5 { #expect(try await client.ask("GET", "/v1/search?q=%ED%9A%8C%EC%9D%98").status == 200) }
            #expect(try await client.ask("POST", "/v1/memos", json: "{\"text\":\"그사이\"}").status == 201)
            for handle in stalled {
                _ = try handle.read(upToCount: 1 << 16)
                try handle.close()
            }
            for _ in 0..<20 {
                #expect(try await client.ask("GET", "/v1/stats").status == 200)
                try await Task.sleep(for: .milliseconds(20))
            }
            for _ in 0..<6 { #expect(try await client.ask("HEAD", "/v1/export").status == 200) }
        }
    }

    @Test func `input cannot add response headers`() async throws {
        try await withServer { client, _ in
            for target in ["/v1/search?q=a%0d%0aX-Evil:%201", "/%0d%0aX-Evil:%201", "/v1/memos/1%0d%0aX-Evil:%201"] {
                let answer = try await client.ask("GET", target, ["X-Request-Id": "a;b", "Origin": "http://127.0.0.1:\(client.port)"])
                #expect(answer.headers["x-evil"] == nil)
                #expect(answer.headers["x-request-id"] != "a;b")
            }
        }
    }

    // MARK: Speed

    @Test func `a slow upload is aborted and its connection closed`() async throws {
        try await withServer({ $0.bodySeconds = 1 }) { client, service in
            let head =
                "POST /v1/imports?name=a.jsonl HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Length: 100000\r\n\r\n"
            let answer = try await client.drip(Array(head.utf8))
            #expect(answer.status == 408)
            #expect(answer.headers["connection"] == "close")
            #expect(try service.vault.statistics().memos == 3)
        }
    }

    @Test(arguments: ["GET /healthz", "GET /nothing", "POST /v1/memos", "POST /mcp"])
    func `a slow unread body does not keep its connection`(line: String) async throws {
        try await withServer({ ($0.bodySeconds, $0.needsKeys) = (1, true) }) { client, _ in
            let head = "\(line) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
            let answer = try await client.drip(Array(head.utf8))
            #expect(answer.status == (line.hasSuffix("healthz") ? 200 : line.hasSuffix("nothing") ? 404 : 401))
            #expect(answer.headers["connection"] == "close")
        }
    }

    @Test func `a client that sends its body keeps its connection`() async throws {
        try await withServer { client, _ in
            let request = "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
            let last = request.replacing("Host: localhost", with: "Host: localhost\r\nConnection: close")
            let answer = try await client.send(Array((request + request + last).utf8))
            #expect(answer.text.components(separatedBy: "HTTP/1.1 400").count == 3)
        }
    }

    @Test func `many idle connections do not block others`() async throws {
        try await withServer { client, _ in
            let idle = try (0..<200).map { _ in try client.opened(sending: Array("GET /v1/st".utf8)) }
            for _ in 0..<20 { #expect(try await client.ask("GET", "/v1/stats").status == 200) }
            for handle in idle { try handle.close() }
        }
    }
}
