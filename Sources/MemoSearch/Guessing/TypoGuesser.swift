import KoreanText
import Postings

/// Reads a word as another that is a typing error away.
struct TypoGuesser: Guesser {
    let rung = Rung.typo
    private let cache: MatchCache
    private var words: KnownWords

    private let typing: TypingGuesser

    init(_ cache: MatchCache) { (self.cache, words, typing) = (cache, KnownWords(cache), TypingGuesser(cache)) }

    mutating func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        try typing.guessOfFinished(word, into: &guesses)
        // Nearly every syllable is a stem, so that other verbs are always near: 곱다 is not 꼽다.
        if guesses.areEnough(for: word) || ShortVerb.isDictionaryForm(word.text) { return }
        let parts = UnknownWord.parts(of: word.text)
        let near = try NearWords(parts, cache)
        let alike = (word.isSinoKorean ? near.words(at: .same) : []) + near.words(at: .alike)
        var memos = try words.add(alike, for: word.term, as: .typo, to: &guesses)
        memos += try words.add(near.words(at: .slip, beside: memos), for: word.term, as: .typo, to: &guesses)
        memos += try words.add(near.words(at: .otherLetter, beside: memos), for: word.term, as: .typo, to: &guesses)
        guard memos == 0 else { return }
        if HanjaReading.areReadings(word.text.utf8) { return try addVerbs(of: word, to: &guesses) }
        var variants: [String] = []
        // 한정하다 is no loanword: it is not 판정하다.
        for (part, rest) in parts where !HanjaReading.areReadings(part.utf8) {
            variants += try near.loanwords(like: part).map { $0 + PairedParticle.fitted(rest, to: $0) }
        }
        memos += try words.add(variants.unique, for: word.term, as: .typo, to: &guesses)
        if memos == 0 { try addVerbs(of: word, to: &guesses) }
    }

    /// Adds the verbs of which a Sino-Korean word may be a form: 사고 is rather the noun, but may be a form of 사다.
    private mutating func addVerbs(of word: UnknownWord, to guesses: inout Guesses) throws {
        if word.isSinoKorean { _ = try words.add(word.verbs, for: word.term, as: .typo, to: &guesses) }
    }
}
