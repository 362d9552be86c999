import JSON
import MemoModel

/// The fields of a text in Org: the lines `#+NAME: value` and the drawer of properties above the first headline, which are taken off the
/// text, and the keywords, tags and deadlines of its headlines, which stay.
///
/// A file is one memo. It is done if all its headlines with a keyword are, and its deadline is the first of those that are not.
struct OrgText {
    static let ending = "org"

    private var members: [JSONMember] = []
    private var titles: [String] = []
    private var tags: [String] = []
    private var keywords: [Substring: WorkState] = [
        "TODO": .todo, "DONE": .done, "NEXT": .todo, "WAITING": .todo, "WAIT": .todo, "HOLD": .todo, "DOING": .doing, "STARTED": .doing,
        "CANCELED": .done, "CANCELLED": .done,
    ]
    private var states: [WorkState] = []
    private var deadlines: [(date: String, isDone: Bool)] = []
    private var created: String?

    static func split(_ text: String) -> FrontMatter.Outcome {
        var org = OrgText()
        let start = org.readHead(text)
        org.readHeadlines(text[start...])
        let members = org.allMembers
        return members.isEmpty && start == text.startIndex
            ? .none : .read(FrontMatter(members: members, rest: String(text[start...]), comments: 0))
    }

    private var allMembers: [JSONMember] {
        var all = members
        if !titles.isEmpty { all.append(JSONMember(key: "title", value: .string(titles.joined(separator: " ")))) }
        if !tags.isEmpty { all.append(JSONMember(key: "tags", value: .array(tags.map(JSONValue.string)))) }
        if let created { all.append(JSONMember(key: "created", value: .string(created))) }
        if let first = states.first {
            let state = states.allSatisfy { $0 == first } ? first : .doing
            all.append(JSONMember(key: "state", value: .string(state.code)))
        }
        let open = deadlines.filter { !$0.isDone }
        if let deadline = (open.isEmpty ? deadlines : open).map(\.date).min() {
            all.append(JSONMember(key: "deadline", value: .string(deadline)))
        }
        return all
    }

    /// Reads the lines above the text, and returns where it begins.
    private mutating func readHead(_ text: String) -> String.Index {
        var (start, line, isDrawer) = (text.startIndex, text.startIndex, false)
        while line < text.endIndex {
            let next = FrontMatter.lineEnd(text.utf8, from: line) ?? text.endIndex
            let content = FrontMatter.trimmed(text[line..<next])
            line = next
            if content.isEmpty, !isDrawer { continue }
            if isDrawer || content.uppercased() == ":PROPERTIES:" {
                let word = content.uppercased()
                isDrawer = word != ":END:"
                if isDrawer, word != ":PROPERTIES:" { property(content) }
            } else if content.hasPrefix("# -*-") {
                // The mode of Emacs.
            } else if content.hasPrefix("#+"), let colon = content.firstIndex(of: ":"), !content.uppercased().hasPrefix("#+BEGIN_"),
                !content[..<colon].contains(" ")
            {
                keyword(String(content.dropFirst(2)[..<colon]), FrontMatter.trimmed(content[content.index(after: colon)...]))
            } else {
                break
            }
            if !isDrawer { start = next }
        }
        return start
    }

    private mutating func property(_ line: Substring) {
        guard line.first == ":", let colon = line.dropFirst().firstIndex(of: ":") else {
            return members.append(JSONMember(key: "properties", value: .string(String(line))))
        }
        keyword(String(line[..<colon].dropFirst()), FrontMatter.trimmed(line[line.index(after: colon)...]))
    }

    private mutating func keyword(_ name: String, _ value: Substring) {
        // Roam and Hugo have lines of their own with the same meaning.
        let plain = name.lowercased().replacing("roam_", with: "").replacing("hugo_", with: "")
        let name = name.lowercased().hasPrefix("hugo_") || name.lowercased().hasPrefix("roam_") ? plain : name
        switch plain {
        case "title": titles.append(String(value))
        case "filetags": tags.add(tags: Self.tags(in: value))
        // The tags of the whole program, from which a person chooses.
        case "tags" where name.uppercased() == "TAGS": members.append(JSONMember(key: "#+TAGS", value: .string(String(value))))
        case "tags", "keywords":
            let isList = value.contains { ",;:\"#".contains($0) }
            tags.add(tags: isList ? value.hasPrefix(":") ? Self.tags(in: value) : TagList.names(in: String(value)) : Self.tags(in: value))
        case "todo", "seq_todo", "typ_todo": states(value)
        default:
            let date = Self.date(in: value)
            members.append(JSONMember(key: name, value: .string(date ?? String(value))))
            // Words behind the day have no place in a date.
            if date != nil, let words = Self.words(behindDate: value) {
                members.append(JSONMember(key: "#+\(name)", value: .string(words)))
            }
        }
    }

    /// Returns what stands behind a time stamp, or behind two that are a range; nil if that is nothing.
    private static func words(behindDate text: Substring) -> String? {
        var rest = text
        for number in 0..<2 where number == 0 || rest.hasPrefix("--") && date(in: rest.dropFirst(2)) != nil {
            guard let close = rest.firstIndex(where: { $0 == ">" || $0 == "]" }) else { return nil }
            rest = FrontMatter.trimmed(rest[rest.index(after: close)...])
        }
        return rest.contains { $0.isLetter || $0.isNumber } ? String(rest) : nil
    }

    /// Reads the keywords that a file has of its own: `TODO(t) 쓰는중 | DONE(d) 버림`. Those after the bar are done.
    private mutating func states(_ value: Substring) {
        let words = value.split(separator: " ").map { $0.prefix { $0 != "(" } }
        let bar = words.firstIndex(of: "|") ?? words.count - 1
        for (index, word) in words.enumerated() where !word.isEmpty && word != "|" {
            keywords[word] = index >= bar ? .done : WorkState(named: String(word)) == .doing ? .doing : keywords[word] ?? .todo
        }
        members.append(JSONMember(key: "#+TODO", value: .string(String(value))))
    }

    private mutating func readHeadlines(_ text: Substring) {
        var isDone = false
        for line in text.lines {
            if line.first == "*" {
                let title = line.drop { $0 == "*" }
                guard title.first == " " else { continue }
                let words = title.split(separator: " ")
                let state = words.first.flatMap { keywords[$0] }
                if let state { states.append(state) }
                isDone = state == .done
                if let last = words.last, words.count > (state == nil ? 1 : 2), last.count > 2, last.first == ":", last.last == ":" {
                    tags.add(tags: Self.tags(in: last))
                }
            } else if let start = line.firstRange(of: "DEADLINE:"), let date = Self.date(in: line[start.upperBound...]) {
                deadlines.append((date, isDone))
            } else if created == nil, let start = line.firstRange(of: ":CREATED:"),
                !members.contains(where: { $0.key.lowercased() == "created" })
            {
                created = Self.date(in: line[start.upperBound...])
            }
        }
    }

    /// Returns the tags of `:집:봄:`, or words.
    private static func tags(in text: Substring) -> [String] {
        text.split { $0 == ":" || $0.isWhitespace }.compactMap { String($0).tagName }
    }

    /// Returns the first day of a time stamp, and its time: `<2024-01-05 금 09:00-10:00 +1w>`, `[2024-01-05]`.
    private static func date(in text: Substring) -> String? {
        let text = FrontMatter.trimmed(text)
        guard let open = text.first, open == "<" || open == "[", let close = text.firstIndex(where: { $0 == ">" || $0 == "]" }) else {
            return nil
        }
        let words = text[..<close].dropFirst().split(separator: " ")
        guard let day = words.first, DateParts(String(day)) != nil else { return nil }
        let time = words.dropFirst().first { $0.first?.isNumber == true && $0.contains(":") }?.prefix { $0.isNumber || $0 == ":" }
        return time.map { "\(day) \($0)" } ?? String(day)
    }
}
