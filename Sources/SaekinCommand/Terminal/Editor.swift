/// The user's editor.
struct Editor {
    /// The command, which may have options.
    let command: String

    /// The editor in `$VISUAL`, else in `$EDITOR`, else at a terminal the first of the usual ones that is installed; nil if there is none.
    static var ofUser: Editor? {
        let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { Environment[$0] }.first { !$0.isEmpty }
        let isAtTerminal = Terminal.isInput && Terminal.isOutput
        return (chosen ?? (isAtTerminal ? usual : []).first { ShellCommand.run("command -v \($0) > /dev/null 2>&1") == 0 }).map(Editor.init)
    }

    /// Debian's choice of its user, and editors that most systems have.
    private static let usual = ["sensible-editor", "nano", "vi"]

    /// How editors are told a line: by the name of the program, with `FILE` and `LINE` for file and line.
    private static let forms: [(names: [String], form: String)] = [
        (
            [
                "vi", "vim", "nvim", "gvim", "view", "nano", "pico", "emacs", "emacsclient", "kak", "micro", "joe", "ne", "mg", "jed",
                "gedit",
            ],
            "+LINE FILE"
        ),
        (["code", "code-insiders", "codium", "vscodium", "cursor"], "--goto FILE:LINE"),
        (["hx", "helix", "subl", "zed", "zeditor", "lite-xl"], "FILE:LINE"),
        (["kate", "kwrite", "geany"], "--line LINE FILE"),
    ]

    /// Returns the command line that opens a file at a line. An editor that is not known opens it at its beginning.
    func commandLine(_ path: String, line: Int) -> String {
        let program = command.split(separator: " ").first?.split(separator: "/").last.map(String.init) ?? ""
        let form = Self.forms.first { $0.names.contains(program) }?.form ?? "FILE"
        let words = form.split(separator: " ").map { word in
            // The path comes last, because it may contain the other word.
            let numbered = word.replacing("LINE", with: String(line))
            guard let place = numbered.firstRange(of: "FILE") else { return numbered }
            return numbered[..<place.lowerBound] + ShellCommand.quoted(path) + numbered[place.upperBound...]
        }
        return ([command] + words.map { String($0) }).joined(separator: " ")
    }

    /// Opens a file at a line and waits until the editor ends.
    /// - Throws: `InputFailure.editorFailed`.
    func open(_ path: String, line: Int) throws {
        guard ShellCommand.run(commandLine(path, line: line)) == ExitStatus.found else { throw InputFailure.editorFailed(command) }
    }
}
