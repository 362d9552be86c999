import ArgumentParser
import MemoIndex
import MemoJSON
import MemoVault

/// `saekin synonyms`: the user's own words that mean the same.
struct SynonymsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synonyms", _superCommandName: "saekin",
        abstract: say("Keep words that mean the same to you.", "나에게 같은 뜻인 말을 정합니다."),
        discussion: say(
            "A search for one of them finds the others. The list is a plain file, a line such as 와이파이 = Wi-Fi, and is kept in the vault.",
            "하나를 찾으면 나머지도 찾습니다. 목록은 와이파이 = Wi-Fi 같은 줄로 된 글이며 보관소에 함께 들어 있습니다."),
        subcommands: [List.self, Add.self, Remove.self, Edit.self, Import.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: say("Print the list, as the plain file.", "목록을 글 파일 꼴로 출력합니다."))
        @Option(help: ArgumentHelp(say("text, json, jsonl or tsv.", "text, json, jsonl, tsv"))) var format = OutputFormat.text
        @OptionGroup var vault: VaultOptions
        @OptionGroup var table: TableOptions

        func run() throws {
            let list = try vault.location.openForReading().synonyms()
            if format == .text {
                try Console.write(
                    list.text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.line(String($0)) }.joined(
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
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: say("Add words that mean the same.", "같은 뜻인 말을 더합니다."))
        @Argument(help: ArgumentHelp(say("Two words or more, or one text with = between them.", "낱말 둘 이상, 또는 = 로 이은 글"))) var words:
            [String]
        @OptionGroup var vault: VaultOptions

        func run() throws {
            try SynonymsCommand.change(in: vault.location) { try $0.add(words.flatMap { $0.split(separator: "=").map(String.init) }) }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: say("Take words out of the list.", "목록에서 말을 뺍니다."))
        @Argument(help: ArgumentHelp(say("The words.", "낱말"))) var words: [String]
        @OptionGroup var vault: VaultOptions

        func run() throws {
            try SynonymsCommand.change(in: vault.location) { list in
                for word in words where !list.remove(word) { throw CommandFailure.noSynonym(word) }
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: say("Edit the list in your editor.", "편집기로 목록을 고칩니다."))
        @OptionGroup var vault: VaultOptions

        func run() throws {
            let old = try vault.location.openForReading().synonyms().text
            let new = try SynonymList(TextInput(words: [], wantsEditor: true).text(initial: old))
            try SynonymsCommand.change(in: vault.location) { $0 = new }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import", abstract: say("Put a file in the place of the list.", "파일의 목록으로 바꿉니다."))
        @Argument(help: ArgumentHelp(say("The file; - for standard input.", "파일. -는 표준 입력")), completion: .file()) var file: String
        @OptionGroup var vault: VaultOptions

        func run() throws {
            var lines = try LineReader(file)
            var text = ""
            while let line = try lines.next() {
                guard let valid = String(validating: line.bytes, as: UTF8.self) else { throw InputFailure.notText(file) }
                text += valid + "\n"
            }
            let list = try SynonymList(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
            try SynonymsCommand.change(in: vault.location) { $0 = list }
        }
    }

    private static func change(in location: VaultLocation, _ change: (inout SynonymList) throws -> Void) throws {
        let vault = try location.openExisting()
        var count = 0
        try vault.changeSynonyms { list in
            try change(&list)
            count = list.groups.count
        }
        try vault.close()
        Console.note(say("\(count.grouped) lines of synonyms", "동의어 \(count.grouped)줄"))
    }
}
