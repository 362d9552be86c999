import KoreanText

/// Scores memos by their texts, with BM25:
///
///     score = Σ over typed terms:  weight × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))
///
/// tf is how often a term stands in the memo, and what stands in the title counts double. On the rung `some` the weight holds the term's
/// idf. Ordinary queries carry no idf, their weight is 1: as a rule all memos they find hold all of the words.
///
/// Where memos are ranked by something else first, by how near the words are or by the step of their rung, each class of it adds more than
/// BM25 can, so that the score alone tells the order.
struct Relevance {
    /// A typed term, or a term of `PartialMatch`: how often any of its phrases stands in a memo is its tf.
    struct Term {
        var phrases: [TokenPhrase]
        var weight: Double
    }

    /// A memo and its score.
    struct Scored {
        var id: Int64
        var score: Double
        /// In milliseconds since 1970.
        var recency: Int64
        /// Nil unless asked for.
        var parts: ScoreParts?
    }

    /// What a score is the sum of.
    struct ScoreParts {
        /// For each term how often it stands in the title and in the body, and its part.
        var terms: [(inTitle: Int, inBody: Int, weight: Double, score: Double)] = []
        var length: Int
        var meanLength: Double
        /// Nil where it does not count.
        var nearness: Nearness?
        var nearnessScore: Double
        var stepScore: Double
    }

    /// How soon further occurrences of a term count less. Usual values are 0.9 to 2.
    private static let k1 = 0.9
    /// How much longer memos count less, from 0 to 1.
    private static let b = 0.9
    private static let titleWeight = 2.0

    private let weights: [Double]
    /// By the index of a phrase (`Occurrences.index(of:)`), the indexes of the terms it counts for.
    private var terms: [[Int]]
    /// By the index of a phrase, what it shows of all words together.
    private var nearness: [Nearness]
    /// Whether it matters how near to one another the terms stand.
    private let hasNeighbours: Bool

    /// Phrases that `occurrences` does not look for count nothing.
    init(terms: [Term], _ neighbours: Neighbours?, _ occurrences: Occurrences) {
        weights = terms.map(\.weight)
        hasNeighbours = neighbours != nil
        self.terms = Array(repeating: [], count: occurrences.phraseCount)
        nearness = Array(repeating: .apart, count: occurrences.phraseCount)
        for (term, index) in zip(terms, terms.indices) {
            for phrase in term.phrases.compactMap(occurrences.index(of:)) { self.terms[phrase].append(index) }
        }
        for phrase in neighbours?.sideBySide.compactMap(occurrences.index(of:)) ?? [] { nearness[phrase] = .sideBySide }
        for phrase in neighbours?.asTyped.compactMap(occurrences.index(of:)) ?? [] { nearness[phrase] = .asTyped }
    }

    /// Reads the memos and scores those that are there, in the order of `ids`. The mean length is that of these memos.
    /// - Parameters:
    ///   - isExplained: whether the parts of each score are wanted.
    ///   - step: of a memo the step of its rung on which it was found, counted from the last one.
    func scores(
        of ids: [Int64], _ occurrences: inout Occurrences, _ collection: any MemoCollection, isExplained: Bool = false, steps: Int = 1,
        step: (Int64) -> Int = { _ in 0 }
    ) throws -> [Scored] {
        try occurrences.read(ids, collection)
        let all = occurrences.all
        let memos = ids.compactMap { id in occurrences[id].map { (id, $0) } }
        let mean = max(1, memos.reduce(0) { $0 + Double($1.1.length) } / Double(max(1, memos.count)))
        let most = weights.reduce(0, +) * (Self.k1 + 1)
        return memos.map { id, found in
            let norm = Self.k1 * (1 - Self.b + Self.b * Double(found.length) / mean)
            let nearness = hasNeighbours ? nearest(in: found, of: all) : .apart
            let step = step(id)
            let score = score(found, norm, of: all) + most * Double(nearness.rawValue * steps + step)
            var scored = Scored(id: id, score: score, recency: found.recency)
            if isExplained {
                scored.parts = ScoreParts(
                    terms: parts(found, norm, of: all), length: found.length, meanLength: mean,
                    nearness: hasNeighbours ? nearness : nil, nearnessScore: most * Double(nearness.rawValue * steps),
                    stepScore: most * Double(step))
            }
            return scored
        }
    }

    /// What BM25's score is the sum of.
    private func parts(
        _ found: Occurrences.MemoMatches, _ norm: Double, of all: [Occurrences.Occurrence]
    ) -> [(inTitle: Int, inBody: Int, weight: Double, score: Double)] {
        let (inTitle, inBody) = (counts(in: all[found.title]), counts(in: all[found.body]))
        return weights.indices.map { term in
            let tf = Double(inTitle[term]) * Self.titleWeight + Double(inBody[term])
            return (inTitle[term], inBody[term], weights[term], Self.score(tf, weights[term], norm))
        }
    }

    /// How often each term stands in a field.
    private func counts(in field: ArraySlice<Occurrences.Occurrence>) -> [Int] {
        var counts = Array(repeating: 0, count: weights.count)
        for occurrence in field { for term in terms[occurrence.phrase] { counts[term] += 1 } }
        return counts
    }

    /// BM25's part of one term.
    private static func score(_ tf: Double, _ weight: Double, _ norm: Double) -> Double { weight * tf * (k1 + 1) / (tf + norm) }

    /// BM25's score.
    private func score(_ found: Occurrences.MemoMatches, _ norm: Double, of all: [Occurrences.Occurrence]) -> Double {
        var frequencies = Array(repeating: 0.0, count: weights.count)
        for (range, weight) in [(found.title, Self.titleWeight), (found.body, 1)] {
            for occurrence in all[range] {
                for term in terms[occurrence.phrase] { frequencies[term] += weight }
            }
        }
        var score = 0.0
        for (weight, tf) in zip(weights, frequencies) { score += Self.score(tf, weight, norm) }
        return score
    }

    /// The nearest in which the memo holds all terms, which are those of the query in the order typed.
    private func nearest(in found: Occurrences.MemoMatches, of all: [Occurrences.Occurrence]) -> Nearness {
        var pairs: Set<Int> = []
        var isInTitle = false
        var nearest = Nearness.apart
        for (range, isTitle) in [(found.title, true), (found.body, false)] {
            var places = Array(repeating: [Range<Int>](), count: weights.count)
            for occurrence in all[range] {
                if nearness[occurrence.phrase].rawValue > nearest.rawValue { nearest = nearness[occurrence.phrase] }
                for term in terms[occurrence.phrase] { places[term].append(occurrence.range) }
            }
            if isTitle { isInTitle = places.allSatisfy { !$0.isEmpty } }
            for pair in places.indices.dropLast() where Self.areNear(places[pair], places[pair + 1]) { pairs.insert(pair) }
        }
        if nearest != .apart { return nearest }
        return pairs.count == weights.count - 1 ? .near : isInTitle ? .inTitle : .apart
    }

    /// Whether one of `second` begins right behind one of `first`.
    private static func areNear(_ first: [Range<Int>], _ second: [Range<Int>]) -> Bool {
        if first.isEmpty || second.isEmpty { return false }
        let starts = second.map(\.lowerBound).sorted()
        return first.contains { range in
            var (low, high) = (0, starts.count)
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] < range.upperBound { low = middle + 1 } else { high = middle }
            }
            return low < starts.count && starts[low] - range.upperBound <= Nearness.mostBytesBetween
        }
    }
}
