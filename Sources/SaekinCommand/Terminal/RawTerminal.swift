import Glibc

/// The controlling terminal, read key by key, independent of standard input and output.
@safe final class RawTerminal {
    private let descriptor: Int32
    private var usual = termios()

    /// Switches the terminal to raw mode and an alternate screen. Creates nil without a capable terminal.
    init?() {
        guard !Terminal.isDumb else { return nil }
        // SAFETY: the path outlives the call.
        descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        // SAFETY: one structure, ours for the length of the call.
        guard descriptor >= 0, unsafe tcgetattr(descriptor, &usual) == 0 else { return nil }
        var raw = usual
        unsafe cfmakeraw(&raw)
        guard unsafe tcsetattr(descriptor, TCSAFLUSH, &raw) == 0 else { return nil }
        write("\u{1B}[?1049h")
    }

    /// Restores the terminal.
    deinit {
        guard descriptor >= 0 else { return }
        write("\u{1B}[?25h\u{1B}[?1049l")
        // SAFETY: one structure, ours for the length of the call.
        _ = unsafe tcsetattr(descriptor, TCSADRAIN, &usual)
        close(descriptor)
    }

    /// The size in columns and rows; 80 by 24 if unknown.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        // SAFETY: TIOCGWINSZ writes one winsize, which outlives the call.
        let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    }

    func write(_ text: String) { _ = Terminal.write(Array(text.utf8), to: descriptor) }

    /// Returns the bytes typed within `milliseconds`: none if nothing was typed, nil if the terminal is gone
    /// or `stop` is raised.
    func read(waiting milliseconds: Int32, stop: StopSignal) -> [UInt8]? {
        var wanted = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        // SAFETY: two structures, ours for the length of the call.
        let count = unsafe poll(&wanted, 2, milliseconds)
        if count == 0 || count < 0 && errno == EINTR { return [] }
        guard count > 0, wanted[1].revents == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        // SAFETY: at most `count` bytes are written to the array, ours for the length of the call.
        let length = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        return length > 0 ? Array(bytes.prefix(length)) : nil
    }
}
