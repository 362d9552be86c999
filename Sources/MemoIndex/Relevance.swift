import Foundation
import KoreanText

/// Scores memos by their text: BM25 over what was typed, the title counting double, closeness of the words as a bonus.
struct Relevance {
    /// A typed term, or a clue of a sentence, with the patterns that count for it.
    struct Part {
        var matchers: [TextMatcher]
        var weight: Double
    }

    private static let saturation = 0.9
    private static let lengthShare = 0.9
    private static let titleWeight = 2.0
    private static let joinedWeight = 1.0

    private let parts: [Part]
    /// The words as one stretch of text.
    private let joined: [TextMatcher]
    private var title = AnalyzedText()
    private var body = AnalyzedText()

    init(parts: [Part], joined: [TextMatcher], initials: UInt32) {
        self.parts = parts
        self.joined = joined
        title.wordInitials = initials
        body.wordInitials = initials
    }

    /// Scores, in the order of `ids`. Lengths count relative to the mean of these memos.
    mutating func scores(of ids: [Int64], _ reader: PostingReader) throws -> [Double] {
        var counts: [[Double]] = []
        var lengths: [Double] = []
        var bonuses: [Double] = []
        for id in ids {
            try reader.withText(of: id) { titleBytes, bodyBytes in
                title.read(titleBytes)
                body.read(bodyBytes)
            }
            counts.append(parts.map(frequency))
            lengths.append(Double(title.primaries.count + body.primaries.count))
            bonuses.append(joined.contains { $0.count(in: title) + $0.count(in: body) > 0 } ? Self.joinedWeight : 0)
        }
        let mean = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
        return ids.indices.map { index in
            zip(parts, counts[index]).reduce(bonuses[index]) { sum, item in
                let (part, count) = item
                let norm = Self.saturation * (1 - Self.lengthShare + Self.lengthShare * lengths[index] / mean)
                return sum + part.weight * count * (Self.saturation + 1) / (count + norm)
            }
        }
    }

    private func frequency(_ part: Part) -> Double {
        part.matchers.reduce(0) { $0 + Self.titleWeight * Double($1.count(in: title)) + Double($1.count(in: body)) }
    }
}
