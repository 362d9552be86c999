import MemoModel
import MemoVault

/// A day as users write it: `2023-09-30`, `9월 30일`, `오늘`, `tomorrow`.
enum DayArgument {
    /// The moment the day begins here.
    /// - Throws: `InputFailure.badDay`.
    static func start(_ text: String) throws -> Timestamp { try LocalTime.start(of: day(text)) }

    /// - Throws: `InputFailure.badDay`.
    static func day(_ text: String) throws -> CivilDate {
        guard let day = CivilDate(named: text, today: LocalTime.day(at: .now)) else { throw InputFailure.badDay(text) }
        return day
    }
}
