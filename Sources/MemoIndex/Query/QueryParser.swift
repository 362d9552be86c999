import MemoModel

/// A parser by recursive descent over the UTF-8 bytes of a query. It is lenient where a person would be: an unknown `key:` is part of a word,
/// and so is a quote without its partner.
struct QueryParser {
    private let bytes: [UInt8]
    private var index = 0
    /// How many parentheses are open.
    private var depth = 0
    /// How many `title:` and `body:` stand around what is being read.
    private var scopes = 0
    /// Words, phrases and filters read so far.
    private var words = 0

    /// Queries nested deeper are refused, for they would use up the stack; nobody types so many parentheses.
    private static let deepest = 64

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func parse() throws(QueryError) -> QueryNode? {
        let node = try parseAny(field: nil)
        skipSpace()
        if index < bytes.count {
            throw QueryError(LocalizedMessage("a ) without its (", ko: "짝이 없는 ) 가 있습니다"), range: index..<index + 1)
        }
        return node
    }

    private mutating func parseAny(field: QueryTerm.Field?) throws(QueryError) -> QueryNode? {
        var choices: [QueryNode] = []
        while true {
            if let node = try parseAll(field: field) { choices.append(node) }
            guard takeOr() else { break }
        }
        return choices.count > 1 ? .any(choices) : choices.first
    }

    private mutating func parseAll(field: QueryTerm.Field?) throws(QueryError) -> QueryNode? {
        var parts: [QueryNode] = []
        while true {
            skipSpace()
            guard index < bytes.count, bytes[index] != 0x29 || depth == 0, !isOr() else { break }
            if bytes[index] == 0x29 { break }
            if let node = try parseUnary(field: field) { parts.append(node) }
        }
        return parts.count > 1 ? .all(parts) : parts.first
    }

    private mutating func parseUnary(field: QueryTerm.Field?) throws(QueryError) -> QueryNode? {
        if bytes[index] == 0x2D, index + 1 < bytes.count, !Self.isSpace(bytes[index + 1]) {  // -
            index += 1
            return try parsePrimary(field: field).map { .not($0) }
        }
        return try parsePrimary(field: field)
    }

    private mutating func parsePrimary(field: QueryTerm.Field?) throws(QueryError) -> QueryNode? {
        switch bytes[index] {
        case 0x28: return try parseGroup(field: field)
        case 0x22:
            if let phrase = try parsePhrase(field: field) { return phrase.node }
            return try parseWord(field: field)
        default: return try parseWord(field: field)
        }
    }

    private mutating func parseGroup(field: QueryTerm.Field?) throws(QueryError) -> QueryNode? {
        let start = index
        guard depth < Self.deepest else {
            throw QueryError(LocalizedMessage("too many ( inside one another", ko: "괄호가 너무 깊습니다"), range: start..<start + 1)
        }
        index += 1
        depth += 1
        let node = try parseAny(field: field)
        skipSpace()
        guard index < bytes.count, bytes[index] == 0x29 else {
            throw QueryError(
                LocalizedMessage("a ( without its ): close it", ko: "짝이 없는 ( 가 있습니다: ) 로 닫으세요"), range: start..<start + 1)
        }
        index += 1
        depth -= 1
        return node
    }

    /// A text in quotes. Nil, and nothing is read, when the quote has no partner: then it is a character of a word, as while somebody is
    /// still typing.
    private mutating func parsePhrase(field: QueryTerm.Field?) throws(QueryError) -> Phrase? {
        let start = index
        guard let end = bytes[(start + 1)...].firstIndex(of: 0x22) else { return nil }
        index = end + 1
        return Phrase(node: try term(start + 1..<end, .phrase, field: field, range: start..<index))
    }

    /// A quoted text; its node is nil when there is nothing between the quotes.
    private struct Phrase { var node: QueryNode? }

    private mutating func parseWord(field: QueryTerm.Field?) throws(QueryError) -> QueryNode? {
        let start = index
        if let keyed = try parseKey() { return keyed.node }
        // Parentheses within a word belong to it; one that was opened before the word ends it.
        var open = 0
        while index < bytes.count, !Self.isSpace(bytes[index]) {
            if bytes[index] == 0x28 { open += 1 }
            if bytes[index] == 0x29 {
                if open == 0, depth > 0 { break }
                open -= 1
            }
            index += 1
        }
        let isPrefix = index > start + 1 && bytes[index - 1] == 0x2A  // *
        return try term(start..<(isPrefix ? index - 1 : index), isPrefix ? .prefix : .word, field: field, range: start..<index)
    }

    private mutating func term(
        _ text: Range<Int>, _ form: QueryTerm.Form, field: QueryTerm.Field?, range: Range<Int>
    ) throws(QueryError) -> QueryNode? {
        let string = String(decoding: bytes[text], as: UTF8.self)
        if string.allSatisfy(\.isWhitespace) { return nil }
        try count(range)
        return .term(QueryTerm(text: string, form: form, field: field, range: range))
    }

    /// Counts one more word, phrase or filter.
    private mutating func count(_ range: Range<Int>) throws(QueryError) {
        words += 1
        guard words > SearchQuery.mostWords else { return }
        throw QueryError(
            LocalizedMessage(
                "the query has more than \(SearchQuery.mostWords) words; search for fewer of them",
                ko: "질의의 낱말이 \(SearchQuery.mostWords)개보다 많습니다. 수를 줄이세요"),
            range: range)
    }
}

// MARK: Keys

extension QueryParser {
    /// What a key and its value mean; nil when the value is nothing to search for.
    private struct Keyed { var node: QueryNode? }

    /// `key:` and what it governs: a field and a term or group, or a filter. Nil, and nothing is read, when a word stands there.
    private mutating func parseKey() throws(QueryError) -> Keyed? {
        guard let colon = bytes[index...].prefix(40).firstIndex(of: 0x3A), colon > index,
            !bytes[index..<colon].contains(where: { Self.isSpace($0) || $0 == 0x22 || $0 == 0x28 })
        else { return nil }
        let name = String(decoding: bytes[index..<colon], as: UTF8.self).lowercased()
        let start = index
        if let field = Self.fields[name] {
            index = colon + 1
            skipSpace()
            guard index < bytes.count else { throw missingValue(name, start..<index) }
            guard scopes < Self.deepest else {
                throw QueryError(
                    LocalizedMessage("too many \(name): one after the other", ko: "\(name): 이 너무 많이 이어집니다"), range: start..<index)
            }
            scopes += 1
            defer { scopes -= 1 }
            return Keyed(node: try parsePrimary(field: field))
        }
        guard let key = Self.filters[name] else { return nil }
        index = colon + 1
        let (value, range) = try filterValue(name, from: start)
        try count(start..<index)
        return Keyed(node: .filter(QueryFilter(key: key, value: value, range: range)))
    }

    /// The value behind a colon, bare or in quotes, and where it stands.
    private mutating func filterValue(_ name: String, from start: Int) throws(QueryError) -> (String, Range<Int>) {
        let isQuoted = index < bytes.count && bytes[index] == 0x22
        let from = isQuoted ? index + 1 : index
        let end = bytes[from...].firstIndex { isQuoted ? $0 == 0x22 : Self.isSpace($0) || ($0 == 0x29 && depth > 0) } ?? bytes.count
        index = isQuoted ? min(end + 1, bytes.count) : end
        guard end > from else { throw missingValue(name, start..<max(index, start + 1)) }
        return (String(decoding: bytes[from..<end], as: UTF8.self), from..<end)
    }

    private func missingValue(_ name: String, _ range: Range<Int>) -> QueryError {
        QueryError(LocalizedMessage("\(name): needs a value right after the colon", ko: "\(name): 바로 뒤에 값을 쓰세요"), range: range)
    }

    private static let fields: [String: QueryTerm.Field] = [
        "title": .title, "제목": .title, "body": .body, "본문": .body, "내용": .body,
    ]

    private static let filters: [String: QueryFilter.Key] = [
        "category": .category, "분류": .category, "카테고리": .category, "tag": .tag, "태그": .tag, "state": .state, "상태": .state,
        "source": .source, "출처": .source, "is": .is, "has": .has, "created": .created, "작성": .created, "작성일": .created,
        "modified": .modified, "수정": .modified, "수정일": .modified, "date": .date, "날짜": .date, "due": .due, "기한": .due, "마감": .due,
    ]
}

// MARK: Lexing

extension QueryParser {
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

    private mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    /// Whether an OR stands here: in capitals, with a space or a parenthesis behind it.
    private func isOr() -> Bool {
        index + 1 < bytes.count && bytes[index] == 0x4F && bytes[index + 1] == 0x52
            && (index + 2 == bytes.count || Self.isSpace(bytes[index + 2]) || bytes[index + 2] == 0x28)
    }

    private mutating func takeOr() -> Bool {
        skipSpace()
        guard isOr() else { return false }
        index += 2
        return true
    }
}
