import ArgumentParser
import KoreanText

/// `saekin analyze`: shows how text is cut for the index.
struct AnalyzeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze", _superCommandName: "saekin", abstract: say("Show the tokens of a text.", "글이 어떤 조각으로 색인되는지 봅니다."))

    @Argument(help: ArgumentHelp(say("The text.", "글"))) var text: [String]
    /// For `Scripts/check-sqlite-versions`, which plays the tokenizer to other SQLites.
    @Flag(help: .hidden) var index = false
    @Option(help: ArgumentHelp(say("text, json, jsonl or tsv.", "text, json, jsonl, tsv"))) var format = OutputFormat.text

    func run() throws {
        let text = text.joined(separator: " ")
        var analyzer = Analyzer()
        analyzer.isForIndex = index
        try Console.write(TokenPrinter(text: text, tokens: analyzer.tokens(text)).shown(as: format))
    }
}
