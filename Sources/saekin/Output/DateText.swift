import MemoModel
import MemoVault

extension Timestamp {
    /// The day in the user's zone: 2023-08-28.
    var localDay: String { local.day.text }

    /// Day and time in the user's zone: 2023-08-28 14:05.
    var localMinute: String {
        let (day, seconds) = local
        return "\(day.text) \(Timestamp.padded(seconds / 3600, 2)):\(Timestamp.padded(seconds / 60 % 60, 2))"
    }

    /// For programs, in UTC: 2023-08-28T05:05:00Z, with milliseconds when there are any.
    var iso8601: String {
        let (day, rest) = Timestamp.split(milliseconds, by: 86_400_000)
        let (seconds, fraction) = (rest / 1000, rest % 1000)
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Timestamp.padded($0, 2) }.joined(separator: ":")
        let tail = fraction == 0 ? "" : "." + Timestamp.padded(fraction, 3)
        return "\(CivilDate(dayNumber: day).text)T\(time)\(tail)Z"
    }

    var local: (day: CivilDate, seconds: Int) {
        let (day, rest) = Timestamp.split(milliseconds + Int64(LocalTime.secondsEast(at: self)) * 1000, by: 86_400_000)
        return (CivilDate(dayNumber: day), rest / 1000)
    }

    private static func split(_ value: Int64, by unit: Int64) -> (Int, Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: unit)
        return remainder < 0 ? (Int(quotient - 1), Int(remainder + unit)) : (Int(quotient), Int(remainder))
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
