extension QueryNode {
    /// The conjunction of `nodes`. A node that is itself a conjunction is dissolved into its parts, so that its filters and exclusions hold for
    /// the whole.
    public static func all(joining nodes: [QueryNode]) -> QueryNode {
        let parts = nodes.flatMap { node in
            if case .all(let parts) = node { parts } else { [node] }
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// The same tree with some terms and filters replaced: `replacement` is asked for each of them and returns nil for those that stay.
    public func replacingLeaves(_ replacement: (QueryNode) throws -> QueryNode?) rethrows -> QueryNode {
        switch self {
        case .term, .filter: try replacement(self) ?? self
        case .not(let node): .not(try node.replacingLeaves(replacement))
        case .any(let nodes): .any(try nodes.map { try $0.replacingLeaves(replacement) })
        case .all(let nodes): .all(joining: try nodes.map { try $0.replacingLeaves(replacement) })
        }
    }

    /// Where the node stands in the query, in UTF-8 bytes: from its first term or filter to its last.
    public var range: Range<Int> {
        switch self {
        case .term(let term): term.range
        case .filter(let filter): filter.range
        case .not(let node): node.range
        case .all(let nodes), .any(let nodes):
            (nodes.map(\.range.lowerBound).min() ?? 0)..<(nodes.map(\.range.upperBound).max() ?? 0)
        }
    }

    /// The same tree as if all of it had been typed at `range`, and its terms without a field of their own behind that field.
    ///
    /// So a mistake in a saved search is shown at the name that stands for it, in the query that the user typed.
    public func placed(at range: Range<Int>, field: QueryTerm.Field? = nil) -> QueryNode {
        replacingLeaves { leaf in
            switch leaf {
            case .term(let term): .term(QueryTerm(text: term.text, form: term.form, field: term.field ?? field, range: range))
            case .filter(let filter): .filter(QueryFilter(key: filter.key, value: filter.value, range: range))
            default: nil
            }
        }
    }
}

extension SearchRequest {
    /// The query and the filters beside it as one tree; nil when there is nothing to search for. `expand` may replace terms and filters by
    /// other trees.
    func root(of typed: SearchQuery, expanding expand: (QueryNode) throws -> QueryNode) throws -> QueryNode? {
        let nodes = [typed.root].compactMap { $0 } + filters.map { .filter($0) }
        return nodes.isEmpty ? nil : try expand(.all(joining: nodes))
    }
}
