import Testing

@testable import KoreanText

/// Tests of the table of loanwords.
@Suite struct TransliterationTableTests {
    @Test func `the table is sorted, which its search relies on`() {
        let entries = TransliterationTable.text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
        #expect(entries.count > 1500)
        #expect(entries.allSatisfy { $0.count > 1 })
        #expect(entries.allSatisfy { $0[0].unicodeScalars.allSatisfy { Hangul.isSyllable($0.value) } })
        #expect(entries.allSatisfy { $0.dropFirst().allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } } })
        for (one, next) in zip(entries, entries.dropFirst()) {
            #expect(Array(one[0].utf8).lexicographicallyPrecedes(Array(next[0].utf8)), "\(one[0]) before \(next[0])")
        }
    }

    @Test func `each pair of the table is found from both sides`() {
        for entry in TransliterationTable.text.split(separator: ",") {
            let words = entry.split(separator: " ").map(String.init)
            #expect(TransliterationTable.english(of: words[0]) == Array(words.dropFirst()))
            for english in words.dropFirst() { #expect(TransliterationTable.hangul(of: english).contains(words[0])) }
        }
    }

    @Test(arguments: [
        ("jinx", "징크스"), ("amateur", "아마추어"), ("sunglasses", "선글라스"), ("psycho", "사이코"), ("wheelchair", "휠체어"), ("almond", "아몬드"),
        ("croquette", "고로케"), ("champagne", "샴페인"), ("chef", "셰프"), ("buffet", "뷔페"),
    ])
    func `a loanword that no rule spells is found`(english: String, hangul: String) {
        #expect(Transliteration.hangul(of: english).contains(hangul))
        #expect(Transliteration.english(of: hangul).contains(english))
        #expect(Transliteration.isPlausible(english, hangul))
    }

    @Test(arguments: ["", "a", "zzz", "가", "prompts", "카", "~", "zulu"])
    func `other words are not in the table`(word: String) {
        #expect(!Transliteration.knows(word))
        #expect(TransliterationTable.english(of: word).isEmpty)
    }
}
