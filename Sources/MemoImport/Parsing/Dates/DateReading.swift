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
    private(set) var assumedZone = false

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
        case .bool, .array: .unreadable
        }
    }

    private mutating func read(_ number: Double, whole: Int64?, _ from2001: Bool) -> Result {
        if number == 0 { return .absent }
        if from2001 { return date(seconds: number + 978_307_200) }
        if let whole, let day = day(digits: whole) ?? moment(digits: whole) { return day }
        return switch abs(number) {
        case ..<1e7: .unreadable  // before May 1970: a number of something else
        case ..<1e11: date(seconds: number)
        case ..<1e14: date(seconds: number / 1e3)
        case ..<1e17: date(seconds: number / 1e6)
        default: .unreadable
        }
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
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return .absent }
        // Of a date range, which Notion writes with an arrow, the first date counts.
        if let arrow = text.firstIndex(of: "→") { return read(String(text[..<arrow]), from2001) }
        if let whole = Int64(text) { return read(Double(whole), whole: whole, from2001) }
        if let parts = DateParts(text) { return instant(parts).map { .date($0) } ?? .unreadable }
        if let number = Double(text) { return read(number, whole: nil, from2001) }
        return .unreadable
    }

    /// Reads the date objects of Firestore, Realm and MongoDB.
    private mutating func read(_ members: [JSONMember], _ from2001: Bool) -> Result {
        let object = JSONValue.object(members)
        let nanoseconds: Double? =
            switch object["_nanoseconds"] ?? object["nanoseconds"] {
            case .integer(let number)?: Double(number)
            default: nil
            }
        if case .integer(let seconds)? = object["_seconds"] ?? object["seconds"] {
            return date(seconds: Double(seconds) + (nanoseconds ?? 0) / 1e9)
        }
        for name in ["$date", "timestampValue", "__time__", "$numberLong", "value", "iso"] {
            guard let inner = object[name] else { continue }
            // Always milliseconds, whatever the magnitude.
            if name == "$numberLong", let text = inner.scalarText, let number = Double(text) { return date(seconds: number / 1e3) }
            return read(inner, from2001: from2001)
        }
        return .unreadable
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

    private mutating func instant(_ parts: DateParts) -> Timestamp? {
        guard let local = parts.secondsAsIfUTC else { return nil }
        switch parts.zone {
        case .offset(let offset):
            return Timestamp(seconds: local - Double(offset))
        case .unknown:
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
