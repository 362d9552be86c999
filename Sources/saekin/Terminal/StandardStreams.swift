import Glibc

/// What must hold of the process before it opens its first file, so that a stream that is closed, full or without a reader is an error
/// that a command can name, and nothing worse.
enum StandardStreams {
    /// To be called first of all.
    static func prepare() {
        occupy()
        ignoreSignals()
    }

    /// A pipe without a reader and a file that reaches the limit on its size end a program without a word, unless it asks for errors.
    static func ignoreSignals() { for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) } }

    /// For the moment in which another program is started: programs inherit what is ignored, and most rely on ending.
    static func handleSignalsAsUsual() { for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_DFL) } }

    /// Numbers 0 to 2 go to the next files that are opened when the caller has closed them: a message would be written into the vault.
    /// They are taken by something that refuses the use that is made of them.
    private static func occupy() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
            // SAFETY: the path outlives the call. The lowest free number is given: this one.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
