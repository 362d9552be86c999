import KoreanText
import Postings

/// Reads a word as the same word in another spelling, by rules: homophones, other spellings of loanwords, English in Hangul and Hangul in
/// English, Hanja, romanised Korean.
struct SoundGuesser: Guesser {
    /// Maximum number of words from one rule, the likeliest. The others are usually unrelated words that look
    /// alike.
    private static let mostSpellings = 3

    let rung = Rung.sound
    private let cache: MatchCache
    private var words: KnownWords

    /// A word whose spellings by all rules are looked up.
    private struct RuledWord: Hashable {
        let text: String
    }

    init(_ cache: MatchCache) { (self.cache, words) = (cache, KnownWords(cache)) }

    /// Adds other spellings of the word, each with the ending of the typed one: 리더십을 for 리더쉽을.
    mutating func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        if guesses.areEnough(for: word) { return }
        let parts = UnknownWord.parts(of: word.text)
        var same = try word.isSinoKorean ? [] : soundAlike(word.text)
        same += try cache.memoized(RuledWord(text: word.text)) {
            try parts.flatMap { part, rest in
                try SpellingRule.certain.flatMap { rule in
                    try known(part, by: rule).map { $0 + PairedParticle.fitted(rest, to: $0) }
                }
            }
        }
        let near = try NearWords(parts, cache)
        let isOther = { word.isSinoKorean && !(SoundAlike.differInVowels(word.text, $0) && UnknownWord.isSinoKorean($0)) }
        same += try near.words(at: .same).filter { !isOther($0) } + hanja(parts) + heard(word.text)
        // Nearly every syllable is a stem, so that a verb that sounds alike is rather another one: 젓다 is a guess for 젖다.
        let isShortVerb = ShortVerb.isDictionaryForm(word.text) && MeantWord(word.text)?.isWritten == true
        let memos = try words.add(same.unique, for: word.term, as: isShortVerb ? .typo : .sound, to: &guesses)
        // In a long word few other words are as near: 어짜피 is 어차피.
        guard let meant = MeantWord(word.text), meant.telling > 2 else { return }
        let confused = near.words(at: .alike, beside: memos).filter(meant.isConfused)
        _ = try words.add(confused, for: word.term, as: .sound, to: &guesses)
    }

    /// Returns the homophones of a term. Long queries use only these, because all rules for each word would take too long.
    mutating func homophones(of term: QueryTerm) throws -> Guesses {
        var guesses = Guesses()
        let word = UnknownWord(term)
        if !word.isSinoKorean { _ = try words.add(soundAlike(word.text), for: term, as: .sound, to: &guesses) }
        return guesses
    }

    /// Returns spellings with the same sound that memos contain in some form.
    private func soundAlike(_ word: String) throws -> [String] {
        var analyzer = Analyzer(for: .words)
        let limits = MeantWord(word)
        let spellings = SoundAlike.spellings(of: word).filter { limits?.mayBe($0) != false }.map { spelling in
            (text: spelling, tokens: analyzer.tokens(spelling).filter(\.kind.isColocated).map(\.term))
        }
        try cache.loadCounts(of: spellings.flatMap(\.tokens))
        return Array(try spellings.filter { try $0.tokens.contains { try cache.count(of: $0) > 0 } }.map(\.text).prefix(Self.mostSpellings))
    }

    // MARK: Spellings by rule

    /// Returns the likeliest spellings of a word by a rule that are in the vocabulary.
    private func known(_ word: String, by rule: SpellingRule) throws -> [String] {
        let known = try rule.spellings(word, SpellingRule.mostSpellings).filter { spelling in
            let part: Vocabulary.Part = spelling.utf8.allSatisfy { $0 < 0x80 } ? .latin : .words
            let weight = try cache.vocabulary(of: part).weight(of: Array(spelling.utf8))
            guard weight > 0, rule.isPlausible(word, spelling) else { return false }
            guard try weight <= NearWords.weight(ofShare: rule.highestShare(word, spelling), cache) else { return false }
            if try rule.isCertain(word, spelling) || weight < SlipLimits.leastWeight(in: cache) { return true }
            return try WordEvidence(cache: cache).caseMass(of: Array(spelling.utf8)) == 0
        }
        return Array(known.prefix(Self.mostSpellings))
    }

    private func hanja(_ parts: [(part: String, rest: String)]) throws -> [String] {
        let words = try cache.vocabulary(of: .words)
        return parts.flatMap { part, rest in HanjaWords(part, words)?.spellings.flatMap { rest.isEmpty ? [$0] : [$0 + rest, $0] } ?? [] }
            .unique
    }

    /// Returns words that sound like romanised Korean, which is written by sound: 종로 for jongno, 신라 for silla.
    private func heard(_ word: String) throws -> [String] {
        guard RomanizedKorean.isRevised(word), !Transliteration.knows(word) else { return [] }
        let heard = RomanizedKorean.hangul(of: word).prefix(Self.mostSpellings)
        let words = heard.flatMap { heard in
            SoundAlike.spellings(of: heard, limit: SpellingRule.mostSpellings, costing: SoundAlike.highestCost).filter {
                MeantWord(heard)?.sounds(like: $0) == true
            }
        }.unique
        let vocabulary = try cache.vocabulary(of: .words)
        // 동님문 differs from 독립문 in two syllables side by side.
        let alike = try NearWords(heard.map { ($0, "") }, cache).words(at: .same)
        return Array(
            (words + alike).unique.filter { $0.utf16.count > 1 && vocabulary.weight(of: Array($0.utf8)) > 0 }.prefix(Self.mostSpellings))
    }
}
