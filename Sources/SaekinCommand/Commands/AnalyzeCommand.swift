import ArgumentParser
import JSON
import KoreanText
import MemoJSON

/// `saekin analyze`: shows the tokens of a text.
struct AnalyzeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "analyze", say("Show the tokens of a text.", "글이 어떤 토큰으로 색인되는지 봅니다."))

    @Argument(help: ArgumentHelp("The text to analyze.", "분석할 글")) var text: [String]
    /// Used by `Tests/System/sqlite-versions` to compare the tokenizer under other SQLite versions.
    @Flag(help: .hidden) var index = false
    @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv")) var format = OutputFormat.text

    func run() throws {
        let text = text.joined(separator: " ")
        var analyzer = Analyzer()
        analyzer.isForIndex = index
        try Console.write(TokenPrinter(text: text, tokens: analyzer.tokens(text)).shown(as: format))
    }
}

/// The output of tokens with position, kind and place in the text.
private struct TokenPrinter {
    let text: String
    let tokens: [Token]

    func shown(as format: OutputFormat) -> String {
        switch format {
        case .text: tokens.map(line).joined()
        case .tsv:
            tokens.map { TSV.line([String($0.position), "\($0.kind)", $0.text, "\($0.range.lowerBound)", "\($0.range.upperBound)"]) }
                .joined()
        case .jsonl:
            tokens.map { token in
                var json = JSONWriter()
                write(token, to: &json)
                return json.text + "\n"
            }.joined()
        case .json: document
        }
    }

    private var document: String {
        Document.text { json in json.array("tokens") { json in tokens.forEach { write($0, to: &json) } } }
    }

    /// Returns the line of a token. Tokens at the position of the previous token are indented.
    private func line(_ token: Token) -> String {
        let bytes = Array(text.utf8)
        let source = String(decoding: bytes[token.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
        let place =
            token.kind.isColocated ? "    " : String(repeating: " ", count: max(0, 3 - String(token.position).count)) + "\(token.position) "
        let name = VisibleText.line(token.text)
        let padding = String(repeating: " ", count: max(1, 16 - DisplayWidth.columns(of: name)))
        return
            "\(place)\(token.kind.isColocated ? "· " : "")\(name)\(padding)\(token.kind.title)  \(VisibleText.line(source)) [\(token.range.lowerBound)–\(token.range.upperBound)]\n"
    }

    private func write(_ token: Token, to json: inout JSONWriter) {
        json.object { json in
            json.field("position", token.position)
            json.field("kind", "\(token.kind)")
            json.field("text", token.text)
            json.field("range", token.range)
        }
    }
}

extension TokenKind {
    /// The name of the kind in output.
    var title: String {
        switch self {
        case .bigram: say("two syllables", "두 글자")
        case .border: say("across a space", "띄어쓰기 사이")
        case .syllable: say("last syllable", "끝 글자")
        case .term: say("term", "낱말·수")
        case .word, .pairWord, .changedWord: say("word", "낱말 후보")
        case .dictionaryForm, .plainVerb: say("dictionary form", "기본형 후보")
        }
    }
}
