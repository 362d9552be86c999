import Foundation
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

@Suite struct LocalZoneTests {
    private func time(_ text: String) throws -> Timestamp {
        Timestamp(milliseconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000))
    }

    @Test func `a day belongs to the caller`() throws {
        // 2023-08-29 00:30 in Seoul.
        let now = try time("2023-08-28T15:30:00Z")
        let day = { (zone: String) in LocalTime.in(LocalZone(named: zone)) { LocalTime.day(at: now).text } }
        #expect(day("Asia/Seoul") == "2023-08-29")
        #expect(day("UTC") == "2023-08-28")
        #expect(day("America/New_York") == "2023-08-28")
    }

    @Test(arguments: [
        ("Asia/Seoul", "2023-08-29", "2023-08-28T15:00:00Z"), ("Asia/Seoul", "1988-06-01", "1988-05-31T14:00:00Z"),
        ("America/New_York", "2024-03-10", "2024-03-10T05:00:00Z"), ("America/New_York", "2050-07-01", "2050-07-01T04:00:00Z"),
        // The clock is put forward at midnight.
        ("America/Havana", "2024-03-10", "2024-03-10T05:00:00Z"),
    ]) func `a day starts at its midnight in the zone`(zone: String, day: String, start: String) throws {
        let day = try #require(CivilDate(named: day, today: .first))
        #expect(try LocalTime.in(LocalZone(named: zone)) { LocalTime.start(of: day) } == time(start))
    }

    @Test(arguments: [
        "Asia/Seol", "Nope/Zone", "", "KST", "../../etc/passwd", "/etc/localtime", "Asia/", "Asia/Seoul\u{0}", "a/\u{0}", "GMT+9/", "가/나",
        "Asia/seoul ", String(repeating: "a/", count: 50),
    ])
    func `an unknown zone is none`(name: String) { #expect(LocalZone(named: name) == nil) }

    @Test(arguments: ["Asia/Seoul", "UTC", "GMT", "Etc/UTC", "Asia/Calcutta", "America/Argentina/Buenos_Aires"])
    func `a zone keeps its name`(name: String) { #expect(LocalZone(named: name)?.name == name) }

    @Test func `zones agree with the C library`() throws {
        let zone = try #require(LocalZone.ofProcess)
        for year in stride(from: 1900, through: 2100, by: 3) {
            for month in [1, 7] {
                let time = try time("\(year)-0\(month)-15T00:00:00Z")
                #expect(LocalTime.in(zone) { LocalTime.secondsEast(at: time) } == LocalTime.secondsEast(at: time), "\(year)-\(month)")
            }
        }
    }

    @Test(arguments: engines) func `filters, counts and lists have the days of the caller`(engine: TestEngine) throws {
        let test = try engine.vault()
        var draft = MemoDraft(text: MemoText("새벽 글"))
        draft.date = try time("2023-08-28T15:30:00Z")
        let now = try time("2023-08-28T16:00:00Z")
        var late = MemoDraft(text: MemoText("늦은 글"))
        // 23:30 in Seoul, on the day before.
        (late.date, late.due) = (draft.date, try time("2023-08-28T14:30:00Z"))
        _ = try test.vault.edit(now: now) { try ($0.add(draft), $0.add(late)) }
        let found = { (zone: String) in
            try LocalTime.in(LocalZone(named: zone)) {
                var list = MemoListRequest()
                list.day = CivilDate(named: "2023-08-29", today: .first)
                let counts = try test.vault.count(SearchRequest(query: "새벽"), by: .day, now: now).counts
                return (
                    try test.vault.search(SearchRequest(query: "새벽 date:today"), now: now).total,
                    try test.vault.search(SearchRequest(query: "새벽 date:2023-08-29"), now: now).total,
                    try test.vault.list(list) { _ in }.total, try test.vault.search(SearchRequest(query: "is:overdue"), now: now).total,
                    counts.map(\.value)
                )
            }
        }
        let (seoul, utc) = (try found("Asia/Seoul"), try found("UTC"))
        #expect(seoul == (1, 1, 2, 1, ["2023-08-29"]))
        #expect(utc == (1, 0, 0, 0, ["2023-08-28"]))
    }
}
