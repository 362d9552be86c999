import Foundation
import MemoModel
import MemoVault

/// Days as users write them: `2023-09-30`, `9월 30일`, `오늘`, `tomorrow`.
enum DayArgument {
    /// Returns the start of the day in the local time zone.
    /// - Throws: `InputFailure.badDay`.
    static func start(_ text: String) throws -> Timestamp { try LocalTime.start(of: day(text)) }

    /// Returns the day.
    /// - Throws: `InputFailure.badDay`.
    static func day(_ text: String) throws -> CivilDate {
        guard let day = CivilDate(named: text, today: LocalTime.day(at: .now)) else { throw InputFailure.badDay(text) }
        return day
    }

    /// Returns the start of a day to come. A weekday is the next one, or today.
    /// - Throws: `InputFailure.badDay`.
    static func due(_ text: String) throws -> Timestamp {
        try CivilDate(nextWeekday: text.precomposedStringWithCanonicalMapping, today: LocalTime.day(at: .now)).map(LocalTime.start)
            ?? start(text)
    }
}

/// States as users write them, in either language.
enum StateArgument {
    /// Returns the state, or nil for "none".
    /// - Throws: `InputFailure.badState`.
    static func state(_ text: String) throws -> WorkState? {
        if NoneWord.isMeant(by: text) { return nil }
        guard let state = WorkState(named: text) else { throw InputFailure.badState(text) }
        return state
    }
}
