import Foundation
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoHTTP

@Suite struct SafetyTests {
    @Test(
        arguments: [
            ("evil.example", 421), ("evil.example:7171", 421), ("127.0.0.1.evil.example", 421), ("localhost:1", 200), ("[::1]:7171", 200),
            ("notes.example", 200), ("192.168.0.7", 421),
        ])
    func `a server accepts only its own names`(host: String, status: Int) async throws {
        try await withServer({ $0.hostNames = ["notes.example"] }) { client, _ in
            let answer = try await client.ask("GET", "/v1/stats", ["Host": host])
            #expect(answer.status == status)
        }
    }

    @Test(arguments: [("http://evil.example", 403), ("null", 403), ("https://app.example", 200), ("https://app.example.evil", 403)])
    func `pages of other origins are rejected unless they are allowed`(origin: String, status: Int) async throws {
        try await withServer({ $0.origins = ["https://app.example"] }) { client, _ in
            let answer = try await client.ask("GET", "/v1/stats", ["Origin": origin])
            #expect(answer.status == status)
            #expect(answer.headers["access-control-allow-origin"] == (status == 200 ? origin : nil))
            #expect(answer.headers["access-control-allow-credentials"] == nil)
            let answer1 = try await client.ask("POST", "/v1/memos", ["Origin": origin], json: "{\"text\":\"글\"}")
            #expect(answer1.status == (status == 200 ? 201 : 403))
            let answer2 = try await client.ask("OPTIONS", "/v1/memos", ["Origin": origin])
            #expect(answer2.status == (status == 200 ? 204 : 403))
        }
    }

    @Test func `callers that are idle are forgotten, and those over the rate are not`() throws {
        let (limiter, start) = (RateLimiter(rate: 1), ContinuousClock.now)
        for number in 0..<10_100 { try limiter.count("\(number)", now: start) }
        #expect(limiter.count == 10_100)
        let later = start.advanced(by: .seconds(2))
        for _ in 0..<2 { try limiter.count("often", now: later) }
        #expect(limiter.count == 1)
        #expect(throws: Problem.self) { try limiter.count("often", now: later) }
        // Nobody is looked for again within the second, however many come.
        for number in 0..<10_100 { try limiter.count("\(number)", now: later) }
        #expect(limiter.count == 10_101)
        #expect(throws: Problem.self) { try limiter.count("often", now: later.advanced(by: .milliseconds(500))) }
    }

    @Test func `the server's own page is allowed`() async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("POST", "/v1/memos", ["Origin": "http://127.0.0.1:\(client.port)"], json: "{\"text\":\"글\"}")
            #expect(answer.status == 201)
        }
    }

    @Test func `the content security policy allows only the page's files`() async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("GET", "/")
            let policy = try #require(answer.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(!answer.text.contains("<script>") && !answer.text.contains(" onclick=") && !answer.text.contains(" style="))
        }
    }

    @Test func `the text of a memo is returned only as JSON`() async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("GET", "/v1/search?q=alert")
            #expect(answer.headers["content-type"] == "application/json")
            let problem = try await client.ask("GET", "/v1/search?q=%3Cscript%3E+AND")
            #expect(problem.headers["content-type"] == "application/problem+json")
        }
    }

    @Test func `every scope allows its routes and no others`() async throws {
        var keys: [Scope: String] = [:]
        try await withServer({ options in
            options.needsKeys = true
            for scope in Scope.allCases {
                keys[scope] = try options.keys.add(name: scope.rawValue, scopes: [scope], categories: nil, expires: nil, now: .now).key
            }
        }) { client, _ in
            let answer3 = try await client.ask("GET", "/v1/stats")
            #expect(answer3.status == 401)
            let answer4 = try await client.ask("GET", "/v1/stats")
            #expect(answer4.headers["www-authenticate"] != nil)
            let answer5 = try await client.ask("GET", "/v1/stats", ["Authorization": "Bearer nonsense"])
            #expect(answer5.status == 401)
            let answer6 = try await client.ask("GET", "/v1/stats", ["Authorization": "Basic nonsense"])
            #expect(answer6.status == 401)
            let answer7 = try await client.ask("GET", "/healthz")
            #expect(answer7.status == 200)
            for (scope, key) in keys {
                for operation in MemoServer.Operation.all {
                    var target = operation.path.replacing("{id}", with: "1").replacing("{job}", with: "x")
                    // A stream would not end.
                    if operation.name == "events" { target += "?seconds=0" }
                    let status = try await client.ask(operation.method.rawValue, target, ["Authorization": "Bearer \(key)"]).status
                    let isAllowed = operation.scope == nil || operation.scope == scope || scope == .admin
                    #expect((status == 403) != isAllowed, "\(scope) \(operation.name): \(status)")
                }
            }
        }
    }

    @Test func `revoked and expired keys are rejected`() async throws {
        var (revoked, ended) = ("", "")
        try await withServer({ options in
            options.needsKeys = true
            revoked = try options.keys.add(name: "a", scopes: [.read], categories: nil, expires: nil, now: .now).key
            ended = try options.keys.add(
                name: "b", scopes: [.read], categories: nil, expires: Timestamp(milliseconds: 1), now: Timestamp(milliseconds: 0)
            ).key
        }) { client, service in
            let answer8 = try await client.ask("GET", "/v1/stats", ["Authorization": "Bearer \(ended)"])
            #expect(answer8.status == 401)
            let answer9 = try await client.ask("GET", "/v1/stats", ["Authorization": "Bearer \(revoked)"])
            #expect(answer9.status == 200)
            // Revoke the key as another process would.
            _ = try KeyRing(ofVault: service.vault.path).revoke("a")
            let answer10 = try await client.ask("GET", "/v1/stats", ["Authorization": "Bearer \(revoked)"])
            #expect(answer10.status == 401)
        }
    }

    @Test func `too many requests are rejected with a delay`() async throws {
        var key = ""
        try await withServer({ options in
            (options.needsKeys, options.rate) = (true, 1)
            key = try options.keys.add(name: "a", scopes: [.read], categories: nil, expires: nil, now: .now).key
        }) { client, _ in
            var refused = RawClient.Answer()
            // Two requests pass at once, then one more each second, which may be several on a slow machine.
            for _ in 0..<50 where refused.status != 429 {
                refused = try await client.ask("GET", "/v1/stats", ["Authorization": "Bearer \(key)"])
            }
            #expect(refused.status == 429)
            #expect(Int(refused.headers["retry-after"] ?? "") ?? 0 >= 1)
        }
    }

    @Test func `early errors are problem documents, too`() async throws {
        try await withServer({ options in
            options.needsKeys = true
            try Data("no keys".utf8).write(to: URL(filePath: options.keys.path))
        }) { client, _ in
            let answer = try await client.ask("GET", "/v1/tags", ["Authorization": "Bearer a", "Accept-Language": "en"])
            #expect(answer.status == 503 && answer.headers["content-type"] == "application/problem+json")
            #expect(answer.text.contains("urn:saekin:problem:keys-damaged") && !answer.text.contains("vault.db"))
            #expect(answer.headers["x-request-id"] != nil && answer.headers["x-content-type-options"] == "nosniff")
            #expect(try await client.ask("GET", "/healthz").status == 200)
        }
    }

    @Test(
        arguments: [
            ("notes.example", true), ("localhost", true), ("a:80", false), ("http://a", false), ("a/b", false), ("", false), ("a b", false),
        ]) func `a host name option must be a plain name`(text: String, isName: Bool)
    {
        #expect(ServerOptions.isHostName(text) == isName)
    }

    @Test(
        arguments: [
            ("https://notes.example", true), ("http://localhost:3000", true), ("app://saekin", true), ("https://[::1]:8080", true),
            ("https://notes.example/", false), ("notes.example", false), ("https://", false), ("*", false),
            ("https://Notes.example", false),
        ]) func `an origin option must have the form that browsers use`(text: String, isOrigin: Bool)
    {
        #expect(ServerOptions.isOrigin(text) == isOrigin)
    }

    @Test func `large and slow requests are rejected`() async throws {
        try await withServer({ $0.bodySeconds = 1 }) { client, service in
            let announced = try await client.ask(
                "POST", "/v1/memos", ["Content-Type": "application/json", "Content-Length": "99999999"], body: [0x7B])
            #expect(announced.status == 413)
            let large = Array(("{\"text\":\"" + String(repeating: "a", count: Limits.body) + "\"}").utf8)
            let answer11 = try await client.ask("POST", "/v1/memos", ["Content-Type": "application/json"], body: large)
            #expect(answer11.status == 413)
            let slow = try await client.sendSlowly(
                Array("POST /v1/memos HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{".utf8))
            #expect(slow.status == 408)
            let longQuery = try await client.ask("GET", "/v1/search?q=" + String(repeating: "a", count: 5000))
            #expect(longQuery.status == 400)
            #expect(try service.vault.statistics().memos == 3)
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func `forms of other pages cannot write`(type: String) async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("POST", "/v1/memos", ["Content-Type": type], body: Array("{\"text\":\"글\"}".utf8))
            #expect(answer.status == 415)
        }
    }

    @Test(
        arguments: [
            "' OR 1=1 --", "\"; DROP TABLE memo; --", "a\" OR \"b", "NEAR(a b)", "col:x AND y", "*", "^a", "{a b}", "a + b", "-", "title:",
            "\u{1F}x",
            "category:\u{1F}업무", String(repeating: "(", count: 65) + "a", "😀", "<img src=x onerror=alert(1)>", "%s%n", "\\u0000",
        ])
    func `queries of any kind are text`(query: String) async throws {
        try await withServer { client, service in
            let encoded = query.utf8.map { "%" + String($0 + 0, radix: 16).leftPadded }.joined()
            let status = try await client.ask("GET", "/v1/search?q=" + encoded).status
            #expect(status == 200 || status == 422)
            #expect(try service.vault.statistics().memos == 3)
        }
    }

    @Test(arguments: ["..%2F..%2Fetc%2Fpasswd", "%2Fetc%2Fpasswd", "a%00.txt", ".ssh"])
    func `an upload is stored only in its own folder`(name: String) async throws {
        try await withServer { client, _ in
            let answer = try await client.ask(
                "POST", "/v1/imports?name=" + name, ["Content-Type": "application/octet-stream"], body: [0x61])
            #expect(answer.status == 422)
        }
    }
}

extension String {
    fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
