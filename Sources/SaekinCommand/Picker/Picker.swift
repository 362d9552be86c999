import Foundation
import MemoModel
import MemoVault

/// The built-in picker for terminals without fzf.
struct Picker {
    let source: PickSource
    /// Must be created before the vault is opened.
    let stop: StopSignal

    /// Returns the chosen memos, none after a cancel, or nil without a terminal.
    /// - Throws: `VaultError`.
    func pick(_ query: String) throws -> [Int64]? {
        guard let terminal = RawTerminal() else { return nil }
        var screen = PickScreen(query: query)
        var keys = PickKeys()
        try search(&screen)
        while true {
            (screen.columns, screen.rows) = terminal.size
            terminal.write(screen.frame(Style(isColored: ColorSupport.isWanted, columns: screen.columns)))
            // Waits briefly for the rest of a key, else long, but often enough to notice a new window size.
            guard let bytes = terminal.read(waiting: keys.isWaiting ? 50 : 500, stop: stop) else { return [] }
            if bytes.isEmpty, !keys.isWaiting { continue }
            let before = screen.chosenItem
            var isOther = false
            for key in keys.read(bytes) {
                // A selection refers to the results of everything typed before it.
                if isOther, !key.isTyping {
                    try search(&screen)
                    isOther = false
                }
                if key == .accept { return screen.picked }
                if key == .cancel { return [] }
                isOther = screen.press(key) || isOther
            }
            if isOther { try search(&screen) } else if screen.chosenItem != before { try preview(&screen) }
        }
    }

    private func search(_ screen: inout PickScreen) throws {
        let found = try source.find(screen.query)
        screen.message = found.message
        screen.show(found.items)
        try preview(&screen)
    }

    private func preview(_ screen: inout PickScreen) throws {
        screen.preview = try screen.chosenItem.map { try source.preview(of: $0.id) } ?? []
    }
}

/// fzf as the picker, with its familiar keys. Saekin searches again after each keystroke.
enum FuzzyFinder {
    /// Returns a line of `saekin pick --lines`: the number, a tab, and the text shown.
    static func line(_ item: PickScreen.Item) -> String {
        let title = item.title.isEmpty ? say("(no title)", "(제목 없음)") : item.title
        return "\(item.id)\t\(title)  \(Style(isColored: ColorSupport.isWanted || isAsked, columns: nil).text(item.facts, .dim))\n"
    }

    /// Lines for fzf are coloured although the output is a pipe.
    private static var isAsked: Bool { Environment["NO_COLOR"].map { $0.isEmpty } ?? true }

    static var isInstalled: Bool { Terminal.hasTerminal && ShellCommand.run("command -v fzf > /dev/null 2>&1") == 0 }

    /// - Parameters:
    ///   - vault: The path of the file, or the name in the store.
    ///   - store: The address of the database, if the vault is in one.
    /// - Returns: The chosen memos, none after a cancel, or nil if fzf failed.
    static func pick(_ query: String, vault: String, store: String?) -> [Int64]? {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let program = ShellCommand.quoted(path) + " "
        let place = " --vault " + ShellCommand.quoted(vault) + (store.map { " --store " + ShellCommand.quoted($0) } ?? "")
        let lines = program + "pick --lines" + place + " -- "
        let preview = program + "show {1} --no-pager --color always" + place
        let options = [
            "--ansi", "--disabled", "--multi", "--layout=reverse", "--delimiter=\t", "--with-nth=2..", "--query=" + query,
            "--bind=change:reload:" + lines + "{q}", "--preview=" + preview, "--preview-window=down,60%,wrap",
        ]
        let command = lines + ShellCommand.quoted(query) + " | fzf " + options.map(ShellCommand.quoted).joined(separator: " ")
        guard let (status, text) = ShellCommand.output(of: command) else { return nil }
        switch status {
        case 0: return text.filledLines.compactMap { Int64($0.prefix { $0 != "\t" }) }
        // No match chosen, or cancelled by Escape or Ctrl-C.
        case 1, 130: return []
        default: return nil
        }
    }
}
