import KoreanText
import Postings

/// Completes a half-typed word.
struct TypingGuesser: Guesser {
    /// Maximum number of phrases for a pattern with many matches, those with the most memos.
    private static let mostPhrases = 200

    let rung = Rung.typing
    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        if !Self.isFinished(word) { try add(SyllablePattern.typing(word.text), of: word, as: .typing, to: &guesses) }
    }

    /// Adds the words of as many syllables that a finished one may be the beginning of: 단축 for 단추. Its last consonant begins no further syllable: 시댁 is
    /// not 시대가.
    func guessOfFinished(_ word: UnknownWord, into guesses: inout Guesses) throws {
        guard Self.isFinished(word), try !SyllableUse.of(word.text, cache).isUsual else { return }
        let syllables = word.text.unicodeScalars.count
        try add(SyllablePattern.typing(word.text).filter { $0.count <= syllables }, of: word, as: .typo, to: &guesses)
    }

    /// Returns whether a word of a finished query consists of syllables that are all readings of Hanja, which are seldom half typed.
    private static func isFinished(_ word: UnknownWord) -> Bool {
        !word.mayBeHalfTyped && word.text.unicodeScalars.count > 1 && HanjaReading.areReadings(word.text.utf8)
    }

    private func add(_ patterns: [SyllablePattern], of word: UnknownWord, as step: Step, to guesses: inout Guesses) throws {
        guard !patterns.isEmpty else { return }
        let vocabulary = try cache.vocabulary(of: .words)
        for pattern in patterns {
            // A single syllable begins too many words, so they are looked up one by one.
            let isOneSyllable = pattern.count == 1
            var found = CandidateWords()
            let bounds = pattern.bounds
            vocabulary.forEach(from: bounds.lowest, throughPrefix: bounds.highest) { word, weight in
                guard pattern.isMatched(by: word, at: 0) else { return }
                found.add(isOneSyllable ? word : word.extracting(first: pattern.length), weight)
            }
            found.remove(Array(word.text.utf8))
            let best = found.best(Self.mostPhrases)
            // The letters of a longer word complete a half-typed word only: 동사 is not 동상, for 동상이몽.
            let words = step == .typo ? best.filter { vocabulary.weight(of: $0) > 0 } : best
            let phrases = words.flatMap { isOneSyllable ? [TokenPhrase(word: $0)] : TokenPhrase.letters($0) }
            guesses.add(phrases, words.map(\.text), to: step)
        }
    }
}
