import CMalloc
import Glibc

/// The preparation of the process before it opens its first file, so that a closed, full or unread stream
/// causes an ordinary error.
enum StandardStreams {
    /// Prepares the streams. Call it before anything else.
    static func prepare() {
        occupy()
        ignoreSignals()
    }

    /// Ignores the signals by which a pipe without a reader, or a file at its size limit, would end the program silently.
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

/// Settings of the C library's allocator.
enum Allocator {
    /// The size from which blocks are returned to the system when freed. Sets of memos are smaller.
    private static let largeBlock: Int32 = 4 << 20
    /// The free memory kept at the end of the heap. By default it is less than a search of a million memos
    /// repeatedly allocates and frees, and mapping the pages again took a tenth of the search.
    private static let kept: Int32 = 16 << 20

    /// Applies the settings. Call it before any large allocation.
    static func prepare() {
        // A failure only leaves the default.
        _ = mallopt(M_MMAP_THRESHOLD, largeBlock)
        _ = mallopt(M_TRIM_THRESHOLD, kept)
    }
}
