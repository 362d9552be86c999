import KoreanText
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import Postings

/// Tests that no search outlives its budget: each loop over a text ends when the budget does, and whole memos cost one pass.
struct ReadingBudgetTests {
    /// Runs `prepare` under a budget, then `work` after its end.
    private static func cancelled<State>(_ prepare: () throws -> State, _ work: (inout State) throws -> Void) throws {
        let budget = ReadingBudget()
        try ReadingBudget.$current.withValue(budget) {
            var state = try prepare()
            budget.cancel()
            try work(&state)
        }
    }

    private static let word = TokenPhrase(word: Array("영화".utf8))
    private static let text = Array(String(repeating: "영화를 보고 나왔다. ", count: 2000).utf8)
    private static let places = (0..<2000).map { $0 * 28..<$0 * 28 + 6 }

    // MARK: Each loop ends

    @Test func `a text is not read to its end`() throws {
        #expect(throws: ReadingBudget.Spent.self) {
            try Self.cancelled({ TokenizedText(filter: .all) }, { try $0.read(Self.text.span) })
        }
        #expect(throws: ReadingBudget.Spent.self) { try Self.cancelled({ TextWords() }, { try $0.read(Self.text.span) }) }
        // Nearly no token passes the filter.
        let other = Array(String(repeating: "영어 ", count: 5000).utf8)
        #expect(throws: ReadingBudget.Spent.self) {
            try Self.cancelled({ TokenizedText(for: [Self.word]) }, { try $0.read(other.span) })
        }
    }

    @Test(arguments: [
        [TokenPhrase.Element(term: IndexTerm.word(Array("영화".utf8)))], [TokenPhrase.Element(term: Array("영화".utf8))],
        [TokenPhrase.Element(term: Array("영".utf8), fit: .infix)],
        [TokenPhrase.Element(term: IndexTerm.word(Array("영화를".utf8))), TokenPhrase.Element(term: IndexTerm.word(Array("보고".utf8)))],
    ])
    func `a phrase is not looked for in all tokens`(elements: [TokenPhrase.Element]) throws {
        let phrase = TokenPhrase(elements)
        #expect(throws: ReadingBudget.Spent.self) {
            try Self.cancelled {
                var text = TokenizedText(filter: .all)
                try text.read(Self.text.span)
                return text
            } _: {
                _ = try PhraseMatcher(phrase).count(in: $0, of: Self.text.span)
            }
        }
    }

    @Test(arguments: [true, false], [1 << 20, 100])
    func `an excerpt is not cut to its end`(isPlain: Bool, length: Int) throws {
        let places = Self.places.map { Excerpt.Place(range: $0, word: 0) }
        let marks = length > 100 ? Self.places : []
        #expect(throws: ReadingBudget.Spent.self) {
            try Self.cancelled {
            } _: { _ in
                _ = try Excerpt(of: Self.text.span, isPlain: isPlain, marks: marks, around: places, length: length)
            }
        }
    }

    @Test(arguments: [MarkUnit.match, .word]) func `the matches of a memo are not marked to their end`(mark: MarkUnit) throws {
        let term = QueryTerm(text: "영화", form: .word, field: nil, range: 0..<6)
        #expect(throws: ReadingBudget.Spent.self) {
            try Self.cancelled {
                var found = Occurrences(of: [Self.word])
                let (title, body) = ([] as [UInt8], Self.text)
                try found.add(1, title.span, body.span, 0)
                return found
            } _: { found in
                let terms = [Highlighter.HighlightTerm(phrase: Self.word, typed: term, rung: .word)]
                let highlighter = Highlighter(terms, found, nil, mark: mark, snippetLength: 100)
                var hit = Hit(id: MemoID(rawValue: 1), rung: .word)
                guard let matches = found[1] else { return }
                let (title, body) = ([] as [UInt8], Self.text)
                try highlighter.fill(&hit, title: title.span, body: body.span, matches, of: found.all)
            }
        }
    }

    @Test(arguments: ["영화", "영화 -없음", "\"영화를 보고\"", "C++", "/영화를/", "영화릉"])
    func `a search ends with its budget`(query: String) throws {
        let index = try TestIndex(
            (0..<40).map { TestIndex.Memo(title: "영화 \($0)", body: String(decoding: Self.text, as: UTF8.self) + "C++") })
        let budget = ReadingBudget()
        budget.cancel()
        #expect(throws: ReadingBudget.Spent.self) { try ReadingBudget.$current.withValue(budget) { _ = try index.search(query) } }
        #expect(try index.search("영화").total == 40)
    }

    @Test func `a loop checks its budget once in a thousand steps`() throws {
        let budget = ReadingBudget()
        try ReadingBudget.$current.withValue(budget) {
            var steps = ReadingBudget.Steps()
            budget.cancel()
            for _ in 1..<ReadingBudget.Steps.stride { try steps.take() }
            #expect(throws: ReadingBudget.Spent.self) { try steps.take() }
        }
        var free = ReadingBudget.Steps()
        for _ in 0..<5000 { try free.take() }
        let mustEnd = free.mustEnd()
        #expect(!mustEnd)
    }

    // MARK: One pass

    /// Texts of which an earlier version looked at every place for each other place, or at a whole word for each match in it.
    enum Text: CaseIterable {
        case sentences, marked, oneWord, oneCharacter, lines

        func body(_ count: Int) -> String {
            switch self {
            case .sentences: String(repeating: "영화를 보고 나왔다. ", count: count)
            case .marked: String(repeating: "영화e\u{301} 😀 ", count: count)
            case .oneWord: String(repeating: "영화를보고", count: count)
            case .oneCharacter: "영화 e" + String(repeating: "\u{301}", count: 2 * count) + String(repeating: " 영화", count: count)
            case .lines: String(repeating: "영화\n", count: count)
            }
        }
    }

    @Test(arguments: Text.allCases) func `a whole memo is marked in one pass`(text: Text) throws {
        let memos = try [2_000, 16_000].map { count in
            let body = text.body(count)
            return (body, try TestIndex([TestIndex.Memo(title: "글", body: body)]))
        }
        // A word that was typed again, and another one, whose places are compared with it.
        for (query, mark, length) in [
            ("영화", MarkUnit.match, Int.max), ("영화", .word, .max), ("영화 OR 보고 OR 영화", .match, 2000), ("영화", .match, 60_000),
        ] {
            let times = try memos.map { body, index in
                try ProcessorTime.least(of: 2) {
                    let hit = try index.search(query) { ($0.mark, $0.snippetLength) = (mark, length) }.hits.first
                    if length == .max { #expect(hit?.snippet.text.utf8.elementsEqual(body.utf8) == true && hit?.snippetOffset == 0) }
                }
            }
            // Eight times the text; quadratic work would take 64 times as long.
            #expect(times[1] < times[0] * 24 + .milliseconds(30), "\(text) \(query) \(length): \(times)")
        }
    }
}
