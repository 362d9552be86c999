import Foundation
import Glibc
import Synchronization
import TestSupport

/// A PostgreSQL server of the tests: a private folder, a Unix socket in it, and no network.
///
/// It ends with this object, and with the process however that ends: its parent is a shell that waits for the end of a pipe.
package final class PostgresServer: Sendable {
    /// What to install where tests of PostgreSQL are skipped.
    package static let remedy = "PostgreSQL is not installed; these tests need: apt install postgresql libpq5"

    /// The folder with the programs of the newest version, or nil if there is none.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap { Int($0) }.sorted()
        return versions.last.map { "\(root)/\($0)/bin" }.flatMap { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") ? $0 : nil }
    }()

    /// The condition that a row of `pg_locks` is of the current database. The vaults of others have the same numbers.
    package static let isHere = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"

    /// Without a network and without waiting for the disk. The tests of several suites run at once, each with connections of its own.
    /// A statement that waits for a lock forever fails, which names the test.
    private static let settings = [
        "listen_addresses=", "fsync=off", "max_connections=400", "lock_timeout=2min",
    ].flatMap { ["-c", $0] }

    /// Whether a server can be started here.
    package static var isInstalled: Bool { programs != nil }

    private static let current = Mutex(Weak())
    private struct Weak { weak var server: PostgresServer? }

    /// Returns the server that all tests share, which is started if there is none.
    package static func shared() throws -> PostgresServer {
        try current.withLock { current in
            if let server = current.server { return server }
            let server = try PostgresServer()
            current.server = server
            return server
        }
    }

    /// The folder of the socket.
    package let folder: String
    private let running = Mutex<Running?>(nil)
    private let nextDatabase = Atomic(0)

    private struct Running: @unchecked Sendable {
        let child: Child
        let pipe: Pipe
    }

    package convenience init() throws {
        try self.init { data in
            try Self.finish(Self.process("initdb", ["-D", data, "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]))
        }
    }

    /// Starts a server that replicates this one and answers what only reads.
    package func standby() throws -> PostgresServer {
        let arguments = ["-h", folder, "-U", "owner", "-R", "-X", "stream", "-c", "fast", "--no-sync", "-D"]
        return try PostgresServer { data in try Self.finish(Self.process("pg_basebackup", arguments + [data])) }
    }

    /// Makes a standby the primary.
    package func promote() throws { try Self.finish(Self.process("pg_ctl", ["-D", folder + "/data", "promote", "-w"])) }

    private init(make: (_ data: String) throws -> Void) throws {
        folder = FileManager.default.temporaryDirectory.path + "/saekin-pg-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if let user = Self.user {
            try FileManager.default.setAttributes([.ownerAccountID: user.id, .groupOwnerAccountID: user.group], ofItemAtPath: folder)
        }
        try make(folder + "/data")
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Returns the address of a new, empty database. The user `owner` may do everything.
    package func newDatabase() throws -> String {
        let name = "test\(nextDatabase.add(1, ordering: .relaxed).newValue)"
        try Self.finish(Self.process("createdb", ["-h", folder, "-U", "owner", name]))
        return address(of: name)
    }

    /// Returns the address of a new, empty database whose texts are in another encoding.
    package func newDatabase(encoding: String) throws -> String {
        let name = "test\(nextDatabase.add(1, ordering: .relaxed).newValue)"
        try Self.finish(Self.process("createdb", ["-h", folder, "-U", "owner", "-E", encoding, "-T", "template0", name]))
        return address(of: name)
    }

    /// Runs statements in a database, as `owner`.
    package func run(_ sql: String, in database: String) throws {
        try Self.finish(
            Self.process("psql", ["-h", folder, "-U", "owner", "-d", database, "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", sql]))
    }

    /// Returns the address of a database for a user.
    package func address(of database: String, user: String = "owner") -> String { "host=\(folder) dbname=\(database) user=\(user)" }

    /// Starts the server, and waits until it answers.
    package func start() throws {
        let pipe = Pipe()
        // Whatever ends this process closes the pipe, and the shell then ends the server. It does not wait for it, which would last forever
        // if this process has blocked SIGCHLD.
        // A line means that the folder is still needed.
        let script = """
            folder=$1; shift
            "$0" -D "$folder/data" -k "$folder" "$@" >"$folder/log" 2>&1 &
            read -r line && kill -QUIT $! || { kill -QUIT $!; sleep 2; rm -rf "$folder"; }
            """
        let server = try Self.process("/bin/sh", ["-c", script, (Self.programs ?? "") + "/postgres", folder] + Self.settings)
        server.standardInput = pipe
        let child = try Child(server, within: 3600)
        running.withLock { $0 = Running(child: child, pipe: pipe) }
        for _ in 0..<300 {
            let answer = try Self.process("pg_isready", ["-q", "-h", folder, "-U", "owner", "-d", "postgres"])
            if try Child(answer).exitCode() == 0 { return }
            usleep(100_000)
        }
        throw Failure(log: (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "no log")
    }

    /// The server did not start.
    private struct Failure: Error { let log: String }

    /// Ends the server, and waits until it has.
    package func stop() {
        let running = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let running else { return }
        let id = self.id
        try? running.pipe.fileHandleForWriting.write(contentsOf: Data("stay\n".utf8))
        try? running.pipe.fileHandleForWriting.close()
        running.child.wait()
        // The server has removed its file, or somebody killed it.
        for _ in 0..<300 where id != nil && id == self.id && FileManager.default.fileExists(atPath: "/proc/\(id ?? 0)/exe") {
            usleep(20_000)
        }
    }

    /// The number of the server's process.
    private var id: pid_t? {
        let file = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
        return file?.split(separator: "\n").first.flatMap { pid_t($0) }
    }

    /// Kills the server as a crash of the machine would, without a word to its clients.
    package func crash() throws {
        guard let id else { throw CocoaError(.fileReadCorruptFile) }
        // Its processes are in no group of their own, so each is killed by its number.
        let children = (try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8))?.split(separator: " ") ?? []
        kill(id, SIGKILL)
        for child in children.compactMap({ pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) { kill(child, SIGKILL) }
        stop()
        // An administrator would do the same if the numbers of the dead processes were in use again.
        for file in ["data/postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"] {
            try? FileManager.default.removeItem(atPath: folder + "/" + file)
        }
    }

    // MARK: Programs

    /// The user that the server runs as, which must not be root; nil if this process is not root either.
    private static var user: (id: uid_t, group: gid_t)? {
        guard getuid() == 0 else { return nil }
        for name in ["postgres", "nobody"] {
            // SAFETY: the entry is read before any other call.
            if let entry = unsafe getpwnam(name) { return unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid) }
        }
        return nil
    }

    /// Returns a process for a program that refuses to run as root, in a folder that is given to its user.
    static func unprivileged(_ program: String, _ arguments: [String], in folder: String) throws -> Process {
        if let user {
            let owner: [FileAttributeKey: Any] = [.ownerAccountID: user.id, .groupOwnerAccountID: user.group]
            try FileManager.default.setAttributes(owner, ofItemAtPath: folder)
        }
        return try process(program, arguments)
    }

    private static func process(_ program: String, _ arguments: [String]) throws -> Process {
        let path = program.hasPrefix("/") ? program : (programs ?? "") + "/" + program
        let process = Process()
        if let user {
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = ["--reuid=\(user.id)", "--regid=\(user.group)", "--clear-groups", path] + arguments
        } else {
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
        }
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    private static func finish(_ process: Process) throws {
        guard try Child(process).exitCode() == 0 else { throw CocoaError(.executableLoad) }
    }
}
