package import KoreanText
import MemoModel

extension QueryTerm {
    /// The regular expression of a pattern, without its slashes.
    package var expression: String { String(text.dropFirst().dropLast()) }

    /// Compiles the regular expression. Matching stops when `mustStop` returns true.
    /// - Throws: `QueryError` that points at the place in the expression.
    package func compiled(mustStop: (() -> Bool)? = nil) throws(QueryError) -> TextPattern {
        do {
            return try TextPattern(expression, mustStop: mustStop)
        } catch {
            throw fault(error)
        }
    }

    private func fault(_ fault: TextPattern.Fault) -> QueryError {
        let bytes = Array(expression.utf8)
        // ICU's position is after the character at which it stopped.
        var start = min(max(0, (fault.kind.open(in: bytes) ?? fault.offset - 1)), max(0, bytes.count - 1))
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        var end = min(start + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        // For a pattern from a saved search, the error points at the name in the query.
        let isTyped = range.count == text.utf8.count
        let place = isTyped ? range.lowerBound + 1 + start..<range.lowerBound + 1 + max(end, start + 1) : range
        return QueryError(fault.kind.message, range: place)
    }
}

extension TextPattern.Fault.Kind {
    /// Returns the position of an unclosed bracket, or nil if there is none, and for other errors.
    fileprivate func open(in bytes: [UInt8]) -> Int? {
        guard self == .parenthesis || self == .bracket else { return nil }
        let (opening, closing): (UInt8, UInt8) = self == .parenthesis ? (0x28, 0x29) : (0x5B, 0x5D)
        var (open, isEscaped) = ([Int](), false)
        for (place, byte) in bytes.enumerated() {
            if !isEscaped, byte == opening { open.append(place) }
            if !isEscaped, byte == closing, open.popLast() == nil { return place }
            isEscaped = !isEscaped && byte == 0x5C
        }
        return open.last
    }

    /// A description of the error, and how to correct it.
    fileprivate var message: LocalizedMessage {
        switch self {
        case .parenthesis:
            LocalizedMessage(
                "unbalanced parentheses in the regular expression; for the character itself write \\(",
                ko: "정규식의 괄호가 짝이 맞지 않습니다. 괄호 글자를 찾으려면 \\(처럼 쓰세요")
        case .bracket: LocalizedMessage("unclosed \"[\" in the regular expression: add a \"]\"", ko: "정규식의 ‘[’를 ‘]’로 닫으세요")
        case .range: LocalizedMessage("the range in [ ] runs backwards", ko: "[ ] 안의 범위가 거꾸로입니다")
        case .braces: LocalizedMessage("the regular expression needs numbers in { }, as in {2,3}", ko: "정규식의 { }에는 {2,3}처럼 수를 쓰세요")
        case .escape: LocalizedMessage("unknown escape after \\ in the regular expression", ko: "정규식에서 쓸 수 없는 \\ 표시입니다")
        case .lookBehind:
            LocalizedMessage(
                "the length of a look-behind must be limited; write {0,9} instead of *", ko: "뒤돌아보기의 길이에는 끝이 있어야 합니다. * 대신 {0,9}처럼 쓰세요")
        case .syntax:
            LocalizedMessage(
                "invalid regular expression here; to search for the character itself, put \\ before it",
                ko: "정규식을 여기서 알아듣지 못했습니다. 글자 그대로 찾으려면 앞에 ‘\\’를 쓰세요")
        }
    }
}
