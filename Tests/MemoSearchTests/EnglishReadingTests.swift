import MemoModel
import Testing

@testable import MemoSearch

@Suite struct EnglishReadingTests {
    @Test(arguments: [
        ("bugs", "bug 목록"), ("bug", "all bugs"), ("queries", "query 모음"), ("bugs를", "bug 목록"), ("went", "go home"),
        ("studying", "I studied hard"),
        ("dont", "don't panic"), ("don't", "dont panic"), ("children", "the child's book"), ("user", "users' guide"),
        ("user", "the user's guide"),
        ("faster", "fast path"),
        ("Commits", "commit 하나"), ("PDFs", "pdf 파일"), ("memos 정리", "memo 정리"), ("-bugs 목록", "목록"), ("bugs?", "bug 목록"),
    ])
    func `another form of an English word is found as the word`(query: String, memo: String) throws {
        let index = try TestIndex(titles: memo, "다른 이야기 other story")
        #expect(try index.search(query).hits.map { "\($0.id.rawValue) \($0.rung)" } == ["1 word"])
    }

    @Test func `a memo with the word as typed comes first, and an excluded word excludes its forms`() throws {
        let index = try TestIndex(titles: "one bug here", "two bugs here", "nothing here")
        #expect(try index.search("bugs").hits.map(\.id.rawValue) == [2, 1])
        #expect(try index.search("bug").hits.map(\.id.rawValue) == [1, 2])
        #expect(try index.search("here -bugs").hits.map(\.id.rawValue) == [3])
        #expect(try index.search("\"bugs\"").hits.map(\.id.rawValue) == [2])
        #expect(try index.search("bugs").hits.last?.reasons.map(\.found) == ["bug"])
    }

    @Test(arguments: [("userNames", "user names"), ("news", "new car"), ("used", "us"), ("numbers", "numb")])
    func `identifiers and words that only look alike are not read so`(query: String, memo: String) throws {
        let index = try TestIndex(titles: memo, "other story")
        #expect(try index.search(query).hits.allSatisfy { $0.rung != .word })
    }
}
