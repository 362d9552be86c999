import Foundation
import JSON
import MemoImport
import MemoModel
import MemoServer
import MemoVault
import Testing

@testable import MemoHTTP

/// The API returns markup and scripts unchanged as text, with a media type that no browser executes.
/// `Tests/System/browser` tests how the page shows them.
@Suite struct MarkupTests {
    private static let corpus = [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "';alert(1)//",
        "</script><script>alert(1)</script>", "</title><script>alert(1)</script>",
        "<!--<script>", "]]>", "<a href=\"javascript:alert(1)\">회의</a>", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
        "<iframe srcdoc='<script>alert(1)</script>'>",
        "<style>*{background:url(//evil.example)}</style>", "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "{{constructor.constructor('alert(1)')()}}", "${alert(1)}",
        "<mark>회의</mark>", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#x3C;script&#x3E;", "\\u003cscript\\u003e",
        "+ADw-script+AD4-alert(1)+ADw-/script+AD4-", "\u{2028}alert(1)\u{2029}",
        "\u{202E}<tpircs>", "%3Cscript%3Ealert(1)%3C/script%3E", "<base href=//evil.example>",
        "<meta http-equiv=refresh content=0;url=//evil.example>", "\r\nX-Evil: 1", "<?xml version=\"1.0\"?><x/>",
    ]

    private static func encoded(_ text: String) -> String {
        text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).dropFirst().dropLast().description
    }

    /// Expects that no browser interprets an answer as a page of this server.
    private static func expectInert(_ answer: RawClient.Answer, _ place: String) {
        #expect(
            ["application/json", "application/problem+json", "application/x-ndjson"].contains(answer.headers["content-type"] ?? ""),
            "\(place)")
        #expect(answer.headers["x-content-type-options"] == "nosniff", "\(place)")
        #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true, "\(place)")
        #expect(answer.headers["x-evil"] == nil, "\(place)")
        // Streams are chunked, and chunks have their own line breaks.
        #expect(answer.headers["transfer-encoding"] == "chunked" || !answer.body.contains(0x0D), "\(place)")
        // Line breaks in JavaScript that JSON does not escape.
        #expect(!answer.text.unicodeScalars.contains("\u{2028}") && !answer.text.unicodeScalars.contains("\u{2029}"), "\(place)")
    }

    @Test(arguments: corpus)
    func `markup in titles, bodies, tags and categories is text`(payload: String) async throws {
        try await withServer { client, service in
            let category = payload.filter { $0 != "/" }.trimmingCharacters(in: .whitespacesAndNewlines)
            let hasCategory = (try? service.vault.edit { _ = try $0.addCategory(category) }) != nil
            let tag = "표식" + payload.filter { $0 != "," }
            let text = "독사과 \(payload)\n본문 \(payload) 독사과"
            let facts = hasCategory ? ",\"category\":\(try Self.json(category))" : ""
            let made = try await client.ask(
                "POST", "/v1/memos", json: "{\"text\":\(try Self.json(text)),\"tags\":[\(try Self.json(tag))]\(facts)}")
            #expect([201, 422].contains(made.status))
            Self.expectInert(made, "made")
            guard made.status == 201, let location = made.headers["location"].map({ "/v1/" + $0 }) else { return }
            let memo = try JSONValue(parsing: try await client.ask("GET", location).body)
            #expect(memo["memo"]?["text"]?.scalarText == text)
            for target in [
                "/v1/search?facets=true&matches=true&q=" + Self.encoded("독사과"), "/v1/memos", location + "?q=" + Self.encoded("독사과"),
                location + "/history", location + "/related", "/v1/categories", "/v1/tags", "/v1/board", "/v1/today", "/v1/history",
                "/v1/count?by=category", "/v1/count?by=tag",
                "/v1/suggest?prefix=" + Self.encoded("표식"), "/v1/export", "/v1/stats",
            ] {
                let answer = try await client.ask("GET", target)
                #expect(answer.status == 200, "\(target)")
                Self.expectInert(answer, target)
            }
            let found = try JSONValue(parsing: try await client.ask("GET", "/v1/search?q=" + Self.encoded("독사과")).body)
            guard case .array(let hits)? = found["hits"], let hit = hits.first else { return #expect(Bool(false), "not found") }
            #expect(payload.utf8.first == 0x0D || hit["title"]?.scalarText == "독사과 \(payload)")
        }
    }

    @Test(arguments: corpus)
    func `markup in queries and paths is text`(payload: String) async throws {
        try await withServer { client, _ in
            for target in [
                "/v1/search?q=", "/v1/count?by=word&q=", "/v1/suggest?prefix=", "/v1/memos?category=", "/v1/memos?tag=", "/v1/memos?day=",
                "/v1/search?q=a&cursor=", "/v1/memos/1?q=", "/v1/memos/1?lines=",
                "/v1/memos/", "/v1/imports/", "/v1/", "/", "/v1/search?q=a&",
            ] {
                let answer = try await client.ask("GET", target + Self.encoded(payload))
                #expect([200, 400, 404, 422].contains(answer.status), "\(target): \(answer.status)")
                Self.expectInert(answer, target)
            }
        }
    }

    @Test(arguments: [
        "<img src=x onerror=alert(1)>.jsonl", "\"onmouseover=alert(1) x=\".jsonl", "'-alert(1)-'.jsonl", "&lt;b&gt;.jsonl",
        "\u{202E}lnosj.jsonl",
    ])
    func `markup in the name of a file is text`(name: String) async throws {
        try await withServer { client, _ in
            let answer = try await client.ask(
                "POST", "/v1/imports?name=" + Self.encoded(name), ["Content-Type": "application/octet-stream"],
                body: Array("{\"text\":\"글\"}\n{\"title\":5}\n".utf8))
            #expect(answer.status == 202)
            Self.expectInert(answer, "job")
            let location = "/v1/" + (try #require(answer.headers["location"]))
            var job = answer
            for _ in 0..<500 where !["done", "failed"].contains(try JSONValue(parsing: job.body)["state"]?.scalarText ?? "") {
                try await Task.sleep(for: .milliseconds(20))
                job = try await client.ask("GET", location + "?records=true")
            }
            Self.expectInert(job, "report")
            #expect(try JSONValue(parsing: job.body)["name"]?.scalarText == name)
        }
    }
}
