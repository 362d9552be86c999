import KoreanText

/// A time of the day as it is written: 15시, 오후 3시 20분, 15:00, 15:23:24.
struct ClockTime: Equatable {
    /// The hour from 0 to 23 if it is certain, otherwise from 1 to 12.
    var hour: Int
    var minute: Int?
    private var second: Int?
    /// Whether the text says which half of the day it is.
    var isCertain: Bool
    /// Whether the text is written as on a clock with 24 hours and rather before noon: 09:30.
    private var isOfDay = false

    /// A part of the day, with the hours of the clock with 12 hours that follow its name, before noon and after it.
    private struct Part {
        let name: String
        let morning, afternoon: [Int]

        /// Returns the hour from 0 to 23; nil for an hour that the part does not have.
        func hour(_ hour: Int) -> Int? { morning.contains(hour) ? hour % 12 : afternoon.contains(hour) ? hour % 12 + 12 : nil }
    }

    private static let parts = [
        Part(name: "오전", morning: Array(0...12), afternoon: []), Part(name: "오후", morning: [], afternoon: Array(1...12)),
        Part(name: "새벽", morning: Array(1...6), afternoon: []), Part(name: "아침", morning: Array(5...11), afternoon: []),
        Part(name: "낮", morning: [11], afternoon: [12, 1, 2, 3, 4, 5]), Part(name: "저녁", morning: [], afternoon: Array(5...10)),
        Part(name: "밤", morning: [12, 1, 2, 3], afternoon: Array(7...11)), Part(name: "am", morning: Array(1...12), afternoon: []),
        Part(name: "pm", morning: [], afternoon: Array(1...12)),
    ]
    /// Names of a time of their own.
    private static let names = [("정오", 12), ("자정", 0), ("24시", 0)]

    /// Returns nil unless the whole text is the name of a time, before a particle.
    init?(named text: [Character]) {
        let found = Self.names.first { name, _ in
            text.starts(with: name) && NumericValue.isEnd(text.dropFirst(name.count), after: name.last)
        }
        guard let found else { return nil }
        (hour, minute, isCertain) = (found.1, nil, true)
    }

    /// Returns nil unless the whole text is a time in numbers, before a particle.
    init?(_ written: [Character]) {
        // 9:30p is 9:30pm.
        let isCut = written.contains(":") && written.last.map { "ap".contains($0) } == true
        let text = isCut ? written + "m" : written
        // 9am and 9:30 pm: the part after the time.
        let after = Self.parts.first { $0.name.utf8.count == 2 && text.count > 2 && text.suffix(2).elementsEqual($0.name) }
        let part = after ?? Self.parts.first { text.starts(with: $0.name) }
        var rest = after == nil ? text.dropFirst(part?.name.count ?? 0) : text.dropLast(2)
        if part != nil, rest.first == " " { rest = rest.dropFirst() }
        if after != nil, rest.last == " " { rest = rest.dropLast() }
        let hours = Int(String(rest)).flatMap {
            after != nil && rest.count < 3 ? (hour: $0, minute: Int?.none, second: Int?.none, isOfClock: true) : nil
        }
        guard let (hour, minute, second, isOfClock) = hours ?? Self.clock(rest) ?? Self.words(rest, isAlone: part == nil) else {
            return nil
        }
        guard 0...24 ~= hour, minute.map({ 0...59 ~= $0 }) ?? true, second.map({ 0...59 ~= $0 }) ?? true else { return nil }
        (self.minute, self.second) = (minute == 0 ? nil : minute, second)
        if let part {
            guard let hour = part.hour(hour) else { return nil }
            (self.hour, isCertain) = (hour, true)
        } else {
            let isPadded = isOfClock && (rest.first == "0" || hour == 12)
            isCertain = hour == 0 || hour > 12 || isPadded && minute == 0
            self.hour = hour % 24
            isOfDay = isPadded && !isCertain
            // 3:00 may be a score, but not 03:00 or 10:00.
            if isOfClock, !isCertain, minute == 0, hour < 10 { return nil }
        }
    }

    private typealias Parts = (hour: Int, minute: Int?, second: Int?, isOfClock: Bool)

    /// Parses 15:00 and 15:00:30.
    private static func clock(_ text: ArraySlice<Character>) -> Parts? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, 1...2 ~= parts[0].count, let hour = Int(String(parts[0])),
            let (last, rest) = twoDigits(parts[parts.count - 1]), NumericValue.isEnd(rest)
        else { return nil }
        if parts.count == 2 { return (hour, last, nil, true) }
        guard let (minute, after) = twoDigits(parts[1]), after.isEmpty else { return nil }
        return (hour, minute, last, true)
    }

    private static func twoDigits(_ text: ArraySlice<Character>) -> (Int, ArraySlice<Character>)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 2, let number = Int(String(digits)) else { return nil }
        return (number, text.dropFirst(2))
    }

    /// Parses 세 시, 3시 20분 and 세시 반. Hours in words are native, minutes Sino-Korean.
    private static func words(_ text: ArraySlice<Character>, isAlone: Bool) -> Parts? {
        for number in KoreanNumber.beginnings(of: Array(text)) {
            guard let hour = number.value, Self.isHour(hour, number) else { continue }
            let after = text.dropFirst(number.length)
            let rest = after.first == " " ? after.dropFirst() : after
            guard rest.first == "시" else { continue }
            guard let (minute, second) = minutes(rest.dropFirst()) else { return nil }
            // 한시도 is a word.
            if isAlone, number.series == .native, hour == 1, after.first != " ", minute == nil { return nil }
            return (hour, minute, second, false)
        }
        return nil
    }

    /// Returns whether an hour is written as one. Sino-Korean numerals count the hours of the clock with 24 hours after noon: 십사 시.
    private static func isHour(_ hour: Int, _ number: KoreanNumber.Parsed) -> Bool {
        switch number.series {
        case .digits: number.length < 3
        case .native: hour < 13
        case .sino: 13...24 ~= hour
        case .mixed: false
        }
    }

    /// Returns the minutes and seconds after an hour, both nil if there are none, or nil if something else follows.
    private static func minutes(_ text: ArraySlice<Character>) -> (minute: Int?, second: Int?)? {
        if NumericValue.isEnd(text) { return (nil, nil) }
        let rest = text.first == " " ? text.dropFirst() : text
        if rest.first == "반", NumericValue.isEnd(rest.dropFirst(), after: "반") { return (30, nil) }
        for (minute, after) in numbers(in: text, before: "분") {
            if NumericValue.isEnd(after, after: "분") { return (minute, nil) }
            if let (second, _) = numbers(in: after, before: "초").first(where: { NumericValue.isEnd($0.rest, after: "초") }) {
                return (minute, second)
            }
        }
        return nil
    }

    /// Returns the numbers before a unit with which a text may begin, after a space, each with the text after the unit.
    private static func numbers(in text: ArraySlice<Character>, before unit: Character) -> [(number: Int, rest: ArraySlice<Character>)] {
        let text = text.first == " " ? text.dropFirst() : text
        return KoreanNumber.beginnings(of: Array(text)).filter { $0.series != .native }.compactMap { number in
            var after = text.dropFirst(number.length)
            if after.first == " " { after = after.dropFirst() }
            guard after.first == unit, let value = number.value else { return nil }
            return (value, after.dropFirst())
        }
    }

    /// The ways to write the time. A time without the half of the day is not one with it: 3시 is not 15시.
    var spellings: [NumericSpelling] {
        if let second { return spellings(second: second).map { NumericSpelling(text: $0) } }
        var found = isCertain ? [] : Self.spellings(ofHour: hour, minute, isAlone: true).map { NumericSpelling(text: $0, mayBePart: true) }
        if isCertain || isOfDay {
            let twelve = hour % 12 == 0 ? 12 : hour % 12
            if hour > 12 || hour == 0 { found += Self.spellings(ofHour: hour, minute, isAlone: true).map { NumericSpelling(text: $0) } }
            let names = Self.parts.filter { $0.name.utf8.count > 2 && $0.hour(twelve) == hour }.map(\.name)
            let words = Self.spellings(ofHour: twelve, minute, isAlone: false) + Self.clocks(twelve, minute)
            found += names.flatMap { part in words.map { NumericSpelling(text: "\(part) \($0)") } }
            found += names.flatMap { part in Self.joined(ofHour: twelve, minute).map { NumericSpelling(text: part + $0) } }
            if hour > 12, let sino = KoreanNumber.sino(hour) {
                found += Self.spellings(of: ["\(sino)시"], minute).map { NumericSpelling(text: $0) }
            }
            found += (minute == nil ? Self.names.filter { $0.1 == hour }.map(\.0) : []).map { NumericSpelling(text: $0) }
            let latin = minute == nil ? ["\(twelve)", Self.clock(twelve, nil)] : [Self.clock(twelve, minute)]
            let half = hour > 11 ? "pm" : "am"
            found += latin.flatMap { ["\($0)\(half)", "\($0) \(half)", "\(half) \($0)"] }.map { NumericSpelling(text: $0) }
            found.append(NumericSpelling(text: Self.clock(twelve, minute) + half.prefix(1)))
        }
        return found + clocks.map { NumericSpelling(text: $0) }
    }

    /// Returns the ways to write the time with its seconds: 15:23:24, 15시 23분 24초, 오후 세시이십삼분이십사초.
    private func spellings(second: Int) -> [String] {
        let twelve = hour % 12 == 0 ? 12 : hour % 12
        let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        let hours = ["\(hour)", two(hour)] + (hour == 0 ? ["24"] : [])
        let clocks = hours.map { "\($0):\(two(minute ?? 0)):\(two(second))" }
        guard let minute, second > 0 else { return clocks }
        let certain =
            ["\(hour)시"] + (hour == 0 ? ["24시", "이십사시"] : hour > 12 ? [KoreanNumber.sino(hour)].compactMap { $0.map { $0 + "시" } } : [])
        let spoken = ["\(twelve)시"] + (KoreanNumber.native(twelve).map { ["\($0)시", "\($0) 시"] } ?? [])
        let parts = Self.parts.filter { $0.name.utf8.count > 2 && $0.hour(twelve) == hour }.map(\.name)
        let words = isCertain ? certain + parts.flatMap { part in spoken.flatMap { ["\(part) \($0)", part + $0] } } : spoken
        let sino = [minute, second].compactMap { KoreanNumber.sino($0) }
        let rests =
            [("\(minute)분", "\(second)초")] + (sino.count == 2 ? [(sino[0] + "분", sino[1] + "초"), (sino[0] + " 분", sino[1] + " 초")] : [])
        return clocks + words.flatMap { hour in rests.flatMap { ["\(hour) \($0.0) \($0.1)", hour + $0.0 + $0.1] } }
    }

    /// The time with a colon. A time that is certain to be before noon is only written as on a clock with 24 hours, and 3:00 may be a score.
    private var clocks: [String] {
        let clocks = Self.clocks(hour, minute)
        if isCertain, 1...12 ~= hour { return clocks.suffix(1) }
        return isCertain || minute != nil || hour > 9 ? clocks : []
    }

    /// Returns the time with a colon, with one digit and with two for the hour.
    private static func clocks(_ hour: Int, _ minute: Int?) -> [String] {
        let clock = clock(hour, minute)
        return hour < 10 ? [clock, "0" + clock] : [clock]
    }

    /// Returns a time in words without spaces: 세시이십분.
    private static func joined(ofHour hour: Int, _ minute: Int?) -> [String] {
        guard let native = KoreanNumber.native(hour) else { return [] }
        guard let minute else { return ["\(native)시"] }
        return (KoreanNumber.sino(minute).map { ["\(native)시\($0)분"] } ?? []) + (minute == 30 ? ["\(native)시반"] : [])
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
        return spellings(of: hours, minute) + (1...12 ~= hour && minute != nil ? joined(ofHour: hour, minute) : [])
    }

    private static func spellings(of hours: [String], _ minute: Int?) -> [String] {
        guard let minute else { return hours }
        var minutes = ["\(minute)분"]
        if let sino = KoreanNumber.sino(minute) { minutes += ["\(sino)분", "\(sino) 분"] }
        if minute == 30 { minutes.append("반") }
        return hours.flatMap { hour in minutes.map { "\(hour) \($0)" } + (minute == 30 ? ["\(hour)반"] : []) }
    }
}
