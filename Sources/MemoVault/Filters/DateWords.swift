import MemoModel

/// The words for days that queries know, in Korean and English.
enum DateWords {
    /// Days counted from today.
    private static let days: [String: Int] = [
        "오늘": 0, "today": 0, "어제": -1, "yesterday": -1, "그제": -2, "그저께": -2, "엊그제": -2, "그끄저께": -3,
        "내일": 1, "tomorrow": 1, "모레": 2, "글피": 3,
    ]
    private static let weeks: [String: Int] = [
        "이번주": 0, "금주": 0, "thisweek": 0, "지난주": -1, "저번주": -1, "전주": -1, "lastweek": -1, "지지난주": -2, "저저번주": -2,
        "다음주": 1, "nextweek": 1,
    ]
    private static let months: [String: Int] = [
        "이번달": 0, "이달": 0, "금월": 0, "thismonth": 0, "지난달": -1, "저번달": -1, "전월": -1, "lastmonth": -1, "지지난달": -2,
        "다음달": 1, "nextmonth": 1,
    ]
    private static let years: [String: Int] = [
        "올해": 0, "금년": 0, "thisyear": 0, "작년": -1, "지난해": -1, "lastyear": -1, "재작년": -2, "내년": 1, "nextyear": 1,
    ]

    /// Nil for any other word. Spaces, hyphens and underscores inside do not matter.
    static func meaning(of text: String, today: CivilDate) -> DateExpression? {
        let word = text.filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
        let (year, month, _) = today.parts
        if let offset = days[word] { return .day(today + offset) }
        if let offset = weeks[word] {
            let monday = today.monday + offset * 7
            return DateExpression(from: monday, until: monday + 7)
        }
        if let offset = months[word] { return .month(year, month + offset) }
        if let offset = years[word] { return .year(year + offset) }
        return ago(word, today) ?? weekday(word, today) ?? season(word, today) ?? monthAndDay(word, today)
    }

    private static let weekdays = [
        ["월요일", "monday"], ["화요일", "tuesday"], ["수요일", "wednesday"], ["목요일", "thursday"], ["금요일", "friday"], ["토요일", "saturday"],
        ["일요일", "sunday"],
    ]

    /// `다음주월요일`, `nextmonday`; `지난월요일` is the last one before today.
    private static func weekday(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard let number = weekdays.firstIndex(where: { $0.contains(where: word.hasSuffix) }),
            let name = weekdays[number].first(where: word.hasSuffix)
        else { return nil }
        let day = today.monday + number
        switch word.dropLast(name.count) {
        case "지난", "저번": return .day(day < today ? day : day + -7)
        case "이번", "this": return .day(day)
        case "다음", "next": return .day(day + 7)
        case "last": return .day(day + -7)
        case let week: return weeks[String(week)].map { .day(day + $0 * 7) }
        }
    }

    private static let seasons = ["봄": 3, "여름": 6, "가을": 9, "겨울": 12, "spring": 3, "summer": 6, "autumn": 9, "winter": 12]

    /// `작년여름`, `lastyearsummer`, `여름`, `2023년겨울`: three months from March, June, September or December.
    private static func season(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard let (name, month) = seasons.first(where: { word.hasSuffix($0.key) }) else { return nil }
        let rest = word.dropLast(name.count)
        let digits = rest.hasSuffix("년") ? rest.dropLast() : rest
        let known = Int(digits).flatMap { digits.count == 4 && $0 > 0 ? $0 : nil }
        guard let year = rest.isEmpty ? today.parts.year : known ?? years[String(rest)].map({ today.parts.year + $0 }) else { return nil }
        return DateExpression(
            from: CivilDate(year: year, month: month, day: 1), until: CivilDate(year: year, month: month + 3, day: 1))
    }

    /// `3일전`, `2주전`, `3daysago`: that one day.
    private static func ago(_ word: String, _ today: CivilDate) -> DateExpression? {
        for ending in ["전", "ago"] where word.hasSuffix(ending) {
            return DateExpression.daysAgo(String(word.dropLast(ending.count)), from: today).map { .day($0) }
        }
        return nil
    }

    /// `8월`, `8월28일`, `작년8월`, `작년8월28일`, `지난달3일`; without a year this year's.
    private static func monthAndDay(_ word: String, _ today: CivilDate) -> DateExpression? {
        var (year, month, _) = today.parts
        var rest = word[...]
        var hasMonth = false
        if let (name, offset) = years.first(where: { word.hasPrefix($0.key) }) {
            year += offset
            rest = rest.dropFirst(name.count)
        } else if let (name, offset) = months.first(where: { word.hasPrefix($0.key) }) {
            (month, hasMonth) = (month + offset, true)
            rest = rest.dropFirst(name.count)
        }
        if !hasMonth, let number = take("월", from: &rest) {
            guard 1...12 ~= number else { return nil }
            (month, hasMonth) = (number, true)
        }
        guard hasMonth else { return nil }
        guard !rest.isEmpty else { return .month(year, month) }
        guard let day = take("일", from: &rest), rest.isEmpty else { return nil }
        let first = CivilDate(year: year, month: month, day: 1).parts
        return CivilDate(checkedYear: first.year, month: first.month, day: day).map { .day($0) }
    }

    /// The number before `unit` at the beginning of `text`, both taken off.
    private static func take(_ unit: Character, from text: inout Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), digits.count <= 2, text.dropFirst(digits.count).first == unit else { return nil }
        text = text.dropFirst(digits.count + 1)
        return number
    }
}
