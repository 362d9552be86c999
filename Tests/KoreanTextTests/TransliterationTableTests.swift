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

    @Test func `the words whose sound is known are sorted, and each is found`() {
        for (table, letters) in [(SpokenWords.firstHalf, "a"..<"m"), (SpokenWords.secondHalf, "m"..<"{")] {
            let entries = table.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
            #expect(entries.count > 3000)
            #expect(entries.allSatisfy { $0.count == 2 && letters.contains($0[0]) })
            for (one, next) in zip(entries, entries.dropFirst()) {
                #expect(Array(one[0].utf8).lexicographicallyPrecedes(Array(next[0].utf8)), "\(one[0]) before \(next[0])")
            }
            for entry in entries { #expect(SpokenWords.hangul(of: entry[0]) == entry[1]) }
        }
        for word in ["", "a", "zzz", "가", "seoul"] { #expect(SpokenWords.hangul(of: word) == nil) }
    }

    @Test(arguments: [("path", "패스"), ("fighter", "파이터"), ("budget", "버짓"), ("tablet", "태블릿"), ("sauna", "사우나"), ("soccer", "사커")])
    func `a word is spelled by its sound`(english: String, hangul: String) { #expect(Transliteration.isPlausible(english, hangul)) }

    @Test(arguments: [
        ("path", "페이스"), ("fighter", "피터"), ("basin", "배신"), ("tender", "텐데"), ("appeal", "에펠"), ("andre", "앤드"), ("jeanne", "지네"),
        ("torville", "토벌"),
    ])
    func `a word is not spelled by its letters against its sound, nor far from them`(english: String, hangul: String) {
        #expect(!Transliteration.isPlausible(english, hangul))
    }

    @Test(arguments: ["", "a", "zzz", "가", "prompts", "카", "~", "zulu"])
    func `other words are not in the table`(word: String) {
        #expect(!Transliteration.knows(word))
        #expect(TransliterationTable.english(of: word).isEmpty)
    }
}
