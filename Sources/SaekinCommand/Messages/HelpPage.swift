import ArgumentParser
import MemoImport
import MemoModel

/// The help of the program: `saekin --help`. With `--all` it names every command.
enum HelpPage {
    /// The option for every command.
    static let all = "--all"
    private static let names: Set<String> = ["--help", "-h", "help", "도움말"]

    /// Returns whether arguments ask for this page and for nothing else.
    static func isAsked(by arguments: [String]) -> Bool {
        arguments.contains(where: names.contains) && arguments.allSatisfy { names.contains($0) || $0 == all }
    }

    /// Returns the subject of `help search`, `--help search` or `도움말 검색`, and nil for any other arguments. The Korean word may also be one to search
    /// for, so only the name of a page counts after it.
    static func subject(of arguments: [String]) -> [String]? {
        let subject = Array(arguments.dropFirst())
        guard let word = arguments.first, let first = subject.first, names.contains(word), first != all else { return nil }
        let isPage = QueryPage.isNamed(by: first) || FormatsPage.isNamed(by: first)
        return word != "도움말" || isPage || Saekin.command(named: OtherNames.koreanNames[first] ?? first) != nil ? subject : nil
    }

    /// Returns the page, ending in a line feed.
    static func text(isComplete: Bool) -> String {
        let columns = Terminal.isOutput ? Terminal.width : HelpLayout.usualWidth
        let groups = Saekin.groups.filter { $0.isDaily || isComplete }.map { group in
            let rows = group.commands.filter { $0.configuration.shouldDisplay }.map { ($0._commandName, $0.configuration.abstract) }
            return group.name.text(in: .ofUser) + ":\n" + Self.lines(rows, columns)
        }
        let usage = say("USAGE: saekin <command> [<options>], or saekin WORD to search", "사용법: saekin <명령> [<옵션>], 찾을 때는 saekin 낱말")
        let parts =
            [
                WrappedText.wrapped(say("OVERVIEW: ", "설명: ") + RootCommand.configuration.abstract, columns: columns) + "\n",
                WrappedText.wrapped(usage, columns: columns, hanging: 7) + "\n",
            ] + groups + [say("OPTIONS:", "옵션:") + "\n" + Self.lines(options(isComplete), columns), pointers]
        return parts.joined(separator: "\n")
    }

    private static func options(_ isComplete: Bool) -> [(String, String)] {
        [("--version", say("Show the version.", "버전 보기"))]
            + (isComplete ? [] : [("--help --all", say("Show all commands.", "모든 명령 보기"))])
    }

    private static var pointers: String {
        say(
            "  Help on a command: saekin help <command>\n  Query syntax: saekin help query\n",
            "  명령마다의 설명: saekin help <명령>\n  검색어 문법: saekin help query\n")
    }

    /// The column of descriptions: behind the longest name, so that they fit beside the names in a narrow terminal.
    private static let descriptionColumn = 4 + (Saekin.commands.map { $0._commandName.count }.max() ?? 0)

    private static func lines(_ rows: [(String, String)], _ columns: Int) -> String {
        rows.map { name, text in
            let padding = String(repeating: " ", count: descriptionColumn - 2 - name.count)
            return WrappedText.wrapped("  " + name + padding + text, columns: columns, hanging: descriptionColumn) + "\n"
        }.joined()
    }
}

/// The list of formats that can be imported: `saekin help formats`.
enum FormatsPage {
    /// Returns whether `saekin help NAME` shows this page.
    static func isNamed(by name: String) -> Bool { ["formats", "형식"].contains(name) }

    /// The page, ending in a line feed.
    static var text: String {
        let names = importers.map { $0.name }
        let widest = names.map(\.count).max() ?? 0
        return say("Formats of saekin import", "saekin import로 가져올 수 있는 형식") + "\n\n"
            + zip(names, importers).map { name, importer in
                let indent = String(repeating: " ", count: widest - name.count)
                return "  \(name)\(indent)  \(importer.summary.text(in: .ofUser))\n"
            }.joined()
            + say(
                "\nEach file is recognised by its name and content. To choose a format yourself: saekin import PATH --from NAME\n",
                "\n파일마다 이름과 내용으로 형식을 알아냅니다. 직접 고르려면: saekin import 경로 --from 이름\n")
    }
}
