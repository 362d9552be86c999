package import MemoModel

extension Timestamp {
    /// The time in UTC, such as 2023-08-28T05:05:00Z, with milliseconds if there are any.
    ///
    /// In the first and last hours of the calendar the year in UTC is 0 or 10000, which other programs do not
    /// read. Such a time is written in another time zone, by whole hours: 0001-01-01T00:00:00+09:00.
    package var iso8601: String {
        let moment = min(max(milliseconds, Timestamp.calendar.lowerBound), Timestamp.calendar.upperBound - 1)
        let hours = Timestamp.hoursIntoCalendar(from: moment)
        let (day, rest) = Timestamp.split(moment + Int64(hours) * 3_600_000, by: 86_400_000)
        let (seconds, fraction) = (rest / 1000, rest % 1000)
        var text = Array(CivilDate(dayNumber: day).text.utf8)
        for (part, sign) in zip([seconds / 3600, seconds / 60 % 60, seconds % 60], "T::".utf8) {
            text.append(sign)
            CivilDate.append(part.magnitude, width: 2, to: &text)
        }
        if fraction != 0 {
            text.append(UInt8(ascii: "."))
            CivilDate.append(fraction.magnitude, width: 3, to: &text)
        }
        let zone = hours == 0 ? "Z" : "\(hours < 0 ? "-" : "+")\(Timestamp.padded(abs(hours), 2)):00"
        return String(decoding: text, as: UTF8.self) + zone
    }

    /// Returns the smallest offset in whole hours with which the time falls into the years 1 to 9999;
    /// negative is west.
    private static func hoursIntoCalendar(from milliseconds: Int64) -> Int {
        let (early, _) = split(Int64(CivilDate.first.dayNumber) * 86_400_000 - milliseconds + 3_599_999, by: 3_600_000)
        let (late, _) = split(milliseconds - Int64((CivilDate.last + 1).dayNumber) * 86_400_000, by: 3_600_000)
        return early > 0 ? early : late >= 0 ? -late - 1 : 0
    }

    /// Returns quotient and remainder. The remainder is never negative.
    package static func split(_ value: Int64, by unit: Int64) -> (Int, Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: unit)
        return remainder < 0 ? (Int(quotient - 1), Int(remainder + unit)) : (Int(quotient), Int(remainder))
    }

    /// Formats a number with at least `width` digits.
    package static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
