import KoreanText

/// Scores memos by their text: BM25 over what was typed, the title counting double, closeness of the words as a bonus.
struct Relevance {
    /// A typed term, or a clue of a sentence, with the patterns that count for it.
    struct Part {
        var patterns: [TokenPhrase]
        var weight: Double
    }

    /// A memo and what it is worth.
    struct Scored {
        var id: Int64
        var score: Double
        var recency: Int64
    }

    private static let saturation = 0.9
    private static let lengthShare = 0.9
    private static let titleWeight = 2.0
    private static let joinedWeight = 1.0

    private let weights: [Double]
    /// By the number of a pattern, the parts it counts for.
    private var parts: [[Int]]
    /// By the number of a pattern, whether it is the words as one stretch of text.
    private var isJoined: [Bool]

    /// Of patterns that `occurrences` does not look for, none is found.
    init(parts: [Part], joined: [TokenPhrase], _ occurrences: Occurrences) {
        weights = parts.map(\.weight)
        self.parts = Array(repeating: [], count: occurrences.patternCount)
        isJoined = Array(repeating: false, count: occurrences.patternCount)
        for (part, index) in zip(parts, parts.indices) {
            for pattern in part.patterns { if let number = occurrences.number(of: pattern) { self.parts[number].append(index) } }
        }
        for pattern in joined { if let number = occurrences.number(of: pattern) { isJoined[number] = true } }
    }

    /// Scores, in the order of `ids`, of those that are there. Lengths count relative to the mean of these memos.
    func scores(of ids: [Int64], _ occurrences: inout Occurrences, _ collection: any MemoCollection) throws -> [Scored] {
        try occurrences.read(ids, collection)
        let memos = ids.compactMap { id in occurrences[id].map { (id, $0) } }
        let mean = max(1, memos.reduce(0) { $0 + Double($1.1.length) } / Double(max(1, memos.count)))
        return memos.map { id, memo in
            let norm = Self.saturation * (1 - Self.lengthShare + Self.lengthShare * Double(memo.length) / mean)
            return Scored(id: id, score: score(memo, norm, occurrences), recency: memo.recency)
        }
    }

    private func score(_ memo: Occurrences.Memo, _ norm: Double, _ occurrences: Occurrences) -> Double {
        var counts = Array(repeating: 0.0, count: weights.count)
        var score = 0.0
        for (places, weight) in [(memo.title, Self.titleWeight), (memo.body, 1)] {
            for occurrence in occurrences.all[places] {
                for part in parts[occurrence.pattern] { counts[part] += weight }
                if isJoined[occurrence.pattern] { score = Self.joinedWeight }
            }
        }
        for (weight, count) in zip(weights, counts) { score += weight * count * (Self.saturation + 1) / (count + norm) }
        return score
    }
}
