/// Parses times of day: `오후 3시 반`, `15:30`, `3:30 PM`, `3pm`.
struct Clock {
    let text: ByteText

    struct Time {
        let minutes: Int
        let end: Int
        /// 1 for the midnight at the end of the day: 밤 12시.
        var days = 0
        /// Whether the time was written with `Z`.
        var isUTC = false

        var text: String {
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
            return "\(two(minutes / 60)):\(two(minutes % 60))\(isUTC ? "Z" : "")"
        }
    }

    private enum Part { case morning, noon, afternoon, night }

    private static let parts: [(String, Part)] = [
        ("오전", .morning), ("새벽", .morning), ("아침", .morning), ("낮", .noon), ("점심", .noon), ("오후", .afternoon), ("저녁", .afternoon),
        ("밤", .night),
    ]

    /// Returns the time after a day, separated by a space, a comma or the T of ISO 8601, or by a word such as
    /// `at`.
    func time(behind index: Int) -> Time? {
        if text[index] == 0x54 { return colon(at: index + 1, isISO: true) }
        var start = text.skippingSpaces(from: text[index] == 0x2C ? index + 1 : index)
        guard start > index else { return nil }
        if text.has("at ", at: start) { start += 3 }
        return time(at: start)
    }

    /// Returns the time at `index`. `isAlone` means that no day precedes it; 5:14 may then be a verse, a
    /// score or a duration.
    func time(at index: Int, isAlone: Bool = false) -> Time? {
        if 0xEB...0xEC ~= text[index], let part = text.first(of: Self.parts, at: index) {
            let number = text.skippingSpaces(from: part.end)
            return (hours(at: number) ?? colon(at: number)).flatMap { Self.adjusted($0, part.value) }
        }
        guard text[index].isDigit else { return nil }
        if let time = hours(at: index) ?? english(at: index) { return time }
        return isAlone && text[index + 1] == 0x3A ? nil : colon(at: index)
    }

    /// Returns whether the text continues without a break at `index`, as in `2023-08-28T…` without a time.
    func isPartOfLonger(at index: Int) -> Bool { text[index].isAlphanumeric || text[index] == 0x5F }

    /// Parses `3시`, `3시 반` and `15시 30분`, but not `3시간`.
    private func hours(at index: Int) -> Time? {
        guard let hour = text.number(at: index, digits: 1...2), hour.value <= 24, text.has("시", at: hour.end) else { return nil }
        let end = hour.end + 3
        let next = text.skippingSpaces(from: end)
        if hour.value < 24, text.has("반", at: next), Particles.allow(text, at: next + 3) {
            return Time(minutes: hour.value * 60 + 30, end: next + 3)
        }
        if hour.value < 24, let minute = text.number(at: next, digits: 1...2), minute.value < 60, text.has("분", at: minute.end),
            Particles.allow(text, at: minute.end + 3)
        {
            return Time(minutes: hour.value * 60 + minute.value, end: minute.end + 3)
        }
        guard Particles.allow(text, at: end) else { return nil }
        return hour.value == 24 ? Time(minutes: 0, end: end, days: 1) : Time(minutes: hour.value * 60, end: end)
    }

    /// Parses `3pm` and `3:30 PM`.
    private func english(at index: Int) -> Time? {
        guard let hour = text.number(at: index, digits: 1...2), 1...12 ~= hour.value else { return nil }
        var (minutes, end) = (0, hour.end)
        if text[end] == 0x3A, let minute = text.number(at: end + 1, digits: 2...2), minute.value < 60 { (minutes, end) = minute }
        end = text.skippingSpaces(from: end)
        let isAfternoon = text[end] | 0x20 == 0x70
        guard isAfternoon || text[end] | 0x20 == 0x61, text[end + 1] | 0x20 == 0x6D, !text[end + 2].isAlphanumeric else { return nil }
        return Time(minutes: (hour.value % 12 + (isAfternoon ? 12 : 0)) * 60 + minutes, end: end + 2)
    }

    /// Parses `15:30`, and `15:30:00Z` after the T of ISO 8601.
    private func colon(at index: Int, isISO: Bool = false) -> Time? {
        guard let hour = text.number(at: index, digits: 1...2), hour.value < 24, text[hour.end] == 0x3A,
            let minute = text.number(at: hour.end + 1, digits: 2...2), minute.value < 60
        else { return nil }
        var end = minute.end
        if isISO, text[end] == 0x3A, let second = text.number(at: end + 1, digits: 2...2) { end = second.end }
        let isUTC = isISO && text[end] == 0x5A
        if isUTC { end += 1 }
        let next = text[end]
        guard !next.isAlphanumeric, !([0x3A, 0x2E, 0x2C, 0x2F].contains(next) && text[end + 1].isDigit), next != 0x5F else { return nil }
        return Time(minutes: hour.value * 60 + minute.value, end: end, isUTC: isUTC)
    }

    private static func adjusted(_ time: Time, _ part: Part) -> Time? {
        let (hour, minute) = (time.minutes / 60, time.minutes % 60)
        switch part {
        case .morning: return hour > 12 ? nil : Time(minutes: hour % 12 * 60 + minute, end: time.end)
        case .noon, .afternoon:
            return Time(minutes: (hour < 12 && !(part == .noon && hour >= 10) ? hour + 12 : hour) % 24 * 60 + minute, end: time.end)
        case .night:
            if hour == 12 { return Time(minutes: minute, end: time.end, days: 1) }
            // 밤 1시 is after midnight, 밤 9시 before it.
            return Time(minutes: (6...11 ~= hour ? hour + 12 : hour) % 24 * 60 + minute, end: time.end)
        }
    }
}

/// Korean that may follow a word for a time without changing its meaning.
enum Particles {
    private static let syllables = "은는이가을를에의도만로부까쯤경께전후밖과와랑하인니면라였정입엔마엘"
    private static let allowed = Set(syllables.unicodeScalars.map(\.value))

    /// Returns whether no Hangul or only a particle follows.
    static func allow(_ text: ByteText, at index: Int) -> Bool {
        guard text.isHangul(at: index) else { return !text[index].isAlphanumeric }
        return allowed.contains(
            UInt32(text[index] & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F))
    }
}
