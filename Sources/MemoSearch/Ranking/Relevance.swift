import KoreanText
import MemoModel
import Postings

/// Scores memos by their texts, with BM25:
///
///     score = Σ over typed terms:  weight × tf × (k1 + 1) / (tf + k1 × (1 − b + b × length / mean length))
///
/// tf is the number of occurrences of a term in the memo; those in the title count double. On the rung `some`
/// the weight includes the term's idf, and the score is multiplied by the share of all weights that the memo has, so
/// that a memo with more of the words comes before one that repeats a few. Ordinary queries have a weight of 1 without
/// idf, because nearly all of their memos contain all of the words.
///
/// If another criterion ranks memos first, such as nearness or the step of the rung, each of its classes adds
/// more than BM25 can, so that the score alone determines the order.
struct Relevance {
    /// A typed term, or a term of `PartialMatch`. Its tf counts the occurrences of any of its phrases.
    struct Term {
        var phrases: [TokenPhrase]
        var weight: Double
        /// The memos with a tag or category that the term names, which counts as one more occurrence.
        var bearers = MemoIDs()
    }

    /// A memo and its score.
    struct Scored {
        var id: Int64
        var score: Double
        /// In milliseconds since 1970.
        var recency: Int64
        /// The parts of the score; nil unless requested.
        var parts: ScoreParts?
    }

    /// The parts of a score.
    struct ScoreParts {
        /// For each term its occurrences in the title and in the body, and its part of the score.
        var terms: [(inTitle: Int, inBody: Int, weight: Double, score: Double)] = []
        var length: Int
        var meanLength: Double
        /// The nearness; nil if it does not count.
        var nearness: Nearness?
        var nearnessScore: Double
        var stepScore: Double
    }

    /// BM25's saturation of term frequency. Usual values are 0.9 to 2.
    private static let k1 = 0.9
    /// BM25's length normalisation, from 0 to 1.
    private static let b = 0.9
    private static let titleWeight = 2.0
    /// The factor to which the score of a memo falls on the rung `some` as its share of the weights does.
    private static let leastFactor = 0.2

    private let weights: [Double]
    private let bearers: [MemoIDs]
    /// Whether the share of the weights counts.
    private let countsShare: Bool
    /// The indexes of the terms to which each phrase counts, by index of the phrase
    /// (`Occurrences.index(of:)`).
    private var terms: [[Int]]
    /// The nearness that a match of each phrase proves, by index of the phrase.
    private var nearness: [Nearness]
    /// The nearness that a match of each phrase in a title proves, by index of the phrase: `wholeTitle` only if there is nothing else in it.
    private var inTitle: [Nearness]
    /// Whether nearness counts.
    private let hasNeighbours: Bool

    /// Creates a scorer. Phrases that `occurrences` does not search do not count.
    init(terms: [Term], _ neighbours: Neighbours?, of rung: Rung, _ occurrences: Occurrences) {
        (weights, bearers) = (terms.map(\.weight), terms.map(\.bearers))
        countsShare = rung == .some
        hasNeighbours = neighbours != nil
        self.terms = Array(repeating: [], count: occurrences.phraseCount)
        nearness = Array(repeating: .apart, count: occurrences.phraseCount)
        inTitle = Array(repeating: .apart, count: occurrences.phraseCount)
        for (term, index) in zip(terms, terms.indices) {
            for phrase in term.phrases.compactMap(occurrences.index(of:)) { self.terms[phrase].append(index) }
        }
        for phrase in neighbours?.sideBySide.compactMap(occurrences.index(of:)) ?? [] { nearness[phrase] = .sideBySide }
        for phrase in neighbours?.asTyped.compactMap(occurrences.index(of:)) ?? [] { nearness[phrase] = .asTyped }
        for phrase in neighbours?.ofTitle(rung).compactMap(occurrences.index(of:)) ?? [] { inTitle[phrase] = .inTitle }
        for phrase in neighbours?.ofWholeTitle.compactMap(occurrences.index(of:)) ?? [] { inTitle[phrase] = .wholeTitle }
    }

    /// Reads the memos and scores the existing ones, in the order of `ids`. The mean length is that of these
    /// memos.
    /// - Parameters:
    ///   - isExplained: Whether to return the parts of each score.
    ///   - step: Returns the step on which a memo was found, counted from the last one.
    func scores(
        of ids: [Int64], _ occurrences: inout Occurrences, _ collection: any MemoCollection, isExplained: Bool = false, steps: Int = 1,
        step: (Int64) -> Int = { _ in 0 }
    ) throws -> [Scored] {
        try occurrences.read(ids, collection)
        let all = occurrences.all
        let memos = ids.compactMap { id in occurrences[id].map { (id, $0) } }
        let mean = max(1, memos.reduce(0) { $0 + Double($1.1.length) } / Double(max(1, memos.count)))
        let most = weights.reduce(0, +) * (Self.k1 + 1)
        var counted = ReadingBudget.Steps()
        return try memos.map { id, found in
            try counted.take(1 + found.title.count + found.body.count)
            let norm = Self.k1 * (1 - Self.b + Self.b * Double(found.length) / mean)
            let nearness = hasNeighbours ? nearest(in: found, of: all) : .apart
            let step = step(id)
            let score = score(id, found, norm, of: all) + most * Double(nearness.rawValue * steps + step)
            var scored = Scored(id: id, score: score, recency: found.recency)
            if isExplained {
                scored.parts = ScoreParts(
                    terms: parts(id, found, norm, of: all), length: found.length, meanLength: mean,
                    nearness: hasNeighbours ? nearness : nil, nearnessScore: most * Double(nearness.rawValue * steps),
                    stepScore: most * Double(step))
            }
            return scored
        }
    }

    /// Returns the parts of BM25's score.
    private func parts(
        _ id: Int64, _ found: Occurrences.MemoMatches, _ norm: Double, of all: [Occurrences.Occurrence]
    ) -> [(inTitle: Int, inBody: Int, weight: Double, score: Double)] {
        let (inTitle, inBody) = (counts(in: all[found.title]), counts(in: all[found.body]))
        var frequencies = borne(by: id)
        for term in weights.indices { frequencies[term] += Double(inTitle[term]) * Self.titleWeight + Double(inBody[term]) }
        let factor = factor(frequencies)
        return weights.indices.map { term in
            (inTitle[term], inBody[term], weights[term], Self.score(frequencies[term], weights[term], norm) * factor)
        }
    }

    /// Returns the factor of a memo with the given frequencies of the terms.
    private func factor(_ frequencies: [Double]) -> Double {
        guard countsShare else { return 1 }
        var (held, all) = (0.0, 0.0)
        for (weight, tf) in zip(weights, frequencies) {
            all += weight
            if tf > 0 { held += weight }
        }
        return all > 0 ? Self.leastFactor + (1 - Self.leastFactor) * held / all : 1
    }

    /// Returns for each term 1 if the memo has a tag or category that it names, and 0 if not.
    private func borne(by id: Int64) -> [Double] { bearers.map { !$0.isEmpty && $0.contains(id) ? 1 : 0 } }

    /// Counts the occurrences of each term in a field.
    private func counts(in field: ArraySlice<Occurrences.Occurrence>) -> [Int] {
        var counts = Array(repeating: 0, count: weights.count)
        for occurrence in field { for term in terms[occurrence.phrase] { counts[term] += 1 } }
        return counts
    }

    /// Returns BM25's part for one term.
    private static func score(_ tf: Double, _ weight: Double, _ norm: Double) -> Double { weight * tf * (k1 + 1) / (tf + norm) }

    /// Returns BM25's score.
    private func score(_ id: Int64, _ found: Occurrences.MemoMatches, _ norm: Double, of all: [Occurrences.Occurrence]) -> Double {
        var frequencies = borne(by: id)
        for (range, weight) in [(found.title, Self.titleWeight), (found.body, 1)] {
            for occurrence in all[range] {
                for term in terms[occurrence.phrase] { frequencies[term] += weight }
            }
        }
        var score = 0.0
        for (weight, tf) in zip(weights, frequencies) { score += Self.score(tf, weight, norm) }
        return score * factor(frequencies)
    }

    /// Returns the highest nearness of all terms in the memo. The terms must be those of the query in the
    /// order typed.
    private func nearest(in found: Occurrences.MemoMatches, of all: [Occurrences.Occurrence]) -> Nearness {
        var pairs: Set<Int> = []
        var isInTitle = false
        var nearest = Nearness.apart
        for (range, isTitle) in [(found.title, true), (found.body, false)] {
            var places = Array(repeating: [Range<Int>](), count: weights.count)
            for occurrence in all[range] {
                if nearness[occurrence.phrase].rawValue > nearest.rawValue { nearest = nearness[occurrence.phrase] }
                if isTitle, inTitle[occurrence.phrase] == .wholeTitle, occurrence.range == found.titleCore { return .wholeTitle }
                for term in terms[occurrence.phrase] { places[term].append(occurrence.range) }
            }
            if isTitle {
                isInTitle = weights.count > 1 ? places.allSatisfy { !$0.isEmpty } : all[range].contains { inTitle[$0.phrase] != .apart }
            }
            for pair in places.indices.dropLast() where Self.areNear(places[pair], places[pair + 1]) { pairs.insert(pair) }
        }
        if nearest != .apart { return nearest }
        if weights.count == 1 { return isInTitle ? .inTitle : .apart }
        return pairs.count == weights.count - 1 ? .near : isInTitle ? .inTitle : .apart
    }

    /// Returns whether a range of `second` begins directly after one of `first`.
    private static func areNear(_ first: [Range<Int>], _ second: [Range<Int>]) -> Bool {
        if first.isEmpty || second.isEmpty { return false }
        let starts = second.map(\.lowerBound).sorted()
        return first.contains { range in
            let next = starts.partitioningIndex { $0 >= range.upperBound }
            return next < starts.count && starts[next] - range.upperBound <= Nearness.mostBytesBetween
        }
    }
}
