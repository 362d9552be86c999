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
