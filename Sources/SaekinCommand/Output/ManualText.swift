import MemoModel

/// The help of a command as text of a manual page: options with their descriptions, headings, and examples.
struct ManualText {
    /// The width of the terms, behind which the parser aligns descriptions.
    private static let width = 24
    /// The least indentation of a description.
    private static let column = 20

    private let lines: [Substring]
    private var page = ""
    /// Whether lines are taken as they are, as in examples.
    private var isVerbatim = false

    /// Returns the roff of a help text.
    static func roff(_ help: String) -> String {
        var text = ManualText(lines: help.lines)
        for (index, line) in text.lines.enumerated() { text.add(line, isFirst: index == 0, next: text.next(after: index)) }
        text.setVerbatim(false)
        return text.page
    }

    /// Returns text with roff escapes and requests disabled.
    static func escaped(_ text: some StringProtocol) -> String {
        String(text).lines.map { line in
            let plain = String(line).replacing("\\", with: "\\e").replacing("-", with: "\\-")
            return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : String(plain)
        }.joined(separator: "\n")
    }

    private init(lines: [Substring]) { self.lines = lines }

    private func next(after index: Int) -> Substring { lines.indices.contains(index + 1) ? lines[index + 1] : "" }

    private func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

    private mutating func add(_ line: Substring, isFirst: Bool, next: Substring) {
        let indentation = indentation(of: line)
        let content = line.dropFirst(indentation)
        if content.isEmpty {
            if !isVerbatim { page += ".PP\n" }
        } else if indentation >= Self.column {
            setVerbatim(false)
            page += Self.escaped(content) + "\n"
        } else if indentation > 0 {
            addEntry(content, hasMore: self.indentation(of: next) >= Self.column)
        } else {
            setVerbatim(false)
            addHeading(content, isFirst: isFirst)
        }
    }

    /// Adds an option or an argument, or a line that stays as it is.
    private mutating func addEntry(_ content: Substring, hasMore: Bool) {
        // The parser puts the description behind the term, at a column of its own, or on the next line.
        let middle = content.index(content.startIndex, offsetBy: Self.width, limitedBy: content.endIndex) ?? content.endIndex
        let isAligned = middle < content.endIndex && content[middle] != " " && content[content.index(before: middle)] == " "
        guard isAligned || hasMore else {
            setVerbatim(true)
            page += Self.escaped(content) + "\n"
            return
        }
        setVerbatim(false)
        let term = isAligned ? content[..<middle] : content
        page += ".TP\n" + Self.term(term[...(term.lastIndex { $0 != " " } ?? term.startIndex)]) + "\n"
        if isAligned { page += Self.escaped(content[middle...]) + "\n" }
    }

    /// Adds a heading, or a line of text. The first line is the abstract behind its heading.
    private mutating func addHeading(_ line: Substring, isFirst: Bool) {
        guard let colon = line.firstIndex(of: ":"), !line[..<colon].contains(" ") else {
            page += Self.escaped(line) + "\n"
            return
        }
        let rest = line[line.index(after: colon)...]
        if isFirst {
            page += Self.escaped(rest.drop { $0 == " " }) + "\n"
        } else if rest.isEmpty {
            page += ".SS \(Self.escaped(line[..<colon]))\n"
        } else if rest.contains("saekin ") {
            page += ".SS \(Self.escaped(line[..<colon]))\n" + Self.term(rest.drop { $0 == " " }) + "\n"
        } else {
            page += Self.escaped(line) + "\n"
        }
    }

    private mutating func setVerbatim(_ isOn: Bool) {
        guard isOn != isVerbatim else { return }
        page += isOn ? ".nf\n" : ".fi\n"
        isVerbatim = isOn
    }

    /// Returns options in bold, with the values that stand for others in italics.
    private static func term(_ text: Substring) -> String {
        var result = "\\fB"
        for character in escaped(text) {
            switch character {
            case "<": result += "\\fI<"
            case ">": result += ">\\fB"
            default: result.append(character)
            }
        }
        return result + "\\fR"
    }
}
