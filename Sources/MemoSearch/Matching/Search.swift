import KoreanText
import MemoModel
import PostingIndex

/// One search, from parsed query to answer.
struct Search {
    /// Rungs up to this size are ordered by relevance, larger ones newest first.
    static let relevanceLimit = 64
    /// Number of memos below which a single syllable is searched inside words too.
    static let fewMatches = 10
    /// Number of words from which a query is a sentence, for which memos with only some of the words count
    /// too.
    static let sentenceLength = 4
    /// Maximum length in bytes of a word that may be read as another.
    static let longestGuessed = 192
    /// Number of words from which a query with few hits may be a question, for which memos with most of the
    /// words count too.
    static let questionLength = 3

    private let request: SearchRequest
    private let root: QueryNode
    private let cache: MatchCache
    private var ladder: Ladder
    /// Memos that are always excluded.
    private let excluded: MemoIDs

    init(_ request: SearchRequest, _ root: QueryNode, _ cache: MatchCache) throws {
        (self.request, self.root, self.cache) = (request, root, cache)
        ladder = try Ladder(root, cache, isBroad: request.wantsMore)
        let excluded = try cache.collection.excluded(from: root.filters)
        let others = try request.memo.map { try cache.collection.all().subtracting(MemoIDs(ascending: [$0.rawValue])) }
        self.excluded = others?.union(excluded) ?? excluded
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
            answer.shortfall = try ShortfallReport(ladder: ladder, root: root, excluded: excluded, cache: cache).shortfall()
        }
        answer.isSentence = request.rungs?.contains(.some) ?? (request.wantsMore || isSentence)
        answer.notes = ladder.patterns.notes
        if request.wantsFacets { answer.memos = MemoIDs(unionOf: filled.map(\.ids)) }
        if request.wantsMoreCount { answer.moreInside = try moreInside(beyond: found) }
        return answer
    }

    private static func count(_ found: [RungMatches]) -> Int { found.reduce(0) { $0 + $1.ids.count } }

    private func literalCount(_ found: [RungMatches]) -> Int { Self.count(found.filter { Rung.literal.contains($0.rung) }) }

    /// Returns the rungs `word`, `inside` and `spacing`; disjoint.
    private mutating func certainRungs() throws -> [RungMatches] { try rungs(Step.literal, beyond: []) }

    /// Returns the rungs of some steps without the memos of `earlier` ones; disjoint.
    private mutating func rungs(_ steps: [Step], beyond earlier: [RungMatches]) throws -> [RungMatches] {
        var found: [RungMatches] = []
        var seen = earlier.reduce(excluded) { $0.union($1.ids) }
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
            // Most steps find all memos of the steps before them. If so, this step's result is the union.
            seen = new.count + seen.count == ids.count ? ids : seen.union(new)
        }
        return found
    }

    /// Returns the number of further memos with single syllables of the query inside longer words, or nil if
    /// that makes no difference.
    private func moreInside(beyond found: [RungMatches]) throws -> Int? {
        guard !ladder.isBroad, root.wantedTerms.contains(where: { ladder.reading(of: $0)?.insideWords.isEmpty == false }) else {
            return nil
        }
        var broad = ladder
        broad.isBroad = true
        try broad.prepare(for: .spacing)
        let all = try broad.ids(root, upTo: .spacing) ?? MemoIDs()
        return all.subtracting(found.reduce(excluded) { $0.union($1.ids) }).count
    }

    private func someRung(_ sentence: PartialMatch, beyond found: [RungMatches], leastShare: Double) throws -> RungMatches {
        let seen = found.reduce(excluded) { $0.union($1.ids) }
        let matches = sentence.matches(excluding: seen, within: try conditions, leastShare: leastShare)
        var rung = RungMatches(rung: .some)
        rung.add(matches.ids, of: nil)
        rung.points = matches.points
        return rung
    }

    // MARK: Guessed rungs

    /// Returns the rungs from `typing` to `sound` that apply to the query.
    private mutating func guessedRungs(beyond found: [RungMatches]) throws -> [RungMatches] {
        let rungs = guessedRungs(beside: Self.count(found))
        guard !rungs.isEmpty else { return [] }
        // Longer words are unlikely to be typing errors, and the rules take long for them.
        let words = words.filter { $0.text.utf8.count <= Self.longestGuessed }
        let isAsked = request.rungs != nil || request.wantsMore
        for term in words {
            // Only the last word may be half typed. Other words that memos contain are taken as typed, unless
            // more was requested. The many words of a sentence would take too long.
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

    /// Finds memos with words that sound like those of a sentence, if no memo contains even some of its
    /// words.
    private mutating func soundOfSentence() throws -> [RungMatches] {
        guard request.rungs == nil, root.wantedTerms.count >= Self.sentenceLength, ladder.substitutions.isEmpty else { return [] }
        for term in words where try !ladder.isKnown(term) { try ladder.expand(term) { try $0.soundExpansion(of: term) } }
        return try rungs(Step.allCases.filter { $0.rung == .sound }, beyond: [])
    }

    /// Returns the query with each word replaced by its likeliest reading on the first rung with hits, or nil
    /// if no word was replaced.
    private func correctedQuery(_ counts: [Rung: Int]) -> String? {
        var bytes = Array(request.query.utf8)
        // The start of the last replacement; positions after it are no longer valid.
        var start = bytes.count
        // Goes from the end, so that positions before a replacement stay valid.
        let substitutions = ladder.substitutions.sorted { ($1.term.range.lowerBound, $0.rung) < ($0.term.range.lowerBound, $1.rung) }
        for (term, rung, words) in substitutions where counts[rung, default: 0] > 0 && term.range.upperBound <= start {
            // A term from a saved search is not part of the typed query and cannot be replaced there.
            guard let word = words.first, bytes[term.range].elementsEqual(term.text.utf8) else { continue }
            bytes.replaceSubrange(term.range, with: word.utf8)
            start = term.range.lowerBound
        }
        return start == bytes.count ? nil : String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Partial matches

    /// The words of the query that may be missing from a memo: no phrases, no prefixes.
    private var words: [QueryTerm] { root.wantedTerms.filter { $0.form == .word } }

    /// The memos that match all mandatory parts: quoted text, filters and exclusions; nil if there are none.
    private var conditions: MemoIDs? {
        get throws {
            guard case .all(let nodes) = root else { return nil }
            let conditions = nodes.filter { node in
                if case .term(let term) = node { term.form != .word } else { node.wantedTerms.isEmpty }
            }
            return conditions.isEmpty ? nil : try ladder.ids(.all(conditions), upTo: .inside)
        }
    }

    /// Returns the share of the query that a memo on the rung `some` must contain, or nil if that rung is not
    /// searched. With enough exact hits, weakly related memos would only be noise.
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
    /// The memos that each step adds to those before it; disjoint.
    private(set) var steps: [MemoIDs] = []
    /// The kinds of these steps; empty on the rung `some`, which has none.
    private(set) var kinds: [Step] = []
    /// The memos of all steps.
    private(set) var ids = MemoIDs()
    /// For a sentence, the points of each memo for its share of the words, in the order of `ids`.
    var points: [Double]?

    init(rung: Rung) { self.rung = rung }

    mutating func add(_ new: MemoIDs, of step: Step?) {
        steps.append(new)
        if let step { kinds.append(step) }
        ids = ids.union(new)
    }

    /// Returns the step on which a memo was found, counted from 0, or the last step if none contains it.
    func step(of id: Int64) -> Int { steps.firstIndex { $0.contains(id) } ?? max(0, steps.count - 1) }
}
