import Foundation
import MemoModel
import MemoServer
import MemoVault
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import MemoHTTP

/// No client may block others.
@Suite(.serialized) struct LoadTests {
    private static func get(_ target: String) -> [UInt8] { Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8) }

    private static func fill(_ service: VaultService, memos: Int, _ text: String) throws {
        _ = try service.vault.edit { editor in for number in 0..<memos { _ = try editor.add(.init(text: .init("\(number) " + text))) } }
    }

    /// Returns the duration of a request, which must succeed.
    private static func time(_ client: RawClient, _ target: String) async throws -> Duration {
        let start = ContinuousClock.now
        let answer = try await client.ask("GET", target)
        #expect(answer.status == 200, "\(target)")
        return ContinuousClock.now - start
    }

    // MARK: Regular expressions

    @Test(.timeLimit(.minutes(10))) func `abandoned regular expressions end and block nobody`() async throws {
        try await withServer { client, service in
            try Self.fill(service, memos: 300, String(repeating: "가나다라마바사 ", count: 100))
            let left = try (0..<40).map { _ in try client.opened(sending: Self.get("/v1/search?q=/(.*)*x/")) }
            // Some are running, some are waiting, and some were rejected.
            for _ in 0..<5 {
                #expect(try await Self.time(client, "/healthz") < .seconds(60))
            }
            #expect(try await Self.time(client, "/v1/search?q=회의") < .seconds(60))
            for handle in left { try handle.close() }
            // Once the server has noticed that the clients are gone.
            let start = ContinuousClock.now
            var status = 0
            for _ in 0..<300 where status != 200 {
                status = try await client.ask("GET", "/v1/search?q=/회.의?/").status
                if status != 200 { try await Task.sleep(for: .milliseconds(100)) }
            }
            #expect(status == 200 && ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test(.timeLimit(.minutes(10))) func `regular expressions use at most half of the threads`() async throws {
        try await withServer { client, service in
            try Self.fill(service, memos: 300, String(repeating: "가나다라마바사 ", count: 100))
            let body = #"{"queries":[{"q":"회의"},{"q":"/(.*)*x/"}]}"#
            let many =
                "POST /v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            let tool = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"/(.*)*x/"}}}"#
            let agent =
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(tool.utf8.count)\r\n\r\n"
            let left = try [Array((many + body).utf8), Array((agent + tool).utf8), Self.get("/v1/count?by=day&q=/(.*)*x/")]
                .map { try client.opened(sending: $0) }
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await Self.time(client, "/v1/search?q=회의") < .seconds(60))
            for handle in left { try handle.close() }
        }
    }

    @Test func `a batch with regular expressions gets all answers`() async throws {
        try await withServer { client, _ in
            let answer = try await client.ask("POST", "/v1/search", json: #"{"queries":[{"q":"회의"},{"q":"/회.*한다/"},{"q":"/(/"}]}"#)
            #expect(answer.status == 200 && answer.text.contains("\"total\":3") && answer.text.contains("\"total\":1"))
            #expect(answer.text.contains("bad-query") && !answer.text.contains("internal"))
        }
    }

    // MARK: The queue

    @Test func `work waits in a bounded queue and leaves it with its caller`() async throws {
        let lane = WorkLane(threads: 2, patience: .milliseconds(300))
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let gate = DispatchSemaphore(value: 0)
        let busy = (0..<2).map { _ in Task { try await lane.run(.plain, for: Caller(), on: loop) { gate.wait() } } }
        while lane.load.running < 2 { try await Task.sleep(for: .milliseconds(5)) }
        let gone = Caller()
        let waiting = Task { try await lane.run(.plain, for: gone, on: loop) {} }
        while lane.load.waiting < 1 { try await Task.sleep(for: .milliseconds(5)) }
        gone.leave()
        await #expect(throws: Problem.clientGone) { try await waiting.value }
        // Work of a caller who has already left is not even queued.
        await #expect(throws: Problem.clientGone) { try await lane.run(.plain, for: gone, on: loop) {} }
        let tooMany = (0..<40).map { _ in Task { try await lane.run(.plain, for: Caller(), on: loop) {} } }
        for task in tooMany {
            let problem = await #expect(throws: Problem.self) { try await task.value }
            #expect(problem?.status == 503 && problem?.retryAfter != nil)
        }
        for _ in busy { gate.signal() }
        for task in busy { try await task.value }
        #expect(lane.load.running == 0 && lane.load.waiting == 0 && lane.load.refused == 40)
        try await lane.run(.patterns, for: Caller(), on: loop) {}
        try await lane.shutDown()
    }

    @Test func `half of the threads stay free of regular expressions`() async throws {
        let lane = WorkLane(threads: 4, patience: .seconds(10))
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let gate = DispatchSemaphore(value: 0)
        let count = Count()
        let patterns = (0..<8).map { _ in
            Task {
                try await lane.run(.patterns, for: Caller(), on: loop) {
                    count.up()
                    gate.wait()
                    count.down()
                }
            }
        }
        while lane.load.waiting < 6 { try await Task.sleep(for: .milliseconds(5)) }
        for _ in 0..<20 { try await lane.run(.plain, for: Caller(), on: loop) {} }
        for _ in patterns { gate.signal() }
        for task in patterns { try await task.value }
        #expect(count.most == 2)
        try await lane.shutDown()
    }

    // MARK: Connections

    @Test(.timeLimit(.minutes(10))) func `late headers get an error`() async throws {
        try await withServer({ $0.headSeconds = 1 }) { client, _ in
            for beginning in [
                "GET /v1/st", "GET /v1/stats HTTP/1.1\r\nHost: localhost\r\nX: ", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nG",
            ] {
                let answer = try await client.drip(Array(beginning.utf8))
                #expect(answer.text.contains("too-slow") || answer.status == 408, "\(beginning)")
            }
            // A connection without any data is closed without a response.
            #expect(try await client.sendSlowly([]).status == 0)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `the connections of one address are limited`() async throws {
        try await withServer({ $0.unknownConnections = 8 }) { client, _ in
            let busy = try client.opened(sending: Array("POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n".utf8))
            try await Task.sleep(for: .milliseconds(100))
            var handles: [FileHandle] = []
            for _ in 0..<30 {
                handles.append(try client.opened(sending: Array("G".utf8)))
                #expect(try await Self.time(client, "/v1/stats") < .seconds(60))
            }
            // The oldest connections were closed, except the one in use.
            #expect(try handles[0].read(upToCount: 1)?.isEmpty ?? true)
            try busy.write(contentsOf: Data("{\"a\":1}}\r\n".utf8))
            #expect(try busy.read(upToCount: 12).map { String(decoding: $0, as: UTF8.self) } == "HTTP/1.1 415")
        }
    }

    @Test func `bodies share a memory budget and release it`() throws {
        let room = BodyBudget(bytes: 100, full: .bodiesFull)
        var first: BodyBudget.Share? = room.share()
        try first?.take(60)
        let second = room.share()
        try second.take(40)
        #expect(throws: Problem.self) { try second.take(1) }
        first = nil
        #expect(room.count == 40)
        try second.take(60)
        #expect(first == nil)
    }

    // MARK: Metrics

    @Test func `each metric has a help text, a type and a value`() async throws {
        try await withServer { client, _ in
            _ = try await client.ask("GET", "/v1/search?q=회의")
            let lines = try await client.ask("GET", "/metrics").text.split(separator: "\n").map(String.init)
            let heads = Set(lines.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] })
            #expect(heads == Set(lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }))
            for line in lines where !line.hasPrefix("#") {
                let name = line.prefix { $0 != " " && $0 != "{" }
                #expect(heads.contains { name == $0 || ["_bucket", "_sum", "_count"].map($0.appending).contains(String(name)) }, "\(line)")
                #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil, "\(line)")
            }
            for name in [
                "saekin_uptime_seconds", "process_resident_memory_bytes", "process_open_fds", "saekin_vault_bytes", "saekin_connections",
            ] {
                #expect(lines.contains { $0.hasPrefix(name + " ") && !$0.hasSuffix(" 0") }, "\(name)")
            }
        }
    }

    @Test func `only uploads of ended servers are deleted`() throws {
        let folder = FileManager.default.temporaryDirectory
        // The first is the ID of no process, the second that of this one.
        let names = ["saekin-private-2147483647-\(UUID())", "saekin-private-\(ProcessInfo.processInfo.processIdentifier)-\(UUID())"]
        for name in names { try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true) }
        defer { for name in names { try? FileManager.default.removeItem(at: folder.appending(path: name)) } }
        PrivateFolder.removeOrphans()
        #expect(names.map { FileManager.default.fileExists(atPath: folder.appending(path: $0).path()) } == [false, true])
    }

    // MARK: Stalled clients and shutdown

    @Test(.timeLimit(.minutes(10))) func `an export that nobody reads is aborted, and its permit is released`() async throws {
        try await withServer({ $0.stallSeconds = 1 }) { client, service in
            try Self.fill(service, memos: 300, String(repeating: "x", count: 60_000))
            let stalled = try (0..<4).map { _ in try client.opened(sending: Self.get("/v1/export")) }
            try await Task.sleep(for: .milliseconds(200))
            #expect(try await client.ask("GET", "/v1/export").status == 503)
            var status = 0
            for _ in 0..<100 where status != 200 {
                try await Task.sleep(for: .milliseconds(100))
                status = try await client.ask("HEAD", "/v1/export").status
            }
            #expect(status == 200)
            for handle in stalled { try handle.close() }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a server stops in time whatever its clients do`() async throws {
        let start = Mutex(ContinuousClock.now)
        try await withServer({ $0.drainSeconds = 1 }) { client, service in
            try Self.fill(service, memos: 300, String(repeating: "x", count: 60_000))
            let half = "POST /v1/memos HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
            let requests = [Self.get("/v1/export"), Array(half.utf8), Self.get("/v1/search?q=/(.*)*x/"), Array("GET /".utf8)]
            let handles = try requests.map { try client.opened(sending: $0) }
            try await Task.sleep(for: .milliseconds(300))
            // Keep the connections open while the server stops.
            Task {
                try? await Task.sleep(for: .seconds(120))
                for handle in handles { try? handle.close() }
            }
            start.withLock { $0 = .now }
        }
        #expect(ContinuousClock.now - start.withLock { $0 } < .seconds(60))
    }
}

/// A counter that remembers its maximum.
private final class Count: Sendable {
    private let values = Mutex((now: 0, most: 0))
    var most: Int { values.withLock { $0.most } }
    func up() { values.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func down() { values.withLock { $0.now -= 1 } }
}
