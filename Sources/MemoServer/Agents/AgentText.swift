import MemoImport

/// An answer as a model reads it: plain text, each fact once.
///
/// Clients pass either the text of an outcome or its structured content on to the model, and which one differs from client to client. So
/// there is only text: a search in a few lines a hit, a memo as its text under a line of facts, a list in one line a memo, everything
/// else as compact JSON.
struct AgentText {
    private let object: String
    /// How many memos each word of the query is in; of use where no memo holds all of them.
    private let wordCounts: [(word: String, count: Int)]

    /// - Parameter object: The answer of an operation, a JSON object.
    init(_ object: String, wordCounts: [(word: String, count: Int)] = []) { (self.object, self.wordCounts) = (object, wordCounts) }

    var text: String {
        guard let value = try? JSONValue(parsing: Array(object.utf8)) else { return object }
        if let memo = value["memo"], case .object = memo { return Self.memo(memo) }
        if case .array(let memos)? = value["memos"] {
            return memos.contains { $0["text"] != nil } || value["missing"] != nil ? Self.memos(memos, value) : Self.list(memos, value)
        }
        guard case .array(let hits)? = value["hits"] else { return object }
        return value["rungs"] == nil ? Self.list(hits, value) : AgentSearchText(value, hits, wordCounts).text
    }

    // MARK: Memos

    private static func memo(_ memo: JSONValue) -> String {
        let text = memo["text"]?.scalarText ?? ""
        guard let first = memo["first_line"]?.scalarText, let last = memo["last_line"]?.scalarText else {
            return head(of: memo) + "\n" + text
        }
        return head(of: memo) + "\nlines \(first) to \(last) of \(memo["lines_in_all"]?.scalarText ?? "")\n" + text
    }

    private static func memos(_ memos: [JSONValue], _ value: JSONValue) -> String {
        var parts = memos.map(memo)
        if case .array(let missing)? = value["missing"], !missing.isEmpty {
            parts.append("there is no memo " + missing.compactMap { $0.scalarText.map { "#" + $0 } }.joined(separator: ", "))
        }
        return parts.joined(separator: "\n\n")
    }

    /// One line a memo, and how many more there are.
    private static func list(_ memos: [JSONValue], _ value: JSONValue) -> String {
        var lines = ["\(value["total"]?.scalarText ?? String(memos.count)) memos"]
        for memo in memos {
            lines.append("\(head(of: memo)) \(memo["title"]?.scalarText ?? "")")
            if let snippet = memo["snippet"]?.scalarText, !snippet.isEmpty { lines.append("  " + AgentLine.single(snippet)) }
        }
        if case .string(let next)? = value["next"] { lines.append("the next page: cursor \(next)") }
        return lines.joined(separator: "\n")
    }

    /// `#12 (업무/회의 · tags a, b · state todo · due 2026-01-02 · 2023-09-30 · trashed)`: what is known beside the text.
    private static func head(of memo: JSONValue) -> String {
        var facts: [String] = []
        func add(_ key: String, _ text: (String) -> String) {
            if let value = memo[key]?.scalarText, !value.isEmpty { facts.append(text(value)) }
        }
        for (key, label) in [("category", ""), ("tags", "tags ")] {
            guard case .array(let names)? = memo[key], !names.isEmpty else { continue }
            facts.append(label + names.compactMap(\.scalarText).joined(separator: key == "category" ? "/" : ", "))
        }
        add("state") { "state \($0)" }
        add("deadline") { "due \($0.prefix(10))" }
        add("date") { String($0.prefix(10)) }
        if memo["pinned"]?.scalarText == "true" { facts.append("pinned") }
        if memo["trashed"]?.scalarText?.isEmpty == false { facts.append("in the trash") }
        return "#\(memo["id"]?.scalarText ?? "")" + (facts.isEmpty ? "" : " (\(facts.joined(separator: " · ")))")
    }
}

/// Lines as models read them.
enum AgentLine {
    /// Returns a text in one line, without the line ends of any platform.
    static func single(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// Returns the part of a line around a place, at most `length` characters, with an ellipsis at each end that was cut.
    /// - Parameter byte: The place, in UTF-8 bytes from the beginning of the line.
    static func around(_ byte: Int, of line: String, length: Int) -> String {
        let line = single(line)
        guard line.count > length else { return line }
        let place = line.utf8.index(line.startIndex, offsetBy: max(0, byte), limitedBy: line.endIndex) ?? line.endIndex
        let before = line[..<place].count
        let start = min(max(0, before - length / 3), line.count - length)
        let part = line.dropFirst(start).prefix(length)
        return (start > 0 ? "…" : "") + part + (start + length < line.count ? "…" : "")
    }
}
