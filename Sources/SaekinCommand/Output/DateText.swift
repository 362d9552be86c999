import MemoJSON
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

    /// The day and second of the day in the user's zone. Times beyond the calendar become its first or last
    /// moment, as in queries.
    var local: (day: CivilDate, seconds: Int) {
        let (number, rest) = Timestamp.split(milliseconds + Int64(LocalTime.secondsEast(at: self)) * 1000, by: 86_400_000)
        let day = CivilDate(dayNumber: number)
        if day < .first { return (.first, 0) }
        return day > .last ? (.last, 86_399) : (day, rest / 1000)
    }
}
