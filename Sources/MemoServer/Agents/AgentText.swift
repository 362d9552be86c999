import JSON
import MemoImport
import MemoJSON

/// The text of an answer for models: plain, with each fact only once.
///
/// Some clients pass the text of a result on to the model, others its structured content. So results contain
/// only text: a search as a few lines for each hit, a memo as its text after a line of metadata, a list as
/// one line for each memo, and everything else as compact JSON.
struct AgentText {
    private let object: String
    /// Number of memos with each word of the query. Useful if no memo contains all words.
    private let wordCounts: [(word: String, count: Int)]
    /// The entity tags of the memos that the caller may change, by number.
    private let tags: [Int: String]
    /// The number by which the change can be undone.
    private let operation: Int64?

    /// Creates the text for an answer.
    /// - Parameter object: The answer of an operation, a JSON object.
    init(_ object: String, wordCounts: [(word: String, count: Int)] = [], tags: [Int: String] = [:], operation: Int64? = nil) {
        (self.object, self.wordCounts, self.tags, self.operation) = (object, wordCounts, tags, operation)
    }

    var text: String {
        guard let value = try? JSONValue(parsing: Array(object.utf8)) else { return object }
        if let memo = value["memo"], case .object = memo { return self.memo(memo) }
        if case .array(let memos)? = value["memos"] {
            return memos.contains { $0["text"] != nil } || value["missing"] != nil ? self.memos(memos, value) : Self.list(memos, value)
        }
        guard case .array(let hits)? = value["hits"] else { return object }
        return value["rungs"] == nil ? Self.list(hits, value) : AgentSearchText(value, hits, wordCounts).text
    }

    // MARK: Memos

    private func memo(_ memo: JSONValue) -> String {
        let text = memo["text"]?.scalarText ?? ""
        let tag = memo["id"]?.scalarText.flatMap { Int($0) }.flatMap { tags[$0] }
        let head = Self.head(of: memo, tag: tag, operation: operation)
        guard let first = memo["first_line"]?.scalarText, let last = memo["last_line"]?.scalarText else { return head + "\n" + text }
        return head + "\nlines \(first) to \(last) of \(memo["lines_in_all"]?.scalarText ?? "")\n" + text
    }

    private func memos(_ memos: [JSONValue], _ value: JSONValue) -> String {
        var parts = memos.map(memo)
        if case .array(let missing)? = value["missing"], !missing.isEmpty {
            parts.append("there is no memo " + missing.compactMap { $0.scalarText.map { "#" + $0 } }.joined(separator: ", "))
        }
        return parts.joined(separator: "\n\n")
    }

    /// Returns one line for each memo, and the number of further memos.
    private static func list(_ memos: [JSONValue], _ value: JSONValue) -> String {
        var lines = ["\(value["total"]?.scalarText ?? String(memos.count)) memos"]
        for memo in memos {
            lines.append("\(head(of: memo)) \(memo["title"]?.scalarText ?? "")")
            if let snippet = memo["snippet"]?.scalarText, !snippet.isEmpty { lines.append("  " + AgentLine.single(snippet)) }
        }
        if case .string(let next)? = value["next"] { lines.append("the next page: cursor \(next)") }
        return lines.joined(separator: "\n")
    }

    /// Returns the metadata of a memo: `#12 (업무/회의 · tags a, b · state todo · due 2026-01-02 · 2023-09-30 ·
    /// trashed · etag 15d2f51b5b578f9b · operation 3)`.
    private static func head(of memo: JSONValue, tag: String? = nil, operation: Int64? = nil) -> String {
        var facts = first.compactMap { phrase($0, of: memo) }
        if case .array(let files)? = memo["attachments"], !files.isEmpty {
            facts.append("attachments " + files.compactMap { $0["name"]?.scalarText.map(AgentLine.single) }.joined(separator: ", "))
        }
        facts += FactField.allCases.filter { !first.contains($0) }.compactMap { phrase($0, of: memo) }
        if let tag { facts.append("etag \(tag)") }
        if let operation { facts.append("operation \(operation)") }
        return "#\(memo["id"]?.scalarText ?? "")" + (facts.isEmpty ? "" : " (\(facts.joined(separator: " · ")))")
    }

    /// The facts before the attachments, in this order. The others are behind them.
    private static let first: [FactField] = [.category, .tags, .plain(.state), .plain(.deadline), .date, .plain(.pinned)]

    /// Returns how a fact is told; nil if the memo does not have it, or if models do not need it.
    private static func phrase(_ field: FactField, of memo: JSONValue) -> String? {
        let value = memo[field.name]
        if case .array(let names)? = value {
            let names = names.compactMap(\.scalarText)
            if names.isEmpty { return nil }
            return field == .category ? names.joined(separator: "/") : "\(field.name) " + names.joined(separator: ", ")
        }
        guard let text = value?.scalarText, !text.isEmpty else { return nil }
        return switch field {
        case .category, .tags, .created, .modified, .conflict, .source: nil
        case .plain(let fact):
            switch fact.definition.kind {
            case .flag: text == "true" ? fact.definition.argument : nil
            case .state, .text: "\(fact.definition.argument) \(AgentLine.single(text))"
            case .time: "\(fact.definition.argument) \(text.prefix(10))"
            }
        case .date: String(text.prefix(10))
        case .trashed: "in the trash"
        }
    }
}

/// Formats lines for models.
enum AgentLine {
    /// Returns a text as one line, without line breaks of any platform.
    static func single(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// Returns at most `length` characters of a line around a position, with an ellipsis at each end that was
    /// cut.
    /// - Parameter byte: The position in UTF-8 bytes from the beginning of the line.
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

/// Rewrites error messages for agents. Messages name commands of the shell, but an agent has only tools.
enum AgentRemedy {
    /// The phrases of messages that name commands, and their replacements. Longer phrases come first.
    private static let phrases: [(shell: String, tool: String)] = [
        (", or make it with saekin category add", ""), ("; make it with saekin category add", ""),
        ("find its number with: saekin list", "find its number with the tool search"),
        ("restore it first: saekin restore", "only a person can restore it: saekin restore"),
        ("see: saekin categories", "see the tool categories"), ("see: saekin stats", "see the tool status"),
        ("see: saekin tags", "see the tool tags"), ("; see: saekin undo --list", ""), ("saekin undo", "the tool undo with operation"),
        ("saekin categories", "the tool categories"), ("saekin stats", "the tool status"), ("saekin tags", "the tool tags"),
    ]

    /// Returns a message with tools instead of commands.
    static func forTools(_ message: String) -> String {
        phrases.reduce(message) { $0.replacing($1.shell, with: $1.tool) }
    }
}
