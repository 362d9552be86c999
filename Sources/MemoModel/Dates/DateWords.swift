/// Parses days named by Korean and English words: `지난주`, `작년10월`, `nextfriday`.
enum DateWords {
    /// Returns nil for other words. Spaces, hyphens and underscores are ignored. Letters must be lower case.
    static func meaning(of text: String, today: CivilDate) -> DateExpression? {
        let word = text.filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
        let (year, month, _) = today.parts
        if let offset = DayNames.days.byWord[word] { return .day(today + offset) }
        if let offset = DayNames.weeks.byWord[word] { return week(offset, today) }
        if let offset = DayNames.months.byWord[word] { return .month(year, month + offset) }
        if let offset = DayNames.years.byWord[word] { return .year(year + offset) }
        return distance(word, today) ?? weekday(word, today) ?? weekend(word, today) ?? season(word, today) ?? part(word, today)
            ?? monthAndDay(word, today) ?? englishMonth(word, today)
    }

    /// Returns the number of a weekday named in Korean or English, counted from Monday, 0; nil for other words.
    static func weekdayNumber(_ word: String) -> Int? {
        let name = word.trimmed.lowercased()
        return (DayNames.weekdays + DayNames.englishWeekdays).first { $0.0.lowercased() == name }?.1
    }

    private static func week(_ offset: Int, _ today: CivilDate) -> DateExpression {
        let monday = today.monday + offset * 7
        return DateExpression(from: monday, until: monday + 7)
    }

    private static let weekdays = DayNames.weekdays + DayNames.englishWeekdays.map { ($0.0.lowercased(), $0.1) }

    /// Parses `다음주월요일` and `nextmonday`. `지난월요일` is the last one before today. A weekday alone is not a date.
    private static func weekday(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard let (name, number) = weekdays.first(where: { word.hasSuffix($0.0) }) else { return nil }
        let day = today.monday + number
        switch word.dropLast(name.count) {
        case "지난", "저번": return .day(day < today ? day : day + -7)
        case "이번", "this": return .day(day)
        case "다음", "next": return .day(day + 7)
        case "last": return .day(day + -7)
        case let week: return DayNames.weeks.byWord[String(week)].map { .day(day + $0 * 7) }
        }
    }

    /// Parses `주말`, `지난주말`, `다음주주말` and `lastweekend`: Saturday and Sunday.
    private static func weekend(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard let name = ["주말", "weekend"].first(where: word.hasSuffix) else { return nil }
        let rest = String(word.dropLast(name.count))
        let offsets = ["": 0, "이번": 0, "this": 0, "지난": -1, "저번": -1, "last": -1, "다음": 1, "next": 1]
        guard let offset = offsets[rest] ?? DayNames.weeks.byWord[rest] else { return nil }
        let saturday = today.monday + offset * 7 + 5
        return DateExpression(from: saturday, until: saturday + 2)
    }

    // MARK: Parts of a year

    private static let seasons = ["봄": 3, "여름": 6, "가을": 9, "겨울": 12, "spring": 3, "summer": 6, "autumn": 9, "winter": 12]

    /// Parses `작년여름`, `lastyearsummer`, `여름` and `2023년겨울`: three months from March, June, September or
    /// December. `지난여름` is the last one that has ended.
    private static func season(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard let (name, month) = seasons.first(where: { word.hasSuffix($0.key) }) else { return nil }
        let rest = String(word.dropLast(name.count))
        let season = { (year: Int) in
            DateExpression(from: CivilDate(year: year, month: month, day: 1), until: CivilDate(year: year, month: month + 3, day: 1))
        }
        let thisYear = today.parts.year
        switch rest {
        case "", "올", "이번", "this": return season(thisYear)
        case "지난", "last":
            return (0...2).lazy.map { season(thisYear - $0) }.first { $0.until.map { $0 <= today } == true }
        default: return year(rest, today).map(season)
        }
    }

    private static let parts = [("상반기", 1, 6), ("하반기", 7, 6)] + (1...4).map { ("\($0)분기", $0 * 3 - 2, 3) }

    /// Parses halves and quarters of a year: `작년하반기`, `1분기`.
    private static func part(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard let (name, month, count) = parts.first(where: { word.hasSuffix($0.0) }) else { return nil }
        let rest = String(word.dropLast(name.count))
        guard let year = rest.isEmpty ? today.parts.year : year(rest, today) else { return nil }
        return DateExpression(
            from: CivilDate(year: year, month: month, day: 1), until: CivilDate(year: year, month: month + count, day: 1))
    }

    /// Parses `작년`, `2023년` and `2023`.
    private static func year(_ word: String, _ today: CivilDate) -> Int? {
        if let offset = DayNames.years.byWord[word] { return today.parts.year + offset }
        let digits = word.hasSuffix("년") ? word.dropLast() : word[...]
        return digits.count == 4 && digits.allSatisfy(\.isASCII) ? Int(digits).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    // MARK: So many days from today

    /// Parses distances from today. `3일전`, `사흘뒤`, `3daysago` and `in2weeks` are single days; `최근3일`, `지난일주일`
    /// and `last7days` are all days up to today.
    private static func distance(_ word: String, _ today: CivilDate) -> DateExpression? {
        for ending in ["전", "ago"] where word.hasSuffix(ending) {
            return DateExpression.day(String(word.dropLast(ending.count)), before: today).map { .day($0) }
        }
        for ending in ["후", "뒤", "later"] where word.hasSuffix(ending) {
            return DateExpression.day(String(word.dropLast(ending.count)), before: today, sign: -1).map { .day($0) }
        }
        if word.hasPrefix("in"), let day = DateExpression.day(String(word.dropFirst(2)), before: today, sign: -1) { return .day(day) }
        for beginning in ["최근", "지난", "last", "past"] where word.hasPrefix(beginning) {
            let rest = word.dropFirst(beginning.count)
            let amount = rest.hasSuffix("간") ? rest.dropLast() : rest
            guard let first = DateExpression.day(String(amount), before: today) else { continue }
            return DateExpression(from: first, until: today + 1)
        }
        return nil
    }

    // MARK: Months

    /// Parses `8월`, `팔월`, `8월28일`, `작년8월`, `작년8월28일` and `지난달3일`. The default is this year.
    private static func monthAndDay(_ word: String, _ today: CivilDate) -> DateExpression? {
        // Alone 이월 mostly means an amount that is carried over.
        if word == "이월" { return nil }
        // Most words name no month. The names of years, of which there are many, are not tried on them.
        guard word.contains("월" as Character) || DayNames.months.byWord.keys.contains(where: word.hasPrefix) else { return nil }
        var (year, month, _) = today.parts
        var rest = word[...]
        var hasMonth = false
        if let (name, offset) = DayNames.years.byWord.first(where: { word.hasPrefix($0.key) }) {
            year += offset
            rest = rest.dropFirst(name.count)
        } else if let (name, offset) = DayNames.months.byWord.first(where: { word.hasPrefix($0.key) }) {
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

    /// The numbers 1 to 31 in words, the longest first. 유 and 시 stand before 월 only.
    private static let numerals: [(name: String, number: Int)] = {
        let ones = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
        let tens = ["", "십", "이십", "삼십"]
        var found: [(name: String, number: Int)] = [("유", 6), ("시", 10)]
        for number in 1...31 { found.append((tens[number / 10] + ones[number % 10], number)) }
        return found.sorted { $0.name.count > $1.name.count }
    }()

    /// Consumes a number followed by `unit` at the beginning of `text` and returns the number. It may be written in words: 삼월 오일.
    private static func take(_ unit: Character, from text: inout Substring) -> Int? {
        for (name, number) in numerals where text.hasPrefix(name) && text.dropFirst(name.count).first == unit {
            if unit != "월", name == "유" || name == "시" { continue }
            text = text.dropFirst(name.count + 1)
            return number
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), digits.count <= 2, text.dropFirst(digits.count).first == unit else { return nil }
        text = text.dropFirst(digits.count + 1)
        return number
    }

    /// Parses `october`, `oct2022` and `lastoctober`. The default is this year; `last` means the last one
    /// that has ended.
    private static func englishMonth(_ word: String, _ today: CivilDate) -> DateExpression? {
        guard word.utf8.contains(where: { $0 < 0x80 }) else { return nil }
        let isLast = word.hasPrefix("last")
        let rest = isLast ? word.dropFirst(4) : word[...]
        guard let (name, month) = DayNames.englishMonths.first(where: { rest.hasPrefix($0.0.lowercased()) }) else { return nil }
        let year = rest.dropFirst(name.count)
        let (thisYear, thisMonth, _) = today.parts
        if year.isEmpty { return .month(isLast && month >= thisMonth ? thisYear - 1 : thisYear, month) }
        guard !isLast, year.count == 4, let number = self.year(String(year), today) else { return nil }
        return .month(number, month)
    }
}
