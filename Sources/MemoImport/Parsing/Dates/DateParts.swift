import MemoModel

/// The components of a written date.
struct DateParts: Equatable {
    enum Zone: Equatable {
        case unknown
        /// Seconds east of Greenwich.
        case offset(Int)
    }

    var year: Int
    var month: Int
    var day: Int
    var secondOfDay = 0.0
    var zone = Zone.unknown

    init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Seconds since 1970, as if the date were in UTC; nil if there is no such day or time.
    var secondsAsIfUTC: Double? {
        guard let date = CivilDate(checkedYear: year, month: month, day: day), 0..<86401 ~= secondOfDay else { return nil }
        return Double(date.dayNumber) * 86400 + secondOfDay
    }

    /// Parses `2023-08-01T09:00:00.5+09:00`, `20230801T090000Z`, `2023. 8. 1. 오후 3:04`, `2023년 8월 1일 (화) 15시
    /// 4분`, `August 1, 2023 at 3:04:05 PM UTC+9` and similar forms. Returns nil if the text is not a date or
    /// contains anything else.
    init?(_ text: String) {
        if let parts = ISODate.parts(of: text) {
            self = parts
            return
        }
        var scanner = DateScanner(text)
        if let named = scanner.namedMonth() {
            self = named
        } else if let numeric = scanner.numericDate() {
            self = numeric
        } else {
            return nil
        }
        guard scanner.time(into: &self), scanner.zone(into: &self) else { return nil }
        scanner.comment()
        guard scanner.isAtEnd else { return nil }
    }
}

/// Reads a written date token by token.
private struct DateScanner {
    private enum Token: Equatable {
        case number(Int, digits: Int)
        case word(String)
        case sign(Character)
    }
    private var tokens: [Token]
    private var at = 0

    init(_ text: String) {
        var tokens: [Token] = []
        var rest = Substring(Self.narrowed(text).lowercased().precomposed)
        while let first = rest.first, tokens.count < 40 {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                tokens.append(.number(Int(digits) ?? -1, digits: digits.count))
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter }
                rest = rest.dropFirst(word.count)
                tokens.append(.word(String(word)))
            } else {
                rest = rest.dropFirst()
                if !first.isWhitespace { tokens.append(.sign(first)) }
            }
        }
        self.tokens = tokens
    }

    /// Returns the text with digits and signs of full width as ASCII.
    private static func narrowed(_ text: String) -> String {
        guard text.utf8.contains(0xEF) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { 0xFF01...0xFF5E ~= $0.value ? Unicode.Scalar($0.value - 0xFEE0) ?? $0 : $0 }))
    }

    var isAtEnd: Bool { at == tokens.count }
    private var next: Token? { at < tokens.count ? tokens[at] : nil }

    private static let days: Set<String> = [
        "월", "화", "수", "목", "금", "토", "일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일",
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let ordinals: Set<String> = ["st", "nd", "rd", "th"]
    /// Hours east of Greenwich of zones that mail (RFC 5322, 4.3) and programs write by name.
    private static let zones: [String: Int] = [
        "z": 0, "utc": 0, "gmt": 0, "kst": 9, "jst": 9, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8,
        "pdt": -7,
        "cet": 1, "cest": 2,
    ]
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private mutating func number(upTo digits: Int = 2) -> Int? {
        guard case .number(let number, let count)? = next, count <= digits else { return nil }
        at += 1
        return number
    }
    private mutating func skip(words: Set<String> = [], signs: Set<Character> = []) {
        while let next {
            switch next {
            case .word(let word) where words.contains(word): at += 1
            case .sign(let sign) where signs.contains(sign): at += 1
            default: return
            }
        }
    }

    mutating func numericDate() -> DateParts? {
        guard case .number(let first, let digits)? = next else { return nil }
        at += 1
        if digits == 8 { return DateParts(year: first / 10000, month: first / 100 % 100, day: first % 100) }
        if digits == 14 {
            var parts = DateParts(year: first / 10_000_000_000, month: first / 100_000_000 % 100, day: first / 1_000_000 % 100)
            parts.secondOfDay = Double(first / 10000 % 100 * 3600 + first / 100 % 100 * 60 + first % 100)
            return parts
        }
        // In Korea a date begins with the year, which may have two digits: `22.01.10`, `22년 1월 10일`.
        let isShort = digits == 2 && (next == .sign(".") || next == .word("년")) && !endsWithYear
        if !isShort, digits <= 2, let parts = yearLast(first) ?? koreanMonth(first) { return parts }
        guard digits == 4 || isShort else { return nil }
        skip(words: ["년"], signs: [".", "-", "/"])
        guard let month = number() else { return nil }
        skip(words: ["월"], signs: [".", "-", "/"])
        guard let day = number() else { return nil }
        skip(words: ["일"], signs: ["."])
        skip(words: Self.days, signs: ["(", ")", ","])
        return DateParts(year: isShort ? (first < 70 ? 2000 : 1900) + first : first, month: month, day: day)
    }

    /// Whether two numbers come before a year of four digits.
    private var endsWithYear: Bool {
        at + 3 < tokens.count && tokens[at] == tokens[at + 2] && { if case .number(_, 4) = tokens[at + 3] { true } else { false } }()
    }

    /// Reads `3/25/2024`, `25/3/2024`, `25-03-2024` and `25.3.2024`. With slashes and hyphens the order of day and month must be clear, from
    /// the numbers or from AM and PM: Americans write them behind slashes.
    private mutating func yearLast(_ first: Int) -> DateParts? {
        guard endsWithYear, case .sign(let sign)? = next, "/-.".contains(sign), case .number(let second, 1...2) = tokens[at + 1],
            case .number(let year, _) = tokens[at + 3]
        else { return nil }
        let hasHalf = tokens.contains(.word("am")) || tokens.contains(.word("pm"))
        let isMonthFirst = sign != "." && (second > 12 || first <= 12 && hasHalf && sign == "/")
        guard isMonthFirst || sign == "." || first > 12 || sign == "-" && hasHalf else { return nil }
        at += 4
        return isMonthFirst ? DateParts(year: year, month: first, day: second) : DateParts(year: year, month: second, day: first)
    }

    /// Reads `25/3월/24`.
    private mutating func koreanMonth(_ day: Int) -> DateParts? {
        guard at + 4 < tokens.count, tokens[at] == .sign("/"), case .number(let month, 1...2) = tokens[at + 1],
            tokens[at + 2] == .word("월"),
            tokens[at + 3] == .sign("/"), case .number(let year, _) = tokens[at + 4]
        else { return nil }
        let written = tokens[at + 4]
        at += 5
        return DateParts(year: Self.full(year, written), month: month, day: day)
    }

    /// Reads `August 1, 2023`, `1 Aug 2023`, `Tue Aug 01 2023`, and `Tue Aug 1 09:00:00 KST 2023`, where the
    /// year comes last.
    mutating func namedMonth() -> DateParts? {
        let start = at
        skip(words: Self.days, signs: [","])
        let first = number()
        skip(words: Self.ordinals)
        guard let month = month() else {
            at = start
            return nil
        }
        skip(signs: ["."])
        guard let day = first ?? number() else { return nil }
        skip(words: Self.ordinals, signs: [",", "-", "/"])
        let shortYear = next
        if let year = number(upTo: 4), next != .sign(":") { return DateParts(year: Self.full(year, shortYear), month: month, day: day) }
        guard next == .sign(":"), case .number(let year, 4)? = tokens.last else { return nil }
        at -= 1
        tokens.removeLast()
        return DateParts(year: year, month: month, day: day)
    }

    /// Expands a year of two or three digits as e-mail does (RFC 5322, 4.3). Other years are returned
    /// unchanged.
    private static func full(_ year: Int, _ token: Token?) -> Int {
        guard case .number(_, let digits)? = token, digits == 2 || digits == 3 else { return year }
        return year + (digits == 2 && year < 50 ? 2000 : 1900)
    }

    private mutating func month() -> Int? {
        skip(signs: ["-", "/"])
        guard case .word(let word)? = next, word.count >= 3, let month = Self.months.firstIndex(of: String(word.prefix(3))) else {
            return nil
        }
        at += 1
        return month + 1
    }

    /// Skips the zone name in brackets that JavaScript writes after the offset.
    mutating func comment() {
        guard next == .sign("("), tokens.last == .sign(")") else { return }
        let words = tokens[at...].allSatisfy { if case .number = $0 { false } else { true } }
        if words { at = tokens.count }
    }

    /// Reads the time of day, if there is one. Returns false if it is invalid.
    mutating func time(into parts: inout DateParts) -> Bool {
        skip(words: ["t", "at"], signs: [","])
        var half = halfOfDay()
        guard case .number(let first, let digits)? = next else { return true }
        at += 1
        var (hour, minute, second) = (first, 0, 0.0)
        if digits == 6 || digits == 4 {
            let seconds = digits == 6 ? first % 100 : 0
            let short = digits == 6 ? first / 100 : first
            (hour, minute, second) = (short / 100, short % 100, Double(seconds))
        } else if next == .sign(":") || next == .word("시") {
            at += 1
            minute = number() ?? 0
            skip(words: ["분"])
            if next == .sign(":") { at += 1 }
            second = Double(number() ?? 0)
            skip(words: ["초"])
        } else {
            return false
        }
        second += fraction()
        half = half ?? halfOfDay()
        if let half, hour <= 12 { hour = hour % 12 + half }
        guard 0...24 ~= hour, 0...59 ~= minute, 0..<61 ~= second else { return false }
        parts.secondOfDay = Double(hour * 3600 + minute * 60) + second
        return true
    }

    /// Reads AM or PM and returns the hours to add.
    private mutating func halfOfDay() -> Int? {
        guard case .word(let word)? = next, let hours = ["오전": 0, "am": 0, "오후": 12, "pm": 12][word] else { return nil }
        at += 1
        return hours
    }

    private mutating func fraction() -> Double {
        guard next == .sign(".") || next == .sign(","), at + 1 < tokens.count,
            case .number(let number, let digits) = tokens[at + 1], digits < 16
        else { return 0 }
        at += 2
        return (0..<digits).reduce(Double(number)) { value, _ in value / 10 }
    }

    /// Reads the time zone, if there is one. It may be in brackets.
    mutating func zone(into parts: inout DateParts) -> Bool {
        guard next == .sign("("), at + 1 < tokens.count, tokens[at + 1] != .sign(")") else { return plainZone(into: &parts) }
        let start = at
        at += 1
        if case .word(let word)? = next, Self.zones[word] == nil {
            at = start
            return true
        }
        guard plainZone(into: &parts), next == .sign(")") else { return false }
        at += 1
        return true
    }

    private mutating func plainZone(into parts: inout DateParts) -> Bool {
        if case .word(let word)? = next, let hours = Self.zones[word] {
            parts.zone = .offset(hours * 3600)
            at += 1
        }
        guard case .sign(let sign)? = next, sign == "+" || sign == "-" || sign == "−" else { return true }
        at += 1
        guard case .number(let first, let digits)? = next, digits <= 4 else { return false }
        at += 1
        var minutes = digits > 2 ? first / 100 * 60 + first % 100 : first * 60
        if next == .sign(":") {
            at += 1
            minutes += number() ?? 0
        }
        guard minutes <= 18 * 60 else { return false }
        parts.zone = .offset((sign == "+" ? 60 : -60) * minutes)
        return true
    }
}
