import Postings

// What a finished search says about the memos it has found.
extension Search {
    /// Returns the requested page of hits, with the counts and the facts about the query.
    func answer() throws -> SearchAnswer {
        var wanted = found
        if let rungs = request.rungs { wanted.keep(rungs) }
        let filled = wanted.rungs.filter { !$0.ids.isEmpty }
        var ranking = Ranking(request, filled, cache, plan, root, partial)
        var (hits, orders) = try ranking.page()
        if request.wantsText, !plan.labels.isEmpty {
            for index in hits.indices { try plan.labels.addReasons(for: root.wantedTerms, to: &hits[index]) }
        }
        let usual = Dictionary(uniqueKeysWithValues: (request.rungs ?? Rung.literal).map { ($0, 0) })
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
        answer.isGuess = answer.certain == 0 && answer.guesses > 0 && !request.wantsMore && request.rungs == nil
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
        try broad.load(.spacing)
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
