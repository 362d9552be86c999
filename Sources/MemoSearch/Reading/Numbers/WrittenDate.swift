import KoreanText

/// A date as it is written in a text: 2024-03-05, 2024. 3. 5., 2024년 3월 5일, 3월 5일.
struct WrittenDate: Equatable {
    var year: Int?
    var month: Int
    var day: Int?

    /// Returns nil unless the whole text is a date, before a particle.
    init?(_ text: [Character]) {
        guard let date = Self.inSigns(text) ?? Self.inWords(text) else { return nil }
        (year, month, day) = date
        guard 1...12 ~= month, day.map({ 1...31 ~= $0 }) ?? true, year.map({ 1900...2100 ~= $0 }) ?? true else { return nil }
    }

    private typealias Parts = (year: Int?, month: Int, day: Int?)

    /// Parses 2024-03-05, 2024.3.5, 2024. 3. 5., 2024/03/05, 24.3.5, 2024-03, 20240305, 240305 and 3/5.
    private static func inSigns(_ text: [Character]) -> Parts? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || "-./ ".contains($0)) }
        guard NumericValue.isEnd(text.dropFirst(digits.count)) else { return nil }
        let fields = digits.split { !$0.isNumber }.map { String($0) }
        let numbers = fields.compactMap { Int($0) }
        guard numbers.count == fields.count, let sign = digits.first(where: { !$0.isNumber }) else {
            guard digits.count == 8 || digits.count == 6, let number = Int(String(digits)) else { return nil }
            return (number / 10_000 + (digits.count == 6 ? 2000 : 0), number / 100 % 100, number % 100)
        }
        let signs = digits.split { $0.isNumber || $0 == " " }.flatMap(\.self)
        let isClosed = sign == "." && digits.last { $0 != " " } == "."
        guard sign != " ", signs.allSatisfy({ $0 == sign }), signs.count - (isClosed ? 1 : 0) == fields.count - 1 else { return nil }
        let lengths = fields.map(\.count)
        guard lengths.dropFirst().allSatisfy({ $0 < 3 }) else { return nil }
        // 3/5, but 1/2 and 3/4 are fractions.
        if sign == "/", fields.count == 2, lengths[0] < 3, numbers[1] > 4 || numbers[0] >= numbers[1] {
            return (nil, numbers[0], numbers[1])
        }
        if lengths.count == 3, lengths[0] == 4 { return (numbers[0], numbers[1], numbers[2]) }
        // With two digits for the year it may be a version, 24.3.5, which is searched as it is too.
        if lengths.count == 3, lengths[0] == 2, sign == "." || lengths[1] + lengths[2] == 4 {
            return (2000 + numbers[0], numbers[1], numbers[2])
        }
        return lengths == [4, 2] && sign != "/" ? (numbers[0], numbers[1], nil) : nil
    }

    /// Parses 2024년 3월 5일, 3월 5일, 삼월 오일 and 3월달. A month alone is a date only with its year, or in a form that is no other word: 3월, 유월.
    private static func inWords(_ text: [Character]) -> Parts? {
        var rest = text[...]
        let year = take("년", from: &rest).flatMap { $0.value }
        guard let month = takeMonth(from: &rest) else { return nil }
        if rest.first == "달" { rest.removeFirst() }
        if NumericValue.isEnd(rest, after: "월") {
            if year == nil, text.starts(with: "이월") { return nil }
            return (year.map { $0 < 100 ? 2000 + $0 : $0 }, month, nil)
        }
        guard let day = take("일", from: &rest)?.value, NumericValue.isEnd(rest, after: "일") else { return nil }
        return (year.map { $0 < 100 ? 2000 + $0 : $0 }, month, day)
    }

    /// Takes a number before a unit, and the space after it.
    private static func take(_ unit: Character, from rest: inout ArraySlice<Character>) -> KoreanNumber.Parsed? {
        let text = rest.first == " " ? rest.dropFirst() : rest
        for number in KoreanNumber.beginnings(of: Array(text)) where number.series != .native {
            var after = text.dropFirst(number.length)
            if after.first == " " { after = after.dropFirst() }
            guard after.first == unit else { continue }
            rest = after.dropFirst()
            return number
        }
        return nil
    }

    private static func takeMonth(from rest: inout ArraySlice<Character>) -> Int? {
        let text = rest.first == " " ? rest.dropFirst() : rest
        for (name, month) in [("유월", 6), ("시월", 10)] where text.starts(with: name) {
            rest = text.dropFirst(name.count)
            return month
        }
        return take("월", from: &rest)?.value
    }

    var spellings: [NumericSpelling] { (signed + worded + beforeWeekday).map { NumericSpelling(text: $0) } }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    /// The date in digits and signs.
    private var signed: [String] {
        guard let year else {
            // 3/5 may also be a mark or a fraction, 3/15 and 11/3 hardly.
            guard let day, day > 12 || day <= month else { return [] }
            return ["\(self.month)/\(day)", "\(Self.padded(self.month))/\(day)"]
        }
        let (month, padded) = (String(month), Self.padded(month))
        guard let day else { return ["\(year)-\(padded)", "\(year).\(month)", "\(year).\(padded)"] }
        let short = year % 100
        let two = Self.padded(short)
        return [
            "\(year)-\(padded)-\(Self.padded(day))", "\(year)-\(month)-\(day)", "\(year).\(month).\(day)",
            "\(year).\(padded).\(Self.padded(day))",
            "\(year)\(padded)\(Self.padded(day))", "\(year)/\(month)/\(day)", "\(year)/\(padded)/\(Self.padded(day))",
        ]
            + (year > 1999
                ? [
                    "\(two).\(month).\(day)", "\(two).\(padded).\(Self.padded(day))", "\(two)-\(padded)-\(Self.padded(day))",
                    "\(two)\(padded)\(Self.padded(day))",
                ] : [])
    }

    /// A day with a full stop, without its year, before the day of the week: 11.3(월), 11.03 월요일. Without that, 11.3 is rather a number or a version.
    private var beforeWeekday: [String] {
        guard year == nil, let day else { return [] }
        return ["\(month).\(day)", "\(Self.padded(month)).\(Self.padded(day))"].flatMap { date in
            Self.weekdays.flatMap { ["\(date) \($0)", "\(date) \($0)요일"] }
        }
    }

    private static let weekdays = ["월", "화", "수", "목", "금", "토", "일"]

    /// The date with 년, 월 and 일, in digits and in words.
    private var worded: [String] {
        let years = year.map { $0 > 1999 ? ["\($0)년 ", "\(Self.padded($0 % 100))년 "] : ["\($0)년 "] } ?? [""]
        let months = ["\(month)월"] + (month < 10 ? ["0\(month)월"] : []) + monthNames
        guard let day else {
            return years.flatMap { year in months.filter { !year.isEmpty || $0 != "이월" }.map { year + $0 } }
                + (year == nil ? months.map { $0 + "달" } : [])
        }
        let digits = ["\(month)월 \(day)일", "\(Self.padded(month))월 \(Self.padded(day))일"]
        let words =
            KoreanNumber.sino(day).map { day in (monthNames + ["\(month)월"]).flatMap { ["\($0) \(day)일", "\($0) \(day) 일"] } } ?? []
        return years.flatMap { year in digits.map { year + $0 } } + (year == nil ? words : spoken(day))
    }

    /// Returns the date with its year in words, with and without spaces: 이천이십사년 칠월 이십삼일.
    private func spoken(_ day: Int) -> [String] {
        guard let year = year.flatMap({ KoreanNumber.sino($0) }), let day = KoreanNumber.sino(day) else { return [] }
        return monthNames.prefix(1).flatMap { ["\(year)년 \($0) \(day)일", "\(year)년\($0)\(day)일"] }
    }

    private var monthNames: [String] {
        let name = [6: "유", 10: "시"][month] ?? KoreanNumber.sino(month) ?? ""
        return ["\(name)월"] + (month == 6 ? ["육월"] : month == 10 ? ["십월"] : [])
    }
}
