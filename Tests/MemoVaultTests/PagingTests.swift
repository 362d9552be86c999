import MemoImport
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault

/// Pages of all lists: beyond the end they are empty, and no offset or limit ends the process.
@Suite struct PagingTests {
    private static let numbers = [Int.min, -1, 0, 1, 3, 1000, Int.max - 1, Int.max]
    private static func vault(_ engine: TestEngine) throws -> TestVault {
        let test = try engine.vault()
        try test.apply(
            (1...9).map { number in
                ImportItem.memo("학교 회의 감자 \(number)\n글 \(number % 2)", id: "\(number)") {
                    ($0.tags, $0.isPinned) = (["태그 \(number)", "모두"], number == 3)
                }
            })
        return test
    }

    @Test(arguments: engines, numbers)
    func `every page is a part of the whole list`(engine: TestEngine, offset: Int) throws {
        let test = try Self.vault(engine)
        for limit in Self.numbers { try expectPage(offset, limit, test.vault) }
    }

    private func expectPage(_ offset: Int, _ limit: Int, _ vault: any VaultEngine) throws {
        let range = Page(offset: offset, limit: limit).range(of: 9)
        for order in SearchOrder.allCases {
            for query in ["학교", "학교 회의", "학교 어디 무엇 회의 감자"] {
                var request = SearchRequest(query: query)
                (request.offset, request.limit, request.order, request.snippetLength) = (offset, limit, order, limit)
                #expect(try vault.search(request).hits.count == range.count, "\(query) \(order)")
            }
        }
        for order in [MemoListRequest.Order.modified, .newest, .oldest] {
            var request = MemoListRequest()
            (request.offset, request.limit, request.order, request.snippetLength) = (offset, limit, order, limit)
            var count = 0
            try vault.list(request) { _ in count += 1 }
            #expect(count == range.count)
        }
        #expect(try vault.tags(limit: limit, offset: offset).tags.count == Page(offset: offset, limit: limit).range(of: 10).count)
        var related = SearchRequest(query: "")
        (related.offset, related.limit) = (offset, limit)
        let answer = try #require(try vault.memos(relatedTo: MemoID(rawValue: 1), related))
        #expect(answer.hits.count == Page(offset: offset, limit: limit).range(of: answer.total).count)
        let history = try vault.history(of: MemoID(rawValue: 1), limit: limit, offset: offset)
        #expect(history.changes.count == Page(offset: offset, limit: limit).range(of: history.total).count)
        let joined = try vault.joinedHistory(limit: limit, offset: offset)
        #expect(joined.changes.count == Page(offset: offset, limit: limit).range(of: joined.total).count)
    }

    @Test(arguments: engines) func `an action on several memos is one change of the joined history`(engine: TestEngine) throws {
        let test = try Self.vault(engine)
        let memos = (1...9).map { MemoID(rawValue: $0) }
        try test.vault.edit { vault in for memo in memos { _ = try vault.addTag("함께", to: memo) } }
        try test.vault.edit { vault in for memo in memos.suffix(4) { _ = try vault.trash(memo) } }
        try test.vault.edit { vault in _ = try vault.addTag("혼자", to: memos[0]) }
        let list = try test.vault.joinedHistory()
        #expect(list.changes.map(\.name) == ["tagged", "trashed", "tagged", "import"])
        #expect(list.memoCounts == [1, 4, 9, 0])
        #expect(list.total == 4)
        #expect(try test.vault.joinedHistory(kinds: ["tagged"], limit: 1, offset: 1).memoCounts == [9])
        #expect(try test.vault.history().total == 15)
        _ = try test.vault.undo(2)
        #expect(try test.vault.joinedHistory(limit: 1).changes.map(\.kind) == [.undone("tagged")])
        #expect(try test.vault.joinedHistory(limit: 1).memoCounts == [9])
    }
}
