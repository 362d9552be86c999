import Testing

@testable import KoreanText

/// Spellings that sound alike.
@Suite struct SoundAlikeTests {
    @Test(arguments: [
        ("머거", "먹어"), ("조아", "좋아"), ("되요", "돼요"), ("메세지", "메시지"), ("마니", "많이"), ("시러", "싫어"), ("이써요", "있어요"),
    ])
    func `a spelling by ear leads to the one in books`(heard: String, written: String) {
        #expect(SoundAlike.spellings(of: heard).contains(written), "\(SoundAlike.spellings(of: heard))")
    }

    @Test(arguments: ["", "abc", "학교a", "ㅋㅋ", "漢字", "학 교", String(repeating: "가", count: 21)])
    func `what is not Hangul syllables alone, or too long, has none`(word: String) { #expect(SoundAlike.spellings(of: word).isEmpty) }

    @Test(arguments: ["머거", "조아", "되요", "메세지", "가나다라마바사", "외", String(repeating: "게", count: 20)])
    func `spellings differ from the word and from each other, and keep its syllables`(word: String) {
        let spellings = SoundAlike.spellings(of: word)
        #expect(!spellings.contains(word) && Set(spellings).count == spellings.count)
        #expect(spellings.allSatisfy { $0.count == word.count && $0.utf16.allSatisfy { Hangul.isSyllable(UInt32($0)) } })
        #expect(spellings.count <= word.count * 5 + 1)
    }
}
