import Foundation
import MemoModel

/// Reads dates however they are written: seconds, milliseconds or microseconds since 1970, ISO 8601, dates of Korean forms.
struct DateReading {
    /// What a value turned out to be.
    enum Result: Equatable {
        case date(Timestamp)
        /// null, "", 0: there is none.
        case absent
        case unreadable
    }

    private let zone: TimeZone
    /// Whether a date without a zone was read since this was made.
    private(set) var assumedZone = false

    init(zone: TimeZone) { self.zone = zone }

    /// What to say of `place` when dates without a zone were read there.
    func zoneNote(_ place: Place) -> ImportProblem? { assumedZone ? .zoneAssumed(place, zone: zone.identifier) : nil }

    /// - Parameter from2001: Whether numbers are seconds since 2001, as Apple's reference dates are.
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

    /// `yyyymmdd`.
    private mutating func day(digits: Int64) -> Result? {
        guard 19000101...21001231 ~= digits else { return nil }
        let number = Int(digits)
        var parts = DateParts(year: number / 10000, month: number / 100 % 100, day: number % 100)
        parts.zone = .unknown
        return instant(parts).map { .date($0) }
    }

    /// `yyyymmddhhmmss`, with milliseconds behind it or without. As milliseconds or microseconds since 1970 they were years from 2500 on.
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
        // A span of days, as Notion writes it, begins with its first.
        if let arrow = text.firstIndex(of: "→") { return read(String(text[..<arrow]), from2001) }
        if let whole = Int64(text) { return read(Double(whole), whole: whole, from2001) }
        if let parts = DateParts(text) { return instant(parts).map { .date($0) } ?? .unreadable }
        if let number = Double(text) { return read(number, whole: nil, from2001) }
        return .unreadable
    }

    /// Firestore's and Realm's objects.
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
            // Milliseconds without fail, whatever their size.
            if name == "$numberLong", let text = inner.scalarText, let number = Double(text) { return date(seconds: number / 1e3) }
            return read(inner, from2001: from2001)
        }
        return .unreadable
    }

    /// The day that a text names and nothing else, such as `2023-08-01` or `2023년 8월 1일`; nil for anything else.
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
    /// Seconds since 1970-01-01T00:00:00Z of the moment at which clocks here showed what clocks of Greenwich show after `local` seconds.
    package func seconds(sinceLocal1970 local: Double) -> Double {
        // The offset at the local time taken as UTC, then at the better guess: right but for the hour a clock is put back.
        let guess = local - Double(secondsFromGMT(for: Date(timeIntervalSince1970: local)))
        return local - Double(secondsFromGMT(for: Date(timeIntervalSince1970: guess)))
    }
}
