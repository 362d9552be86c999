import KoreanText
import MemoModel
import Postings

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

    let request: SearchRequest
    /// The query, with its words parted if only that finds memos.
    private(set) var root: QueryNode
    let cache: MatchCache
    /// Memos that are never found.
    let excluded: MemoIDs
    private(set) var plan: QueryPlan
    private(set) var isParted = false
    private(set) var found: FoundMemos
    /// The terms of the rung `some`; nil if that rung is not searched.
    private(set) var partial: PartialMatch?
    /// The search that found the last memos in attached files; nil if files were not searched.
    private(set) var attached: AttachedSearch?
    /// The usual spellings of words that memos spell in several ways; empty if they are not needed.
    private(set) var usualSpellings: [UsualSpelling] = []

    init(_ request: SearchRequest, _ root: QueryNode, _ cache: MatchCache) throws {
        (self.request, self.root, self.cache) = (request, root, cache)
        plan = try QueryPlan.read(root, cache, isBroad: request.wantsMore)
        let excluded = try cache.collection.excluded(from: root.filters)
        let others = try request.memo.map { try cache.collection.all().subtracting(MemoIDs(ascending: [$0.rawValue])) }
        self.excluded = others?.union(excluded) ?? excluded
        found = FoundMemos(excluding: self.excluded)
    }

    /// Returns the answer to the request: finds memos rung by rung, then orders and describes them.
    static func answer(_ request: SearchRequest, _ root: QueryNode, _ cache: MatchCache) throws -> SearchAnswer {
        var search = try Search(request, root, cache)
        try search.findWord()
        try search.findParted()
        try search.findAttached()
        try search.guess()
        try search.findUsualSpellings()
        try search.findSome()
        try search.findHomophones()
        return try search.answer()
    }

    // MARK: Rungs

    /// Searches the rungs `word`, `inside` and `spacing`. If they find few memos, typed single syllables are searched inside words as well.
    private mutating func findWord() throws {
        try find(Step.literal)
        guard !plan.isBroad, found.count < Self.fewMatches, plan.broaden(ofNouns: false) else { return }
        found = FoundMemos(excluding: excluded)
        try find(Step.literal)
    }

    /// Searches the words of which those that no memo contains are composed, on the rung `spacing`.
    private mutating func findParted() throws {
        guard found.count == 0, request.rungs?.contains(.spacing) ?? true else { return }
        var words = try PartedWords(cache)
        guard let parted = try words.parted(root, plan) else { return }
        var other = try QueryPlan.read(parted, cache, isBroad: false)
        for step in [Step.inside, .spacing] { try other.read(for: step) }
        guard let memos = try other.memos(upTo: .spacing)?.subtracting(excluded), !memos.isEmpty else { return }
        (root, plan, isParted) = (parted, other, true)
        found.add(memos, of: .spacing)
    }

    /// Searches the rung `attached`.
    private mutating func findAttached() throws {
        guard request.rungs?.contains(.attached) ?? true, let texts = try cache.collection.attachedTexts() else { return }
        try find(in: texts)
    }

    private mutating func find(in texts: any AttachedTexts) throws {
        for (step, memos, search) in try AttachedSearch.steps(root, cache, texts, isBroad: plan.isBroad) {
            found.add(memos, of: step)
            attached = search
        }
    }

    /// Runs steps: extends the plan for each, matches it, and keeps the memos that no earlier step has found.
    private mutating func find(_ steps: [Step]) throws {
        for step in steps {
            try plan.read(for: step)
            guard plan.adds(step) else { continue }
            if !found.ends(with: step.rung) { try plan.load(step.rung) }
            guard let memos = try plan.memos(upTo: step) else { throw nothingIndexed }
            found.add(memos, of: step)
        }
    }

    /// Reads words that no memo contains as others, and searches those on the rungs that apply to the query.
    private mutating func guess() throws {
        let rungs = substitutedRungs
        guard !rungs.isEmpty else { return }
        // Longer words are unlikely to be typing errors, and the rules take long for them.
        let words = words.filter { $0.text.utf8.count <= Self.longestGuessed }
        let isAsked = request.rungs != nil || request.wantsMore
        var guessers = Guessers(cache)
        for term in words where plan.reading(of: term)?.isValue != true {
            // Only the last word may be half typed. Other words that memos contain are taken as typed, unless
            // more was requested. The many words of a sentence would take too long.
            let mayBeOther = try rungs != [.typing] && (isAsked && words.count < Self.sentenceLength || !plan.isKnown(term))
            let its = rungs.filter { $0 == .typing ? term == root.wantedTerms.last : mayBeOther }
            if its.isEmpty { continue }
            let word = UnknownWord(term, isAlone: root.wantedTerms.count == 1, mayBeHalfTyped: isAsked || request.isTyping)
            plan.add(try guessers.guesses(for: word, on: its), to: term)
        }
        if rungs.contains(.initials), words.count == self.words.count { try plan.readInitials() }
        try find(Step.all.filter { rungs.contains($0.rung) })
    }

    /// Searches the spellings that are far more usual than the typed ones. Their memos come after those found so far.
    private mutating func findUsualSpellings() throws {
        let isShown = request.rungs == nil && !request.isTyping && !request.wantsMore && root.wantedTerms.count < Self.sentenceLength
        guard found.literalCount > 0, isShown || request.wantsSpellings else { return }
        usualSpellings = try UsualSpellings(cache).spellings(of: root, in: plan, onlyShown: !request.wantsSpellings)
        guard isShown else { return }
        var words = KnownWords(cache)
        for term in self.words {
            let usual = usualSpellings.filter { $0.isFarMoreUsual && $0.term == term }.map(\.respelled)
            let spellings = usual + readings(of: term)
            guard !spellings.isEmpty else { continue }
            var guesses = Guesses()
            _ = try words.add(spellings, for: term, as: .sound, to: &guesses)
            plan.add(guesses, to: term)
        }
        try find([.sound])
    }

    /// Returns the readings of a word in Hanja: memos may have it in Hangul, which most people write.
    private func readings(of term: QueryTerm) -> [String] {
        guard let letters = plan.reading(of: term)?.letters else { return [] }
        let word = Array(FoldedText.folded(letters).utf8)
        return HanjaReading.readings(of: word.prefix(HanjaReading.endBeforeParticle(of: word) ?? word.count).map(\.self).text)
    }

    private var substitutedRungs: Set<Rung> {
        if let rungs = request.rungs { return rungs.intersection(Rung.substituted) }
        if request.wantsMore || found.count == 0 && root.wantedTerms.count < Self.sentenceLength { return Rung.substituted }
        return request.isTyping ? [.typing] : []
    }

    /// Searches the rung `some`.
    private mutating func findSome() throws {
        guard let share = leastShare else { return }
        let terms = try PartialMatch(words, plan, cache)
        let matches = try terms.matches(excluding: found, leastShare: share) { candidates in
            hasConditions ? try plan.memos(Reach(.inside, candidates), passing: Self.isCondition) : candidates
        }
        found.add(RungMatches(matches.ids, points: matches.points))
        partial = terms
    }

    /// Searches words that sound like those of a sentence, if no memo contains even some of its words.
    private mutating func findHomophones() throws {
        guard found.count == 0, request.rungs == nil, root.wantedTerms.count >= Self.sentenceLength, plan.substitutions.isEmpty else {
            return
        }
        var guesser = SoundGuesser(cache)
        for term in words where try !plan.isKnown(term) { plan.add(try guesser.homophones(of: term), to: term) }
        try find([.sound])
    }

    private var nothingIndexed: QueryError {
        QueryError(
            LocalizedMessage("nothing to search for: punctuation alone is not indexed", ko: "찾을 말이 없습니다: 문장 부호만으로는 찾을 수 없습니다"),
            range: 0..<request.query.utf8.count)
    }

    // MARK: Partial matches

    /// The words of the query that may be missing from a memo: no phrases, no prefixes.
    private var words: [QueryTerm] { root.wantedTerms.filter { $0.form == .word } }

    /// Returns whether a part of the query is mandatory: quoted text, a filter or an exclusion.
    private static func isCondition(_ node: QueryNode) -> Bool {
        if case .term(let term) = node { term.form != .word } else { node.wantedTerms.isEmpty }
    }

    /// Whether the query has mandatory parts.
    private var hasConditions: Bool {
        guard case .all(let nodes) = root else { return false }
        return nodes.contains(where: Self.isCondition)
    }

    /// The share of the query that a memo on the rung `some` must contain, or nil if that rung is not
    /// searched. With enough exact hits, weakly related memos would only be noise.
    private var leastShare: Double? {
        guard words.count > 1, !isParted else { return nil }
        if let rungs = request.rungs { return rungs.contains(.some) ? PartialMatch.leastShare : nil }
        if found.count == 0 || request.wantsMore { return PartialMatch.leastShare }
        if isSentence { return PartialMatch.leastShareOfSentence }
        let isQuestion = (root.wordsOfConjunction?.count ?? 0) >= Self.questionLength && found.count < Self.fewMatches
        return isQuestion ? PartialMatch.mostOfQuestion : nil
    }

    /// Whether the query is a sentence.
    var isSentence: Bool { !isParted && (root.wordsOfConjunction?.count ?? 0) >= Self.sentenceLength }
}

// Answers of a finished search about the memos it has found.
extension Search {
    /// Returns the requested page of hits, with the counts and the facts about the query.
    func answer() throws -> SearchAnswer {
        var wanted = found
        if let rungs = request.rungs { wanted.keep(rungs) }
        let filled = wanted.rungs.filter { !$0.ids.isEmpty }
        var ranking = Ranking(request, filled, cache, plan, root, partial, attached)
        var (hits, orders) = try ranking.page()
        if request.wantsText, !plan.labels.isEmpty {
            for index in hits.indices { try plan.labels.addReasons(for: root.wantedTerms, to: &hits[index]) }
        }
        var usual = Dictionary(uniqueKeysWithValues: (request.rungs ?? Rung.literal).map { ($0, 0) })
        // Files are not searched if there are none.
        if request.rungs == nil { usual[.attached] = nil }
        var answer = SearchAnswer(
            counts: usual.merging(wanted.counts) { $1 }, orders: orders, hits: hits,
            readings: root.wantedTerms.compactMap { plan.reading(of: $0).map { WordReading(typed: $0.typed.text, forms: $0.forms) } })
        answer.substitutions = plan.substitutions.filter { answer.counts[$0.rung, default: 0] > 0 }.map {
            Substitution(typed: $0.term.text, rung: $0.rung, words: $0.words)
        }
        if found.literalCount == 0 { answer.correctedQuery = correctedQuery(answer.counts) }
        if request.wantsSpellings, answer.certain == 0 {
            answer.shortfall = try ShortfallReport(plan: plan, root: root, excluded: excluded, cache: cache).shortfall()
        }
        answer.similarQuery = request.wantsSpellings ? UsualSpelling.similar(to: request.query, usualSpellings) : nil
        answer.isSentence = request.rungs?.contains(.some) ?? (request.wantsMore || isSentence)
        answer.countsGuesses = request.wantsMore || request.rungs != nil
        answer.notes = plan.patterns.notes
        if request.wantsFacets { answer.memos = MemoIDs(unionOf: filled.map(\.ids)) }
        if request.wantsMoreCount { answer.moreInside = try moreInside(beyond: wanted) }
        return answer
    }

    /// Returns the number of further memos with single syllables of the query inside longer words, or nil if
    /// that makes no difference.
    private func moreInside(beyond found: FoundMemos) throws -> Int? {
        guard !plan.isBroad, root.wantedTerms.contains(where: { plan.reading(of: $0)?.insideWords.isEmpty == false }) else {
            return nil
        }
        var broad = plan
        broad.broaden()
        for rung in [Rung.word, .inside, .spacing] { try broad.load(rung) }
        let all = try broad.ids(root, Reach(.spacing)) ?? MemoIDs()
        return all.subtracting(found.rungs.reduce(excluded) { $0.union($1.ids) }).count
    }

    /// Returns the query with each word replaced by its likeliest reading on the first rung with hits, or nil
    /// if no word was replaced.
    private func correctedQuery(_ counts: [Rung: Int]) -> String? {
        var bytes = Array(request.query.utf8)
        // The start of the last replacement; positions after it are no longer valid.
        var start = bytes.count
        // Goes from the end, so that positions before a replacement stay valid.
        let substitutions = plan.substitutions.sorted { ($1.term.range.lowerBound, $0.rung) < ($0.term.range.lowerBound, $1.rung) }
        for (term, rung, words) in substitutions where counts[rung, default: 0] > 0 && term.range.upperBound <= start {
            // A term from a saved search is not part of the typed query and cannot be replaced there.
            guard let word = words.first, bytes[term.range].elementsEqual(term.text.utf8) else { continue }
            bytes.replaceSubrange(term.range, with: word.utf8)
            start = term.range.lowerBound
        }
        return start == bytes.count ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
