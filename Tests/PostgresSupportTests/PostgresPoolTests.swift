import Foundation
import PostgresTestSupport
import Synchronization
import Testing

@testable import PostgresSupport

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct PostgresPoolTests {
    private let server: PostgresServer
    private let address: String

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
    }

    @Test("at most so many connections exist, and all callers get one in turn")
    func limit() {
        let pool = PostgresPool(address, limit: 3)
        let seen = Mutex<Set<Int64>>([])
        let callers = DispatchGroup()
        for number in 0..<40 as Range<Int64> {
            callers.enter()
            Thread.detachNewThread {
                defer { callers.leave() }
                let answer = try? pool.withConnection { connection in
                    try connection.query("SELECT $1::bigint FROM pg_sleep(0.01)", .integer(number)).integer(0, 0)
                }
                if let answer { _ = seen.withLock { $0.insert(answer) } }
            }
        }
        callers.wait()
        #expect(seen.withLock { $0.count } == 40)
        #expect(1...3 ~= pool.openConnections)
    }

    @Test("a caller that waits for too long is told so, and the others go on")
    func patience() throws {
        let pool = PostgresPool(address, limit: 1, patience: .milliseconds(300))
        let second = try pool.withConnection { _ in Result { try pool.withConnection { _ in } } }
        #expect(throws: PostgresError.crowded) { try second.get() }
        #expect(pool.waiting == 0)
        #expect(try pool.withConnection { try $0.query("SELECT 1::bigint").integer(0, 0) } == 1)
    }

    private final class Order: Sendable {
        private let kept = Mutex<[String]>([])
        var names: [String] { kept.withLock { $0 } }
        func add(_ name: String) { kept.withLock { $0.append(name) } }
    }

    @Test("a caller that waits gets the connection before the one that gives it back and asks again")
    func fairness() throws {
        let pool = PostgresPool(address, limit: 1, patience: .seconds(300))
        let order = Order()
        try pool.withConnection { _ in
            Thread.detachNewThread { _ = try? pool.withConnection { _ in order.add("waiter") } }
            while pool.waiting == 0 { usleep(1000) }
        }
        try pool.withConnection { _ in order.add("again") }
        #expect(order.names == ["waiter", "again"])
    }

    @Test("a statement that is not wanted any more is cancelled, and its connection is not passed on")
    func cancellation() throws {
        let pool = PostgresPool(address, limit: 1)
        let process = "SELECT pg_backend_pid()::bigint"
        let first = try pool.withConnection { try $0.query(process).integer(0, 0) }
        #expect(throws: PostgresError.cancelled) {
            try pool.withConnection { connection in
                let end = ContinuousClock.now + .milliseconds(300)
                connection.isUnwanted = { ContinuousClock.now > end }
                // Returns a row unless it is cancelled.
                return try connection.query("SELECT pg_sleep(300)").count
            }
        }
        // The request to cancel may still be on its way to the server, and would end the statement of another caller.
        let second = try pool.withConnection { try $0.query(process).integer(0, 0) }
        #expect(first != nil && second != nil && first != second)
        #expect(pool.openConnections == 1)
    }

    @Test("a connection left in a transaction is not passed on")
    func leftovers() throws {
        let pool = PostgresPool(address, limit: 1)
        try pool.withConnection { try $0.run("BEGIN; CREATE TABLE left_over(id bigint)") }
        #expect(pool.openConnections == 0)
        #expect(throws: PostgresError.self) { try pool.withConnection { try $0.query("SELECT * FROM left_over") } }
    }

    @Test("after a crash of the server, what runs fails with a clear error, and the pool connects again")
    func crash() throws {
        let server = try PostgresServer()
        let pool = PostgresPool(server.address(of: "postgres"), limit: 2)
        try pool.withConnection { try $0.run("CREATE TABLE t(id bigint)") }
        do {
            try pool.withConnection { connection in
                try connection.copy(into: "t(id)") { row in
                    for id in 0..<5_000_000 as Range<Int64> {
                        if id == 100_000 { try server.crash() }
                        try row.beginRow(1)
                        row.add(id)
                    }
                }
            }
            Issue.record("the server had gone")
        } catch {
            #expect(error as? PostgresError == .lost)
        }
        do { try pool.withConnection { _ in } } catch PostgresError.unreachable {} catch { Issue.record(error) }
        try server.start()
        #expect(try pool.withConnection { try $0.query("SELECT count(*) FROM t").integer(0, 0) } == 0)
        // An idle connection that the server closed meanwhile is replaced without an error.
        server.stop()
        try server.start()
        #expect(try pool.withConnection { try $0.query("SELECT 1::bigint").integer(0, 0) } == 1)
    }
}
