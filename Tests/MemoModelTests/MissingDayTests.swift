import MemoModel
import Testing

/// Dates that do not exist, and weekdays to come.
@Suite struct MissingDayTests {
    private let today = CivilDate(year: 2026, month: 11, day: 24)  // a Tuesday

    @Test(arguments: [
        ("2023-02-30", "February 2023 has 28 days"), ("2024. 2. 30.", "February 2024 has 29 days"), ("2023/4/31", "April 2023 has 30 days"),
        ("2월 30일", "February 2026 has 28 days"), ("2023-13-01", "there is no month 13"), ("2023년 1월 0일", "January 2023 has 31 days"),
    ])
    func `the reason names the month`(text: String, reason: String) {
        #expect(DateExpression.missingDay(in: text, today: today)?.english == reason)
    }

    @Test(arguments: ["2023-02-28", "2024-02-29", "어제", "", "2023", "2023-08", "99999999999999999999-02-30", "0-1-1", "2023-02-30 회의"])
    func `other texts have no such reason`(text: String) { #expect(DateExpression.missingDay(in: text, today: today) == nil) }

    @Test(arguments: [("금요일", 27), ("화요일", 24), ("월요일", 30), ("Friday", 27), ("sunday", 29)])
    func `a weekday is the next one or today`(name: String, day: Int) {
        #expect(CivilDate(nextWeekday: name, today: today)?.parts.day == day)
    }

    @Test func `other words are no weekday`() {
        for word in ["금", "다음 주 금요일", "fri", ""] { #expect(CivilDate(nextWeekday: word, today: today) == nil) }
    }
}
