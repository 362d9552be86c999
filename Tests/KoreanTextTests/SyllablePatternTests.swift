import TestSupport
import Testing

@testable import KoreanText

/// Partly typed words.
@Suite struct SyllablePatternTests {
    private func matches(_ pattern: SyllablePattern?, _ word: String, atStart: Bool = false) -> String? {
        let bytes = Array(word.utf8)
        guard let pattern, let first = places(of: pattern, in: bytes).first, first == 0 || !atStart else { return nil }
        return String(decoding: bytes[first..<first + pattern.length], as: UTF8.self)
    }

    @Test func `initial consonants stand for syllables, also beside whole ones`() {
        #expect(matches(SyllablePattern(initials: "ㅎㅇㄹ"), "정기회의록을") == "회의록")
        #expect(matches(SyllablePattern(initials: "ㅎ의ㄹ"), "회의록") == "회의록")
        #expect(matches(SyllablePattern(initials: "ㅎ의ㄹ"), "회기록") == nil)
        #expect(matches(SyllablePattern(initials: "ㄳ"), "인사") == nil)
        #expect(matches(SyllablePattern(initials: "ㄳ"), "감사") == "감사")
        #expect(matches(SyllablePattern(initials: "ㅎㅇ"), "정기회의", atStart: true) == nil)
        #expect(SyllablePattern(initials: "회의") == nil)
        #expect(SyllablePattern(initials: "ㅎ") == nil)
        #expect(SyllablePattern(initials: "ㅎㅏ") == nil)
        #expect(SyllablePattern(initials: "ㅎa") == nil)
    }

    /// A simple search for a pattern.
    private func places(of pattern: SyllablePattern, in word: [UInt8]) -> [Int] {
        stride(from: 0, to: word.count, by: 3).filter { pattern.isMatched(by: word.span, at: $0) }
    }

    @Test(arguments: ["ㅎㅇㄹ", "ㅎ의ㄹ", "ㅇㅇ", "의ㄹ", "ㅎㅎ의"])
    func `a scan finds where words begin in a pattern`(typed: String) throws {
        let pattern = try #require(SyllablePattern(initials: typed))
        let scan = try #require(SyllablePatternScan(pattern))
        for word in ["회의록", "정기회의록을", "의로", "하회의", "회", "", "漢字", "아이이용", "록", "휴회의록회의록", "회a록"] {
            let bytes = Array(word.utf8)
            let (whole, rests) = scan.beginnings(of: bytes.span)
            let syllables = bytes.count / 3
            let isWhole =
                syllables > 0 && bytes.count % 3 == 0 && syllables <= pattern.count
                && pattern.isMatched(0..<syllables, by: bytes.span, at: 0)
            #expect(whole == (isWhole ? syllables : 0))
            for gap in 0..<pattern.count {
                #expect(rests >> UInt64(gap) & 1 == (pattern.isMatched(gap..<pattern.count, by: bytes.span, at: 0) ? 1 : 0))
            }
        }
    }

    @Test(arguments: ["회의ㄹ", "갱", "닭", "과", "ㅎ", "하", "값"])
    func `all that a word may become lies within its bounds`(typed: String) {
        for pattern in SyllablePattern.typing(typed) {
            let (lowest, highest) = pattern.bounds
            #expect(pattern.isMatched(by: lowest.span, at: 0) && pattern.isMatched(by: highest.span, at: 0))
            #expect(!highest.lexicographicallyPrecedes(lowest))
        }
    }

    @Test(arguments: [
        ("장바ㄱ", "장바구니"), ("회읠", "회의록"), ("회의로", "회의록"), ("갱", "갱신"), ("갱", "개인"), ("닭", "닭갈비"), ("닭", "달걀"), ("고", "과자"),
        ("갑", "값"), ("학ㄱ", "학교"), ("ㅎ", "학교"), ("으", "의사"), ("안", "않다"), ("안", "아니"),
    ])
    func `a word half typed may become the whole one`(typed: String, word: String) {
        #expect(SyllablePattern.typing(typed).contains { matches($0, word, atStart: true) != nil })
    }

    @Test(arguments: [("장바ㄱ", "장바니"), ("갱", "개미"), ("닭", "달나라"), ("과", "고기"), ("값", "갑옷"), ("학교", "하교")])
    func `a word half typed becomes no other`(typed: String, word: String) {
        #expect(!SyllablePattern.typing(typed).contains { matches($0, word, atStart: true) != nil })
    }

    /// Types every word key by key and checks at each key that the pattern still matches it.
    @Test func `every state of typing leads to the word`() {
        for word in ["장바구니", "회의록", "닭갈비", "값어치", "과수원", "쌀국수", "얹혀살다", "의자", "뷔페", "않았다"] {
            let keys = KeyboardLayout.latin(from: word)
            for count in 1...keys.count {
                let state = KeyboardLayout.hangul(from: String(keys.prefix(count)))
                #expect(SyllablePattern.typing(state).contains { matches($0, word, atStart: true) != nil }, "\(state) for \(word)")
            }
        }
    }
}
