import JSON
import MemoModel

/// The fields that a text has of itself: front matter, or what its markup language writes into the text.
enum MarkupHead {
    /// Number of lines at the beginning of a text that may hold fields.
    private static let lineLimit = 64
    /// Of texts that keep the lines of their fields, only these are read.
    private static let fields: [Field] = [.title, .tags, .created, .modified, .deadline, .category]

    /// - Parameter ending: The extension of the file, in lower case.
    static func split(_ text: String, ending: String) -> FrontMatter.Outcome {
        let front = FrontMatter.split(text)
        guard case .none = front else { return front }
        let members: [JSONMember]
        switch ending {
        case OrgText.ending: return OrgText.split(text)
        case "rst", "rest": members = title(over: text) + lines(of: text, until: nil)
        case "adoc", "asciidoc", "asc": members = lines(of: text, until: "")
        case "tex", "ltx", "latex": members = ["title", "date"].compactMap { command($0, in: text) }
        default: return .none
        }
        let names = FieldNames()
        let known = members.filter { member in
            guard let field = names.match(member.key)?.field, fields.contains(field), let value = member.value.scalarText else {
                return false
            }
            // `\date{\today}` and `:date: {docdate}` are no dates.
            return ![.created, .modified, .deadline].contains(field) || DateParts(value) != nil
        }
        return known.isEmpty ? .none : .read(FrontMatter(members: known, rest: text, comments: 0))
    }

    /// Returns the fields `:name: value` (reStructuredText, AsciiDoc), up to a line `end`.
    private static func lines(of text: String, until end: String?) -> [JSONMember] {
        var members: [JSONMember] = []
        for line in text.lines.prefix(lineLimit) {
            let line = FrontMatter.trimmed(line)
            if let end, line == end, !members.isEmpty { break }
            guard line.first == ":", let colon = line.dropFirst().firstIndex(of: ":"), colon > line.index(after: line.startIndex) else {
                continue
            }
            members.append(
                JSONMember(
                    key: String(line[line.index(after: line.startIndex)..<colon]),
                    value: .string(String(FrontMatter.trimmed(line[line.index(after: colon)...])))))
        }
        return members
    }

    /// Returns the title of reStructuredText between two lines of the same signs.
    private static func title(over text: String) -> [JSONMember] {
        let lines = text.lines.lazy.map(FrontMatter.trimmed).filter { !$0.isEmpty }.prefix(3).map { $0 }
        guard lines.count == 3, lines[0] == lines[2], lines[0].count > 1, let sign = lines[0].first, sign.isPunctuation || sign.isSymbol,
            lines[0].allSatisfy({ $0 == sign })
        else { return [] }
        return [JSONMember(key: "title", value: .string(String(lines[1])))]
    }

    /// Returns the text in the braces of a command of LaTeX: `\title{봄}`.
    private static func command(_ name: String, in text: String) -> JSONMember? {
        guard let start = text.firstRange(of: "\\\(name){")?.upperBound else { return nil }
        var (depth, value) = (1, "")
        for character in text[start...].prefix(4096) {
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            if depth == 0 { return JSONMember(key: name, value: .string(value.lines.joined(separator: " ").replacing("\\\\", with: " "))) }
            value.append(character)
        }
        return nil
    }
}
