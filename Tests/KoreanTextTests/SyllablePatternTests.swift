import Testing

@testable import KoreanText

/// Words that are typed in part.
@Suite struct SyllablePatternTests {
    private func matches(_ pattern: SyllablePattern?, _ word: String, atStart: Bool = false) -> String? {
        let bytes = Array(word.utf8)
        var places: [Int] = []
        pattern?.forEachPlace(in: bytes.span) { places.append($0) }
        guard let pattern, let first = places.first, first == 0 || !atStart else { return nil }
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

    /// Types every word key by key, and asks at each key whether the pattern still leads to it.
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
