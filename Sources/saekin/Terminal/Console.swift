import Foundation

/// Standard output and standard error.
enum Console {
    static func write(_ text: String) {
        print(text, terminator: "")
    }

    /// A line on standard error: counts, progress, warnings.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// A question on standard error; the answer follows on the same line.
    static func prompt(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// Trouble, with the name of the program before it.
    static func complain(_ text: String) {
        note("saekin: " + VisibleText.line(text, keepsBreaks: true))
    }

    static func warn(_ english: String, _ korean: String) {
        complain(say("warning: ", "경고: ") + say(english, korean))
    }

    /// False when what was written could not be delivered, as on a full disk.
    static func flush() -> Bool { Terminal.flushOutput() }
}
