import Glibc
import Synchronization

/// Standard output and standard error. All output of the program goes through it.
enum Console {
    /// The number of bytes to buffer before a write.
    private static let capacity = 1 << 16
    private static let pending = Mutex<[UInt8]>([])

    /// Writes text to standard output. Unless it is a terminal, the text may be buffered until `flush`.
    /// - Throws: `OutputFailure` if earlier output could not be delivered.
    static func write(_ text: String) throws { try write { $0.append(contentsOf: text.utf8) } }

    /// Writes a UTF-8 line to standard output and ends it. May be buffered.
    /// - Throws: `OutputFailure`, as for text.
    static func write(line: [UInt8]) throws {
        try write { bytes in
            bytes += line
            bytes.append(0x0A)
        }
    }

    private static func write(_ append: (inout [UInt8]) -> Void) throws {
        let count = pending.withLock { bytes in
            append(&bytes)
            return bytes.count
        }
        if Terminal.isOutput || count >= capacity { try flush() }
    }

    /// Writes the text of a memo unchanged. On a terminal, control characters become visible symbols.
    /// - Throws: `OutputFailure`, as for text.
    static func write(memo text: String) throws {
        try write(Terminal.isOutput ? VisibleText.line(text, keepsBreaks: true) : text)
    }

    /// Writes the buffer. Call it before anything that reports the output as complete.
    /// - Throws: `OutputFailure` if that fails, as on a full disk. The buffered output is lost then.
    static func flush() throws {
        let bytes = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if let code = Terminal.write(bytes, to: STDOUT_FILENO) { throw OutputFailure(code: code) }
    }

    /// Writes a line to standard error: counts, progress, warnings.
    static func note(_ text: String) {
        prompt((Terminal.isError ? WrappedText.wrapped(text, columns: Terminal.errorWidth) : text) + "\n")
    }

    /// Writes a question to standard error without a line feed. Errors are ignored.
    static func prompt(_ text: String) { _ = Terminal.write(Array(text.utf8), to: STDERR_FILENO) }

    /// Writes an error with the name of the program.
    static func complain(_ text: String) {
        note("saekin: " + VisibleText.line(text, keepsBreaks: true))
    }

    /// Writes a note that accompanies an answer.
    static func remark(_ text: String) { complain(say("note: ", "알림: ") + text) }

    static func warn(_ english: String, _ korean: String) {
        complain(say("warning: ", "경고: ") + say(english, korean))
    }
}

/// The pager for long output on a terminal.
enum Pager {
    /// The default pager.
    static let standardName = "less -RFX"
    /// A missing `less` is not an error.
    private static let standard = "command -v less > /dev/null || exit 127; exec " + standardName
    /// Tells `less` that the text is UTF-8. Otherwise it believes the locale, and shows Korean as bytes if that is `C`.
    private static let encoding = "export LESSCHARSET=\"${LESSCHARSET:-utf-8}\"; "

    /// Writes `text` to standard output, through the user's pager if that is a terminal and `isWanted`.
    /// - Throws: `OutputFailure` if the text could not be delivered. Quitting a pager early is no error.
    static func show(_ text: String, isWanted: Bool) throws {
        let text = Terminal.isOutput ? WrappedText.wrapped(text, columns: Terminal.width) : text
        if isWanted, isUsed, page(text) { return }
        try Console.write(text)
        try Console.flush()
    }

    /// Whether standard output is a terminal that supports a pager.
    static var isUsed: Bool { Terminal.isOutput && !Terminal.isDumb }

    /// Shows the text in the pager. Returns false if there is none; nothing has been shown then.
    private static func page(_ text: String) -> Bool {
        let wished = Settings.value(of: .pager).value
        let command = !wished.isEmpty ? wished : Environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? standard
        return command != "cat" && ShellCommand.run(encoding + command, input: text) != ShellCommand.notFound
    }
}
