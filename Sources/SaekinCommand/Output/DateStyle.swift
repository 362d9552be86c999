public import ArgumentParser
import MemoJSON
import MemoModel
import MemoVault

/// The style of dates in text output.
public enum DateStyle: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// The time if today, the weekday within seven days, else the date.
    case relative
    /// 2023-08-28.
    case iso
    /// 2023년 8월 28일, August 28, 2023.
    case long
}

extension Timestamp {
    /// Returns the short form for lists.
    func shown(_ style: Style) -> String {
        switch style.dates {
        case .relative: relative(to: style.now)
        case .iso: localDay
        case .long: longDay
        }
    }

    /// Returns the long form.
    func shownFully(_ style: Style) -> String {
        switch style.dates {
        case .relative: relative(to: style.now)
        case .iso: isDayOnly ? localDay : localMinute
        case .long: isDayOnly ? longDay : longDay + " " + clock
        }
    }

    /// Returns the day without a time, for deadlines.
    func shownDay(_ style: Style) -> String {
        switch style.dates {
        case .relative: numericDay
        case .iso: localDay
        case .long: longDay
        }
    }

    /// Whether it is the start of a day. A day without a time is stored so.
    private var isDayOnly: Bool { self == LocalTime.start(of: local.day) }

    /// Returns `오후 3:04`, `월요일`, `2023. 08. 28. 오후 3:04`; `3:04 PM`, `Monday`, `Aug 28, 2023, 3:04 PM`. Without a time: `오늘`, `2023. 08. 28.`; `today`,
    /// `Aug 28, 2023`.
    private func relative(to now: Timestamp) -> String {
        let day = local.day
        let week: Int64 = 7 * 86_400_000
        if day == now.local.day { return isDayOnly ? say("today", "오늘") : clock }
        if (now.milliseconds - week...now.milliseconds).contains(milliseconds) {
            let number = day.dayNumber - day.monday.dayNumber
            return say(Names.weekdays[number], Names.koreanWeekdays[number] + "요일")
        }
        if isDayOnly { return numericDay }
        return say("\(numericDay), \(clock)", "\(numericDay) \(clock)")
    }

    /// `2023. 08. 28.`, `Aug 28, 2023`.
    private var numericDay: String {
        let (year, month, day) = local.day.parts
        return say(
            "\(Names.months[month - 1].prefix(3)) \(day), \(year)", "\(year). \(Timestamp.padded(month, 2)). \(Timestamp.padded(day, 2)).")
    }

    /// `2023년 8월 28일`, `August 28, 2023`.
    private var longDay: String {
        let (year, month, day) = local.day.parts
        return say("\(Names.months[month - 1]) \(day), \(year)", "\(year)년 \(month)월 \(day)일")
    }

    /// `오후 3:04`, `3:04 PM`.
    private var clock: String {
        let seconds = local.seconds
        let (hour, minute) = ((seconds / 3600 + 11) % 12 + 1, Timestamp.padded(seconds / 60 % 60, 2))
        return say("\(hour):\(minute) \(halfDay)", "\(halfDay) \(hour):\(minute)")
    }

    private var halfDay: String {
        local.seconds < 12 * 3600 ? say("AM", "오전") : say("PM", "오후")
    }
}

/// Names of days and months.
private enum Names {
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let koreanWeekdays = ["월", "화", "수", "목", "금", "토", "일"]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}

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
