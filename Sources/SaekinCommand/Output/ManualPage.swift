import ArgumentParser
import MemoModel

/// The manual, saekin(1), made from the help of every command.
enum ManualPage {
    static var text: String {
        var page = """
            .TH SAEKIN 1 "" "saekin \(Version.number)" "User Commands"
            .ad l
            .nh
            .SH NAME
            saekin \\- \(ManualText.escaped(say("search Korean memos from any app", "여러 앱의 메모를 모아 찾기")))
            .SH SYNOPSIS
            .B saekin
            .I command
            [\\fIoptions\\fR] [\\fIarguments\\fR]
            .SH DESCRIPTION
            \(ManualText.escaped(RootCommand.configuration.abstract))

            """
        page += ".SH \(say("QUERIES", "검색어"))\n.nf\n\(ManualText.escaped(QueryPage.text)).fi\n"
        for command in Saekin.commands where command.configuration.shouldDisplay {
            let name = command.configuration.commandName ?? ""
            var help = command.helpMessage(columns: HelpLayout.unbroken)
            while help.last?.isNewline == true { help.removeLast() }
            let lines = HelpLayout.lines(ParserText.help(help), columns: HelpLayout.usualWidth)
            page += ".SH saekin \(ManualText.escaped(name))\n" + ManualText.roff(lines + Examples.section(for: name))
        }
        page += """
            .SH \(say("EXIT STATUS", "종료 코드"))
            \(say("0 found or done, 1 nothing found or not all done, 2 error.", "0 찾음 또는 끝냄, 1 없음 또는 일부만 됨, 2 오류."))
            .SH \(say("ENVIRONMENT", "환경 변수"))
            .nf
            \(SettingKey.allCases.map { ManualText.escaped("\($0.variable)  \($0.purpose.text(in: .ofUser))") }.joined(separator: "\n"))
            .fi
            .SH \(say("FILES", "파일"))
            ~/.config/saekin/config.toml, ~/.local/share/saekin/vault.db

            """
        return page
    }
}

/// `saekin manual`: shows the manual on a terminal, and prints its source for `make man`.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "manual", say("Show the manual; without a terminal, print its source.", "설명서를 봅니다. 터미널이 아니면 원문을 출력합니다."))

    /// The command that formats and shows a page. A missing `man` is not an error. The page is in UTF-8
    /// whatever the locale, which need not be installed.
    private static let reader = "command -v man > /dev/null || exit 127; exec env LC_ALL=C.UTF-8 man -l -"

    func run() throws {
        // Without a terminal the page is a file to install.
        if Pager.isUsed, ShellCommand.run(Self.reader, input: ManualPage.text) == ExitStatus.found { return }
        try Console.write(ManualPage.text)
    }
}
