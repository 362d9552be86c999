import ArgumentParser
import KoreanText
import MemoJSON
import MemoVault

/// `saekin searches`: lists, renames and deletes saved searches.
struct SearchesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "searches", say("List, rename or delete saved searches.", "저장한 검색을 보고, 이름을 바꾸고, 삭제합니다."),
        discussion: say(
            "To save one: saekin search 'state:todo is:overdue' --save late. To use it: saekin search '@late 달력'.",
            "저장: saekin search '상태:할일 is:지남' --save 밀린일. 쓰기: saekin search '@밀린일 달력'."))

    @Argument(
        help: ArgumentHelp("The name of a saved search (default: all).", "저장한 검색의 이름(기본값: 모두)"),
        completion: NamesCommand.completion(.searches)) var name: String?
    @Option(
        help: ArgumentHelp("Delete this saved search.", "삭제할 검색의 이름", valueName: "name"),
        completion: NamesCommand.completion(.searches))
    var delete: String?
    @Option(help: ArgumentHelp("Rename the search NAME to this.", "새 이름", valueName: "new")) var rename: String?
    @OptionGroup var vault: DirectOptions
    @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv")) var format = OutputFormat.text
    @OptionGroup var table: TableOptions

    func validate() throws {
        try table.check(with: format)
        guard rename == nil || name != nil else {
            throw ValidationError(
                say(
                    "--rename needs the current name; write: saekin searches NAME --rename NEW",
                    "--rename에는 지금 이름이 필요합니다. 이렇게 쓰세요: saekin searches 이름 --rename 새이름"))
        }
    }

    func run() throws {
        if let delete = delete.map(Self.plain) {
            let vault = try vault.editable()
            guard try vault.deleteSavedSearch(delete) else { throw CommandFailure.noSavedSearch(delete) }
            try vault.close()
            return Console.note(say("deleted @\(delete)", "@\(PairedParticle.object.after(delete)) 삭제함"))
        }
        if let rename = rename.map(Self.plain), let name = name.map(Self.plain) {
            let vault = try vault.editable()
            guard try vault.renameSavedSearch(name, to: rename) else { throw CommandFailure.noSavedSearch(name) }
            try vault.close()
            return Console.note(
                say("renamed @\(name) to @\(rename)", "@\(name)의 이름을 @\(PairedParticle.direction.after(rename)) 바꿈"))
        }
        let wanted = name.map(Self.plain)
        let searches = try vault.library().savedSearches().filter { wanted == nil || $0.name == wanted }
        try show(searches)
        if searches.isEmpty { throw ExitCode(ExitStatus.nothing) }
    }

    private func show(_ searches: [SavedSearch]) throws {
        switch format {
        case .text:
            for search in searches { try Console.write(search.line + "\n") }
            if searches.isEmpty { Console.note(say("no saved searches", "저장한 검색이 없습니다")) }
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(format, table.choice, columns: ["name", "query", "category"])
            for search in searches { try records.add(search.record) }
            try records.end("searches")
        }
    }

    /// Returns the name without a leading `@`.
    private static func plain(_ name: String) -> String { name.hasPrefix("@") ? String(name.dropFirst()) : name }
}

extension SavedSearch {
    /// The name, query and restrictions, as on a command line.
    fileprivate var line: String {
        let limit = category.map { "--category \(VisibleText.line($0))" }
        return (["@" + VisibleText.line(name), VisibleText.line(query)].filter { !$0.isEmpty } + [limit].compactMap { $0 })
            .joined(separator: "  ")
    }

    fileprivate var record: Record {
        var record = Record()
        record.add("name", name)
        record.add("query", query)
        record.add("category", category)
        return record
    }
}
