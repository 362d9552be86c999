import Glibc

/// What only the C library knows: whether a stream is a terminal, and how wide it is.
///
/// These calls fill structures through pointers, and nothing else offers them.
enum Terminal {
    static let isInput = isatty(STDIN_FILENO) == 1
    static let isOutput = isatty(STDOUT_FILENO) == 1
    static let isError = isatty(STDERR_FILENO) == 1

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

    /// Hands buffered output on; false when that failed.
    static func flushOutput() -> Bool {
        // Null stands for every open stream.
        fflush(nil) == 0
    }
}
