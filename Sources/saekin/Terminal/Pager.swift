/// Shows long output page by page when a person is looking.
enum Pager {
    /// Without `less` there is nothing to be said about it.
    private static let standard = "command -v less > /dev/null || exit 127; exec less -RFX"

    /// Writes `text` to standard output, through the user's pager when that is a terminal and `isWanted`.
    /// - Throws: `OutputFailure` when it could not be delivered whole; who quits a pager has seen enough.
    static func show(_ text: String, isWanted: Bool) throws {
        if isWanted, isUsed, page(text) { return }
        try Console.write(text)
        try Console.flush()
    }

    /// Whether there is somebody to page for, at a terminal that can.
    static var isUsed: Bool { Terminal.isOutput && !Terminal.isDumb }

    /// False when there is no pager to be had; nothing has been shown then.
    private static func page(_ text: String) -> Bool {
        let wished = Settings.value(of: .pager).value
        let command = !wished.isEmpty ? wished : Environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? standard
        return command != "cat" && ShellCommand.run(command, input: text) != ShellCommand.notFound
    }
}
