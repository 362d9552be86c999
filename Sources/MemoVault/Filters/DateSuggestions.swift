import Foundation
import KoreanText
public import MemoModel
import MemoSearch

/// Finds date expressions among the words of a query, as in 회의 지난주, and suggests the `date:` filter for them.
///
/// The words are still searched as text: 오늘 occurs in many memos, and either meaning may be intended.
struct DateSuggestions {
    let today: CivilDate

    /// Maximum number of words in one date expression, such as 지난 해 8월 3일.
    private static let mostWords = 4
    /// Words that mean a date in a `date:` filter but usually something else on their own: 전주 is a city, 금주
    /// abstinence.
    private static let ambiguous: Set<String> = [
        "전주", "금주", "차주", "전월", "전년", "후년", "이달", "명일", "작일", "봄", "spring", "fall", "may", "march", "mar", "jan", "sep", "dec",
    ]
    /// Josa that follow dates, as in 작년에 쓴 회의록.
    private static let particles = ["에는", "에", "의"]

    /// Last syllables of Korean date expressions. Other words are rejected without parsing.
    private static let endings = Array("늘제께일레모피주달월해년봄름을울말전후뒤기간".unicodeScalars)

    /// Returns a note for each date expression in the query, in query order.
    /// - Throws: `QueryError` for a filter whose value is a date only together with the next word, such as
    ///   `date:이번 달`.
    func notes(on query: QueryNode) throws(QueryError) -> [QueryNote] {
        var leaves = query.typedLeaves[...]
        var notes: [QueryNote] = []
        while let first = leaves.first {
            if let (note, count) = note(at: first, among: leaves) {
                if case .filter(let filter) = first, DateExpression(composing: filter.value, today: today) == nil {
                    throw QueryError(note.message, range: note.range)
                }
                notes.append(note)
                leaves = leaves.dropFirst(count)
            } else {
                leaves = leaves.dropFirst()
            }
        }
        return notes
    }

    /// Returns a note on the longest date expression that begins with `first`, and the number of leaves it
    /// covers.
    private func note(at first: QueryNode, among leaves: ArraySlice<QueryNode>) -> (QueryNote, Int)? {
        var words = [first]
        for leaf in leaves.dropFirst().prefix(Self.mostWords - 1) {
            // The leaves must be separated by exactly one space.
            guard case .term(let term) = leaf, term.form == .word, term.field == nil,
                words.last?.range.upperBound == term.range.lowerBound - 1
            else { break }
            words.append(leaf)
        }
        for count in stride(from: words.count, to: 0, by: -1) {
            if let note = note(on: Array(words[..<count])) { return (note, count) }
        }
        return nil
    }

    private func note(on words: [QueryNode]) -> QueryNote? {
        let range = words[0].range.lowerBound..<words[words.count - 1].range.upperBound
        var texts: [String] = []
        var key: String?
        for word in words {
            switch word {
            case .term(let term) where term.form == .word && term.field == nil: texts.append(term.text)
            // The user meant `date:작년 10월` as one date, but the parser reads a filter and a word.
            case .filter(let filter) where words.count > 1 && filter.key.isOfDates && filter.isBare:
                texts.append(filter.value)
                key = filter.key.rawValue
            default: return nil
            }
        }
        guard let last = texts.last, Self.mayEndDate(last) else { return nil }
        let typed = texts.joined(separator: " ").precomposedStringWithCanonicalMapping
        guard let (date, days) = date(in: typed) else { return nil }
        let value = date.contains(where: \.isWhitespace) ? "\"\(date)\"" : date
        return key == nil
            ? .dateWords(typed, condition: "date:\(value)", days, range: range)
            : .dateWords(typed, condition: value, key: key, days, range: range)
    }

    /// Returns whether a date expression may end in the last syllable of a text, or in the last one before a josa. Rejects most words before
    /// Foundation normalises them, which takes longer than the parsing.
    private static func mayEndDate(_ text: String) -> Bool {
        var scalars = text.unicodeScalars[...]
        switch scalars.last {
        case "는": scalars = scalars.dropLast(scalars.dropLast().last == "에" ? 2 : 0)
        case "에", "의": scalars = scalars.dropLast()
        default: break
        }
        guard let last = scalars.last, 0xAC00...0xD7A3 ~= last.value else { return true }
        // 을 is far more often a josa than the end of 가을.
        return endings.contains(last) && (last != "을" || scalars.dropLast().last == "가")
    }

    /// Returns the date expression in `typed`, with or without a josa after it.
    private func date(in typed: String) -> (String, DateExpression)? {
        guard let last = typed.unicodeScalars.last, last.isASCII || 0xAC00...0xD7A3 ~= last.value && Self.mayEndDate(typed) else {
            return nil
        }
        // 2023..2024 is no word of any text.
        if typed.contains(".."), typed.utf8.count > 4, let days = DateExpression(typed, today: today) { return (typed, days) }
        let stems = [typed] + Self.particles.filter { typed.hasSuffix($0) }.map { String(typed.dropLast($0.count)) }
        for stem in stems where stem.contains(where: \.isLetter) && !Self.ambiguous.contains(stem.lowercased()) {
            if let days = DateExpression(named: stem, today: today), days.from != nil, days.until != nil { return (stem, days) }
        }
        return nil
    }
}

extension QueryNode {
    /// The required terms and the filters of the query, in query order.
    fileprivate var typedLeaves: [QueryNode] {
        switch self {
        case .term: [self]
        case .filter(let filter): filter.range.isEmpty ? [] : [self]
        case .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.typedLeaves)
        }
    }
}

extension QueryFilter {
    /// Whether the value was typed without quotes.
    fileprivate var isBare: Bool { range.count == value.utf8.count && !value.contains(where: \.isWhitespace) }
}

extension QueryFilter.Key {
    fileprivate var isOfDates: Bool { [.created, .modified, .date, .due].contains(self) }
}

extension QueryNote {
    /// Makes the note that suggests a filter for a date expression.
    /// - Parameter key: The key of a filter whose value continues after a space; `condition` is then the
    ///   whole value.
    fileprivate static func dateWords(
        _ typed: String, condition: String, key: String? = nil, _ days: DateExpression, range: Range<Int>
    ) -> QueryNote {
        let first = days.from?.text ?? ""
        let last = days.until.map { ($0 + -1).text } ?? ""
        let (english, korean) = first == last ? (first, first) : ("\(first) to \(last)", "\(first)~\(last)")
        let written = key.map { "\($0):\(condition)" } ?? condition
        return QueryNote(
            .dateWords,
            LocalizedMessage(
                "\(typed) may be a date; to find the memos of \(english), write \(written)",
                ko: "\(typed): 날짜라면 \(PairedParticle.direction.after(written)) 쓰세요. \(korean)의 메모를 찾습니다"),
            range: range, suggestion: condition)
    }
}

extension DateExpression {
    /// Parses a date expression after normalizing it to NFC. Returns nil if it is none.
    package init?(composing words: String, today: CivilDate) {
        self.init(words.precomposedStringWithCanonicalMapping, today: today)
    }

    /// Returns why a text names no day although it is written like one. Nil for other texts.
    package static func reason(against words: String, today: CivilDate) -> LocalizedMessage? {
        missingDay(in: words.precomposedStringWithCanonicalMapping, today: today)
    }
}

extension CivilDate {
    /// Parses an expression for a single day, such as `2023-09-30`, `오늘` or `yesterday`. Returns nil for
    /// anything else.
    public init?(named words: String, today: CivilDate) {
        guard let days = DateExpression(composing: words, today: today), let from = days.from, days.until == from + 1 else { return nil }
        self = from
    }
}
