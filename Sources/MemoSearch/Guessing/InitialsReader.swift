import KoreanText
import MemoModel
import Postings

/// Finds words of the index with the typed choseong.
struct InitialsReader {
    /// Maximum number of words for a pattern with many matches, those with the most memos. Whole words, whose
    /// posting lists are read directly, may be more than syllables within words, which are phrases.
    private static let (mostWords, mostParts) = (400, 200)
    /// Maximum numbers for two words with a space: words tried on either side, pairs of syllables around the
    /// space that are looked up, and pairs of words searched as phrases.
    private static let (mostBesideSpace, mostBorders, mostPairs) = (100, 400, 60)
    /// Maximum number of syllables of a pattern that may be split.
    private static let mostSyllables = 12

    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Returns whole words, and syllables within longer ones, that match a pattern; those with the most memos
    /// first.
    func words(matching pattern: SyllablePattern) throws -> (wholes: [[UInt8]], parts: [[UInt8]]) {
        guard let scan = SyllablePatternScan(pattern) else { return ([], []) }
        let length = pattern.length
        var (wholes, parts) = (CandidateWords(), CandidateWords())
        try cache.initials().forEachPlace(of: scan.initials) { word, weight, start in
            guard scan.isMatched(by: word, at: start) else { return }
            if word.count == length {
                wholes.add(word, weight)
            } else {
                parts.add(word.extracting(start..<start &+ length), weight)
            }
        }
        return (wholes.best(Self.mostWords), parts.best(Self.mostParts))
    }

    /// Two words with a space between them.
    private struct Pair {
        /// The number of syllables before the space, and the indexes of the two words in `Sides`.
        let gap: Int
        let first: Int
        let second: Int
        /// An approximate upper bound of the memos with both.
        var most: Int

        /// Number of bits for the number of a gap, and of a word on either side.
        private static let places = 7

        /// Returns pairs by `most`, the highest first; ties go to words with the most memos.
        static func sorted(_ pairs: [Pair]) -> [Pair] {
            // By one integer each, which is compared in a fraction of the time.
            let mask = 1 << places - 1
            return pairs.map { -$0.most << (3 * places) | ($0.gap << places | $0.first) << places | $0.second }.sorted().map { key in
                Pair(gap: key >> (2 * places) & mask, first: key >> places & mask, second: key & mask, most: -(key >> (3 * places)))
            }
        }
    }

    /// Words before a space and beginnings of words after it; those with the most memos first.
    private struct Sides {
        let first: [(key: [UInt8], value: Int)]
        let second: [(key: [UInt8], value: Int)]
        /// The syllables beside the space as integers.
        private let lasts: [UInt64]
        private let heads: [UInt64]

        init(_ first: [(key: [UInt8], value: Int)], _ second: [(key: [UInt8], value: Int)]) {
            (self.first, self.second) = (first, second)
            lasts = first.map { Self.number($0.key.suffix(SyllablePattern.bytesOfSyllable)) }
            heads = second.map { Self.number($0.key.prefix(SyllablePattern.bytesOfSyllable)) }
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

        /// Returns the token of the syllables around the space.
        func border(of pair: Pair) -> [UInt8] {
            let size = SyllablePattern.bytesOfSyllable
            return IndexTerm.border(first[pair.first].key.suffix(size), second[pair.second].key.prefix(size))
        }

        /// Returns the same token as an integer, which is faster to compare.
        func borderNumber(of pair: Pair) -> UInt64 { lasts[pair.first] << 32 | heads[pair.second] }
    }

    /// Returns pairs of a word and the beginning of the next one that match a pattern together and are side
    /// by side in some memo; those with the most memos first. `gaps` gives the possible positions of the
    /// space in syllables. Patterns of two syllables have none, because nearly all memos match them
    /// somewhere. Unless the space was typed, a single syllable after it must be a word, because as a
    /// beginning it follows nearly every word.
    func pairs(
        matching pattern: SyllablePattern, gaps: Range<Int>, isSpaced: Bool, in field: MemoField?
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

    /// Returns the words on either side of each possible space, by number of syllables before it.
    private func sides(of pattern: SyllablePattern, _ gaps: Range<Int>, isSpaced: Bool) throws -> [Int: Sides] {
        guard let scan = SyllablePatternScan(pattern), !gaps.isEmpty else { return [:] }
        var sides = Array(repeating: (first: CandidateWords(), second: CandidateWords()), count: pattern.count)
        let wanted = gaps.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }
        try cache.initials().forEachWord(beginningWith: scan.initials) { word, weight in
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
                return (gap, Sides(first, second))
            })
    }

    /// Returns the pairs with the highest bounds whose syllables around the space are in some memo.
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
                pair.most = min(pair.most, memos)
                return pair
            })
    }
}

extension TokenPhrase {
    /// Returns a phrase of a whole word and syllables that begin the next one, in UTF-8 of Hangul. Unless the
    /// space was typed, a single syllable must be the whole next word, or its noun.
    fileprivate static func word(_ first: [UInt8], before second: [UInt8], isSpaced: Bool) -> TokenPhrase {
        let size = SyllablePattern.bytesOfSyllable
        let syllables = stride(from: 0, to: first.count + second.count, by: size).map { Array((first + second)[$0..<$0 + size]) }
        var phrase = split(syllables, after: first.count / size)
        phrase.elements[0] = Element(term: IndexTerm.word(first))
        if !isSpaced, second.count == size { phrase.elements.append(Element(term: IndexTerm.word(second))) }
        return phrase
    }
}
