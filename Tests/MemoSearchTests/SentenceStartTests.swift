import KoreanText
import PostingIndex
import Postings
import TestSupport
import Testing

/// Tests of where excerpts begin.
@Suite struct SentenceStartTests {
    /// The most columns between the start of an excerpt and its first mark if a sentence begins there, and the
    /// most characters else.
    private static let (reach, lead) = (80, 24)

    // Each case has ▸ where the excerpt of 120 characters must begin. The match is 감자.
    @Test(arguments: [
        "비가 왔다. ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔어요.▸그래서 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔니?▸그래서 아침 일찍 시장에 가서 감자를 샀다.",
        "비가 왔을까? ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "비가 그침\n▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔음. ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.",
        "비가 왔다… ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔다!! ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "“비가 왔다.” ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.",
        "(비가 왔다.) ▸“오늘은 아침 일찍 시장에 가서 감자를 샀다.”", "비가 왔다. ▸\"갈까?\" 하고 오늘은 아침 일찍 감자를 샀다.", "비가 왔다. ▸\"갈까?\"라고 오늘은 아침 일찍 감자를 샀다.",
        "**비가 왔다.** ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔다. ▸3시에 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔다. ▸값은 3.5배로 올라서 시장에 가서 감자를 샀다.",
        "비가 왔다. ▸2026. 5. 8. 오늘은 아침 일찍 감자를 샀다.", "비가 왔다. ▸https://a.kr/b?c=1 에서 아침 일찍 감자를 샀다.", "비가 왔다. ▸Dr. 김과 아침 일찍 시장에 가서 감자를 샀다.",
        "비가 왔다. ▸Apples, pears etc. 아침 일찍 가서 감자를 샀다.", "비가 왔다. ▸J. K. Lee와 아침 일찍 가서 감자를 샀다.", "비가 왔다. ▸Fig. 3과 아침 일찍 시장에 가서 감자를 샀다.",
        "목차\n▸- 오늘은 아침 일찍 시장에 가서 감자를 샀다.", "목차\n▸1. 오늘은 아침 일찍 시장에 가서 감자를 샀다.", "목차\n▸가. 오늘은 아침 일찍 시장에 가서 감자를 샀다.",
        "It rained. ▸This morning I went to the market for 감자.", "It rained at 5 p.m. on Monday. ▸Then I went out for 감자.",
        "See kr.example.com. ▸Then I went to the market for 감자.",
        "雨が降った。▸それで朝早く市場へ行って 감자를 샀다.", "雨が降った！　▸それで朝早く市場へ行って 감자를 샀다.", "비가 왔다.  \t▸오늘은 아침 일찍 시장에 가서 감자를 샀다.",
        "비가 왔다e\u{301}. ▸오늘은 아침 일찍 시장에 가서 감자를 샀다.", "비가 왔다.\u{2028}▸오늘은 아침 일찍 시장에 가서 감자를 샀다.",
    ])
    func `an excerpt begins at the sentence or line of its match`(marked: String) throws {
        let filler = String(repeating: "그전 이야기가 있는데 ", count: 20)
        let parts = marked.split(separator: "▸", omittingEmptySubsequences: false)
        let text = filler + parts[0] + parts[1] + " " + filler
        let excerpt = try Self.excerpt(of: text, length: 120)
        #expect(excerpt.offset == (filler + parts[0]).utf8.count, "begins with \(excerpt.marked.text.prefix(12))")
    }

    @Test(arguments: 0..<60)
    func `an excerpt loses no match and begins as near as promised`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        for _ in 0..<40 {
            let (text, starts) = Self.story(&random)
            let length = [20, 60, 87, 120, 200].randomElement(using: &random) ?? 120
            let excerpt = try Self.excerpt(of: text, length: length)
            let usual = Self.usual(of: text, length: length, near: excerpt)
            let marks = Self.matches(in: text).map { $0.clamped(to: usual) }.filter { !$0.isEmpty }
            let shown = excerpt.marked.marks.map { $0.utf8.lowerBound + excerpt.offset..<$0.utf8.upperBound + excerpt.offset }
            #expect(
                marks.allSatisfy { mark in shown.contains { $0.contains(mark.lowerBound) && $0.contains(mark.upperBound - 1) } }, "\(text)")
            guard let first = marks.first?.lowerBound, excerpt.offset != usual.lowerBound else { continue }
            #expect(
                starts.contains(excerpt.offset) && Self.isNear(excerpt.offset, first, length, in: text), "\(length) \(excerpt.marked.text)")
        }
    }

    @Test(arguments: 0..<60)
    func `an excerpt begins at the usual place only if no sentence or line begins near`(seed: Int) throws {
        var random = RandomTexts(seed: seed + 1000)
        for _ in 0..<40 {
            // A single match, so that no other one stands in the way.
            let (before, starts) = Self.story(&random, withMatches: false)
            let text = before + "감자를 샀다. " + Self.story(&random, withMatches: false).text
            let excerpt = try Self.excerpt(of: text, length: 120)
            guard text.utf8.count > 120, excerpt.offset > 0, !starts.contains(excerpt.offset) else { continue }
            let near = starts.filter { $0 <= before.utf8.count && Self.isNear($0, before.utf8.count, 120, in: text) }
            #expect(near.isEmpty, "\(excerpt.marked.text)")
        }
    }

    @Test func `ill-formed bytes are no trap`() throws {
        var random = RandomTexts(seed: 7)
        let pieces: [[UInt8]] = [
            Array("감자".utf8), Array("다. ".utf8), [0xE3, 0x80], [0x82], [0xEF, 0xBC], [0x9F], [0x2E, 0x20], [0xF0, 0x9F], [0x80],
            Array("」 ".utf8), [0xC2], [0x85], [0x0A],
        ]
        for _ in 0..<2000 {
            let bytes = (0..<60).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
            let mark = Array(0..<bytes.count - 6).randomElement(using: &random) ?? 0
            var analyzer = Analyzer(for: .words)
            analyzer.analyze(bytes.span) { _, _, _, _ in true }
            let excerpt = try Excerpt(
                of: bytes.span, isPlain: analyzer.isPlain, marks: [mark..<mark + 6],
                around: [Excerpt.Place(range: mark..<mark + 6, word: 0)],
                length: 60)
            #expect(excerpt.offset <= bytes.count)
        }
    }

    // MARK: Texts

    /// Returns sentences and lines one after another, and where they begin in bytes. What only looks like the
    /// end of a sentence is inside of them.
    private static func story(_ random: inout RandomTexts, withMatches: Bool = true) -> (text: String, starts: [Int]) {
        let words =
            [
                "오늘", "시장에서", "3.5배", "2026. 5. 8.", "https://a.kr/b?c=d.e", "Dr. 김", "etc. 따위를", "e.g. 이런", "J. 리", "(예: 콩.줄기)", "v1.2",
                "\"갈까?\" 하고",
                "‘그래.’ 하며", "\"좋다.\"라고", "a.m. 9시", "한국어", "school", "1,200원", "😀", "e\u{301}te\u{301}", "12.", "3) 셋",
            ] + (withMatches ? ["감자", "감자를", "감자"] : [])
        let ends = ["다. ", "요.", "요. ", "까? ", "다! ", "음.\n", "함\n", "\n\n", "네… ", "다.) ", "다.” ", "요?\" ", "다.** ", "\n- ", "\n  "]
        var text = ""
        var starts = [0]
        for _ in 0..<Int.random(in: 5...30, using: &random) {
            var sentence: [String] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) { sentence.append(words.randomElement(using: &random) ?? "") }
            // A Hangul word first and last, so that the place between two sentences is clear.
            text += "그때 " + sentence.joined(separator: " ") + " 했"
            let end = ends.randomElement(using: &random) ?? ". "
            text += end
            let line = end.lastIndex(of: "\n").map { end.utf8.distance(from: $0, to: end.endIndex) - 1 } ?? 0
            if end == "\n\n" { starts.append(text.utf8.count - 1) }
            starts.append(text.utf8.count - line)
        }
        return (text, starts)
    }

    /// Returns the ranges of the word 감자.
    private static func matches(in text: String) -> [Range<Int>] {
        let (bytes, word) = (Array(text.utf8), Array("감자".utf8))
        guard bytes.count >= word.count else { return [] }
        return (0...bytes.count - word.count).filter { bytes[$0..<$0 + word.count].elementsEqual(word) }.map { $0..<$0 + word.count }
    }

    private static func excerpt(of text: String, length: Int) throws -> Excerpt {
        let bytes = Array(text.utf8)
        let marks = matches(in: text)
        var analyzer = Analyzer(for: .words)
        analyzer.analyze(bytes.span) { _, _, _, _ in true }
        return try Excerpt(
            of: bytes.span, isPlain: analyzer.isPlain, marks: marks, around: marks.map { Excerpt.Place(range: $0, word: 0) }, length: length
        )
    }

    /// Returns the range of the excerpt that ignores sentences: the densest place, from a line or word at most
    /// `lead` characters before it.
    private static func usual(of text: String, length: Int, near excerpt: Excerpt) -> Range<Int> {
        let marks = matches(in: text)
        var start = text.startIndex
        if text.utf8.count > length, !marks.isEmpty {
            let counts = marks.map { mark in
                marks.count { $0.lowerBound >= mark.lowerBound && $0.upperBound <= mark.lowerBound + 2 * length }
            }
            let anchor = marks[counts.indices.first { counts[$0] == counts.max() } ?? 0].lowerBound
            let mark = text.utf8.index(text.startIndex, offsetBy: anchor)
            var (index, word) = (mark, String.Index?.none)
            for _ in 0..<min(lead, length / 3) {
                guard index > text.startIndex else { break }
                let before = text.index(before: index)
                if text[before].isNewline {
                    word = nil
                    break
                }
                if text[before].isWhitespace, index != mark { word = index }
                index = before
                if index == text.startIndex { word = nil }
            }
            start = word ?? index
        }
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: end)
    }

    /// Returns whether an excerpt may begin at `start`.
    private static func isNear(_ start: Int, _ mark: Int, _ length: Int, in text: String) -> Bool {
        guard start < mark else { return true }
        let between = String(decoding: Array(text.utf8)[start..<mark], as: UTF8.self).unicodeScalars
        return between.count <= length / 2 && between.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } <= reach
    }
}
