import Foundation
import MemoServer
import MemoVault
import Testing

@testable import MemoHTTP

/// HTTP as common tools send it.
@Suite struct WireTests {
    private static let search = "GET /v1/search?q=회의&limit=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    private static let note = "{\"text\":\"가나다\\n\\nGET /v1/stats?q=가 HTTP/1.1\"}\r\n\r\n"

    private static func post(_ note: String = note, chunked: Bool = false) -> String {
        let type = "POST /v1/memos?nope=가 HTTP/1.1\r\nHost: localhost\r\nX-Name: 가\r\nContent-Type: application/json\r\n"
        guard chunked else { return type + "Content-Length: \(note.utf8.count)\r\n\r\n" + note }
        let halves = [note.prefix(9), note.dropFirst(9)].map { String($0.utf8.count, radix: 16) + "\r\n" + $0 + "\r\n" }
        return type + "Transfer-Encoding: chunked\r\n\r\n" + halves.joined() + "0\r\nX-Trailer: 가\r\n\r\n"
    }

    // MARK: The target

    @Test func `a target in plain UTF-8 is understood`() async throws {
        try await withServer { client, _ in
            let answer = try await client.send(Array(Self.search.utf8))
            #expect(answer.status == 200 && answer.text.contains("\"query\":\"회의\"") && answer.text.contains("\"total\":3"))
            let broken = try await client.send(
                Array("GET /v1/search?q=".utf8) + [0xEA, 0xB0] + Array(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
            #expect(broken.status == 400 && broken.text.contains("bad-encoding"))
        }
    }

    @Test func `requests may be split anywhere`() async throws {
        try await withServer { client, service in
            // Bodies that look like requests, with and without a length, before a target in UTF-8.
            let bytes = Array((Self.post() + Self.post(chunked: true) + Self.search).utf8)
            let whole = try await client.send(bytes)
            #expect(whole.text.components(separatedBy: "HTTP/1.1 400").count == 2 && whole.status == 400)
            #expect(whole.text.contains("\"parameter\":\"nope\"") && whole.text.contains("\"query\":\"회의\""))
            await withTaskGroup(of: Void.self) { group in
                for cut in stride(from: 1, to: bytes.count, by: 1) {
                    group.addTask {
                        let answer = try? await client.send([Array(bytes[..<cut]), Array(bytes[cut...])])
                        #expect(answer?.text.components(separatedBy: "HTTP/1.1 ").count == 3, "cut at \(cut)")
                        #expect(answer?.text.contains("\"query\":\"회의\"") == true, "cut at \(cut)")
                    }
                    if cut % 16 == 0 { await group.waitForAll() }
                }
            }
            #expect(try service.vault.statistics().memos == 3)
        }
    }

    @Test func `requests may arrive byte by byte`() async throws {
        try await withServer { client, _ in
            let bytes = Array((Self.post(chunked: true) + Self.search).utf8)
            let answer = try await client.send(bytes.map { [$0] })
            #expect(answer.status == 400 && answer.text.contains("\"query\":\"회의\""))
        }
    }

    @Test func `a thousand requests at once get a thousand answers`() async throws {
        try await withServer { client, service in
            var text = ""
            for number in 0..<250 {
                let target = "/v1/memos/\(number % 3 + 1)?q=회의\(number)"
                text +=
                    "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n\r\nHEAD /v1/search?q=가\(number) HTTP/1.1\r\nHost: localhost\r\n\r\n"
                text += Self.post("{\"text\":\"GET /\(number)\\n\\n가 HTTP/1.1\"}").replacing("?nope=가", with: "")
                text += Self.post(chunked: number % 2 == 0)
            }
            let answer = try await client.send(Array((text + Self.search).utf8))
            let statuses = answer.text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
            #expect(answer.status == 200 && statuses.count == 1000)
            #expect(statuses.count { $0 == "201" } == 250 && statuses.count { $0 == "400" } == 250)
            // The requests within bodies were stored as texts.
            #expect(try service.vault.statistics().memos == 253)
        }
    }

    // MARK: Invalid requests

    @Test(
        arguments: [
            ("GET /\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414, "long-target"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n", 431, "long-headers"),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400, "no-host"),
            ("GET / HTTP/1.1\r\n\r\n", 400, "no-host"),
            ("GET http://evil.example/v1/stats HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "other-host"),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:abc\r\n\r\n", 400, "no-host"),
            ("GET / HTTP/1.1\r\nHost: [::1]x\r\n\r\n", 400, "no-host"),
            ("GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n", 400, "bad-request"),
            ("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505, "no-such-version"),
            ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400, "bad-request"),
            ("POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", 400, "bad-request"),
            (
                "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
                400,
                "bad-request"
            ),
            ("\u{16}\u{3}\u{1}\u{2}", 400, "bad-request"),
        ])
    func `invalid requests get an error in their turn and are counted`(text: String, status: Int, kind: String) async throws {
        try await withServer { client, _ in
            let before = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let answer = try await client.send(Array((before + text + before).utf8))
            let parts = answer.text.components(separatedBy: "HTTP/1.1 ")
            #expect(answer.status == 200 && parts.count == 2)
            #expect(parts.last?.hasPrefix("\(status) ") == true && parts.last?.contains("urn:saekin:problem:\(kind)\"") == true)
            #expect(parts.last?.lowercased().contains("x-request-id: ") == true)
            let metrics = try await client.ask("GET", "/metrics").text
            #expect(metrics.contains("status=\"\(status)\"} 1"))
        }
    }

    @Test func `a fault names the place of the argument`() async throws {
        try await withServer { client, _ in
            let inURL = try await client.ask("GET", "/v1/stats?a/b=1&c~d=2").text
            #expect(inURL.contains("\"parameter\":\"a/b\"") && inURL.contains("\"parameter\":\"c~d\""))
            let both = try await client.ask("POST", "/v1/memos?nope=1", json: #"{"text":1,"a/b":2,"c~d":3,"tags":["a",5]}"#).text
            for part in ["\"parameter\":\"nope\"", "/text\"", "/a~1b\"", "/c~0d\"", "/tags/1\""] { #expect(both.contains(part), "\(part)") }
            let many = try await client.ask("POST", "/v1/search", json: #"{"queries":[{"q":"a","x/y":1}]}"#).text
            #expect(many.contains("\"pointer\":\"/queries/0/x~1y\""))
            let tool = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"a","nope":1}}}"#
            #expect(try await client.ask("POST", "/mcp", json: tool).text.contains("nope: there is no such argument"))
            #expect(try await !client.ask("POST", "/mcp", json: tool).text.contains("?nope"))
        }
    }

    // MARK: Framing

    @Test(arguments: ["/v1/stats", "/", "/healthz", "/nothing", "/v1/export"])
    func `HEAD has the headers of GET and no body`(target: String) async throws {
        try await withServer { client, _ in
            let get = try await client.ask("GET", target)
            let both =
                "HEAD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let head = try await client.send(Array(both.utf8))
            #expect(head.status == get.status && head.headers["content-length"] == get.headers["content-length"])
            #expect(head.headers["transfer-encoding"] == get.headers["transfer-encoding"])
            #expect(head.text.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `HTTP/1.0 responses are not chunked, and the connection ends`() async throws {
        try await withServer { client, _ in
            let export = try await client.send(Array("GET /v1/export HTTP/1.0\r\nHost: localhost\r\n\r\n".utf8))
            #expect(export.status == 200 && export.headers["transfer-encoding"] == nil && export.text.hasPrefix("{"))
            #expect(export.text.split(separator: "\n").count { $0.contains("\"text\":") } == 3)
            let kept = "GET /healthz HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
            let twice = try await client.send(Array((kept + "GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n").utf8))
            #expect(twice.headers["connection"] == "keep-alive" && twice.text.contains("HTTP/1.0 200"))
        }
    }

    @Test func `a client that expects 100 Continue gets it`() async throws {
        try await withServer { client, _ in
            let head = { (target: String) in
                Array(
                    "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 14\r\nExpect: 100-continue\r\n\r\n"
                        .utf8)
            }
            #expect(try await client.status(after: head("/v1/memos")) == 100)
            // Rejected without reading the body.
            #expect(try await client.status(after: head("/v1/memos?a=b")) == 100)
            #expect(try await client.status(after: head("/nothing")) == 404)
            let body = "{\"text\":\"글\"}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let answer = try await client.send([head("/v1/memos"), Array(body.utf8)])
            #expect(answer.status == 100 && answer.text.hasPrefix("HTTP/1.1 201"))
        }
    }

    @Test func `a request for an upgrade is answered as plain HTTP`() async throws {
        try await withServer { client, _ in
            let upgrade =
                "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
            let answer = try await client.send(Array(upgrade.utf8))
            #expect(answer.status == 200 && answer.headers["connection"] == "close")
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")), .timeLimit(.minutes(10)),
        arguments: [
            ("\"$U/v1/search?q=회의\"", "\"total\":3"), ("--http2 \"$U/healthz\"", "ok"), ("-0 \"$U/v1/export\"", "회의"),
            ("-I \"$U/v1/stats\"", "Content-Length: "), ("\"$U/v1/export\" --compressed", "회의"),
        ])
    func `curl works`(line: String, part: String) async throws {
        try await withServer { client, _ in
            let output = try await Shell.output("U=http://127.0.0.1:\(client.port); curl -sS --max-time 40 " + line)
            #expect(output.contains(part), "\(output)")
        }
    }
}
