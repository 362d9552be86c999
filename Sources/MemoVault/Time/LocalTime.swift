import Glibc
public import MemoModel

/// The user's time zone: what the clock on the wall showed, and when a day began.
///
/// Everything that speaks of local days asks here, filters and printers alike, so that a memo is found under the day that is shown for it.
/// The C library answers: it knows the zone's whole past, and no calendar of Foundation's has to be loaded. An import is another matter:
/// its dates may be of any zone, and Foundation reads them.
public enum LocalTime {
    /// Seconds by which local time was ahead of UTC at `time`; 0 for years beyond what the C library can say.
    public static func secondsEast(at time: Timestamp) -> Int { secondsEast(at: time.milliseconds.flooredSeconds) }

    /// The day it was at `time`, or the nearest day that Saekin reads and writes.
    public static func day(at time: Timestamp) -> CivilDate {
        min(max(day(at: time.milliseconds.flooredSeconds), .first), .last)
    }

    /// The moment at which `day` began: midnight, or where a clock was put forward at midnight, the moment after.
    public static func start(of day: CivilDate) -> Timestamp {
        let midnight = Int64(day.dayNumber) * secondsADay
        // A zone changes at most once in so short a time: the day begins by the clock of the day before or by that of the day after.
        let offsets = [secondsEast(at: midnight - secondsADay), secondsEast(at: midnight + secondsADay)].sorted(by: >)
        let starts = offsets.map { midnight - Int64($0) }
        let start = starts.first { LocalTime.day(at: $0) >= day } ?? starts[0]
        return Timestamp(milliseconds: start * 1000)
    }

    /// Milliseconds since 1970 from which on memos are of `day` or later. What is beyond the calendar here counts to its first or last day.
    static func lowerBound(of day: CivilDate) -> Int64 {
        if day <= .first { return .min }
        return day > .last ? .max : start(of: day).milliseconds
    }

    private static let secondsADay: Int64 = 86_400

    private static func day(at seconds: Int64) -> CivilDate {
        let local = seconds + Int64(secondsEast(at: seconds))
        let days = local >= 0 ? local / secondsADay : (local - secondsADay + 1) / secondsADay
        return CivilDate(dayNumber: Int(days))
    }

    private static func secondsEast(at seconds: Int64) -> Int {
        var time = time_t(seconds)
        var parts = unsafe tm()
        // SAFETY: both structures outlive the call; localtime_r keeps neither.
        guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
        return Int(unsafe parts.tm_gmtoff)
    }
}

extension Int64 {
    /// Whole seconds of a number of milliseconds, towards the past.
    fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
