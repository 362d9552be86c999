import TestSupport
import Testing

@testable import KoreanText

/// The token stream: tokens by position, and their place in the original.
@Suite struct TokenStreamTests {
    private func tokens(_ text: String, _ kinds: Set<TokenKind>) -> [Token] {
        var analyzer = Analyzer()
        return analyzer.tokens(text).filter { kinds.contains($0.kind) }
    }

    /// Returns the tokens that are not colocated, in order. Pairs across a space have a bar.
    private func primaries(_ text: String) -> String {
        tokens(text, [.bigram, .border, .syllable, .term]).map { token in
            token.kind == .border ? token.text.prefix(1) + "|" + token.text.dropFirst() : token.text
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("관광공사", "관광 광공 공사 사"), ("관광 공사가", "관광 광|공 공사 사가 가"), ("조사 과정", "조사 사|과 과정 정"),
        ("가", "가"), ("가 나", "가|나 나"), ("안녕. 하세요", "안녕 녕 하세 세요 요"), ("안녕\n하세요", "안녕 녕 하세 세요 요"),
        ("안녕-하세요", "안녕 녕|하 하세 세요 요"), ("SQLite를 씀", "sqlite 를|씀 씀"), ("밤10시", "밤 10 시"), ("", ""), (" .,! ", ""),
        ("iPhone 15", "iphone 15"), ("2,000원", "2,000 원"), ("ㅋㅋㅋ", "ㅋㅋ ㅋㅋ ㅋ"), ("굿ㅋㅋ", "굿ㅋ ㅋㅋ ㅋ"), ("大學", "大學 學"),
        ("東京 여행", "東京 京|여 여행 행"), ("🍩먹자", "🍩 먹자 자"), ("snake_case", "snake_case"), ("don't", "don't"),
    ])
    func `a position a syllable`(text: String, stream: String) { #expect(primaries(text) == stream) }

    @Test(arguments: [
        ("Wi-Fi를", "wifi", "⟦Wi-Fi⟧를"), ("집 K-POP", "kpop", "집 ⟦K-POP⟧"), ("COVID-19", "covid19", "⟦COVID-19⟧"),
        ("Ｗｉ－Ｆｉ", "wifi", "⟦Ｗｉ－Ｆｉ⟧"),
        ("010-0000-7730", "01000007730", "⟦010-0000-7730⟧"), ("2025-03-05에", "20250305", "⟦2025-03-05⟧에"),
    ])
    func `words that hyphens join are one word too, beside the first of them`(text: String, word: String, shown: String) throws {
        let token = try #require(tokens(text, [.word]).first { $0.text == word })
        #expect(marked(text, [token.range]) == shown)
        #expect(tokens(text, [.term]).first?.position == token.position)
    }

    @Test(arguments: ["3-4명", "2-1", "a--b", "a - b", "가-b", "a-가", "café-au-lait", "one-two-three-four-five", "a_b", "1.5-2.5"])
    func `other hyphens part words`(text: String) {
        #expect(!tokens(text, [.word]).contains { $0.text.utf8.first.map { $0 < 0x80 } == true })
    }

    @Test func `a border is no pair within a word`() {
        #expect(tokens("조사 과정", [.bigram]).map(\.text) == ["조사", "과정"])
        #expect(tokens("사과", [.bigram]).map(\.text) == ["사과"])
        #expect(tokens("조사 과정", [.border]).map(\.term) == [[0x01] + Array("사과".utf8)])
    }

    @Test func `a term can be spelled without analysis, as the index has it`() {
        let terms = Dictionary(uniqueKeysWithValues: tokens("관광 공사를 먹었고", [.border, .word, .dictionaryForm]).map { ($0.text, $0.term) })
        #expect(terms["광공"] == IndexTerm.border("광".utf8, "공".utf8))
        #expect(terms["공사"] == IndexTerm.word("공사".utf8))
        #expect(terms["먹다"] == IndexTerm.dictionaryForm("먹다".utf8))
        #expect(["광공", "공사", "먹다"].map { IndexTerm.markedKind(of: terms[$0] ?? []) } == [.border, .word, .dictionaryForm])
        #expect(IndexTerm.markedKind(of: Array("공사".utf8)) == nil)
        for (text, term) in terms { #expect(IndexTerm.text(of: term).elementsEqual(text.utf8)) }
        #expect(IndexTerm.text(of: Array("공사".utf8)).elementsEqual("공사".utf8))
    }

    @Test func `joined and spaced share their pairs`() {
        let joined = Set(tokens("관광공사", [.bigram]).map(\.text))
        #expect(Set(tokens("관광 공사", [.bigram]).map(\.text)) == ["관광", "공사"])
        #expect(joined.isSuperset(of: ["관광", "공사"]))
    }

    @Test func `words stand at the first position of their run`() {
        let words = tokens("우리 학교에서 보았다", [.word, .dictionaryForm]).map { "\($0.text) \($0.position)" }
        #expect(words == ["우리 0", "학교에서 2", "학교 2", "보았다 6", "보다 6"])
    }

    @Test func `a noun covers the noun, a dictionary form the run`() {
        let text = "밤에 학교에서 먹었고"
        let ranges = Dictionary(uniqueKeysWithValues: tokens(text, [.word, .dictionaryForm]).map { ($0.text, $0.range) })
        #expect(ranges["학교"].map { marked(text, [$0]) } == "밤에 ⟦학교⟧에서 먹었고")
        #expect(ranges["학교에서"].map { marked(text, [$0]) } == "밤에 ⟦학교에서⟧ 먹었고")
        #expect(ranges["먹다"].map { marked(text, [$0]) } == "밤에 학교에서 ⟦먹었고⟧")
    }

    @Test(arguments: [
        ("ＳＱＬ 문법", "sql", "⟦ＳＱＬ⟧ 문법"), ("효율 ﬁle", "file", "효율 ⟦ﬁle⟧"), ("Straße", "strasse", "⟦Straße⟧"), ("CAFÉ", "café", "⟦CAFÉ⟧"),
        ("CAFE\u{301}", "café", "⟦CAFE\u{301}⟧"), ("５０％ 할인", "50", "⟦５０⟧％ 할인"), ("㈜색인", "주", "⟦㈜⟧색인"), ("x² + 1", "x2", "⟦x²⟧ + 1"),
        ("ﾊﾝｸﾞﾙ", "ハン", "⟦ﾊﾝ⟧ｸﾞﾙ"), ("①번", "1", "⟦①⟧번"),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글", "⟦\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}⟧"),
        ("A\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}B", "한글", "A⟦\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}⟧B"),
    ])
    func `folding knows where everything came from`(text: String, token: String, shown: String) throws {
        let found = try #require(tokens(text, [.bigram, .syllable, .term]).first { $0.text == token })
        #expect(marked(text, [found.range]) == shown)
    }

    @Test(arguments: [("ㅋㅋㅎ", "ㅋㅋ ㅋㅎ ㅎ"), ("ﾻﾻﾾ", "ㅋㅋ ㅋㅎ ㅎ"), ("ㄱ", "ㄱ"), ("ㅏㅏ", "ㅏㅏ ㅏ"), ("ﾡￂ", "ㄱㅏ ㅏ")])
    func `single jamo stay single, half-width ones too`(text: String, stream: String) { #expect(primaries(text) == stream) }

    @Test func `a half-width jamo is marked by itself`() {
        let text = "굿ﾻﾻ!"
        #expect(tokens(text, [.bigram, .syllable]).map { marked(text, [$0.range]) } == ["⟦굿ﾻ⟧ﾻ!", "굿⟦ﾻﾻ⟧!", "굿ﾻ⟦ﾻ⟧!"])
    }

    @Test func `a term too long to be a word is cut`() {
        let text = String(repeating: "x", count: 500)
        #expect(tokens(text, [.term]).map { $0.range } == [0..<240, 240..<480, 480..<500])
        #expect(tokens(String(repeating: "가", count: 500), [.word]).isEmpty)
        #expect(tokens(String(repeating: "가", count: 500), [.bigram]).count == 499)
    }

    @Test func `the sink stops the analysis`() {
        var analyzer = Analyzer()
        var calls = 0
        let text = "하나 둘 셋 넷"
        let finished = analyzer.analyze(text.utf8.span) { _, _, _, _ in
            calls += 1
            return calls < 3
        }
        #expect((finished, calls) == (false, 3))
    }
}
