import Foundation
package import PostgresSupport
import TestSupport

/// pgbouncer in front of a server of the tests, with a Unix socket in a folder of its own. It ends with this object.
package final class Pgbouncer: Sendable {
    private static let program = "/usr/sbin/pgbouncer"
    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private let folder: String
    private let process: Running

    // It is only ended, by the last owner of this object.
    private struct Running: @unchecked Sendable { let child: Child }

    /// - Parameters:
    ///   - mode: `session`, `transaction` or `statement`.
    ///   - size: Number of connections to the server.
    package init(before server: PostgresServer, mode: String, size: Int) throws {
        folder = FileManager.default.temporaryDirectory.path + "/saekin-pb-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = """
            [databases]
            * = host=\(server.folder) user=owner
            [pgbouncer]
            listen_port = 5432
            unix_socket_dir = \(folder)
            auth_type = any
            auth_file = \(folder)/users
            pool_mode = \(mode)
            default_pool_size = \(size)
            logfile = \(folder)/log
            """
        try settings.write(toFile: folder + "/pgbouncer.ini", atomically: true, encoding: .utf8)
        try "\"owner\" \"\"\n".write(toFile: folder + "/users", atomically: true, encoding: .utf8)
        process = Running(child: try Child(PostgresServer.unprivileged(Self.program, [folder + "/pgbouncer.ini"], in: folder)))
        for _ in 0..<600 where !FileManager.default.fileExists(atPath: folder + "/.s.PGSQL.5432") { usleep(50_000) }
    }

    deinit {
        process.child.kill()
        process.child.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The address of a database behind it.
    package func address(of database: String = "postgres") -> String { "host=\(folder) port=5432 dbname=\(database) user=owner" }

    /// Returns a connection that goes through it.
    package func connect() throws -> PostgresConnection { try PostgresConnection(address()) }
}
