import KoreanText

/// Words of the memos that a typed word may have been meant for, found by rule and never by meaning: what sounds the same, other spellings of
/// loanwords, English in Hangul and Hangul in English, Hanja, Korean in Latin letters, slips of the fingers.
struct SoundCandidates {
    /// How many words of a distance are looked for, the most usual.
    private static let mostWords = 8
    /// How many words one rule may lead to, the likeliest: what else it leads to are other words that only look alike.
    private static let mostSpellings = 3

    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Calls `take` with words in groups, the surest first, each word with what stood behind the typed one: 리더십을 for 리더쉽을. `take` tells
    /// how many memos hold one of them; after that only words that are far more usual are named. `word` is folded.
    func forEachGroup(of word: String, _ take: ([String]) throws -> Int) throws {
        let parts = Self.parts(of: word)
        let near = try hangul(parts) + latin(parts)
        var same = try soundAlike(word)
        for (part, rest) in parts { for spellings in Self.spellings { same += try known(spellings(part)).map { $0 + rest } } }
        same += try Self.words(near + hanja(parts), at: .same)
        var memos = try take(Self.unique(same))
        memos += try take(Self.words(near, at: .alike, beside: memos))
        memos += try take(Self.words(near, at: .slip, beside: memos))
        var far = Self.words(near, at: .otherLetter, beside: memos)
        if memos == 0 {
            for (part, rest) in parts {
                let variants = LoanwordSpelling.variants(of: part).filter { !PersonalName.isLikely(part) || !PersonalName.isLikely($0) }
                far += try known(variants).map { $0 + rest }
            }
        }
        _ = try take(Self.unique(far))
    }

    /// Spellings that sound the same and that memos hold, in some form.
    func soundAlike(_ word: String) throws -> [String] {
        var analyzer = Analyzer(for: .words)
        let spellings = SoundAlike.spellings(of: word).map { spelling in
            (text: spelling, tokens: analyzer.tokens(spelling).filter(\.kind.isColocated).map(\.term))
        }
        try cache.loadCounts(of: spellings.flatMap(\.tokens))
        return Array(try spellings.filter { try $0.tokens.contains { try cache.count(of: $0) > 0 } }.map(\.text).prefix(Self.mostSpellings))
    }

    /// The word, and its nouns with what stands behind each.
    private static func parts(of word: String) -> [(part: String, rest: String)] {
        let nouns = SoundAlike.readings(of: word).filter { $0.kind == .word && $0.text != word && word.hasPrefix($0.text) }
        let latin = String(word.unicodeScalars.prefix { $0.isASCII })
        let particle = word.dropFirst(latin.count)
        // What is meant by a Latin word may ask for another form of the particle: 데몬을 for daemon를.
        let beforeParticle = !latin.isEmpty && Particle.isParticle(Array(particle.utf8)) ? [(latin, "")] : []
        return [(word, "")] + nouns.map { ($0.text, String(word.dropFirst($0.text.count))) } + beforeParticle
    }

    // MARK: Spellings by rule

    private static let spellings: [@Sendable (String) -> [String]] = [
        { LoanwordSpelling.certainVariants(of: $0) }, { Transliteration.english(of: $0) + Transliteration.hangul(of: $0) },
        { HanjaReading.readings(of: $0) }, { Transliteration.knows($0) ? [] : RomanizedKorean.hangul(of: $0) },
    ]

    /// Those of the spellings that the vocabulary has, the likeliest of them.
    private func known(_ spellings: [String]) throws -> [String] {
        let known = try spellings.filter { spelling in
            try cache.vocabulary(of: spelling.utf8.allSatisfy { $0 < 0x80 } ? .latin : .words).weight(of: Array(spelling.utf8)) > 0
        }
        return Array(known.prefix(Self.mostSpellings))
    }

    // MARK: The vocabulary

    /// How a word of the vocabulary differs from what was typed; the nearest first.
    private enum Distance { case same, alike, slip, otherLetter }

    /// A word of the vocabulary that is near to what was typed.
    private typealias Near = (text: String, distance: Distance, weight: Int)

    /// So many times as many memos must hold a word for it to be meant rather than one that is nearer.
    private static let farMoreUsual = 3
    /// About how many bytes of a posting list a memo takes.
    private static let bytesOfMemo = 5

    /// The most usual of the words at a distance, where so many memos hold words that are nearer.
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
                // A name that no memo holds is not to become another name.
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

    /// Whether two words of two syllables have neither in common, as 하늘 and 한글, which are a key apart.
    private static func isShortAndFar(_ typed: String, _ other: String) -> Bool {
        let (one, two) = (Array(typed.utf16), Array(other.utf16))
        return one.count == 2 && two.count == 2 && one[0] != two[0] && one[1] != two[1]
    }

    private func hanja(_ parts: [(part: String, rest: String)]) throws -> [Near] {
        let words = try cache.vocabulary(of: .words)
        var found: [Near] = []
        for (part, rest) in parts {
            guard let characters = HanjaMatcher(part) else { continue }
            // Hanja stand before Hangul.
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
