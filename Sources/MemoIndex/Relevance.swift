import Foundation
import KoreanText

/// Scores memos by their text: BM25 over what was typed, the title counting double, closeness of the words as a bonus.
struct Relevance {
    /// A typed term, or a clue of a sentence, with the patterns that count for it.
    struct Part {
        var patterns: [Pattern]
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

    private let parts: [(matchers: [TextMatcher], weight: Double)]
    /// The words as one stretch of text.
    private let joined: [TextMatcher]
    private var title: AnalyzedText
    private var body: AnalyzedText

    init(parts: [Part], joined: [Pattern]) {
        self.parts = parts.map { ($0.patterns.map(TextMatcher.init), $0.weight) }
        self.joined = joined.map(TextMatcher.init)
        let patterns = parts.flatMap(\.patterns) + joined
        (title, body) = (AnalyzedText(for: patterns), AnalyzedText(for: patterns))
    }

    /// Scores, in the order of `ids`. Lengths count relative to the mean of these memos.
    mutating func scores(of ids: [Int64], _ reader: PostingReader) throws -> [Scored] {
        var counts: [[Double]] = []
        var lengths: [Double] = []
        var scored: [Scored] = []
        for id in ids {
            var written: Int64 = 0
            try reader.withText(of: id) { titleBytes, bodyBytes, recency in
                title.read(titleBytes)
                body.read(bodyBytes)
                written = recency
            }
            counts.append(parts.map { frequency($0.matchers) })
            lengths.append(Double(title.length + body.length))
            let isJoined = joined.contains { $0.count(in: title) + $0.count(in: body) > 0 }
            scored.append(Scored(id: id, score: isJoined ? Self.joinedWeight : 0, recency: written))
        }
        let mean = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
        for index in scored.indices {
            let norm = Self.saturation * (1 - Self.lengthShare + Self.lengthShare * lengths[index] / mean)
            for (part, count) in zip(parts, counts[index]) {
                scored[index].score += part.weight * count * (Self.saturation + 1) / (count + norm)
            }
        }
        return scored
    }

    private func frequency(_ matchers: [TextMatcher]) -> Double {
        matchers.reduce(0) { $0 + Self.titleWeight * Double($1.count(in: title)) + Double($1.count(in: body)) }
    }
}
