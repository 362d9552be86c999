import Foundation
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoHTTP

/// What proxies and pages of other origins do to requests.
@Suite struct ProxyTests {
    @Test(arguments: [
        ("\"a1\"", ["a1"]), ("W/\"a1\"", ["a1"]), ("\"a1-gzip\"", ["a1"]), ("W/\"a1-br\" , \"b2\"", ["a1", "b2"]), ("*", ["*"]),
        ("a1", ["a1"]),
    ]) func `a tag that a proxy changed is that of the memo`(header: String, tags: [String]) { #expect(EntityTags.read(header) == tags) }

    @Test func `a memo is saved behind a proxy that packs JSON`() async throws {
        try await withServer { client, _ in
            let tag = try #require(try await client.ask("GET", "/v1/memos/1").headers["etag"])
            let saved = try await client.ask("PATCH", "/v1/memos/1", ["If-Match": "W/" + tag], json: "{\"text\":\"고침\"}")
            #expect(saved.status == 200)
            let late = try await client.ask("PATCH", "/v1/memos/1", ["If-Match": "W/" + tag], json: "{\"text\":\"늦음\"}")
            #expect(late.status == 412)
        }
    }

    @Test func `an idempotency key belongs to one request`() async throws {
        try await withServer { client, _ in
            let send = { (text: String) in
                try await client.ask("POST", "/v1/memos", ["Idempotency-Key": "k1"], json: "{\"text\":\"\(text)\"}")
            }
            let (first, again, other) = (try await send("하나"), try await send("하나"), try await send("둘"))
            #expect(first.status == 201 && again.status == 201 && again.text == first.text)
            #expect(other.status == 422 && other.text.contains("key-used"))
        }
    }

    @Test(arguments: ["/v1/memos", "/mcp"]) func `a page of an allowed origin may ask`(path: String) async throws {
        try await withServer({ $0.origins = ["https://app.example"] }) { client, _ in
            let asked = try await client.ask(
                "OPTIONS", path, ["Origin": "https://app.example", "Access-Control-Request-Method": "POST"])
            #expect(asked.status == 204)
            #expect(asked.headers["access-control-allow-methods"]?.contains("POST") == true)
            let allowed = asked.headers["access-control-allow-headers"] ?? ""
            for name in ["Idempotency-Key", "Range", "MCP-Protocol-Version", "If-Match", "Time-Zone", "Authorization"] {
                #expect(allowed.contains(name), "\(name)")
            }
            #expect(try await client.ask("OPTIONS", path, ["Origin": "https://other.example"]).status == 403)
        }
    }

    @Test(arguments: [
        ("/opensearch.xml", "http://HOST"), ("/opensearch.xml?at=https%3A%2F%2FHOST%2Fa%2F", "https://HOST/a"),
        ("/opensearch.xml?at=http%3A%2F%2Fevil.example%2F", "http://HOST"),
        ("/opensearch.xml?at=http%3A%2F%2FHOST.evil.example%2F", "http://HOST"),
        ("/opensearch.xml?at=http%3A%2F%2FHOST%2F%22%2F", "http://HOST/&quot;"), ("/opensearch.xml?at=x", "http://HOST"),
    ]) func `the page tells where it is, and nobody else does`(path: String, base: String) async throws {
        try await withServer { client, _ in
            let host = "127.0.0.1:\(client.port)"
            let text = try await client.ask("GET", path.replacing("HOST", with: host)).text
            #expect(text.contains("template=\"\(base.replacing("HOST", with: host))/?q={searchTerms}\""), "\(text)")
        }
    }

    @Test func `damaged keys let nobody in and are named`() async throws {
        try await withServer({ $0.needsKeys = true }) { client, service in
            try "{nonsense".write(toFile: service.vault.path + ".keys", atomically: true, encoding: .utf8)
            let answer = try await client.ask("GET", "/v1/memos", ["Authorization": "Bearer saekin_1"])
            #expect(answer.status == 503 && answer.text.contains("keys-damaged") && !answer.text.contains(service.vault.path))
        }
    }

    @Test func `a request has the days of its zone`() async throws {
        // 2023-08-29 00:30 in Seoul.
        let now = Timestamp(milliseconds: 1_693_236_600_000)
        try await withServer(clock: { now }) { client, service in
            var draft = MemoDraft(text: MemoText("새벽 글"))
            draft.date = Timestamp(milliseconds: now.milliseconds - 60_000)
            _ = try service.vault.edit(now: now) { try $0.add(draft) }
            let days = { (target: String, headers: [String: String]) in
                try await client.ask("GET", "/v1/count?by=day&q=%EC%83%88%EB%B2%BD" + target, headers)
            }
            let (seoul, utc) = (try await days("", ["Time-Zone": "Asia/Seoul"]), try await days("&zone=UTC", [:]))
            #expect(seoul.text.contains("2023-08-29") && utc.text.contains("2023-08-28"))
            // The parameter is nearer to the request than the header, and no answer of another zone is reused.
            #expect(try await days("&zone=UTC", ["Time-Zone": "Asia/Seoul"]).text == utc.text)
            #expect(try await days("", ["Time-Zone": "UTC"]).text == utc.text)
            #expect(seoul.headers["etag"] != utc.headers["etag"])
            #expect(seoul.headers["vary"]?.contains("Time-Zone") == true)
            for (target, headers) in [("&zone=Asia/Seol", [:]), ("", ["Time-Zone": "Asia/Seol"])] {
                let wrong = try await days(target, headers)
                #expect(wrong.status == 422 && wrong.text.contains("Asia/Seol") && wrong.text.contains("no-such-zone"))
            }
        }
    }
}
