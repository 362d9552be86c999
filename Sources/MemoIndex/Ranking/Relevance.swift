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
    }

    /// How soon further occurrences of a term count less. Usual values are 0.9 to 2.
    private static let k1 = 0.9
    /// How much longer memos count less, from 0 to 1.
    private static let b = 0.9
    private static let titleWeight = 2.0

    private let weights: [Double]
    /// By the index of a phrase (`Occurrences.index(of:)`), the indexes of the terms it counts for.
    private var terms: [[Int]]
    /// By the index of a phrase, whether it is all the words side by side.
    private var isSideBySide: [Bool]
    /// By the index of a phrase, the pairs of words that it shows near to each other, as bits.
    private var pairs: [UInt64]
    private let allPairs: UInt64
    private let hasNearness: Bool

    /// Phrases that `occurrences` does not look for count nothing.
    init(terms: [Term], _ nearness: Nearness?, _ occurrences: Occurrences) {
        weights = terms.map(\.weight)
        hasNearness = nearness != nil
        self.terms = Array(repeating: [], count: occurrences.phraseCount)
        isSideBySide = Array(repeating: false, count: occurrences.phraseCount)
        pairs = Array(repeating: 0, count: occurrences.phraseCount)
        for (term, index) in zip(terms, terms.indices) {
            for phrase in term.phrases.compactMap(occurrences.index(of:)) { self.terms[phrase].append(index) }
        }
        for phrase in nearness?.sideBySide.compactMap(occurrences.index(of:)) ?? [] { isSideBySide[phrase] = true }
        let near = nearness?.near ?? []
        for (pair, phrases) in near.enumerated() {
            for phrase in phrases.compactMap(occurrences.index(of:)) { pairs[phrase] |= 1 << UInt64(pair) }
        }
        allPairs = near.isEmpty ? .max : 1 << UInt64(near.count) - 1
    }

    /// Reads the memos and scores those that are there, in the order of `ids`. The mean length is that of these memos.
    /// - Parameter step: of a memo the step of its rung on which it was found, counted from the last one.
    func scores(
        of ids: [Int64], _ occurrences: inout Occurrences, _ collection: any MemoCollection, steps: Int = 1, step: (Int64) -> Int = { _ in 0 }
    ) throws -> [Scored] {
        try occurrences.read(ids, collection)
        let memos = ids.compactMap { id in occurrences[id].map { (id, $0) } }
        let mean = max(1, memos.reduce(0) { $0 + Double($1.1.length) } / Double(max(1, memos.count)))
        let most = weights.reduce(0, +) * (Self.k1 + 1)
        return memos.map { id, found in
            let norm = Self.k1 * (1 - Self.b + Self.b * Double(found.length) / mean)
            let (score, nearness) = score(found, norm, occurrences)
            return Scored(id: id, score: score + most * Double(nearness * steps + step(id)), recency: found.recency)
        }
    }

    /// BM25's score; and 2 where the words stand side by side, 1 where they are near, else 0.
    private func score(_ found: Occurrences.MemoMatches, _ norm: Double, _ occurrences: Occurrences) -> (score: Double, nearness: Int) {
        var frequencies = Array(repeating: 0.0, count: weights.count)
        var near: UInt64 = 0
        var isSideBySide = false
        for occurrence in occurrences.all[found.title] {
            for term in terms[occurrence.phrase] { frequencies[term] += Self.titleWeight }
        }
        let isInTitle = hasNearness && !frequencies.contains(0)
        for occurrence in occurrences.all[found.body] {
            for term in terms[occurrence.phrase] { frequencies[term] += 1 }
        }
        if hasNearness {
            for range in [found.title, found.body] {
                for occurrence in occurrences.all[range] {
                    near |= pairs[occurrence.phrase]
                    if self.isSideBySide[occurrence.phrase] { isSideBySide = true }
                }
            }
        }
        var score = 0.0
        for (weight, tf) in zip(weights, frequencies) { score += weight * tf * (Self.k1 + 1) / (tf + norm) }
        return (score, isSideBySide ? 2 : isInTitle || near == allPairs ? 1 : 0)
    }
}
