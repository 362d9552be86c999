import ArgumentParser
import MemoModel

/// The manual, saekin(1), made from the help of every command.
enum ManualPage {
    static var text: String {
        var page = """
            .TH SAEKIN 1 "" "saekin \(Version.number)" "User Commands"
            .SH NAME
            saekin \\- \(escaped(say("search Korean memos from any app", "여러 앱의 메모를 모아 찾기")))
            .SH SYNOPSIS
            .B saekin
            .I command
            [\\fIoptions\\fR] [\\fIarguments\\fR]
            .SH DESCRIPTION
            \(escaped(RootCommand.configuration.abstract))

            """
        page += ".SH \(say("QUERIES", "질의"))\n.nf\n\(escaped(QueryPage.text)).fi\n"
        for command in Saekin.commands where command.configuration.shouldDisplay {
            let name = command.configuration.commandName ?? ""
            var help = command.helpMessage(columns: 78)
            while help.last?.isNewline == true { help.removeLast() }
            page += ".SH \(name.uppercased())\n.nf\n\(escaped(ParserText.help(help) + Examples.section(for: name)))\n.fi\n"
        }
        page += """
            .SH EXIT STATUS
            0 found or done, 1 nothing found or not all well, 2 trouble.
            .SH ENVIRONMENT
            .nf
            \(SettingKey.allCases.map { escaped("\($0.variable)  \($0.purpose.text(in: .ofUser))") }.joined(separator: "\n"))
            .fi
            .SH FILES
            ~/.config/saekin/config.toml, ~/.local/share/saekin/vault.db

            """
        return page
    }

    /// Returns text with roff escapes and requests disabled.
    private static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let plain = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
        }.joined(separator: "\n")
    }
}

/// `saekin manual`: shows the manual on a terminal, and prints its source for `make man`.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", _superCommandName: "saekin",
        abstract: say("Show the manual; without a terminal, print its source.", "설명서를 봅니다. 터미널이 아니면 원문을 출력합니다."))

    /// The command that formats and shows a page. A missing `man` is not an error.
    private static let reader = "command -v man > /dev/null || exit 127; exec man -l -"

    func run() throws {
        // Without a terminal the page is a file to install.
        if Pager.isUsed, ShellCommand.run(Self.reader, input: ManualPage.text) == ExitStatus.found { return }
        try Console.write(ManualPage.text)
    }
}
