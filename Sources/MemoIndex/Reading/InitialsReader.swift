import KoreanText

/// Finds what initial consonants stand for among the words of the index.
struct InitialsReader {
    /// Of patterns with many answers, how many words are looked for, those with the most memos. Of whole words, whose postings are read as
    /// they are, more than of syllables within words, which are phrases.
    private static let (mostWords, mostParts) = (400, 200)
    /// How many words are tried on either side of a space, for how many pairs of syllables beside it the index is asked whether they stand so,
    /// and how many pairs of words are looked for as phrases.
    private static let (mostBesideSpace, mostBorders, mostPairs) = (100, 400, 60)
    /// Of the longest pattern that may be parted.
    private static let mostSyllables = 12
    /// About how many bytes of a posting list a memo takes.
    private static let bytesOfMemo = 5

    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Whole words, and syllables within longer ones, that match a pattern; those with the most memos first.
    func words(matching pattern: SyllablePattern) throws -> (wholes: [[UInt8]], parts: [[UInt8]]) {
        let length = pattern.length
        var (wholes, parts) = (CandidateWords(), CandidateWords())
        try cache.vocabulary(of: .words).forEach { word, weight in
            pattern.forEachPlace(in: word) { start in
                if word.count == length {
                    wholes.add(word, weight)
                } else {
                    parts.add(word.extracting(start..<start &+ length), weight)
                }
            }
        }
        return (wholes.best(Self.mostWords), parts.best(Self.mostParts))
    }

    /// Two words with a space between them.
    private struct Pair {
        var first: [UInt8]
        var second: [UInt8]
        /// No more memos than this, about, can hold both.
        var most: Int
        /// The token of the syllables beside the space.
        var border: [UInt8] {
            IndexTerm.border(first.suffix(SyllablePattern.bytesOfSyllable), second.prefix(SyllablePattern.bytesOfSyllable))
        }

        static func sorted(_ pairs: [Pair]) -> [Pair] {
            pairs.sorted { one, other in
                if one.most != other.most { return one.most > other.most }
                return one.first == other.first
                    ? one.second.lexicographicallyPrecedes(other.second) : one.first.lexicographicallyPrecedes(other.first)
            }
        }
    }

    /// A word and the beginning of the next one that match a pattern together and that some memo holds side by side; those with the most memos
    /// first. `gaps` says after how many syllables there may be a space. Patterns of two syllables, which nearly all memos match somewhere,
    /// have none.
    func pairs(
        matching pattern: SyllablePattern, gaps: Range<Int>, in field: QueryTerm.Field?
    ) throws -> [(phrase: TokenPhrase, text: String)] {
        guard (3...Self.mostSyllables).contains(pattern.count) else { return [] }
        let best = try candidates(pattern, gaps).prefix(Self.mostPairs).map { pair in
            (phrase: TokenPhrase.word(pair.first, before: pair.second), text: pair.first.text + " " + pair.second.text)
        }
        try cache.load(best.map(\.phrase), in: field)
        var found: [(phrase: TokenPhrase, text: String, memos: Int)] = []
        for (phrase, text) in best {
            let memos = try cache.memos(of: phrase, in: field).count
            if memos > 0 { found.append((phrase, text, memos)) }
        }
        return found.enumerated().sorted { ($1.element.memos, $0.offset) < ($0.element.memos, $1.offset) }
            .map { ($0.element.phrase, $0.element.text) }
    }

    /// Pairs whose syllables beside the space stand so in some memo, those that the most memos can hold first.
    private func candidates(_ pattern: SyllablePattern, _ gaps: Range<Int>) throws -> [Pair] {
        let size = SyllablePattern.bytesOfSyllable
        var sides = Array(repeating: (first: CandidateWords(), second: CandidateWords()), count: pattern.count)
        let starts = SyllablePatternStarts(pattern)
        try cache.vocabulary(of: .words).forEach { word, weight in
            let places = starts.places(of: word)
            if places == 0 { return }
            let count = word.count / size
            if places & 1 == 1, gaps.contains(count), pattern.isMatched(0..<count, by: word, at: 0) { sides[count].first.add(word, weight) }
            for gap in gaps where places >> UInt64(gap) & 1 == 1 && pattern.isMatched(gap..<pattern.count, by: word, at: 0) {
                sides[gap].second.add(word.extracting(first: (pattern.count &- gap) &* size), weight)
            }
        }
        var pairs: [Pair] = []
        for gap in gaps {
            let (firsts, seconds) = (sides[gap].first.heaviest(Self.mostBesideSpace), sides[gap].second.heaviest(Self.mostBesideSpace))
            for (first, weight) in firsts {
                for (second, other) in seconds { pairs.append(Pair(first: first, second: second, most: min(weight, other))) }
            }
        }
        return try known(Pair.sorted(pairs))
    }

    /// Those pairs, of the first ones, whose syllables beside the space stand so in some memo; those that the most memos can hold first.
    private func known(_ pairs: [Pair]) throws -> [Pair] {
        var borders: Set<[UInt8]> = []
        for pair in pairs where borders.count < Self.mostBorders { borders.insert(pair.border) }
        try cache.loadCounts(of: Array(borders))
        var counts: [[UInt8]: Int] = [:]
        for border in borders { counts[border] = try cache.count(of: border) }
        return Pair.sorted(
            pairs.compactMap { pair in
                guard let memos = counts[pair.border], memos > 0 else { return nil }
                var pair = pair
                pair.most = min(pair.most, memos * Self.bytesOfMemo)
                return pair
            })
    }
}

extension TokenPhrase {
    /// A whole word and syllables that the next one begins with, in UTF-8 of Hangul.
    fileprivate static func word(_ first: [UInt8], before second: [UInt8]) -> TokenPhrase {
        let size = SyllablePattern.bytesOfSyllable
        let syllables = stride(from: 0, to: first.count + second.count, by: size).map { Array((first + second)[$0..<$0 + size]) }
        var phrase = split(syllables, after: first.count / size)
        phrase.elements[0] = Element(term: IndexTerm.word(first))
        return phrase
    }
}
