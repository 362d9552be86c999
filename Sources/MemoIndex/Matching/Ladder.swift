/// Which memos a query finds on each rung.
struct Ladder {
    private let cache: MatchCache
    private let terms: [QueryTerm]
    private var readings: [QueryTerm: TermReading] = [:]
    private var filters: [QueryFilter: MemoIDs] = [:]
    /// Whether single syllables match inside words too.
    var isBroad: Bool

    init(_ query: QueryNode, _ cache: MatchCache, isBroad: Bool) throws {
        (self.cache, self.isBroad) = (cache, isBroad)
        terms = query.terms
        var reader = TermReader(cache)
        for reading in try reader.read(terms) { readings[reading.typed] = reading }
        for filter in query.filters { filters[filter] = try cache.collection.memos(passing: filter) }
    }

    /// What a term is searched as; nil where it asks for nothing that is indexed.
    func reading(of term: QueryTerm) -> TermReading? {
        guard var reading = readings[term], !reading.isEmpty else { return nil }
        if isBroad || reading.word.isEmpty { reading.inside += reading.insideWords }
        return reading
    }

    /// Whether a step adds something to those before it.
    func adds(_ step: Step) -> Bool { terms.contains { reading(of: $0)?.patterns(of: step).isEmpty == false } }

    /// Asks the index once for all that the steps of a rung need.
    func prepare(for rung: Rung) throws {
        let wanted = terms.compactMap { reading(of: $0) }
        for field in [nil, QueryTerm.Field.title, .body] {
            try cache.load(wanted.filter { $0.typed.field == field }.flatMap { $0.patterns(upTo: rung) }, in: field)
        }
    }

    /// Memos that answer `node` by `step` or an earlier one. Nil when the node asks for nothing that is indexed.
    /// Words that the excluded ones are only made of are not excluded with them.
    func ids(_ node: QueryNode, upTo step: Step, isExcluded: Bool = false) throws -> MemoIDs? {
        switch node {
        case .term(let term):
            guard let reading = reading(of: term) else { return nil }
            return try isExcluded ? cache.memos(ofAny: reading.excluding, in: term.field) : ids(reading, upTo: step)
        case .filter(let filter): return filters[filter]
        case .any(let nodes):
            return try nodes.compactMap { try ids($0, upTo: step, isExcluded: isExcluded) }.reduce(nil) { ($0 ?? MemoIDs()).union($1) }
        case .not: return try all([node], upTo: step)
        case .all(let nodes): return try all(nodes, upTo: step, isExcluded: isExcluded)
        }
    }

    /// Adds to the memos of the step before, so that no long list is gone through twice.
    private func ids(_ reading: TermReading, upTo step: Step) throws -> MemoIDs {
        var found = MemoIDs()
        var patterns: [TokenPhrase] = []
        for earlier in Step.allCases where earlier <= step {
            let new = reading.patterns(of: earlier)
            if new.isEmpty { continue }
            patterns += new
            found = try cache.union(of: patterns, in: reading.typed.field) {
                try found.union(cache.memos(ofAny: new, in: reading.typed.field))
            }
        }
        return found
    }

    /// What is excluded is excluded with its inner matches too: -취소 leaves out 예약취소.
    private func all(_ nodes: [QueryNode], upTo step: Step, isExcluded: Bool = false) throws -> MemoIDs? {
        var found: MemoIDs?
        for node in nodes {
            if case .not = node { continue }
            guard let ids = try ids(node, upTo: step, isExcluded: isExcluded) else { continue }
            found = found.map { $0.intersection(ids) } ?? ids
        }
        for case .not(let excluded) in nodes {
            guard let ids = try ids(excluded, upTo: .inside, isExcluded: true) else { continue }
            found = try (found ?? cache.all()).subtracting(ids)
        }
        return found
    }
}

extension QueryNode {
    /// Every term, in the order typed.
    var terms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter: []
        case .not(let node): node.terms
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.terms)
        }
    }

    /// Terms a hit is to contain: all but the excluded ones.
    var wantedTerms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter, .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.wantedTerms)
        }
    }

    var filters: [QueryFilter] {
        switch self {
        case .term: []
        case .filter(let filter): [filter]
        case .not(let node): node.filters
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.filters)
        }
    }
}
