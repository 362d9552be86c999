import Foundation
import MemoImport
import MemoSearch
import Testing

@testable import MemoModel
@testable import MemoVault

/// The memos that pass each filter.
@Suite struct FilterTests {
    private static let items: [ImportItem] = [
        .memo("하나 https://saekin.kr", id: "1", category: ["업무"]) {
            $0.isPinned = true; $0.created = .day(2023, 8, 27)
        },
        .memo("둘\n- [ ] 우유", id: "2", category: ["업무", "회의"]) {
            $0.state = .todo
            $0.deadline = .day(2023, 8, 1)
            $0.tags = ["급함"]
        },
        .memo("셋 me@saekin.kr", id: "3") {
            $0.state = .done; $0.deadline = .day(2023, 8, 1); $0.modified = .day(2022, 5, 5)
        },
        .memo("넷 010-1234-5678", id: "4") {
            $0.isTrashed = true; $0.state = .doing
        },
    ]

    @Test(
        arguments: overEngines(
            [
                (QueryFilter.Key.category, "업무", [1, 2]), (.category, "업무/회의", [2]), (.tag, "급함", [2]), (.tag, "#급함", [2]),
                (.tag, "급*", [2]), (.tag, "?함", [2]), (.tag, "*", [2]), (.category, "업*", [1, 2]), (.category, "업무/*", [2]),
                (.category, "?무/회?", [2]),
                (.category, "회*", [2]), (.category, "*", [1, 2]), (.category, "업무/회의", [2]),
                (.state, "todo", [2]), (.state, "할 일", [2]), (.state, "완료", [3]), (.state, "진행중", [4]), (.source, "test", [1, 2, 3, 4]),
                (.is, "pinned", [1]), (.is, "고정", [1]), (.is, "overdue", [2]), (.is, "기한 지남", [2]), (.is, "휴지통", [4]),
                (.is, "conflict", []),
                (.has, "checklist", [2]), (.has, "링크", [1]), (.has, "email", [3]), (.has, "전화", [4]),
                (.created, "2023", [1]), (.created, "어제", [1]), (.created, "..2023-01", []), (.modified, "2022-05", [3]),
                (.date, "2022..2023", [1, 3]), (.due, "2023-08-01", [2, 3]), (.due, "..어제", [2, 3]),
            ] as [(QueryFilter.Key, String, [Int64])]))
    func passes(engine: TestEngine, key: QueryFilter.Key, value: String, ids: [Int64]) throws {
        #expect(try resolve(key, value, engine) == ids)
    }

    /// Returns each word as it is in its table, in upper case, in NFD as macOS writes it, and with a space in
    /// it.
    private static func spellings<Value>(_ words: [String: Value]) -> [(String, Value)] {
        words.flatMap { word, value in
            let spaced = word.count > 2 ? "\(word.prefix(2)) \(word.dropFirst(2))" : word
            return Set([word, word.uppercased(), word.decomposedStringWithCanonicalMapping, spaced]).map { ($0, value) }
        }
    }

    /// Returns the memos that a search with a filter finds.
    private func found(_ test: TestVault, _ key: String, _ word: String) throws -> [Int64] {
        try test.vault.search(SearchRequest(query: "\(key):\"\(word)\"")).hits.map(\.id.rawValue).sorted()
    }

    @Test(arguments: engines) func `every spelling of a state finds its memos`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply(WorkState.allCases.map { state in .memo("메모", id: state.code) { $0.state = state } })
        for (word, state) in Self.spellings(WorkState.words) {
            #expect(try found(test, "state", word) == [Int64(state.rawValue) + 1], "state:\(word)")
        }
    }

    @Test(arguments: engines) func `every spelling of an is value finds its memos, including trashed ones`(engine: TestEngine) throws {
        let test = try engine.vault()
        try test.apply([
            .memo("하나", id: "1") { $0.isPinned = true }, .memo("둘", id: "2") { $0.deadline = .day(2001, 1, 1) },
            .memo("셋", id: "3") { $0.isTrashed = true }, .file("4.txt", "넷"), .file("4-1.txt", "다섯", conflictOf: "4.txt"),
        ])
        let ids: [FilterWords.Quality: Int64] = [.pinned: 1, .overdue: 2, .trashed: 3, .conflict: 5]
        for (word, quality) in Self.spellings(FilterWords.qualities) {
            #expect(try found(test, "is", word) == [ids[quality] ?? 0], "is:\(word)")
        }
        #expect(try test.vault.search(SearchRequest(query: "셋 is:삭제된")).total == 1)
        try test.vault.save(SavedSearch(name: "버린것", query: "is:삭제된"))
        #expect(try test.vault.search(SearchRequest(query: "@버린것")).total == 1)
    }

    @Test(arguments: engines) func `every spelling of a has value finds its memos`(engine: TestEngine) throws {
        let test = try engine.vault()
        let samples: [(DetectedItem.Kind, String)] = [
            (.url, "https://saekin.kr"), (.email, "me@saekin.kr"), (.phone, "010-1234-5678"), (.date, "8월 28일 오후 3시"),
            (.checklist, "- [ ] 우유"), (.address, "서울 강남구 테헤란로 152"),
        ]
        try test.apply(samples.enumerated().map { .memo("메모\n\($1.1)", id: String($0)) })
        for (word, kind) in Self.spellings(FilterWords.kinds) {
            let id = samples.firstIndex { $0.0 == kind }.map { Int64($0) + 1 }
            #expect(try found(test, "has", word) == [id], "has:\(word)")
        }
    }

    @Test(
        arguments: overEngines(
            [
                (QueryFilter.Key.state, "바쁨"), (.is, "좋음"), (.has, "사랑"), (.created, "언젠가"), (.tag, "없는태그"), (.source, "없는앱"),
                (.category, "없는분류"),
            ] as [(QueryFilter.Key, String)]))
    func `an invalid filter value is an error at its position`(engine: TestEngine, key: QueryFilter.Key, value: String) throws {
        let error = #expect(throws: QueryError.self) { try resolve(key, value, engine) }
        #expect(error?.range == 3..<9)
        #expect(error?.message.english.isEmpty == false)
    }

    @Test(arguments: engines) func `an unknown tag is an error that lists existing tags`(engine: TestEngine) throws {
        let error = #expect(throws: QueryError.self) { try resolve(.tag, "결혼식준비", engine) }
        #expect(error?.message.english == "there is no tag 결혼식준비; existing ones: 급함")
        #expect(error?.message.korean == "‘결혼식준비’라는 태그가 없습니다. 있는 것: 급함")
    }

    private func resolve(_ key: QueryFilter.Key, _ value: String, _ engine: TestEngine) throws -> [Int64] {
        let test = try engine.vault()
        try test.apply(Self.items)
        return try test.reading { db in
            // Noon of the 28th in Seoul. It is the 28th from Honolulu to Auckland, too.
            let resolver = FilterResolver(db: db, now: Timestamp(milliseconds: 1_693_191_600_000))
            return try resolver.ids(passing: QueryFilter(key: key, value: value, range: 3..<9))
        }
    }
}
