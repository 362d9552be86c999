import Testing

@testable import MemoSearch

/// Tests of other spellings that are offered beside the hits.
@Suite struct SimilarSpellingTests {
    private static func index(_ counts: (String, Int)...) throws -> TestIndex {
        try TestIndex(counts.flatMap { title, count in Array(repeating: TestIndex.Memo(title: title), count: count) })
    }

    private func similar(_ query: String, in index: TestIndex) throws -> SimilarSpelling? {
        try index.search(query) { $0.wantsSpellings = true }.similar
    }

    @Test func `a spelling at least as common is offered with its count`() throws {
        let index = try Self.index(("메세지를 보냄", 4), ("메시지를 읽음", 3), ("새 메시지함", 2))
        #expect(try similar("메세지", in: index) == SimilarSpelling(query: "메시지", count: 5))
        #expect(try similar("메세지를", in: index)?.query == "메시지를")
        #expect(try similar("메시지", in: index)?.query == "메세지")
    }

    @Test func `a rare spelling finds the common one`() throws {
        let index = try Self.index(("됬다", 1), ("됐다", 6))
        #expect(try index.search("됬다").counts[.word] == 7)
    }

    @Test func `a rare spelling is not offered, and none unless requested`() throws {
        let index = try Self.index(("됬다", 1), ("됐다", 6), ("배", 3), ("베", 3))
        #expect(try similar("됐다", in: index) == nil)
        #expect(try similar("배", in: index) == nil)
        #expect(try similar("\"됬다\"", in: index) == nil)
        #expect(try index.search("됬다").similar == nil)
    }
}
