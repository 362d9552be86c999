import ArgumentParser
import Foundation
import KoreanText
import MemoImport
import MemoModel
import MemoSearch
import MemoVault
import Postings
import SQLiteVaults

/// The command line program: finds the subcommand, runs it, and turns errors into a message and an exit code.
package enum Saekin {
    /// Every subcommand, in the order of the help.
    static let commands = groups.flatMap(\.commands)

    /// Subcommands by purpose, as the help groups them. Those that are not daily are shown only if all are asked for.
    static let groups: [(name: LocalizedMessage, isDaily: Bool, commands: [any ParsableCommand.Type])] = [
        (
            LocalizedMessage("FIRST COMMANDS", ko: "처음 쓰는 명령"), true,
            [SearchCommand.self, ShowCommand.self, AddCommand.self, ImportCommand.self, ServeCommand.self, PickCommand.self]
        ),
        (
            LocalizedMessage("FIND", ko: "찾기"), true,
            [
                ListCommand.self, OnCommand.self, CountCommand.self, LinksCommand.self, RelatedCommand.self, SearchesCommand.self,
                OpenCommand.self,
            ]
        ),
        (
            LocalizedMessage("WRITE", ko: "쓰기"), true,
            [
                EditCommand.self, RemoveCommand.self, RestoreCommand.self, UndoCommand.self, HistoryCommand.self, ResolveCommand.self,
                PinCommand.self, UnpinCommand.self,
            ]
        ),
        (
            LocalizedMessage("ORGANISE", ko: "정리"), true,
            [CategoryCommand.self, MoveCommand.self, TagCommand.self, BoardCommand.self] + FactOptions.commands
        ),
        (
            LocalizedMessage("IN AND OUT", ko: "가져오기와 내보내기"), true,
            [
                WatchCommand.self, ReadAttachmentsCommand.self, ExportCommand.self, ShareCommand.self, BackupCommand.self,
                RestoreBackupCommand.self,
            ]
        ),
        (
            LocalizedMessage("WORDS AND SETTINGS", ko: "낱말과 설정"), false,
            [SynonymsCommand.self, SuggestCommand.self, ConfigCommand.self, StatsCommand.self, EmptyTrashCommand.self]
        ),
        (LocalizedMessage("ACCESS", ko: "접속"), false, [KeysCommand.self, MCPCommand.self, StoreCommand.self]),
        (
            LocalizedMessage("MAINTAIN", ko: "관리"), false,
            [
                CheckCommand.self, ReindexCommand.self, CompletionsCommand.self, AnalyzeCommand.self, NamesCommand.self,
                ManualCommand.self,
            ]
        ),
    ]

    /// Number of open files without which the program does not start.
    private static let leastFiles = 16

    /// Runs the command named by the process's arguments and exits with its exit code.
    package static func main() {
        Allocator.prepare()
        StandardStreams.prepare()
        // With fewer, libraries that cannot report it end the process.
        guard Terminal.raiseFileLimit() >= leastFiles else {
            Console.complain(say("too many open files; raise the limit with: ulimit -n 1024", "열린 파일이 너무 많습니다. 한도를 늘리세요: ulimit -n 1024"))
            exit(ExitStatus.trouble)
        }
        ProcessZone.prepare()
        exit(delivered(run(DiskName.arguments(Array(CommandLine.arguments.dropFirst())))))
    }

    /// Returns `code`, or `trouble` if some output could not be delivered.
    private static func delivered(_ code: Int32) -> Int32 {
        do {
            try Console.flush()
            return code
        } catch {
            return complain(error)
        }
    }

    /// Parses only the named command. Building the tree of all commands takes longer than a search.
    private static func run(_ arguments: [String]) -> Int32 {
        guard let arguments = commandFirst(arguments) else { return misplaced(arguments.first ?? "") }
        for warning in Settings.file.warnings { Console.warn(warning.english, warning.korean) }
        // `config` must work with an invalid file, because it shows where the file is.
        if arguments.first != "config", let fault = Settings.faults.first {
            Console.complain(fault.text(in: .ofUser))
            return ExitStatus.trouble
        }
        return dispatch(formatsNamed(arguments))
    }

    /// Runs the command that the first argument names. A first argument that is no command is a search.
    private static func dispatch(_ arguments: [String]) -> Int32 {
        let arguments = OtherNames.unfolded(arguments)
        if let form = OtherOptions.form(for: arguments) {
            Console.complain(form)
            return ExitStatus.trouble
        }
        return start(OtherOptions.translated(arguments))
    }

    private static func start(_ arguments: [String]) -> Int32 {
        if arguments.first == "search", let word = QuickArguments.misreadWord(arguments) {
            Console.complain(
                say(
                    "\(word): no such option; to leave out a word write: saekin search -- \(word)",
                    "\(word): 그런 옵션이 없습니다. 그 말이 없는 메모를 찾으려면: saekin search -- \(word)"))
            return ExitStatus.trouble
        }
        if arguments.first == "search", let search = QuickArguments.search(Array(arguments.dropFirst())) {
            return code(of: SearchCommand.self) { try search.run() }
        }
        if arguments.isEmpty, let page = FirstPage.text { return code(of: RootCommand.self) { try Console.write(page) } }
        if arguments.isEmpty || HelpPage.isAsked(by: arguments) {
            return code(of: RootCommand.self) { try Console.write(HelpPage.text(isComplete: arguments.contains(HelpPage.all))) }
        }
        if let names = HelpPage.subject(of: arguments) { return help(names) }
        guard let name = arguments.first, !name.hasPrefix("-") else { return run(RootCommand.self, arguments) }
        if let command = command(named: name) {
            return run(command, wordsLast(negativeNumbersJoined(templateNamed(Array(arguments.dropFirst())))))
        }
        if let slip = OtherNames.slip(name, among: shownNames) {
            Console.complain(OtherNames.mistake(name, for: slip))
            return ExitStatus.trouble
        }
        return dispatch(["search"] + arguments)
    }

    /// Shows the help of a command, or a page about all of them.
    private static func help(_ names: [String]) -> Int32 {
        let (first, rest) = (names[0], names.dropFirst())
        if rest.isEmpty, QueryPage.isNamed(by: first) { return code(of: RootCommand.self) { try Console.write(QueryPage.text) } }
        if rest.isEmpty, FormatsPage.isNamed(by: first) { return code(of: RootCommand.self) { try Console.write(FormatsPage.text) } }
        let path = OtherNames.unfolded([OtherNames.koreanNames[first] ?? first] + rest)
        if let command = command(named: path[0]) { return run(command, path.dropFirst() + ["--help"]) }
        let hint = OtherNames.slip(first, among: shownNames).map {
            say("did you mean: saekin help \($0)?", "혹시 이것인가요? saekin help \($0)")
        }
        Console.complain(
            say("\(first): no such command; ", "\(first): 그런 명령이 없습니다. ")
                + (hint ?? say("see all: saekin --help --all", "모든 명령: saekin --help --all")))
        return ExitStatus.trouble
    }

    /// The names that the help shows, and those that stand for others.
    static var shownNames: [String] {
        commands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName } + OtherNames.folded.keys.sorted()
    }

    static func command(named name: String) -> (any ParsableCommand.Type)? {
        let name = OtherNames.command(for: name) ?? name
        return commands.first { $0.configuration.commandName == name }
    }

    private static func misplaced(_ option: String) -> Int32 {
        let name = option.prefix { $0 != "=" }
        let value = name == "--server" ? ("URL", "주소") : name == "--store" ? ("ADDRESS", "주소") : ("FILE", "파일")
        Console.complain(
            say(
                "\(name): no command follows; write: saekin list \(name) \(value.0)",
                "\(name): 뒤에 명령이 없습니다. 이렇게 쓰세요: saekin list \(name) \(value.1)"))
        return ExitStatus.trouble
    }

    private static func run(_ type: any ParsableCommand.Type, _ arguments: [String]) -> Int32 {
        var hint: String?
        let code = code(of: type) {
            var command = try parsed(arguments, as: type)
            do {
                try command.run()
            } catch let error as any LocalizedFailure {
                hint = MeantSubcommand.hint(arguments, of: type) ?? FoundMemosHint.text(for: error, in: path(of: type, arguments))
                throw error
            }
        }
        if let hint { Console.note(hint) }
        return code
    }

    /// - Throws: `ExitCode` after a message if another subcommand was meant, otherwise what the parser throws.
    private static func parsed(_ arguments: [String], as type: any ParsableCommand.Type) throws -> any ParsableCommand {
        do {
            return try type.parseAsRoot(arguments)
        } catch  where type.exitCode(for: error) != .success {
            guard let mistake = MeantSubcommand.mistake(arguments, of: type) else { throw error }
            Console.complain(mistake)
            throw ExitCode(ExitStatus.trouble)
        }
    }

    /// Returns the name of a command with that of its subcommand, such as `tag rename`.
    private static func path(of type: any ParsableCommand.Type, _ arguments: [String]) -> String {
        let part = type.configuration.subcommands.first { $0._commandName == arguments.first }
        return ([type._commandName] + [part?._commandName].compactMap(\.self)).joined(separator: " ")
    }

    /// Runs `body`, a command of `type`, and reports its errors.
    private static func code(of type: any ParsableCommand.Type, _ body: () throws -> Void) -> Int32 {
        do {
            try body()
            return ExitStatus.found
        } catch let code as ExitCode {
            return code.rawValue
        } catch let error as any LocalizedFailure {
            return complain(error)
        } catch {
            return report(error, of: type)
        }
    }

    /// Prints an error. A closed pipe (`| head`) is silent, as in ripgrep; lost output fails the command, as
    /// in git.
    private static func complain(_ error: any Error) -> Int32 {
        if let output = error as? OutputFailure, output.isUnread { return ExitStatus.trouble }
        Console.complain((error as? any LocalizedFailure)?.message.text(in: .ofUser) ?? "\(error)")
        return ExitStatus.of(error)
    }

    /// Returns the command that a help text describes, such as `tag rename`, from its usage line.
    private static func path(of help: String, in type: any ParsableCommand.Type) -> String {
        let name = type.configuration.commandName ?? ""
        let usage = help.lines.first { $0.hasPrefix("USAGE: saekin ") }?.split(separator: " ").dropFirst(2) ?? []
        let part = usage.dropFirst().first { part in type.configuration.subcommands.contains { $0._commandName == part } }
        return usage.dropFirst().first == part && usage.first.map(String.init) == name ? part.map { "\(name) \($0)" } ?? name : name
    }

    /// Prints help to standard output with success, and usage errors to standard error with `trouble`.
    private static func report(_ error: any Error, of type: any ParsableCommand.Type) -> Int32 {
        var text = type.fullMessage(for: error, columns: HelpLayout.unbroken)
        while text.last?.isNewline == true { text.removeLast() }
        if type.exitCode(for: error) == .success {
            // The parser also reports the version and completion scripts as errors.
            let isHelp = text.contains("USAGE:")
            let shown = isHelp ? ParserText.help(text) + Examples.section(for: path(of: text, in: type)) : text
            let laid = isHelp ? HelpLayout.lines(shown, columns: Terminal.isOutput ? Terminal.width : HelpLayout.usualWidth) : shown
            return code(of: type) { try Console.write(laid + "\n") }
        }
        Console.note(ParserText.mistake(text, in: type.configuration.commandName ?? "saekin"))
        return ExitStatus.trouble
    }
}

/// Exit codes, the same as grep's.
enum ExitStatus {
    static let found: Int32 = 0
    static let nothing: Int32 = 1
    static let trouble: Int32 = 2

    /// Returns the exit code for an error: `nothing` if memos that the user named do not exist.
    static func of(_ error: any Error) -> Int32 {
        switch error {
        case EditFailure.noMemo, InputFailure.unknownMemos, InputFailure.wrongOrder: nothing
        default: trouble
        }
    }
}

/// `saekin` without a known subcommand: help, version, completions.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saekin", abstract: say("Search Korean memos from any app.", "여러 앱의 메모를 모아 한국어답게 찾습니다."),
        version: Version.text,
        groupedSubcommands: Saekin.groups.map { CommandGroup(name: $0.name.text(in: .ofUser), subcommands: $0.commands) })
}

/// The versions of the program and its parts.
enum Version {
    static let number = SaekinVersion.number

    /// The versions of Saekin, SQLite and the analyzer rules, which include the ICU version.
    static var text: String {
        "saekin \(number) (SQLite \(SQLiteVersion.text), \(IndexVersion.current))"
    }
}
