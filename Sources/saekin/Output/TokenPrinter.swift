import KoreanText
import MemoJSON

/// Prints tokens: position, kind, token, and where in the text it stands.
struct TokenPrinter {
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
        Document.text { json in json.field("tokens", array: { json in tokens.forEach { write($0, to: &json) } }) }
    }

    /// Tokens that share the position of the one before are indented below it.
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
    /// What a user calls it.
    var title: String {
        switch self {
        case .bigram: say("two syllables", "두 글자")
        case .border: say("across a space", "띄어쓰기 사이")
        case .syllable: say("last syllable", "끝 글자")
        case .term: say("term", "낱말·수")
        case .word, .pairWord, .changedWord: say("word", "낱말 후보")
        case .dictionaryForm: say("dictionary form", "기본형 후보")
        }
    }
}
