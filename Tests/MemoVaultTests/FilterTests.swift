import GRDB
import MemoImport
import MemoIndex
import MemoModel
import Testing

@testable import MemoVault

/// What each filter of a query lets through.
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

    @Test(arguments: [
        (QueryFilter.Key.category, "업무", [1, 2]), (.category, "업무/회의", [2]), (.tag, "급함", [2]), (.tag, "#급함", [2]),
        (.state, "todo", [2]), (.state, "할 일", [2]), (.state, "완료", [3]), (.state, "진행중", [4]), (.source, "test", [1, 2, 3, 4]),
        (.is, "pinned", [1]), (.is, "고정", [1]), (.is, "overdue", [2]), (.is, "기한 지남", [2]), (.is, "휴지통", [4]), (.is, "conflict", []),
        (.has, "checklist", [2]), (.has, "링크", [1]), (.has, "email", [3]), (.has, "전화", [4]),
        (.created, "2023", [1]), (.created, "어제", [1]), (.created, "..2023-01", []), (.modified, "2022-05", [3]),
        (.date, "2022..2023", [1, 3]), (.due, "2023-08-01", [2, 3]), (.due, "..어제", [2, 3]),
    ])
    func passes(key: QueryFilter.Key, value: String, ids: [Int64]) throws {
        #expect(try resolve(key, value) == ids)
    }

    @Test(arguments: [
        (QueryFilter.Key.state, "바쁨"), (.is, "좋음"), (.has, "사랑"), (.created, "언젠가"), (.tag, "없는태그"), (.source, "없는앱"), (.category, "없는분류"),
    ])
    func `a value it does not know is an error at its place`(key: QueryFilter.Key, value: String) throws {
        let error = #expect(throws: QueryError.self) { try resolve(key, value) }
        #expect(error?.range == 3..<9)
        #expect(error?.message.english.isEmpty == false)
    }

    @Test func `an unknown tag is answered with the tags there are`() throws {
        let error = #expect(throws: QueryError.self) { try resolve(.tag, "결혼식준비") }
        #expect(error?.message.english == "there is no tag 결혼식준비; there are: 급함")
        #expect(error?.message.korean == "결혼식준비: 그런 태그가 없습니다. 있는 것: 급함")
    }

    private func resolve(_ key: QueryFilter.Key, _ value: String) throws -> [Int64] {
        let test = try TestVault()
        try test.apply(Self.items)
        return try test.vault.read { db in
            // Noon of the 28th in Seoul; the day is the 28th from Honolulu to Auckland, too.
            let resolver = FilterResolver(db: db, now: Timestamp(milliseconds: 1_693_191_600_000))
            return try resolver.ids(passing: QueryFilter(key: key, value: value, range: 3..<9))
        }
    }
}
