import KoreanText
import MemoModel
import Postings

// The memos that match a query by the phrases of a plan.
extension QueryPlan {
    /// Queries the index once for the phrases that a rung adds to those before it, except those that are searched in a part of the memos only.
    func load(_ rung: Rung) throws {
        try cache.load(wholePhrases(of: rung))
        for field in [nil, MemoField.title, .body] {
            var phrases: [TokenPhrase] = []
            for place in readings.indices where !readings[place].isEmpty && readings[place].typed.field == field {
                for step in Step.all where step.rung == rung { phrases += self.phrases(at: place, of: step, .prompt) }
            }
            try cache.load(phrases, in: field)
        }
    }

    /// Returns the memos within `reach` that match `node`, and perhaps others outside its memos. Returns nil if nothing in the node is indexed.
    func ids(_ node: QueryNode, _ reach: Reach) throws -> MemoIDs? {
        switch node {
        case .term(let term) where term.form == .pattern: return try patterns.memos(of: term, among: nil)
        case .term(let term):
            guard let place = indexedPlace(of: term) else { return nil }
            return try bearers(at: place, upTo: reach.step).reduce(ids(place, in: term.field, reach)) { $0.union($1) }
        case .filter(let filter): return filters[filter]
        case .any(let nodes):
            return try nodes.compactMap { try ids($0, Reach(reach.step)) }.reduce(nil) { ($0 ?? MemoIDs()).union($1) }
        case .not: return try remaining(of: nil, [node])
        case .all(let nodes): return try ids(ofAll: nodes, Reach(reach.step, bound(nodes, upTo: reach.step)))
        }
    }

    /// Returns the memos that an exclusion of `node` removes, or nil if nothing in the node is indexed. Exclusions also apply inside words: -취소
    /// excludes 예약취소. Only a term's own forms count, not the parts it is composed of: `-공부했는데` keeps memos with 공부.
    private func ids(excludedBy node: QueryNode) throws -> MemoIDs? {
        switch node {
        case .term(let term) where term.form == .pattern: return try patterns.memos(of: term, among: nil)
        case .term(let term):
            guard let place = indexedPlace(of: term) else { return nil }
            let texts = try cache.memos(ofAny: readings[place].excluding, in: term.field)
            return bearers(at: place, upTo: .inside).reduce(texts) { $0.union($1) }
        case .filter(let filter): return filters[filter]
        case .any(let nodes): return try nodes.compactMap { try ids(excludedBy: $0) }.reduce(nil) { ($0 ?? MemoIDs()).union($1) }
        case .not: return try remaining(of: nil, [node])
        case .all(let nodes):
            let found = try nodes.filter(\.isFound).compactMap { try ids(excludedBy: $0) }.reduce(nil) { $0?.intersection($1) ?? $1 }
            return try remaining(of: found, nodes)
        }
    }

    /// Returns the memos that match the query by `step` or an earlier one, or nil if nothing in the query is indexed.
    func memos(upTo step: Step) throws -> MemoIDs? {
        guard let memos = try ids(root, Reach(step)) else { return nil }
        return step >= .inside ? try memos.union(memosOfWhole(step.rung)) : memos
    }

    /// Returns the memos that contain the query as a whole and pass its conditions.
    private func memosOfWhole(_ rung: Rung) throws -> MemoIDs {
        let phrases = wholePhrases(of: rung)
        guard !phrases.isEmpty else { return MemoIDs() }
        return try memos(Reach(.unlikelyForms, cache.memos(ofAny: phrases))) { $0.wantedTerms.isEmpty }
    }

    /// Returns the memos of `reach`, which has some, that match all parts of the query for which `isCondition` holds.
    func memos(_ reach: Reach, passing isCondition: (QueryNode) -> Bool) throws -> MemoIDs {
        let memos = reach.memos ?? MemoIDs()
        guard case .all(let nodes) = root else { return memos }
        let conditions = nodes.filter(isCondition)
        // A regular expression always reads the memos that the other conditions leave, because it may read only so many.
        if conditions.contains(where: { $0.terms.contains { $0.form == .pattern } }) {
            return try ids(.all(conditions), Reach(reach.step)).map { memos.intersection($0) } ?? memos
        }
        return conditions.isEmpty ? memos : try ids(ofAll: conditions, reach) ?? memos
    }

    /// Returns the memos that the reading at `place` finds up to a step, by all or only its prompt phrases. Adds to the memos of the step before, so
    /// that no long list is read twice.
    private func ids(_ place: Int, upTo step: Step, _ share: PhraseShare) throws -> MemoIDs {
        if let known = found[place, step, share] { return known }
        let before = try Step(rawValue: step.rawValue - 1).map { try ids(place, upTo: $0, share) } ?? MemoIDs()
        let new = phrases(at: place, of: step, share)
        let field = readings[place].typed.field
        let memos = new.isEmpty ? before : try before.union(cache.memos(ofAny: new, in: field, besides: before))
        found.keep(memos, place, step, share, isComplete: share == .all || new.count == phrases(at: place, of: step).count)
        return memos
    }

    /// Returns the share of the phrases that a step adds for the reading at `place`.
    private func phrases(at place: Int, of step: Step, _ share: PhraseShare) -> [TokenPhrase] {
        let all = phrases(at: place, of: step)
        if share == .all { return all }
        return all.filter { isLate($0) == (share == .late) }
    }

    private func isLate(_ phrase: TokenPhrase) -> Bool { phrase.isSequence || phrase.needsTexts && readsTextsLate }

    /// Returns the late phrases of the reading at `place` up to a step.
    private func latePhrases(at place: Int, upTo step: Step) -> [TokenPhrase] {
        var late: [TokenPhrase] = []
        for before in Step.all where before <= step {
            for phrase in phrases(at: place, of: before) where isLate(phrase) { late.append(phrase) }
        }
        return late
    }

    /// Returns the memos that the reading at `place` finds. If the reach is some memos, late phrases are searched in these only.
    private func ids(_ place: Int, in field: MemoField?, _ reach: Reach) throws -> MemoIDs {
        guard let memos = reach.memos else { return try ids(place, upTo: reach.step, .all) }
        let late = latePhrases(at: place, upTo: reach.step)
        let found = try ids(place, upTo: reach.step, .prompt)
        if late.isEmpty { return found }
        // Memos found elsewhere are not needed, and may be many.
        let known = memos.intersection(found)
        return try known.union(cache.memos(ofAny: late, in: field, among: memos.subtracting(known)))
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
        guard places.count > 1 else { return nil }
        var words = try places.map {
            (late: latePhrases(at: $0, upTo: step), found: [try ids($0, upTo: step, .prompt)] + bearers(at: $0, upTo: step))
        }
        guard words.contains(where: { !$0.late.isEmpty }) else { return nil }
        // Words without sequences come first, and those with the fewest memos first among them, so that few memos are left soon.
        words.sort { ($0.late.isEmpty ? 0 : 1, $0.found[0].count) < ($1.late.isEmpty ? 0 : 1, $1.found[0].count) }
        var left: MemoIDs?
        for word in words where left?.isEmpty != true { left = try bound(left, word.found, word.late) }
        return left
    }

    /// Returns those of `left`, or of all memos if that is nil, that are in one of the sets `found` or have all tokens of one of the phrases. Returns
    /// `left` if a phrase has no whole tokens.
    private func bound(_ left: MemoIDs?, _ found: [MemoIDs], _ late: [TokenPhrase]) throws -> MemoIDs? {
        var all = left.map { left in found.map { left.intersection($0) } } ?? found
        for phrase in late {
            let tokens = phrase.elements.filter { $0.fit == .exact }.map { TokenPhrase(token: $0.term) }
            guard !tokens.isEmpty else { return left }
            try cache.load(tokens)
            all.append(try tokens.reduce(left) { try $0?.intersection(cache.memos(of: $1)) ?? cache.memos(of: $1) } ?? MemoIDs())
        }
        return MemoIDs(unionOf: all)
    }

    /// Sorts nodes with words last, and those with the fewest memos first among them. Their matches limit the
    /// search for the others.
    private func bySize(_ nodes: [QueryNode], upTo step: Step) throws -> [QueryNode] {
        var sized: [(node: QueryNode, size: Int)] = []
        for node in nodes {
            if case .term(let term) = node, term.form != .pattern {
                let size = try indexedPlace(of: term).map { try ids($0, upTo: step, .prompt).count } ?? 0
                // A node that only late phrases can match is of unknown size.
                sized.append((node, size == 0 ? .max : size))
            } else {
                sized.append((node, -1))
            }
        }
        return sized.enumerated().sorted { ($0.element.size, $0.offset) < ($1.element.size, $1.offset) }.map(\.element.node)
    }

    /// Returns the memos within `reach` that match all nodes, or nil if nothing in the nodes is indexed.
    private func ids(ofAll nodes: [QueryNode], _ reach: Reach) throws -> MemoIDs? {
        var found = reach.memos
        for node in try bySize(nodes, upTo: reach.step) where node.isFound {
            if let ids = try ids(node, Reach(reach.step, found)) { found = found.map { $0.intersection(ids) } ?? ids }
        }
        return try remaining(of: found, nodes)
    }

    /// Returns the memos of `memos`, or of all if that is nil, that pass the exclusions and regular expressions among the nodes of a conjunction.
    private func remaining(of memos: MemoIDs?, _ nodes: [QueryNode]) throws -> MemoIDs? {
        var found = memos
        for case .not(let excluded) in nodes where !excluded.isPattern {
            guard let ids = try ids(excludedBy: excluded) else { continue }
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

/// How far a node of a query is matched: by `step` and those before it, and in some memos, or in all for nil. The memos found for one node of a
/// conjunction are the only ones read for the next.
struct Reach {
    let step: Step
    let memos: MemoIDs?

    init(_ step: Step, _ memos: MemoIDs? = nil) { (self.step, self.memos) = (step, memos) }
}

/// The phrases of a step that are meant. Late are sequences of tokens, and beside other words also phrases for which texts are read: beside other
/// words they are searched only in the memos that those leave. Prompt are the others.
enum PhraseShare {
    case all, prompt, late
}

extension QueryNode {
    /// Whether its memos are found by the index, so that they are combined before exclusions and regular expressions are applied.
    fileprivate var isFound: Bool { if case .not = self { false } else { !isPattern } }
}
