import KoreanText
import MemoModel
import Postings

// The memos that match a query by the phrases of a plan.
extension QueryPlan {
    /// Queries the index once for all phrases of a rung's steps, except those that are searched in a part of the memos only.
    func load(_ rung: Rung) throws {
        try cache.load(wholePhrases(of: rung))
        for field in [nil, MemoField.title, .body] {
            var phrases: [TokenPhrase] = []
            for place in readings.indices where !readings[place].isEmpty && readings[place].typed.field == field {
                for step in Step.all where step.rung <= rung { phrases += self.phrases(at: place, of: step, searchedLate: false) }
            }
            try cache.load(phrases, in: field)
        }
    }

    /// Returns the memos that match `node` by `step` or an earlier one, or nil if nothing in the node is
    /// indexed.
    ///
    /// For an excluded term only its own forms count, not the parts it is composed of: `-공부했는데` keeps memos
    /// with 공부.
    func ids(_ node: QueryNode, upTo step: Step, isExcluded: Bool = false) throws -> MemoIDs? {
        switch node {
        case .term(let term) where term.form == .pattern: return try patterns.memos(of: term, among: nil)
        case .term(let term):
            guard let place = indexedPlace(of: term) else { return nil }
            let texts = try isExcluded ? cache.memos(ofAny: readings[place].excluding, in: term.field) : ids(place, upTo: step)
            return bearers(at: place, upTo: step).reduce(texts) { $0.union($1) }
        case .filter(let filter): return filters[filter]
        case .any(let nodes):
            return try nodes.compactMap { try ids($0, upTo: step, isExcluded: isExcluded) }.reduce(nil) { ($0 ?? MemoIDs()).union($1) }
        case .not: return try all([node], upTo: step)
        case .all(let nodes): return try all(nodes, upTo: step, isExcluded: isExcluded)
        }
    }

    /// Returns the memos that match the query by `step` or an earlier one, or nil if nothing in the query is indexed.
    func memos(upTo step: Step) throws -> MemoIDs? {
        guard let memos = try ids(root, upTo: step) else { return nil }
        return step >= .inside ? try memos.union(memosOfWhole(step.rung)) : memos
    }

    /// Returns the memos that contain the query as a whole and pass its conditions.
    private func memosOfWhole(_ rung: Rung) throws -> MemoIDs {
        let phrases = wholePhrases(of: rung)
        guard !phrases.isEmpty else { return MemoIDs() }
        return try self.memos(among: cache.memos(ofAny: phrases), passing: { $0.wantedTerms.isEmpty }, upTo: .unlikelyForms)
    }

    /// Returns those of `memos` that match all parts of the query for which `isCondition` holds.
    func memos(among memos: MemoIDs, passing isCondition: (QueryNode) -> Bool, upTo step: Step) throws -> MemoIDs {
        guard case .all(let nodes) = root else { return memos }
        let conditions = nodes.filter(isCondition)
        // A regular expression always reads the memos that the other conditions leave, because it may read only so many.
        if conditions.contains(where: { $0.terms.contains { $0.form == .pattern } }) {
            return try ids(.all(conditions), upTo: step).map { memos.intersection($0) } ?? memos
        }
        return conditions.isEmpty ? memos : try all(conditions, upTo: step, among: memos) ?? memos
    }

    /// Returns the memos that the reading at `place` finds up to a step. Adds to the memos of the step before, so that no long list is read
    /// twice. With `tokensAlone` it does not look for phrases that are searched late.
    private func ids(_ place: Int, upTo step: Step, tokensAlone: Bool = false) throws -> MemoIDs {
        if let known = found[place, step, tokensAlone: tokensAlone] { return known }
        let before = try Step(rawValue: step.rawValue - 1).map { try ids(place, upTo: $0, tokensAlone: tokensAlone) } ?? MemoIDs()
        let all = phrases(at: place, of: step)
        let new = tokensAlone ? phrases(at: place, of: step, searchedLate: false) : all
        let field = readings[place].typed.field
        let memos = new.isEmpty ? before : try before.union(cache.memos(ofAny: new, in: field, besides: before))
        found.keep(memos, place, step, tokensAlone: tokensAlone, isComplete: new.count == all.count)
        return memos
    }

    /// Returns those phrases that a step adds for the reading at `place` that are searched only in memos that other phrases leave, or all others.
    /// Searched late are sequences of tokens, and beside other words also phrases for which texts are read.
    private func phrases(at place: Int, of step: Step, searchedLate isLate: Bool) -> [TokenPhrase] {
        let readsTextsLate = readsTextsLate
        return phrases(at: place, of: step).filter { ($0.isSequence || $0.needsTexts && readsTextsLate) == isLate }
    }

    /// Returns those of `memos` that a word finds up to a step, and perhaps others. Its phrases that are searched late
    /// are searched among these memos only.
    private func ids(_ term: QueryTerm, upTo step: Step, among memos: MemoIDs) throws -> MemoIDs? {
        guard let place = indexedPlace(of: term) else { return nil }
        let late = Step.all.filter { $0 <= step }.flatMap { phrases(at: place, of: $0, searchedLate: true) }
        var found = try ids(place, upTo: step, tokensAlone: true)
        if !late.isEmpty { found = try found.union(cache.memos(ofAny: late, in: term.field, among: memos.subtracting(found))) }
        return bearers(at: place, upTo: step).reduce(found) { $0.union($1) }
    }

    /// Returns the memos with a tag or category that the term at `place` names, each set separately.
    private func bearers(at place: Int, upTo step: Step) -> [MemoIDs] {
        guard step >= .labelled else { return [] }
        let named = labels.memos(of: readings[place].typed).map { [$0] } ?? []
        return named + readings[place].guesses.bearers.filter { $0.key <= step }.map(\.value)
    }

    /// Returns the memos that have all tokens of several words, or more than these. Sequences of tokens are then looked for in these memos only.
    /// Returns nil if no word has such sequences.
    private func bound(_ nodes: [QueryNode], upTo step: Step) throws -> MemoIDs? {
        let places = nodes.compactMap { node in if case .term(let term) = node { indexedPlace(of: term) } else { nil } }
        let late = places.map { place in Step.all.filter { $0 <= step }.flatMap { phrases(at: place, of: $0, searchedLate: true) } }
        guard places.count > 1, cache.store.isFastAmongFew, late.contains(where: { !$0.isEmpty }) else { return nil }
        return try zip(places, late).reduce(nil) { left, word in
            let (place, late) = word
            var found = [try ids(place, upTo: step, tokensAlone: true)] + bearers(at: place, upTo: step)
            for phrase in late {
                let tokens = phrase.elements.filter { $0.fit == .exact }.map { TokenPhrase(token: $0.term) }
                guard !tokens.isEmpty else { return left }
                try cache.load(tokens)
                found.append(try tokens.reduce(left) { try $0?.intersection(cache.memos(of: $1)) ?? cache.memos(of: $1) } ?? MemoIDs())
            }
            let all = MemoIDs(unionOf: found)
            return left?.intersection(all) ?? all
        }
    }

    /// Sorts nodes with words last, and those with the fewest memos first among them. Their matches limit the
    /// search for the others.
    private func bySize(_ nodes: [QueryNode], upTo step: Step) throws -> [QueryNode] {
        var sized: [(node: QueryNode, size: Int)] = []
        for node in nodes {
            if case .term(let term) = node, term.form != .pattern {
                let size = try indexedPlace(of: term).map { try ids($0, upTo: step, tokensAlone: true).count } ?? 0
                // A node that only phrases searched late can match is of unknown size.
                sized.append((node, size == 0 ? .max : size))
            } else {
                sized.append((node, -1))
            }
        }
        return sized.enumerated().sorted { ($0.element.size, $0.offset) < ($1.element.size, $1.offset) }.map(\.element.node)
    }

    /// Returns the memos that match all nodes. Exclusions also apply inside words: -취소 excludes 예약취소.
    /// Returns only those of `memos`, if that is not nil.
    private func all(_ nodes: [QueryNode], upTo step: Step, isExcluded: Bool = false, among memos: MemoIDs? = nil) throws -> MemoIDs? {
        var found = try memos ?? (isExcluded ? nil : bound(nodes, upTo: step))
        for node in isExcluded ? nodes : try bySize(nodes, upTo: step) {
            if node.isPattern { continue }
            if case .not = node { continue }
            let ids: MemoIDs?
            if case .term(let term) = node, !isExcluded, let found {
                ids = try self.ids(term, upTo: step, among: found)
            } else {
                ids = try self.ids(node, upTo: step, isExcluded: isExcluded)
            }
            if let ids { found = found.map { $0.intersection(ids) } ?? ids }
        }
        for case .not(let excluded) in nodes where !excluded.isPattern {
            guard let ids = try ids(excluded, upTo: .inside, isExcluded: true) else { continue }
            found = try (found ?? cache.all()).subtracting(ids)
        }
        // Patterns come last, because each remaining memo must be read.
        for node in nodes {
            switch node {
            case .term(let term) where node.isPattern: found = try patterns.memos(of: term, among: found)
            case .not(.term(let term)) where QueryNode.term(term).isPattern:
                let all = try found ?? cache.all()
                found = all.subtracting(try patterns.memos(of: term, among: all))
            default: break
            }
        }
        return found
    }
}
