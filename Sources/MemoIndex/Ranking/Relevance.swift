import KoreanText

/// Scores memos by their texts, with BM25:
///
///     score = Σ over typed terms:  weight × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))
///
/// tf is how often a term stands in the memo, and what stands in the title counts double. On the rung `some` the weight holds the term's
/// idf. Ordinary queries carry no idf, their weight is 1: as a rule all memos they find hold all of the words. A memo that holds the words
/// typed side by side gets a bonus, once and of the same size however many words they are.
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
    private static let adjacencyBonus = 1.0

    private let weights: [Double]
    /// By the index of a phrase (`Occurrences.index(of:)`), the indexes of the terms it counts for.
    private var terms: [[Int]]
    /// By the index of a phrase, whether it is all the words typed, side by side.
    private var isAdjacency: [Bool]

    /// Phrases that `occurrences` does not look for count nothing.
    /// - Parameter adjacent: the words typed, side by side; each of these phrases earns the bonus.
    init(terms: [Term], adjacent: [TokenPhrase], _ occurrences: Occurrences) {
        weights = terms.map(\.weight)
        self.terms = Array(repeating: [], count: occurrences.phraseCount)
        isAdjacency = Array(repeating: false, count: occurrences.phraseCount)
        for (term, index) in zip(terms, terms.indices) {
            for phrase in term.phrases.compactMap(occurrences.index(of:)) { self.terms[phrase].append(index) }
        }
        for phrase in adjacent.compactMap(occurrences.index(of:)) { isAdjacency[phrase] = true }
    }

    /// Reads the memos and scores those that are there, in the order of `ids`. The mean length is that of these memos.
    func scores(of ids: [Int64], _ occurrences: inout Occurrences, _ collection: any MemoCollection) throws -> [Scored] {
        try occurrences.read(ids, collection)
        let memos = ids.compactMap { id in occurrences[id].map { (id, $0) } }
        let mean = max(1, memos.reduce(0) { $0 + Double($1.1.length) } / Double(max(1, memos.count)))
        return memos.map { id, found in
            let norm = Self.k1 * (1 - Self.b + Self.b * Double(found.length) / mean)
            return Scored(id: id, score: score(found, norm, occurrences), recency: found.recency)
        }
    }

    private func score(_ found: Occurrences.MemoMatches, _ norm: Double, _ occurrences: Occurrences) -> Double {
        var frequencies = Array(repeating: 0.0, count: weights.count)
        var score = 0.0
        for (range, weight) in [(found.title, Self.titleWeight), (found.body, 1)] {
            for occurrence in occurrences.all[range] {
                for term in terms[occurrence.phrase] { frequencies[term] += weight }
                if isAdjacency[occurrence.phrase] { score = Self.adjacencyBonus }
            }
        }
        for (weight, tf) in zip(weights, frequencies) { score += weight * tf * (Self.k1 + 1) / (tf + norm) }
        return score
    }
}
