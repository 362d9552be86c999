import KoreanText
import MemoModel

/// One search, from parsed query to answer.
struct Search {
    /// Rungs up to this size are ordered by relevance, larger ones newest first.
    static let relevanceLimit = 64
    /// Below this many memos, a single syllable is looked for inside words too.
    static let fewMatches = 10
    /// Words from which a query is a sentence: memos that hold only some of it count too.
    static let sentenceLength = 4
    /// Bytes of the longest word that is read as another.
    static let longestGuessed = 192
    /// Words from which a query that finds few memos may be a question, to which memos that hold most of it are an answer too.
    static let questionLength = 3

    private let request: SearchRequest
    private let root: QueryNode
    private let cache: MatchCache
    private var ladder: Ladder
    /// Memos that are left out whatever the query finds.
    private let hidden: MemoIDs

    init(_ request: SearchRequest, _ root: QueryNode, _ cache: MatchCache) throws {
        (self.request, self.root, self.cache) = (request, root, cache)
        ladder = try Ladder(root, cache, isBroad: request.wantsMore)
        let hidden = try cache.collection.hidden(from: root.filters)
        let others = try request.memo.map { try cache.collection.all().subtracting(MemoIDs(ascending: [$0.rawValue])) }
        self.hidden = others?.union(hidden) ?? hidden
    }

    mutating func answer() throws -> SearchAnswer {
        var found = try certainRungs()
        if !ladder.isBroad, Self.count(found) < Self.fewMatches {
            ladder.isBroad = true
            found = try certainRungs()
        }
        found += try guessedRungs(beyond: found)
        var sentence: PartialMatch?
        if let least = leastShare(beside: Self.count(found)) {
            let clues = try PartialMatch(words, ladder, cache)
            found.append(try someRung(clues, beyond: found, leastShare: least))
            sentence = clues
        }
        if Self.count(found) == 0 { found += try soundOfSentence() }
        let isLiteral = literalCount(found) > 0
        if let rungs = request.rungs { found.removeAll { !rungs.contains($0.rung) } }
        let filled = found.filter { !$0.ids.isEmpty }
        var ranking = Ranking(request, filled, cache, ladder, root, sentence)
        var (hits, orders) = try ranking.page()
        if request.wantsText, !ladder.labels.isEmpty {
            for index in hits.indices { try ladder.labels.addReasons(for: root.wantedTerms, to: &hits[index]) }
        }
        var counts: [Rung: Int] = [:]
        for rung in request.rungs ?? [.word, .inside, .spacing] { counts[rung] = 0 }
        for matches in found { counts[matches.rung] = matches.ids.count }
        var answer = SearchAnswer(
            counts: counts, orders: orders, hits: hits,
            readings: root.wantedTerms.compactMap { ladder.reading(of: $0).map { WordReading(typed: $0.typed.text, forms: $0.forms) } })
        answer.substitutions = ladder.substitutions.filter { answer.counts[$0.rung, default: 0] > 0 }.map {
            Substitution(typed: $0.term.text, rung: $0.rung, words: $0.words)
        }
        if !isLiteral { answer.correctedQuery = correctedQuery(answer.counts) }
        if request.wantsSpellings, answer.certain == 0 {
            answer.shortfall = try ShortfallReport(ladder: ladder, root: root, hidden: hidden, cache: cache).shortfall()
        }
        answer.isSentence = request.rungs?.contains(.some) ?? (request.wantsMore || isSentence)
        answer.notes = ladder.patterns.notes
        if request.wantsFacets { answer.memos = MemoIDs(unionOf: filled.map(\.ids)) }
        if request.wantsMoreCount { answer.moreInside = try moreInside(beyond: found) }
        return answer
    }

    private static func count(_ found: [RungMatches]) -> Int { found.reduce(0) { $0 + $1.ids.count } }

    private func literalCount(_ found: [RungMatches]) -> Int { Self.count(found.filter { Rung.literal.contains($0.rung) }) }

    /// Word, inside and spacing; disjoint.
    private mutating func certainRungs() throws -> [RungMatches] { try rungs(Step.literal, beyond: []) }

    /// The rungs of some steps, without the memos of `earlier` ones; disjoint.
    private mutating func rungs(_ steps: [Step], beyond earlier: [RungMatches]) throws -> [RungMatches] {
        var found: [RungMatches] = []
        var seen = earlier.reduce(hidden) { $0.union($1.ids) }
        for step in steps {
            if step == .inside { ladder.readJoined() }
            if step == .spacing { try ladder.readSpacing() }
            guard step == .asTyped || ladder.adds(step) else { continue }
            if found.last?.rung != step.rung {
                try ladder.prepare(for: step.rung)
                found.append(RungMatches(rung: step.rung))
            }
            guard var ids = try ladder.ids(root, upTo: step) else {
                throw QueryError(
                    LocalizedMessage("nothing to search for: punctuation alone is not indexed", ko: "찾을 말이 없습니다: 문장 부호만으로는 찾을 수 없습니다"),
                    range: 0..<request.query.utf8.count)
            }
            if step >= .inside { ids = try ids.union(ladder.idsOfWhole(step.rung)) }
            let new = ids.subtracting(seen)
            found[found.count - 1].add(new, of: step)
            // Most steps find again what those before them found: then what has been seen is what this one found.
            seen = new.count + seen.count == ids.count ? ids : seen.union(new)
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

    private func someRung(_ sentence: PartialMatch, beyond found: [RungMatches], leastShare: Double) throws -> RungMatches {
        let seen = found.reduce(hidden) { $0.union($1.ids) }
        let matches = sentence.matches(excluding: seen, within: try conditions, leastShare: leastShare)
        var rung = RungMatches(rung: .some)
        rung.add(matches.ids, of: nil)
        rung.points = matches.points
        return rung
    }

    // MARK: What else words may stand for

    /// The rungs from `typing` to `sound`, as far as they are asked.
    private mutating func guessedRungs(beyond found: [RungMatches]) throws -> [RungMatches] {
        let rungs = guessedRungs(beside: Self.count(found))
        guard !rungs.isEmpty else { return [] }
        // Nobody mistypes a longer word, and rules take their time over it.
        let words = words.filter { $0.text.utf8.count <= Self.longestGuessed }
        let isAsked = request.rungs != nil || request.wantsMore
        for term in words {
            // Only the last word may be half typed. Of the others, those that memos hold are what was meant, unless more was asked for, and
            // the many words of a sentence would take too long.
            let mayBeOther = try isAsked && words.count < Self.sentenceLength || !ladder.isKnown(term)
            let its = rungs.filter { $0 == .typing ? term == root.wantedTerms.last : mayBeOther }
            if !its.isEmpty { try ladder.expand(term) { try $0.expansion(of: term, on: its) } }
        }
        if rungs.contains(.initials), words.allSatisfy({ $0.text.utf8.count <= Self.longestGuessed }) { try ladder.readInitials() }
        return try self.rungs(Step.allCases.filter { rungs.contains($0.rung) }, beyond: found)
    }

    private func guessedRungs(beside certain: Int) -> Set<Rung> {
        if let rungs = request.rungs { return rungs.intersection(Rung.guessed) }
        if request.wantsMore || certain == 0 && root.wantedTerms.count < Self.sentenceLength { return Rung.guessed }
        return request.isTyping ? [.typing] : []
    }

    /// Of a sentence of which memos do not even hold some words, those that hold what its words sound like.
    private mutating func soundOfSentence() throws -> [RungMatches] {
        guard request.rungs == nil, root.wantedTerms.count >= Self.sentenceLength, ladder.substitutions.isEmpty else { return [] }
        for term in words where try !ladder.isKnown(term) { try ladder.expand(term) { try $0.soundExpansion(of: term) } }
        return try rungs(Step.allCases.filter { $0.rung == .sound }, beyond: [])
    }

    /// The query with each word replaced by the likeliest that it was read as on the first rung that found memos so; nil where none was.
    private func correctedQuery(_ counts: [Rung: Int]) -> String? {
        var bytes = Array(request.query.utf8)
        // Where what was replaced last begins: words behind it have their places no more.
        var start = bytes.count
        // From the end, so that places before a replacement stay what they are.
        let substitutions = ladder.substitutions.sorted { ($1.term.range.lowerBound, $0.rung) < ($0.term.range.lowerBound, $1.rung) }
        for (term, rung, words) in substitutions where counts[rung, default: 0] > 0 && term.range.upperBound <= start {
            // A term out of a saved search is not written in the query and cannot be replaced there.
            guard let word = words.first, bytes[term.range].elementsEqual(term.text.utf8) else { continue }
            bytes.replaceSubrange(term.range, with: word.utf8)
            start = term.range.lowerBound
        }
        return start == bytes.count ? nil : String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Whether some of the words suffice

    /// The words of the query of which a memo may hold only some: none in quotes, no prefixes.
    private var words: [QueryTerm] { root.wantedTerms.filter { $0.form == .word } }

    /// Memos that hold what may not be missing: what is in quotes, and what filters and exclusions ask; nil where there is nothing of that.
    private var conditions: MemoIDs? {
        get throws {
            guard case .all(let nodes) = root else { return nil }
            let conditions = nodes.filter { node in
                if case .term(let term) = node { term.form != .word } else { node.wantedTerms.isEmpty }
            }
            return conditions.isEmpty ? nil : try ladder.ids(.all(conditions), upTo: .inside)
        }
    }

    /// The share of the query that a memo on the rung `some` must hold; nil where that rung is not asked. Who has found what was looked for
    /// is not to wade through what is only akin to it.
    private func leastShare(beside certain: Int) -> Double? {
        guard words.count > 1 else { return nil }
        if let rungs = request.rungs { return rungs.contains(.some) ? PartialMatch.leastShare : nil }
        if certain == 0 || request.wantsMore { return PartialMatch.leastShare }
        if isSentence { return PartialMatch.leastShareOfSentence }
        return (root.wordsOfConjunction?.count ?? 0) >= Self.questionLength && certain < Self.fewMatches ? PartialMatch.mostOfQuestion : nil
    }

    private var isSentence: Bool { (root.wordsOfConjunction?.count ?? 0) >= Self.sentenceLength }
}

/// The memos of one rung, before they are ordered.
struct RungMatches {
    let rung: Rung
    /// What each step of the rung adds to those before it; disjoint.
    private(set) var steps: [MemoIDs] = []
    /// Which steps these are; empty on the rung `some`, which has none.
    private(set) var kinds: [Step] = []
    /// All of them.
    private(set) var ids = MemoIDs()
    /// Of a sentence: how much of it each memo holds, in the order of `ids`.
    var points: [Double]?

    init(rung: Rung) { self.rung = rung }

    mutating func add(_ new: MemoIDs, of step: Step?) {
        steps.append(new)
        if let step { kinds.append(step) }
        ids = ids.union(new)
    }

    /// The step on which a memo was found, counted from 0; that of the last where none holds it.
    func step(of id: Int64) -> Int { steps.firstIndex { $0.contains(id) } ?? max(0, steps.count - 1) }
}
