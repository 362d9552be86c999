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
        var patterns = SyllablePattern.typing(word.text)
        // Of a finished query in syllables that are all readings of Hanja, the last consonant begins no further one: 시댁 is not 시대가.
        let syllables = word.text.unicodeScalars.count
        if !word.mayBeHalfTyped, syllables > 1, HanjaReading.areReadings(word.text.utf8) { patterns.removeAll { $0.count > syllables } }
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
            let words = found.best(Self.mostPhrases)
            let phrases = words.flatMap { isOneSyllable ? [TokenPhrase(word: $0)] : TokenPhrase.letters($0) }
            guesses.add(phrases, words.map(\.text), to: .typing)
        }
    }
}
