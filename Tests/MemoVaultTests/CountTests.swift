import Foundation
import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Counts of memos by category, tag, state, local date and word.
@Suite struct CountTests {
    private func filled(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply([
            .memo("회의록 예산", id: "1", category: ["업무", "회의"]) {
                $0.created = .day(2023, 8, 28); $0.tags = ["급함", "돈"]; $0.state = .done
            },
            .memo("회의에서 예산을", id: "2", category: ["업무"]) {
                $0.created = .day(2023, 8, 1); $0.tags = ["급함"]; $0.state = .todo
            },
            .memo("회의는 없다", id: "3") { $0.created = .day(2022, 12, 31) },
            .memo("점심 GitHub", id: "4") { $0.modified = .day(2020, 1, 1) },
            .memo("저녁 github GitHub", id: "5"),
            .memo("버린 회의", id: "6", category: ["업무"]) {
                $0.isTrashed = true; $0.tags = ["급함"]
            },
        ])
        return test
    }

    @Test(
        arguments: overEngines(
            [
                ("", CountKey.category, ["업무 1", "업무/회의 1"]), ("", .tag, ["급함 2", "돈 1"]), ("", .state, ["todo 1", "done 1"]),
                ("", .year, ["2023 2", "2022 1"]), ("", .month, ["2023-08 2", "2022-12 1"]),
                ("", .day, ["2023-08-28 1", "2023-08-01 1", "2022-12-31 1"]),
                ("회의", .category, ["업무 1", "업무/회의 1"]), ("예산", .tag, ["급함 2", "돈 1"]), ("tag:돈", .year, ["2023 1"]), ("아무도모름", .tag, []),
                ("is:trashed", .tag, ["급함 1"]), ("점심", .category, []),
            ] as [(String, CountKey, [String])]))
    func `memos are counted by their properties`(engine: TestEngine, query: String, key: CountKey, counts: [String]) throws {
        let test = try filled(engine)
        #expect(try test.counts(query, key) == counts)
    }

    @Test(arguments: engines) func `words are counted exactly, in their usual spelling`(engine: TestEngine) throws {
        let test = try filled(engine)
        let counts = try test.counts("", .term)
        for count in ["회의 2", "예산 2", "GitHub 2"] { #expect(counts.contains(count), "\(counts)") }
        #expect(!counts.contains { $0.hasPrefix("회의에서") || $0.hasPrefix("github") })
        #expect(try test.vault.count(SearchRequest(query: "예산"), by: .term).counts.first.map { [$0.value, "\($0.count)"] } == ["예산", "2"])
    }

    @Test(arguments: engines) func `the total equals that of a search`(engine: TestEngine) throws {
        let test = try filled(engine)
        for query in ["회의", "예산", "tag:급함", "회의 -예산", "없는말씀"] {
            let found = try test.vault.search(SearchRequest(query: query)).certain
            #expect(try test.vault.count(SearchRequest(query: query), by: .year).total == found)
        }
        #expect(try test.vault.count(SearchRequest(query: ""), by: .year).total == 5)
    }

    /// Few memos are looked up one by one, many are counted by an index scan. Both must return the same
    /// counts.
    @Test(arguments: engines) func `few memos are counted like many`(engine: TestEngine) throws {
        let large = try engine.vault()
        try large.apply(
            (0..<300).map { number in
                .memo("\(number % 20 == 0 ? "드문" : "흔한") 글 \(number)", id: "\(number)", category: number % 3 == 0 ? ["가"] : []) {
                    $0.created = .day(2020 + number % 4, 1 + number % 12, 1 + number % 28)
                    $0.tags = ["t\(number % 5)"]
                    if number % 2 == 0 { $0.state = .doing }
                }
            })
        for key in CountKey.allCases where key != .term {
            let (few, rest) = (try large.counts("드문", key), try large.counts("흔한", key))
            let all = try large.counts("", key)
            func table(_ counts: [String]) -> [String: Int] {
                Dictionary(
                    counts.map { ($0.split(separator: " ").first.map(String.init) ?? "", Int($0.split(separator: " ").last ?? "") ?? 0) }
                ) { $0 + $1 }
            }
            #expect(table(few + rest) == table(all), "\(key)")
        }
    }

    @Test(arguments: engines) func `years of facets are local`(engine: TestEngine) throws {
        let other = try engine.vault()
        // Ten minutes before and after local midnight, in any time zone.
        let midnight = LocalTime.start(of: CivilDate(year: 2023, month: 1, day: 1)).milliseconds
        try other.apply([
            .memo("하나", id: "1") { $0.created = Timestamp(milliseconds: midnight + 600_000) },
            .memo("둘", id: "2") { $0.created = Timestamp(milliseconds: midnight - 600_000) },
        ])
        var request = SearchRequest(query: "하나 OR 둘")
        request.wantsFacets = true
        let years = try #require(try other.vault.search(request).facets).years
        #expect(years.map { "\($0.value) \($0.count)" } == ["2022 1", "2023 1"])
    }
}

extension TestVault {
    fileprivate func counts(_ query: String, _ key: CountKey) throws -> [String] {
        try vault.count(SearchRequest(query: query), by: key).counts.map { "\($0.value) \($0.count)" }
    }
}
