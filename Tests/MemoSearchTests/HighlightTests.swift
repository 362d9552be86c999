import Foundation
import KoreanText
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch
@testable import PostingIndex

/// Tests of marks, their units, and the choice of snippets.
@Suite struct HighlightTests {
    private static let han = "\u{1112}\u{1161}\u{11AB}"
    private static let geul = "\u{1100}\u{1173}\u{11AF}"

    @Test(arguments: [
        ("학교", "⟦학교⟧에서", "⟦학교에서⟧"), ("한글", "오늘 ⟦\(han)\(geul)⟧날이다", "오늘 ⟦\(han)\(geul)날이다⟧"), ("sql", "⟦ＳＱＬ⟧ 문법", "⟦ＳＱＬ⟧ 문법"),
        ("lite", "My⟦Lite⟧!", "⟦MyLite⟧!"), ("먹다", "밥을 ⟦먹었고⟧, 잤다", "밥을 ⟦먹었고⟧, 잤다"), ("\"하늘 하는\"", "(⟦하늘 하는⟧ 일)", "(⟦하늘 하는⟧ 일)"),
        ("회의록", "⟦회의⟧ ⟦록⟧을", "⟦회의 록을⟧"), ("회의록", "⟦회의⟧\t⟦록⟧을", "⟦회의\t록을⟧"), ("ㅋㅋ", "굿⟦ㅋㅋㅋㅋ⟧", "⟦굿ㅋㅋㅋㅋ⟧"),
        ("🍩", "도넛⟦🍩⟧⟦🍩⟧", "⟦도넛🍩⟧⟦🍩⟧"),
    ])
    func `the match is marked, or the word around it`(query: String, match: String, word: String) throws {
        let index = try TestIndex(titles: match.filter { $0 != "⟦" && $0 != "⟧" })
        #expect(try index.titles(query).map { Array($0.utf8) } == [Array(match.utf8)])
        #expect(try index.titles(query) { $0.mark = .word }.map { Array($0.utf8) } == [Array(word.utf8)])
    }

    @Test(arguments: 0..<20)
    func `marks agree in all three units`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        let pieces = ["감자", "감자를 ", " ", "\n", "é", "e\u{301}", "👨‍👩‍👧", "🇰🇷", Self.han, "ㅋㅋ", "a", "감 자", "\r\n", "。"]
        let index = try TestIndex([
            TestIndex.Memo(title: "감자" + random.text(of: pieces, longest: 20), body: random.text(of: pieces, longest: 200))
        ])
        for unit in MarkUnit.allCases {
            let hit = try #require(try index.search("감자") { ($0.mark, $0.snippetLength) = (unit, 60) }.hits.first)
            for shown in [hit.title, hit.snippet] {
                for mark in shown.marks { expectUnitsAgree(mark, in: shown.text) }
                let ends = shown.marks.flatMap { [$0.utf8.lowerBound, $0.utf8.upperBound] }
                #expect(ends == ends.sorted())
            }
            #expect(!hit.title.marks.isEmpty)
        }
    }

    private func expectUnitsAgree(_ mark: Mark, in text: String) {
        let lower = text.utf8.index(text.startIndex, offsetBy: mark.utf8.lowerBound)
        let upper = text.utf8.index(text.startIndex, offsetBy: mark.utf8.upperBound)
        #expect(lower.samePosition(in: text.unicodeScalars) != nil && upper.samePosition(in: text.unicodeScalars) != nil)
        let utf16 = text.utf16.distance(from: text.startIndex, to: lower)..<text.utf16.distance(from: text.startIndex, to: upper)
        #expect(mark.utf16 == utf16)
        let cut = String(text[lower..<upper])
        #expect(cut.contains("감") || cut.contains("자"))
        guard lower.samePosition(in: text) != nil, upper.samePosition(in: text) != nil else { return }
        #expect(mark.characters == text.distance(from: text.startIndex, to: lower)..<text.distance(from: text.startIndex, to: upper))
    }

    @Test(arguments: [0, 1, 50, 500, 5000], [20, 120, 400])
    func `the snippet of a long body holds the match`(words: Int, length: Int) throws {
        let before = String(repeating: "하나둘 셋 ", count: words)
        let index = try TestIndex([TestIndex.Memo(title: "제목", body: before + "감자를 심었다 " + String(repeating: "넷 다섯 ", count: 300))])
        let hit = try #require(try index.search("감자") { $0.snippetLength = length }.hits.first)
        #expect(hit.snippet.shown.contains("⟦감자⟧를"))
        #expect(hit.snippet.text.count == length)
        let body = Array((before + "감자를 심었다 ").utf8)
        let mark = try #require(hit.snippet.marks.first).utf8
        #expect(String(decoding: body[hit.snippetOffset + mark.lowerBound..<hit.snippetOffset + mark.upperBound], as: UTF8.self) == "감자")
    }

    @Test func `the snippet shows the place with the most matches`() throws {
        let filler = String(repeating: "아무 말이나 쓴다. ", count: 60)
        let index = try TestIndex([TestIndex.Memo(title: "밭", body: "감자 한 알. " + filler + "\n감자와 고구마를 심었다. " + filler)])
        #expect(try index.search("감자 고구마").hits.first?.snippet.shown.hasPrefix("⟦감자⟧와 ⟦고구마⟧를 심었다.") == true)
    }

    @Test func `the snippet shows the place where different words stand together`() throws {
        let filler = String(repeating: "아무 말이나 쓴다. ", count: 60)
        let body = "감자 감자 감자 감자. " + filler + "\n감자 옆에 고구마. " + filler + "\n감자와 고구마를 심었다. " + filler
        let index = try TestIndex([TestIndex.Memo(title: "밭", body: body)])
        let snippet = try #require(try index.search("감자 고구마").hits.first?.snippet)
        #expect(snippet.shown.hasPrefix("⟦감자⟧와 ⟦고구마⟧를 심었다."))
        #expect(snippet.isCutBefore && snippet.isCutAfter)
    }

    @Test(arguments: [("감자", false, false), ("감자 \n ", false, false), ("\n\n감자", false, false), ("\u{C548} 감자", false, false)])
    func `a text that is shown whole is not cut`(body: String, before: Bool, after: Bool) throws {
        let index = try TestIndex([TestIndex.Memo(title: "밭", body: body)])
        let snippet = try #require(try index.search("감자").hits.first?.snippet)
        #expect((snippet.isCutBefore, snippet.isCutAfter) == (before, after))
    }

    @Test(arguments: [1, 2, 3, 5, 40])
    func `a snippet begins and ends between characters`(length: Int) throws {
        let pieces = ["e\u{301}\u{302}", "👨‍👩‍👧", "🇰🇷🇰🇷", Self.han + "\u{302}", "각\u{302}", "\r\n"]
        for piece in pieces {
            let body = String(repeating: piece, count: 30) + "감자" + String(repeating: piece, count: 30)
            let index = try TestIndex([TestIndex.Memo(title: "밭", body: body)])
            for query in ["감자", "e", "👨‍👩‍👧", "각"] {
                for hit in try index.search(query, change: { $0.snippetLength = length }).hits {
                    let start = body.utf8.index(body.startIndex, offsetBy: hit.snippetOffset)
                    let end = body.utf8.index(start, offsetBy: hit.snippet.text.utf8.count)
                    #expect(start.samePosition(in: body) != nil && end.samePosition(in: body) != nil, "\(query) in \(piece)")
                }
            }
        }
    }

    @Test func `a snippet without a match shows the beginning of the body`() throws {
        let index = try TestIndex([TestIndex.Memo(title: "감자", body: "첫 줄\n둘째 줄")])
        let hit = try #require(try index.search("감자").hits.first)
        #expect((hit.snippet.shown, hit.snippetOffset) == ("첫 줄\n둘째 줄", 0))
    }

    @Test(arguments: [[0xE1, 0x80], [0xC0, 0xA0], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func `bytes that are no character end a word`(bytes: [UInt8]) {
        let text = Array("감자".utf8) + bytes + Array("감자".utf8)
        let (scalar, word) = (UTF8Text.scalar(at: 6, in: text.span), WordExtent.around(0..<3, in: text.span))
        var analyzer = Analyzer(for: .words)
        analyzer.analyze(text.span) { _, _, _, _ in true }
        #expect(scalar == "\u{FFFD}")
        #expect(word == 0..<6)
        #expect(!analyzer.isPlain)
    }

    @Test func `occurrences count matches, not phrases`() throws {
        let index = try TestIndex([TestIndex.Memo(title: "감자", body: "감자, 알감자. 고구마 감자감자")])
        #expect(try index.search("감자").hits.first?.occurrences == 5)
        #expect(try index.search("감자").hits.first?.snippet.shown == "⟦감자⟧, 알⟦감자⟧. 고구마 ⟦감자⟧⟦감자⟧")
    }

    @Test func `a text retains the tokens that its phrases can match`() throws {
        let text = Array("학교에서 공부했다".utf8)
        func retained(_ phrases: [TokenPhrase]) throws -> [String] {
            var tokens = TokenizedText(for: phrases)
            try tokens.read(text.span)
            return (tokens.words + tokens.primaries).map { String(decoding: tokens.bytes[$0.term], as: UTF8.self) }
        }
        let word = TokenPhrase(word: Array("학교".utf8))
        #expect(try retained([word]) == ["\u{2}학교"])
        #expect(try retained([word, TokenPhrase(token: Array("공부".utf8))]) == ["\u{2}학교", "공부"])
        let open = TokenPhrase([TokenPhrase.Element(term: Array("공".utf8), fit: .prefix)])
        #expect(try retained([open]) == ["학교", "교에", "에서", "\u{1}서공", "공부", "부했", "했다", "다"])
    }
}
