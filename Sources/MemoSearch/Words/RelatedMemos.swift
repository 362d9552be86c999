import Foundation
import KoreanText
import MemoModel
import Postings

/// Memos that share rare words with a given memo. The rarest words count most.
///
/// The cost is bounded by the number of words that are read and looked up; words in many memos are omitted.
package struct RelatedMemos {
    /// A word of the memo by which others were found.
    package struct Word: Sendable, Equatable {
        package let text: String
        /// Number of memos that contain it, including this one.
        package let memos: Int
    }

    /// The words, rarest first.
    package private(set) var words: [Word] = []
    /// Number of memos that share enough.
    package private(set) var total = 0
    /// The best of these memos. Their reasons are the shared words.
    package private(set) var hits: [Hit] = []

    /// Maximum bytes of the memo to read, runs in them, rarest runs to read as words, and words to look up.
    private static let (longestText, mostRuns, mostRead, mostWords) = (64 << 10, 200, 40, 16)
    /// Maximum entries of posting lists to read for all words together, the rarest words first.
    private static let mostPostings = 50_000
    private static let titleWeight = 2
    /// Number of memos to read and rank by their texts.
    private static let candidates = 60
    /// Minimum share of all points that a memo needs, and minimum number of shared words if the memo has
    /// enough of them.
    private static let (leastShare, leastWords) = (0.12, 2)
    private static let enoughWords = 4

    /// - Parameters:
    ///   - request: The page of hits, and how they are shown.
    ///   - excluded: Memos that are never returned.
    init(_ id: Int64, _ request: SearchRequest, excluded: MemoIDs, _ cache: MatchCache) throws {
        var text = TextWords()
        try cache.collection.withTexts(of: [id]) { _, title, body, _ in
            try text.read(title.extracting(first: min(title.count, Self.longestText)), weight: Self.titleWeight)
            try text.read(body.extracting(first: min(body.count, Self.longestText)))
        }
        let terms = try Self.terms(of: text, cache)
        words = terms.map { Word(text: $0.typed.text, memos: $0.ids.count) }
        let left = MemoIDs(ascending: [id]).union(excluded)
        let found = Self.matches(terms, without: left)
        total = found.count
        try rank(found, terms, request, cache)
    }

    /// Returns the most significant words of the memo, the rarest first.
    private static func terms(of text: TextWords, _ cache: MatchCache) throws -> [PartialMatch.WeightedTerm] {
        let memos = Double(try cache.store.memoCount())
        let counts = try text.named(limit: mostRuns, rarest: mostRead, WordEvidence(cache: cache))
        let tokens = counts.keys.map { $0.phrase.elements[0].term }
        try cache.loadCounts(of: tokens)
        let weighed = try counts.compactMap {
            word, found -> (word: TextWords.Word, written: String, memos: Int, idf: Double, weight: Double)? in
            let held = try cache.count(of: word.phrase.elements[0].term)
            let idf = log((memos - Double(held) + 0.5) / (Double(held) + 0.5))
            guard held > 1, idf > 0 else { return nil }
            return (word, found.written, held, idf, 1 + log(Double(found.count)) / 2)
        }.sorted { ($1.idf * $1.weight, $0.written) < ($0.idf * $0.weight, $1.written) }
        var (chosen, postings) = ([PartialMatch.WeightedTerm](), 0)
        for (index, word) in weighed.prefix(mostWords).sorted(by: { ($0.memos, $0.written) < ($1.memos, $1.written) }).enumerated() {
            postings += word.memos
            guard postings <= mostPostings || index < leastWords else { break }
            let typed = QueryTerm(text: word.written, form: .word, field: nil, range: index..<index + 1)
            chosen.append(
                PartialMatch.WeightedTerm(
                    phrases: [word.word.phrase], typed: typed, weight: word.weight, idf: word.idf,
                    ids: try cache.memos(of: word.word.phrase)))
        }
        return chosen
    }

    /// Returns the memos that share enough, with their points.
    private static func matches(_ terms: [PartialMatch.WeightedTerm], without left: MemoIDs) -> [(id: Int64, points: Double)] {
        var shared: [Int64: (points: Double, words: Int)] = [:]
        for term in terms {
            for id in term.ids.values {
                shared[id, default: (0, 0)].points += term.points
                shared[id]?.words += 1
            }
        }
        let least = terms.reduce(0) { $0 + $1.points } * leastShare
        let words = terms.count >= enoughWords ? leastWords : 1
        return shared.filter { $1.points >= least && $1.words >= words && !left.contains($0) }.map { ($0, $1.points) }
            .sorted { ($1.points, $1.id) < ($0.points, $0.id) }
    }

    /// Reads the likeliest memos, ranks them, and marks the shared words in them.
    private mutating func rank(
        _ found: [(id: Int64, points: Double)], _ terms: [PartialMatch.WeightedTerm], _ request: SearchRequest, _ cache: MatchCache
    ) throws {
        let page = request.page.range(of: found.count)
        guard !page.isEmpty else { return }
        let ids = found.prefix(max(page.upperBound, Self.candidates)).map(\.id)
        var occurrences = Occurrences(of: terms.flatMap(\.phrases))
        let relevance = Relevance(terms: terms.map { Relevance.Term(phrases: $0.phrases, weight: $0.points) }, nil, of: .some, occurrences)
        let scored = try relevance.scores(of: ids, &occurrences, cache.collection)
            .sorted { ($1.score, $1.recency, $1.id) < ($0.score, $0.recency, $0.id) }
        hits = scored.prefix(page.upperBound).dropFirst(page.lowerBound)
            .map { Hit(id: MemoID(rawValue: $0.id), rung: .some, score: $0.score) }
        guard request.wantsText else { return }
        let highlighted = terms.map { Highlighter.HighlightTerm(phrase: $0.phrases[0], typed: $0.typed, rung: .some) }
        let highlighter = Highlighter(highlighted, occurrences, nil, mark: request.mark, snippetLength: request.shownLength)
        let places = Dictionary(uniqueKeysWithValues: hits.indices.map { (hits[$0].id.rawValue, $0) })
        try cache.collection.withTexts(of: hits.map(\.id.rawValue)) { id, title, body, _ in
            guard let place = places[id], let matches = occurrences[id] else { return }
            try highlighter.fill(&hits[place], title: title, body: body, matches, of: occurrences.all)
        }
    }
}

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
