import MemoModel

/// A recursive-descent parser over the UTF-8 bytes of a query. It is lenient: an unknown `key:` and a quote
/// without its partner are part of a word, and likely mistakes become notes.
struct QueryParser {
    /// Likely mistakes that did not prevent parsing.
    private(set) var notes: [QueryNote] = []

    let bytes: [UInt8]
    private(set) var index = 0
    /// The last operator, until its operand is parsed.
    private var waiting: (operator: Operator, range: Range<Int>)?
    /// Whether there is a left operand for an AND or OR within the same parentheses.
    private(set) var hasLeft = false
    /// Number of open parentheses.
    private(set) var depth = 0
    /// Number of enclosing `title:` and `body:` fields.
    private var scopes = 0
    /// Number of words, phrases and filters parsed so far.
    private var words = 0

    /// Maximum nesting depth, so that a query cannot overflow the stack.
    private static let deepest = 64

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Adds a note, if there is none of its message yet.
    mutating func add(_ note: QueryNote?) {
        guard let note, !notes.contains(where: { $0.message == note.message }) else { return }
        notes.append(note)
    }

    /// Passes over bytes.
    mutating func pass(over count: Int) { index += count }

    mutating func parse() throws(QueryError) -> QueryNode? {
        let node = try parseAny(field: nil)
        skipSpace()
        if index < bytes.count {
            throw QueryError(
                LocalizedMessage("unopened \")\": remove it, or add a \"(\"", ko: "여는 괄호가 없는 ‘)’입니다. 지우거나 ‘(’를 쓰세요"),
                range: index..<index + 1)
        }
        return node
    }

    private mutating func parseAny(field: MemoField?) throws(QueryError) -> QueryNode? {
        var choices: [QueryNode] = []
        while true {
            if let node = try parseAll(field: field) { choices.append(node) }
            guard try takeJoining(.or) else { break }
        }
        if let waiting { throw nothing(after: waiting.operator, waiting.range) }
        return choices.count > 1 ? .any(choices) : choices.first
    }

    private mutating func parseAll(field: MemoField?) throws(QueryError) -> QueryNode? {
        var parts: [QueryNode] = []
        while true {
            skipSpace()
            guard index < bytes.count, bytes[index] != 0x29, operatorHere()?.operator != .or else { break }
            if try takeJoining(.and) { continue }
            if let node = try parseUnary(field: field) { parts.append(node) }
        }
        return parts.count > 1 ? .all(parts) : parts.first
    }

    private mutating func parseUnary(field: MemoField?) throws(QueryError) -> QueryNode? {
        var isNegated = false
        while let here = operatorHere(), here.operator == .not {
            waiting = (.not, here.range)
            add(here.note(in: bytes))
            index = here.range.upperBound
            isNegated.toggle()
            skipSpace()
        }
        guard index < bytes.count, bytes[index] != 0x29, operatorHere() == nil else { return nil }
        if bytes[index] == 0x2D, index + 1 < bytes.count, !Self.isSpace(bytes[index + 1]) {  // -
            index += 1
            isNegated.toggle()
        }
        let node = try parseChoice(field: field)
        (waiting, hasLeft) = (nil, true)
        return isNegated ? node.map { .not($0) } : node
    }

    /// Parses operands with `|` between them and no spaces, which bind more tightly than words side by side: 바다|산 여행.
    private mutating func parseChoice(field: MemoField?) throws(QueryError) -> QueryNode? {
        var choices = [try parsePrimary(field: field)].compactMap(\.self)
        while !choices.isEmpty, let pipes = pipesHere(), pipes.upperBound < bytes.count, !Self.isSpace(bytes[pipes.upperBound]) {
            add(.otherOr(pipes, in: bytes))
            index = pipes.upperBound
            if let choice = try parsePrimary(field: field) { choices.append(choice) }
        }
        return choices.count > 1 ? .any(choices) : choices.first
    }

    private mutating func parsePrimary(field: MemoField?) throws(QueryError) -> QueryNode? {
        switch bytes[index] {
        case 0x28:
            let (start, node) = (index, try parseGroup(field: field))
            skipBoost(from: start)
            return node
        case 0x22:
            let start = index
            if let phrase = try parsePhrase(field: field) {
                skipBoost(from: start)
                return phrase.node
            }
            return try parseWord(field: field)
        case 0x2F:
            if let end = patternEnd() { return try parsePattern(end, field: field) }
            return try parseWord(field: field)
        default: return try parseWord(field: field)
        }
    }

    private mutating func parseGroup(field: MemoField?) throws(QueryError) -> QueryNode? {
        let start = index
        guard depth < Self.deepest else {
            throw QueryError(LocalizedMessage("parentheses are nested too deeply", ko: "괄호가 너무 깊습니다"), range: start..<start + 1)
        }
        index += 1
        depth += 1
        (waiting, hasLeft) = (nil, false)
        let node = try parseAny(field: field)
        skipSpace()
        guard index < bytes.count, bytes[index] == 0x29 else {
            throw QueryError(
                LocalizedMessage("unclosed \"(\": add a \")\"", ko: "닫히지 않은 ‘(’입니다. ‘)’로 닫으세요"), range: start..<start + 1)
        }
        index += 1
        depth -= 1
        return node
    }

    /// Parses quoted text. Returns nil, and reads nothing, if the quote has no partner: then it is a
    /// character of a word, as while the user is still typing.
    private mutating func parsePhrase(field: MemoField?) throws(QueryError) -> Phrase? {
        let start = index
        guard let end = bytes[(start + 1)...].firstIndex(of: 0x22) else {
            notes.append(.unclosedQuote(start..<start + 1))
            return nil
        }
        index = end + 1
        add(.wordsBetween(start..<index, in: bytes))
        return Phrase(node: try term(start + 1..<end, .phrase, field: field, range: start..<index))
    }

    /// A quoted text. Its node is nil if the quotes are empty.
    private struct Phrase { var node: QueryNode? }

    /// Returns the end of the regular expression that begins here: after its second slash, which must end a
    /// word. Returns nil for other text, such as a path or a single slash.
    private func patternEnd() -> Int? {
        var place = index + 1
        guard place < bytes.count, !Self.isSpace(bytes[place]) else { return nil }
        while place < bytes.count, bytes[place] != 0x2F { place += bytes[place] == 0x5C ? 2 : 1 }
        guard place < bytes.count, place > index + 1 else { return nil }
        let end = place + 1
        return end == bytes.count || Self.isSpace(bytes[end]) || bytes[end] == 0x29 && depth > 0 ? end : nil
    }

    private mutating func parsePattern(_ end: Int, field: MemoField?) throws(QueryError) -> QueryNode? {
        let range = index..<end
        index = end
        guard case .term(let term)? = try term(range, .pattern, field: field, range: range) else { return nil }
        _ = try term.compiled()
        return .term(term)
    }

    private mutating func parseWord(field: MemoField?) throws(QueryError) -> QueryNode? {
        let start = index
        if let keyed = try parseKey() { return keyed.node }
        noteUnknownField()
        // Parentheses within a word belong to it. A closing one whose partner is before the word ends it.
        var open = 0
        while index < bytes.count, !Self.isSpace(bytes[index]), index == start || pipesHere() == nil {
            if bytes[index] == 0x28 { open += 1 }
            if bytes[index] == 0x29 {
                if open == 0, depth > 0 { break }
                open -= 1
            }
            index += 1
        }
        if let pattern = ForeignWord(bytes[start..<index]).glob {
            add(.glob(start..<index, in: bytes, pattern))
            try count(start..<index)
            return .term(QueryTerm(text: pattern, form: .pattern, field: field, range: start..<index))
        }
        if let end = ForeignWord(bytes[start..<index]).endBeforeBoost {
            add(.boost(start..<index, in: bytes, end: end))
            return try term(start..<end, .word, field: field, range: start..<index)
        }
        add(ForeignWord(bytes[start..<index]).note(hasLeft: hasLeft, follows: bytes[index...]))
        let isPrefix = index > start + 1 && bytes[index - 1] == 0x2A  // *
        return try term(start..<(isPrefix ? index - 1 : index), isPrefix ? .prefix : .word, field: field, range: start..<index)
    }

    private mutating func term(
        _ text: Range<Int>, _ form: QueryTerm.Form, field: MemoField?, range: Range<Int>
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
                ko: "검색어의 낱말이 \(SearchQuery.mostWords)개보다 많습니다. 수를 줄이세요"),
            range: range)
    }
}

// MARK: Keys

extension QueryParser {
    /// The node of a key and its value. Nil if the value contains nothing to search.
    private struct Keyed { var node: QueryNode? }

    /// Parses `key:` and its operand: a field with a term or group, or a filter. Returns nil, and reads
    /// nothing, if a word begins here.
    private mutating func parseKey() throws(QueryError) -> Keyed? {
        guard let colon = bytes[index...].prefix(40).firstIndex(of: 0x3A), colon > index,
            !bytes[index..<colon].contains(where: { Self.isSpace($0) || $0 == 0x22 || $0 == 0x28 })
        else { return nil }
        let name = String(decoding: bytes[index..<colon], as: UTF8.self).lowercased()
        let start = index
        if let field = FieldName.fields[name] {
            index = colon + 1
            skipSpace()
            guard index < bytes.count, index == colon + 1 || operatorHere() == nil else { throw missingValue(name, start..<index) }
            guard scopes < Self.deepest else {
                throw QueryError(
                    LocalizedMessage(
                        "more than \(Self.deepest) fields such as \"\(name):\" follow one another; remove some",
                        ko: "‘\(name):’ 같은 표시가 \(Self.deepest)개 넘게 이어집니다. 줄이세요"),
                    range: start..<index)
            }
            scopes += 1
            defer { scopes -= 1 }
            return Keyed(node: try parseChoice(field: field))
        }
        if let node = try parseForeignDate(name, colon) { return Keyed(node: node) }
        guard let key = FieldName.filters[name] else { return nil }
        index = colon + 1
        let (value, range) = try filterValue(name, from: start)
        try count(start..<index)
        return Keyed(node: .filter(QueryFilter(key: key, value: value, range: range)))
    }

    /// Parses the value after a colon, bare or in quotes. Returns it with its range.
    private mutating func filterValue(_ name: String, from start: Int) throws(QueryError) -> (String, Range<Int>) {
        let isQuoted = index < bytes.count && bytes[index] == 0x22
        let from = isQuoted ? index + 1 : index
        let end = bytes[from...].firstIndex { isQuoted ? $0 == 0x22 : Self.isSpace($0) || ($0 == 0x29 && depth > 0) } ?? bytes.count
        if isQuoted, end == bytes.count { notes.append(.unclosedQuote(index..<index + 1)) }
        index = isQuoted ? min(end + 1, bytes.count) : end
        guard end > from else { throw missingValue(name, start..<max(index, start + 1)) }
        return (String(decoding: bytes[from..<end], as: UTF8.self), from..<end)
    }

    /// Parses a condition on dates as mail programs write it, `before:2024-03-01`. Returns nil, and reads nothing, if there is none.
    private mutating func parseForeignDate(_ name: String, _ colon: Int) throws(QueryError) -> QueryNode? {
        guard let comparison = FieldName.dateComparisons[name], colon + 1 < bytes.count, 0x30...0x39 ~= bytes[colon + 1] else { return nil }
        let start = index
        index = colon + 1
        let (value, range) = try filterValue(name, from: start)
        try count(start..<index)
        add(.otherCondition(name + ":", meant: "date:" + comparison + value, start..<index))
        return .filter(QueryFilter(key: .date, value: comparison + value, range: range))
    }

    private func missingValue(_ name: String, _ range: Range<Int>) -> QueryError {
        QueryError(LocalizedMessage("\(name): needs a value right after the colon", ko: "\(name): 바로 뒤에 값을 쓰세요"), range: range)
    }

    /// Adds a note for a word that looks like a field or filter with a misspelled name: `catgory:업무`.
    private mutating func noteUnknownField() {
        guard let colon = bytes[index...].prefix(FieldName.longest + 1).firstIndex(of: 0x3A), colon + 1 < bytes.count,
            // An address, a drive, or a colon at the end of a word has no value.
            !Self.isSpace(bytes[colon + 1]), ![0x2F, 0x5C, 0x3A].contains(bytes[colon + 1]),
            let name = String(validating: bytes[index..<colon], as: UTF8.self)
        else { return }
        if let meant = FieldName.suggestion(for: name) {
            notes.append(.unknownField(name, meant: meant, index..<colon + 1))
        } else if FieldName.foreign.contains(name.lowercased()) {
            notes.append(.foreignField(name, index..<colon + 1))
        }
    }
}

// MARK: Lexing

extension QueryParser {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

    private mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    /// AND, OR and NOT, in capitals.
    enum Operator: String, CaseIterable {
        case and = "AND"
        case or = "OR"
        case not = "NOT"

        var count: Int { rawValue.utf8.count }
    }

    /// Returns the operator that begins here, by its name or by a sign of other programs. A name must be followed by a space, a parenthesis, a
    /// quote, or the end.
    private func operatorHere() -> FoundOperator? {
        guard index < bytes.count else { return nil }
        if let foreign = foreignOperatorHere() { return foreign }
        return Operator.allCases.first { candidate in
            bytes[index...].starts(with: candidate.rawValue.utf8) && endsOperator(index + candidate.count)
        }.map { FoundOperator(operator: $0, range: index..<index + $0.count) }
    }

    /// Returns whether the name of an operator may end at a place.
    func endsOperator(_ end: Int) -> Bool {
        end == bytes.count || Self.isSpace(bytes[end]) || bytes[end] == 0x28 || bytes[end] == 0x22 || (bytes[end] == 0x29 && depth > 0)
    }

    /// Parses an AND or OR, which needs two operands.
    private mutating func takeJoining(_ joining: Operator) throws(QueryError) -> Bool {
        skipSpace()
        guard let here = operatorHere(), here.operator == joining else { return false }
        if let waiting { throw nothing(after: waiting.operator, waiting.range) }
        guard hasLeft else { throw nothing(before: joining, here.range) }
        add(here.note(in: bytes))
        (waiting, hasLeft, index) = ((joining, here.range), false, here.range.upperBound)
        return true
    }

    private func nothing(before joining: Operator, _ range: Range<Int>) -> QueryError {
        let name = joining.rawValue
        return QueryError(
            LocalizedMessage(
                "\(name) needs something before it; to search for the word, write \"\(name)\"",
                ko: "\(name) 앞에 찾을 말이 없습니다. 낱말로 찾으려면 \"\(name)\"처럼 따옴표로 묶으세요"),
            range: range)
    }

    private func nothing(after word: Operator, _ range: Range<Int>) -> QueryError {
        let name = word.rawValue
        return QueryError(
            LocalizedMessage(
                "\(name) needs something after it; to search for the word, write \"\(name)\"",
                ko: "\(name) 뒤에 찾을 말이 없습니다. 낱말로 찾으려면 \"\(name)\"처럼 따옴표로 묶으세요"),
            range: range)
    }
}
