import Foundation
import PostgresTestSupport
import Testing

@testable import PostgresSupport

/// pgbouncer in front of PostgreSQL: with a session for each client it is used, otherwise it is refused.
@Suite(
    .enabled(
        if: PostgresServer.isInstalled && Pgbouncer.isInstalled,
        "pgbouncer or PostgreSQL is not installed; these tests need: apt install pgbouncer postgresql libpq5"),
    .timeLimit(.minutes(5)))
struct PoolerTests {
    @Test(
        "sessions that are shared are found out, whatever the size of the pool",
        arguments: [("transaction", 1), ("transaction", 4), ("statement", 4), ("session", 1), ("session", 4)])
    func modes(mode: String, size: Int) throws {
        let server = try PostgresServer.shared()
        let pooler = try Pgbouncer(before: server, mode: mode, size: size)
        let connection = try pooler.connect()
        let isShared = Result { try connection.requireSession { try pooler.connect() } }
        if mode == "session" {
            try isShared.get()
            // The connection is as good as before.
            #expect(try connection.query("SELECT 1::bigint").integer(0, 0) == 1)
            #expect(connection.isUsable)
        } else {
            #expect(throws: PostgresError.sharedSession) { try isShared.get() }
        }
        withExtendedLifetime((server, pooler)) {}
    }

    @Test("without a pooler no second connection is opened")
    func direct() throws {
        let server = try PostgresServer.shared()
        try PostgresConnection(server.address(of: "postgres")).requireSession {
            Issue.record("opened")
            return try PostgresConnection(server.address(of: "postgres"))
        }
    }
}
