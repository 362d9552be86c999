public import MemoModel

extension QueryNode {
    /// Whether it is a regular expression.
    package var isPattern: Bool {
        if case .term(let term) = self { term.form == .pattern } else { false }
    }

    /// Every term, in the order typed.
    package var terms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter: []
        case .not(let node): node.terms
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.terms)
        }
    }

    /// The terms that a hit must contain: all but the excluded ones.
    package var wantedTerms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter, .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.wantedTerms)
        }
    }

    /// The typed words if the query consists of words side by side, with or without conditions: no quotes, no
    /// OR, no field.
    package var wordsOfConjunction: [QueryTerm]? {
        let nodes = if case .all(let nodes) = self { nodes } else { [self] }
        var words: [QueryTerm] = []
        for node in nodes where !node.wantedTerms.isEmpty {
            guard case .term(let term) = node, term.form == .word, term.field == nil else { return nil }
            words.append(term)
        }
        return words
    }

    package var filters: [QueryFilter] {
        switch self {
        case .term: []
        case .filter(let filter): [filter]
        case .not(let node): node.filters
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.filters)
        }
    }
}

extension QueryNode {
    /// Returns the conjunction of `nodes`. Nodes that are conjunctions are flattened, so that their filters
    /// and exclusions apply to the whole.
    public static func all(joining nodes: [QueryNode]) -> QueryNode {
        let parts = nodes.flatMap { node in
            if case .all(let parts) = node { parts } else { [node] }
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// Returns the tree with some terms and filters replaced. `replacement` is called for each of them and
    /// returns nil to keep it.
    public func replacingLeaves(_ replacement: (QueryNode) throws -> QueryNode?) rethrows -> QueryNode {
        switch self {
        case .term, .filter: try replacement(self) ?? self
        case .not(let node): .not(try node.replacingLeaves(replacement))
        case .any(let nodes): .any(try nodes.map { try $0.replacingLeaves(replacement) })
        case .all(let nodes): .all(joining: try nodes.map { try $0.replacingLeaves(replacement) })
        }
    }

    /// The range of the node in the query, in UTF-8 bytes: from its first term or filter to its last.
    public var range: Range<Int> {
        switch self {
        case .term(let term): term.range
        case .filter(let filter): filter.range
        case .not(let node): node.range
        case .all(let nodes), .any(let nodes):
            (nodes.map(\.range.lowerBound).min() ?? 0)..<(nodes.map(\.range.upperBound).max() ?? 0)
        }
    }

    /// Returns the tree as if all of it had been typed at `range`, with `field` for terms without a field of
    /// their own.
    ///
    /// So an error in a saved search is shown at its name in the query that the user typed.
    public func placed(at range: Range<Int>, field: MemoField? = nil) -> QueryNode {
        replacingLeaves { leaf in
            switch leaf {
            case .term(let term): .term(QueryTerm(text: term.text, form: term.form, field: term.field ?? field, range: range))
            case .filter(let filter): .filter(QueryFilter(key: filter.key, value: filter.value, range: range))
            default: nil
            }
        }
    }
}
