/// Shows long output page by page when a person is looking.
enum Pager {
    /// Without `less` there is nothing to be said about it.
    private static let standard = "command -v less > /dev/null || exit 127; exec less -RFX"

    /// Writes `text` to standard output, through the user's pager when that is a terminal and `isWanted`.
    static func show(_ text: String, isWanted: Bool) {
        guard isWanted, Terminal.isOutput, page(text) else { return Console.write(text) }
    }

    /// False when there is no pager to be had; nothing has been shown then.
    private static func page(_ text: String) -> Bool {
        let wished = Settings.value(of: .pager).value
        let command = !wished.isEmpty ? wished : Environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? standard
        return command != "cat" && ShellCommand.run(command, input: text) != ShellCommand.notFound
    }
}
