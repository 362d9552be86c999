import Foundation
import JSON
import MemoModel
import Testing

@testable import MemoImport

/// Dates in all notations found in exports.
@Suite struct DateReadingTests {
    private static func read(_ value: JSONValue, from2001: Bool = false) throws -> DateReading.Result {
        var reading = DateReading(zone: try #require(TimeZone(identifier: "Asia/Seoul")))
        return reading.read(value, from2001: from2001)
    }

    private static let dates: [(JSONValue, Int64)] = [
        (JSONValue.integer(1_608_651_333), 1_608_651_333_000), (.number(1_611_523_563.719116), 1_611_523_563_719),
        (.integer(1_608_651_333_123), 1_608_651_333_123), (.integer(1_690_866_317_287_000), 1_690_866_317_287),
        (.string("1690866317287000"), 1_690_866_317_287), (.string("1608651333.5"), 1_608_651_333_500),
        (.integer(100_000_000), 100_000_000_000), (.integer(20_210_310), 1_615_302_000_000), (.string("20210310"), 1_615_302_000_000),
        (.string("2020-04-03T00:00:00Z"), 1_585_872_000_000), (.string("2021-01-23T06:43:10.464Z"), 1_611_384_190_464),
        (.string("2020-04-03T09:00:00+09:00"), 1_585_872_000_000), (.string("2020-04-03 09:00:00"), 1_585_872_000_000),
        (.string("2021-05-01 16:40:00Z"), 1_619_887_200_000), (.string("20230121T093733Z"), 1_674_293_853_000),
        (.string("2020-12-23"), 1_608_649_200_000), (.string("2020. 12. 23."), 1_608_649_200_000),
        (.string("2020년 12월 23일"), 1_608_649_200_000), (.string("2020년 12월 23일 (수) 오전 12시 35분"), 1_608_651_300_000),
        (.string("2020. 12. 23. 오후 3:04"), 1_608_703_440_000), (.string("Dec 23, 2020"), 1_608_649_200_000),
        (.string("January 7, 2024 at 10:22:33 PM UTC+9"), 1_704_633_753_000),
        (.string("January 7, 2024 10:22 PM (GMT+9)"), 1_704_633_720_000), (.string("2024년 1월 7일 오후 10:22(KST)"), 1_704_633_720_000),
        (.string("Dec 23, 2020 → Dec 25, 2020"), 1_608_649_200_000), (.string("2020년 12월 23일 → 2020년 12월 25일"), 1_608_649_200_000),
        (.integer(20_220_110_234_234), 1_641_825_754_000), (.integer(20_220_110_234_234_616), 1_641_825_754_616),
        (.string("20220110234234"), 1_641_825_754_000), (.string("20220110234234616"), 1_641_825_754_616),
        (.string("22.01.10"), 1_641_740_400_000), (.string("22. 1. 10. 오후 11:42"), 1_641_825_720_000),
        (.string("22년 1월 10일"), 1_641_740_400_000), (.string("Mon Jan 10 2022 23:42:34 GMT+0900 (KST)"), 1_641_825_754_000),
        (.string("Mon Jan 10 2022 23:42:34 GMT+0900 (한국 표준시)"), 1_641_825_754_000),
        (.string("Mon Jan 10 23:42:34 KST 2022"), 1_641_825_754_000), (.string("Mon Jan 10 14:42:34 +0000 2022"), 1_641_825_754_000),
        (.string("Mon, 10 Jan 2022 23:42:34 +0900"), 1_641_825_754_000), (.string("Mon, 10 Jan 22 23:42:34 +0900"), 1_641_825_754_000),
        (.string("21 Nov 97 09:55:06 -0600"), 880_127_706_000), (.string("10 Jan 122 23:42:34 +0900"), 1_641_825_754_000),
        (.string("10 Jan 2022"), 1_641_740_400_000), (.string("10/Jan/22 11:42 PM"), 1_641_825_720_000),
        (.string("10/1월/22 11:42 오후"), 1_641_825_720_000),
    ]

    @Test(arguments: dates)
    func `reads a date`(value: JSONValue, milliseconds: Int64) throws {
        #expect(try Self.read(value) == .date(Timestamp(milliseconds: milliseconds)))
    }

    @Test func `the usual form is read as any other`() {
        let days = ["2024-03-04", "1969-12-31", "2023-02-29", "2024-13-01", "2024-3-04"]
        let times = [
            "", "T09:05", " 09:05", "t24:00", "T24:01", "T09:5", "T9:05:00", "T09:05:06", "T09:05:60", "T09:05:61", "T23:59:60.5",
            "T09:05:06.1",
            "T09:05:06,123456", "T09:05:06.123456789", "T09:05:06.1234567890123456", "T09:05:06.", "T25:00", "  09:05", "T",
        ]
        let zones = ["", "Z", "z", "+09:00", "-0330", "+9", "+19:00", "+18:00", "+09:", " +09:00", " Z", "ZZ", "x", "−09:00", " KST"]
        for text in days.flatMap({ day in times.flatMap { time in zones.map { day + time + $0 } } }) {
            // A digit of full width takes it to the reader of all forms.
            let wide = (text.hasPrefix("2") ? "\u{FF12}" : "\u{FF11}") + text.dropFirst()
            #expect(DateParts(text) == DateParts(wide), "\(text)")
        }
    }

    @Test(arguments: [
        JSONValue.integer(1), .integer(3), .integer(-5), .integer(86400), .string("soon"), .string("2020-13-01"), .string("2021-02-29"),
        .string("2020-01-01T25:00:00Z"), .string("2020-01-01 nonsense"), .bool(true), .array([]), .number(1e300), .string("12"),
        .string("99999999999999999999"), .integer(20_221_310_234_234), .string("3.14.15"), .string("12.5"), .integer(.max), .integer(.min),
    ])
    func `says of other things that they are no dates`(value: JSONValue) throws {
        #expect(try Self.read(value) == .unreadable)
    }

    @Test(arguments: [JSONValue.null, .integer(0), .string(""), .string(" ")])
    func `knows when there is none`(value: JSONValue) throws {
        #expect(try Self.read(value) == .absent)
    }

    @Test func `counts from 2001 only when the key says so`() throws {
        #expect(try Self.read(.integer(700_000_000), from2001: true) == .date(Timestamp(milliseconds: 1_678_307_200_000)))
        let outcome = try readJSON(#"[{"title":"a","timeIntervalSinceReferenceDate":700000000}]"#)
        #expect(outcome.memos.first?.created?.milliseconds == 1_678_307_200_000)
    }

    @Test func `a zone that was assumed is noted once a file`() throws {
        let outcome = try readJSON(#"[{"title":"a","date":"2020-12-23"},{"title":"b","date":"2020-12-24"}]"#)
        #expect(outcome.codes == ["zone-assumed"])
        #expect(outcome.problem("zone-assumed")?.message.english.contains("Asia/Seoul") == true)
    }

    @Test func `a date that cannot be read costs the date and not the memo`() throws {
        let outcome = try readJSON(#"[{"title":"a","created_at":1}]"#)
        #expect(outcome.memos.first?.created == nil)
        #expect(outcome.codes == ["unreadable-date"])
    }
}
