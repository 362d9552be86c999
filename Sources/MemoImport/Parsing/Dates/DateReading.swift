import Foundation
import JSON
import MemoModel

/// Reads dates in the forms found in exports: seconds, milliseconds or microseconds since 1970, ISO 8601, and
/// Korean and English notations.
struct DateReading {
    /// The result of reading a value.
    enum Result: Equatable {
        case date(Timestamp)
        /// null, an empty string, or 0.
        case absent
        case unreadable
    }

    private let zone: TimeZone
    /// Whether a date without a time zone has been read.
    var assumedZone = false
    /// The numbers of seconds that have been read as dates.
    private(set) var counted = AppleDates()

    init(zone: TimeZone) { self.zone = zone }

    /// Returns the note to report if dates without a time zone were read.
    func zoneNote(_ place: Place) -> ImportProblem? { assumedZone ? .zoneAssumed(place, zone: zone.identifier) : nil }

    /// - Parameter from2001: Whether numbers are seconds since 2001, as in Apple's reference dates.
    mutating func read(_ value: JSONValue, from2001: Bool = false) -> Result {
        switch value {
        case .null: .absent
        case .integer(let number): read(Double(number), whole: number, from2001)
        case .number(let number): read(number, whole: nil, from2001)
        case .string(let text): read(text, from2001)
        case .object(let members): read(members, from2001)
        case .array(let parts): read(parts)
        case .bool: .unreadable
        }
    }

    private mutating func read(_ number: Double, whole: Int64?, _ from2001: Bool) -> Result {
        if number == 0 { return .absent }
        if from2001 { return date(seconds: number + 978_307_200) }
        if let whole, let day = day(digits: whole) ?? moment(digits: whole) { return day }
        return switch abs(number) {
        case ..<1e7: .unreadable  // before May 1970: a number of something else
        case ..<1e11: counted(seconds: number)
        case ..<1e14: date(seconds: number / 1e3)
        // Microseconds since 1601, as in browsers.
        case 1.2e16..<1.5e16: date(seconds: number / 1e6 - 11_644_473_600)
        case ..<1e17: date(seconds: number / 1e6)
        // Ticks of .NET, a tenth of a microsecond since the year 1.
        case 6.2e17..<6.7e17: date(seconds: number / 1e7 - 62_135_596_800)
        case ..<5e18: date(seconds: number / 1e9)
        default: .unreadable
        }
    }

    private mutating func counted(seconds: Double) -> Result {
        counted.add(seconds)
        return date(seconds: seconds)
    }

    /// Reads `[2024, 3, 4, 9, 12]`, as Java's libraries write dates: year to seconds, and nanoseconds.
    private mutating func read(_ values: [JSONValue]) -> Result {
        let numbers = values.compactMap { if case .integer(let number) = $0 { Int(exactly: number) } else { nil } }
        guard numbers.count == values.count, 3...7 ~= numbers.count, 1000...9999 ~= numbers[0] else { return .unreadable }
        let time = numbers.dropFirst(3).prefix(3) + [0, 0, 0]
        guard 0..<24 ~= time[3], 0..<60 ~= time[4], 0..<61 ~= time[5] else { return .unreadable }
        var parts = DateParts(year: numbers[0], month: numbers[1], day: numbers[2])
        parts.secondOfDay = Double(time[3] * 3600 + time[4] * 60 + time[5]) + (numbers.count == 7 ? Double(numbers[6]) / 1e9 : 0)
        return instant(parts).map { .date($0) } ?? .unreadable
    }

    /// Returns whether a text is the date that Go, .NET and MySQL write for none: `0001-01-01T00:00:00Z`, `0000-00-00 00:00:00`.
    static func isNone(_ text: String) -> Bool {
        guard text.utf8.count <= 40, text.hasPrefix("0001-01-01") && text.utf8.count > 10 || text.hasPrefix("0000-00-00") else {
            return false
        }
        return text.utf8.dropFirst(10).allSatisfy { "T :.0Z+".utf8.contains($0) }
    }

    private func date(seconds: Double) -> Result { Timestamp(seconds: seconds).map { .date($0) } ?? .unreadable }

    /// Reads `yyyymmdd`.
    private mutating func day(digits: Int64) -> Result? {
        guard 19000101...21001231 ~= digits else { return nil }
        let number = Int(digits)
        var parts = DateParts(year: number / 10000, month: number / 100 % 100, day: number % 100)
        parts.zone = .unknown
        return instant(parts).map { .date($0) }
    }

    /// Reads `yyyymmddhhmmss`, with or without milliseconds. As a count since 1970 such a number would be
    /// after the year 2500.
    private mutating func moment(digits: Int64) -> Result? {
        let (seconds, rest) = digits >= 19_000_101_000_000_000 ? (digits / 1000, digits % 1000) : (digits, 0)
        guard 19_000_101_000_000...21_001_231_235_959 ~= seconds else { return nil }
        let (day, time) = (Int(seconds / 1_000_000), Int(seconds % 1_000_000))
        guard time / 10000 < 24, time / 100 % 100 < 60, time % 100 < 61 else { return .unreadable }
        var parts = DateParts(year: day / 10000, month: day / 100 % 100, day: day % 100)
        let (hours, minutes) = (time / 10000, time / 100 % 100)
        parts.secondOfDay = Double(hours * 3600 + minutes * 60 + time % 100) + Double(rest) / 1000
        return instant(parts).map { .date($0) } ?? .unreadable
    }

    private mutating func read(_ text: String, _ from2001: Bool) -> Result {
        if let parts = ISODate.parts(of: text), parts.year > 0 { return instant(parts).map { .date($0) } ?? .unreadable }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty || text.hasPrefix("0000") && Self.isNone(text) { return .absent }
        // The first date of a range counts. Notion writes ranges with an arrow.
        if let arrow = text.firstIndex(of: "→") { return read(String(text[..<arrow]), from2001) }
        if let whole = Int64(text) { return read(Double(whole), whole: whole, from2001) }
        if let parts = DateParts(text) { return instant(parts).map { .date($0) } ?? .unreadable }
        if let special = special(text) { return special }
        if let number = Double(text) { return read(number, whole: nil, from2001) }
        return .unreadable
    }

    /// Reads `/Date(1709511120000+0900)/` of .NET, and dates with the name of a zone, such as `2024-03-04T09:12+09:00[Asia/Seoul]`.
    private mutating func special(_ text: String) -> Result? {
        if text.hasPrefix("/Date("), text.hasSuffix(")/") {
            let digits = text.dropFirst(6).prefix { $0.isNumber || $0 == "-" }
            let sign = text.dropFirst(6).dropFirst().firstIndex { $0 == "-" || $0 == "+" }
            let number = sign.map { text[text.index(text.startIndex, offsetBy: 6)..<$0] } ?? digits
            return Int64(number).map { date(seconds: Double($0) / 1e3) } ?? .unreadable
        }
        guard let start = text.lastIndex(where: { $0 == "[" || $0.isWhitespace }) else { return nil }
        let name = text[start...].dropFirst().drop { $0 == "[" }.prefix { $0 != "]" }
        guard text[start] == "[" ? text.hasSuffix("]") : name.contains("/"), let parts = DateParts(String(text[..<start])) else {
            return nil
        }
        return instant(parts, in: TimeZone(identifier: String(name))).map { .date($0) } ?? .unreadable
    }

    /// Reads the date objects of Firestore, Realm, MongoDB, Notion, Java, PHP and calendars.
    private mutating func read(_ members: [JSONMember], _ from2001: Bool) -> Result {
        let object = JSONValue.object(members)
        if case .integer(let seconds)? = object["_seconds"] ?? object["seconds"] ?? object["epochSecond"], object["year"] == nil {
            let nanoseconds = ["_nanoseconds", "nanoseconds", "nanos", "nano"].lazy.compactMap {
                object[$0]?.scalarText.flatMap(Double.init)
            }
            return date(seconds: Double(seconds) + (nanoseconds.first ?? 0) / 1e9)
        }
        for name in Self.inner {
            guard let inner = object[name] else { continue }
            // Always milliseconds, whatever the magnitude.
            if name == "$numberLong", let text = inner.scalarText, let number = Double(text) { return date(seconds: number / 1e3) }
            if name == "time", case .string = inner { continue }
            // The day of the month, in Java's oldest dates.
            if name == "date", case .integer = inner, object["time"] != nil { continue }
            // A day and a time as objects of their own.
            if case .object(let day) = inner, day["year"] != nil { return fields(day + (object["time"]?.members ?? [])) }
            let named = (object["timeZone"] ?? object["timezone"] ?? object["time_zone"])?.scalarText
            if let named, let text = inner.scalarText, let parts = DateParts(text) {
                return instant(parts, in: TimeZone(identifier: named)).map { .date($0) } ?? .unreadable
            }
            return read(inner, from2001: from2001)
        }
        return members["year"] == nil ? .unreadable : fields(members)
    }

    /// Returns whether a member of a date object belongs to the date.
    static func names(_ key: String) -> Bool { inner.contains(key) || beside.contains(key.lowercased()) }

    /// Keys of texts beside the date within an object, in lower case.
    private static let beside: Set<String> = [
        "timezone", "time_zone", "zone", "zoneid", "offset", "end", "month", "dayofweek", "chronology", "calendar", "calendartype", "era",
    ]

    /// Keys of the date within an object, the most telling first.
    private static let inner = [
        "$date", "timestampValue", "__time__", "$numberLong", "value", "iso", "start", "dateTime", "datetime", "date", "time", "timestamp",
        "millis", "ms", "epoch",
    ]

    /// Reads year, month and day from members of their own.
    private mutating func fields(_ members: [JSONMember]) -> Result {
        let number = { (names: [String]) in
            names.lazy.compactMap { name in
                members[name].flatMap { if case .integer(let number) = $0 { Int(exactly: number) } else { nil } }
            }
            .first
        }
        guard let year = number(["year"]), let month = number(["monthValue", "month"]), let day = number(["dayOfMonth", "day"]),
            1000...9999 ~= year
        else { return .unreadable }
        var parts = DateParts(year: year, month: month, day: day)
        let time = [number(["hour", "hours"]) ?? 0, number(["minute", "minutes"]) ?? 0, number(["second", "seconds"]) ?? 0]
        guard 0..<24 ~= time[0], 0..<60 ~= time[1], 0..<61 ~= time[2] else { return .unreadable }
        parts.secondOfDay = Double(time[0] * 3600 + time[1] * 60 + time[2])
        return instant(parts).map { .date($0) } ?? .unreadable
    }

    /// Returns the date if the text is nothing but a date, such as `2023-08-01` or `2023년 8월 1일`.
    mutating func day(named text: String) -> Timestamp? {
        if text.utf8.count == 8, let digits = Int64(text) {
            if case .date(let date)? = day(digits: digits) { return date }
            return nil
        }
        guard text.contains(where: { $0 == "-" || $0 == "." || $0 == "년" }), let parts = DateParts(text) else { return nil }
        return instant(parts)
    }

    /// - Parameter named: The zone that stands beside the date; nil if none does.
    private mutating func instant(_ parts: DateParts, in named: TimeZone? = nil) -> Timestamp? {
        guard let local = parts.secondsAsIfUTC else { return nil }
        switch parts.zone {
        case .offset(let offset):
            return Timestamp(seconds: local - Double(offset))
        case .unknown:
            if let named { return Timestamp(seconds: named.seconds(sinceLocal1970: local)) }
            assumedZone = true
            return Timestamp(seconds: zone.seconds(sinceLocal1970: local))
        }
    }
}

extension TimeZone {
    /// Converts local clock time, in seconds since 1970, to seconds since 1970 in UTC.
    package func seconds(sinceLocal1970 local: Double) -> Double {
        // Two steps: the offset for the local time read as UTC gives a guess, and the offset at that guess
        // gives the result. Only the hour that occurs twice when clocks are set back remains ambiguous.
        let guess = local - Double(secondsFromGMT(for: Date(timeIntervalSince1970: local)))
        return local - Double(secondsFromGMT(for: Date(timeIntervalSince1970: guess)))
    }
}
