import Foundation
import Glibc

/// The resources that a child process used.
struct ChildUsage: Codable {
    var wall, cpu: Double
    var peakBytes: Int
    var status: Int32
}

/// Runs programs and measures them.
enum Child {
    /// Runs a program to its end without its output. The peak of memory is at least that of this process.
    static func run(_ arguments: [String]) throws -> ChildUsage {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for stream: CInt in [1, 2] { unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0) }
        var (child, status, usage): (pid_t, Int32, rusage) = (0, 0, rusage())
        let start = Clocks.wall
        // SAFETY: all arguments outlive the call, and the list of words ends with nil.
        let code = unsafe posix_spawnp(&child, arguments[0], &actions, nil, &words, environ)
        guard code == 0 else { throw BenchFailure("cannot start \(arguments[0]): \(unsafe String(cString: strerror(code)))") }
        while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        return ChildUsage(
            wall: Clocks.wall - start, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakBytes: usage.ru_maxrss * 1024,
            status: status)
    }

    /// Runs a program through a small process, so that the memory of this process does not count as the child's.
    static func runApart(_ arguments: [String]) throws -> ChildUsage {
        let between = Process()
        between.executableURL = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        between.arguments = ["child", "--"] + arguments
        let pipe = Pipe()
        between.standardOutput = pipe
        try between.run()
        let report = try pipe.fileHandleForReading.readToEnd() ?? Data()
        between.waitUntilExit()
        let usage = try JSONDecoder().decode(ChildUsage.self, from: report)
        guard usage.status == 0 else { throw BenchFailure("failed with status \(usage.status): \(arguments.joined(separator: " "))") }
        return usage
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
