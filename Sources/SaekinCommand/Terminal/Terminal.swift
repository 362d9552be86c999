import Glibc
import MemoVault

/// Functions of the C library: whether a stream is a terminal, its width, and the cause of a failed write.
///
/// These calls fill structures through pointers, and no Swift API offers them.
enum Terminal {
    static let isInput = isatty(STDIN_FILENO) == 1
    static let isOutput = isatty(STDOUT_FILENO) == 1
    static let isError = isatty(STDERR_FILENO) == 1

    /// Whether the terminal can only print lines, without colours or a pager.
    static var isDumb: Bool { Environment["TERM"] == "dumb" }

    /// Whether the process has a controlling terminal, whatever its streams are.
    static var hasTerminal: Bool {
        // SAFETY: the path outlives the call.
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// The width of the terminal in columns; 80 if unknown.
    static var width: Int { width(of: STDOUT_FILENO) }

    /// The width of the terminal of standard error in columns; 80 if unknown.
    static var errorWidth: Int { width(of: STDERR_FILENO) }

    private static func width(of stream: Int32) -> Int {
        var size = winsize()
        // SAFETY: TIOCGWINSZ writes one winsize, which outlives the call.
        let isKnown = unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// Returns whether a file exists at a path.
    static func hasFile(_ path: String) -> Bool {
        // SAFETY: the text outlives the call.
        unsafe access(path, F_OK) == 0
    }

    /// Writes all of `bytes` to a stream, without a time limit. Returns the `errno` code of a failure, or
    /// nil.
    static func write(_ bytes: [UInt8], to stream: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            // SAFETY: at most `count` bytes are read from the array, which outlives the call.
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // The reader has made the stream non-blocking. Waits all the same.
                var wanted = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                // SAFETY: one structure, which outlives the call.
                _ = unsafe poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Renames a file or folder, replacing a file or empty folder of that name. Returns the `errno` code of a
    /// failure, or nil.
    static func rename(_ path: String, to name: String) -> Int32? {
        FilePlacement.move(path, to: name)
    }

    /// Raises the limit of open files as far as the system allows, and returns the limit.
    static func raiseFileLimit() -> Int {
        var limit = rlimit()
        // SAFETY: the call fills a structure that is ours.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .max }
        guard limit.rlim_cur < wantedFiles, limit.rlim_cur < limit.rlim_max else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = min(limit.rlim_max, wantedFiles)
        // SAFETY: the call reads a structure that is ours.
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    private static let wantedFiles = rlim_t(1024)

    /// Waits until everything written to a folder's disk is on it.
    static func syncDisk(of path: String) { FilePlacement.syncDisk(of: path) }

    /// Whether standard output is a pipe whose other end is closed.
    static var isOutputGone: Bool {
        var wanted = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, 0) > 0 && wanted.revents & Int16(POLLERR | POLLNVAL) != 0
    }

    /// Returns the description of an `errno` code by the system.
    static func description(ofError code: Int32) -> String {
        // SAFETY: the text is copied before anything else asks for one.
        unsafe String(cString: strerror(code))
    }
}
