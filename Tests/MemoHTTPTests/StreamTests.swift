import Foundation
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import Testing

@testable import MemoHTTP

/// The responses of `GET /v1/events`. `EventTests` are about who hears what.
@Suite(.timeLimit(.minutes(2))) struct StreamTests {
    /// Waits until `count` streams are open.
    private static func wait(for count: Int, _ service: VaultService) async throws {
        for _ in 0..<400 where service.listeners.count != count { try await Task.sleep(for: .milliseconds(25)) }
        #expect(service.listeners.count == count)
    }

    private static func request(_ client: RawClient, _ headers: String = "") -> [UInt8] {
        Array("GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\(headers)\r\n".utf8)
    }

    /// Returns what comes up to a text, or to the end. Reads on a thread of its own.
    private static func received(_ handle: FileHandle, upTo part: String?) async throws -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes: [UInt8] = []
                while true {
                    let data = handle.availableData
                    bytes += data
                    let text = String(decoding: bytes, as: UTF8.self)
                    if data.isEmpty || part.map(text.contains) == true { return continuation.resume(returning: text) }
                }
            }
        }
    }

    private static func addMemo(_ service: VaultService) throws {
        _ = try service.vault.edit { try $0.add(MemoDraft(text: MemoText("새 메모"))) }
    }

    @Test func `a stream tells changes until its time is over`() async throws {
        try await withServer { client, service in
            async let stream = client.ask("GET", "/v1/events?seconds=2", ["Accept-Encoding": "gzip"])
            try await Self.wait(for: 1, service)
            try Self.addMemo(service)
            let answer = try await stream
            #expect(answer.status == 200 && answer.headers["content-type"] == "text/event-stream")
            #expect(answer.headers["cache-control"] == "no-store" && answer.headers["content-encoding"] == nil)
            #expect(answer.text.contains("event: change\ndata: {\"memos\":[4],\"count\":1,\"others\":false}\n\n"))
            let ids = answer.text.matches(of: /id: ([0-9]+)/).map { String($0.1) }
            #expect(ids.count == 2)
            // The header is what browsers send, and `after` counts more.
            let again = try await client.ask("GET", "/v1/events?seconds=0", ["Last-Event-ID": ids[0]])
            #expect(again.text.contains("\"memos\":[4]"))
            let nothing = try await client.ask("GET", "/v1/events?seconds=0&after=\(ids[1])", ["Last-Event-ID": ids[0]])
            #expect(nothing.status == 200 && !nothing.text.contains("event:"))
            try await Self.wait(for: 0, service)
        }
    }

    @Test func `a client that leaves makes room, and so does one that wants no body`() async throws {
        try await withServer { client, service in
            #expect(try await client.ask("HEAD", "/v1/events").status == 200)
            try await Self.wait(for: 0, service)
            let handle = try client.opened(sending: Self.request(client))
            try await Self.wait(for: 1, service)
            try handle.close()
            try await Self.wait(for: 0, service)
        }
    }

    @Test func `open streams take no thread, and do not keep the server running`() async throws {
        var (handles, end): ([FileHandle], ContinuousClock.Instant?) = ([], nil)
        try await withServer {
            $0.drainSeconds = 100
        } _: { client, service in
            for _ in 0..<40 { handles.append(try client.opened(sending: Self.request(client))) }
            try await Self.wait(for: 40, service)
            for path in ["/v1/search?q=%ED%9A%8C%EC%9D%98", "/healthz", "/readyz"] {
                #expect(try await client.ask("GET", path).status == 200)
            }
            end = .now
        }
        #expect(try #require(end).duration(to: .now) < .seconds(50))
        // The end of the body says that the stream is complete.
        let text = String(decoding: try handles[0].readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.hasSuffix("0\r\n\r\n"))
    }

    @Test func `a key that is revoked hears nothing more`() async throws {
        try await withServer { client, service in
            let keys = KeyRing(ofVault: service.vault.path)
            let key = try keys.add(name: "k", scopes: [.read], categories: nil, expires: nil, now: .now).key
            async let stream = client.ask("GET", "/v1/events?seconds=60", ["Authorization": "Bearer \(key)"])
            try await Self.wait(for: 1, service)
            _ = try keys.revoke("k")
            try Self.addMemo(service)
            let answer = try await stream
            #expect(answer.status == 200 && !answer.text.contains("change"))
            #expect(try await client.ask("GET", "/v1/events", ["Authorization": "Bearer \(key)"]).status == 401)
        }
    }

    @Test func `agents hear of the memos that they have subscribed to`() async throws {
        try await withServer { client, service in
            let meta =
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
            let uris = "\"saekin://memos/1\",\"saekin://vault\",\"saekin://nothing\""
            let message = """
                {"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{\(meta),"notifications":{"resourceSubscriptions":[\(uris)]}}}
                """
            let head = """
                POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nContent-Type: application/json\r\nContent-Length: \(message.utf8.count)\r
                MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\nConnection: close\r\n\r\n
                """
            let handle = try client.opened(sending: Array((head + message).utf8))
            var text = try await Self.received(handle, upTo: "acknowledged")
            _ = try service.vault.edit { try $0.setState(of: MemoID(rawValue: 2), to: .todo) }
            text += try await Self.received(handle, upTo: "updated")
            _ = try service.vault.edit { try $0.setState(of: MemoID(rawValue: 1), to: .todo) }
            text += try await Self.received(handle, upTo: "saekin://vault")
            service.listeners.close()
            text += try await Self.received(handle, upTo: nil)
            #expect(text.contains("200 OK") && text.lowercased().contains("content-type: text/event-stream"))
            let messages = text.matches(of: /data: (.+)/).map { String($0.1) }
            let tag = "\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":\"s\"}"
            let updated = ["vault", "memos/1", "vault"].map {
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\"saekin://\($0)\",\(tag)}}"
            }
            #expect(messages.count == 5)
            #expect(messages.first?.contains("acknowledged") == true && messages.first?.contains("nothing") == false)
            #expect(Array(messages.dropFirst().dropLast()) == updated)
            #expect(messages.last == "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"result\":{\"resultType\":\"complete\",\(tag)}}")
        }
    }
}
