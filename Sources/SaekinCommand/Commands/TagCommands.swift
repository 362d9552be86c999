import ArgumentParser
import JSON
import MemoJSON
import MemoModel
import MemoVault

/// `saekin tag list`: lists tags.
struct TagListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: say("List tags with counts.", "태그를 개수와 함께 봅니다."),
        discussion: say("saekin tags is the same.", "saekin tags도 같습니다."))

    @OptionGroup var vault: DirectOptions
    @OptionGroup var paging: PagingOptions
    @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv")) var format = OutputFormat.text
    @OptionGroup var table: TableOptions

    func validate() throws { try table.check(with: format) }

    func run() throws {
        let list = try vault.library().tags(limit: paging.bound, offset: paging.offset)
        try TagPrinter(format: format, table: table.choice).show(list)
        if list.total == 0 { throw ExitCode(ExitStatus.nothing) }
    }
}

/// `saekin tag`: lists, adds, removes and renames tags.
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "tag", say("List, add, remove and rename tags.", "태그를 보고, 추가하고, 제거하고, 이름을 바꿉니다."),
        subcommands: [TagListCommand.self, Add.self, Remove.self, Rename.self],
        defaultSubcommand: TagListCommand.self)

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: say("Add a tag to memos.", "메모에 태그를 추가합니다."))
        @Argument(help: ArgumentHelp("The tag.", "태그"), completion: NamesCommand.completion(.tags)) var tag: String
        @OptionGroup var memos: MemoArguments
        @OptionGroup var options: ChangeOptions

        func run() throws { try memos.inOrder(after: tag, "tag add") { try options.perform(on: memos) { try $0.addTag(tag, to: $1) } } }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: say("Remove a tag from memos.", "메모에서 태그를 제거합니다."))
        @Argument(help: ArgumentHelp("The tag.", "태그"), completion: NamesCommand.completion(.tags)) var tag: String
        @OptionGroup var memos: MemoArguments
        @OptionGroup var options: ChangeOptions

        func run() throws {
            try memos.inOrder(after: tag, "tag remove") { try options.perform(on: memos) { try $0.removeTag(tag, from: $1) } }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: say("Rename a tag; an existing name merges both tags.", "태그 이름을 바꿉니다. 이미 있는 이름이면 하나로 합칩니다."))
        @Argument(help: ArgumentHelp("The tag.", "태그"), completion: NamesCommand.completion(.tags)) var tag: String
        @Argument(help: ArgumentHelp("The new name.", "새 이름")) var name: String
        @OptionGroup var options: ChangeOptions

        func run() throws {
            try options.perform { vault in try vault.edit(now: .now) { [try $0.renameTag(tag, to: name)].compactMap { $0 } } }
        }
    }
}

extension MemoArguments {
    /// Runs `body`, and names the right order if the user may have written the memos before the tag.
    fileprivate func inOrder(after tag: String, _ command: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch EditFailure.noMemo(let name) where ids.last == name && Int(tag) != nil {
            let memos = ([tag] + ids.dropLast()).map(ShellCommand.shown).joined(separator: " ")
            throw InputFailure.wrongOrder(name, form: "saekin \(command) \(ShellCommand.shown(name)) \(memos)")
        }
    }
}

/// The output of tags with counts.
private struct TagPrinter {
    let format: OutputFormat
    var table = TableChoice()

    func show(_ list: TagList) throws {
        let tags = list.tags
        switch format {
        case .text:
            let names = tags.map { "#" + VisibleText.line($0.name) }
            let widest = min(40, names.map { DisplayWidth.columns(of: $0) }.max() ?? 0)
            for (name, tag) in zip(names, tags) {
                let padding = String(repeating: " ", count: max(0, widest - DisplayWidth.columns(of: name)))
                try Console.write("\(name)\(padding)  \(tag.count.grouped)\n")
            }
            if list.total == 0 {
                Console.note(say("there are no tags yet", "아직 태그가 없습니다"))
            } else if tags.count < list.total {
                Console.note(
                    say(
                        "\(list.total.grouped) tags, \(tags.count.grouped) shown; see more with --limit and --offset",
                        "태그 \(list.total.grouped)개, \(tags.count.grouped)개 보임. 더 보려면 --limit, --offset"))
            }
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(format, table, columns: ["name", "count"])
            for tag in tags { try records.add(tag.record) }
            try records.end("tags") { $0.field("total", list.total) }
        }
    }
}
