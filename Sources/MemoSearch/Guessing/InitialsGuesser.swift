import KoreanText
import Postings

/// Reads single consonants as the choseong of words.
struct InitialsGuesser: Guesser {
    let rung = Rung.initials
    private let reader: InitialsReader
    private let cache: MatchCache

    init(_ cache: MatchCache) { (reader, self.cache) = (InitialsReader(cache), cache) }

    func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        guard let pattern = SyllablePattern(initials: word.text) else { return try guessBesideOthers(word, into: &guesses) }
        let (wholes, parts) = try reader.words(matching: pattern)
        guesses.add(wholes.map { TokenPhrase(word: $0) }, wholes.map(\.text), to: .initials)
        guesses.add(parts.flatMap { TokenPhrase.letters($0) }, parts.map(\.text), to: .initialsInside)
        // Who types one space between initials types the others too.
        guard word.isAlone else { return }
        // Words of one syllable, 이, 그 and 한 above all, precede nearly every word.
        let pairs = try reader.pairs(matching: pattern, gaps: 2..<max(2, pattern.count), isSpaced: false, in: word.term.field)
        guesses.add(pairs.map(\.phrase), pairs.map(\.text), to: .initialsApart)
    }

    /// Reads single consonants beside Latin letters and numbers: ㄴㅇㅂ123 as 네이버123, 101ㅎ as 101호.
    private func guessBesideOthers(_ word: UnknownWord, into guesses: inout Guesses) throws {
        var words = TermReader(cache, areGuesses: true)
        let mixed = MixedTerm(word.text, words.analyzer.tokens(word.text))
        let read = mixed.parts.filter { !$0.isTerm }.compactMap { part in
            SyllablePattern(initials: mixed.text(of: part.range), besideOthers: true).map { (range: part.range, pattern: $0) }
        }
        guard mixed.parts.contains(where: \.isTerm), read.count == 1 else { return }
        let (before, after) = (mixed.text(of: 0..<read[0].range.lowerBound), mixed.text(of: read[0].range.upperBound..<mixed.text.count))
        let texts = try reader.words(matching: read[0].pattern).wholes.map { before + $0.text + after }
        let phrases = texts.map { words.wholeWords(of: $0) }
        try cache.load(phrases.compactMap(\.self), in: word.term.field)
        for (text, phrase) in zip(texts, phrases) {
            guard let phrase, try !cache.memos(of: phrase, in: word.term.field).isEmpty else { continue }
            guesses.add([phrase], [text], to: .initials)
        }
    }
}

extension InitialsReader {
    /// The readings of two words of choseong together.
    struct PairReadings {
        let phrases: [TokenPhrase]
        let texts: [String]
        /// Whether both words can only be read together, as far as they are choseong.
        let isWhole: Bool
    }

    /// Returns the readings of two words of choseong as adjacent words, or as one word; nil if they are no choseong.
    func readings(ofPair words: [QueryTerm]) throws -> PairReadings? {
        let both = words.map { UnknownWord($0) }
        guard let (pattern, gap) = SyllablePattern.initials(both[0].text, both[1].text) else { return nil }
        let pairs = try pairs(matching: pattern, gaps: gap..<gap + 1, isSpaced: true, in: nil)
        let (wholes, parts) = try self.words(matching: pattern)
        // A single consonant is not read as choseong.
        let isRead = both.allSatisfy { SyllablePattern(initials: $0.text) != nil || !$0.hasJamo }
        return PairReadings(
            phrases: pairs.map(\.phrase) + wholes.map { TokenPhrase(word: $0) } + parts.flatMap { TokenPhrase.letters($0) },
            texts: pairs.map(\.text) + (wholes + parts).map(\.text), isWhole: !isRead)
    }
}
