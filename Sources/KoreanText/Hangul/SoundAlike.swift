/// Other spellings of what sounds the same: 머거 for 먹어, 조아 for 좋아, 되요 for 돼요, 메세지 for 메시지.
///
/// For rescuing a word that no memo holds, never for widening one that some do.
public enum SoundAlike {
    /// Spellings that sound like `word`, most likely first, without the word itself. Empty unless it is Hangul syllables only.
    public static func spellings(of word: String) -> [String] {
        let syllables = Array(word.utf16)
        guard !syllables.isEmpty, syllables.count <= 20, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        var found: [[Hangul.Syllable]] = []
        func add(_ spelling: [Hangul.Syllable]) {
            if spelling != syllables, !found.contains(spelling) { found.append(spelling) }
        }
        let linked = syllables.indices.reduce(syllables) { unlink($0, at: $1) }
        add(linked)
        for index in syllables.indices {
            add(unlink(syllables, at: index))
            for silent in silentFinals(syllables, at: index) { add(silent) }
            for vowel in alikeVowels[Hangul.medial(syllables[index])] ?? [] { add(replacing(syllables, at: index, vowel)) }
        }
        return found.map { String(decoding: $0, as: UTF16.self) }
    }

    /// Gives an open syllable the consonant that begins the next one: 머거, 먹어.
    private static func unlink(_ word: [Hangul.Syllable], at index: Int) -> [Hangul.Syllable] {
        guard index + 1 < word.count, Hangul.final(word[index]) == Final.none,
            let final = finalOfInitial[Hangul.initial(word[index + 1])]
        else { return word }
        var spelling = word
        let next = word[index + 1]
        spelling[index] = Hangul.with(final: final, word[index])
        spelling[index + 1] = Hangul.compose(Initial.ieung, Hangul.medial(next), Hangul.final(next))
        return spelling
    }

    /// Adds a ㅎ that is written and not heard: 조아, 좋아; 마니, 많이; 시러, 싫어.
    private static func silentFinals(_ word: [Hangul.Syllable], at index: Int) -> [[Hangul.Syllable]] {
        guard index + 1 < word.count, Hangul.final(word[index]) == Final.none else { return [] }
        let next = word[index + 1]
        guard let final = silentOfInitial[Hangul.initial(next)] else { return [] }
        var spelling = word
        spelling[index] = Hangul.with(final: final, word[index])
        spelling[index + 1] = Hangul.compose(Initial.ieung, Hangul.medial(next), Hangul.final(next))
        return [spelling]
    }

    private static func replacing(_ word: [Hangul.Syllable], at index: Int, _ vowel: Int) -> [Hangul.Syllable] {
        var spelling = word
        spelling[index] = Hangul.compose(Hangul.initial(word[index]), vowel, Hangul.final(word[index]))
        return spelling
    }

    /// Consonants that move to a following vowel unchanged; index of the initial to that of the final.
    private static let finalOfInitial: [Int: Int] = [
        0: 1, 2: 4, 3: 7, 5: 8, 6: 16, 7: 17, 9: 19, 10: 20, 12: 22, 14: 23, 15: 24, 16: 25, 17: 26,
    ]

    /// After these initials a ㅎ, ㄶ or ㅀ may have been dropped.
    private static let silentOfInitial: [Int: Int] = [Initial.ieung: 27, 2: 6, 5: 15]

    /// Vowels that most speakers do not tell apart, and those of loanwords.
    private static let alikeVowels: [Int: [Int]] = [
        Medial.ae: [Medial.e], Medial.e: [Medial.ae, Medial.i], Medial.oe: [Medial.wae, Medial.we], Medial.wae: [Medial.oe, Medial.we],
        Medial.we: [Medial.wae, Medial.oe], Medial.yae: [Medial.ye], Medial.ye: [Medial.yae, Medial.e], Medial.i: [Medial.e],
        Medial.eo: [Medial.o], Medial.o: [Medial.eo],
    ]
}
