import MemoModel
import Testing

@testable import MemoSearch

/// Tests of pasted sentences with quotation marks.
@Suite struct PastedQuotesTests {
    private let index: TestIndex

    init() throws { index = try TestIndex(titles: "그는 내일 만나자고 말했다", "토지를 다시 읽은 날", "오늘은 쉬는 날이라고 했다") }

    @Test(arguments: [
        "그는 \"내일은 만나자\"고 말했다", "그는 “내일은 만나자”고 말했다", "그는 ‘내일은 만나자’고 말했다", "그는 '내일은 만나자'고 말했다", "그는 「내일은 만나자」고 말했다",
        "그는 『내일은 만나자』고 말했다",
    ])
    func `a sentence is found without its quotation marks, and a note says so`(query: String) throws {
        let answer = try index.search(query)
        #expect(answer.hits.first?.id.rawValue == 1)
        #expect(answer.certain == 1)
        #expect(answer.notes.map(\.kind) == [.quotesIgnored])
    }

    @Test(arguments: ["\"내일은 만나자\"", "말했다 \"내일은 만나자\"", "title:\"내일은 만나자\"고 말했다", "-\"쉬는 날\" 그는 내일은 만나자고 떠났다", "\"쉬는 날\" OR 그는"])
    func `an operator is none of the text`(query: String) throws {
        #expect(try !index.search(query).notes.contains { $0.kind == .quotesIgnored })
    }

    @Test(arguments: [("\"내일은 만나자\"", 0), ("말했다 \"내일은 만나자\"", 0), ("말했다 \"내일 만나자고\"", 1)])
    func `a phrase stays exact`(query: String, memos: Int) throws {
        let answer = try index.search(query)
        #expect(answer.certain == memos)
        #expect(answer.notes.isEmpty)
    }

    @Test func `the note points at the marks`() throws {
        let query = "“토지”를 새로 읽은 날"
        #expect(try index.search("“토지”를 다시 읽은 날").notes.map(\.range) == [0..<12])
        #expect(try index.search(query).certain == 0)
    }
}
