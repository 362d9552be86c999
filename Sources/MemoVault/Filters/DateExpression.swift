import Foundation
public import MemoModel

extension CivilDate {
    /// The one day that a user's words stand for: `2023-09-30`, `오늘`, `yesterday`; nil for anything else.
    public init?(named words: String, today: CivilDate) {
        guard let days = DateExpression(words, today: today), let from = days.from, days.until == from + 1 else { return nil }
        self = from
    }
}

/// Days a query speaks of: `2023-08`, `a..b`, `<7d`, `지난주`, `작년 8월`.
struct DateExpression: Equatable {
    /// The first day; nil for "since ever".
    var from: CivilDate?
    /// The day after the last; nil for "for ever".
    var until: CivilDate?

    init(from: CivilDate?, until: CivilDate?) { (self.from, self.until) = (from, until) }

    /// Nil when the text is no date that Saekin knows.
    init?(_ typed: String, today: CivilDate) {
        let text = typed.trimmed.lowercased()
        if let dots = text.firstRange(of: "..") {
            let (left, right) = (text[..<dots.lowerBound].trimmed, text[dots.upperBound...].trimmed)
            let first = left.isEmpty ? nil : DateExpression(left, today: today)
            let last = right.isEmpty ? nil : DateExpression(right, today: today)
            guard (first != nil) == !left.isEmpty, (last != nil) == !right.isEmpty, first != nil || last != nil else { return nil }
            self.init(from: first?.from, until: last?.until)
        } else if let known = Self.age(text, today) ?? Self.calendar(text) ?? DateWords.meaning(of: text, today: today) {
            self = known
        } else if let day = Self.detected(typed.trimmed, today) {
            self = day
        } else {
            return nil
        }
    }

    /// All of one month; `month` may lie outside 1 to 12.
    static func month(_ year: Int, _ month: Int) -> DateExpression {
        DateExpression(
            from: CivilDate(year: year, month: month, day: 1), until: CivilDate(year: year, month: month + 1, day: 1))
    }

    static func year(_ year: Int) -> DateExpression {
        DateExpression(from: CivilDate(year: year, month: 1, day: 1), until: CivilDate(year: year + 1, month: 1, day: 1))
    }

    static func day(_ day: CivilDate) -> DateExpression { DateExpression(from: day, until: day + 1) }

    /// A day as it is seen in memos: `8/28(월)`, `Aug 28`, `2023. 8. 28.(월)`.
    private static func detected(_ text: String, _ today: CivilDate) -> DateExpression? {
        let text = text.precomposedStringWithCanonicalMapping
        let items = Detector.items(in: text, today: today, kinds: DetectedKinds(.date))
        guard items.count == 1, items[0].range == 0..<text.utf8.count else { return nil }
        let numbers = items[0].value.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        return CivilDate(checkedYear: numbers[0], month: numbers[1], day: numbers[2]).map(day)
    }

    /// `<7d` within the last seven days and today, `>30d` longer ago; `>=2023-08` and its like compare with a date.
    private static func age(_ text: String, _ today: CivilDate) -> DateExpression? {
        guard let sign = text.first, sign == "<" || sign == ">" else { return nil }
        let isInclusive = text.dropFirst().first == "="
        let rest = text.dropFirst(isInclusive ? 2 : 1).trimmed
        if let day = daysAgo(rest, from: today) {
            return sign == "<"
                ? DateExpression(from: day, until: today + 1) : DateExpression(from: nil, until: isInclusive ? day + 1 : day)
        }
        guard let date = DateExpression(rest, today: today), let from = date.from, let until = date.until else { return nil }
        if sign == "<" { return DateExpression(from: nil, until: isInclusive ? until : from) }
        return DateExpression(from: isInclusive ? from : until, until: nil)
    }

    /// The day `7d`, `2w`, `3m`, `1y`, `7일`, `2주`, `3개월` or `1년` before `today`.
    static func daysAgo(_ text: String, from today: CivilDate) -> CivilDate? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count < 100_000 else { return nil }
        let (year, month, day) = today.parts
        switch text.dropFirst(digits.count).trimmed {
        case "d", "day", "days", "일": return today + -count
        case "w", "week", "weeks", "주", "주일": return today + -count * 7
        case "m", "month", "months", "개월", "달": return CivilDate.clamped(year, month - count, day)
        case "y", "year", "years", "년": return CivilDate.clamped(year - count, month, day)
        default: return nil
        }
    }

    /// `2023`, `2023-08`, `2023-08-28`, also with dots, slashes, 년 월 일, or as `20230828`.
    private static func calendar(_ text: String) -> DateExpression? {
        let isSeparated = text.allSatisfy { ($0.isASCII && $0.isNumber) || "-./ 년월일".contains($0) }
        let fields = text.split { !($0.isASCII && $0.isNumber) }
        let numbers = fields.compactMap { Int($0) }
        guard isSeparated, numbers.count == fields.count, let first = fields.first else { return nil }
        switch (first.count, numbers.count) {
        case (8, 1):
            let number = numbers[0]
            return CivilDate(checkedYear: number / 10_000, month: number / 100 % 100, day: number % 100).map(day)
        case (4, 1): return 1...9999 ~= numbers[0] ? year(numbers[0]) : nil
        case (4, 2): return 1...12 ~= numbers[1] && numbers[0] > 0 ? month(numbers[0], numbers[1]) : nil
        case (4, 3): return CivilDate(checkedYear: numbers[0], month: numbers[1], day: numbers[2]).map(day)
        default: return nil
        }
    }
}

extension CivilDate {
    /// The last day of the month when it is shorter: a month before the 31st of March is the end of February.
    static func clamped(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        min(CivilDate(year: year, month: month, day: day), CivilDate(year: year, month: month + 1, day: 1) + -1)
    }
}
