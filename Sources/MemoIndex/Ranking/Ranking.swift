import KoreanText
import MemoModel

/// Orders the memos of each rung and builds the page of hits that was asked for.
struct Ranking {
    private let request: SearchRequest
    private let collection: any MemoCollection
    private let ladder: Ladder
    private let root: QueryNode
    private let partial: PartialMatch?
    /// Of all phrases that may be scored or marked.
    private var occurrences: Occurrences
    private let highlightTerms: [Highlighter.HighlightTerm]
    /// The words typed, side by side.
    private let adjacent: [TokenPhrase]

    /// - Parameter partial: what the rung `some` was found by; nil where that rung was not asked.
    init(_ request: SearchRequest, _ collection: any MemoCollection, _ ladder: Ladder, _ root: QueryNode, _ partial: PartialMatch?) {
        self.request = request
        self.collection = collection
        self.ladder = ladder
        self.root = root
        self.partial = partial
        highlightTerms = Self.highlightTerms(root, ladder, partial)
        adjacent = Self.adjacent(root.wantedTerms.filter { ladder.reading(of: $0) != nil })
        occurrences = Occurrences(of: highlightTerms.map(\.phrase) + (partial?.terms.map(\.phrase) ?? []) + adjacent)
    }

    /// The hits of the page, and how each rung it touches was ordered. `rungs` are disjoint and come in their order.
    mutating func page(of rungs: [RungMatches]) throws -> (hits: [Hit], orders: [Rung: RankOrder]) {
        let end = request.limit.map { request.offset + $0 } ?? .max
        var hits: [Hit] = []
        var orders: [Rung: RankOrder] = [:]
        if request.order == .best {
            // How many hits the rungs before hold.
            var start = 0
            for rung in rungs where start < end {
                let wanted = max(0, request.offset - start)..<max(max(0, request.offset - start), min(rung.ids.count, end - start))
                start += rung.ids.count
                guard !wanted.isEmpty else { continue }
                let (ordered, order) = try ordered(rung, upTo: wanted.upperBound)
                orders[rung.rung] = order
                hits += ordered[wanted]
            }
        } else {
            hits = try sorted(rungs, upTo: end)
        }
        if request.wantsText { try fill(&hits) }
        return (hits, orders)
    }

    /// The hits of one rung, best first: at least the first `end` of them.
    private mutating func ordered(_ matches: RungMatches, upTo end: Int) throws -> ([Hit], RankOrder) {
        if matches.rung == .some, let points = matches.points { return (try byPartialMatch(matches, points), .relevance) }
        if matches.ids.count <= Search.relevanceLimit { return (try byRelevance(matches), .relevance) }
        let newest = try collection.first(end, of: matches.ids, in: .modified)
        return (newest.map { Hit(id: MemoID(rawValue: $0), rung: matches.rung) }, .recency)
    }

    private mutating func byRelevance(_ matches: RungMatches) throws -> [Hit] {
        let readings = root.wantedTerms.compactMap { ladder.reading(of: $0) }
        let terms = readings.map { Relevance.Term(phrases: $0.patterns(upTo: matches.rung), weight: 1) }
        let relevance = { [adjacent] in Relevance(terms: terms, adjacent: adjacent, $0) }
        guard let limit = request.limit, matches.ids.count > limit else {
            return Self.hits(try relevance(occurrences).scores(of: matches.ids.values, &occurrences, collection), matches.rung)
        }
        // Most of these memos will not be shown, so only what is scored is looked for in them, not all that would be marked.
        var scored = Occurrences(of: terms.flatMap(\.phrases) + adjacent)
        return Self.hits(try relevance(scored).scores(of: matches.ids.values, &scored, collection), matches.rung)
    }

    /// Those with the most points first, which are put in order by their texts.
    private mutating func byPartialMatch(_ matches: RungMatches, _ points: [Double]) throws -> [Hit] {
        guard let partial else { return [] }
        let byPoints = zip(matches.ids.values, points).sorted { ($1.1, $1.0) < ($0.1, $0.0) }
        let leaders = byPoints.prefix(PartialMatch.candidates).map(\.0)
        let terms = partial.terms.map { Relevance.Term(phrases: [$0.phrase], weight: $0.points) }
        let relevance = Relevance(terms: terms, adjacent: [], occurrences)
        let rest = byPoints.dropFirst(PartialMatch.candidates).map { Hit(id: MemoID(rawValue: $0.0), rung: .some, score: 0) }
        return Self.hits(try relevance.scores(of: leaders, &occurrences, collection), .some) + rest
    }

    /// By score; of memos with the same score the newest first.
    private static func hits(_ scored: [Relevance.Scored], _ rung: Rung) -> [Hit] {
        scored.sorted { ($1.score, $1.recency, $1.id) < ($0.score, $0.recency, $0.id) }
            .map { Hit(id: MemoID(rawValue: $0.id), rung: rung, score: $0.score) }
    }

    /// The phrases of the words typed, side by side: with spaces between them and without. None for a single word.
    private static func adjacent(_ terms: [QueryTerm]) -> [TokenPhrase] {
        guard terms.count > 1 else { return [] }
        var analyzer = Analyzer()
        let words = terms.map(\.text)
        return [words.joined(separator: " "), words.joined()].flatMap { text in
            TokenPhrase.literal(analyzer.tokens(text), openEnds: false)
        }
    }

    /// The hits of all rungs together, in an order that does not depend on them.
    private func sorted(_ rungs: [RungMatches], upTo end: Int) throws -> [Hit] {
        let all = rungs.reduce(MemoIDs()) { $0.union($1.ids) }
        let ids = try collection.first(end, of: all, in: request.order)
        return ids.dropFirst(request.offset).map { id in
            Hit(id: MemoID(rawValue: id), rung: rungs.first { $0.ids.contains(id) }?.rung ?? .word)
        }
    }

    // MARK: Text

    private mutating func fill(_ hits: inout [Hit]) throws {
        let highlighter = Highlighter(highlightTerms, occurrences, mark: request.mark, snippetLength: request.snippetLength)
        let indexes = Dictionary(uniqueKeysWithValues: hits.indices.map { (hits[$0].id.rawValue, $0) })
        try collection.withTexts(of: hits.map(\.id.rawValue)) { id, title, body, recency in
            occurrences.add(id, title, body, recency)
            guard let index = indexes[id], let found = occurrences[id] else { return }
            highlighter.fill(&hits[index], title: title, body: body, found, occurrences)
        }
    }

    private static func highlightTerms(
        _ root: QueryNode, _ ladder: Ladder, _ partial: PartialMatch?
    ) -> [Highlighter.HighlightTerm] {
        let certain = root.wantedTerms.compactMap { ladder.reading(of: $0) }.flatMap { reading in
            [(Rung.word, reading.word), (.inside, reading.inside), (.spacing, reading.spacing)].flatMap { rung, phrases in
                phrases.map { Highlighter.HighlightTerm(phrase: $0, typed: reading.typed, rung: rung) }
            }
        }
        // Pairs of syllables are marked only where no word of the query is known: beside marked words they would only distract.
        let words = partial?.terms.filter { $0.phrase.isWord } ?? []
        let terms = words.isEmpty ? partial?.terms ?? [] : words
        return certain + terms.map { Highlighter.HighlightTerm(phrase: $0.phrase, typed: $0.typed, rung: .some) }
    }
}
