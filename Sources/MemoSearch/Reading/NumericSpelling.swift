import KoreanText

/// One way to write a value.
struct NumericSpelling: Hashable {
    var text: String
    /// Whether it may be the end of a longer number in a memo, such as 5천 원 in 2만 5천 원.
    var mayBePart = false
}

extension NumericValue {
    /// The most spellings that are searched.
    private static let mostSpellings = 48

    /// The ways to write the value.
    var spellings: [NumericSpelling] {
        let all: [NumericSpelling] =
            switch self {
            case .amount(let number, let unit): Self.spellings(of: number, unit)
            case .time(let time): time.spellings
            case .date(let date): date.spellings
            }
        var seen: Set<NumericSpelling> = []
        return Array(all.filter { seen.insert($0).inserted }.prefix(Self.mostSpellings))
    }

    private static func spellings(of number: KoreanNumber.Parsed, _ name: String) -> [NumericSpelling] {
        guard !name.isEmpty else {
            return digits(number, isMoney: true).map {
                NumericSpelling(text: $0.text, mayBePart: $0.mayBePart || $0.text.last?.isASCII == false)
            }
        }
        // 킬로 is kg and km.
        return (Unit.named[name] ?? []).flatMap { unit in spellings(of: number, unit) }
    }

    private static func spellings(of number: KoreanNumber.Parsed, _ unit: Unit) -> [NumericSpelling] {
        let digits = digits(number, isMoney: unit.isMoney)
        let words = number.value.map { Self.words($0, unit) } ?? []
        return unit.names.flatMap { name -> [NumericSpelling] in
            let isHangul = name.unicodeScalars.allSatisfy { $0.value >= 0xAC00 }
            let joined = digits.flatMap { number in
                [number.with(name)] + (name == "%" ? [] : [number.with(" " + name)])
            }
            guard isHangul else { return joined }
            return joined
                + words.flatMap { number in
                    let isWord = unit.homographs.contains(number.text) || name == "일" && "십백천만".contains(number.text.last ?? " ")
                    return (isWord ? [] : [number.with(name)]) + [number.with(" " + name)]
                }
        }
    }

    /// The number in digits, with separators, and with 만 or 천.
    private static func digits(_ number: KoreanNumber.Parsed, isMoney: Bool) -> [NumericSpelling] {
        guard let value = number.value else { return [NumericSpelling(text: number.digits)] }
        var texts = [String(value)]
        if value > 999 { texts.append(KoreanNumber.grouped(value)) }
        texts += [
            KoreanNumber.mixed(value), KoreanNumber.mixed(value, space: " "), KoreanNumber.rounded(value, space: " "), shortened(value),
        ].compactMap(\.self)
        let mayBePart = isMoney && 100..<10_000 ~= value
        return texts.map { NumericSpelling(text: $0, mayBePart: mayBePart) }
    }

    /// Returns a number of thousands above 10,000 with one decimal: 1.5만.
    private static func shortened(_ value: Int) -> String? {
        value > 10_000 && value % 1000 == 0 && value % 10_000 != 0 && value < 1_0000_0000
            ? "\(value / 10_000).\(value % 10_000 / 1000)만" : nil
    }

    /// The number in words before a unit.
    private static func words(_ value: Int, _ unit: Unit) -> [NumericSpelling] {
        var found: [NumericSpelling] = []
        if unit.series != .native, unit.series != .sinoFromTen || value > 9, let sino = KoreanNumber.sino(value) {
            let apart = KoreanNumber.sino(value, space: " ")
            let formal =
                10_000..<20_000 ~= value ? [KoreanNumber.sino(value, one: true), KoreanNumber.sino(value, space: " ", one: true)] : []
            found += ([sino, apart] + formal).compactMap(\.self).map { NumericSpelling(text: $0, mayBePart: value < 10_000) }
        }
        if unit.series != .sino, let native = KoreanNumber.native(value) {
            found.append(NumericSpelling(text: native, mayBePart: true))
            let other = [3: "석", 4: "넉"][value]
            if let other, ["달", "장", "잔"].contains(unit.names[0]) { found.append(NumericSpelling(text: other, mayBePart: true)) }
        }
        return found
    }
}

extension NumericSpelling {
    /// Returns the spelling with text after it.
    fileprivate func with(_ rest: String) -> NumericSpelling { NumericSpelling(text: text + rest, mayBePart: mayBePart) }
}

/// A time of the day as it is written: 15시, 오후 3시 20분, 15:00.
struct ClockTime: Equatable {
    /// The hour from 0 to 23 if it is certain, otherwise from 1 to 12.
    var hour: Int
    var minute: Int?
    /// Whether the text says which half of the day it is.
    var isCertain: Bool

    /// Names of parts of the day, and the hours of the clock with 12 hours that follow them, with what to add to them.
    private static let parts: [(name: String, hours: ClosedRange<Int>, isAfternoon: Bool)] = [
        ("오전", 0...12, false), ("오후", 1...12, true), ("새벽", 1...6, false), ("아침", 5...11, false), ("저녁", 5...10, true), ("밤", 7...11, true),
        ("am", 1...12, false),
        ("pm", 1...12, true),
    ]

    /// Returns nil unless the whole text is a time, before a particle.
    init?(_ text: [Character]) {
        let part = Self.parts.first { text.starts(with: $0.name) }
        var rest = text.dropFirst(part?.name.count ?? 0)
        if part != nil, rest.first == " " { rest = rest.dropFirst() }
        guard let (hour, minute, isOfClock) = Self.clock(rest) ?? Self.words(rest, isAlone: part == nil) else { return nil }
        guard 0...24 ~= hour, minute.map({ 0...59 ~= $0 }) ?? true else { return nil }
        self.minute = minute == 0 ? nil : minute
        if let part {
            guard part.hours.contains(hour) else { return nil }
            self.hour = part.isAfternoon ? hour % 12 + 12 : hour % 12
            isCertain = true
        } else {
            isCertain = hour == 0 || hour > 12
            self.hour = hour % 24
            // 3:00 may be a score.
            if isOfClock, !isCertain, minute == 0 { return nil }
        }
    }

    /// Parses 15:00.
    private static func clock(_ text: ArraySlice<Character>) -> (hour: Int, minute: Int?, isOfClock: Bool)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, 1...2 ~= parts[0].count, let hour = Int(String(parts[0])), let (minute, rest) = twoDigits(parts[1]) else {
            return nil
        }
        guard NumericValue.isEnd(rest) else { return nil }
        return (hour, minute, true)
    }

    private static func twoDigits(_ text: ArraySlice<Character>) -> (Int, ArraySlice<Character>)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 2, let number = Int(String(digits)) else { return nil }
        return (number, text.dropFirst(2))
    }

    /// Parses 세 시, 3시 20분 and 세시 반. Hours in words are native, minutes Sino-Korean.
    private static func words(_ text: ArraySlice<Character>, isAlone: Bool) -> (hour: Int, minute: Int?, isOfClock: Bool)? {
        for number in KoreanNumber.beginnings(of: Array(text)) {
            guard let hour = number.value, number.series == .digits && number.length < 3 || number.series == .native && hour < 13 else {
                continue
            }
            let after = text.dropFirst(number.length)
            let rest = after.first == " " ? after.dropFirst() : after
            guard rest.first == "시" else { continue }
            guard let minute = minutes(rest.dropFirst()) else { return nil }
            // 한시도 is a word.
            if isAlone, number.series == .native, hour == 1, after.first != " ", minute == noMinutes { return nil }
            return (hour, minute == noMinutes ? nil : minute, false)
        }
        return nil
    }

    private static let noMinutes = -1

    /// Returns the minutes after an hour, `noMinutes` if there are none, or nil if something else follows.
    private static func minutes(_ text: ArraySlice<Character>) -> Int? {
        if NumericValue.isEnd(text) { return noMinutes }
        let rest = text.first == " " ? text.dropFirst() : text
        if rest.first == "반", NumericValue.isEnd(rest.dropFirst(), after: "반") { return 30 }
        for number in KoreanNumber.beginnings(of: Array(rest)) where number.series != .native {
            var after = rest.dropFirst(number.length)
            if after.first == " " { after = after.dropFirst() }
            guard after.first == "분", NumericValue.isEnd(after.dropFirst(), after: "분"), let minute = number.value else { continue }
            return minute
        }
        return nil
    }

    /// The ways to write the time. A time without the half of the day is not one with it: 3시 is not 15시.
    var spellings: [NumericSpelling] {
        var found = isCertain ? [] : Self.spellings(ofHour: hour, minute, isAlone: true).map { NumericSpelling(text: $0, mayBePart: true) }
        if isCertain {
            let twelve = hour % 12 == 0 ? 12 : hour % 12
            if hour > 12 || hour == 0 { found += Self.spellings(ofHour: hour, minute, isAlone: true).map { NumericSpelling(text: $0) } }
            let names = Self.parts.filter { $0.hours.contains(twelve) && $0.isAfternoon == (hour > 11) && $0.name.utf8.count > 2 }.map(
                \.name)
            let words = Self.spellings(ofHour: twelve, minute, isAlone: false) + [Self.clock(twelve, minute)]
            found += names.flatMap { part in words.map { NumericSpelling(text: "\(part) \($0)") } }
            if minute == nil { found += [NumericSpelling(text: "\(twelve)\(hour > 11 ? "pm" : "am")")] }
        }
        let clock = Self.clock(hour, minute)
        if minute != nil || isCertain, hour > 12 || !isCertain { found.append(NumericSpelling(text: clock)) }
        return found
    }

    private static func clock(_ hour: Int, _ minute: Int?) -> String {
        let digits = String(minute ?? 0)
        return "\(hour):\(digits.count < 2 ? "0" : "")\(digits)"
    }

    private static func spellings(ofHour hour: Int, _ minute: Int?, isAlone: Bool) -> [String] {
        var hours = ["\(hour)시"]
        if 1...12 ~= hour, let native = KoreanNumber.native(hour) {
            hours += ["\(native) 시"] + (hour == 1 && isAlone && minute == nil ? [] : ["\(native)시"])
        }
        guard let minute else { return hours }
        var minutes = ["\(minute)분"]
        if let sino = KoreanNumber.sino(minute) { minutes += ["\(sino)분", "\(sino) 분"] }
        if minute == 30 { minutes.append("반") }
        return hours.flatMap { hour in minutes.map { "\(hour) \($0)" } }
    }
}

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

    /// Parses 2024-03-05, 2024.3.5, 2024. 3. 5., 2024/03/05, 24.3.5, 2024-03 and 20240305.
    private static func inSigns(_ text: [Character]) -> Parts? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || "-./ ".contains($0)) }
        guard NumericValue.isEnd(text.dropFirst(digits.count)) else { return nil }
        let fields = digits.split { !$0.isNumber }.map { String($0) }
        let numbers = fields.compactMap { Int($0) }
        guard numbers.count == fields.count, let sign = digits.first(where: { !$0.isNumber }) else {
            guard digits.count == 8, let number = Int(String(digits)) else { return nil }
            return (number / 10_000, number / 100 % 100, number % 100)
        }
        let signs = digits.split { $0.isNumber || $0 == " " }.flatMap(\.self)
        let isClosed = sign == "." && digits.last { $0 != " " } == "."
        guard sign != " ", signs.allSatisfy({ $0 == sign }), signs.count - (isClosed ? 1 : 0) == fields.count - 1 else { return nil }
        let lengths = fields.map(\.count)
        guard lengths.dropFirst().allSatisfy({ $0 < 3 }) else { return nil }
        if lengths.count == 3, lengths[0] == 4 { return (numbers[0], numbers[1], numbers[2]) }
        // With two digits for the year it may be a version, 24.3.5, which is searched as it is too.
        if lengths.count == 3, lengths[0] == 2, sign == "." || lengths[1] + lengths[2] == 4 {
            return (2000 + numbers[0], numbers[1], numbers[2])
        }
        return lengths == [4, 2] && sign != "/" ? (numbers[0], numbers[1], nil) : nil
    }

    /// Parses 2024년 3월 5일, 3월 5일 and 삼월 오일. A month alone is a date only with its year, or in a form that is no other word: 3월, 유월.
    private static func inWords(_ text: [Character]) -> Parts? {
        var rest = text[...]
        let year = take("년", from: &rest).flatMap { $0.value }
        guard let month = takeMonth(from: &rest) else { return nil }
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

    var spellings: [NumericSpelling] { (signed + worded).map { NumericSpelling(text: $0) } }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    /// The date in digits and signs.
    private var signed: [String] {
        guard let year else { return [] }
        let (month, padded) = (String(month), Self.padded(month))
        guard let day else { return ["\(year)-\(padded)", "\(year).\(month)", "\(year).\(padded)"] }
        let short = year % 100
        let two = Self.padded(short)
        return [
            "\(year)-\(padded)-\(Self.padded(day))", "\(year)-\(month)-\(day)", "\(year).\(month).\(day)",
            "\(year).\(padded).\(Self.padded(day))",
            "\(year)\(padded)\(Self.padded(day))",
        ] + (year > 1999 ? ["\(two).\(month).\(day)", "\(two).\(padded).\(Self.padded(day))", "\(two)-\(padded)-\(Self.padded(day))"] : [])
    }

    /// The date with 년, 월 and 일, in digits and in words.
    private var worded: [String] {
        let years = year.map { $0 > 1999 ? ["\($0)년 ", "\(Self.padded($0 % 100))년 "] : ["\($0)년 "] } ?? [""]
        let months = ["\(month)월"] + (month < 10 ? ["0\(month)월"] : []) + monthNames
        guard let day else {
            return years.flatMap { year in months.filter { !year.isEmpty || $0 != "이월" }.map { year + $0 } }
        }
        let digits = ["\(month)월 \(day)일", "\(Self.padded(month))월 \(Self.padded(day))일"]
        let words = KoreanNumber.sino(day).map { day in monthNames.flatMap { ["\($0) \(day)일", "\($0) \(day) 일"] } } ?? []
        return years.flatMap { year in digits.map { year + $0 } } + (year == nil ? words : [])
    }

    private var monthNames: [String] {
        let name = [6: "유", 10: "시"][month] ?? KoreanNumber.sino(month) ?? ""
        return ["\(name)월"] + (month == 6 ? ["육월"] : month == 10 ? ["십월"] : [])
    }
}
