import KoreanText
import MemoModel

/// Orders the memos of each rung and builds the page of hits that was asked for.
struct Ranking {
    private let request: SearchRequest
    private let collection: any MemoCollection
    private let ladder: Ladder
    private let root: QueryNode
    private let sentence: PartialMatch?
    private var occurrences: Occurrences
    private let probes: [Highlighter.Probe]
    private let joined: [TokenPhrase]

    init(_ request: SearchRequest, _ collection: any MemoCollection, _ ladder: Ladder, _ root: QueryNode, _ sentence: PartialMatch?) {
        self.request = request
        self.collection = collection
        self.ladder = ladder
        self.root = root
        self.sentence = sentence
        probes = Self.probes(root, ladder, sentence)
        joined = Self.joined(root.wantedTerms.filter { ladder.reading(of: $0) != nil })
        occurrences = Occurrences(of: probes.map(\.pattern) + (sentence?.clues.map(\.pattern) ?? []) + joined)
    }

    /// The hits of the page, and how each rung it touches was ordered.
    mutating func page(of rungs: [RungMatches]) throws -> (hits: [Hit], orders: [Rung: RankOrder]) {
        let end = request.limit.map { request.offset + $0 } ?? .max
        var hits: [Hit] = []
        var orders: [Rung: RankOrder] = [:]
        if request.order == .best {
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

    private mutating func ordered(_ matches: RungMatches, upTo end: Int) throws -> ([Hit], RankOrder) {
        if matches.rung == .some, let points = matches.points { return (try bySentence(matches, points), .relevance) }
        if matches.ids.count <= Search.relevanceLimit { return (try byRelevance(matches), .relevance) }
        let newest = try collection.first(end, of: matches.ids, in: .modified)
        return (newest.map { Hit(id: MemoID(rawValue: $0), rung: matches.rung) }, .recency)
    }

    private mutating func byRelevance(_ matches: RungMatches) throws -> [Hit] {
        let terms = root.wantedTerms.compactMap { ladder.reading(of: $0) }
        let parts = terms.map { Relevance.Part(patterns: $0.patterns(upTo: matches.rung), weight: 1) }
        let relevance = { [joined] in Relevance(parts: parts, joined: joined, $0) }
        guard let limit = request.limit, matches.ids.count > limit else {
            return Self.hits(try relevance(occurrences).scores(of: matches.ids.values, &occurrences, collection), matches.rung)
        }
        // Where most will not be shown, only what counts is looked for.
        var counted = Occurrences(of: parts.flatMap(\.patterns) + joined)
        return Self.hits(try relevance(counted).scores(of: matches.ids.values, &counted, collection), matches.rung)
    }

    /// Most of the sentence first; the leaders by their text.
    private mutating func bySentence(_ matches: RungMatches, _ points: [Double]) throws -> [Hit] {
        guard let sentence else { return [] }
        let byPoints = zip(matches.ids.values, points).sorted { ($1.1, $1.0) < ($0.1, $0.0) }
        let leaders = byPoints.prefix(PartialMatch.candidates).map(\.0)
        let parts = sentence.clues.map { Relevance.Part(patterns: [$0.pattern], weight: $0.weight * $0.rarity) }
        let relevance = Relevance(parts: parts, joined: [], occurrences)
        let rest = byPoints.dropFirst(PartialMatch.candidates).map { Hit(id: MemoID(rawValue: $0.0), rung: .some, score: 0) }
        return Self.hits(try relevance.scores(of: leaders, &occurrences, collection), .some) + rest
    }

    /// Best first; the newest of equals.
    private static func hits(_ scored: [Relevance.Scored], _ rung: Rung) -> [Hit] {
        scored.sorted { ($1.score, $1.recency, $1.id) < ($0.score, $0.recency, $0.id) }
            .map { Hit(id: MemoID(rawValue: $0.id), rung: rung, score: $0.score) }
    }

    /// The words typed, as one stretch of text, with spaces and without.
    private static func joined(_ terms: [QueryTerm]) -> [TokenPhrase] {
        guard terms.count > 1 else { return [] }
        var analyzer = Analyzer()
        let words = terms.map(\.text)
        return [words.joined(separator: " "), words.joined()].flatMap { text in
            TokenPhrase.literal(analyzer.tokens(text), openEnds: false)
        }
    }

    private func sorted(_ rungs: [RungMatches], upTo end: Int) throws -> [Hit] {
        let all = rungs.reduce(MemoIDs()) { $0.union($1.ids) }
        let ids = try collection.first(end, of: all, in: request.order)
        return ids.dropFirst(request.offset).map { id in
            Hit(id: MemoID(rawValue: id), rung: rungs.first { $0.ids.contains(id) }?.rung ?? .word)
        }
    }

    // MARK: Text

    private mutating func fill(_ hits: inout [Hit]) throws {
        let highlighter = Highlighter(probes: probes, occurrences, mark: request.mark, snippetLength: request.snippetLength)
        let places = Dictionary(uniqueKeysWithValues: hits.indices.map { (hits[$0].id.rawValue, $0) })
        try collection.withTexts(of: hits.map(\.id.rawValue)) { id, title, body, recency in
            occurrences.add(id, title, body, recency)
            guard let place = places[id], let memo = occurrences[id] else { return }
            highlighter.fill(&hits[place], title: title, body: body, memo, occurrences)
        }
    }

    private static func probes(_ root: QueryNode, _ ladder: Ladder, _ sentence: PartialMatch?) -> [Highlighter.Probe] {
        let certain = root.wantedTerms.compactMap { ladder.reading(of: $0) }.flatMap { reading in
            [(Rung.word, reading.word), (.inside, reading.inside), (.spacing, reading.spacing)].flatMap { rung, patterns in
                patterns.map { Highlighter.Probe(pattern: $0, typed: reading.typed, rung: rung) }
            }
        }
        // Pairs are marked only where they are all there is: beside words they would be specks.
        let words = sentence?.clues.filter { $0.pattern.isWord } ?? []
        let clues = words.isEmpty ? sentence?.clues ?? [] : words
        return certain + clues.map { Highlighter.Probe(pattern: $0.pattern, typed: $0.typed, rung: .some) }
    }
}
