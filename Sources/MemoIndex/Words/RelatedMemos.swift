import Foundation
import KoreanText
import MemoModel

/// Memos that share rare words with one of them, the rarest words counting most.
///
/// The cost is bounded: so many words of the memo are read, so many are looked up, and words that many memos hold are left out.
package struct RelatedMemos {
    /// A word of the memo that others were looked for by.
    package struct Word: Sendable, Equatable {
        package let text: String
        /// How many memos hold it, this one included.
        package let memos: Int
    }

    /// The rarest first.
    package private(set) var words: [Word] = []
    /// How many memos share enough.
    package private(set) var total = 0
    /// The best of them; the reasons are the words that they share.
    package private(set) var hits: [Hit] = []

    /// Bytes of the memo and runs in them that are looked at, of these the rarest that are read as words, and words that are looked for.
    private static let (longestText, mostRuns, mostRead, mostWords) = (64 << 10, 200, 40, 16)
    /// Entries of posting lists that are gone through for the words together, of which the rarest come first.
    private static let mostPostings = 50_000
    private static let titleWeight = 2
    /// How many memos are read and put in order by their texts.
    private static let candidates = 60
    /// Of the points of all words, what a memo must share; and how many words, where the memo has enough of them.
    private static let (leastShare, leastWords) = (0.12, 2)
    private static let enoughWords = 4

    /// - Parameters:
    ///   - request: how many hits, and how they are to be shown.
    ///   - hidden: memos that are left out.
    init(_ id: Int64, _ request: SearchRequest, hidden: MemoIDs, _ cache: MatchCache) throws {
        var text = TextWords()
        try cache.collection.withTexts(of: [id]) { _, title, body, _ in
            text.read(title.extracting(first: min(title.count, Self.longestText)), weight: Self.titleWeight)
            text.read(body.extracting(first: min(body.count, Self.longestText)))
        }
        let terms = try Self.terms(of: text, cache)
        words = terms.map { Word(text: $0.typed.text, memos: $0.ids.count) }
        let left = MemoIDs(ascending: [id]).union(hidden)
        let found = Self.matches(terms, without: left)
        total = found.count
        try rank(found, terms, request, cache)
    }

    /// The words of the memo that say most of others that hold them, the rarest first.
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

    /// Memos that share enough, with their points.
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

    /// Reads the likeliest memos, puts them in order, and marks in them what they share.
    private mutating func rank(
        _ found: [(id: Int64, points: Double)], _ terms: [PartialMatch.WeightedTerm], _ request: SearchRequest, _ cache: MatchCache
    ) throws {
        let page = request.page.range(of: found.count)
        guard !page.isEmpty else { return }
        let ids = found.prefix(max(page.upperBound, Self.candidates)).map(\.id)
        var occurrences = Occurrences(of: terms.flatMap(\.phrases))
        let relevance = Relevance(terms: terms.map { Relevance.Term(phrases: $0.phrases, weight: $0.points) }, nil, occurrences)
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
            highlighter.fill(&hits[place], title: title, body: body, matches, of: occurrences.all)
        }
    }
}
