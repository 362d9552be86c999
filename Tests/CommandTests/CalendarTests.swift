import Foundation
import Testing

/// Days are equal when imported, shown, searched and exported, over the whole calendar.
@Suite struct CalendarTests {
    /// Both ends of the calendar, and years in which zones had other offsets, down to seconds.
    private static let days = [
        "0001-01-01", "0001-01-02", "1900-05-05", "1908-04-02", "1955-05-06", "1969-12-31", "2023-08-28", "2040-07-01", "9999-12-30",
        "9999-12-31",
    ]
    /// The first and last moments that have a day in any time zone.
    private static let moments = [
        "0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999-12:00",
    ]

    @Test(arguments: ["Asia/Seoul", "UTC", "America/New_York", "Pacific/Kiritimati", "Australia/Lord_Howe"])
    func `every day is one and the same`(zone: String) throws {
        let program = try Program()
        defer { program.remove() }
        func run(_ line: String) throws -> String { try program.shell("export TZ=\(zone); \(line)").output }
        for (place, day) in Self.days.enumerated() {
            #expect(try run("saekin add '날 \(day)' --date \(day) --due \(day) --state todo -q") == "")
            #expect(try run("saekin on \(day) --ids") == "\(place + 1)\n", "\(day)")
            #expect(try run("saekin search created:\(day) --ids") == "\(place + 1)\n", "\(day)")
            #expect(try run("saekin search due:\(day) --ids") == "\(place + 1)\n", "\(day)")
            #expect(try run("saekin show \(place + 1) --dates iso").contains("created \(day) ·"), "\(day)")
            #expect(try run("saekin board --format tsv | grep -c '\(day)'") == "1\n", "\(day)")
        }
        #expect(try run("saekin search created:9999 --ids | sort | xargs") == "10 9\n")
        #expect(try run("saekin search created:9999-12 --ids | sort | xargs") == "10 9\n")
        #expect(try run("saekin search created:0001 --ids | sort | xargs") == "1 2\n")
        try Self.expectRoundTrip(of: Self.days.count, in: program, zone)
    }

    @Test(arguments: ["Asia/Seoul", "UTC", "America/New_York", "Pacific/Kiritimati"])
    func `moments at both ends are shown and found as the first and the last day, and come back`(zone: String) throws {
        let program = try Program()
        defer { program.remove() }
        let lines = Self.moments.enumerated().map { "{\"id\": \"\($0)\", \"text\": \"메모 \($0)\", \"created\": \"\($1)\"}\n" }.joined()
        try lines.write(to: program.folder.appending(path: "memos.jsonl"), atomically: true, encoding: .utf8)
        #expect(try program.shell("saekin import memos.jsonl -q").status == 0)
        func run(_ line: String) throws -> String { try program.shell("export TZ=\(zone); \(line)").output }
        for (place, day) in ["0001-01-01", "0001-01-01", "9999-12-31", "9999-12-31"].enumerated() {
            #expect(try run("saekin show \(place + 1) --dates iso").contains("created \(day) "), "\(place)")
            #expect(try run("saekin on \(day) --ids").contains("\(place + 1)\n"), "\(place)")
        }
        for style in ["relative", "long"] { #expect(try !run("saekin list --dates \(style)").contains("10000")) }
        _ = try run("saekin search 메모 --facets --format json")
        try Self.expectRoundTrip(of: Self.moments.count, in: program, zone)
    }

    private static func expectRoundTrip(of count: Int, in program: Program, _ zone: String) throws {
        for format in ["jsonl", "json", "csv", "folder"] {
            let back = try program.shell(
                """
                export TZ=\(zone); saekin export --to \(format) -o out.\(format) && saekin import out.\(format) --vault \(format).db --format json
                saekin export --to jsonl -o back --force --vault \(format).db && saekin export --to jsonl -o there --force
                """)
            #expect(back.output.contains("\"imported\":\(count),") && back.output.contains("\"notes\":0,"), "\(format): \(back.output)")
            let comparison =
                "for file in back there; do grep -o '\"created\":\"[^\"]*\"' $file | sort > $file.dates; done; cmp back.dates there.dates && cat there.dates | wc -l"
            #expect(try program.shell(comparison).output == "\(count)\n", "\(format)")
        }
    }
}
