import KoreanText
import PostingIndex

/// Reads a word as one that sounds alike or is a typing error away, by rules: homophones, other spellings of loanwords, English in Hangul
/// and Hangul in English, Hanja, romanised Korean, slips of the fingers.
struct SoundGuesser: Guesser {
    /// Maximum number of words at a distance, the most common ones.
    private static let mostWords = 8
    /// Maximum number of words from one rule, the likeliest. The others are usually unrelated words that look
    /// alike.
    private static let mostSpellings = 3

    let rung = Rung.sound
    private let cache: MatchCache
    private var words: KnownWords

    init(_ cache: MatchCache) { (self.cache, words) = (cache, KnownWords(cache)) }

    /// Adds groups of words, the surest first, each word with the ending of the typed one: 리더십을 for 리더쉽을. Later groups have only words
    /// that are far more common than those before.
    mutating func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        // If the other keyboard layout gives a word, nothing else is guessed. Single jamo are treated as typing errors only if they do not
        // lead to words themselves.
        if guesses.hasWords(on: .layout) || word.hasJamo && !guesses.words.isEmpty { return }
        let parts = Self.parts(of: word.text)
        let near = try hangul(parts) + latin(parts)
        var same = try soundAlike(word.text)
        for (part, rest) in parts { for spellings in Self.spellings { same += try known(spellings(part)).map { $0 + rest } } }
        same += try Self.words(near + hanja(parts), at: .same)
        var memos = try words.add(Self.unique(same), for: word.term, as: .sound, to: &guesses)
        for distance in [Distance.alike, .slip] {
            let these = Self.words(near, at: distance, beside: memos)
            memos += try words.add(these, for: word.term, as: .sound, to: &guesses)
        }
        var far = Self.words(near, at: .otherLetter, beside: memos)
        if memos == 0 {
            for (part, rest) in parts {
                let variants = LoanwordSpelling.variants(of: part).filter { !PersonalName.isLikely(part) || !PersonalName.isLikely($0) }
                far += try known(variants).map { $0 + rest }
            }
        }
        _ = try words.add(Self.unique(far), for: word.term, as: .sound, to: &guesses)
    }

    /// Returns the homophones of a term. Long queries use only these, because all rules for each word would take too long.
    mutating func homophones(of term: QueryTerm) throws -> Guesses {
        var guesses = Guesses()
        _ = try words.add(soundAlike(FoldedText.folded(term.text)), for: term, as: .sound, to: &guesses)
        return guesses
    }

    /// Returns spellings with the same sound that memos contain in some form.
    private func soundAlike(_ word: String) throws -> [String] {
        var analyzer = Analyzer(for: .words)
        let spellings = SoundAlike.spellings(of: word).map { spelling in
            (text: spelling, tokens: analyzer.tokens(spelling).filter(\.kind.isColocated).map(\.term))
        }
        try cache.loadCounts(of: spellings.flatMap(\.tokens))
        return Array(try spellings.filter { try $0.tokens.contains { try cache.count(of: $0) > 0 } }.map(\.text).prefix(Self.mostSpellings))
    }

    /// Returns the word, and its possible nouns, each with the rest of the word.
    private static func parts(of word: String) -> [(part: String, rest: String)] {
        let nouns = SoundAlike.readings(of: word).filter { $0.kind == .word && $0.text != word && word.hasPrefix($0.text) }
        let latin = String(word.unicodeScalars.prefix { $0.isASCII })
        let particle = word.dropFirst(latin.count)
        // The Hangul word for a Latin one may need another form of the josa: 데몬을 for daemon를.
        let beforeParticle = !latin.isEmpty && Particle.isParticle(Array(particle.utf8)) ? [(latin, "")] : []
        return [(word, "")] + nouns.map { ($0.text, String(word.dropFirst($0.text.count))) } + beforeParticle
    }

    // MARK: Spellings by rule

    private static let spellings: [@Sendable (String) -> [String]] = [
        { LoanwordSpelling.certainVariants(of: $0) }, { Transliteration.english(of: $0) + Transliteration.hangul(of: $0) },
        { HanjaReading.readings(of: $0) }, { Transliteration.knows($0) ? [] : RomanizedKorean.hangul(of: $0) },
    ]

    /// Returns the likeliest of the spellings in the vocabulary.
    private func known(_ spellings: [String]) throws -> [String] {
        let known = try spellings.filter { spelling in
            try cache.vocabulary(of: spelling.utf8.allSatisfy { $0 < 0x80 } ? .latin : .words).weight(of: Array(spelling.utf8)) > 0
        }
        return Array(known.prefix(Self.mostSpellings))
    }

    // MARK: The vocabulary

    /// The difference between a word of the vocabulary and the typed one; the nearest first.
    private enum Distance { case same, alike, slip, otherLetter }

    /// A word of the vocabulary near the typed one.
    private typealias Near = (text: String, distance: Distance, weight: Int)

    /// Ratio by which a word must be more common to be preferred to a nearer one.
    private static let farMoreUsual = 3
    /// Approximate bytes per memo in a posting list.
    private static let bytesOfMemo = 5

    /// Returns the most common words at a distance. `memos` is the number of memos with nearer words.
    private static func words(_ near: [Near], at distance: Distance, beside memos: Int = 0) -> [String] {
        let least = memos * farMoreUsual * bytesOfMemo
        let words = near.filter { $0.distance == distance && $0.weight >= least }.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }
        return Array(unique(words.map(\.text)).prefix(mostWords))
    }

    private static func unique(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }

    private func hangul(_ parts: [(part: String, rest: String)]) throws -> [Near] {
        let words = try cache.vocabulary(of: .words)
        var found: [Near] = []
        for (part, rest) in parts {
            guard let near = NearWord(part) else { continue }
            let isName = PersonalName.isLikely(part)
            words.forEach { word, weight in
                guard let nearness = near.nearness(of: word) else { return }
                let text = String(copying: word)
                // A name that no memo contains must not become another name.
                let isOther = isName && PersonalName.isLikely(text) || Self.isShortAndFar(part, text)
                if nearness != .samePronunciation, isOther { return }
                found.append((text + rest, Self.distance(nearness), weight))
            }
        }
        return found
    }

    private static func distance(_ nearness: NearWord.Nearness) -> Distance {
        switch nearness {
        case .samePronunciation: .same
        case .alike: .alike
        case .keySlip: .slip
        case .otherLetter: .otherLetter
        }
    }

    /// Returns whether two words of two syllables share none, such as 하늘 and 한글, which are one keystroke
    /// apart.
    private static func isShortAndFar(_ typed: String, _ other: String) -> Bool {
        let (one, two) = (Array(typed.utf16), Array(other.utf16))
        return one.count == 2 && two.count == 2 && one[0] != two[0] && one[1] != two[1]
    }

    private func hanja(_ parts: [(part: String, rest: String)]) throws -> [Near] {
        let words = try cache.vocabulary(of: .words)
        var found: [Near] = []
        for (part, rest) in parts {
            guard let characters = HanjaMatcher(part) else { continue }
            // Hanja sort before Hangul.
            words.forEach(below: 0xEA) { word, weight in
                if characters.matches(word) { found.append((String(copying: word) + rest, .same, weight)) }
            }
        }
        return found
    }

    private func latin(_ parts: [(part: String, rest: String)]) throws -> [Near] {
        var found: [Near] = []
        for (part, rest) in parts {
            if let english = TransliterationMatcher(part) {
                try cache.vocabulary(of: .latin).forEach { word, weight in
                    if english.cost(of: word) != nil { found.append((String(copying: word) + rest, .same, weight)) }
                }
            }
            if let slip = LatinSlip(part) {
                try cache.vocabulary(of: .latin).forEach { word, weight in
                    guard let distance = slip.distance(to: word) else { return }
                    found.append((String(copying: word) + rest, distance == 1 ? .slip : .otherLetter, weight))
                }
            }
        }
        return found
    }
}
