import MemoModel
import MemoSearch

/// Suggests another form of a query that cannot find the memos that were meant.
enum QueryHint {
    /// The number of characters above which a query is not written again.
    private static let longest = 40

    /// Returns the regular expression that finds signs in texts; nil for a query with anything else.
    static func pattern(of query: String) -> String? {
        let isSigns = query.allSatisfy { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && $0 != "\"" }
        guard !query.isEmpty, query.count <= longest, isSigns else { return nil }
        let pattern = "/" + query.map { $0.isASCII ? "\\\($0)" : String($0) }.joined() + "/"
        return say(
            "  to find these signs: saekin search \(ShellCommand.quoted(pattern))",
            "  이 기호를 찾으려면: saekin search \(ShellCommand.quoted(pattern))")
    }

    /// Returns the command that a query begins with in Korean, `추가 우유`; nil for any other.
    static func command(_ query: String) -> String? {
        let words = query.split(separator: " ").map(String.init)
        guard query.count <= longest, let first = words.first, let name = OtherNames.koreanNames[first] else { return nil }
        // The word alone asks for the memos in the trash.
        let path = query == "휴지통" ? "list --trash" : name
        let form = (["saekin", path] + words.dropFirst().map(ShellCommand.shown)).joined(separator: " ")
        return say("if you mean the command: \(form)", "명령을 쓰려면: \(form)")
    }

    /// Returns the query with OR for one whose words stand between commas or 또는; nil for any other.
    static func either(_ query: String) -> String? {
        let words = query.replacing(" 또는 ", with: ",").replacing(" 혹은 ", with: ",").split(separator: ",").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        guard query.count <= longest, words.count > 1, words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber } && !$0.isEmpty })
        else { return nil }
        let form = ShellCommand.quoted(words.joined(separator: " OR "))
        return say("for memos with any of these words: saekin search \(form)", "하나라도 든 메모를 찾으려면: saekin search \(form)")
    }
}

extension QueryError {
    /// Returns the message and, if the error is in the query, the query with a line that marks the place.
    func shown(in query: String) -> String { QueryPlace(message: message, range: range).shown(in: query) }
}

extension QueryNote {
    /// Returns the message and the query with a line that marks the place.
    func shown(in query: String) -> String { QueryPlace(message: message, range: range).shown(in: query) }
}

/// A message about a part of a query.
private struct QueryPlace {
    let message: LocalizedMessage
    /// The part, in UTF-8 bytes of the query.
    let range: Range<Int>

    /// Characters shown before, in and after the part.
    private static let shownLength = 100

    /// Returns the message, the query, and a line that marks the part. Returns only the message if the part
    /// is not in the query, such as an option's value. Shows only the surroundings of the part in a long
    /// query.
    func shown(in query: String) -> String {
        let said = message.text(in: .ofUser)
        guard !range.isEmpty else { return said }
        let bytes = Array(query.utf8)
        let start = min(max(range.lowerBound, 0), bytes.count)
        let end = min(max(range.upperBound, start), bytes.count)
        let text = { (bytes: ArraySlice<UInt8>) in VisibleText.line(String(decoding: bytes, as: UTF8.self)) }
        let (left, part, right) = (text(bytes[..<start]), text(bytes[start..<end]), text(bytes[end...]))
        let before = left.count > Self.shownLength ? "…" + left.suffix(Self.shownLength) : left
        let fault = part.count > Self.shownLength ? part.prefix(Self.shownLength) + "…" : part
        let after = right.count > Self.shownLength ? right.prefix(Self.shownLength) + "…" : right
        let carets = String(repeating: "^", count: max(1, DisplayWidth.columns(of: fault)))
        let indent = String(repeating: " ", count: DisplayWidth.columns(of: before) + 2)
        return "\(said)\n  \(before)\(fault)\(after)\n\(indent)\(carets)"
    }
}
