import KoreanText
import Postings

/// The most frequent words in a set of memos.
package struct TermCounts {
    /// A word and the number of the memos that contain it.
    package struct Term: Sendable, Equatable {
        package let text: String
        /// The exact number of these memos that a search for the word finds on rung `word`, without its other
        /// forms.
        package let count: Int
    }

    /// Most frequent first.
    package private(set) var terms: [Term] = []
    /// Number of memos whose texts were read to collect words; the counts are of all memos.
    package private(set) var memosRead = 0

    /// Maximum number of memos to read.
    private static let mostMemos = 1000
    /// Maximum number of runs to read as words, and of words to count.
    private static let (mostRuns, mostWords) = (600, 300)
    private static let mostTerms = 200

    /// - Parameter limit: Maximum number of terms; nil for all that are counted.
    init(_ ids: MemoIDs, limit: Int?, _ cache: MatchCache) throws {
        let sample = try Self.sample(of: ids, cache)
        var words = TextWords()
        try cache.collection.withTexts(of: sample) { _, title, body, _ in
            try words.read(title)
            try words.read(body)
            memosRead += 1
        }
        let telling = try words.named(limit: Self.mostRuns, WordEvidence(cache: cache))
            .filter { $0.key.bytes.count > RunCandidates.syllable || $0.key.kind == .term }
        let frequent = telling.sorted { ($1.value.count, $0.value.written) < ($0.value.count, $1.value.written) }.prefix(Self.mostWords)
        let phrases = frequent.map(\.key.phrase)
        let memos = try cache.store.memos(of: phrases, in: nil)
        terms = zip(frequent, memos).map { Term(text: $0.value.written, count: $1.intersection(ids).count) }
            .filter { $0.count > 0 }.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        terms = Array(terms.prefix(min(limit ?? Self.mostTerms, Self.mostTerms)))
    }

    /// Returns a sample: all of a few memos; of many the newest, and as many spread over the rest.
    private static func sample(of ids: MemoIDs, _ cache: MatchCache) throws -> [Int64] {
        guard ids.count > mostMemos else { return ids.values }
        let all = ids.values
        let step = all.count / (mostMemos / 2)
        let spread = stride(from: step / 2, to: all.count, by: step).map { all[$0] }
        return Array(Set(try cache.collection.first(mostMemos / 2, of: ids, in: .modified) + spread)).sorted()
    }
}
