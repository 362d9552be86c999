import KoreanText
import MemoModel
import Postings

/// Orders the memos of each rung and builds the requested page of hits.
struct Ranking {
    private let request: SearchRequest
    private let cache: MatchCache
    private let plan: QueryPlan
    private let rungs: [RungMatches]
    private let root: QueryNode
    private let partial: PartialMatch?
    /// The occurrences of all phrases that may be scored or marked.
    private var occurrences: Occurrences
    private let highlightTerms: [Highlighter.HighlightTerm]
    /// The places of the words in titles and beside each other; nil if there is nothing to order.
    private let neighbours: Neighbours?
    /// Fills in hits in attached files; nil if files were not searched.
    private var attached: AttachedHits?
    /// The explanations of hits; nil unless requested.
    private var explanations: Explanations?

    private var collection: any MemoCollection { cache.collection }

    /// - Parameters:
    ///   - rungs: The memos found, disjoint and in order.
    ///   - partial: The terms of the rung `some`; nil if that rung was not searched.
    ///   - attached: The search of files; nil if they were not searched.
    init(
        _ request: SearchRequest, _ rungs: [RungMatches], _ cache: MatchCache, _ plan: QueryPlan, _ root: QueryNode,
        _ partial: PartialMatch?, _ attached: AttachedSearch?
    ) {
        self.request = request
        self.cache = cache
        self.plan = plan
        (self.rungs, self.root) = (rungs, root)
        self.partial = partial
        highlightTerms = Self.highlightTerms(root, plan, partial)
        self.attached = attached.map { AttachedHits($0, root, request, cache.collection) }
        let isOrdered = request.order == .best && rungs.contains { $0.rung != .some && $0.rung != .attached && $0.ids.count > 1 }
        neighbours = isOrdered ? Neighbours(root, plan) : nil
        explanations = request.wantsExplanation && request.wantsText ? Explanations() : nil
        let phrases = (partial?.terms.flatMap(\.phrases) ?? []) + (neighbours?.phrases ?? [])
        occurrences = Occurrences(of: highlightTerms.map(\.phrase) + phrases)
    }

    /// Returns the hits of the page, and the order of each rung on it.
    mutating func page() throws -> (hits: [Hit], orders: [Rung: RankOrder]) {
        let (offset, end) = (request.page.offset, request.page.end)
        var hits: [Hit] = []
        var orders: [Rung: RankOrder] = [:]
        if request.order == .best {
            // Number of hits on the rungs before.
            var start = 0
            for rung in rungs where start < end {
                let first = min(max(0, offset - start), rung.ids.count)
                let wanted = first..<max(first, min(rung.ids.count, end - start))
                start += rung.ids.count
                guard !wanted.isEmpty else { continue }
                let (ordered, order) = try ordered(rung, upTo: wanted.upperBound)
                orders[rung.rung] = order
                // A damaged file has fewer memos than the index.
                hits += ordered.dropFirst(wanted.lowerBound).prefix(wanted.count)
            }
        } else {
            hits = try sorted(upTo: end)
        }
        if request.wantsText { try fill(&hits) }
        return (hits, orders)
    }

    /// Returns the hits of one rung, best first: at least the first `end` of them.
    private mutating func ordered(_ matches: RungMatches, upTo end: Int) throws -> ([Hit], RankOrder) {
        if let points = matches.points { return (try byPartialMatch(matches, points, upTo: end), .relevance) }
        if matches.rung == .attached { return (try hits(newestFirst(matches, upTo: end), .attached), .recency) }
        if matches.ids.count <= Search.relevanceLimit { return (try byRelevance(matches), .relevance) }
        guard let neighbours = neighbours(on: matches.rung) else {
            return (try hits(newestFirst(matches, upTo: end), matches.rung), .recency)
        }
        return (try hits(nearestFirst(matches, neighbours, upTo: end), matches.rung), neighbours.isOneWord ? .title : .nearness)
    }

    private func hits(_ ids: [Int64], _ rung: Rung) -> [Hit] { ids.map { Hit(id: MemoID(rawValue: $0), rung: rung) } }

    /// Returns the order of a rung by nearness, which comes before its texts. The words of a guess have steps of their own, which count more than
    /// titles.
    private func neighbours(on rung: Rung) -> Neighbours? { neighbours.flatMap { $0.isOneWord && !Rung.literal.contains(rung) ? nil : $0 } }

    private mutating func byRelevance(_ matches: RungMatches) throws -> [Hit] {
        let readings = root.wantedTerms.compactMap { plan.reading(of: $0) }
        let terms = readings.map { Relevance.Term(phrases: $0.scored(upTo: matches.rung), weight: 1) }
        // The phrases to mark are searched too, although many of these memos will not be shown: that takes less time than reading the others again.
        let scores = try Relevance(terms: terms, neighbours(on: matches.rung), of: matches.rung, occurrences).scores(
            of: matches.ids.values, &occurrences, collection, isExplained: explanations != nil, steps: matches.steps.count
        ) { id in matches.steps.count - 1 - matches.step(of: id) }
        return hits(scores, matches.rung)
    }

    /// Returns the first `end` memos, or all if there are fewer, by step of the rung, then newest first.
    private func newestFirst(_ matches: RungMatches, upTo end: Int) throws -> [Int64] {
        try matches.steps.reduce(into: []) { first, step in
            if first.count < end { first += try collection.first(end - first.count, of: step, in: .modified) }
        }
    }

    /// Returns the first `end` memos, or all if there are fewer, by nearness, then by step of the rung, then newest first.
    private mutating func nearestFirst(_ matches: RungMatches, _ neighbours: Neighbours, upTo end: Int) throws -> [Int64] {
        var order = NearestFirst(neighbours, cache, matches.rung)
        try order.find(end, of: matches.steps, matches.ids)
        for (nearness, range) in order.classes { explanations?.add(order.ids[range], nearness) }
        return order.ids
    }

    /// Returns the memos with the most points, ranked by their texts.
    private mutating func byPartialMatch(_ matches: RungMatches, _ points: [Double], upTo end: Int) throws -> [Hit] {
        guard let partial else { return [] }
        let first = PartialMatch.first(max(end, PartialMatch.candidates), of: matches.ids, by: points)
        let terms = partial.terms.map { Relevance.Term(phrases: $0.phrases, weight: $0.points, bearers: $0.bearers) }
        let relevance = Relevance(terms: terms, nil, of: .some, occurrences)
        let scored = try relevance.scores(
            of: Array(first.prefix(PartialMatch.candidates)), &occurrences, collection, isExplained: explanations != nil)
        let rest = first.dropFirst(PartialMatch.candidates).map { Hit(id: MemoID(rawValue: $0), rung: .some, score: 0) }
        return hits(scored, .some) + rest
    }

    /// Returns hits by score; ties go to the newest memo.
    private mutating func hits(_ scored: [Relevance.Scored], _ rung: Rung) -> [Hit] {
        explanations?.add(scored)
        return scored.sorted { ($1.score, $1.recency, $1.id) < ($0.score, $0.recency, $0.id) }
            .map { Hit(id: MemoID(rawValue: $0.id), rung: rung, score: $0.score) }
    }

    /// Returns the hits of all rungs together, in an order that ignores rungs.
    private func sorted(upTo end: Int) throws -> [Hit] {
        let all = rungs.reduce(MemoIDs()) { $0.union($1.ids) }
        guard request.page.offset < all.count else { return [] }
        let ids = try collection.first(end, of: all, in: request.order)
        return ids.dropFirst(request.page.offset).map { id in
            Hit(id: MemoID(rawValue: id), rung: rungs.first { $0.ids.contains(id) }?.rung ?? .word)
        }
    }

    // MARK: Text

    private mutating func fill(_ hits: inout [Hit]) throws {
        let highlighter = Highlighter(
            highlightTerms, occurrences, plan.patterns, mark: request.mark, snippetLength: request.shownLength)
        var next = 0
        let inTexts = attached == nil ? hits : hits.filter { $0.rung != .attached }
        for place in hits.indices where hits[place].rung == .attached { try attached?.fill(&hits[place]) }
        try collection.withTexts(of: inTexts.map(\.id.rawValue)) { id, title, body, recency in
            let found = try occurrences.add(id, title, body, recency)
            // The memos come in the order of the hits. A damaged file lacks some.
            guard let place = hits[next...].firstIndex(where: { $0.id.rawValue == id }) else { return }
            try highlighter.fill(&hits[place], title: title, body: body, found, of: occurrences.all)
            explain(&hits[place], found)
            next = place + 1
        }
    }

    private mutating func explain(_ hit: inout Hit, _ found: Occurrences.MemoMatches) {
        guard explanations != nil else { return }
        let terms: [Explanations.Term]
        if hit.rung == .some {
            terms = partial?.terms.map { Explanations.Term(typed: $0.typed.text, field: $0.typed.field, phrases: $0.phrases) } ?? []
        } else {
            let wanted = root.wantedTerms
            let whole = plan.wholePhrases(of: hit.rung)
            terms =
                wanted.compactMap { plan.reading(of: $0) }.map {
                    Explanations.Term(typed: $0.typed.text, field: $0.typed.field, phrases: $0.patterns(upTo: hit.rung))
                } + (whole.isEmpty ? [] : [Explanations.Term(typed: wanted.map(\.text).joined(separator: " "), phrases: whole)])
        }
        let matches = request.order == .best ? rungs.first { $0.rung == hit.rung } : nil
        hit.explanation = explanations?.explanation(of: hit, terms, matches, found, occurrences)
    }

    static func highlightTerms(
        _ root: QueryNode, _ plan: QueryPlan, _ partial: PartialMatch?
    ) -> [Highlighter.HighlightTerm] {
        let certain = root.wantedTerms.compactMap { plan.reading(of: $0) }.flatMap { reading in
            let literal = [(Rung.word, reading.word), (.inside, reading.related + reading.inside), (.spacing, reading.spacing)]
            let guessed = Step.allCases.compactMap { step in reading.guesses.phrases[step].map { (step.rung, $0) } }
            return (literal + guessed).flatMap { rung, phrases in
                phrases.map {
                    Highlighter.HighlightTerm(phrase: $0, typed: reading.typed, rung: rung, isSynonym: reading.synonyms.contains($0))
                }
            }
        }
        // A word typed with an extra space is marked as one word, attributed to the first typed word.
        let whole = root.wantedTerms.first.map { typed in
            [Rung.inside, .spacing, .initials].flatMap { rung in
                plan.wholePhrases(of: rung).map { Highlighter.HighlightTerm(phrase: $0, typed: typed, rung: rung) }
            }
        }
        // Pairs of syllables are marked only if no word of the query is known. Next to marked words they
        // would distract.
        let words = partial?.terms.filter(\.isWord) ?? []
        let terms = words.isEmpty ? partial?.terms ?? [] : words
        let some = terms.flatMap { term in
            term.phrases.map { Highlighter.HighlightTerm(phrase: $0, typed: term.typed, rung: .some) }
        }
        let patterns = root.wantedTerms.filter { $0.form == .pattern }
            .map { Highlighter.HighlightTerm(phrase: TokenPhrase([]), typed: $0, rung: .word) }
        return certain + patterns + (whole ?? []) + some
    }
}
