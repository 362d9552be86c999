import ArgumentParser
import Testing

@testable import SaekinCommand

/// The order of a command's help.
@Suite struct HelpTextTests {
    @Test func `common options come last, and values are printed once`() {
        let help = """
            OVERVIEW: List.

            USAGE: saekin list [--vault <file>] [--sort <sort>] [--kind <kind> ...] [--a] <id> [--b]

            OPTIONS:
              --vault <file>          The file.
              --format <format>       Format: text or json. (values: text, json; default: text)
              --a-name-that-fills-the-whole-column <name>
                                      A description.
              --sort <sort>           The order. (values: newest, oldest)
              --kind <kind>           Only url or date. (values: url, date)
              -h, --help              Show help information.
            """
        #expect(
            HelpText.ordered(help) == """
                OVERVIEW: List.

                USAGE: saekin list [<options>] <id>

                OPTIONS:
                  --a-name-that-fills-the-whole-column <name>
                                          A description.
                  --sort <sort>           The order. (values: newest, oldest)
                  --kind <kind>           Only url or date.
                  --format <format>       Format: text or json. (default: text)

                COMMON OPTIONS:
                  --vault <file>          The file.
                  -h, --help              Show help information.
                """)
        #expect(
            HelpText.usage("Usage: saekin pin <id> ... [--null] [--vault <file>] [--quiet]")
                == "Usage: saekin pin <id> ... [--null] [--quiet]")
        #expect(HelpText.usage("Usage: saekin list <options>") == "Usage: saekin list [<options>]")
    }

    @Test func `no help of a command speaks of databases before its own options, or lists values twice`() {
        for command in Saekin.commands where command.configuration.shouldDisplay {
            let help = ParserText.help(command.helpMessage(columns: HelpLayout.unbroken))
            let own = help.split(separator: "COMMON OPTIONS:")[0]
            #expect(!own.contains("--vault <") && !own.contains("--key-file <"), "\(command)")
            for line in own.split(separator: "\n") where line.contains("(values: ") {
                let values = line.split(separator: "(values: ")[1].prefix { $0 != ";" && $0 != ")" }
                #expect(!line.contains("json, jsonl or tsv") && values.contains(","), "\(line)")
            }
        }
    }

    @Test func `Korean help names no argument and no value in English`() throws {
        let program = try Program(locale: "ko_KR.UTF-8")
        defer { program.remove() }
        let names = Saekin.commands.filter { $0.configuration.shouldDisplay }.flatMap { command in
            [command._commandName] + command.configuration.subcommands.map { "\(command._commandName) \($0._commandName)" }
        }
        let help = try program.shell(names.map { "saekin help \($0)" }.joined(separator: "\n")).output
        #expect(help.ranges(of: "사용법: ").count == names.count)
        for line in help.split(separator: "\n") {
            #expect(line.matches(of: /<[a-z=-]+>/).isEmpty, "\(line)")
            guard line.contains(/^  -.*> +[^ ]/), let end = line.lastIndex(of: ">") else { continue }
            let name = line[...end] + line[line.index(after: end)...].prefix { $0 == " " }
            #expect(DisplayWidth.columns(of: String(name)) == HelpLayout.descriptionColumn, "\(line)")
        }
    }

    @Test func `the help names every command once, six of them first`() {
        let first = Saekin.groups[0].commands.map { $0._commandName }
        #expect(first == ["search", "show", "add", "import", "serve", "pick"])
        let names = Saekin.commands.map { $0._commandName }
        #expect(Set(names).count == names.count)
        #expect(HelpPage.isAsked(by: ["help", "--all"]) && HelpPage.isAsked(by: ["도움말"]) && !HelpPage.isAsked(by: ["--all"]))
        #expect(HelpPage.subject(of: ["도움말", "검색"]) == ["검색"] && HelpPage.subject(of: ["도움말", "정리"]) == nil)
        for (korean, name) in OtherNames.koreanNames { #expect(Saekin.command(named: name) != nil, "\(korean)") }
        for (query, form) in [("휴지통", "list --trash"), ("휴지통 12", "remove 12"), ("삭제 12", "remove 12")] {
            #expect(QueryHint.command(query)?.hasSuffix(": saekin \(form)") == true, "\(query)")
        }
    }
}
