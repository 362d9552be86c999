/// A day of the proleptic Gregorian calendar, without time zone. Provides the arithmetic for dates in queries
/// without Foundation.
public struct CivilDate: Sendable, Hashable, Comparable {
    /// The first supported day, 0001-01-01.
    public static let first = CivilDate(year: 1, month: 1, day: 1)
    /// The last supported day, 9999-12-31. Later years have more digits than other programs read.
    public static let last = CivilDate(year: 9999, month: 12, day: 31)

    /// Days since 1970-01-01.
    public let dayNumber: Int

    /// Creates the day `dayNumber` days after 1970-01-01.
    public init(dayNumber: Int) { self.dayNumber = dayNumber }

    /// Creates a day. Months outside 1 to 12 and days outside the month carry over to adjacent years and
    /// months.
    public init(year: Int, month: Int, day: Int) {
        let months = year * 12 + month - 1
        let year = months.flooredQuotient(12)
        let month = months - year * 12 + 1
        // The year begins in March here, so that the leap day comes last (Hinnant's days_from_civil).
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredQuotient(400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
        dayNumber = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468 + day - 1
    }

    /// Returns nil if there is no such day, such as 30 February.
    public init?(checkedYear year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        self.init(year: year, month: month, day: day)
        guard parts == (year, month, day) else { return nil }
    }

    /// Year, month and day. Month and day count from 1.
    public var parts: (year: Int, month: Int, day: Int) {
        let days = dayNumber + 719_468
        let era = days.flooredQuotient(146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The Monday of the same week.
    public var monday: CivilDate { self + -(dayNumber + 3).flooredRemainder(7) }

    /// The day as `2023-08-28`.
    public var text: String {
        let (year, month, day) = parts
        var digits: [UInt8] = []
        digits.reserveCapacity(10)
        Self.append(year.magnitude, width: 4, to: &digits)
        for part in [month, day] {
            digits.append(0x2D)
            Self.append(part.magnitude, width: 2, to: &digits)
        }
        return (year < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }

    /// Appends a number in decimal, padded with zeros to `width` digits. Avoids temporary strings, since a
    /// page of hits has dozens of dates.
    package static func append(_ number: UInt, width: Int, to digits: inout [UInt8]) {
        let start = digits.count
        var rest = number
        repeat {
            digits.append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
            rest /= 10
        } while rest > 0 || digits.count < start + width
        digits[start...].reverse()
    }

    /// Returns the day `days` later.
    public static func + (date: CivilDate, days: Int) -> CivilDate { CivilDate(dayNumber: date.dayNumber + days) }

    /// Orders days chronologically.
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension Int {
    func flooredQuotient(_ divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    func flooredRemainder(_ divisor: Int) -> Int { self - flooredQuotient(divisor) * divisor }
}
