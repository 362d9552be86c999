import Testing

@testable import KoreanText

/// Forms of verbs that are written as they are heard.
@Suite struct SpelledFormTests {
    private func isHeard(_ typed: String, _ form: String, _ stem: String) -> Bool {
        MeantWord(typed)?.sounds(like: form) == true && SpelledForm(typed, as: form, ofStem: stem).isHeard
    }

    @Test func `a final that moves into the ending`() {
        let finals = "ㄱㄷㄹㅁㅂㅅㅈㅊㅋㅌㅍ".utf16.compactMap { final in Jamo.finals.firstIndex(of: final).map { ($0 + 1, Jamo.initial(final) ?? 0) }
        }
        #expect(finals.count == 11)
        for (final, initial) in finals {
            for vowel in ["어", "으면", "으니까", "었다", "은"] {
                let stem = Hangul.text([Hangul.compose(Initial.m, Medial.eo, final)])
                let ending = Array(vowel.utf16)
                let heard = [
                    Hangul.compose(Initial.m, Medial.eo, 0), Hangul.compose(initial, Hangul.medial(ending[0]), Hangul.final(ending[0])),
                ]
                let typed = Hangul.text(heard + ending.dropFirst())
                #expect(isHeard(typed, stem + vowel, stem), "\(typed) \(stem + vowel)")
                // The same letters, but the final is not that of the stem.
                let other = Hangul.text([Hangul.compose(Initial.m, Medial.eo, 0)])
                #expect(!isHeard(typed, stem + vowel, other), "\(typed) \(stem + vowel)")
            }
        }
    }

    @Test(arguments: [
        ("노코", "놓고", "놓"), ("조은", "좋은", "좋"), ("안는다", "앉는다", "앉"), ("멍는다", "먹는다", "먹"), ("괜찬아", "괜찮아", "괜찮"), ("갔따", "갔다", "가"),
        ("가써", "갔어", "가"), ("이써", "있어", "있"), ("되요", "돼요", "되"), ("할께", "할게", "하"), ("먹을꺼야", "먹을거야", "먹"),
    ])
    func `what is heard between stem and ending`(typed: String, form: String, stem: String) { #expect(isHeard(typed, form, stem)) }

    @Test(arguments: [("나오미", "나옴이", "나오"), ("선대", "선데", "서"), ("한우", "한후", "하"), ("제이미", "재임이", "재")])
    func `nouns that sound like some form are no spelling of it`(typed: String, form: String, stem: String) {
        #expect(!isHeard(typed, form, stem))
    }
}
