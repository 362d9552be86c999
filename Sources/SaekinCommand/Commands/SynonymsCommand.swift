import ArgumentParser
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// `saekin synonyms`: manages the user's synonyms.
struct SynonymsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "synonyms", say("Define your own synonyms.", "나만의 동의어를 정합니다."),
        discussion: say(
            """
            A search for one word of a group also finds the others. The vault stores the list as text with lines such as 와이파이 = Wi-Fi. \
            Everyday short forms such as 비번 = 비밀번호 ship with the program (--built-in). Your own line for a word takes precedence.
            """,
            """
            한 낱말을 찾으면 동의어도 찾습니다. 목록은 와이파이 = Wi-Fi 같은 줄로 된 글이며 보관소에 저장합니다. \
            비번 = 비밀번호 같은 흔한 준말은 프로그램에 들어 있습니다(--built-in). 같은 낱말을 직접 정하면 그 줄을 따릅니다.
            """),
        subcommands: [List.self, Add.self, Remove.self, Edit.self, Import.self, BuiltIn.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: say("Print the list as text.", "목록을 글로 출력합니다."))
        @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv"))
        var format = OutputFormat.text
        @Flag(help: ArgumentHelp("Print the synonyms that ship with the program.", "프로그램에 들어 있는 동의어를 출력합니다.")) var builtIn = false
        @OptionGroup var vault: DirectOptions
        @OptionGroup var table: TableOptions

        func run() throws {
            if builtIn { return try printBuiltIn() }
            let list = try vault.library().synonyms()
            if format == .text {
                try Console.write(
                    list.text.lines.map { VisibleText.line(String($0)) }.joined(
                        separator: "\n"))
                if list.isEmpty { Console.note(say("no synonyms", "동의어가 없습니다")) }
            } else {
                var records = RecordPrinter(format, table.choice, columns: ["words"])
                for words in list.groups {
                    var record = Record()
                    record.add("words", words, separator: " = ")
                    try records.add(record)
                }
                try records.end("synonyms")
            }
            if list.isEmpty { throw ExitCode(ExitStatus.nothing) }
        }

        private func printBuiltIn() throws {
            let groups = BuiltInSynonyms.groups
            if format == .text { return try Console.write(groups.map { $0.text + "\n" }.joined()) }
            var records = RecordPrinter(format, table.choice, columns: ["words", "one_way"])
            for group in groups {
                var record = Record()
                record.add("words", group.words, separator: " = ")
                record.add("one_way", group.isOneWay)
                try records.add(record)
            }
            try records.end("synonyms")
        }
    }

    struct BuiltIn: ParsableCommand {
        /// Whether the synonyms that ship with the program are used.
        enum State: String, ExpressibleByArgument, CaseIterable { case on, off }

        static let configuration = CommandConfiguration(
            commandName: "built-in", abstract: say("Use the synonyms that ship with the program, or not.", "프로그램에 들어 있는 동의어를 쓸지 정합니다."))
        @Argument(help: ArgumentHelp("on or off; without it, print which.", "on 또는 off. 없으면 지금 값을 출력")) var state: State?
        @OptionGroup var vault: DirectOptions

        func run() throws {
            guard let state else {
                return try Console.write(try vault.library().usesBuiltInSynonyms() ? "on\n" : "off\n")
            }
            let vault = try vault.editable()
            try vault.setUsesBuiltInSynonyms(state == .on)
            try vault.close()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: say("Add a group of synonyms.", "동의어를 추가합니다."))
        @Argument(help: ArgumentHelp("Two or more words, or one text with = between them.", "낱말 둘 이상, 또는 =로 이은 글")) var words: [String]
        @OptionGroup var vault: DirectOptions

        func run() throws {
            try SynonymsCommand.change(in: vault) { try $0.add(words.flatMap { $0.split(separator: "=").map(String.init) }) }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: say("Remove words from the list.", "목록에서 낱말을 제거합니다."))
        @Argument(help: ArgumentHelp("The words to remove.", "제거할 낱말")) var words: [String]
        @OptionGroup var vault: DirectOptions

        func run() throws {
            try SynonymsCommand.change(in: vault) { list in
                for word in words where !list.remove(word) { throw CommandFailure.noSynonym(word) }
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: say("Edit the list in your editor.", "편집기로 목록을 수정합니다."))
        @OptionGroup var vault: DirectOptions

        func run() throws {
            let old = try vault.library().synonyms().text
            let new = try SynonymList(TextInput(words: [], wantsEditor: true).text(initial: old))
            try SynonymsCommand.change(in: vault) { $0 = new }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: say("Replace the list with a file.", "파일의 목록으로 바꿉니다."))
        @Argument(help: ArgumentHelp("The file; - reads standard input.", "파일. -는 표준 입력"), completion: .file()) var file: String
        @OptionGroup var vault: DirectOptions

        func run() throws {
            var lines = try LineReader(file)
            var text = ""
            while let line = try lines.next() {
                guard let valid = String(validating: line.bytes, as: UTF8.self) else { throw InputFailure.notText(file) }
                text += valid + "\n"
            }
            let list = try SynonymList(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
            try SynonymsCommand.change(in: vault) { $0 = list }
        }
    }

    private static func change(in options: DirectOptions, _ change: (inout SynonymList) throws -> Void) throws {
        let vault = try options.editable()
        var count = 0
        try vault.changeSynonyms { list in
            try change(&list)
            count = list.groups.count
        }
        try vault.close()
        Console.note(say(count == 1 ? "1 group of synonyms" : "\(count.grouped) groups of synonyms", "동의어 \(count.grouped)묶음"))
    }
}
