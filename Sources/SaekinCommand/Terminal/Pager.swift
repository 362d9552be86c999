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
