import Glibc
import MemoVault

/// What only the C library knows: whether a stream is a terminal, how wide it is, and why a write failed.
///
/// These calls fill structures through pointers, and nothing else offers them.
enum Terminal {
    static let isInput = isatty(STDIN_FILENO) == 1
    static let isOutput = isatty(STDOUT_FILENO) == 1
    static let isError = isatty(STDERR_FILENO) == 1

    /// Whether the terminal can do no more than print lines: no colours, no pager.
    static var isDumb: Bool { Environment["TERM"] == "dumb" }

    /// Whether the program has a terminal at all, whatever its streams are.
    static var hasTerminal: Bool {
        // SAFETY: the path outlives the call.
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Columns of the terminal, 80 when it does not say.
    static var width: Int {
        var size = winsize()
        // SAFETY: TIOCGWINSZ writes one winsize, which outlives the call.
        let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// Whether there is something at a path.
    static func hasFile(_ path: String) -> Bool {
        // SAFETY: the text outlives the call.
        unsafe access(path, F_OK) == 0
    }

    /// Hands all of `bytes` to a stream, however long it takes; the system's number for what went wrong, nil when nothing did.
    static func write(_ bytes: [UInt8], to stream: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            // SAFETY: at most `count` bytes are read from the array, which outlives the call.
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Whoever reads has told the system not to let writers wait; we wait all the same.
                var wanted = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                // SAFETY: one structure, which outlives the call.
                _ = unsafe poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Gives a file or folder another name, in the place of a file or an empty folder that has it; the system's number for what went wrong.
    static func rename(_ path: String, to name: String) -> Int32? {
        FilePlacement.move(path, to: name)
    }

    /// Whether nobody can read standard output any more: it is a pipe whose other end is closed.
    static var isOutputGone: Bool {
        var wanted = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        // SAFETY: one structure, which outlives the call.
        return unsafe poll(&wanted, 1, 0) > 0 && wanted.revents & Int16(POLLERR | POLLNVAL) != 0
    }

    /// What the system calls the error of this number.
    static func description(ofError code: Int32) -> String {
        // SAFETY: the text is copied before anything else asks for one.
        unsafe String(cString: strerror(code))
    }
}
