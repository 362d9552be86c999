import KoreanText
import MemoModel

/// One search, from parsed query to answer.
struct Search {
    /// Rungs up to this size are ordered by relevance, larger ones newest first.
    static let relevanceLimit = 128
    /// Below this many memos, a single syllable is looked for inside words too.
    static let fewMatches = 10
    /// Words from which a query is a sentence: memos that hold only some of it count too.
    static let sentenceLength = 4

    private let request: SearchRequest
    private let root: QueryNode
    private let cache: MatchCache
    private var ladder: Ladder
    /// Memos that are left out whatever the query finds.
    private let hidden: MemoIDs

    init(_ request: SearchRequest, _ root: QueryNode, _ cache: MatchCache) throws {
        (self.request, self.root, self.cache) = (request, root, cache)
        ladder = try Ladder(root, cache, isBroad: request.wantsMore)
        hidden = try cache.collection.hidden(from: root.filters)
    }

    mutating func answer() throws -> SearchAnswer {
        var found = try certainRungs()
        if !ladder.isBroad, found.reduce(0, { $0 + $1.ids.count }) < Self.fewMatches {
            ladder.isBroad = true
            found = try certainRungs()
        }
        var sentence: PartialMatch?
        if found.allSatisfy({ $0.ids.isEmpty }) || request.wantsMore || isSentence {
            let clues = try PartialMatch(root.wantedTerms, cache)
            found.append(try someRung(clues, beyond: found))
            sentence = clues
        }
        let filled = found.filter { !$0.ids.isEmpty }
        var ranking = Ranking(request, cache.collection, ladder, root, sentence)
        let (hits, orders) = try ranking.page(of: filled)
        var counts: [Rung: Int] = [.word: 0, .inside: 0, .spacing: 0]
        for matches in found { counts[matches.rung, default: 0] += matches.ids.count }
        var answer = SearchAnswer(
            counts: counts, orders: orders, hits: hits,
            readings: root.wantedTerms.compactMap { ladder.reading(of: $0).map { WordReading(typed: $0.typed.text, forms: $0.forms) } })
        if request.wantsFacets { answer.memos = MemoIDs(unionOf: filled.map(\.ids)) }
        if request.wantsMoreCount { answer.moreInside = try moreInside(beyond: found) }
        return answer
    }

    /// Word, inside and spacing, step by step; disjoint.
    private func certainRungs() throws -> [RungMatches] {
        var (found, seen) = ([RungMatches](), hidden)
        var prepared: Rung?
        for step in Step.allCases where step == .asTyped || ladder.adds(step) {
            if prepared != step.rung { try ladder.prepare(for: step.rung) }
            prepared = step.rung
            guard let ids = try ladder.ids(root, upTo: step) else {
                throw QueryError(
                    LocalizedMessage("nothing to search for: punctuation alone is not indexed", ko: "찾을 말이 없습니다: 문장 부호만으로는 찾을 수 없습니다"),
                    range: 0..<request.query.utf8.count)
            }
            let new = ids.subtracting(seen)
            found.append(RungMatches(rung: step.rung, ids: new, points: nil))
            seen = seen.union(new)
        }
        return found
    }

    /// Memos that hold single syllables of the query inside longer words, beside those found; nil where that makes no difference.
    private func moreInside(beyond found: [RungMatches]) throws -> Int? {
        guard !ladder.isBroad, root.wantedTerms.contains(where: { ladder.reading(of: $0)?.insideWords.isEmpty == false }) else {
            return nil
        }
        var broad = ladder
        broad.isBroad = true
        try broad.prepare(for: .spacing)
        let all = try broad.ids(root, upTo: .spacing) ?? MemoIDs()
        return all.subtracting(found.reduce(hidden) { $0.union($1.ids) }).count
    }

    private func someRung(_ sentence: PartialMatch, beyond found: [RungMatches]) throws -> RungMatches {
        let seen = found.reduce(hidden) { $0.union($1.ids) }
        let matches = sentence.matches(excluding: seen, within: try allowed())
        return RungMatches(rung: .some, ids: MemoIDs(ascending: matches.map(\.id)), points: matches.map(\.points))
    }

    /// What filters and exclusions leave; nil when there are none.
    private func allowed() throws -> MemoIDs? {
        guard case .all(let nodes) = root else { return nil }
        let conditions = nodes.filter { $0.wantedTerms.isEmpty }
        return conditions.isEmpty ? nil : try ladder.ids(.all(conditions), upTo: .otherForms)
    }

    private var isSentence: Bool {
        guard case .all(let nodes) = root else { return false }
        let words = nodes.filter { if case .term(let term) = $0 { term.form != .prefix && term.field == nil } else { false } }
        return words.count == nodes.count && words.count >= Self.sentenceLength
    }
}

/// The memos of one rung, or of one step of it, before they are ordered.
struct RungMatches {
    var rung: Rung
    var ids: MemoIDs
    /// Of a sentence: how much of it each memo holds, in the order of `ids`.
    var points: [Double]?
}
