import Glibc

/// The preparation of the process before it opens its first file, so that a closed, full or unread stream
/// causes an ordinary error.
enum StandardStreams {
    /// Call this first.
    static func prepare() {
        occupy()
        ignoreSignals()
    }

    /// Without this, a pipe without a reader or a file at its size limit would end the program silently.
    static func ignoreSignals() { for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) } }

    /// Restores the default while another program is started, because programs inherit ignored signals.
    static func handleSignalsAsUsual() { for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_DFL) } }

    /// Occupies closed standard streams. Otherwise the next opened files would get the numbers 0 to 2, and a
    /// message could be written into the vault. The replacements refuse the use of the stream.
    private static func occupy() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
            // SAFETY: the path outlives the call. The lowest free number is given: this one.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
