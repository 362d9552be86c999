import KoreanText
import Postings

/// Reads a typed word as other words that memos contain, for one rung.
protocol Guesser {
    /// The rung of the memos with these words.
    var rung: Rung { get }
    /// Adds the words that `word` may stand for. `guesses` contains those of earlier rungs.
    mutating func guess(_ word: UnknownWord, into guesses: inout Guesses) throws
}

/// A typed word to be read as another.
struct UnknownWord {
    let term: QueryTerm
    /// Its folded text.
    let text: String
    /// Whether it is the only word of the query.
    let isAlone: Bool
    /// Whether it is still being typed, or other readings of it were asked for.
    let mayBeHalfTyped: Bool

    init(_ term: QueryTerm, isAlone: Bool = false, mayBeHalfTyped: Bool = false) {
        (self.term, text, self.isAlone, self.mayBeHalfTyped) = (term, FoldedText.folded(term.text), isAlone, mayBeHalfTyped)
    }

    /// Returns a word, and its possible nouns, each with the rest of the word.
    static func parts(of word: String) -> [(part: String, rest: String)] {
        // The rest of a dictionary form without 다 is no noun.
        let nouns = SoundAlike.readings(of: word).filter {
            $0.kind == .word && $0.text != word && word.hasPrefix($0.text) && word.dropFirst($0.text.count) != "다"
        }
        if let end = HanjaReading.endBeforeParticle(of: Array(word.utf8)) {
            return [(word, ""), (String(decoding: word.utf8.prefix(end), as: UTF8.self), "")]
        }
        let latin = String(word.unicodeScalars.prefix { $0.isASCII })
        let particle = word.dropFirst(latin.count)
        // The Hangul word for a Latin one may need another form of the josa: 데몬을 for daemon를.
        let beforeParticle = !latin.isEmpty && Particle.isParticle(Array(particle.utf8)) ? [(latin, "")] : []
        return [(word, "")] + nouns.map { ($0.text, String(word.dropFirst($0.text.count))) } + beforeParticle
    }

    /// The dictionary forms of the verbs of which it may be a form.
    var verbs: [String] { SoundAlike.readings(of: text).filter { $0.kind == .dictionaryForm }.map(\.text) }

    /// Whether it has the shape of a dictionary form.
    var isDictionaryForm: Bool { verbs.contains(text) }

    /// Whether it looks like a Sino-Korean noun of two syllables, alone or before particles. Nearly every two such syllables are a word, so that one
    /// which sounds like another is seldom the same: 전역 is not 저녁, nor 부서 붓어. Only vowels that are heard alike are confused in them: 경재, 경제.
    var isSinoKorean: Bool { Self.isSinoKorean(text) }

    static func isSinoKorean(_ text: String) -> Bool {
        parts(of: text).contains { part, rest in
            guard HanjaReading.looksSinoKorean(part.utf8) else { return false }
            return rest.isEmpty || Particle.isParticle(Array(rest.utf8)) && !DiagnosticForms.isRareParticle(rest.utf8)
        }
    }

    /// Whether it contains single jamo.
    var hasJamo: Bool { text.unicodeScalars.contains { (0x3131...0x3163).contains($0.value) } }
}

/// All guessers, in the order of their rungs.
struct Guessers {
    private var all: [any Guesser]

    init(_ cache: MatchCache) {
        all = [TypingGuesser(cache), InitialsGuesser(cache), LayoutGuesser(cache), SoundGuesser(cache), TypoGuesser(cache)]
    }

    /// Returns the guesses for a word on some rungs.
    mutating func guesses(for word: UnknownWord, on rungs: Set<Rung>) throws -> Guesses {
        var guesses = Guesses()
        for place in all.indices where rungs.contains(all[place].rung) { try all[place].guess(word, into: &guesses) }
        return guesses
    }
}
