/// Which memos a query finds on each rung.
struct Ladder {
    private let postings: Postings
    private let resolve: (QueryFilter) throws -> [Int64]
    private var readings: [QueryTerm: TermReading] = [:]
    private var filters: [QueryFilter: RowIDs] = [:]

    /// `isBroad` lets single syllables match inside words.
    init(_ query: QueryNode, _ postings: Postings, isBroad: Bool, resolve: @escaping (QueryFilter) throws -> [Int64]) throws {
        self.postings = postings
        self.resolve = resolve
        var reader = TermReader(postings)
        for term in query.terms {
            var reading = try reader.read(term)
            if !isBroad, reading.isOneSyllable, !reading.word.isEmpty { reading.inside = [] }
            readings[term] = reading
        }
        for filter in query.filters { filters[filter] = RowIDs(ascending: try resolve(filter)) }
    }

    func reading(of term: QueryTerm) -> TermReading? { readings[term].flatMap { $0.isEmpty ? nil : $0 } }

    /// Memos that answer `node` on `rung` or a better one. Nil when the node asks for nothing that is indexed.
    func ids(_ node: QueryNode, upTo rung: Rung) throws -> RowIDs? {
        switch node {
        case .term(let term): return try reading(of: term).map { try postings.ids($0.patterns(upTo: rung), field: term.field) }
        case .filter(let filter): return filters[filter]
        case .any(let nodes): return try nodes.compactMap { try ids($0, upTo: rung) }.reduce(nil) { ($0 ?? RowIDs()).union($1) }
        case .not: return try all([node], upTo: rung)
        case .all(let nodes): return try all(nodes, upTo: rung)
        }
    }

    /// What is excluded is excluded with its inner matches too: -취소 leaves out 예약취소.
    private func all(_ nodes: [QueryNode], upTo rung: Rung) throws -> RowIDs? {
        var found: RowIDs?
        for node in nodes {
            if case .not = node { continue }
            guard let ids = try ids(node, upTo: rung) else { continue }
            found = found.map { $0.intersection(ids) } ?? ids
        }
        for case .not(let excluded) in nodes {
            guard let ids = try ids(excluded, upTo: .inside) else { continue }
            found = try (found ?? postings.all()).subtracting(ids)
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
