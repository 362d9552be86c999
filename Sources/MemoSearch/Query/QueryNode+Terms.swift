extension QueryNode {
    /// Whether it is a regular expression.
    var isPattern: Bool {
        if case .term(let term) = self { term.form == .pattern } else { false }
    }

    /// Every term, in the order typed.
    var terms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter: []
        case .not(let node): node.terms
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.terms)
        }
    }

    /// The terms that a hit must contain: all but the excluded ones.
    var wantedTerms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter, .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.wantedTerms)
        }
    }

    /// The typed words if the query consists of words side by side, with or without conditions: no quotes, no
    /// OR, no field.
    var wordsOfConjunction: [QueryTerm]? {
        let nodes = if case .all(let nodes) = self { nodes } else { [self] }
        var words: [QueryTerm] = []
        for node in nodes where !node.wantedTerms.isEmpty {
            guard case .term(let term) = node, term.form == .word, term.field == nil else { return nil }
            words.append(term)
        }
        return words
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
