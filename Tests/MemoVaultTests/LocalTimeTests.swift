import MemoModel
import Testing

@testable import MemoVault

/// Days in the user's time zone, in whichever zone the tests run.
@Suite struct LocalTimeTests {
    @Test func `a day begins where the day before ends`() {
        let first = CivilDate(year: 1900, month: 1, day: 1)
        // Every third day of two centuries covers most days with a clock change.
        for offset in stride(from: 0, to: 73_000, by: 3) {
            let day = first + offset
            let start = LocalTime.start(of: day)
            #expect(LocalTime.day(at: start) == day, "\(day.text)")
            #expect(LocalTime.day(at: Timestamp(milliseconds: start.milliseconds - 1)) == day + -1, "\(day.text)")
        }
    }

    @Test(arguments: [("오늘", 0), ("내일", 1), ("tomorrow", 1), ("모레", 2), ("어제", -1)])
    func `only single days can be parsed as a named day`(word: String, offset: Int) {
        let today = CivilDate(year: 2023, month: 8, day: 28)
        #expect(CivilDate(named: word, today: today) == today + offset)
        #expect(CivilDate(named: "이번 주", today: today) == nil)
    }
}
