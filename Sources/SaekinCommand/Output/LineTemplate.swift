import MemoJSON

/// A template for one line per record: `{id}\t{title}`.
///
/// `{name}` stands for a field as TSV writes it, so that a record never has more lines than the template. `\t`,
/// `\n` and `\\` are a tab, a line break and a backslash; any other text stands for itself.
struct LineTemplate: Equatable {
    private enum Part: Equatable {
        case text(String)
        case field(String)
    }

    private var parts: [Part] = []

    init(_ template: String) {
        var (rest, text) = (template[...], "")
        while let character = rest.popFirst() {
            if character == "\\", let meaning = rest.first.flatMap({ Self.escapes[$0] }) {
                text.append(meaning)
                rest = rest.dropFirst()
            } else if character == "{", let end = rest.firstIndex(of: "}"), end > rest.startIndex,
                rest[..<end].allSatisfy({ $0.isASCII && ($0.isLowercase || $0 == "_") })
            {
                parts += [.text(text), .field(String(rest[..<end]))]
                text = ""
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(character)
            }
        }
        parts.append(.text(text))
    }

    private static let escapes: [Character: Character] = ["t": "\t", "n": "\n", "\\": "\\"]

    /// The names of the fields in the template.
    var names: [String] {
        parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
    }

    /// Returns the line of a record, without a line break at its end. Missing fields are empty. A score has three digits behind the point.
    func line(of record: Record) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field("score"): Double(record.line(["score"]).dropLast())?.thousandths ?? ""
            case .field(let name): String(record.line([name]).dropLast())
            }
        }.joined()
    }
}
