import Foundation
import Glibc
import MemoModel
import PostgresTestSupport
import Synchronization
import Testing

@testable import PostgresSupport

/// Servers that answer nothing, and what becomes of connections that nobody uses.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct SilenceTests {
    private let server: PostgresServer
    private let address: String

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
    }

    private static let process = "SELECT pg_backend_pid()::bigint"

    /// Stops the process of the server that a connection has, until `body` has ended.
    private func stopping(_ connection: PostgresConnection, _ body: () throws -> Void) throws {
        let process = try pid_t(truncatingIfNeeded: #require(try connection.query(Self.process).integer(0, 0)))
        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        try body()
    }

    @Test("a statement that is not wanted any more ends although the server does not answer, and the connection is given up")
    func stoppedProcess() throws {
        let pool = PostgresPool(address, limit: 1)
        try pool.withConnection { connection in
            try stopping(connection) {
                connection.isUnwanted = { true }
                #expect(throws: PostgresError.cancelled) { try connection.query("SELECT 1::bigint") }
                #expect(!connection.isUsable)
                #expect(throws: PostgresError.lost) { try connection.query("SELECT 1::bigint") }
                #expect(throws: PostgresError.lost) { try connection.copy(from: "(SELECT 1)") { _ in } }
            }
        }
        #expect(try pool.withConnection { try $0.query("SELECT 1::bigint").integer(0, 0) } == 1)
    }

    @Test("a server that is silent for too long is given up, while it is asked and while it takes no data")
    func patience() throws {
        let long = PostgresValue.text(String(repeating: "가", count: 8_000_000))
        for value in [PostgresValue.text(""), long] {
            let connection = try PostgresConnection(address)
            try stopping(connection) {
                connection.patience = .milliseconds(300)
                #expect(throws: PostgresError.silent(.milliseconds(300))) { try connection.query("SELECT length($1::text)", value) }
            }
        }
        let connection = try PostgresConnection(address)
        try connection.run("CREATE TABLE t(id bigint)")
        try stopping(connection) {
            connection.patience = .milliseconds(300)
            #expect(throws: PostgresError.self) {
                try connection.copy(into: "t(id)") { row in
                    for id in 0..<5_000_000 as Range<Int64> {
                        try row.beginRow(1)
                        row.add(id)
                    }
                }
            }
            #expect(!connection.isUsable)
        }
        // A statement that goes on for longer than the patience is silent too, so patience is for uses that have none.
        let patient = try PostgresConnection(address)
        patient.patience = .seconds(60)
        #expect(try patient.query("SELECT 1::bigint FROM pg_sleep(0.5)").integer(0, 0) == 1)
    }

    @Test("idle connections are closed after a while, and old ones are replaced")
    func keeping() throws {
        let pool = PostgresPool(address, limit: 3, keeping: .init(idle: .milliseconds(100)))
        try pool.withConnection { _ in try pool.withConnection { _ in } }
        #expect(1...2 ~= pool.openConnections || pool.openConnections == 0)
        for _ in 0..<600 where pool.openConnections > 0 { usleep(50_000) }
        #expect(pool.openConnections == 0)
        let aging = PostgresPool(address, limit: 1, keeping: .init(lifetime: .zero))
        let processes = try (0..<3).map { _ in try aging.withConnection { try $0.query(Self.process).integer(0, 0) ?? 0 } }
        #expect(Set(processes).count == 3 && aging.openConnections == 0)
        let young = PostgresPool(address, limit: 1)
        #expect(try Set((0..<3).map { _ in try young.withConnection { try $0.query(Self.process).integer(0, 0) } }).count == 1)
    }

    @Test("while no server is reached, one caller at a time tries to")
    func outage() throws {
        // Accepts connections, answers nothing for a while, and closes them.
        let host = try FakeServer(answering: [], after: 1)
        let pool = PostgresPool(host.address, limit: 8)
        let failures = Atomic(0)
        func ask(_ count: Int) {
            DispatchQueue.concurrentPerform(iterations: count) { _ in
                do { try pool.withConnection { _ in } } catch PostgresError.unreachable { failures.add(1, ordering: .relaxed) } catch {
                    Issue.record(error)
                }
            }
        }
        ask(1)
        let first = host.accepted
        ask(200)
        #expect(failures.load(ordering: .relaxed) == 201)
        #expect(host.accepted - first < 20, "\(host.accepted)")
    }
}

/// Speaks as much of the protocol as a test needs: it answers each start of a connection with the same bytes, and closes it.
final class FakeServer: Sendable {
    private let descriptor: Int32
    private let count = Atomic(0)
    let port: Int

    /// Number of connections so far.
    var accepted: Int { count.load(ordering: .relaxed) }
    var address: String { "host=127.0.0.1 port=\(port) dbname=d user=u password=p sslmode=disable gssencmode=disable" }

    init(answering answer: [UInt8], after seconds: UInt32 = 0) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        (place.sin_family, place.sin_addr.s_addr) = (sa_family_t(AF_INET), UInt32(0x7F00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // SAFETY: the structure is as long as the call is told, and outlives it.
        let isBound = unsafe withUnsafeMutablePointer(to: &place) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.executableLoad) }
        (self.descriptor, port) = (descriptor, Int(UInt16(bigEndian: place.sin_port)))
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                self?.count.add(1, ordering: .relaxed)
                Thread.detachNewThread {
                    var start = [UInt8](repeating: 0, count: 4096)
                    // SAFETY: both buffers outlive their calls.
                    _ = unsafe start.withUnsafeMutableBytes { unsafe read(client, $0.baseAddress, $0.count) }
                    sleep(seconds)
                    _ = unsafe answer.withUnsafeBytes { unsafe write(client, $0.baseAddress, $0.count) }
                    close(client)
                }
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
