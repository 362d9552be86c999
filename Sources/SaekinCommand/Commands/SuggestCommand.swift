public import ArgumentParser
import JSON
import MemoJSON
public import MemoSearch
import MemoVault

/// `saekin suggest`: suggests words, tags and categories with a given beginning.
struct SuggestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "suggest", say("Suggest words, tags and categories that begin with a text.", "입력으로 시작하는 낱말, 태그, 분류를 제안합니다."),
        discussion: say(
            "The last syllable may be incomplete: 회의ㄹ and 회의로 suggest 회의록.", "마지막 글자는 입력 중이어도 됩니다. 회의ㄹ, 회의로 → 회의록"))

    @Argument(help: ArgumentHelp("The beginning of a word.", "낱말의 앞부분")) var prefix: String
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp("Show at most this many suggestions of each kind.", "종류마다 보여 줄 최대 개수"))
    var limit = 10
    @Option(help: ArgumentHelp("Suggest only word, tag or category; repeatable.", "제안할 종류: word, tag, category. 여러 번 쓸 수 있음"))
    var kind: [SuggestionKind] = []
    @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv")) var format = OutputFormat.text
    @OptionGroup var vault: DirectOptions
    @OptionGroup var table: TableOptions

    func validate() throws {
        try table.check(with: format)
        guard limit > 0 else { throw ValidationError(say("--limit must be 1 or more", "--limit에는 1 이상의 수를 쓰세요")) }
    }

    func run() throws {
        let kinds = kind.isEmpty ? Set(SuggestionKind.allCases) : Set(kind)
        let suggestions = try vault.library().suggestions(for: prefix, kinds: kinds, limit: limit)
        if format == .text {
            let names = suggestions.map { VisibleText.line($0.shown) }
            let width = min(40, names.map { DisplayWidth.columns(of: $0) }.max() ?? 0)
            for (name, suggestion) in zip(names, suggestions) {
                let padding = String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: name)))
                try Console.write("\(name)\(padding)  \(suggestion.memos.grouped)\n")
            }
        } else {
            var records = RecordPrinter(format, table.choice, columns: ["kind", "text", "memos"])
            for suggestion in suggestions { try records.add(suggestion.record) }
            try records.end("suggestions") { $0.field("prefix", prefix) }
        }
        if suggestions.isEmpty { throw ExitCode(ExitStatus.nothing) }
    }
}

extension SuggestionKind: ExpressibleByArgument {}

extension Suggestion {
    /// The suggestion as written in a query.
    fileprivate var shown: String {
        switch kind {
        case .word: text
        case .tag: "#" + text
        case .category: "category:" + (text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)
        }
    }
}
