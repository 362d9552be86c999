import Glibc
import Synchronization

/// Standard output and standard error: everything the program prints goes through here.
enum Console {
    /// Bytes to gather before the system is asked to take them.
    private static let capacity = 1 << 16
    private static let pending = Mutex<[UInt8]>([])

    /// Text for standard output. It may wait for `flush`, but not on a terminal.
    /// - Throws: `OutputFailure` when what was written so far could not be delivered.
    static func write(_ text: String) throws { try write { $0.append(contentsOf: text.utf8) } }

    /// A line in UTF-8, without its end, for standard output. It may wait as text may.
    /// - Throws: `OutputFailure` as for text.
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

    /// The text of a memo, every byte of it. Only a terminal, which would obey what a text says, gets control characters made visible.
    /// - Throws: `OutputFailure` as `write` does.
    static func write(memo text: String) throws {
        try write(Terminal.isOutput ? VisibleText.line(text, keepsBreaks: true) : text)
    }

    /// Delivers what waits. To be called before anything that speaks of the output as done.
    /// - Throws: `OutputFailure` when that fails, as on a full disk; what waited is gone then.
    static func flush() throws {
        let bytes = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if let code = Terminal.write(bytes, to: STDOUT_FILENO) { throw OutputFailure(code: code) }
    }

    /// A line on standard error: counts, progress, warnings.
    static func note(_ text: String) { prompt(text + "\n") }

    /// A question on standard error; the answer follows on the same line. Where nobody can read it, the work goes on without.
    static func prompt(_ text: String) { _ = Terminal.write(Array(text.utf8), to: STDERR_FILENO) }

    /// Trouble, with the name of the program before it.
    static func complain(_ text: String) {
        note("saekin: " + VisibleText.line(text, keepsBreaks: true))
    }

    /// Something that a person may want to know, beside an answer.
    static func remark(_ text: String) { complain(say("note: ", "알림: ") + text) }

    static func warn(_ english: String, _ korean: String) {
        complain(say("warning: ", "경고: ") + say(english, korean))
    }
}
