import MemoImport
import MemoModel
import Testing

/// Calendars in iCalendar.
@Suite struct CalendarTests {
    private func read(_ lines: [String], end: String = "\r\n", within: String = "VEVENT") throws -> Outcome {
        let all = ["BEGIN:VCALENDAR", "BEGIN:\(within)"] + lines + ["END:\(within)", "END:VCALENDAR"]
        return try TemporaryExport(["a.ics": all.map { $0 + end }.joined()]).read()
    }

    /// 2024-03-04 09:12 in Seoul.
    private static let moment: Int64 = 1_709_511_120_000

    @Test(arguments: [
        ("DTSTART:20240304T001200Z", moment), ("DTSTART;TZID=Asia/Seoul:20240304T091200", moment), ("DTSTART:20240304T091200", moment),
        ("DTSTART;TZID=\"/mozilla.org/20050126_1/America/New_York\":20240303T191200", moment),
        ("DTSTART;VALUE=DATE:20240304", 1_709_478_000_000), ("dtstart;tzid=Europe/Berlin:20240304T011200", moment),
        ("DTSTART;TZID=Tokyo Standard Time:20240304T091200", moment),
    ])
    func `an event has its start`(line: String, date: Int64) throws {
        let outcome = try read(["SUMMARY:가", line])
        #expect(outcome.memos.map { $0.created?.milliseconds } == [date], "\(outcome)")
    }

    @Test func `a zone of the calendar's own has its offset`() throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:우리 시간\nBEGIN:DAYLIGHT\nTZOFFSETTO:+1000\nEND:DAYLIGHT\nBEGIN:STANDARD\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nSUMMARY:가\nDTSTART;TZID=우리 시간:20240304T021200\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(try TemporaryExport(["a.ics": text]).read().memos.map { $0.created?.milliseconds } == [Self.moment])
    }

    @Test(arguments: ["\r\n", "\n"])
    func `lines are unfolded by bytes, and escapes are undone`(end: String) throws {
        let line = Array(#"DESCRIPTION:봄 모임\n의자\, 물\; 끝 \\n 그대로"#.utf8)
        for cut in 13..<line.count {
            let export = try TemporaryExport()
            let head = "BEGIN:VCALENDAR\(end)BEGIN:VEVENT\(end)SUMMARY:가\(end)"
            let tail = "\(end)END:VEVENT\(end)END:VCALENDAR\(end)"
            let parts: [[UInt8]] = [Array(head.utf8), Array(line[..<cut]), Array("\(end) ".utf8), Array(line[cut...]), Array(tail.utf8)]
            try export.write("a.ics", Array(parts.joined()))
            #expect(try export.read().memos.map(\.text.whole) == ["가\n봄 모임\n의자, 물; 끝 \\n 그대로"])
        }
    }

    @Test func `an event keeps place, people, end, rule and categories`() throws {
        let outcome = try read([
            "UID:e1", "SUMMARY:봄 모임", "DTSTART;TZID=Asia/Seoul:20240304T091200", "DTEND;TZID=Asia/Seoul:20240304T103000", "LOCATION:큰 강당",
            "CATEGORIES:회의,동아리", "CATEGORIES:먹는 것\\, 마실 것", "ATTENDEE;CN=\"김, 하나\":mailto:hana@a.kr", "RRULE:FREQ=WEEKLY;COUNT=3",
            "URL:https://a.kr/1",
            "X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "TRANSP:OPAQUE", "STATUS:CANCELLED", "BEGIN:VALARM", "DESCRIPTION:Reminder", "END:VALARM",
            "BEGIN:VALARM",
            "DESCRIPTION:물 챙기기", "END:VALARM",
        ])
        let memo = try #require(outcome.memos.first)
        #expect(
            memo.text.whole
                == "봄 모임\nhttps://a.kr/1\nend: 2024-03-04 10:30\nstatus: cancelled\nattendee: 김, 하나 (hana@a.kr)\nalarm: 물 챙기기\nlocation: 큰 강당\nrrule: FREQ=WEEKLY;COUNT=3"
        )
        #expect(
            memo.tags == ["회의", "동아리", "먹는 것, 마실 것"] && memo.externalID == "e1" && memo.state == nil && outcome.codes == ["unknown-keys"])
    }

    @Test(arguments: [
        (["STATUS:NEEDS-ACTION"], WorkState.todo), (["STATUS:IN-PROCESS"], .doing), (["STATUS:COMPLETED"], .done),
        (["COMPLETED:20240304T001200Z"], .done),
        (["PERCENT-COMPLETE:40"], .doing), (["PERCENT-COMPLETE:100"], .done), ([], .todo),
    ])
    func `a task has state and deadline`(lines: [String], state: WorkState) throws {
        let outcome = try read(
            ["SUMMARY:가", "DUE;VALUE=DATE:20240304", "CREATED:20240304T001200Z", "DTSTART;VALUE=DATE:20240302"] + lines, within: "VTODO")
        let memo = try #require(outcome.memos.first)
        #expect(memo.state == state && memo.deadline?.milliseconds == 1_709_478_000_000 && memo.created?.milliseconds == Self.moment)
        #expect(memo.text.whole == "가\nstart: 2024-03-02")
    }

    @Test func `the calendar's name is the category, a journal a memo, a changed occurrence its own`() throws {
        let text =
            "BEGIN:VCALENDAR\nX-WR-CALNAME:업무\nBEGIN:VEVENT\nUID:1\nSUMMARY:가\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20240311T091200\nSUMMARY:나\nEND:VEVENT\nBEGIN:VJOURNAL\nDESCRIPTION:비가 왔다\nEND:VJOURNAL\nBEGIN:VEVENT\nSUMMARY:\nEND:VEVENT\nEND:VCALENDAR\n"
        let outcome = try TemporaryExport(["집/a.ics": text]).read()
        #expect(outcome.titles == ["가", "나", "비가 왔다"] && outcome.memos.map(\.category) == Array(repeating: ["업무"], count: 3))
        #expect(outcome.memos.map(\.externalID) == ["1", "1#20240311T091200", nil] && outcome.codes == ["empty-memo"])
    }

    @Test(arguments: ["BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:가\n", "글\n", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"])
    func `a torn calendar, and one without entries, are told`(text: String) throws {
        let outcome = try TemporaryExport(["a.ics": text]).read()
        #expect(outcome.codes.contains("broken-note") || outcome.codes.contains("fields-left-out"), "\(outcome)")
        #expect(outcome.titles == (text.contains("가") ? ["가"] : []))
    }
}
