import ArgumentParser
import MemoModel
import MemoVault

/// `saekin tags`: all tags.
struct TagsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", _superCommandName: "saekin", abstract: say("List tags with counts.", "태그를 개수와 함께 봅니다."))

    @OptionGroup var vault: VaultOptions
    @OptionGroup var paging: PagingOptions
    @Option(help: ArgumentHelp(say("text, json, jsonl or tsv.", "text, json, jsonl, tsv"))) var format = OutputFormat.text
    @OptionGroup var table: TableOptions

    func run() throws {
        let list = try vault.location.openForReading().tags(limit: paging.bound, offset: paging.offset)
        try TagPrinter(format: format, table: table.choice).show(list)
        if list.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}

/// `saekin tag`: changes tags.
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", _superCommandName: "saekin", abstract: say("Tag memos, and rename tags.", "메모에 태그를 붙이고 떼며, 태그 이름을 바꿉니다."),
        subcommands: [Add.self, Remove.self, Rename.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: say("Give memos a tag.", "메모에 태그를 붙입니다."))
        @Argument(help: ArgumentHelp(say("The tag.", "태그")), completion: NamesCommand.completion(.tags)) var tag: String
        @OptionGroup var memos: MemoArguments
        @OptionGroup var options: ChangeOptions

        func run() throws { try options.perform(on: memos) { try $0.addTag(tag, to: $1) } }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: say("Take a tag from memos.", "메모에서 태그를 뗍니다."))
        @Argument(help: ArgumentHelp(say("The tag.", "태그")), completion: NamesCommand.completion(.tags)) var tag: String
        @OptionGroup var memos: MemoArguments
        @OptionGroup var options: ChangeOptions

        func run() throws { try options.perform(on: memos) { try $0.removeTag(tag, from: $1) } }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: say("Rename a tag; into one that exists, both become one.", "태그 이름을 바꿉니다. 있는 이름이면 하나로 합칩니다."))
        @Argument(help: ArgumentHelp(say("The tag.", "태그")), completion: NamesCommand.completion(.tags)) var tag: String
        @Argument(help: ArgumentHelp(say("Its new name.", "새 이름"))) var name: String
        @OptionGroup var options: ChangeOptions

        func run() throws { try options.perform { vault in try vault.edit { [try $0.renameTag(tag, to: name)].compactMap { $0 } } } }
    }
}
