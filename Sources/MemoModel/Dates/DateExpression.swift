/// A range of days as users write it: `2023-08`, `a..b`, `<7d`, `지난주`, `작년 8월`. The only parser of dates for
/// filters, for commands that take a day, and for words of a query that may be dates. Shares `DayNames` and
/// `Detector` with the detection of dates in texts.
package struct DateExpression: Equatable, Sendable {
    /// The first day; nil if unbounded.
    package var from: CivilDate?
    /// The day after the last; nil if unbounded.
    package var until: CivilDate?

    /// Creates a span of days. A missing end is open.
    package init(from: CivilDate?, until: CivilDate?) { (self.from, self.until) = (from, until) }

    /// Returns nil if the text is not a known date. Hangul must be composed (NFC).
    package init?(_ typed: String, today: CivilDate) {
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

    /// Parses days named by words, such as `지난주` and `2023년 8월`, but not `2023-08` or `<7d`. Returns nil for
    /// anything else.
    package init?(named words: String, today: CivilDate) {
        let text = words.lowercased()
        guard let known = Self.calendar(text) ?? DateWords.meaning(of: text, today: today) else { return nil }
        self = known
    }

    /// Returns all days of a month. `month` may be outside 1 to 12.
    static func month(_ year: Int, _ month: Int) -> DateExpression {
        DateExpression(
            from: CivilDate(year: year, month: month, day: 1), until: CivilDate(year: year, month: month + 1, day: 1))
    }

    static func year(_ year: Int) -> DateExpression {
        DateExpression(from: CivilDate(year: year, month: 1, day: 1), until: CivilDate(year: year + 1, month: 1, day: 1))
    }

    static func day(_ day: CivilDate) -> DateExpression { DateExpression(from: day, until: day + 1) }

    /// Parses a day in the notations of memos: `8/28(월)`, `Aug 28`, `2023. 8. 28.(월)`.
    private static func detected(_ text: String, _ today: CivilDate) -> DateExpression? {
        let items = Detector.items(in: text, today: today, kinds: DetectedKinds(.date))
        guard items.count == 1, items[0].range == 0..<text.utf8.count else { return nil }
        let numbers = items[0].value.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        return CivilDate(checkedYear: numbers[0], month: numbers[1], day: numbers[2]).map(day)
    }

    /// Parses ages and comparisons: `<7d` is the last seven days and today, `>30d` is longer ago, and
    /// `>=2023-08` compares with a date.
    private static func age(_ text: String, _ today: CivilDate) -> DateExpression? {
        guard let sign = text.first, sign == "<" || sign == ">" else { return nil }
        let isInclusive = text.dropFirst().first == "="
        let rest = text.dropFirst(isInclusive ? 2 : 1).trimmed
        if let day = Self.day(rest, before: today) {
            return sign == "<"
                ? DateExpression(from: day, until: today + 1) : DateExpression(from: nil, until: isInclusive ? day + 1 : day)
        }
        guard let date = DateExpression(rest, today: today), let from = date.from, let until = date.until else { return nil }
        if sign == "<" { return DateExpression(from: nil, until: isInclusive ? until : from) }
        return DateExpression(from: isInclusive ? from : until, until: nil)
    }

    /// Returns the day a duration before `today`: `7d`, `2w`, `3개월`, `1년`, `일주일`, `두 달`, `사흘`. With `sign`
    /// -1, the day after it.
    static func day(_ amount: String, before today: CivilDate, sign: Int = 1) -> CivilDate? {
        guard let (count, unit) = Self.amount(amount.filter { !$0.isWhitespace }) else { return nil }
        let (year, month, day) = today.parts
        let distance = count * sign
        return switch unit {
        case .day: today + -distance
        case .week: today + -distance * 7
        case .month: CivilDate.clamped(year, month - distance, day)
        case .year: CivilDate.clamped(year - distance, month, day)
        }
    }

    private enum Unit { case day, week, month, year }

    private static let wholeAmounts: [String: (Int, Unit)] = [
        "하루": (1, .day), "이틀": (2, .day), "사흘": (3, .day), "나흘": (4, .day), "닷새": (5, .day), "엿새": (6, .day), "이레": (7, .day),
        "여드레": (8, .day), "아흐레": (9, .day), "열흘": (10, .day), "보름": (15, .day), "일주일": (1, .week), "반년": (6, .month),
        "한해": (1, .year), "일년": (1, .year), "week": (1, .week), "month": (1, .month), "year": (1, .year),
    ]
    private static let numerals = ["한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "a": 1, "one": 1, "two": 2, "three": 3]
    private static let units: [String: Unit] = [
        "d": .day, "day": .day, "days": .day, "일": .day, "w": .week, "week": .week, "weeks": .week, "주": .week, "주일": .week,
        "주간": .week, "m": .month, "month": .month, "months": .month, "개월": .month, "달": .month, "y": .year, "year": .year,
        "years": .year, "년": .year,
    ]

    private static func amount(_ text: String) -> (Int, Unit)? {
        if let whole = wholeAmounts[text] { return whole }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        if let count = Int(digits) {
            return count < 100_000 ? units[String(text.dropFirst(digits.count))].map { (count, $0) } : nil
        }
        return numerals.lazy.compactMap { numeral, count in
            text.hasPrefix(numeral) ? units[String(text.dropFirst(numeral.count))].map { (count, $0) } : nil
        }.first
    }

    /// Parses `2023`, `2023-08` and `2023-08-28`, also with dots, slashes or 년 월 일, `20230828` and `23.8.28`.
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
        // 24.3.5 and 24-03-05 are of this century.
        case (2, 3) where text.contains(".") || fields[1].count + fields[2].count == 4:
            return CivilDate(checkedYear: 2000 + numbers[0], month: numbers[1], day: numbers[2]).map(day)
        case (4, 3): return CivilDate(checkedYear: numbers[0], month: numbers[1], day: numbers[2]).map(day)
        default: return nil
        }
    }
}

extension DateExpression {
    /// Returns why a text names no day although it is written like one: `2023-02-30`, `2월 30일`, `2023-13-01`. Nil
    /// for other texts. Hangul must be composed (NFC).
    package static func missingDay(in text: String, today: CivilDate) -> LocalizedMessage? {
        let text = text.trimmed
        guard text.allSatisfy({ ($0.isASCII && $0.isNumber) || "-./ 년월일".contains($0) }) else { return nil }
        let fields = text.split { !($0.isASCII && $0.isNumber) }.filter { $0.count <= 4 }.compactMap { Int($0) }
        let isMonthAndDay = fields.count == 2 && text.contains("월") && text.contains("일")
        guard fields.count == 3 && 1...9999 ~= fields[0] || isMonthAndDay else { return nil }
        let (year, month, day) = isMonthAndDay ? (today.parts.year, fields[0], fields[1]) : (fields[0], fields[1], fields[2])
        guard 1...12 ~= month else { return LocalizedMessage("there is no month \(month)", ko: "\(month)월은 없습니다") }
        let last = CivilDate.clamped(year, month, 31).parts.day
        guard !(1...last ~= day), let name = DayNames.englishMonths.first(where: { $0.1 == month })?.0 else { return nil }
        return LocalizedMessage("\(name) \(year) has \(last) days", ko: "\(year)년 \(month)월은 \(last)일까지입니다")
    }
}

extension CivilDate {
    /// Returns the next day with this weekday, which may be today. Nil unless the text is the name of a weekday.
    package init?(nextWeekday name: String, today: CivilDate) {
        guard let number = DateWords.weekdayNumber(name) else { return nil }
        let day = today.monday + number
        self = day < today ? day + 7 : day
    }

    /// Returns the day, or the last day of the month if it is shorter. A month before 31 March is the end of
    /// February.
    static func clamped(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        min(CivilDate(year: year, month: month, day: day), CivilDate(year: year, month: month + 1, day: 1) + -1)
    }
}

extension StringProtocol {
    /// The text without white space at either end.
    package var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
        while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
        return String(rest)
    }
}
