import Foundation
import TestSupport
import Testing

@testable import KoreanText

/// Properties that hold for every text, checked with random ones.
@Suite struct AnalyzerPropertyTests {
    /// Pieces of ordinary and unusual text.
    static let pieces =
        """
        가 나 학교 에서 먹었 고양이 를 한글 값 읽 ㅋ ㅎ ㅠ A b Z 7 42 . , ! ? ' " : ; _ - / é ñ ß ﬁ Ａ １ ﾻ ￂ ㈜ ① 大 學 か ガ ﾊ ﾞ ー ไทย Ж Ω
        🍩 👨‍👩‍👧 🇰🇷 ✈️ é · … “ 」
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
        + [" ", " ", "\n", "\t", "\r\n", "\u{0}", "\u{1F}", "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{A0}"]

    @Test(arguments: 0..<20)
    func `ranges lie on character borders and hold something`(seed: Int) {
        var random = RandomTexts(seed: seed)
        var analyzer = Analyzer()
        for _ in 0..<50 {
            let text = random.text(of: Self.pieces, longest: 40)
            let decomposed = Bool.random(using: &random) ? text.decomposedStringWithCanonicalMapping : text
            let bytes = Array(decomposed.utf8)
            for token in analyzer.tokens(decomposed) {
                #expect(token.range.lowerBound >= 0 && token.range.upperBound <= bytes.count && !token.range.isEmpty)
                #expect(
                    [token.range.lowerBound, token.range.upperBound].allSatisfy { Self.isBorder($0, bytes) }, "\(text.debugDescription)")
                #expect(!token.bytes.isEmpty)
            }
        }
    }

    @Test(arguments: 0..<20)
    func `decomposed text gives the same tokens`(seed: Int) {
        var random = RandomTexts(seed: 100 + seed)
        var analyzer = Analyzer()
        for _ in 0..<50 {
            let text = random.text(of: Self.pieces, longest: 40).precomposedStringWithCanonicalMapping
            let composed = analyzer.tokens(text).map(Self.essence)
            let decomposed = analyzer.tokens(text.decomposedStringWithCanonicalMapping).map(Self.essence)
            #expect(composed == decomposed, "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20)
    func `any bytes are analysed without a trap`(seed: Int) {
        var random = RandomTexts(seed: 200 + seed)
        var analyzer = Analyzer()
        for _ in 0..<100 {
            // Korean and noise, so that sequences begin well-formed and end ill-formed.
            let noise = random.bytes(longest: 24)
            let bytes = Array(random.text(of: Self.pieces, longest: 6).utf8.dropLast(Int.random(in: 0..<3, using: &random))) + noise
            analyzer.analyze(bytes.span) { _, term, range, _ in
                #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count && !range.isEmpty, "\(bytes)")
                let copy = (0..<term.count).map { term[$0] }
                #expect(String(validating: copy, as: UTF8.self) != nil && !copy.isEmpty, "\(bytes)")
                return true
            }
        }
    }

    @Test(arguments: 0..<20)
    func `positions count up by one, and words share one`(seed: Int) {
        var random = RandomTexts(seed: 300 + seed)
        var analyzer = Analyzer()
        for _ in 0..<50 {
            let tokens = analyzer.tokens(random.text(of: Self.pieces, longest: 40))
            let primaries = tokens.filter { !$0.kind.isColocated }
            #expect(primaries.map(\.position) == Array(primaries.indices))
            let starts = primaries.map(\.range.lowerBound)
            #expect(starts == starts.sorted())
            for token in tokens where token.kind.isColocated {
                #expect(primaries[token.position].range.lowerBound == token.range.lowerBound)
            }
        }
    }

    @Test(arguments: 0..<20)
    func `the fast path cuts where ICU cuts`(seed: Int) {
        var random = RandomTexts(seed: 400 + seed)
        let letters =
            "a b z 0 7 19 . , ' : ; _ - / ! ? ( \" 가 한글 학교에서 . , ' : ; _ 🍩 👍 🚗 👨‍👩‍👧 ㅋ ㅠ 大 · ’ ‘ → ★ ♥ 」".split(separator: " ").map(String.init)
            + [" ", "\n"]
        var (fast, slow) = (Segmenter(), Segmenter())
        slow.usesFastPath = false
        for _ in 0..<200 {
            let text = random.text(of: letters, longest: 16)
            fast.cut(Array(text.utf8))
            slow.cut(Array(text.utf8))
            #expect(fast.segments == slow.segments, "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20)
    func `a text that needs no folding is cut like its folded form`(seed: Int) {
        var random = RandomTexts(seed: 600 + seed)
        var (direct, second, folded) = (Segmenter(), Segmenter(), FoldedText())
        let pieces = ["가나", "학교에서 ", "Ab", "z.", "_", "7,", " ", "\r\n", "ㅋㅋ", "大", "·", "’", "★", "🍩", "é", "ﬁ", "\u{AD}"]
        var plain = 0
        for _ in 0..<100 {
            let bytes = Array(random.text(of: pieces, longest: 8).utf8) + (Bool.random(using: &random) ? [] : random.bytes(longest: 2))
            folded.fold(bytes.span)
            second.cut(folded.bytes)
            guard direct.cutIfPlain(bytes.span) else { continue }
            plain += 1
            #expect(direct.segments == second.segments, "\(bytes)")
            #expect(direct.isPlain == folded.isPlain, "\(bytes)")
            #expect(direct.hasCapitals == (bytes != folded.bytes), "\(bytes)")
            #expect(bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } == folded.bytes, "\(bytes)")
        }
        #expect(plain > 10)
    }

    @Test(arguments: 0..<20)
    func `a filter passes what was asked for, at the same positions`(seed: Int) {
        var random = RandomTexts(seed: 700 + seed)
        var (all, few) = (Analyzer(), Analyzer())
        let words = ["학교", "학교에서 ", "먹었다", "가 ", "나 ", "교가", "한글, ", "읽", " ", ". ", "Ab ", "42", "ㅋ", "漢", "🍩", "é "]
        for _ in 0..<50 {
            let text = random.text(of: words + Self.pieces, longest: 30)
            let tokens = all.tokens(text)
            let wanted = (0..<2).compactMap { _ in tokens.randomElement(using: &random)?.term }
            few.filter = TokenFilter(terms: wanted, allPrimaries: false)
            let passed = few.tokens(text)
            #expect(passed.filter { wanted.contains($0.term) } == tokens.filter { wanted.contains($0.term) }, "\(text.debugDescription)")
            #expect(passed.allSatisfy(tokens.contains), "\(text.debugDescription)")
            #expect(few.length == all.length, "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20)
    func `runs of ideographs left whole give the same pairs`(seed: Int) {
        var random = RandomTexts(seed: 500 + seed)
        var (parted, whole) = (Analyzer(), Analyzer())
        whole.filter = .primaries
        for _ in 0..<100 {
            let text = random.text(of: Self.pieces + ["大學校", "かな", "カタ", "漢字_", "_漢"], longest: 30)
            let tokens = [parted.tokens(text), whole.tokens(text)].map { $0.filter { !$0.kind.isColocated }.map(Self.essence) }
            #expect(tokens[0] == tokens[1], "\(text.debugDescription)")
        }
    }

    @Test func `the symbols of the fast path are left alone by folding`() {
        for scalar in (0x80...0x1FFFF as ClosedRange<UInt32>).filter({ Symbol($0) != nil }).compactMap(Unicode.Scalar.init) {
            // The soft hyphen sends the text through ICU, which removes it.
            var folded = FoldedText()
            folded.fold(Array("\(scalar)\(scalar)\u{AD}".utf8).span)
            #expect(folded.bytes == Array("\(scalar)\(scalar)".utf8), "U+\(String(scalar.value, radix: 16))")
        }
    }

    private static func isBorder(_ offset: Int, _ bytes: [UInt8]) -> Bool { offset == bytes.count || bytes[offset] & 0xC0 != 0x80 }

    private static func essence(_ token: Token) -> String { "\(token.position) \(token.kind) \(token.text)" }
}
