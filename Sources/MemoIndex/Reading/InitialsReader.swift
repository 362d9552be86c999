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
        guard let scan = SyllablePatternScan(pattern) else { return ([], []) }
        let length = pattern.length
        var (wholes, parts) = (CandidateWords(), CandidateWords())
        try cache.vocabulary(of: .words).forEach { word, weight in
            scan.forEachPlace(in: word) { start in
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
        /// After how many syllables the space stands, and which of the words that may stand before and behind it these are.
        let gap: Int
        let first: Int
        let second: Int
        /// No more memos than this, about, can hold both.
        var most: Int

        /// Those that the most memos can hold first; between equals those of words with the most memos.
        static func sorted(_ pairs: [Pair]) -> [Pair] {
            pairs.sorted { ($1.most, $0.gap, $0.first, $0.second) < ($0.most, $1.gap, $1.first, $1.second) }
        }
    }

    /// Words that may stand before a space, and such beginnings of words behind it; those with the most memos first.
    private struct Sides {
        let first: ArraySlice<(key: [UInt8], value: Int)>
        let second: ArraySlice<(key: [UInt8], value: Int)>

        /// The token of the syllables beside the space.
        func border(of pair: Pair) -> [UInt8] {
            let size = SyllablePattern.bytesOfSyllable
            return IndexTerm.border(first[pair.first].key.suffix(size), second[pair.second].key.prefix(size))
        }

        /// The same as a number, which is quicker to compare.
        func borderNumber(of pair: Pair) -> UInt64 {
            let size = SyllablePattern.bytesOfSyllable
            let bytes = first[pair.first].key.suffix(size) + second[pair.second].key.prefix(size)
            return bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// A word and the beginning of the next one that match a pattern together and that some memo holds side by side; those with the most memos
    /// first. `gaps` says after how many syllables there may be a space. Patterns of two syllables, which nearly all memos match somewhere,
    /// have none. Unless the space was typed, a single syllable behind it must be a word: as a beginning it stands behind nearly every word.
    func pairs(
        matching pattern: SyllablePattern, gaps: Range<Int>, isSpaced: Bool, in field: QueryTerm.Field?
    ) throws -> [(phrase: TokenPhrase, text: String)] {
        guard (3...Self.mostSyllables).contains(pattern.count) else { return [] }
        let sides = try sides(of: pattern, gaps, isSpaced: isSpaced)
        let best = try pairs(of: sides).prefix(Self.mostPairs).compactMap { pair in
            sides[pair.gap].map { ($0.first[pair.first].key, $0.second[pair.second].key) }
        }.map { (phrase: TokenPhrase.word($0, before: $1, isSpaced: isSpaced), text: $0.text + " " + $1.text) }
        try cache.load(best.map(\.phrase), in: field)
        var found: [(phrase: TokenPhrase, text: String, memos: Int)] = []
        for (phrase, text) in best {
            let memos = try cache.memos(of: phrase, in: field).count
            if memos > 0 { found.append((phrase, text, memos)) }
        }
        return found.enumerated().sorted { ($1.element.memos, $0.offset) < ($0.element.memos, $1.offset) }
            .map { ($0.element.phrase, $0.element.text) }
    }

    /// What may stand on either side of a space, by after how many syllables of the pattern that is.
    private func sides(of pattern: SyllablePattern, _ gaps: Range<Int>, isSpaced: Bool) throws -> [Int: Sides] {
        guard let scan = SyllablePatternScan(pattern), !gaps.isEmpty else { return [:] }
        var sides = Array(repeating: (first: CandidateWords(), second: CandidateWords()), count: pattern.count)
        let wanted = gaps.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }
        try cache.vocabulary(of: .words).forEach { word, weight in
            let (whole, rests) = scan.beginnings(of: word)
            if gaps.contains(whole) { sides[whole].first.add(word, weight) }
            var left = rests & wanted
            while left != 0 {
                let gap = left.trailingZeroBitCount
                left &= left &- 1
                let length = (pattern.count &- gap) &* SyllablePattern.bytesOfSyllable
                if !isSpaced, length == SyllablePattern.bytesOfSyllable, word.count != length { continue }
                sides[gap].second.add(word.extracting(first: length), weight)
            }
        }
        return Dictionary(
            uniqueKeysWithValues: gaps.map { gap in
                let (first, second) = (sides[gap].first.heaviest(Self.mostBesideSpace), sides[gap].second.heaviest(Self.mostBesideSpace))
                return (gap, Sides(first: first, second: second))
            })
    }

    /// Pairs, of those that the most memos can hold, whose syllables beside the space stand so in some memo.
    private func pairs(of sides: [Int: Sides]) throws -> [Pair] {
        var pairs: [Pair] = []
        for (gap, beside) in sides {
            for first in beside.first.indices {
                for second in beside.second.indices {
                    let most = min(beside.first[first].value, beside.second[second].value)
                    pairs.append(Pair(gap: gap, first: first, second: second, most: most))
                }
            }
        }
        pairs = Pair.sorted(pairs)
        let numbers = pairs.map { sides[$0.gap]?.borderNumber(of: $0) ?? 0 }
        var borders: [UInt64: [UInt8]] = [:]
        for (pair, number) in zip(pairs, numbers) where borders[number] == nil {
            if borders.count == Self.mostBorders { break }
            borders[number] = sides[pair.gap]?.border(of: pair)
        }
        try cache.loadCounts(of: Array(borders.values))
        let counts = try borders.mapValues { try cache.count(of: $0) }
        return Pair.sorted(
            zip(pairs, numbers).compactMap { pair, number in
                guard let memos = counts[number], memos > 0 else { return nil }
                var pair = pair
                pair.most = min(pair.most, memos * Self.bytesOfMemo)
                return pair
            })
    }
}

extension TokenPhrase {
    /// A whole word and syllables that the next one begins with, in UTF-8 of Hangul; one syllable by itself is all of that, or of its noun,
    /// unless the space was typed.
    fileprivate static func word(_ first: [UInt8], before second: [UInt8], isSpaced: Bool) -> TokenPhrase {
        let size = SyllablePattern.bytesOfSyllable
        let syllables = stride(from: 0, to: first.count + second.count, by: size).map { Array((first + second)[$0..<$0 + size]) }
        var phrase = split(syllables, after: first.count / size)
        phrase.elements[0] = Element(term: IndexTerm.word(first))
        if !isSpaced, second.count == size { phrase.elements.append(Element(term: IndexTerm.word(second))) }
        return phrase
    }
}
