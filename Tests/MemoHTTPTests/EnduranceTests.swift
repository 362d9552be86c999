import Dispatch
import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import MemoModel
import MemoServer
import MemoVault
import NIOCore
import SQLiteVaults
import Synchronization
import Testing

@testable import MemoHTTP

/// Tests that a server stays up, or tells that it is not, whatever clients and searches do to it.
@Suite struct EnduranceTests {
    private static let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    private static func request(_ lines: String) -> [UInt8] { Array((lines + health).utf8) }

    // MARK: Empty lines

    @Test func `a few empty lines before a request are skipped, more are refused`() async throws {
        try await withServer { client, _ in
            for lines in ["", "\r\n", "\n\n\n", String(repeating: "\r\n", count: 8)] {
                #expect(try await client.send(Self.request(lines)).status == 200)
                // In pieces of one byte.
                #expect(try await client.send(Self.request(lines).map { [$0] }).status == 200)
            }
            let first = Self.health.replacing("Connection: close\r\n", with: "")
            #expect(try await client.send(Self.request(first + "\r\n\r\n")).status == 200)
            for lines in [
                String(repeating: "\r\n", count: 9), String(repeating: "\r", count: 40), String(repeating: "\r\n", count: 1 << 20),
            ] {
                let answer = try await client.send(Self.request(lines))
                #expect(answer.status == 400 && answer.text.contains("empty lines"))
                #expect(try await client.send(Self.request(lines).prefix(20).map { [$0] }).status == 400)
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func `empty lines do not keep a connection open`() async throws {
        try await withServer({ $0.headSeconds = 1 }) { client, _ in
            let first = Self.health.replacing("Connection: close\r\n", with: "")
            // Closed without a second answer.
            let answer = try await client.send(Array((first + "\r\n").utf8))
            #expect(answer.status == 200 && !answer.text.contains("HTTP/1.1"))
        }
    }

    @Test func `a chunked body of empty lines arrives whole, in turns`() async throws {
        try await withServer { client, service in
            let text = String(repeating: "\n", count: 20_000)
            let json = "{\"text\":\"글\",\"tags\":[]" + text + "}"
            let head =
                "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            let chunk = String(json.utf8.count, radix: 16) + "\r\n" + json + "\r\n0\r\n\r\n"
            // A second request follows in the same bytes, behind the pieces that wait for their turn.
            let answer = try await client.send(Self.request(head + chunk))
            #expect(answer.status == 201 && answer.text.contains("\"status\":\"ok\""))
            #expect(try service.vault.statistics().memos == 4)
        }
    }

    // MARK: Readers that hang

    /// A clock that stops every call that asks for the time, once it is closed.
    private final class Gate: Sendable {
        private let isClosed = Atomic(false)
        private let gate = DispatchSemaphore(value: 0)

        func close() { isClosed.store(true, ordering: .relaxed) }

        func open() {
            isClosed.store(false, ordering: .relaxed)
            for _ in 0..<100 { gate.signal() }
        }

        func time() -> Timestamp {
            if isClosed.load(ordering: .relaxed) { gate.wait() }
            return .now
        }
    }

    @Test(.timeLimit(.minutes(2))) func `a server whose readers all hang is not ready`() async throws {
        let gate = Gate()
        try await withServer({ $0.readingLimit = .milliseconds(10) }, clock: gate.time) { client, service in
            #expect(try await client.ask("GET", "/readyz").status == 200)
            gate.close()
            let hanging = (0..<2).map { _ in Task { try await client.ask("GET", "/v1/search?q=회의&typing=true") } }
            while try await client.ask("GET", "/readyz").status == 200 {}
            let answer = try await client.ask("GET", "/readyz")
            #expect(answer.status == 503 && answer.text.contains("readers-hang") && service.health.doReadersHang)
            #expect(try await client.ask("GET", "/healthz").status == 200)
            gate.open()
            for task in hanging { #expect(try await task.value.status == 200) }
            #expect(try await client.ask("GET", "/readyz").status == 200 && !service.health.doReadersHang)
        }
    }

    @Test(.timeLimit(.minutes(2))) func `a server that cannot end says so and is ended`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let gate = Gate()
        let service = VaultService(try Vault.open(folder.appending(path: "vault.db").path()), clock: gate.time)
        _ = try service.vault.edit { try $0.add(MemoDraft(text: MemoText("회의"))) }
        var options = ServerOptions(keys: KeyRing(ofVault: service.vault.path), threads: 2)
        (options.port, options.drainSeconds, options.hangSeconds) = (0, 0, 0)
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let (ports, started) = AsyncStream<Int>.makeStream()
        let (hangs, hung) = AsyncStream<Void>.makeStream()
        let server = HTTPServer(
            service, options, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, onHang: { hung.yield() }
        ) { started.yield($0) }
        let running = Task { try await server.run { for await _ in ends {} } }
        var port = ports.makeAsyncIterator()
        let client = RawClient(port: try #require(await port.next()))
        gate.close()
        let hanging = Task { try await client.ask("GET", "/v1/search?q=회의") }
        while try await !client.ask("GET", "/metrics").text.contains("saekin_reading_running 1") {}
        ended.finish()
        var hang = hangs.makeAsyncIterator()
        await #expect(hang.next() != nil)
        gate.open()
        try await running.value
        _ = try? await hanging.value
    }

    // MARK: Memory

    @Test(arguments: ["[],", "{},", "0,", "\"\",", "{\"a\":1},"])
    func `JSON of very many values is refused before it takes memory`(value: String) async throws {
        try await withServer { client, _ in
            let json = "{\"text\":\"글\",\"x\":[" + String(repeating: value, count: Limits.values) + "0]}"
            for target in ["/v1/memos", "/mcp"] {
                let answer = try await client.ask("POST", target, json: json)
                #expect(answer.text.contains("too many values"), "\(target) \(answer.status)")
            }
            let few = "{\"text\":\"글\",\"x\":[" + String(repeating: value, count: 1000) + "0]}"
            #expect(try await client.ask("POST", "/v1/memos", json: few).text.contains("\"/x\""))
        }
    }

    @Test func `unknown names of a body are named up to a number`() async throws {
        try await withServer { client, _ in
            let members = (0..<5000).map { "\"x\($0)\":1" }.joined(separator: ",")
            let answer = try await client.ask("POST", "/v1/memos", json: "{\(members)}")
            #expect(answer.text.contains("\"/x19\"") && !answer.text.contains("\"/x20\""))
        }
    }

    @Test func `long answers that nobody has read yet have a budget`() async throws {
        let budget = BodyBudget(bytes: 3 << 20, full: .answersFull)
        let (short, long) = (ByteBuffer(repeating: 0x61, count: 1000), ByteBuffer(repeating: 0x61, count: 2 << 20))
        for _ in 0..<3 {
            let waiting = try ResponseBody(long, within: budget)
            #expect(throws: Problem.answersFull) { try ResponseBody(long, within: budget) }
            _ = try ResponseBody(short, within: budget)
            #expect(budget.count == 2 << 20 && waiting.contentLength == 2 << 20)
            try await waiting.write(Reader(stays: true))
        }
        #expect(budget.count == 0)
        await #expect(throws: Reader.Gone.self) { try await ResponseBody(long, within: budget).write(Reader(stays: false)) }
        #expect(budget.count == 0)
    }

    // MARK: Broken answers

    /// A client that reads everything, or goes away.
    private struct Reader: ResponseBodyWriter {
        struct Gone: Error {}
        let stays: Bool

        mutating func write(_: ByteBuffer) async throws { if !stays { throw Gone() } }
        consuming func finish(_: HTTPFields?) async throws {}
    }

    @Test func `an answer that breaks off is reported, unless nobody reads it`() async throws {
        struct Broken: Error {}
        for (isBroken, stays) in [(true, true), (false, true), (false, false)] {
            let (reports, reported) = AsyncStream<String>.makeStream()
            let body = TextStream.body {
                reported.yield("\($0)")
                reported.finish()
            } _: { send in
                defer { if !isBroken { reported.finish() } }
                for _ in 0..<100 { try send(Array(repeating: 0x61, count: 1 << 16)) }
                if isBroken { throw Broken() }
            }
            let outcome: (any Error)?
            do {
                try await body.write(Reader(stays: stays))
                outcome = nil
            } catch {
                outcome = error
            }
            #expect(isBroken ? outcome is Broken : stays ? outcome == nil : outcome is Reader.Gone)
            var all: [String] = []
            for await report in reports { all.append(report) }
            #expect(all == (isBroken ? ["Broken()"] : []))
        }
    }
}
