import Foundation
import Testing

/// Sets and dictionaries have another order in each run of the program, and no answer may show it.
@Suite struct HashSeedTests {
    /// A line for each reading command, with many names and words that equally many memos have.
    private static let commands = [
        "search 가나", "search 회의 --format json --facets", "search ㅎㅇㄹ --explain", "search 데이타 --explain", "search dkssud", "search 회이록",
        "search 회의 보고서 예산 --explain", "suggest 가", "suggest 회", "suggest a", "related 1", "related 7 --format json", "links",
        "list --format json",
        "count 회의 --by category", "count 회의 --by tag", "count --by term", "count --by day", "count --by state", "tags",
        "tags --format json", "categories",
        "board", "history --limit 0", "show 3 --format json", "synonyms", "searches", "stats", "on 2023-08-28", "analyze '학교에서 회의를 했다'",
        "export -",
        "check", "config",
    ]

    @Test func `answers do not depend on the seed of hashes`() throws {
        let program = try Program()
        defer { program.remove() }
        let syllable = { (number: Int) in String(Unicode.Scalar(UInt32(0xAC00 + number * 28 % 11_172)) ?? "가") }
        let lines = (0..<60).map { memo in
            let words =
                (0..<30).map { "가" + syllable(memo * 31 + $0) + syllable(memo * $0 * 37) } + (0..<10).map { "ab\((memo + $0) % 26)c\($0)" }
            return """
                {"id":"\(memo)","text":"제목 \(memo)\\n\(words.joined(separator: " ")) 회의록과 커피숍 데이터","category":["모임\(memo % 4)","회의"],\
                "tags":["가\(memo % 7)","회\(memo % 5)","회의"],"state":"\(memo % 2 == 0 ? "todo" : "done")","created":"2023-08-28T03:00:00Z"}
                """
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: program.folder.appending(path: "many.jsonl"))
        let runs = Self.commands.map { "saekin \($0) > out.$1 2> err.$1; cat out.$1 err.$1" }.joined(separator: "\n")
        let outcome = try program.shell(
            """
            saekin import many.jsonl -q; saekin synonyms add 와이파이 무선랜 > /dev/null 2>&1
            run() {
            \(runs)
            }
            SWIFT_DETERMINISTIC_HASHING=1 run 1 > run1; run 2 > run2; run 3 > run3
            for n in 1 2 3; do sed -E 's/"elapsed_ms":[0-9.]+//; s/[0-9.,]+ ms//' run$n > shown$n; done
            diff shown1 shown2 > difference && diff shown1 shown3 >> difference && wc -l < shown1
            cat difference
            """)
        #expect(
            Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 500,
            "\(outcome.output.prefix(2000))\(outcome.errors)")
    }

    @Test func `a table shows no control of direction`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell(
            """
            printf '{"id":"a\\u202eb\\u2066c","text":"제목 \\u202e뒤집힌"}\\n' > a.jsonl; saekin import a.jsonl -q
            saekin list --format tsv --fields external_id,title; saekin list --format '{external_id} {title}'
            """)
        #expect(outcome.output == "a\\u202eb\\u2066c\t제목 \\u202e뒤집힌\na\\u202eb\\u2066c 제목 \\u202e뒤집힌\n")
    }

    @Test(arguments: ["Nope/Zone", "Asia/Seol", "KST", ":Asia/Seol", "/nowhere"]) func `a wrong TZ is an error`(zone: String) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("TZ=\(zone) saekin list")
        #expect(outcome.status == 2 && outcome.errors.contains("TZ=\(zone)"), "\(outcome)")
    }

    @Test(arguments: ["Asia/Seoul", ":Asia/Seoul", "KST-9", "'<+09>-9'", "UTC", ":/etc/localtime", ""]) func `a right TZ is none`(
        zone: String
    ) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("TZ=\(zone) saekin config path")
        let list = try program.shell("saekin add 글 -q; TZ=\(zone) saekin list")
        #expect(outcome.status == 0 && list.status == 0, "\(outcome) \(list)")
    }

    @Test func `the setting of the zone decides what today is`() throws {
        let program = try Program()
        defer { program.remove() }
        // 2023-08-29 00:30 in Seoul.
        let outcome = try program.shell(
            """
            printf '{"text":"새벽 글","created":"2023-08-28T15:30:00Z"}\\n' > a.jsonl; saekin import a.jsonl -q
            for zone in Asia/Seoul UTC America/New_York; do SAEKIN_ZONE=$zone saekin count --by day --format tsv; done
            SAEKIN_ZONE=Asia/Seol saekin list
            """)
        #expect(outcome.output == "2023-08-29\t1\n2023-08-28\t1\n2023-08-28\t1\n")
        #expect(outcome.status == 2 && outcome.errors.contains("SAEKIN_ZONE"))
    }
}
