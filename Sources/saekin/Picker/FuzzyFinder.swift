import Foundation

/// fzf as the picker: it has the keys its users know; what is found comes from this program, letter by letter.
enum FuzzyFinder {
    /// Lines that `saekin pick --lines` prints: the number, a tab, and what is shown.
    static func line(_ item: PickScreen.Item) -> String {
        let title = item.title.isEmpty ? say("(no title)", "(제목 없음)") : item.title
        return "\(item.id)\t\(title)  \(Style(isColored: ColorSupport.isWanted || isAsked, columns: nil).text(item.facts, .dim))\n"
    }

    /// Lines for fzf are coloured though they go to a pipe.
    private static var isAsked: Bool { Environment["NO_COLOR"].map { $0.isEmpty } ?? true }

    static var isInstalled: Bool { Terminal.hasTerminal && ShellCommand.run("command -v fzf > /dev/null 2>&1") == 0 }

    /// The memos that were chosen, none when the user left without; nil when fzf could not do it.
    static func pick(_ query: String, vault: String) -> [Int64]? {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let program = ShellCommand.quoted(path) + " "
        let place = " --vault " + ShellCommand.quoted(vault)
        let lines = program + "pick --lines" + place + " -- "
        let preview = program + "show {1} --no-pager --color always" + place
        let options = [
            "--ansi", "--disabled", "--multi", "--layout=reverse", "--delimiter=\t", "--with-nth=2..", "--query=" + query,
            "--bind=change:reload:" + lines + "{q}", "--preview=" + preview, "--preview-window=down,60%,wrap",
        ]
        let command = lines + ShellCommand.quoted(query) + " | fzf " + options.map(ShellCommand.quoted).joined(separator: " ")
        guard let (status, text) = ShellCommand.output(of: command) else { return nil }
        switch status {
        case 0: return text.split(separator: "\n").compactMap { Int64($0.prefix { $0 != "\t" }) }
        // Nothing chosen, and left by Escape or Ctrl-C.
        case 1, 130: return []
        default: return nil
        }
    }
}
